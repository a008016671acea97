import { advance, type LifecycleDependencies } from './advance.ts';
import type { BookingReference } from './record.ts';

/**
 * A worker's work on bookings. Their lease is the commit of `advance`, not the leased queue's: one script changes the
 * record and its wake-up, fenced by version and nonce.
 */
export function dueBookings(dependencies: LifecycleDependencies) {
  const { ledger, clock } = dependencies;
  return {
    due: (limit: number) => ledger.due(limit),
    async carryOut(reference: BookingReference): Promise<void> {
      const booking = await ledger.load(reference);
      const isDue = booking !== null && booking.wakeAt !== null && booking.wakeAt <= clock.now();
      if (isDue) await advance(booking, dependencies);
    },
  };
}
