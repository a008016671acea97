import type { Redis } from 'ioredis';
import type { UnmatchedReceipt } from '../booking/ports.ts';
import type { Receipt } from '../money/receipts.ts';
import { defineScript } from './connection.ts';
import { type Keyring, openStored } from './encryption.ts';
import { createLeasedQueue } from './leased-queue.ts';
import type { Page } from './ledger.ts';
import type { Keys } from './redis-keys.ts';

export type UnmatchedStore = ReturnType<typeof createUnmatched>;

/**
 * Receipts without a booking, and the queue of those still to be announced to staff. Shares the ledger's slot, so
 * that a receipt with a booking is never unmatched as well. The bank's text expires before the receipt.
 */
export function createUnmatched(redis: Redis, keys: Keys, keyring: Keyring, textLifeMs: number) {
  const add = defineScript<'added' | 'known'>(redis, 'add-unmatched');
  const remove = defineScript(redis, 'remove-unmatched');
  const giveBack = defineScript<'returned' | 'gone'>(redis, 'return-unmatched');
  const lists = [keys.unmatched, keys.unmatchedByTime, keys.unmatchedToAnnounce];
  const keysOf = (id: Receipt['id']) => [...lists, keys.unmatchedText(id), keys.receipt(id)];

  const { load, loadUnbooked, between } = receiptReader(redis, keys, keyring, (id) =>
    remove(keysOf(id), [id]),
  );

  return {
    add({ text, ...receipt }: UnmatchedReceipt): Promise<'added' | 'known'> {
      const { id, at } = receipt;
      const sealed = text === null || text === '' ? '' : keyring.seal(text, keys.unmatchedText(id));
      return add(keysOf(id), [id, JSON.stringify(receipt), at, sealed, textLifeMs]);
    },
    find: load,
    /** Null: a booking has the receipt. */
    findUnbooked: loadUnbooked,
    async remove(id: Receipt['id']): Promise<void> {
      await remove(keysOf(id), [id]);
    },
    /** Finds a receipt among all, by its id. */
    async waiting(matches: (id: Receipt['id']) => boolean): Promise<UnmatchedReceipt | null> {
      const id = (await redis.zrange(keys.unmatchedByTime, 0, '-1')).find(matches);
      return id === undefined ? null : loadUnbooked(id);
    },
    /** Earliest first. */
    async list({ offset, limit }: Page) {
      const receipts = await between(offset, offset + limit - 1);
      return { receipts, total: await redis.zcard(keys.unmatchedByTime) };
    },
    every: () => between(0, -1),
    /** The ids that are still to be announced to staff; announced ones leave the queue. */
    toAnnounce: createLeasedQueue(redis, keys.unmatchedToAnnounce),
    /**
     * Notes that an owner has given it back to its sender. No booking can have it then, and a repeated notice of it
     * is not new. `gone`: a booking has it, or it was given back before.
     */
    returned: (id: Receipt['id'], staffId: number) =>
      // No reference of a booking has a colon.
      giveBack(keysOf(id), [id, `returned:${staffId}`]),
  };
}

/** Reads receipts with their texts. `remove`: removes one from the unmatched. */
function receiptReader(
  redis: Redis,
  keys: Keys,
  keyring: Keyring,
  remove: (id: Receipt['id']) => Promise<unknown>,
) {
  async function load(id: Receipt['id']): Promise<UnmatchedReceipt | null> {
    const textKey = keys.unmatchedText(id);
    const [record, sealed] = await Promise.all([redis.hget(keys.unmatched, id), redis.get(textKey)]);
    if (record === null) return null;
    const opened = openStored(keyring, sealed, textKey);
    return { ...JSON.parse(record), text: opened?.kind === 'opened' ? opened.text : null };
  }

  /** Leaves out a receipt that a booking has: a process may have died before removing it here. */
  async function loadUnbooked(id: Receipt['id']): Promise<UnmatchedReceipt | null> {
    if ((await redis.exists(keys.receipt(id))) === 0) return load(id);
    await remove(id);
    return null;
  }

  /** Earliest first. */
  async function between(first: number, last: number): Promise<readonly UnmatchedReceipt[]> {
    const ids = await redis.zrange(keys.unmatchedByTime, first, String(last));
    const receipts = await Promise.all(ids.map(loadUnbooked));
    return receipts.filter((receipt) => receipt !== null);
  }

  return { load, loadUnbooked, between };
}
