import type { Redis } from 'ioredis';
import { daySeconds, secondMs } from '../time.ts';
import { addVenueDays, midnightUtc, type VenueDate } from '../venue/calendar.ts';
import { defineScript } from './connection.ts';
import { type Keyring, openStored, textOf } from './encryption.ts';
import { createLeasedQueue } from './leased-queue.ts';
import type { Keys } from './redis-keys.ts';

/** A customer who waits for a day, with the language in which they asked. */
export interface WaitingCustomer {
  readonly userId: number;
  readonly locale: string;
}

/** The maximum of days that a customer waits for. */
export const mostAwaited = 5;
/** Saved orders stay for customers who return to the notice after the day has opened, up to this number. */
const mostSavedOrders = 2 * mostAwaited;

export type Openings = ReturnType<typeof createOpenings>;

/** Safely past the end of the day, clock changes included. */
function secondsUntilPast(date: VenueDate, today: VenueDate): number {
  return (midnightUtc(date) - midnightUtc(today)) / secondMs + 2 * daySeconds;
}

/** What customers want on the days that they wait for: free text, so it is sealed. */
function createSavedOrders(redis: Redis, keys: Keys, keyring: Keyring) {
  /** By day. */
  async function ordersOf(userId: number): Promise<Readonly<Record<VenueDate, string>>> {
    const key = keys.openingOrders(userId);
    const text = textOf(openStored(keyring, await redis.get(key), key), 'askedForDays');
    return text === null ? {} : JSON.parse(text);
  }

  return {
    ordersOf,
    /** Stored until the day has passed, even after the customer was notified. */
    orderFor: async (userId: number, date: VenueDate): Promise<string | null> =>
      (await ordersOf(userId))[date] ?? null,
    async remember(userId: number, date: VenueDate, today: VenueDate, order: string | null): Promise<void> {
      const { [date]: _former, ...others } = await ordersOf(userId);
      const days = Object.entries(others).filter(([day]) => day >= today);
      const orders = [...days, ...(order === null ? [] : [[date, order] as const])].slice(-mostSavedOrders);
      const key = keys.openingOrders(userId);
      const last = orders
        .map(([day]) => day)
        .toSorted()
        .at(-1);
      if (last === undefined) {
        await redis.del(key);
        return;
      }
      const sealed = keyring.seal(JSON.stringify(Object.fromEntries(orders)), key);
      await redis.set(key, sealed, 'EX', secondsUntilPast(last, today));
    },
  };
}

/** Days without tickets that customers wait for. A day is deleted once it has passed. */
export function createOpenings(redis: Redis, keys: Keys, keyring: Keyring) {
  const add = defineScript<'awaited' | 'known' | 'full'>(redis, 'add-opening');
  const endOne = defineScript(redis, 'end-opening');
  const { ordersOf, orderFor, remember } = createSavedOrders(redis, keys, keyring);
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
     * `known`: the customer waits for it already; `full`: the customer waits for the maximum. `order`: see
     * `orderFor`. The caller holds the lock of the chat.
     */
    async add(
      { userId, locale }: WaitingCustomer,
      date: VenueDate,
      today: VenueDate,
      order: string | null = null,
    ) {
      const args = [date, today, userId, locale, mostAwaited, secondsUntilPast(date, today)];
      const outcome = await add(keysOf(userId, date), args);
      // A known day may come from a process that died before it had saved the order.
      if (outcome === 'awaited' || (outcome === 'known' && order !== null))
        await remember(userId, date, today, order);
      return outcome;
    },
    ordersOf,
    orderFor,
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
      await redis.del(keys.openingOrders(userId));
    },
    /** When the days are checked next, by one process for all. */
    looks: createLeasedQueue(redis, keys.opening('looks')),
  };
}
