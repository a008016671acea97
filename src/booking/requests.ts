import type { PaymentCode } from '../payment/payment-code.ts';
import type { PaymentMethod, Prepayment } from '../payment/prepayment.ts';
import { noPayments } from '../payment/receipts.ts';
import { instantOf } from '../venue/calendar.ts';
import { withNextRound } from './delivery.ts';
import { enqueue, enqueueAudit, move } from './outbox.ts';
import { type LifecyclePolicy, leastHoldForConfirmMs } from './policy.ts';
import type {
  Acceptance,
  Booking,
  BookingCard,
  BookingCustomer,
  BookingReference,
  Cancellation,
  CustomerDetails,
  Delivery,
  Order,
  StaffMessage,
} from './record.ts';
import { lineClosedBy } from './rules.ts';
import type { Amount, Instant } from './sale-package.ts';
import { becomeCancelling, becomeConfirming, tellOutcome } from './transitions.ts';

/** What a person asks of a booking: accepted as a changed record, or refused with the reason. */
export type Change<Refusal> =
  | { readonly kind: 'accepted'; readonly booking: Booking }
  | { readonly kind: 'refused'; readonly why: Refusal };

export interface BookingRequest {
  readonly reference: BookingReference;
  readonly customer: BookingCustomer;
  readonly order: Order;
  readonly details: CustomerDetails;
  readonly card: BookingCard | null;
  /** Null: a hold is wanted. Else the tickets, for this total on this day and no other. */
  readonly accept: Acceptance | null;
  /** How that total is to be paid, where payment comes before tickets. */
  readonly payBy?: PaymentMethod | undefined;
}

type PolicyAtPlacing = Pick<LifecyclePolicy, 'afterSale' | 'prepay' | 'timeZone'>;

/** A new record: the draft becomes a booking, and the partner is asked for it at once. */
export function newBooking(
  { accept, payBy, ...asked }: BookingRequest,
  now: Instant,
  policy: PolicyAtPlacing,
  code: PaymentCode | null = null,
): Booking {
  const booking: Booking = {
    ...asked,
    policy: policy.afterSale,
    prepayment: newPrepayment({ accept, payBy, ...asked }, now, policy, code),
    version: 0,
    state: 'requested',
    createdAt: now,
    partner: null,
    attempts: [],
    accepted: accept,
    confirmRequestedAt: accept === null ? undefined : now,
    holdUntil: null,
    reads: 0,
    outbox: [],
    delivery: { status: 'pending', round: 1, sent: [] },
    timers: { act: now },
    wakeAt: now,
    history: [],
  };
  return enqueue(booking, now, { kind: 'card' });
}

function newPrepayment(
  { accept, payBy, order }: BookingRequest,
  now: Instant,
  { prepay, timeZone }: PolicyAtPlacing,
  code: PaymentCode | null,
): Prepayment | null {
  if (prepay === null) return null;
  const method = prepay.methods.find((offered) => offered === payBy) ?? prepay.methods[0];
  return {
    ...prepay,
    code: prepay.methods.includes('transfer') ? code : null,
    dayBegins: instantOf(order.date, 0, timeZone),
    payments: noPayments,
    credit: 0,
    checkouts: [],
    accepted: accept === null || method === undefined ? null : { total: accept.total, method, at: now },
    offer: null,
    offers: 0,
    messages: [],
    saidPaidAt: null,
  };
}

export type ConfirmRefusal =
  | 'confirming'
  | 'notHeld'
  | 'totalChanged'
  | 'holdTooShort'
  | 'cutoffPassed'
  /** Payment comes first, and is asked for by "Pay". */
  | 'prepaid';

