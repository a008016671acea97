import { dayMs } from '../durations.ts';
import { venueDateAt } from '../venue/calendar.ts';
import type { LifecyclePolicy } from './policy.ts';
import { type Booking, terminalStates } from './record.ts';
import { ticketCountOf } from './rules.ts';

/** A share of a limit that a booking takes up; counted in the same commit as the booking itself. */
export interface Quota {
  readonly name: 'openHolds' | 'ticketsPerDay';
  readonly key: string;
  readonly amount: number;
  readonly limit: number;
  readonly ttlSeconds: number;
}

/** Quotas outlive what they count: a hold until a person has to look, and a day in any zone. */
const marginMs = 2 * dayMs;

/**
 * A cancellation that fails takes a booking back to where it was: until it is decided its share is kept. What another
 * booking has replaced keeps it for good: those tickets have been bought, only the day is another.
 */
function countedAs({ state, because, cancellingFrom }: Booking): Booking['state'] {
  if (state === 'cancelled' && because === 'replaced') return 'issued';
  return state === 'cancelling' ? (cancellingFrom ?? state) : state;
}

/** A booking that has ended has given its share away; tickets that are found afterwards no limit can refuse. */
function hasComeBack({ history }: Booking): boolean {
  return history.some(({ from }) => from !== 'issued' && terminalStates.has(from));
}

/**
 * Which limits a booking counts towards as it stands. One that replaces another counts towards none: its tickets were
 * counted when the replaced ones were bought, and a customer has at most one such hold for each booking they have.
 */
export function quotasOf(booking: Booking, policy: LifecyclePolicy): readonly Quota[] {
  if (booking.replaces !== undefined) return [];
  const { userId } = booking.customer;
  const isOpenHold = ['requested', 'held', 'confirming'].includes(countedAs(booking));
  // Tickets that are accepted with the order count at once: nothing is created that the limit would stop later.
  const isConfirmed =
    ['confirming', 'issued', 'review'].includes(countedAs(booking)) ||
    (booking.state === 'requested' && booking.accepted !== null);
  const quotas: Quota[] = [];
  if (isOpenHold) {
    const limit = policy.maxOpenHolds;
    const ttlSeconds = Math.ceil((policy.holdMs + marginMs) / 1_000);
    quotas.push({ name: 'openHolds', key: `holds:${userId}`, amount: 1, limit, ttlSeconds });
  }
  if (isConfirmed && !hasComeBack(booking) && booking.confirmRequestedAt !== undefined) {
    const day = venueDateAt(booking.confirmRequestedAt, policy.timeZone);
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
