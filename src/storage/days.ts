import type { Redis } from 'ioredis';
import type { BookingReference, BookingState } from '../booking/record.ts';
import { daySeconds, secondMs } from '../time.ts';
import { addVenueDays, instantOf, type VenueDate } from '../venue/calendar.ts';
import { defineScript } from './connection.ts';
import { type Keyring, textOf } from './keyring.ts';
import type { Keys } from './keys.ts';
import { createLeasedQueue } from './leased-queue.ts';

/** Who waits for a day, and in which language they asked. */
export interface Waiting {
  readonly userId: number;
  readonly locale: string;
}

/** A customer waits for so many days at most. */
export const mostAwaited = 5;
/** Days that have opened are kept with what was asked for, for whoever comes back to the notice: not without end. */
const mostAsked = 2 * mostAwaited;

/** KEYS: the customer's days, the day's customers, all days. ARGV: date, today, customer, locale, most, seconds to keep them. */
const awaitLua = `
for _, date in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  if date < ARGV[2] then redis.call('SREM', KEYS[1], date) end
end
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1 then return 'known' end
if redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[5]) then return 'full' end
redis.call('SADD', KEYS[1], ARGV[1])
redis.call('HSET', KEYS[2], ARGV[3], ARGV[4])
redis.call('ZADD', KEYS[3], 0, ARGV[1])
if redis.call('TTL', KEYS[1]) < tonumber(ARGV[6]) then redis.call('EXPIRE', KEYS[1], ARGV[6]) end
redis.call('EXPIRE', KEYS[2], ARGV[6])
return 'awaited'
`;

/** KEYS: the customer's days, the day's customers, all days. ARGV: date, customer. */
const endLua = `
redis.call('SREM', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[2])
if redis.call('EXISTS', KEYS[2]) == 0 then redis.call('ZREM', KEYS[3], ARGV[1]) end
`;

export type Openings = ReturnType<typeof createOpenings>;

/** Days without tickets that customers wait for. A day is forgotten once it has passed. */
export function createOpenings(redis: Redis, keys: Keys, keyring: Keyring, timeZone: string) {
  const add = defineScript<'awaited' | 'known' | 'full'>(redis, 'addOpening', awaitLua);
  const endOne = defineScript(redis, 'endOpening', endLua);
  const days = keys.opening('days');
  const keysOf = (userId: number, date: VenueDate): string[] => [
    keys.opening(`of:${userId}`),
    keys.opening(`on:${date}`),
    days,
  ];
  /** Past the end of the day, whatever the zone's clocks do. */
  const secondsUntilPast = (date: VenueDate, today: VenueDate): number =>
    Math.ceil((instantOf(date, 0, timeZone) - instantOf(today, 0, timeZone)) / secondMs) + 2 * daySeconds;

  /** The customer waits for the day no longer. */
  async function end(userId: number, date: VenueDate): Promise<void> {
    await endOne(keysOf(userId, date), [date, userId]);
  }

  /** What each day was asked for with, by the day; what no key opens any more was not asked. */
  async function askedBy(userId: number): Promise<Readonly<Record<VenueDate, string>>> {
    const key = keys.openingAsked(userId);
    const sealed = await redis.get(key);
    const opened = sealed === null ? null : keyring.open(sealed, key);
    return opened?.kind === 'opened' ? JSON.parse(opened.text) : {};
  }

  async function rememberAsked(userId: number, date: VenueDate, today: VenueDate, asked: string | null) {
    const { [date]: _former, ...others } = await askedBy(userId);
    const days = Object.entries(others).filter(([day]) => day >= today);
    const kept = [...days, ...(asked === null ? [] : [[date, asked] as const])].slice(-mostAsked);
    const key = keys.openingAsked(userId);
    const last = kept
      .map(([day]) => day)
      .sort()
      .at(-1);
    if (last === undefined) return redis.del(key);
    const sealed = keyring.seal(JSON.stringify(Object.fromEntries(kept)), key);
    return redis.set(key, sealed, 'EX', secondsUntilPast(last, today));
  }

  return {
    /**
     * `known`: the customer waits for it already; `full`: for as many days as one may. `asked`: in the customer's own
     * words, so it is sealed. The caller has the lock of the chat.
     */
    async add({ userId, locale }: Waiting, date: VenueDate, today: VenueDate, asked: string | null = null) {
      const args = [date, today, userId, locale, mostAwaited, secondsUntilPast(date, today)];
      const outcome = await add(keysOf(userId, date), args);
      if (outcome === 'awaited') await rememberAsked(userId, date, today, asked);
      return outcome;
    },
    askedBy,
    /** Until the day has passed: also when its customer was told. */
    async askedFor(userId: number, date: VenueDate): Promise<string | null> {
      return (await askedBy(userId))[date] ?? null;
    },
    async awaitedBy(userId: number, today: VenueDate): Promise<readonly VenueDate[]> {
      const dates = await redis.smembers(keys.opening(`of:${userId}`));
      return dates.filter((date) => date >= today).sort();
    },
    /** The days that somebody waits for, from today on. */
    async days(today: VenueDate): Promise<readonly VenueDate[]> {
      await redis.zremrangebylex(days, '-', `[${addVenueDays(today, -1)}`);
      return redis.zrangebylex(days, '-', '+');
    },
    async waitingFor(date: VenueDate): Promise<readonly Waiting[]> {
      const waiting = await redis.hgetall(keys.opening(`on:${date}`));
      return Object.entries(waiting).map(([userId, locale]) => ({ userId: Number(userId), locale }));
    },
    end,
    async forget(userId: number): Promise<void> {
      for (const date of await redis.smembers(keys.opening(`of:${userId}`))) await end(userId, date);
      await redis.del(keys.openingAsked(userId));
    },
    /** When the days are looked at next, by one process for all. */
    looks: createLeasedQueue(redis, keys.opening('looks')),
  };
}

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
const mostSources = 50;

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
      const args = [source, userId, mostSources, countSeconds];
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
    /** Of all the days together, each booking once. Who skipped a step has passed it. */
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

