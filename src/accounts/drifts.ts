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

/** A difference between our book and the partner's records: of a booking, or a sum that no booking explains. */
export type DriftFinding =
  | {
      readonly kind: BookingDriftKind;
      readonly reference: BookingReference;
      /** The partner's code of the booking. */
      readonly code: string;
      /** The booking's part of the debt by our book, and by the partner. */
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
  /** Always positive. */
  readonly sum: Amount;
}

/** The next step of an owner for a drift; each has one. */
type NextStep =
  /** Read the booking again, and update its record by the answer. */
  | 'takeOver'
  /** The same; also tell the customer that their tickets are void. */
  | 'tellCustomer'
  /** Note it as known, with a reason. */
  | 'note'
  /** "Did you pay the partner?" */
  | 'askPaid';

/** A drift, which is reported once and has one end. */
export type Drift = DriftFinding & {
  /** Derived from the drift, so that it is stored and reported once. */
  readonly id: string;
  /** When the first sample that showed it was taken; from then on it counts as named. */
  readonly since: Instant;
  /** The venue's day of `since`. */
  readonly day: VenueDate;
  /** Absent: it is open. */
  readonly ended?: DriftEnd | undefined;
};

export interface DriftEnd {
  /** The instant of the entry that ends it, if there is one. */
  readonly at: Instant;
  /**
   * By an owner: `tookOver`, `noted` and `paid` with an entry; `notPaid` without one, after which the fall is
   * searched for. `agrees`: the difference is gone.
   */
  readonly how: 'tookOver' | 'noted' | 'paid' | 'notPaid' | 'agrees';
  /** When a note was taken back; from then on another drift has the difference. */
  readonly takenBackAt?: Instant | undefined;
}

/** It was noted as known, and that still counts. */
export function isNoted({ ended }: Drift): boolean {
  return ended?.how === 'noted' && ended.takenBackAt === undefined;
}

/** How much higher the partner's debt is than our book's because of it; negative: lower. */
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
  /** Its part of the debt by our book, notes of its drifts included. */
  readonly here: Amount;
}

/** The record's side of the comparison. `now`: for records of versions that wrote no charges, which get theirs later. */
export function comparableOf(booking: Booking, drifts: readonly Drift[], now: Instant): Comparable {
  const { reference, state } = booking;
  const noted = driftsOfBooking(reference, drifts).filter(isNoted);
  const charged = chargedFor(withCharges(booking, booking, now));
  const here = noted.reduce((sum, drift) => sum + effectOf(drift), charged);
  return { reference, state, here, code: bookingCodeOf(booking) };
}

/** All drifts of a booking. */
export function driftsOfBooking(reference: BookingReference, drifts: readonly Drift[]): readonly Drift[] {
  return drifts.filter((drift) => 'reference' in drift && drift.reference === reference);
}

/** The partner's answer to a read; `gone`: it has no such booking. */
export type PartnerSeen = Pick<PartnerSide, 'status' | 'total'> | 'gone';

/**
 * The drift of a booking. The read must begin after everything in `here` was proven. Null: nothing differs, or the
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

/** Makes a drift of a finding: the same difference, first shown by the same sample, has the same id. */
export function driftFrom(finding: DriftFinding, since: Instant, day: VenueDate): Drift {
  const what = 'sum' in finding ? [finding.sum] : [finding.reference, finding.here, finding.there];
  return { ...finding, id: [finding.kind, ...what, since].join(':'), since, day };
}
