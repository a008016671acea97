import type { Redis } from 'ioredis';
import type { DifferingBooking } from '../accounts/booking-differences.ts';
import type { DebtReading } from '../accounts/debt-comparison.ts';
import type { DebtEntry, StaffEntry } from '../accounts/debt-entries.ts';
import type { BookingReference } from '../booking/record.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';
import { defineScript } from './connection.ts';
import { createLeasedQueue } from './leased-queue.ts';
import type { Keys } from './redis-keys.ts';

const entriesAtOnce = 1_000;

export type DebtBookStore = ReturnType<typeof createDebtBook>;

/**
 * What changes the debt with the partner, and its own figure of each day. All are facts without personal data, kept for
 * ever; no sums are stored. Commits write the entries of bookings (`ledger.ts`).
 */
export function createDebtBook(redis: Redis, keys: Keys) {
  const record = defineScript<0 | 1>(redis, 'record-debt-entry');
  const readings = tableOf<DebtReading>(redis, keys.debtReadings);
  const looks = tableOf<Amount>(redis, keys.debtLooks);
  const differing = tableOf<DifferingBooking>(redis, keys.debtDiffering);
  return {
    /** Records an entry, and answers whether it is new; an existing one is left unchanged. */
    async record(entry: StaffEntry): Promise<boolean> {
      const args = [entry.id, entry.at, JSON.stringify(entry)];
      return (await record([keys.debtEntries, keys.debtEntriesByTime], args)) === 1;
    },
    entry: tableOf<DebtEntry>(redis, keys.debtEntries).find,
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
    putReading: (reading: DebtReading) => readings.put(reading.day, reading),
    reading: (day: VenueDate) => readings.find(day),
    /** In the order of their days. */
    readings: async () => (await readings.all()).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    /** The difference for which a day's bookings were read again; null: they were not. */
    lookedFor: (day: VenueDate) => looks.find(day),
    noteLook: (day: VenueDate, difference: Amount) => looks.put(day, difference),
    /** Replaces the earlier result of reading the same booking again for the same day. */
    putDiffering: (booking: DifferingBooking) =>
      differing.put(`${booking.reference}:${booking.day}`, booking),
    differing: (reference: BookingReference, day: VenueDate) => differing.find(`${reference}:${day}`),
    /** All results so far, by day and code. */
    everyDiffering: async () =>
      (await differing.all()).toSorted((a, b) => (`${a.day} ${a.code}` < `${b.day} ${b.code}` ? -1 : 1)),
    /** The workers' job. */
    work: createLeasedQueue(redis, keys.debtWork),
  };
}

/** Values by name, as JSON in a hash. */
function tableOf<Value>(redis: Redis, key: string) {
  return {
    async find(name: string): Promise<Value | null> {
      const stored = await redis.hget(key, name);
      return stored === null ? null : JSON.parse(stored);
    },
    async put(name: string, value: Value): Promise<void> {
      await redis.hset(key, name, JSON.stringify(value));
    },
    all: async () => (await redis.hvals(key)).map((json): Value => JSON.parse(json)),
  };
}
