import type { RefundPolicy } from '../venue/refund-policy.ts';
import { adopt, type Settling } from './evidence.ts';
import { dequeue, enqueue } from './outbox.ts';
import type { PartnerBooking } from './ports.ts';
import {
  type Booking,
  type BookingCustomer,
  type BookingReference,
  type CustomerDetails,
  type Order,
  withTimers,
} from './record.ts';
import { ticketCountOf } from './rules.ts';

/** A booking of the partner's without a record in the store. */
interface LostBooking {
  /** Derived from the partner's booking, so that it is adopted once. */
  readonly reference: BookingReference;
  readonly seen: PartnerBooking;
  readonly order: Omit<Order, 'isGrouped'>;
  readonly details: CustomerDetails;
}

/** The policy of the purchase is lost, so staff decide every cancellation and change. */
const asStaffDecide: RefundPolicy = { cancelUntilHours: null, changeUntilHours: null, returns: [] };

/**
 * The record of a lost booking, in the state that the partner's answer proves, with its card and its tickets to be sent.
 * It begins in `review`, from which only evidence leads on, so nothing is ever confirmed by it.
 */
export function adoptedBooking(
  { seen, ...lost }: LostBooking,
  customer: BookingCustomer,
  settling: Settling,
): Booking {
  const { now } = settling;
  // The partner doesn't say whether it was ordered as one group ticket. It probably was with fewer tickets than people.
  const isGrouped = seen.tickets.length < ticketCountOf(lost.order);
  const found: Booking = {
    ...lost,
    order: { ...lost.order, isGrouped },
    customer,
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
  const shown = enqueue(withTimers(found, { act: now }), now, { kind: 'notice', notice: 'card' });
  return dequeue(adopt(shown, seen, settling), { kind: 'card' });
}