export type Stars = 1 | 2 | 3 | 4 | 5;

interface Rating {
  readonly reference: BookingReference;
  readonly stars: Stars;
  /** In the customer's own words; null: none, or no key opens them any more. */
  readonly sentence: string | null;
}

/** What customers said of their visits in a time. */
export interface RatingSummary {
  /** How many gave so many stars. */
  readonly counts: Readonly<Record<Stars, number>>;
  /** In the order of their days. Nothing tells who wrote them. */
  readonly sentences: readonly { readonly day: VenueDate; readonly stars: Stars; readonly text: string }[];
}

/** Counts name nobody, and a year is compared with the one before. */
const starsSeconds = 800 * daySeconds;

/** KEYS: rating, the day's counts. ARGV: stars, seconds to keep the rating, seconds to keep the counts. */
const rateLua = `
local before = redis.call('HGET', KEYS[1], 'stars')
if before then return { 0, before } end
redis.call('HSET', KEYS[1], 'stars', ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[2])
redis.call('HINCRBY', KEYS[2], ARGV[1], 1)
redis.call('EXPIRE', KEYS[2], ARGV[3])
return { 1, ARGV[1] }
`;

/** KEYS: rating, the day's references with a sentence. ARGV: sealed sentence, reference, day, seconds to keep both. */
const sayLua = `
if redis.call('HEXISTS', KEYS[1], 'stars') == 0 or redis.call('HEXISTS', KEYS[1], 'sealed') == 1 then return 0 end
redis.call('HSET', KEYS[1], 'sealed', ARGV[1], 'day', ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[4])
redis.call('SADD', KEYS[2], ARGV[2])
redis.call('EXPIRE', KEYS[2], ARGV[4])
return 1
`;

export type Ratings = ReturnType<typeof createRatings>;

/** How visits were. A booking is rated once, and its sentence is written once; a later one changes nothing. */
export function createRatings(redis: Redis, keys: Keys, keyring: Keyring, retentionDays: number) {
  const rate = defineScript<readonly [isNew: 0 | 1, stars: string]>(redis, 'rateVisit', rateLua);
  const say = defineScript<0 | 1>(redis, 'sayOfVisit', sayLua);
  const keptSeconds = Math.max(1, retentionDays) * daySeconds;

  async function of(reference: BookingReference): Promise<Rating | null> {
    const key = keys.rating(reference);
    const [stars, sealed] = await redis.hmget(key, 'stars', 'sealed');
    if (stars == null) return null;
    const sentence = sealed == null ? null : textOf(keyring.open(sealed, key), 'rating');
    return { reference, stars: Number(stars) as Stars, sentence };
  }

  return {
    /** What counts: these stars, or those given before. */
    async rate(reference: BookingReference, stars: Stars, day: VenueDate) {
      const ratedKeys = [keys.rating(reference), keys.ratingsOn(day, 'stars')];
      const [isNew, counts] = await rate(ratedKeys, [stars, keptSeconds, starsSeconds]);
      return { isNew: isNew === 1, stars: Number(counts) as Stars };
    },
    /** Sealed. False: the booking isn't rated, or has its sentence. */
    async say(reference: BookingReference, sentence: string, day: VenueDate): Promise<boolean> {
      const key = keys.rating(reference);
      const args = [keyring.seal(sentence, key), reference, day, keptSeconds];
      return (await say([key, keys.ratingsOn(day, 'said')], args)) === 1;
    },
    of,
    /** A ticket was seen used: the partner says who came. */
    async sawUse(): Promise<void> {
      await redis.set(keys.useSeen, '1');
    },
    hasSeenUse: async () => (await redis.exists(keys.useSeen)) === 1,
    /** The rating stays in the counts, which name nobody. */
    async forget(reference: BookingReference): Promise<void> {
      const key = keys.rating(reference);
      const day = await redis.hget(key, 'day');
      if (day !== null) await redis.srem(keys.ratingsOn(day, 'said'), reference);
      await redis.del(key);
    },
    /** Of the days from `from` to `until`, both included. */
    async between(from: VenueDate, until: VenueDate): Promise<RatingSummary> {
      const counts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
      const sentences: RatingSummary['sentences'][number][] = [];
      for (let day = from; day <= until; day = addVenueDays(day, 1)) {
        const given = await redis.hgetall(keys.ratingsOn(day, 'stars'));
        for (const [stars, count] of Object.entries(given)) counts[Number(stars) as Stars] += Number(count);
        for (const reference of await redis.smembers(keys.ratingsOn(day, 'said'))) {
          const rating = await of(reference);
          if (rating?.sentence == null) continue;
          sentences.push({ day, stars: rating.stars, text: rating.sentence });
        }
      }
      return { counts, sentences };
    },
  };
}
