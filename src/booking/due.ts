import { advance, type LifecycleDependencies } from './advance.ts';
import type { BookingReference } from './record.ts';

/**
 * What a worker does with bookings. Their lease is the commit of `advance`, not the leased queue's: the record and its
 * wake-up change in one script, and version and nonce fence it.
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
