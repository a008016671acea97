import { expect, it, onTestFinished } from 'vitest';
import type { Booking } from '../../src/booking/record.ts';
import { createStoreClock } from '../../src/store/connection.ts';
import { createLedger } from '../../src/store/ledger.ts';
import { adoptCurrency, CurrencyChanged, currencyProblem } from '../../src/store/store-check.ts';
import { prepayment, receipt, withReceipts } from '../booking/prepaid.ts';
import { openCorner, runStore, sweep } from '../helpers/store.ts';
import { sampleBooking } from './sample-booking.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';

/** A store that has these bookings, placed under a version that noted no currency of the store. */
async function storeWith(...bookings: readonly Partial<Booking>[]) {
  const corner = await openCorner(runStore().url);
  onTestFinished(async () => {
    await sweep(corner.ledger, corner.prefix);
    await corner.close();
  });
  const { ledger: redis, keys } = corner;
  const keyring = keyringOf(randomKey('k1'));
  const ledger = createLedger({ redis, keys, keyring, clock: createStoreClock(), quotasOf: () => [] });
  const place = async (changes: Partial<Booking>) =>
    expect(await ledger.commit(sampleBooking(changes))).toMatchObject({ kind: 'committed' });
  for (const each of bookings) await place(each);
  return {
    place,
    adopt: (currency: string) => adoptCurrency(redis, keys, currency),
    problem: async (currency: string) => (await currencyProblem(redis, keys, currency))?.problem ?? null,
    example: async (currency: string) => (await currencyProblem(redis, keys, currency))?.example,
  };
}

const placedIn = (currency: string, state: Booking['state']): Partial<Booking> => ({
  state,
  order: { ...sampleBooking().order, currency },
});
const price = sampleBooking().order.total;
/** Of a version that kept the currency with the payment alone. */
const paidInVain: Partial<Booking> = {
  state: 'expired',
  prepayment: prepayment({ code: null, ...withReceipts(receipt({ amount: price })) }),
};

it.each<[string, Partial<Booking>]>([
  ['requested', placedIn('VND', 'requested')],
  ['held', placedIn('VND', 'held')],
  ['being confirmed', placedIn('VND', 'confirming')],
  ['being cancelled', placedIn('VND', 'cancelling')],
  ['left to a person', placedIn('VND', 'review')],
  ['over, with money to be returned', paidInVain],
])('a booking that is %s keeps its currency', async (_what, open) => {
  const { adopt, problem, example } = await storeWith(open);
  await expect(adopt('USD')).rejects.toThrow(CurrencyChanged);
  expect(await problem('USD')).toContain(
    'changed to USD while bookings are open in another currency (1 in VND): keep VND',
  );
  expect(await example('USD')).toBe('currency = "VND"');
  await adopt('VND');
  await expect(adopt('USD')).rejects.toThrow('1 in VND');
});

it.each<[string, Partial<Booking>]>([
  ['is issued', placedIn('VND', 'issued')],
  ['has ended', placedIn('VND', 'expired')],
  ['is open in a currency that nobody has kept', { state: 'held' }],
])('a booking that %s keeps none', async (_what, settled) => {
  const { adopt, problem } = await storeWith(settled);
  await adopt('VND');
  await adopt('USD');
  expect(await problem('USD')).toBeNull();
});

it('many are counted, each once', async () => {
  const paying = {
    ...placedIn('VND', 'held'),
    prepayment: prepayment({ code: null, offer: { revision: 1, method: 'telegram', amount: price } }),
  };
  const { problem } = await storeWith(...Array.from({ length: 203 }, () => paying), placedIn('EUR', 'held'));
  expect(await problem('USD')).toMatch(/\((?:203 in VND, 1 in EUR|1 in EUR, 203 in VND)\)/);
});

it('a refund that opens after the change keeps no process from starting, nor does the first start with this check', async () => {
  const changed = await storeWith();
  await changed.adopt('VND');
  await changed.adopt('USD');
  await changed.place(paidInVain);
  await changed.adopt('USD');
  const older = await storeWith(paidInVain, placedIn('USD', 'held'));
  await older.adopt('USD');
  expect(await older.problem('EUR')).toContain('keep USD');
});
