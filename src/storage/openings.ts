import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { daySeconds, secondMs } from '../time.ts';
import { addVenueDays, instantOf, type VenueDate } from '../venue/calendar.ts';
import { askStore, defineScript } from './connection.ts';
import type { Keys } from './keys.ts';

/** Who waits for a day, and in which language they asked. */
export interface Waiting {
  readonly userId: number;
  readonly locale: string;
}

/** The right to look at the days, which one process has at a time. */
export interface Turn {
  /** Keeps the turn for as long again. False: it has been lost, and another process may be looking. */
  renew(): Promise<boolean>;
  end(): Promise<void>;
}

/** Days without tickets that customers wait for. A day is forgotten once it has passed. */
export interface Openings {
  /** `known`: the customer waits for it already; `full`: for as many days as one may. */
  add(waiting: Waiting, date: VenueDate, today: VenueDate): Promise<'awaited' | 'known' | 'full'>;
  awaitedBy(userId: number, today: VenueDate): Promise<readonly VenueDate[]>;
  /** The days that somebody waits for, from today on. */
  days(today: VenueDate): Promise<readonly VenueDate[]>;
  waitingFor(date: VenueDate): Promise<readonly Waiting[]>;
  /** The customer waits for the day no longer. */
  end(userId: number, date: VenueDate): Promise<void>;
  forget(userId: number): Promise<void>;
  /** A turn to look at the days, once in `everyMs` for all processes together; else in how many milliseconds to ask. */
  begin(everyMs: number, leaseMs: number): Promise<Turn | { readonly inMs: number }>;
}

/** A customer waits for so many days at most. */
export const mostAwaited = 5;

/** KEYS: the customer's days, the day's customers, all days. ARGV: date, today, customer, locale, most, seconds to keep them. */
const addLua = `
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

/** KEYS: lease, when it was begun last. ARGV: token, leaseMs, everyMs. Answers 0, or in how many milliseconds to ask again. */
const beginLua = `
local left = math.max(redis.call('PTTL', KEYS[1]), redis.call('PTTL', KEYS[2]))
if left > 0 then return left end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
redis.call('SET', KEYS[2], '1', 'PX', ARGV[3])
return 0
`;

/** KEYS: lease. ARGV: token, leaseMs; 0 gives it up. */
const renewLua = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`;

export function createOpenings(redis: Redis, keys: Keys, timeZone: string): Openings {
  const add = defineScript(redis, 'addOpening', addLua);
  const endOne = defineScript(redis, 'endOpening', endLua);
  const take = defineScript(redis, 'beginOpenings', beginLua);
  const renew = defineScript(redis, 'renewOpenings', renewLua);
  const days = keys.opening('days');
  const lease = keys.opening('lease');
  const keysOf = (userId: number, date: VenueDate): string[] => [
    keys.opening(`of:${userId}`),
    keys.opening(`on:${date}`),
    days,
  ];
  /** Past the end of the day, whatever the zone's clocks do. */
  const secondsUntilPast = (date: VenueDate, today: VenueDate): number =>
    Math.ceil((instantOf(date, 0, timeZone) - instantOf(today, 0, timeZone)) / secondMs) + 2 * daySeconds;

  async function end(userId: number, date: VenueDate): Promise<void> {
    await askStore(() => endOne(keysOf(userId, date), [date, String(userId)]));
  }

  return {
    async add({ userId, locale }, date, today) {
      const args = [date, today, String(userId), locale, mostAwaited, secondsUntilPast(date, today)];
      return (await askStore(() => add(keysOf(userId, date), args))) as 'awaited' | 'known' | 'full';
    },
    async awaitedBy(userId, today) {
      const dates = await askStore(() => redis.smembers(keys.opening(`of:${userId}`)));
      return dates.filter((date) => date >= today).sort();
    },
    async days(today) {
      const yesterday = addVenueDays(today, -1);
      await askStore(() => redis.zremrangebylex(days, '-', `[${yesterday}`));
      return askStore(() => redis.zrangebylex(days, '-', '+'));
    },
    async waitingFor(date) {
      const waiting = await askStore(() => redis.hgetall(keys.opening(`on:${date}`)));
      return Object.entries(waiting).map(([userId, locale]) => ({ userId: Number(userId), locale }));
    },
    end,
    async forget(userId) {
      for (const date of await askStore(() => redis.smembers(keys.opening(`of:${userId}`)))) {
        await end(userId, date);
      }
    },
    async begin(everyMs, leaseMs) {
      const token = randomUUID();
      const whole = [Math.ceil(leaseMs), Math.ceil(everyMs)];
      const inMs = Number(await askStore(() => take([lease, keys.opening('checked')], [token, ...whole])));
      if (inMs > 0) return { inMs };
      const keep = async (forMs: number): Promise<boolean> =>
        Number(await askStore(() => renew([lease], [token, Math.ceil(forMs)]))) === 1;
      return {
        renew: () => keep(leaseMs),
        async end() {
          await keep(0);
        },
      };
    },
  };
}
