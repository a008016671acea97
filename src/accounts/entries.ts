import { type Booking, type BookingReference, bookingCodeOf, type Charge } from '../booking/record.ts';
import { soldLinesOf } from '../booking/sales.ts';
import { type Instant, type VenueDate, venueDateAt } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';

/*
 * The book of the debt with the partner. All amounts are in the smallest unit of the venue's currency; negated ones add to
 * the debt, negative ones take away. All instants are the store's. Nothing here is personal data: entries outlive the
 * records that they come from.
 */

/** A fact, never changed: a mistake is corrected by another entry. */
interface EntryFacts {
  /** Unique; the same whenever the entry is derived or recorded again. */
  readonly id: string;
  readonly amount: Amount;
  /** When it was proven, or recorded by staff. */
  readonly at: Instant;
  /** The venue's day of `at`, to which it counts. */
  readonly day: VenueDate;
}

/** What of an entry's booking was of one package. The amounts have the sign of the entry's and make its sum. */
interface EntryPackage {
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
  readonly amount: Amount;
}

/** What the partner added or took away because of a booking, as its answers have proven. */
export interface BookingEntry extends EntryFacts {
  readonly kind: Charge['kind'];
  readonly reference: BookingReference;
  /** The partner's code of the booking. */
  readonly code: string;
  /** From when on the partner may have had it in its debt; until `at` nobody knew. */
  readonly since: Instant;
  readonly visit: VenueDate;
  /** The link by which the customer had come; null: none. */
  readonly source: string | null;
  /** Empty for `repriced`. */
  readonly packages: readonly EntryPackage[];
}

/** What staff say to have paid to the partner; negative. */
export interface PaymentEntry extends EntryFacts {
  readonly kind: 'paid';
  /** Telegram's id of the owner. */
  readonly by: number;
}

/** A payment that was recorded by mistake: its sum, positive. */
interface CorrectionEntry extends EntryFacts {
  readonly kind: 'corrected';
  readonly payment: PaymentEntry['id'];
  readonly by: number;
}

/** A drift that an owner has noted as known: its sum counts in the debt from then on. */
interface NoteEntry extends EntryFacts {
  readonly kind: 'noted';
  /** Id of the drift. */
  readonly drift: string;
  /** The booking that the drift is of; null: of none of ours. */
  readonly reference: BookingReference | null;
  readonly by: number;
}

export type StaffEntry = PaymentEntry | CorrectionEntry | NoteEntry;
export type DebtEntry = BookingEntry | StaffEntry;

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
  }));
}

/** The lines of the booking, so that together they make the amount. */
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
