import type { Booking } from './booking.ts';
import type { LifecyclePolicy } from './policy.ts';
import { dayMs } from './policy.ts';
import { ticketCountOf } from './rules.ts';
import { venueDateAt } from './venue-time.ts';

/** A share of a limit that a booking takes up; counted in the same commit as the booking itself. */
export interface Quota {
  readonly name: 'openHolds' | 'ticketsPerDay';
  readonly key: string;
  readonly amount: number;
  readonly limit: number;
  readonly ttlSeconds: number;
}

const quotaTtlSeconds = (2 * dayMs) / 1_000;

/** A cancellation that fails takes a booking back to where it was: until it is decided its share is kept. */
function countedAs({ state, cancellingFrom }: Booking): Booking['state'] {
  return state === 'cancelling' ? (cancellingFrom ?? state) : state;
}

/** Which limits a booking counts towards as it stands. */
export function quotasOf(booking: Booking, policy: LifecyclePolicy): readonly Quota[] {
  const { userId } = booking.customer;
  const isOpenHold = ['requested', 'held', 'confirming'].includes(countedAs(booking));
  const isConfirmed = ['confirming', 'issued', 'review'].includes(countedAs(booking));
  const quotas: Quota[] = [];
  if (isOpenHold) {
    const limit = policy.maxOpenHolds;
    quotas.push({ name: 'openHolds', key: `holds:${userId}`, amount: 1, limit, ttlSeconds: quotaTtlSeconds });
  }
  if (isConfirmed && booking.confirmRequestedAt !== undefined) {
    const day = venueDateAt(booking.confirmRequestedAt, policy.timeZone);
    quotas.push({
      name: 'ticketsPerDay',
      key: `tickets:${userId}:${day}`,
      amount: ticketCountOf(booking.order),
      limit: policy.maxTicketsPerDay,
      ttlSeconds: quotaTtlSeconds,
    });
  }
  return quotas;
}
