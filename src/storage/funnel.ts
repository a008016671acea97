import type { Redis } from 'ioredis';
import type { VenueDate } from '../booking/sale-package.ts';
import { type FunnelStep, funnelSteps } from '../bot/booking-flow/funnel-steps.ts';
import { daySeconds } from '../durations.ts';
import type { Keys } from './keys.ts';
import { askStore } from './store-error.ts';

/**
 * How many bookings-to-be reached each step on a day, counted by their random ids, each once. Written together once a
 * second: what a process that dies, or an outage, takes along is a second of counts and nothing else.
 */
export interface Funnel {
  /** Null: a step that is not counted. */
  reached(day: VenueDate, step: FunnelStep | null, reference: string): void;
  /** Writes what was counted since the last time. */
  flush(): Promise<void>;
  counts(day: VenueDate): Promise<Readonly<Record<FunnelStep, number>>>;
}

const keptSeconds = 40 * daySeconds;
const flushMs = 1_000;

/** HyperLogLogs: small however many there are, within one percent, and keeping nobody's id. */
export function createFunnel(redis: Redis, keys: Keys, onError: (error: unknown) => void): Funnel {
  const waiting = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const writes = [...waiting].flatMap(([key, references]) => [
      () => redis.pfadd(key, ...references),
      () => redis.expire(key, keptSeconds),
    ]);
    waiting.clear();
    await askStore(() => Promise.all(writes.map((write) => write())));
  }

  return {
    reached(day, step, reference) {
      if (step === null) return;
      const key = keys.funnel(day, step);
      const references = waiting.get(key) ?? new Set();
      waiting.set(key, references.add(reference));
      timer ??= setTimeout(() => void flush().catch(onError), flushMs);
    },
    flush,
    async counts(day) {
      await flush();
      const counts = await askStore(() =>
        Promise.all(funnelSteps.map(async (step) => [step, await redis.pfcount(keys.funnel(day, step))])),
      );
      return Object.fromEntries(counts);
    },
  };
}
