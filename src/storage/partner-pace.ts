import type { Redis } from 'ioredis';
import { secondMs } from '../time.ts';
import type { Keys } from './keys.ts';
import { defineScript } from './lua.ts';

/** The store's times are cut to whole milliseconds, so two of them may be further apart than their requests. */
const fullSecondMs = secondMs + 1;
/** No request is booked further ahead. A booking that seems to be was made before the store's clock went back. */
const furthestMs = 5 * secondMs;

/**
 * What the partner's contract allows, over all machines: at most so many requests begin in any second. A token bucket
 * would allow twice as many in the second after a rest.
 */
export function createPartnerPace(redis: Redis, keys: Keys, requestsPerSecond: number) {
  const admit = defineScript<readonly [count: number, waitMs: number]>(redis, 'admit-to-partner');
  return async (waiting: number, mayBook: boolean) => {
    const limits = [requestsPerSecond, fullSecondMs, waiting, mayBook ? 1 : 0, furthestMs];
    const [count, waitMs] = await admit([keys.partnerPace], limits);
    return { count, waitMs };
  };
}
