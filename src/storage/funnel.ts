import type { Redis } from 'ioredis';
import type { BookingState } from '../booking/record.ts';
import { daySeconds } from '../time.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { defineScript } from './connection.ts';
import type { Keys } from './keys.ts';

/** How far customers come, in order. */
export const funnelSteps = ['day', 'tickets', 'details', 'review', 'held', 'confirming', 'issued'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** The steps that a booking has reached with its state: "Get tickets" goes past the hold without a stop. */
export function funnelStepsOfBooking(state: BookingState): readonly FunnelStep[] {
  if (state === 'confirming') return ['held', 'confirming'];
  return state === 'held' || state === 'issued' ? [state] : [];
}

/** For how many days, today's included, it is known how far customers came. */
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
 * How many bookings-to-be reached each step on a day, counted by their random ids, each once. Written together every five
 * seconds: what a process that dies, or an outage, takes along is five seconds of counts and nothing else.
 * HyperLogLogs: small however many there are, within one percent, and keeping nobody's id.
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
    /** Null: a step that is not counted. */
    reached(day: VenueDate, step: FunnelStep | null, reference: string): void {
      if (step === null) return;
      const key = keys.funnel(day, step);
      const references = waiting.get(key) ?? new Set();
      waiting.set(key, references.add(reference));
      timer ??= setTimeout(() => void flush().catch(onError), flushMs);
    },
    flush,
    /** A customer opened a link that names where it stands. Links can be made up, so a day takes only so many names. */
    async cameFrom(day: VenueDate, source: string, userId: number): Promise<void> {
      const args = [source, userId, mostSourcesADay, countSeconds];
      await cameFrom([keys.sources(day), keys.source(day, source)], args);
    },
    /** How many customers came from each source on the days, the most first. */
    async sources(days: readonly VenueDate[]): Promise<ReadonlyMap<string, number>> {
      const names = await redis.sunion(days.map(keys.sources));
      const counts = names.map(async (name) => {
        const keysOfDays = days.map((day) => keys.source(day, name));
        return [name, await redis.pfcount(...keysOfDays)] as const;
      });
      return new Map((await Promise.all(counts)).toSorted((a, b) => b[1] - a[1]));
    },
    /** Over all the days, each booking once. A skipped step counts as passed. */
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
