import type { Redis } from 'ioredis';
import type { Keyring } from './keyring.ts';
import type { Keys } from './keys.ts';
import { packed, unpacked } from './packed-text.ts';
import { createSealedRecords } from './sealed-record.ts';
import { textOf } from './store-error.ts';
import type { TurnMemory } from './turn-memory.ts';

/** A booking that the customer left alone for so long is forgotten. */
export const dialogueSeconds = 2 * 60 * 60;

/** What the store needs to know of a draft; the rest is the dialogue's. */
export interface StoredDraft {
  readonly id: string;
  readonly revision: number;
}

export interface DraftStore<Draft extends StoredDraft> {
  /** Throws StoreUnavailable, and UnreadableValue when this process lacks its key. */
  load(chatId: number): Promise<Draft | null>;
  /**
   * Compare-and-set, since a lock can be lost: the stored draft has the same id and `expectedRevision`; 0 also
   * where none is stored. A draft never replaces another one: who starts over discards first.
   */
  save(chatId: number, draft: Draft, expectedRevision: number): Promise<'saved' | 'conflict'>;
  discard(chatId: number): Promise<void>;
}

export function createDraftStore<Draft extends StoredDraft>(
  redis: Redis,
  keys: Keys,
  keyring: Keyring,
  memory: TurnMemory,
): DraftStore<Draft> {
  const records = createSealedRecords(redis, keyring, memory, dialogueSeconds);
  return {
    async load(chatId) {
      const opened = await records.load(keys.draft(chatId));
      const text = textOf(opened, 'draft');
      if (text !== null) return JSON.parse(unpacked(text));
      // A broken one is forgotten; left in place it would refuse the next draft.
      if (opened !== null) await records.remove(keys.draft(chatId));
      return null;
    },
    save: (chatId, draft, expectedRevision) =>
      records.save(
        keys.draft(chatId),
        { id: draft.id, revision: draft.revision, text: packed(JSON.stringify(draft)) },
        expectedRevision,
      ),
    discard: (chatId) => records.remove(keys.draft(chatId)),
  };
}
