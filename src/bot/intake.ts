import type { Update } from 'grammy/types';
import type { ChatTurns } from '../storage/chat-turns.ts';
import type { Admission } from '../storage/update-meter.ts';
import type { UpdateRate } from './update-rate.ts';

/** `busy`: another update of the chat is being worked on for too long; this one is to come again. */
export type Taken = 'handled' | 'duplicate' | 'busy';

export interface IntakeOptions {
  readonly botId: number;
  readonly turns: ChatTurns;
  readonly rate: UpdateRate;
  readonly handle: (update: Update, admission: Admission) => Promise<void>;
}

const turnWaitMs = 8_000;

/**
 * Takes an update in: one at a time for each chat across all machines, each once. Throws when the store fails or the
 * work was broken off: the update is to come again.
 */
export async function takeIn(update: Update, options: IntakeOptions): Promise<Taken> {
  const { botId, turns, rate, handle } = options;
  const kind = update.callback_query === undefined ? 'messages' : 'taps';
  const about = { botId, updateId: update.update_id, kind, allowance: rate[kind] };
  const begun = await turns.begin(placeOf(update), turnWaitMs, about);
  if (begun.kind !== 'begun') return begun.kind;
  try {
    await handle(update, begun.turn.admission);
  } catch (error) {
    await begun.turn.abandon();
    throw error;
  }
  await begun.turn.finish();
  return 'handled';
}

/** The chat whose updates are worked on one after the other; a person's own chat where there is none. */
export function placeOf(update: Update): number {
  const about =
    update.message ??
    update.edited_message ??
    update.channel_post ??
    update.callback_query?.message ??
    update.my_chat_member;
  return about?.chat.id ?? update.callback_query?.from.id ?? 0;
}
