import { dayMs } from '../time.ts';
import { type Instant, venueDateAt } from '../venue/calendar.ts';
import type { Limit } from './ports.ts';
import { type Booking, terminalStates } from './record.ts';
import { type LifecyclePolicy, ticketCountOf } from './rules.ts';

/** A share of a limit that a booking takes up; counted in the same commit as the booking itself. */
export interface Quota {
  readonly name: Limit;
  readonly key: string;
  readonly amount: number;
  readonly limit: number;
  readonly ttlSeconds: number;
}

/** How much longer quotas live than what they count: until a person looks at a hold, and for a day in any zone. */
const marginMs = 2 * dayMs;

/**
 * The state by which a booking counts. A failing cancellation returns a booking to its former state, so it keeps its
 * share until that is decided. A replaced booking always keeps its share: its tickets were bought, only for another
 * day.
 */
function countedAs({ state, because, cancellingFrom }: Booking): Booking['state'] {
  if (state === 'cancelled' && because === 'replaced') return 'issued';
  return state === 'cancelling' ? (cancellingFrom ?? state) : state;
}

/** Whether an ended booking was reopened. No limit refuses tickets that are found after the end. */
function hasComeBack({ history }: Booking): boolean {
  return history.some(({ from }) => from !== 'issued' && terminalStates.has(from));
}

/** A prepaid booking counts from "Pay" on: no limit may refuse received money. */
function acceptedAtOf({ prepayment, confirmRequestedAt }: Booking): Instant | undefined {
  return prepayment === null ? confirmRequestedAt : prepayment.accepted?.at;
}

/**
 * Every booking counts on the day on which it was placed, also once it has ended, since each has cost the partner
 * calls. Only placing can be refused; records of versions without this limit continue beyond it.
 */
function placedQuota({ customer, createdAt, version }: Booking, policy: LifecyclePolicy): Quota {
  return {
    name: 'bookingsPerDay',
    key: `placed:${customer.userId}:${venueDateAt(createdAt, policy.timeZone)}`,
    amount: 1,
    limit: version === 0 ? policy.maxBookingsPerDay : Number.MAX_SAFE_INTEGER,
    ttlSeconds: marginMs / 1_000,
  };
}

/**
 * The limits that a booking counts towards now. A replacing booking counts only as a placed one: its tickets were
 * counted when the replaced ones were bought, and a customer has at most one such hold for each booking.
 */
export function quotasOf(booking: Booking, policy: LifecyclePolicy): readonly Quota[] {
  // An adopted booking was counted when it was placed.
  if (booking.history[0]?.because === 'takenOver') return [];
  const placed = placedQuota(booking, policy);
  if (booking.replaces !== undefined) return [placed];
  const { userId } = booking.customer;
  const isOpenHold = ['requested', 'held', 'confirming'].includes(countedAs(booking));
  // Tickets accepted with the order count at once, so that nothing is created that the limit would stop later.
  const acceptedAt = acceptedAtOf(booking);
  const isConfirmed =
    ['confirming', 'issued', 'review'].includes(countedAs(booking)) ||
    (booking.state === 'requested' && booking.accepted !== null) ||
    (countedAs(booking) === 'held' && booking.prepayment !== null);
  const quotas: Quota[] = [placed];
  if (isOpenHold) {
    const limit = policy.maxOpenHolds;
    const ttlSeconds = Math.ceil((policy.holdMs + marginMs) / 1_000);
    quotas.push({ name: 'openHolds', key: `holds:${userId}`, amount: 1, limit, ttlSeconds });
  }
  if (isConfirmed && !hasComeBack(booking) && acceptedAt !== undefined) {
    const day = venueDateAt(acceptedAt, policy.timeZone);
    quotas.push({
      name: 'ticketsPerDay',
      key: `tickets:${userId}:${day}`,
      amount: ticketCountOf(booking.order),
      limit: policy.maxTicketsPerDay,
      ttlSeconds: marginMs / 1_000,
    });
  }
  return quotas;
}
