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
  /** The largest amount first. */
  readonly packages: readonly PackageTurnover[];
  /** What confirms and higher totals added to the debt. */
  readonly added: Amount;
  /** What cancellations and lower totals took away. */
  readonly takenAway: Amount;
  /** Payments to the partner, less corrections. */
  readonly paid: Amount;
}

interface BookingCount {
  readonly bookings: number;
  readonly tickets: number;
  readonly amount: Amount;
}

/** Sold less cancelled. */
interface PackageTurnover {
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
  readonly amount: Amount;
}

/** Sold less cancelled. */
interface SourceTurnover {
  readonly source: string;
  readonly bookings: number;
  readonly amount: Amount;
}

/**
 * The one count of what was sold and cancelled, for every screen, picture and file. Counts each entry once, however
 * often it is given.
 */
export function turnoverOf(entries: readonly DebtEntry[]): Turnover {
  const all = unique(entries);
  const bookings = all.filter(isBookingEntry);
  const amountOf = (...kinds: readonly DebtEntry['kind'][]): Amount =>
    totalAmount(all.filter(({ kind }) => kinds.includes(kind)));
  const countOf = (kind: BookingEntry['kind']): BookingCount => {
    const some = bookings.filter((entry) => entry.kind === kind);
    const tickets = some.reduce((sum, entry) => sum + ticketsOf(entry), 0);
    return { bookings: some.length, tickets, amount: Math.abs(totalAmount(some)) };
  };
  return {
    sold: countOf('confirmed'),
    cancelled: countOf('cancelled'),
    repriced: amountOf('repriced'),
    net: totalAmount(bookings),
    packages: packagesIn(bookings),
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

function ticketsOf({ tickets, packages }: BookingEntry): number {
  return tickets ?? packages.reduce((sum, { quantity }) => sum + quantity, 0);
}

function packagesIn(bookings: readonly BookingEntry[]): readonly PackageTurnover[] {
  const sold = new Map<string, PackageTurnover>();
  for (const { kind, packages } of bookings) {
    for (const { code, name, quantity, amount } of packages) {
      const before = sold.get(code) ?? { code, name, quantity: 0, amount: 0 };
      const sum = { quantity: before.quantity + bookingsBy[kind] * quantity, amount: before.amount + amount };
      sold.set(code, { ...before, ...sum });
    }
  }
  return [...sold.values()]
    .filter(({ quantity, amount }) => quantity !== 0 || amount !== 0)
    .sort((a, b) => b.amount - a.amount);
}

/** By each link that customers came by, as `nameOf` names it (null: it is left out); the largest amount first. */
export function sourcesIn(
  entries: readonly DebtEntry[],
  nameOf: (source: string | null) => string | null = (source) => source,
): readonly SourceTurnover[] {
  const sources = Map.groupBy(unique(entries).filter(isBookingEntry), ({ source }) => nameOf(source));
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
