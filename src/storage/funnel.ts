import type { Redis } from 'ioredis';
import { type FunnelStep, funnelSteps } from '../booking/funnel-steps.ts';
import type { VenueDate } from '../booking/sale-package.ts';
import type { Keys } from './keys.ts';
import { askStore } from './store-error.ts';

/** How many bookings-to-be reached each step on a day. Counted by their random ids, each once. */
export interface Funnel {
  reached(day: VenueDate, step: FunnelStep, reference: string): Promise<void>;
  counts(day: VenueDate): Promise<Readonly<Record<FunnelStep, number>>>;
}

const keptSeconds = 40 * 24 * 60 * 60;

/** HyperLogLogs: small however many there are, within one percent, and keeping nobody's id. */
export function createFunnel(redis: Redis, keys: Keys): Funnel {
  return {
    async reached(day, step, reference) {
      const key = keys.funnel(day, step);
      await askStore(() => Promise.all([redis.pfadd(key, reference), redis.expire(key, keptSeconds)]));
    },
    async counts(day) {
      const counts = await askStore(() =>
        Promise.all(funnelSteps.map(async (step) => [step, await redis.pfcount(keys.funnel(day, step))])),
      );
      return Object.fromEntries(counts);
    },
  };
}
