import { type Booking, type BookingReference, bookingCodeOf, type PartnerSide } from '../booking/record.ts';
import { chargedByPartner, chargedFor, withCharges } from '../booking/sales.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';

/** A booking whose part of the debt differs between the partner and its record. */
export interface DifferingBooking {
  readonly kind: DifferenceKind;
  readonly reference: BookingReference;
  /** The partner's code of the booking. */
  readonly code: string;
  /** The day whose close found it. */
  readonly day: VenueDate;
  /** Its part of the debt by our record, and by the partner. */
  readonly here: Amount;
  readonly there: Amount;
  /** Absent: an owner still has to look at it. */
  readonly settledAt?: Instant | undefined;
}

type DifferenceKind =
  /** Issued here. */
  | 'cancelledThere'
  /** Issued here; the partner has no such booking any more, or has it without tickets. */
  | 'missingThere'
  /** Issued there; here it ended without tickets. */
  | 'issuedThere'
  /** Issued there; cancelled here. */
  | 'notCancelledThere'
  /** Issued on both sides. */
  | 'otherTotal';

/** The partner's answer to a read; `gone`: it has no such booking. */
export type BookingAtPartner = Pick<PartnerSide, 'status' | 'total'> | 'gone';

/**
 * The next step of an owner. `update`: read the booking again, and let its record follow. `tellCustomer`: the same,
 * which also tells the customer that the tickets are void. `askPartner`: no record of ours can follow.
 */
export const nextSteps = {
  cancelledThere: 'tellCustomer',
  issuedThere: 'update',
  otherTotal: 'update',
  missingThere: 'askPartner',
  notCancelledThere: 'askPartner',
} as const satisfies Readonly<Record<DifferenceKind, string>>;

/** How much higher the debt is at the partner because of these bookings; negative: lower. */
export function effectOf(differing: readonly Pick<DifferingBooking, 'here' | 'there'>[]): Amount {
  return differing.reduce((sum, { here, there }) => sum + there - here, 0);
}

/** Whether both are the same difference of a booking, found on different days. */
export function isSameDifference(one: DifferingBooking, other: DifferingBooking): boolean {
  return one.reference === other.reference && one.here === other.here && one.there === other.there;
}

/** The booking's part of the debt. `now`: for records of versions that wrote no charges, which get theirs later. */
export function partOfDebt(booking: Booking, now: Instant): Amount {
  return chargedFor(withCharges(booking, booking, now));
}

/** Null: nothing differs, or the answer proves nothing. The read began after everything in the record was proven. */
export function differingBooking(
  booking: Booking,
  answer: BookingAtPartner,
  day: VenueDate,
  now: Instant,
): DifferingBooking | null {
  const here = partOfDebt(booking, now);
  const there = answer === 'gone' ? 0 : chargedByPartner(answer);
  if (there === null || there === here) return null;
  const kind = kindOf(booking, here, there, answer);
  return { kind, reference: booking.reference, code: bookingCodeOf(booking), day, here, there };
}

function kindOf({ state }: Booking, here: Amount, there: Amount, answer: BookingAtPartner): DifferenceKind {
  if (here !== 0 && there !== 0) return 'otherTotal';
  if (here === 0) return state === 'cancelled' ? 'notCancelledThere' : 'issuedThere';
  return answer !== 'gone' && answer.status === 'cancelled' ? 'cancelledThere' : 'missingThere';
}
