import { mayDo, type Obstacle } from './permissions.ts';
import { changeWindowMs } from './policy.ts';
import { type Booking, type BookingReference, isTerminal, type OtherBooking } from './record.ts';
import type { Change } from './requests.ts';
import type { Amount, Instant } from './sale-package.ts';
import { becomeCancelling } from './transitions.ts';

/**
 * A change of date is a new booking that replaces an issued one. The old record names the new one before that is placed,
 * so there is one change at a time; the new one, once issued, asks for the old one's cancellation. So the customer never
 * has neither, and has both only for as long as the partner takes to cancel, or with staff alerted.
 */

export type ChangeRefusal = Obstacle | 'changing';

/** The customer wants the booking of this reference in place of theirs. `successor`: what `booking.change` names. */
export function requestChange(
  booking: Booking,
  successor: Booking | null,
  reference: BookingReference,
  now: Instant,
  timeZone: string,
): Change<ChangeRefusal> {
  const permission = mayDo('change', booking, now, timeZone);
  if (!permission.allowed) return { kind: 'refused', why: permission.because };
  const isOther = booking.change?.reference !== reference;
  if (isOther && isChanging(booking, successor, now)) return { kind: 'refused', why: 'changing' };
  return { kind: 'accepted', booking: { ...booking, change: { reference, askedAt: now } } };
}

/**
 * Whether a change that was begun may still take the booking's place. Where nothing was placed, nothing is any more once
 * the time for it has passed.
 */
export function isChanging({ change }: Booking, successor: Booking | null, now: Instant): boolean {
  if (change === undefined) return false;
  if (successor?.reference !== change.reference) return now < change.askedAt + changeWindowMs;
  return !isTerminal(successor) || successor.state === 'issued';
}

export type Replacing =
  | { readonly kind: 'accepted'; readonly booking: Booking }
  /** It has been asked before. */
  | { readonly kind: 'done' }
  /** Somebody's cancellation of it is under way. */
  | { readonly kind: 'later' }
  /**
   * It is not issued any more, or a person has to look after it. `carried`: the record with its money carried over, which
   * covers the other one; null: nothing was paid here.
   */
  | { readonly kind: 'ended'; readonly carried: Booking | null };

/** The issued booking that takes this one's place asks for its cancellation. */
export function requestReplacing(booking: Booking, by: OtherBooking, now: Instant): Replacing {
  const { state, cancellation: under, prepayment, replacedBy } = booking;
  const isAsked = replacedBy?.reference === by.reference;
  const stands = state === 'issued' || state === 'cancelling';
  if (isAsked && (stands || under?.by === 'replacement')) return { kind: 'done' };
  if (state === 'cancelling') return { kind: 'later' };
  if (state !== 'issued') {
    const carried = isAsked ? booking : { ...booking, replacedBy: by };
    return { kind: 'ended', carried: prepayment === null ? null : carried };
  }
  const cancellation = { by: 'replacement', reason: '', requestedAt: now } as const;
  return { kind: 'accepted', booking: becomeCancelling({ ...booking, replacedBy: by, cancellation }, now) };
}

/** The booking with what was truly carried over to it. */
export function withCredit(booking: Booking, credit: Amount): Booking {
  const { prepayment } = booking;
  return prepayment === null ? booking : { ...booking, prepayment: { ...prepayment, credit } };
}
