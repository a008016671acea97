import type { Redis } from 'ioredis';
import { defineScript, nowLua } from './connection.ts';

/** KEYS: queue. ARGV: limit. Answers the store's time and the due names, the longest overdue first. */
export const dueLua = `${nowLua}
return { now, redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[1]) }
`;

/** KEYS: queue. ARGV: name. */
const addLua = `${nowLua}
redis.call('ZADD', KEYS[1], 'NX', now, ARGV[1])
`;

/** KEYS: queue. ARGV: name, length of the lease. Answers when the lease ends; nothing when the name isn't due. */
const takeLua = `${nowLua}
local dueAt = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]))
if not dueAt or dueAt > now then return false end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
return now + ARGV[2]
`;

/** KEYS: queue. ARGV: name, end of the lease, in how many milliseconds the name is due next. As \`takeLua\` answers. */
const moveLua = `${nowLua}
if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1])) ~= tonumber(ARGV[2]) then return false end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
return now + ARGV[3]
`;

/** KEYS: queue, and maybe a hash of payloads by name. ARGV: name, end of the lease. */
const finishLua = `
if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1])) ~= tonumber(ARGV[2]) then return 0 end
redis.call('ZREM', KEYS[1], ARGV[1])
if KEYS[2] then redis.call('HDEL', KEYS[2], ARGV[1]) end
return 1
`;

/** The right of one process to carry out a name's work. Each method answers whether the lease was still held. */
export interface Lease {
  /** Extends the lease by its full length from now. */
  extend(): Promise<boolean>;
  /** Removes the name and its payload. */
  finish(): Promise<boolean>;
  /** Makes the name due again later, for any process. */
  putBack(inMs: number): Promise<boolean>;
}

export type LeasedQueue = ReturnType<typeof createLeasedQueue>;

/**
 * A sorted set of names by due time. A lease moves that time to the lease's end, so that another process takes over
 * from one that dies. The end is also the fencing token: it grows with every lease of a name, and a process with a
 * different one has lost its lease. Versions that leased without a token moved the same score, so their queues
 * continue, and no two versions hold a lease at the same time.
 */
export function createLeasedQueue(redis: Redis, key: string, payloadsKey?: string) {
  const scripts = {
    due: defineScript<readonly [now: number, names: readonly string[]]>(redis, 'leasedQueueDue', dueLua),
    add: defineScript(redis, 'leasedQueueAdd', addLua),
    take: defineScript<number | null>(redis, 'leasedQueueTake', takeLua),
    move: defineScript<number | null>(redis, 'leasedQueueMove', moveLua),
    finish: defineScript<0 | 1>(redis, 'leasedQueueFinish', finishLua),
  };
  const finishedKeys = payloadsKey === undefined ? [key] : [key, payloadsKey];

  return {
    due: async (limit: number): Promise<readonly string[]> => (await scripts.due([key], [limit]))[1],
    /** Adds a name that is due now, unless it is queued already. */
    async add(name: string): Promise<void> {
      await scripts.add([key], [name]);
    },
    /** Null: the name isn't due, as while another process has the lease. */
    async take(name: string, leaseMs: number): Promise<Lease | null> {
      const lengthMs = Math.ceil(leaseMs);
      let endsAt = await scripts.take([key], [name, lengthMs]);
      if (endsAt === null) return null;

      async function move(inMs: number): Promise<number | null> {
        return endsAt === null ? null : scripts.move([key], [name, endsAt, Math.ceil(inMs)]);
      }
      return {
        async extend() {
          endsAt = await move(lengthMs);
          return endsAt !== null;
        },
        async finish() {
          return endsAt !== null && (await scripts.finish(finishedKeys, [name, endsAt])) === 1;
        },
        async putBack(inMs) {
          const isPutBack = (await move(inMs)) !== null;
          endsAt = null;
          return isPutBack;
        },
      };
    },
  };
}
