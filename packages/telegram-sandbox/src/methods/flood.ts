import { tooManyRequests } from '../refusal.ts';
import { type Arguments, isRecord } from '../wire/arguments.ts';
import type { World } from '../world.ts';

/** Methods that count towards Telegram's limits: those that send or edit messages. */
const counted = /^(send(?!ChatAction)|copyMessage|forwardMessage|edit(Message|Ephemeral))/;

function countMessages(args: Arguments): number {
  const many = args.peek('media') ?? args.peek('message_ids');
  if (Array.isArray(many)) return many.length;
  if (typeof many !== 'string') return 1;
  try {
    const value: unknown = JSON.parse(many);
    return Array.isArray(value) || isRecord(value) ? Math.max(1, Object.keys(value).length) : 1;
  } catch {
    // The method itself refuses it.
    return 1;
  }
}

/** Refuses calls above the limits, when those are on. */
export function checkFlood(world: World, method: string, args: Arguments) {
  if (!world.floodLimits.isOn || !counted.test(method)) return;
  const seconds = world.floodLimits.send(Number(args.peek('chat_id')), countMessages(args));
  if (seconds !== null) throw tooManyRequests(seconds);
}
