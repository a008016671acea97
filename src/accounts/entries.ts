import { missingTicketsOf } from '../booking/delivery.ts';
import {
  allTicketsOf,
  type Booking,
  type BookingReference,
  bookingCodeOf,
  type Charge,
} from '../booking/record.ts';
import { soldLinesOf } from '../booking/sales.ts';
import { type Instant, type VenueDate, venueDateAt } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';

/*
 * What changes the debt with the partner. All amounts are in the smallest unit of the venue's currency; positive ones
 * add to the debt, negative ones reduce it. All instants are the store's. Nothing here is personal data: entries outlive
 * the records that they come from.
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

/** The part of an entry for one package. The amounts have the entry's sign and add up to it. */
interface EntryPackage {
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
  readonly packages: readonly EntryPackage[];
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

/** Of stores of 1.0.0: a difference that was noted as known, or such a note taken back. It is in no sum any more. */
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
function entryPackages({ order, partner }: Booking, amount: Amount): readonly EntryPackage[] {
  const sum = Math.abs(amount);
  const priced = { order, partner: partner && { ...partner, total: sum } };
  return soldLinesOf(priced).map(({ line, amount: part }) => ({
    code: line.code,
    name: line.name,
    quantity: line.quantity,
    amount: amount < 0 ? -part : part,
  }));
}
