import type { BotContext } from '../../context.ts';
import { say } from './answer.ts';

const longestReason = 200;

/** A reason as it is kept and sent on; null when it is empty. Too long ones are cut by nobody but their writer. */
export function cleanReason(text: string): string | null {
  const reason = text
    .normalize('NFC')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  return reason === '' ? null : reason;
}

export function isTooLong(reason: string): boolean {
  return [...reason].length > longestReason;
}

export function sayTooLong(ctx: BotContext): Promise<void> {
  return say(ctx, 'staff-reason-too-long', { maximum: longestReason });
}
