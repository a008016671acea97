import {
  allTicketsOf,
  type Booking,
  type BookingReference,
  bookingCodeOf,
  type Charge,
} from '../booking/record.ts';
import { soldLinesOf } from '../booking/sales.ts';
import { missingTicketsOf } from '../booking/ticket-messages.ts';
import { type Instant, type VenueDate, venueDateAt } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';

/*
 * What changes the debt with the partner. All amounts are in the smallest unit of the venue's currency; positive ones
 * add to the debt, negative ones reduce it. All instants are the store's. Nothing here is personal data: entries
 * outlive the records that they come from.
 */

/** A fact that is never changed; another entry corrects a mistake. */
interface EntryFacts {
  /** Unique, and the same whenever the entry is derived or recorded again. */
  readonly id: string;
  readonly amount: Amount;
  /** When it was proven, or recorded by staff. */
  readonly at: Instant;
  /** The venue's day of `at`, to which it counts. */
  readonly day: VenueDate;
}

/** The part for one package. The amounts have the sign of their entry, or sum, and add up to it. */
interface PackagePart {
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
  readonly amount: Amount;
}

/** A charge or a refund for a booking in the partner's debt, as the partner's answers have proven. */
export interface BookingEntry extends EntryFacts {
  readonly kind: Charge['kind'];
  readonly reference: BookingReference;
  /** The partner's code of the booking. */
  readonly code: string;
  /** The earliest instant at which the partner may have booked it; it was unknown until `at`. */
  readonly since: Instant;
  readonly visit: VenueDate;
  /** The link by which the customer had come; null: none. */
  readonly source: string | null;
  /** Empty for `repriced`. */
  readonly packages: readonly PackagePart[];
  /** The codes that were to be issued. Absent in entries of 1.0.0. */
  readonly tickets?: number;
}

/** A payment to the partner that staff have entered; negative. */
export interface PaymentEntry extends EntryFacts {
  readonly kind: 'paid';
  /** Telegram's id of the owner. */
  readonly by: number;
}

/** Corrects a payment that was recorded by mistake; positive. */
interface CorrectionEntry extends EntryFacts {
  readonly kind: 'corrected';
  readonly payment: PaymentEntry['id'];
  readonly by: number;
}

/** From stores of 1.0.0: a note that a difference is known, or that such a note was taken back. No sum contains it. */
interface NoteEntry extends EntryFacts {
  readonly kind: 'noted' | 'noteTakenBack';
}

export type StaffEntry = PaymentEntry | CorrectionEntry;
export type DebtEntry = BookingEntry | StaffEntry | NoteEntry;

/** The entries of a booking, from the charges in its record. */
export function debtEntriesOf(booking: Booking, timeZone: string): readonly BookingEntry[] {
  const { reference, order, source = null, charges = [] } = booking;
  const code = bookingCodeOf(booking);
  return charges.map(({ kind, amount, since, at }, index) => ({
    id: `${reference}:${index + 1}`,
    kind,
    amount,
    at,
    day: venueDateAt(at, timeZone),
    reference,
    code,
    since,
    visit: order.date,
    source,
    packages: kind === 'repriced' ? [] : entryPackages(booking, amount),
    tickets: kind === 'repriced' ? 0 : allTicketsOf(booking).length + missingTicketsOf(booking),
  }));
}

/** The lines of the booking, adding up to the amount. */
function entryPackages({ order, partner }: Booking, amount: Amount): readonly PackagePart[] {
  const sum = Math.abs(amount);
  const priced = { order, partner: partner && { ...partner, total: sum } };
  return soldLinesOf(priced).map(({ line, amount: part }) => ({
    code: line.code,
    name: line.name,
    quantity: line.quantity,
    amount: amount < 0 ? -part : part,
  }));
}

/** The changes of the debt within a time. Every amount but `repriced` and `net` is 0 or more. */
export interface Turnover {
  readonly sold: BookingCount;
  /** Cancelled within the time, whenever they were sold. */
  readonly cancelled: BookingCount;
  /** The sum of changed totals of issued bookings; negative: lower. */
  readonly repriced: Amount;
  /** Sold less cancelled, with the changes of prices. */
  readonly net: Amount;
  /** Sold less cancelled, the largest amount first. */
  readonly packages: readonly PackagePart[];
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
export interface SourceTurnover {
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
    const ofKind = bookings.filter((entry) => entry.kind === kind);
    const tickets = ofKind.reduce((sum, entry) => sum + ticketsOf(entry), 0);
    return { bookings: ofKind.length, tickets, amount: Math.abs(totalAmount(ofKind)) };
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

function packagesIn(bookings: readonly BookingEntry[]): readonly PackagePart[] {
  const sold = new Map<string, PackagePart>();
  for (const { kind, packages } of bookings) {
    for (const { code, name, quantity, amount } of packages) {
      const former = sold.get(code) ?? { code, name, quantity: 0, amount: 0 };
      const sum = { quantity: former.quantity + bookingsBy[kind] * quantity, amount: former.amount + amount };
      sold.set(code, { ...former, ...sum });
    }
  }
  return [...sold.values()]
    .filter(({ quantity, amount }) => quantity !== 0 || amount !== 0)
    .sort((a, b) => b.amount - a.amount);
}

/** The sales of each link, the largest amount first. `nameOf`: the link's name; null leaves it out. */
export function sourcesIn(
  entries: readonly DebtEntry[],
  nameOf: (source: string | null) => string | null = (source) => source,
): readonly SourceTurnover[] {
  const sources = Map.groupBy(unique(entries).filter(isBookingEntry), ({ source }) => nameOf(source));
  return [...sources]
    .flatMap(([source, ofSource]) => {
      const bookings = ofSource.reduce((count, { kind }) => count + bookingsBy[kind], 0);
      return source === null ? [] : [{ source, bookings, amount: totalAmount(ofSource) }];
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
