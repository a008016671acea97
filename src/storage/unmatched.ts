import type { Redis } from 'ioredis';
import type { UnmatchedReceipt, UnmatchedReceipts } from '../booking/ports.ts';
import type { Receipt } from '../payment/receipts.ts';
import { defineScript, nowLua } from './connection.ts';
import type { Keyring } from './keyring.ts';
import type { Keys } from './keys.ts';
import type { Page } from './ledger-indexes.ts';

/** Money without a booking, and the queue of what staff have not been told of yet. */
export interface UnmatchedStore extends UnmatchedReceipts {
  /** The earliest first. */
  list(page: Page): Promise<{ readonly receipts: readonly UnmatchedReceipt[]; readonly total: number }>;
  /**
   * What this process is to tell staff of, to the exclusion of every other; null: nothing is to be told, or another
   * process is doing it. What is never marked as told is told again.
   */
  nextUntold(): Promise<UnmatchedReceipt | null>;
  told(id: Receipt['id']): Promise<void>;
  /**
   * An owner has given it back to whoever sent it. No booking can have it any more, and told again it is nothing new.
   * `gone`: a booking has it, or it was given back before.
   */
  returned(id: Receipt['id'], staffId: number): Promise<'returned' | 'gone'>;
}

/** A process that dies while it tells staff is followed by another after this long. */
const leaseMs = 30_000;

/** KEYS: records, by time, untold, text, receipt of the ledger. ARGV: id, record, time, sealed text, its milliseconds. */
const addLua = `
if redis.call('EXISTS', KEYS[5]) == 1 or redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then return 'known' end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
redis.call('ZADD', KEYS[3], ARGV[3], ARGV[1])
if ARGV[4] ~= '' then redis.call('SET', KEYS[4], ARGV[4], 'PX', ARGV[5]) end
return 'added'
`;

/** KEYS: records, by time, untold, text. ARGV: id. */
const removeLua = `
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('DEL', KEYS[4])
return 'removed'
`;

/** KEYS: records, by time, untold, text, receipt of the ledger. ARGV: id, whose the receipt is from now on. */
const returnLua = `
local record = redis.call('HGET', KEYS[1], ARGV[1])
if not record or redis.call('EXISTS', KEYS[5]) == 1 then return 'gone' end
redis.call('HSET', KEYS[5], 'owner', ARGV[2], 'fact', record)
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('DEL', KEYS[4])
return 'returned'
`;

/** KEYS: untold. ARGV: leaseMs. */
const nextLua = `${nowLua}
local id = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, 1)[1]
if not id then return false end
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[1]), id)
return id
`;

/** It shares the ledger's tag, since what a booking has is never unmatched besides. The text ends before the receipt. */
export function createUnmatched(
  redis: Redis,
  keys: Keys,
  keyring: Keyring,
  textKeptMs: number,
): UnmatchedStore {
  const add = defineScript(redis, 'addUnmatched', addLua);
  const remove = defineScript(redis, 'removeUnmatched', removeLua);
  const giveBack = defineScript(redis, 'returnUnmatched', returnLua);
  const next = defineScript(redis, 'nextUnmatched', nextLua);
  const lists = [keys.unmatched, keys.unmatchedByTime, keys.unmatchedUntold];

  async function load(id: Receipt['id']): Promise<UnmatchedReceipt | null> {
    const textKey = keys.unmatchedText(id);
    const [record, sealed] = await Promise.all([redis.hget(keys.unmatched, id), redis.get(textKey)]);
    if (record === null) return null;
    const opened = sealed === null ? null : keyring.open(sealed, textKey);
    return { ...JSON.parse(record), text: opened?.kind === 'opened' ? opened.text : null };
  }

  /** A process may have died between booking a receipt and removing it here. */
  async function loadUnbooked(id: Receipt['id']): Promise<UnmatchedReceipt | null> {
    const isBooked = (await redis.exists(keys.receipt(id))) === 1;
    if (isBooked) await removeIt(id);
    return isBooked ? null : load(id);
  }

  async function removeIt(id: Receipt['id']): Promise<void> {
    await remove([...lists, keys.unmatchedText(id)], [id]);
  }

  return {
    async add({ text, ...receipt }) {
      const { id, at } = receipt;
      const textKey = keys.unmatchedText(id);
      const sealed = text === null || text === '' ? '' : keyring.seal(text, textKey);
      const args = [id, JSON.stringify(receipt), at, sealed, textKeptMs];
      return (await add([...lists, textKey, keys.receipt(id)], args)) as 'added' | 'known';
    },
    find: load,
    remove: removeIt,
    async list({ offset, limit }) {
      const ids = await redis.zrange(keys.unmatchedByTime, offset, String(offset + limit - 1));
      const found = await Promise.all(ids.map(loadUnbooked));
      const total = await redis.zcard(keys.unmatchedByTime);
      return { receipts: found.filter((receipt) => receipt !== null), total };
    },
    async nextUntold() {
      for (;;) {
        const id = await next([keys.unmatchedUntold], [leaseMs]);
        if (typeof id !== 'string') return null;
        const receipt = await loadUnbooked(id);
        if (receipt !== null) return receipt;
      }
    },
    async told(id) {
      await redis.zrem(keys.unmatchedUntold, id);
    },
    async returned(id, staffId) {
      const touched = [...lists, keys.unmatchedText(id), keys.receipt(id)];
      // No reference of a booking has a colon.
      return (await giveBack(touched, [id, `returned:${staffId}`])) as 'returned' | 'gone';
    },
  };
}
