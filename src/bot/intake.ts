import type { Update } from 'grammy/types';
import type { ChatLock } from '../storage/chat-lock.ts';
import type { UpdateLog } from '../storage/update-log.ts';

/** `busy`: another update of the chat is being worked on for too long; this one is to come again. */
export type Taken = 'handled' | 'duplicate' | 'busy';

export interface IntakeOptions {
  readonly botId: number;
  readonly lock: ChatLock;
  readonly log: UpdateLog;
  readonly handle: (update: Update) => Promise<void>;
}

const lockWaitMs = 8_000;

/**
 * Takes an update in: one at a time for each chat across all machines, each once. It is marked as done after
 * the work and never before, or a crash would lose it. Throws when the store fails: the update is to come again.
 */
export async function takeIn(update: Update, { botId, lock, log, handle }: IntakeOptions): Promise<Taken> {
  const place = placeOf(update);
  const held = await lock.acquire(place, lockWaitMs);
  if (held.kind === 'busy') return 'busy';
  try {
    if (await log.isDone(botId, update.update_id, place)) return 'duplicate';
    await handle(update);
    await log.markDone(botId, update.update_id, place);
    return 'handled';
  } finally {
    await held.release();
  }
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
