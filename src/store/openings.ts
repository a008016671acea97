import type { Redis } from 'ioredis';
import { daySeconds, secondMs } from '../time.ts';
import { addVenueDays, instantOf, type VenueDate } from '../venue/calendar.ts';
import { defineScript } from './connection.ts';
import { type Keyring, openStored, textOf } from './keyring.ts';
import type { Keys } from './keys.ts';
import { createLeasedQueue } from './leased-queue.ts';

/** A customer who waits for a day, with the language in which they asked. */
export interface WaitingCustomer {
  readonly userId: number;
  readonly locale: string;
}

/** The maximum of days that a customer waits for. */
export const mostAwaited = 5;
/** The wishes for opened days are kept for customers who come back to the notice, up to this number. */
const mostAsked = 2 * mostAwaited;

export type Openings = ReturnType<typeof createOpenings>;

/** Safely past the end of the day, clock changes included. */
function secondsUntilPast(date: VenueDate, today: VenueDate, timeZone: string): number {
  const ms = instantOf(date, 0, timeZone) - instantOf(today, 0, timeZone);
  return Math.ceil(ms / secondMs) + 2 * daySeconds;
}

/** The customers' wishes for the days that they wait for: free text, so it is sealed. */
function createAskedDays(redis: Redis, keys: Keys, keyring: Keyring, timeZone: string) {
  /** By day. */
  async function askedBy(userId: number): Promise<Readonly<Record<VenueDate, string>>> {
    const key = keys.openingAsked(userId);
    const text = textOf(openStored(keyring, await redis.get(key), key), 'askedForDays');
    return text === null ? {} : JSON.parse(text);
  }

  return {
    askedBy,
    /** Kept until the day has passed, also after the customer was told. */
    askedFor: async (userId: number, date: VenueDate): Promise<string | null> =>
      (await askedBy(userId))[date] ?? null,
    async remember(userId: number, date: VenueDate, today: VenueDate, asked: string | null): Promise<void> {
      const { [date]: _former, ...others } = await askedBy(userId);
      const days = Object.entries(others).filter(([day]) => day >= today);
      const kept = [...days, ...(asked === null ? [] : [[date, asked] as const])].slice(-mostAsked);
      const key = keys.openingAsked(userId);
      const last = kept
        .map(([day]) => day)
        .sort()
        .at(-1);
      if (last === undefined) {
        await redis.del(key);
        return;
      }
      const sealed = keyring.seal(JSON.stringify(Object.fromEntries(kept)), key);
      await redis.set(key, sealed, 'EX', secondsUntilPast(last, today, timeZone));
    },
  };
}

/** Days without tickets that customers wait for. A day is deleted once it has passed. */
export function createOpenings(redis: Redis, keys: Keys, keyring: Keyring, timeZone: string) {
  const add = defineScript<'awaited' | 'known' | 'full'>(redis, 'add-opening');
  const endOne = defineScript(redis, 'end-opening');
  const { askedBy, askedFor, remember } = createAskedDays(redis, keys, keyring, timeZone);
  const days = keys.opening('days');
  const keysOf = (userId: number, date: VenueDate): string[] => [
    keys.opening(`of:${userId}`),
    keys.opening(`on:${date}`),
    days,
  ];

  /** Ends a customer's wait for a day. */
  async function end(userId: number, date: VenueDate): Promise<void> {
    await endOne(keysOf(userId, date), [date, userId]);
  }

  return {
    /**
     * `known`: the customer waits for it already; `full`: the customer waits for the maximum. `asked`: see
     * `askedFor`. The caller holds the lock of the chat.
     */
    async add(
      { userId, locale }: WaitingCustomer,
      date: VenueDate,
      today: VenueDate,
      asked: string | null = null,
    ) {
      const args = [date, today, userId, locale, mostAwaited, secondsUntilPast(date, today, timeZone)];
      const outcome = await add(keysOf(userId, date), args);
      // Also where it is known: if the process died before this, the update comes again.
      if (outcome === 'awaited' || (outcome === 'known' && asked !== null))
        await remember(userId, date, today, asked);
      return outcome;
    },
    askedBy,
    askedFor,
    async awaitedBy(userId: number, today: VenueDate): Promise<readonly VenueDate[]> {
      const dates = await redis.smembers(keys.opening(`of:${userId}`));
      return dates.filter((date) => date >= today).sort();
    },
    /** The awaited days from today on. */
    async days(today: VenueDate): Promise<readonly VenueDate[]> {
      await redis.zremrangebylex(days, '-', `[${addVenueDays(today, -1)}`);
      return redis.zrangebylex(days, '-', '+');
    },
    async waitingFor(date: VenueDate): Promise<readonly WaitingCustomer[]> {
      const waiting = await redis.hgetall(keys.opening(`on:${date}`));
      return Object.entries(waiting).map(([userId, locale]) => ({ userId: Number(userId), locale }));
    },
    end,
    async forget(userId: number): Promise<void> {
      for (const date of await redis.smembers(keys.opening(`of:${userId}`))) await end(userId, date);
      await redis.del(keys.openingAsked(userId));
    },
    /** When the days are checked next, by one process for all. */
    looks: createLeasedQueue(redis, keys.opening('looks')),
  };
}
