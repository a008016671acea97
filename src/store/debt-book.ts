import type { Redis } from 'ioredis';
import type { DifferingBooking } from '../accounts/differing.ts';
import type { DebtEntry, StaffEntry } from '../accounts/entries.ts';
import type { DebtReading } from '../accounts/readings.ts';
import type { BookingReference } from '../booking/record.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';
import { defineScript } from './connection.ts';
import type { Keys } from './keys.ts';
import { createLeasedQueue } from './leased-queue.ts';

const entriesAtOnce = 1_000;

export type DebtBookStore = ReturnType<typeof createDebtBook>;

/**
 * What changes the debt with the partner, and its own figure of each day. All are facts without personal data, kept for
 * ever; no sums are stored. Commits write the entries of bookings (`ledger.ts`).
 */
export function createDebtBook(redis: Redis, keys: Keys) {
  const record = defineScript<0 | 1>(redis, 'record-debt-entry');
  return {
    /** Records an entry, and answers whether it is new; an existing one is left unchanged. */
    async record(entry: StaffEntry): Promise<boolean> {
      const args = [entry.id, entry.at, JSON.stringify(entry)];
      return (await record([keys.debtEntries, keys.debtEntriesByTime], args)) === 1;
    },
    async entry(id: DebtEntry['id']): Promise<DebtEntry | null> {
      const stored = await redis.hget(keys.debtEntries, id);
      return stored === null ? null : JSON.parse(stored);
    },
    /** The entries later than `from` and not later than `until`, earliest first. */
    async entries(from: Instant, until: Instant): Promise<readonly DebtEntry[]> {
      const ids = await redis.zrangebyscore(keys.debtEntriesByTime, `(${from}`, until);
      const entries: DebtEntry[] = [];
      for (let start = 0; start < ids.length; start += entriesAtOnce) {
        const batch = await redis.hmget(keys.debtEntries, ...ids.slice(start, start + entriesAtOnce));
        entries.push(...batch.flatMap((json) => (json === null ? [] : [JSON.parse(json)])));
      }
      return entries;
    },
    /** Replaces the day's earlier reading. */
    putReading: async (reading: DebtReading) =>
      void (await redis.hset(keys.debtReadings, reading.day, JSON.stringify(reading))),
    async reading(day: VenueDate): Promise<DebtReading | null> {
      const stored = await redis.hget(keys.debtReadings, day);
      return stored === null ? null : JSON.parse(stored);
    },
    /** In the order of their days. */
    async readings(): Promise<readonly DebtReading[]> {
      const all = (await redis.hvals(keys.debtReadings)).map((json): DebtReading => JSON.parse(json));
      return all.toSorted((a, b) => (a.day < b.day ? -1 : 1));
    },
    ...looksOf(redis, keys),
    /** The workers' job. */
    work: createLeasedQueue(redis, keys.debtWork),
  };
}

/** The results of reading bookings again. */
function looksOf(redis: Redis, keys: Keys) {
  return {
    /** The difference for which a day's bookings were read again; null: they were not. */
    async lookedFor(day: VenueDate): Promise<Amount | null> {
      const difference = await redis.hget(keys.debtLooks, day);
      return difference === null ? null : Number(difference);
    },
    noteLook: async (day: VenueDate, difference: Amount) =>
      void (await redis.hset(keys.debtLooks, day, difference)),
    /** Replaces the earlier result for the same booking and day. */
    putDiffering: async (booking: DifferingBooking) =>
      void (await redis.hset(
        keys.debtDiffering,
        `${booking.reference}:${booking.day}`,
        JSON.stringify(booking),
      )),
    async differing(reference: BookingReference, day: VenueDate): Promise<DifferingBooking | null> {
      const stored = await redis.hget(keys.debtDiffering, `${reference}:${day}`);
      return stored === null ? null : JSON.parse(stored);
    },
    /** All results so far, by day and code. */
    async everyDiffering(): Promise<readonly DifferingBooking[]> {
      const all = (await redis.hvals(keys.debtDiffering)).map((json): DifferingBooking => JSON.parse(json));
      return all.toSorted((a, b) => (`${a.day} ${a.code}` < `${b.day} ${b.code}` ? -1 : 1));
    },
  };
}
