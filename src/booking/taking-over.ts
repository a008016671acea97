import type { Instant } from '../venue/calendar.ts';
import type { RefundPolicy } from '../venue/refund-policy.ts';
import { withNewPrice } from './charges.ts';
import { adopt, type Settling } from './evidence.ts';
import { enqueue, enqueueAudit } from './outbox.ts';
import type { PartnerBooking } from './ports.ts';
import {
  type Booking,
  type BookingCustomer,
  type BookingReference,
  type CustomerDetails,
  isCustomerKnown,
  type Order,
  unknownCustomer,
  withTimers,
} from './record.ts';
import { accept, type Change, refuse } from './requests.ts';
import { ticketCountOf } from './rules.ts';

/*
 * Takes bookings over from the partner after a store was restored from an older copy. The record begins in `review`,
 * from which only evidence leads on, so nothing is ever confirmed by it.
 */

/** A booking of the partner's without a record in the store. */
export interface LostBooking {
  /** Derived from the partner's booking, so that it is taken over once. */
  readonly reference: BookingReference;
  readonly seen: PartnerBooking;
  readonly order: Order;
  readonly details: CustomerDetails;
  /** The language until the customer is known. */
  readonly locale: string;
}

/** The policy of the purchase is lost, so staff decide every cancellation and change. */
const asStaffDecide: RefundPolicy = { cancelUntilHours: null, changeUntilHours: null, returns: [] };

/** The record of a lost booking, in the state that the partner's answer proves. */
export function recordOf({ seen, locale, ...lost }: LostBooking, settling: Settling): Booking {
  const { now } = settling;
  const found: Booking = {
    ...lost,
    customer: unknownCustomer(locale),
    policy: asStaffDecide,
    prepayment: null,
    version: 0,
    state: 'review',
    createdAt: now,
    partner: null,
    attempts: [],
    accepted: null,
    holdUntil: null,
    reads: 0,
    card: null,
    outbox: [],
    delivery: { status: 'pending', round: 1, sent: [] },
    timers: {},
    wakeAt: null,
    history: [{ at: now, from: 'review', to: 'review', because: 'takenOver' }],
  };
  return adopt(withTimers(found, { act: now }), seen, settling);
}

export function takeOver(lost: LostBooking, staffId: number, settling: Settling): Booking {
  const booking = recordOf(lost, settling);
  return enqueueAudit(booking, settling.now, { by: staffId, action: 'takenOver', after: booking.state });
}

/**
 * Whether it was probably ordered as one group ticket, which the partner doesn't say: it has fewer tickets than
 * people, or none yet. No ticket is missing then.
 */
export function isProbablyGrouped(order: Pick<Order, 'lines'>, { tickets }: PartnerBooking): boolean {
  return tickets.length < ticketCountOf(order);
}

type HandOverRefusal = 'notIssued' | 'customerKnown';

function handOverRefusal(booking: Booking): HandOverRefusal | null {
  if (isCustomerKnown(booking)) return 'customerKnown';
  return booking.state === 'issued' ? null : 'notIssued';
}

export function mayBeHandedOver(booking: Booking): boolean {
  return handOverRefusal(booking) === null;
}

/** Assigns the booking to the customer that staff name, and sends its card and tickets. */
export function requestHandOver(
  booking: Booking,
  staffId: number,
  customer: BookingCustomer,
  now: Instant,
): Change<HandOverRefusal> {
  const refusal = handOverRefusal(booking);
  if (refusal !== null) return refuse(refusal);
  const theirs = enqueue(
    { ...booking, customer },
    now,
    { kind: 'notice', notice: 'card' },
    { kind: 'tickets' },
  );
  return accept(
    enqueueAudit(theirs, now, { by: staffId, action: 'handedOver', reason: String(customer.userId) }),
  );
}

/** An owner accepts what the partner charges for the booking by now, as a read has shown it. */
export function requestNewPrice(booking: Booking, _staffId: number, now: Instant): Change<'samePrice'> {
  const repriced = withNewPrice(booking, now);
  return repriced === booking ? refuse('samePrice') : accept(repriced);
}
