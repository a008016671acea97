import type { Amount } from '../venue/money.ts';
import type { BookingEntry, DebtEntry } from './entries.ts';

/** The changes of the debt within a time. Every amount but `repriced` and `net` is 0 or more. */
export interface Turnover {
  readonly sold: BookingCount;
  /** Cancelled within the time, whenever they were sold. */
  readonly cancelled: BookingCount;
  /** The sum of changed totals of issued bookings; negative: lower. */
  readonly repriced: Amount;
  /** Sold less cancelled, with what prices changed by. */
  readonly net: Amount;
  /** What confirms and higher totals added to the debt. */
  readonly added: Amount;
  /** What cancellations and lower totals took away. */
  readonly takenAway: Amount;
  /** Payments to the partner, less corrections. */
  readonly paid: Amount;
}

interface BookingCount {
  readonly bookings: number;
  readonly amount: Amount;
}

interface SourceTurnover extends BookingCount {
  readonly source: string;
}

/** Counts each entry once, however often it is given. */
export function turnoverOf(entries: readonly DebtEntry[]): Turnover {
  const all = unique(entries);
  const bookings = all.filter(isBookingEntry);
  const amountOf = (...kinds: readonly DebtEntry['kind'][]): Amount =>
    totalAmount(all.filter(({ kind }) => kinds.includes(kind)));
  const countOf = (kind: BookingEntry['kind']): number =>
    bookings.filter((entry) => entry.kind === kind).length;
  return {
    sold: { bookings: countOf('confirmed'), amount: amountOf('confirmed') },
    cancelled: { bookings: countOf('cancelled'), amount: 0 - amountOf('cancelled') },
    repriced: amountOf('repriced'),
    net: totalAmount(bookings),
    added: totalAmount(bookings.filter(({ amount }) => amount > 0)),
    takenAway: 0 - totalAmount(bookings.filter(({ amount }) => amount < 0)),
    paid: 0 - amountOf('paid', 'corrected'),
  };
}

const bookingsBy: Readonly<Record<BookingEntry['kind'], number>> = {
  confirmed: 1,
  repriced: 0,
  cancelled: -1,
};

/** Sold less cancelled by each link that customers came by, the largest amount first. */
export function sourcesIn(entries: readonly DebtEntry[]): readonly SourceTurnover[] {
  const sources = Map.groupBy(unique(entries).filter(isBookingEntry), ({ source }) => source);
  return [...sources]
    .flatMap(([source, own]) => {
      const bookings = own.reduce((count, { kind }) => count + bookingsBy[kind], 0);
      return source === null ? [] : [{ source, bookings, amount: totalAmount(own) }];
    })
    .sort((a, b) => b.amount - a.amount);
}

export function isBookingEntry(entry: DebtEntry): entry is BookingEntry {
  return 'since' in entry;
}

function unique(entries: readonly DebtEntry[]): readonly DebtEntry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}

function totalAmount(entries: readonly Pick<DebtEntry, 'amount'>[]): Amount {
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}
