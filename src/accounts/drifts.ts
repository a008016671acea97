import { chargedByPartner, chargedFor, withCharges } from '../booking/charges.ts';
import {
  type Booking,
  type BookingReference,
  type BookingState,
  bookingCodeOf,
  type PartnerSide,
} from '../booking/record.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';

/** What differs between our book and the partner's records: of a booking, or a sum that no booking explains. */
export type DriftFinding =
  | {
      readonly kind: BookingDriftKind;
      readonly reference: BookingReference;
      /** The partner's code of the booking. */
      readonly code: string;
      /** What the debt has for the booking by our book, and by the partner. */
      readonly here: Amount;
      readonly there: Amount;
    }
  | UnexplainedSum;

type BookingDriftKind =
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

interface UnexplainedSum {
  /**
   * `rose`: the debt rose by more than our bookings explain. `fell`: it fell, and the owner is asked whether the partner was
   * paid. `fellUnpaid`: it was not, and no booking explains it.
   */
  readonly kind: 'rose' | 'fell' | 'fellUnpaid';
  /** Positive, whichever it did. */
  readonly sum: Amount;
}

/** What an owner can do about a drift: each has one of these. */
type NextStep =
  /** The booking is read once more, and its record follows the partner. */
  | 'takeOver'
  /** The same; the customer's tickets are void, and they are told. */
  | 'tellCustomer'
  /** It is noted as known, with a reason. */
  | 'note'
  /** "Did you pay the partner?" */
  | 'askPaid';

/** A drift that was found: reported once, and over by one of its ends. */
export type Drift = DriftFinding & {
  /** The same for the same drift, so that it is kept and reported once. */
  readonly id: string;
  /** When the first sample was taken that showed it; from then on it counts in what is named. */
  readonly since: Instant;
  /** The venue's day of `since`. */
  readonly day: VenueDate;
  /** Absent: it is open. */
  readonly ended?: DriftEnd | undefined;
};

export interface DriftEnd {
  /** That of the entry that ends it, where there is one. */
  readonly at: Instant;
  /**
   * By an owner: `tookOver`, `noted` and `paid` by an entry, `notPaid` without one: what fell is searched for then.
   * `agrees`: what differed differs no more.
   */
  readonly how: 'tookOver' | 'noted' | 'paid' | 'notPaid' | 'agrees';
}

/** By how much more the debt is at the partner because of it than in our book; negative: less. */
export function effectOf(drift: DriftFinding): Amount {
  if (!('sum' in drift)) return drift.there - drift.here;
  return drift.kind === 'rose' ? drift.sum : -drift.sum;
}

export function nextStepOf({ kind }: DriftFinding): NextStep {
  switch (kind) {
    case 'cancelledThere':
      return 'tellCustomer';
    case 'issuedThere':
    case 'otherTotal':
      return 'takeOver';
    case 'fell':
      return 'askPaid';
    case 'missingThere':
    case 'notCancelledThere':
    case 'rose':
    case 'fellUnpaid':
      return 'note';
  }
}

export function isOpenAt({ since, ended }: Drift, at: Instant): boolean {
  return since <= at && (ended === undefined || ended.at > at);
}

/** The effects of the drifts that were open at the instant, together. */
export function driftsAt(drifts: readonly Drift[], at: Instant): Amount {
  return drifts.reduce((sum, drift) => (isOpenAt(drift, at) ? sum + effectOf(drift) : sum), 0);
}

/** A booking of ours, to be compared with the partner's records. */
export interface Comparable {
  readonly reference: BookingReference;
  readonly code: string;
  readonly state: BookingState;
  /** What the debt has for it by our book, notes of its drifts included. */
  readonly here: Amount;
}

/** The record's side of the comparison. `now`: for records of versions that wrote no charges, which get theirs later. */
export function comparableOf(booking: Booking, drifts: readonly Drift[], now: Instant): Comparable {
  const { reference, state } = booking;
  const noted = driftsOfBooking(reference, drifts).filter(({ ended }) => ended?.how === 'noted');
  const charged = chargedFor(withCharges(booking, booking, now));
  const here = noted.reduce((sum, drift) => sum + effectOf(drift), charged);
  return { reference, state, here, code: bookingCodeOf(booking) };
}

/** All drifts of a booking. */
export function driftsOfBooking(reference: BookingReference, drifts: readonly Drift[]): readonly Drift[] {
  return drifts.filter((drift) => 'reference' in drift && drift.reference === reference);
}

/** What the partner answered to a read; `gone`: it has no such booking. */
export type PartnerSeen = Pick<PartnerSide, 'status' | 'total'> | 'gone';

/**
 * What differs of a booking. The read began after all that `here` counts was proven. Null: nothing differs, or the
 * answer proves nothing.
 */
export function driftOf(booking: Comparable, seen: PartnerSeen): DriftFinding | null {
  const { reference, code, here } = booking;
  const there = seen === 'gone' ? 0 : chargedByPartner(seen);
  if (there === null || there === here) return null;
  return { kind: kindOf(booking, seen, there), reference, code, here, there };
}

function kindOf({ here, state }: Comparable, seen: PartnerSeen, there: Amount): BookingDriftKind {
  if (here !== 0 && there !== 0) return 'otherTotal';
  if (here === 0) return state === 'cancelled' ? 'notCancelledThere' : 'issuedThere';
  return seen !== 'gone' && seen.status === 'cancelled' ? 'cancelledThere' : 'missingThere';
}

/** The drift that a finding is: the same difference that the same sample was the first to show has the same id. */
export function driftFrom(finding: DriftFinding, since: Instant, day: VenueDate): Drift {
  const what = 'sum' in finding ? [finding.sum] : [finding.reference, finding.here, finding.there];
  return { ...finding, id: [finding.kind, ...what, since].join(':'), since, day };
}
