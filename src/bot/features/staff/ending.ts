import { randomBytes } from 'node:crypto';
import type { Booking } from '../../../booking/record.ts';
import type { StaffAsk } from '../../../storage/staff-desk.ts';
import { stripButtons } from '../../card.ts';
import type { BotContext } from '../../context.ts';
import type { Screen } from '../../screen.ts';
import { isCancellable } from '../../screens/staff/booking.ts';
import { endingQuestion, notCancellable, type Question } from '../../screens/staff/cancel.ts';
import { answer } from './answer.ts';
import { liveRead, type StaffOptions } from './options.ts';

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

export function tooLong(ctx: BotContext): Screen {
  return { text: ctx.words.html('staff-reason-too-long', { maximum: longestReason }), rows: [] };
}

/** Asks a member of staff before a booking is ended: first for the reason, then whether they are sure. */
export async function askToEnd(
  ctx: BotContext,
  options: StaffOptions,
  start: Booking,
  purpose: StaffAsk['purpose'],
  reason: string | null,
): Promise<void> {
  const { chatId, from } = ctx;
  if (chatId === undefined || from === undefined) return;
  const { booking, isLive } = await liveRead(options, ctx, start);
  const isPossible = purpose === 'cancel' ? isCancellable(booking) : booking.state === 'review';
  if (!isPossible) {
    await answer(ctx, notEndable(booking, isLive, purpose, ctx));
    return;
  }
  const before = await options.desk.ask(chatId, from.id);
  if (before !== null) await stripButtons(ctx.api, chatId, before.messageId);
  const id = randomBytes(12).toString('base64url');
  const question: Question = {
    id,
    staffId: from.id,
    purpose,
    reason,
    isInGroup: ctx.chat?.type !== 'private',
  };
  const { message_id: messageId } = await answer(ctx, endingQuestion(booking, isLive, question, ctx.words));
  await options.desk.putAsk(chatId, from.id, {
    id,
    purpose,
    reference: booking.reference,
    reason,
    messageId,
  });
}

function notEndable(
  booking: Booking,
  isLive: boolean,
  purpose: StaffAsk['purpose'],
  ctx: BotContext,
): Screen {
  if (purpose === 'cancel') return notCancellable(booking, isLive, ctx.words);
  return { text: ctx.words.html('staff-close-not-open'), rows: [] };
}
