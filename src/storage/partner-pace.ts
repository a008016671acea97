import type { Redis } from 'ioredis';
import { secondMs } from '../time.ts';
import { defineScript, nowLua } from './connection.ts';
import type { Keys } from './keys.ts';

/** The store's times are cut to whole milliseconds, so two of them may be further apart than their requests. */
const fullSecondMs = secondMs + 1;
/** No request is booked further ahead. A booking that seems to be was made before the store's clock went back. */
const furthestMs = 5 * secondMs;

/**
 * KEYS: when the last requests begin, the latest first. ARGV: how many may begin in any window, and its milliseconds;
 * how many are waiting; whether one may be booked ahead; `furthestMs`.
 */
const admitLua = `${nowLua}
local begins = KEYS[1]
local most, window, waiting, furthest = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[5])
local function waitMs()
  local first = tonumber(redis.call('LINDEX', begins, most - 1) or 0)
  return math.max(first + window - now, 0)
end
if waitMs() > furthest + window then redis.call('DEL', begins) end
local wait, count = waitMs(), 0
if wait > 0 and (ARGV[4] == '0' or wait > furthest) then return {0, wait} end
repeat
  redis.call('LPUSH', begins, now + wait)
  count = count + 1
until count >= waiting or waitMs() > 0
redis.call('LTRIM', begins, 0, most - 1)
redis.call('PEXPIRE', begins, wait + window)
return {count, wait}
`;

/**
 * What the partner's contract allows, over all machines: at most so many requests begin in any second. A token bucket
 * would allow twice as many in the second after a rest.
 */
export function createPartnerPace(redis: Redis, keys: Keys, requestsPerSecond: number) {
  const admit = defineScript<readonly [count: number, waitMs: number]>(redis, 'admitToPartner', admitLua);
  return async (waiting: number, mayBook: boolean) => {
    const limits = [requestsPerSecond, fullSecondMs, waiting, mayBook ? 1 : 0, furthestMs];
    const [count, waitMs] = await admit([keys.partnerPace], limits);
    return { count, waitMs };
  };
}
