import { mayDo, type Obstacle } from './permissions.ts';
import { changeWindowMs } from './policy.ts';
import { type Booking, type BookingReference, isTerminal, type OtherBooking } from './record.ts';
import type { Change } from './requests.ts';
import type { Instant } from './sale-package.ts';
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
  /** It is not issued any more, or a person has to look after it. */
  | { readonly kind: 'ended' };

/** The issued booking that takes this one's place asks for its cancellation. */
export function requestReplacing(booking: Booking, by: OtherBooking, now: Instant): Replacing {
  if (booking.replacedBy?.reference === by.reference) return { kind: 'done' };
  if (booking.state === 'cancelling') return { kind: 'later' };
  if (booking.state !== 'issued') return { kind: 'ended' };
  const cancellation = { by: 'replacement', reason: '', requestedAt: now } as const;
  return { kind: 'accepted', booking: becomeCancelling({ ...booking, replacedBy: by, cancellation }, now) };
}