/** The customer's tap on "Confirm", for the total that the tapped card showed. */
export function requestConfirm(
  booking: Booking,
  shownTotal: Amount,
  now: Instant,
  policy: LifecyclePolicy,
): Change<ConfirmRefusal> {
  if (booking.prepayment !== null) return { kind: 'refused', why: 'prepaid' };
  if (booking.state === 'confirming') return { kind: 'refused', why: 'confirming' };
  if (booking.state !== 'held' || booking.partner === null) return { kind: 'refused', why: 'notHeld' };
  if (booking.partner.total !== shownTotal) return { kind: 'refused', why: 'totalChanged' };
  if ((booking.holdUntil ?? 0) - now < leastHoldForConfirmMs(policy))
    return { kind: 'refused', why: 'holdTooShort' };
  if (lineClosedBy(booking.order, now, policy.timeZone) !== null)
    return { kind: 'refused', why: 'cutoffPassed' };
  const accepted: Acceptance = { total: shownTotal, date: booking.order.date };
  return { kind: 'accepted', booking: becomeConfirming(booking, accepted, now) };
}

export type CancelRefusal = 'confirming' | 'cancelling' | 'cancelled' | 'notCancellable';

/** A customer may cancel a hold; while it is being confirmed the tickets may already exist. */
export function requestCancel(booking: Booking, now: Instant): Change<CancelRefusal> {
  if (booking.state === 'held') {
    return {
      kind: 'accepted',
      booking: cancelling(booking, { by: 'customer', reason: '', requestedAt: now }, now),
    };
  }
  return { kind: 'refused', why: whyNotCancellable(booking) };
}

/** Why staff cancel, and the message that is to show how it ended. */
export interface CancelWish {
  readonly reason: string;
  readonly answerTo?: StaffMessage | undefined;
}

/** Staff may cancel a hold or an issued booking; while the outcome is open their wish is kept until it is known. */
export function requestCancelByStaff(
  booking: Booking,
  staffId: number,
  { reason, answerTo }: CancelWish,
  now: Instant,
): Change<CancelRefusal> {
  const cancellation: Cancellation = { by: { staffId }, reason, requestedAt: now, answerTo };
  const asked = enqueueAudit(booking, now, {
    by: staffId,
    action: 'cancelAsked',
    before: booking.state,
    reason,
  });
  if (booking.state === 'held' || booking.state === 'issued') {
    return { kind: 'accepted', booking: cancelling(asked, cancellation, now) };
  }
  if (booking.state === 'confirming' || booking.state === 'review') {
    return booking.cancellation === undefined
      ? { kind: 'accepted', booking: { ...asked, cancellation } }
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
export function requestCard(booking: Booking, now: Instant): Change<never> {
  return { kind: 'accepted', booking: enqueue(booking, now, { kind: 'notice', notice: 'card' }) };
}

export type ResendRefusal = 'notIssued' | 'sentOften';

/** Each picture that stands in the chat is known by its message, so that it can be struck through: not without end. */
export const mostRounds = 50;

/** The customer wants the tickets once more. A delivery that is still under way is not doubled. */
export function requestTickets(booking: Booking, now: Instant): Change<ResendRefusal> {
  if (booking.state !== 'issued') return { kind: 'refused', why: 'notIssued' };
  const isUnderWay = booking.outbox.some((entry) => entry.kind === 'tickets');
  if (!isUnderWay && booking.delivery.round >= mostRounds) return { kind: 'refused', why: 'sentOften' };
  const delivery: Delivery = isUnderWay ? { ...booking.delivery, status: 'pending' } : withNextRound(booking);
  return { kind: 'accepted', booking: enqueue({ ...booking, delivery }, now, { kind: 'tickets' }) };
}

/** Staff have the tickets sent once more. */
export function requestTicketsByStaff(
  booking: Booking,
  staffId: number,
  now: Instant,
): Change<ResendRefusal> {
  const change = requestTickets(booking, now);
  if (change.kind === 'refused') return change;
  return { ...change, booking: enqueueAudit(change.booking, now, { by: staffId, action: 'ticketsSent' }) };
}

/** Staff end a review that evidence can't end. */
export function requestClose(
  booking: Booking,
  staffId: number,
  reason: string,
  now: Instant,
): Change<'notInReview'> {
  if (booking.state !== 'review') return { kind: 'refused', why: 'notInReview' };
  const asked = enqueueAudit(booking, now, {
    by: staffId,
    action: 'closed',
    before: booking.state,
    after: 'closed',
    reason,
  });
  const closed = { ...move(asked, 'closed', now, 'staff'), closed: { staffId, reason } };
  return { kind: 'accepted', booking: tellOutcome(booking, closed, now) };
}
