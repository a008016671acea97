import type { Ledger } from '../booking/ports.ts';
import type { Store } from './store.ts';

/**
 * The ledger as the lifecycle sees it. A customer's saved details last as long as the last of their bookings: they
 * go before its record does, so a crash in between leaves the record to try again.
 */
export function forgettingLedger({ ledger, profiles }: Pick<Store, 'ledger' | 'profiles'>): Ledger {
  async function forgetDetails(userId: number): Promise<void> {
    if ((await profiles.load(userId)) === null) return;
    await profiles.update(userId, (profile) => ({
      ...profile,
      details: undefined,
      consent: undefined,
    }));
  }

  return {
    ...ledger,
    async remove(booking) {
      const { userId } = booking.customer;
      const { total } = await ledger.ofCustomer(userId, { offset: 0, limit: 1 });
      if (total <= 1) await forgetDetails(userId);
      await ledger.remove(booking);
    },
  };
}
