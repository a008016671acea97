import type { Redis } from 'ioredis';
import type { BookingState } from '../booking/record.ts';
import { daySeconds } from '../time.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { defineScript } from './connection.ts';
import type { Keys } from './keys.ts';

/** The steps of a booking, in order. */
export const funnelSteps = ['day', 'tickets', 'details', 'review', 'held', 'confirming', 'issued'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** The steps that a booking has reached by its state: "Get tickets" skips the hold. */
export function funnelStepsOfBooking(state: BookingState): readonly FunnelStep[] {
  if (state === 'confirming') return ['held', 'confirming'];
  return state === 'held' || state === 'issued' ? [state] : [];
}

/** For how many days the counts are kept, today included. */
export const daysOfFunnel = 40;
const countSeconds = daysOfFunnel * daySeconds;
const flushMs = 5_000;
const mostSourcesADay = 50;

/** KEYS: the day's sources, one source's customers. ARGV: name, customer, most names, seconds. */
const cameFromLua = `
local isKnown = redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1
if not isKnown and redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[3]) then return 'full' end
redis.call('SADD', KEYS[1], ARGV[1])
redis.call('PFADD', KEYS[2], ARGV[2])
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[4]) end
return 'counted'
`;

/** KEYS: counts. ARGV: seconds to keep them, and for each how many ids come, and these. */
const countLua = `
local at = 2
for _, key in ipairs(KEYS) do
  for i = at + 1, at + ARGV[at] do redis.call('PFADD', key, ARGV[i]) end
  redis.call('EXPIRE', key, ARGV[1])
  at = at + 1 + ARGV[at]
end
`;

/**
 * Counts how many drafts reached each step on a day, by their random ids. Writes every five seconds: a crash or an
 * outage loses five seconds of counts. Uses HyperLogLogs, which are small, within one percent, and keep nobody's id.
 */
export function createFunnel(redis: Redis, keys: Keys, onError: (error: unknown) => void) {
  const add = defineScript(redis, 'addToFunnel', countLua);
  const cameFrom = defineScript(redis, 'cameFromSource', cameFromLua);
  const waiting = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | undefined;

  /** Writes what was counted since the last time. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const counted = [...waiting.values()].flatMap((references) => [references.size, ...references]);
    const names = [...waiting.keys()];
    waiting.clear();
    await add(names, [countSeconds, ...counted]);
  }

  return {
    /** Null: the step is not counted. */
    reached(day: VenueDate, step: FunnelStep | null, reference: string): void {
      if (step === null) return;
      const key = keys.funnel(day, step);
      const references = waiting.get(key) ?? new Set();
      waiting.set(key, references.add(reference));
      timer ??= setTimeout(() => void flush().catch(onError), flushMs);
    },
    flush,
    /** Counts a customer who opened a link with a source. Links can be forged, so the names of a day are limited. */
    async cameFrom(day: VenueDate, source: string, userId: number): Promise<void> {
      const args = [source, userId, mostSourcesADay, countSeconds];
      await cameFrom([keys.sources(day), keys.source(day, source)], args);
    },
    /** Customers by source on these days, most first. */
    async sources(days: readonly VenueDate[]): Promise<ReadonlyMap<string, number>> {
      const names = await redis.sunion(days.map(keys.sources));
      const counts = names.map(async (name) => {
        const keysOfDays = days.map((day) => keys.source(day, name));
        return [name, await redis.pfcount(...keysOfDays)] as const;
      });
      return new Map((await Promise.all(counts)).toSorted((a, b) => b[1] - a[1]));
    },
    /** The counts over all the days, each booking once. A skipped step counts as passed. */
    async counts(days: readonly VenueDate[]): Promise<Readonly<Record<FunnelStep, number>>> {
      await flush();
      const counts = funnelSteps.map(async (step, index) => {
        const onwards = funnelSteps.slice(index);
        const keysOfDays = onwards.flatMap((each) => days.map((day) => keys.funnel(day, each)));
        return [step, await redis.pfcount(...keysOfDays)] as const;
      });
      return Object.fromEntries(await Promise.all(counts)) as Record<FunnelStep, number>;
    },
  };
}
