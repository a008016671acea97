import type { Redis } from 'ioredis';
import type { DebtSample } from '../accounts/comparison.ts';
import type { Drift, DriftEnd } from '../accounts/drifts.ts';
import type { DebtEntry, StaffEntry } from '../accounts/entries.ts';
import type { BookingReference } from '../booking/record.ts';
import { dayMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import { defineScript, nowLua } from './connection.ts';
import type { Keys } from './keys.ts';
import { createLeasedQueue } from './leased-queue.ts';

/** As long as a month's statement may be requested. */
const samplesKeptMs = 400 * dayMs;
const entriesAtOnce = 1_000;
const atAnyTime = Number.POSITIVE_INFINITY;
const scoreOf = (at: Instant): string => (at === atAnyTime ? '+inf' : String(at));

/** KEYS: entries, their order. ARGV: id, at, entry. Answers whether it is new. */
const recordLua = `
if redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[3]) == 0 then return 0 end
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
return 1
`;

/** KEYS: anchor. ARGV: when it was taken, sample. */
const anchorLua = `
local anchor = redis.call('GET', KEYS[1])
if anchor and cjson.decode(anchor).beganAt >= tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1
`;

/** KEYS: drifts, untold. ARGV: id, drift. Answers whether it is new. */
const addDriftLua = `${nowLua}
if redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2]) == 0 then return 0 end
redis.call('ZADD', KEYS[2], now, ARGV[1])
return 1
`;

/** KEYS: drifts, ends, entries, their order. ARGV: id, end, and maybe an entry: id, at, entry. Answers whether it was open. */
const endDriftLua = `
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
if redis.call('HSETNX', KEYS[2], ARGV[1], ARGV[2]) == 0 then return 0 end
if ARGV[3] and redis.call('HSETNX', KEYS[3], ARGV[3], ARGV[5]) == 1 then
  redis.call('ZADD', KEYS[4], ARGV[4], ARGV[3])
end
return 1
`;

/**
 * KEYS: drifts, ends, entries, their order. ARGV: id, end, id and JSON of the drift that follows, and the entry: id, at,
 * entry. Answers whether the entry is new.
 */
const reopenDriftLua = `
if redis.call('HSETNX', KEYS[3], ARGV[5], ARGV[7]) == 0 then return 0 end
redis.call('ZADD', KEYS[4], ARGV[6], ARGV[5])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('HSETNX', KEYS[1], ARGV[3], ARGV[4])
return 1
`;

export type DebtBookStore = ReturnType<typeof createDebtBook>;

/**
 * Stores the book of the debt with the partner: entries, samples of its figure, drifts. All are facts without
 * personal data; no sums are stored. Commits write the entries of bookings (`ledger.ts`).
 */
export function createDebtBook(redis: Redis, keys: Keys) {
  const record = defineScript<0 | 1>(redis, 'recordDebtEntry', recordLua);
  const anchor = defineScript<0 | 1>(redis, 'moveDebtAnchor', anchorLua);
  return {
    /** Records an entry, and answers whether it is new; an existing one is left unchanged. */
    async record(entry: StaffEntry): Promise<boolean> {
      const args = [entry.id, entry.at, JSON.stringify(entry)];
      return (await record([keys.debtEntries, keys.debtEntriesByTime], args)) === 1;
    },
    async entry(id: DebtEntry['id']): Promise<DebtEntry | null> {
      const found = await redis.hget(keys.debtEntries, id);
      return found === null ? null : JSON.parse(found);
    },
    /** The entries later than `from` and not later than `until`, earliest first. */
    async entries(from: Instant, until: Instant = atAnyTime): Promise<readonly DebtEntry[]> {
      const ids = await redis.zrangebyscore(keys.debtEntriesByTime, `(${from}`, scoreOf(until));
      const entries: DebtEntry[] = [];
      for (let start = 0; start < ids.length; start += entriesAtOnce) {
        const found = await redis.hmget(keys.debtEntries, ...ids.slice(start, start + entriesAtOnce));
        entries.push(...found.flatMap((json) => (json === null ? [] : [JSON.parse(json)])));
      }
      return entries;
    },
    /** When the latest entry was proven or recorded; null: there is none. */
    async latestEntryAt(): Promise<Instant | null> {
      const [, at] = await redis.zrange(keys.debtEntriesByTime, -1, '-1', 'WITHSCORES');
      return at === undefined ? null : Number(at);
    },
    async addSample(sample: DebtSample): Promise<void> {
      await redis.zadd(keys.debtSamples, sample.beganAt, JSON.stringify(sample));
      await redis.zremrangebyscore(keys.debtSamples, '-inf', sample.beganAt - samplesKeptMs);
    },
    /** The samples of the period, both ends included, earliest first. */
    async samples(from: Instant, until: Instant = atAnyTime): Promise<readonly DebtSample[]> {
      return parsedAll(await redis.zrangebyscore(keys.debtSamples, from, scoreOf(until)));
    },
    async latestSample(): Promise<DebtSample | null> {
      const [latest = null] = parsedAll<DebtSample>(await redis.zrange(keys.debtSamples, -1, '-1'));
      return latest;
    },
    /** The anchor; null: there is none yet. */
    async anchor(): Promise<DebtSample | null> {
      const found = await redis.get(keys.debtAnchor);
      return found === null ? null : JSON.parse(found);
    },
    /** Moves the anchor, never back. */
    async moveAnchor(sample: DebtSample): Promise<void> {
      await anchor([keys.debtAnchor], [sample.beganAt, JSON.stringify(sample)]);
    },
    ...driftsOf(redis, keys),
    ...readsOf(redis, keys),
    /** The workers' jobs for the book. */
    work: createLeasedQueue(redis, keys.debtWork),
  };
}

function driftsOf(redis: Redis, keys: Keys) {
  const add = defineScript<0 | 1>(redis, 'addDebtDrift', addDriftLua);
  const end = defineScript<0 | 1>(redis, 'endDebtDrift', endDriftLua);
  const reopen = defineScript<0 | 1>(redis, 'reopenDebtDrift', reopenDriftLua);
  const touched = [keys.debtDrifts, keys.debtDriftEnds, keys.debtEntries, keys.debtEntriesByTime];
  return {
    /** Open ones and others. */
    async drifts(): Promise<readonly Drift[]> {
      const [found, ends] = await Promise.all([
        redis.hgetall(keys.debtDrifts),
        redis.hgetall(keys.debtDriftEnds),
      ]);
      return Object.entries(found).map(([id, json]) => driftOfTexts(json, ends[id]));
    },
    async drift(id: Drift['id']): Promise<Drift | null> {
      const [found, ended] = await Promise.all([
        redis.hget(keys.debtDrifts, id),
        redis.hget(keys.debtDriftEnds, id),
      ]);
      return found === null ? null : driftOfTexts(found, ended ?? undefined);
    },
    /** Adds a drift, and answers whether it is new, so that owners are to be told of it. */
    async addDrift(drift: Drift): Promise<boolean> {
      return (await add([keys.debtDrifts, keys.debtUntold], [drift.id, JSON.stringify(drift)])) === 1;
    },
    /**
     * Ends a drift together with the entry that ends it. False: it had ended already, and the entry is not recorded.
     */
    async endDrift(id: Drift['id'], how: DriftEnd, entry?: StaffEntry): Promise<boolean> {
      const recorded = entry === undefined ? [] : [entry.id, entry.at, JSON.stringify(entry)];
      return (await end(touched, [id, JSON.stringify(how), ...recorded])) === 1;
    },
    /**
     * Replaces the end of a drift, and adds the drift that has its difference from then on, once for each entry. Owners
     * are not told of it: one of them wanted it.
     */
    async reopenDrift(id: Drift['id'], how: DriftEnd, next: Drift, entry: StaffEntry): Promise<void> {
      const recorded = [entry.id, entry.at, JSON.stringify(entry)];
      await reopen(touched, [id, JSON.stringify(how), next.id, JSON.stringify(next), ...recorded]);
    },
    /** Ids of the drifts that owners are still to be told of. */
    untoldDrifts: createLeasedQueue(redis, keys.debtUntold),
  };
}

function driftOfTexts(found: string, ended: string | undefined): Drift {
  const drift: Drift = JSON.parse(found);
  return ended === undefined ? drift : { ...drift, ended: JSON.parse(ended) };
}

function readsOf(redis: Redis, keys: Keys) {
  return {
    /** When the search has last read each booking without a new finding. */
    async reads(): Promise<ReadonlyMap<BookingReference, Instant>> {
      const found = Object.entries(await redis.hgetall(keys.debtReads));
      return new Map(found.map(([reference, at]) => [reference, Number(at)]));
    },
    noteRead: async (reference: BookingReference, at: Instant) =>
      void (await redis.hset(keys.debtReads, reference, at)),
    /** Forgets the reads at the end of a search. */
    forgetReads: async () => void (await redis.del(keys.debtReads)),
  };
}

function parsedAll<Value>(texts: readonly string[]): readonly Value[] {
  return texts.map((text) => JSON.parse(text));
}
