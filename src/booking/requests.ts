import type {
  Booking,
  BookingCard,
  BookingCustomer,
  BookingReference,
  Cancellation,
  CustomerDetails,
  Delivery,
  Order,
} from './booking.ts';
import { withNextRound } from './delivery.ts';
import type { LifecyclePolicy } from './policy.ts';
import { leastHoldForConfirmMs } from './policy.ts';
import { move, owe, withTimers } from './record.ts';
import { lineClosedBy } from './rules.ts';
import type { Amount, Instant } from './sale-package.ts';
import { becomeCancelling, tellOutcome } from './transitions.ts';

/** What a person asks of a booking is granted as a changed record, or refused with the reason. */
export type Granted<Refusal> =
  | { readonly kind: 'granted'; readonly booking: Booking }
  | { readonly kind: 'refused'; readonly why: Refusal };

export interface BookingRequest {
  readonly reference: BookingReference;
  readonly customer: BookingCustomer;
  readonly order: Order;
  readonly details: CustomerDetails;
  readonly card: BookingCard | null;
}

/** A new record: the draft becomes a booking, and the partner is asked for it at once. */
export function request(asked: BookingRequest, now: Instant): Booking {
  const booking: Booking = {
    ...asked,
    version: 0,
    state: 'requested',
    createdAt: now,
    partner: null,
    attempts: [],
    acceptedTotal: null,
    holdUntil: null,
    reads: 0,
    owed: [],
    delivery: { status: 'pending', round: 1, sent: [] },
    timers: { act: now },
    wakeAt: now,
    history: [],
  };
  return owe(booking, now, { kind: 'card' });
}

export type ConfirmRefusal = 'confirming' | 'notHeld' | 'totalChanged' | 'holdTooShort' | 'cutoffPassed';

/** The customer's tap on "Confirm", for the total that the tapped card showed. */
export function requestConfirm(
  booking: Booking,
  shownTotal: Amount,
  now: Instant,
  policy: LifecyclePolicy,
): Granted<ConfirmRefusal> {
  if (booking.state === 'confirming') return { kind: 'refused', why: 'confirming' };
  if (booking.state !== 'held' || booking.partner === null) return { kind: 'refused', why: 'notHeld' };
  if (booking.partner.total !== shownTotal) return { kind: 'refused', why: 'totalChanged' };
  if ((booking.holdUntil ?? 0) - now < leastHoldForConfirmMs(policy))
    return { kind: 'refused', why: 'holdTooShort' };
  if (lineClosedBy(booking.order, now, policy.timeZone) !== null)
    return { kind: 'refused', why: 'cutoffPassed' };
  const asked = { ...booking, acceptedTotal: shownTotal, confirmRequestedAt: now };
  return { kind: 'granted', booking: withTimers(move(asked, 'confirming', now), { act: now }) };
}

export type CancelRefusal = 'confirming' | 'cancelling' | 'cancelled' | 'notCancellable';

/** A customer may cancel a hold; while it is being confirmed the tickets may already exist. */
export function requestCancel(booking: Booking, now: Instant): Granted<CancelRefusal> {
  if (booking.state === 'held') {
    return {
      kind: 'granted',
      booking: cancelling(booking, { by: 'customer', reason: '', requestedAt: now }, now),
    };
  }
  return { kind: 'refused', why: whyNotCancellable(booking) };
}

/** Staff may cancel a hold or an issued booking; while the outcome is open their wish is kept until it is known. */
export function requestCancelByStaff(
  booking: Booking,
  staffId: number,
  reason: string,
  now: Instant,
): Granted<CancelRefusal> {
  const cancellation: Cancellation = { by: { staffId }, reason, requestedAt: now };
  if (booking.state === 'held' || booking.state === 'issued') {
    return { kind: 'granted', booking: cancelling(booking, cancellation, now) };
  }
  if (booking.state === 'confirming' || booking.state === 'review') {
    return booking.cancellation === undefined
      ? { kind: 'granted', booking: { ...booking, cancellation } }
      : { kind: 'refused', why: 'cancelling' };
  }
  return { kind: 'refused', why: whyNotCancellable(booking) };
}

function whyNotCancellable(booking: Booking): CancelRefusal {
  const { state } = booking;
  return state === 'confirming' || state === 'cancelling' || state === 'cancelled' ? state : 'notCancellable';
}

function cancelling(booking: Booking, cancellation: Cancellation, now: Instant): Booking {
  return becomeCancelling({ ...booking, cancellation }, now);
}

/** The customer wants the card where it can be seen: as a new message. */
export function requestCard(booking: Booking, now: Instant): Granted<never> {
  return { kind: 'granted', booking: owe(booking, now, { kind: 'notice', notice: 'card' }) };
}

export type ResendRefusal = 'notIssued' | 'sentOften';

/** Each picture that stands in the chat is known by its message, so that it can be struck through: not without end. */
export const mostRounds = 50;

/** The customer wants the tickets once more. A delivery that is still under way is not doubled. */
export function requestTickets(booking: Booking, now: Instant): Granted<ResendRefusal> {
  if (booking.state !== 'issued') return { kind: 'refused', why: 'notIssued' };
  const isUnderWay = booking.owed.some((duty) => duty.kind === 'tickets');
  if (!isUnderWay && booking.delivery.round >= mostRounds) return { kind: 'refused', why: 'sentOften' };
  const delivery: Delivery = isUnderWay ? { ...booking.delivery, status: 'pending' } : withNextRound(booking);
  return { kind: 'granted', booking: owe({ ...booking, delivery }, now, { kind: 'tickets' }) };
}

/** Staff end a review that evidence can't end. */
export function requestClose(
  booking: Booking,
  staffId: number,
  reason: string,
  now: Instant,
): Granted<'notInReview'> {
  if (booking.state !== 'review') return { kind: 'refused', why: 'notInReview' };
  const closed = { ...move(booking, 'closed', now, 'staff'), closed: { staffId, reason } };
  return { kind: 'granted', booking: tellOutcome(booking, closed, now) };
}
