import type { Instant, VenueDate } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';
import { type DebtBook, expectedDebt } from './comparison.ts';
import type { BookingEntry, DebtEntry } from './entries.ts';

/** The changes of the debt within a period. Every amount but `noted` and `repriced` is 0 or more. */
interface Turnover {
  readonly sold: BookingCount;
  /** Cancelled within the time, whenever they were sold. */
  readonly cancelled: BookingCount;
  /** The sum of changed totals of issued bookings; negative: lower. */
  readonly repriced: Amount;
  /** Payments to the partner, less corrections. */
  readonly paid: Amount;
  /** Drifts that were noted as known, less notes that were taken back; negative for a lower debt. */
  readonly noted: Amount;
  /** Sold less cancelled, the largest amount first. */
  readonly packages: readonly PackageTurnover[];
  /** Sold less cancelled, by the link that customers came by; null: by none. The largest amount first. */
  readonly sources: readonly SourceTurnover[];
}

interface BookingCount {
  readonly bookings: number;
  readonly amount: Amount;
}

interface PackageTurnover {
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
  readonly amount: Amount;
}

interface SourceTurnover extends BookingCount {
  readonly source: string | null;
}

/**
 * The debt over some days: before + added − takenAway − paid + noted = expected. Added are confirms and higher totals, taken
 * away cancellations and lower totals.
 */
interface DebtStatement {
  readonly before: Amount;
  readonly added: Amount;
  readonly takenAway: Amount;
  readonly paid: Amount;
  readonly noted: Amount;
  readonly expected: Amount;
}

/** Each entry once, however often it is given. */
export function turnoverOf(entries: readonly DebtEntry[]): Turnover {
  const all = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
  const bookings = all.filter((entry): entry is BookingEntry => 'since' in entry);
  const amountOf = (...kinds: readonly DebtEntry['kind'][]): Amount =>
    all.reduce((sum, { kind, amount }) => (kinds.includes(kind) ? sum + amount : sum), 0);
  const countOf = (kind: BookingEntry['kind']): number =>
    bookings.filter((entry) => entry.kind === kind).length;
  return {
    sold: { bookings: countOf('confirmed'), amount: amountOf('confirmed') },
    cancelled: { bookings: countOf('cancelled'), amount: negated(amountOf('cancelled')) },
    repriced: amountOf('repriced'),
    paid: negated(amountOf('paid', 'corrected')),
    noted: amountOf('noted', 'noteTakenBack'),
    packages: packagesIn(bookings),
    sources: sourcesIn(bookings),
  };
}

/** The debt from one instant to another, with all entries between them. */
export function debtStatement(book: Omit<DebtBook, 'open'>, from: Instant, until: Instant): DebtStatement {
  const entries = book.entries.filter(({ at }) => at > from && at <= until);
  const changes = entries.filter((entry) => 'since' in entry).map(({ amount }) => amount);
  const { paid, noted } = turnoverOf(entries);
  return {
    before: expectedDebt(book, from),
    added: changes.reduce((sum, amount) => sum + Math.max(0, amount), 0),
    takenAway: changes.reduce((sum, amount) => sum + Math.max(0, -amount), 0),
    paid,
    noted,
    expected: expectedDebt(book, until),
  };
}

/** Entries by the venue's day that they count for. */
export function byDay(entries: readonly DebtEntry[]): ReadonlyMap<VenueDate, readonly DebtEntry[]> {
  return Map.groupBy(entries, ({ day }) => day);
}

/** Avoids a negative zero. */
function negated(amount: Amount): Amount {
  return amount === 0 ? 0 : -amount;
}

function packagesIn(bookings: readonly BookingEntry[]): readonly PackageTurnover[] {
  const packages = new Map<string, PackageTurnover>();
  for (const entry of bookings) {
    const sign = entry.kind === 'cancelled' ? -1 : 1;
    for (const { code, name, quantity, amount } of entry.packages) {
      const before = packages.get(code) ?? { code, name, quantity: 0, amount: 0 };
      const both = { quantity: before.quantity + sign * quantity, amount: before.amount + amount };
      packages.set(code, { ...before, ...both });
    }
  }
  return [...packages.values()].sort((a, b) => b.amount - a.amount);
}

const bookingsBy: Readonly<Record<BookingEntry['kind'], number>> = {
  confirmed: 1,
  repriced: 0,
  cancelled: -1,
};

function sourcesIn(bookings: readonly BookingEntry[]): readonly SourceTurnover[] {
  const sources = Map.groupBy(bookings, ({ source }) => source);
  return [...sources]
    .map(([source, entries]) => ({
      source,
      bookings: entries.reduce((count, { kind }) => count + bookingsBy[kind], 0),
      amount: entries.reduce((sum, { amount }) => sum + amount, 0),
    }))
    .sort((a, b) => b.amount - a.amount);
}
