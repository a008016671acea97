import type { Redis } from 'ioredis';
import { daySeconds } from '../durations.ts';
import { defineScript, nowLua } from './connection.ts';
import type { Keys } from './keys.ts';
import { askStore } from './store-error.ts';

/** What workers do for staff besides bookings. Its payload is the job's own. */
export interface DeskJob {
  readonly name: string;
  readonly payload: string;
}

/**
 * A queue with leases: a job is given to one worker for so long, and to another one when that has neither extended its
 * lease nor ended the job. So a job may be done by two for a moment, and must bear it.
 */
export interface DeskJobs {
  /** `once`: a name that was ever added before is not added again. Answers whether it was added. */
  add(job: DeskJob, options?: { readonly once: boolean }): Promise<boolean>;
  /** The job that has waited longest, for so long; null: there is none. */
  take(leaseMs: number): Promise<DeskJob | null>;
  /** From now on for so long; 0 gives it to the next that asks. A job that has ended stays ended. */
  extend(name: string, leaseMs: number): Promise<void>;
  end(name: string): Promise<void>;
}

const rememberedSeconds = 40 * daySeconds;

/** KEYS: jobs, payloads, mark. ARGV: name, payload, seconds to remember the name ("0": it may be added again). */
const addLua = `${nowLua}
if ARGV[3] ~= '0' and not redis.call('SET', KEYS[3], '1', 'NX', 'EX', ARGV[3]) then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[1], 'NX', now, ARGV[1])
return 1
`;

/** KEYS: jobs, payloads. ARGV: lease in ms. */
const takeLua = `${nowLua}
local name = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, 1)[1]
if not name then return false end
redis.call('ZADD', KEYS[1], now + ARGV[1], name)
return { name, redis.call('HGET', KEYS[2], name) or '' }
`;

/** KEYS: jobs. ARGV: name, lease in ms. */
const extendLua = `${nowLua}
return redis.call('ZADD', KEYS[1], 'XX', now + ARGV[2], ARGV[1])
`;

export function createDeskJobs(redis: Redis, keys: Keys): DeskJobs {
  const { deskJobs: jobs, deskPayloads: payloads, deskMark } = keys;
  const add = defineScript(redis, 'addDeskJob', addLua);
  const take = defineScript(redis, 'takeDeskJob', takeLua);
  const extend = defineScript(redis, 'extendDeskJob', extendLua);
  return {
    async add({ name, payload }, { once } = { once: false }) {
      const seconds = once ? rememberedSeconds : 0;
      const added = await askStore(() => add([jobs, payloads, deskMark(name)], [name, payload, seconds]));
      return added === 1;
    },
    async take(leaseMs) {
      const taken = await askStore(() => take([jobs, payloads], [leaseMs]));
      if (!Array.isArray(taken)) return null;
      const [name, payload] = taken as [string, string];
      return { name, payload };
    },
    async extend(name, leaseMs) {
      await askStore(() => extend([jobs], [name, leaseMs]));
    },
    async end(name) {
      await askStore(() => Promise.all([redis.zrem(jobs, name), redis.hdel(payloads, name)]));
    },
  };
}
