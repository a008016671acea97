import type { Redis } from 'ioredis';
import type { Keys } from './keys.ts';
import { defineScript } from './script.ts';
import { askStore } from './store-error.ts';

/** So many at once, and so many more with each second. */
export interface Allowance {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** `firstRefused`: the chat has not been told yet that it was too much. */
export type Admission = 'admitted' | 'firstRefused' | 'refused';

/** How much a chat's updates have come to, over all machines. */
export interface UpdateMeter {
  /** Counts one update of a kind. What is over the rate is refused; the first that is, until the chat has come to rest. */
  admit(chatId: number, kind: string, allowance: Allowance): Promise<Admission>;
}

/**
 * A leaky bucket in one number: when the updates admitted so far would all have come at the steady rate. A mark
 * behind it says that the chat has been told, until half of what may come at once has leaked away.
 * KEYS: meter. ARGV: milliseconds of one update, of as many as may come at once.
 */
const admitLua = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + clock[2] / 1000
local cost, most = tonumber(ARGV[1]), tonumber(ARGV[2])
local level, mark = string.match(redis.call('GET', KEYS[1]) or '0', '^([%d.]+)(!?)$')
local ahead = math.max(tonumber(level) - now, 0)
if ahead <= most / 2 then mark = '' end
local fits = ahead + cost <= most + 0.001
local wasTold = mark == '!'
if fits then ahead = ahead + cost else mark = '!' end
redis.call('SET', KEYS[1], string.format('%.3f', now + ahead) .. mark, 'PX', math.ceil(ahead) + 1)
if fits then return 'admitted' end
return wasTold and 'refused' or 'firstRefused'
`;

export function createUpdateMeter(redis: Redis, keys: Keys): UpdateMeter {
  const admit = defineScript(redis, 'admitUpdate', admitLua);
  return {
    async admit(chatId, kind, { atOnce, perSecond }) {
      const costMs = 1_000 / perSecond;
      const call = () => admit([keys.rate(chatId, kind)], [costMs, costMs * atOnce]);
      return (await askStore(call)) as Admission;
    },
  };
}
