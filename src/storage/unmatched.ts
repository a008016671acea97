import type { Redis } from 'ioredis';
import type { UnmatchedReceipt } from '../booking/ports.ts';
import type { Receipt } from '../payment/receipts.ts';
import { defineScript } from './connection.ts';
import type { Keyring } from './keyring.ts';
import type { Keys } from './keys.ts';
import { createLeasedQueue } from './leased-queue.ts';
import type { Page } from './ledger-search.ts';

/** KEYS here and below: records, by time, untold, text, receipt of the ledger. ARGV: id, record, time, sealed text, its milliseconds. */
const addReceiptLua = `
if redis.call('EXISTS', KEYS[5]) == 1 or redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then return 'known' end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
redis.call('ZADD', KEYS[3], ARGV[3], ARGV[1])
if ARGV[4] ~= '' then redis.call('SET', KEYS[4], ARGV[4], 'PX', ARGV[5]) end
return 'added'
`;

/** ARGV: id. */
const removeReceiptLua = `
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('DEL', KEYS[4])
`;

/** ARGV: id, the receipt's new owner. */
const returnLua = `
local record = redis.call('HGET', KEYS[1], ARGV[1])
if not record or redis.call('EXISTS', KEYS[5]) == 1 then return 'gone' end
redis.call('HSET', KEYS[5], 'owner', ARGV[2], 'fact', record)
${removeReceiptLua}
return 'returned'
`;

export type UnmatchedStore = ReturnType<typeof createUnmatched>;

/**
 * Receipts without a booking, and the queue of those that staff have not been told of. Shares the ledger's slot, so
 * that a receipt with a booking is never unmatched as well. The bank's text expires before the receipt.
 */
export function createUnmatched(redis: Redis, keys: Keys, keyring: Keyring, textKeptMs: number) {
  const add = defineScript<'added' | 'known'>(redis, 'addUnmatched', addReceiptLua);
  const remove = defineScript(redis, 'removeUnmatched', removeReceiptLua);
  const giveBack = defineScript<'returned' | 'gone'>(redis, 'returnUnmatched', returnLua);
  const lists = [keys.unmatched, keys.unmatchedByTime, keys.unmatchedUntold];
  const keysOf = (id: Receipt['id']) => [...lists, keys.unmatchedText(id), keys.receipt(id)];

  const { load, loadUnbooked, between } = receiptReader(redis, keys, keyring, (id) =>
    remove(keysOf(id), [id]),
  );

  return {
    add({ text, ...receipt }: UnmatchedReceipt): Promise<'added' | 'known'> {
      const { id, at } = receipt;
      const sealed = text === null || text === '' ? '' : keyring.seal(text, keys.unmatchedText(id));
      return add(keysOf(id), [id, JSON.stringify(receipt), at, sealed, textKeptMs]);
    },
    find: load,
    /** Null: a booking has the receipt. */
    findUnbooked: loadUnbooked,
    async remove(id: Receipt['id']): Promise<void> {
      await remove(keysOf(id), [id]);
    },
    /** Finds a receipt among all, by its id. */
    async waiting(isMeant: (id: Receipt['id']) => boolean): Promise<UnmatchedReceipt | null> {
      const id = (await redis.zrange(keys.unmatchedByTime, 0, '-1')).find(isMeant);
      return id === undefined ? null : loadUnbooked(id);
    },
    /** Earliest first. */
    async list({ offset, limit }: Page) {
      const receipts = await between(offset, offset + limit - 1);
      return { receipts, total: await redis.zcard(keys.unmatchedByTime) };
    },
    every: () => between(0, -1),
    /** The ids that staff are still to be told of; told ones leave the queue. */
    untold: createLeasedQueue(redis, keys.unmatchedUntold),
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
    const opened = sealed === null ? null : keyring.open(sealed, textKey);
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
    const found = await Promise.all(ids.map(loadUnbooked));
    return found.filter((receipt) => receipt !== null);
  }

  return { load, loadUnbooked, between };
}
