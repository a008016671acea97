import { expect, it, onTestFinished } from 'vitest';
import type { Booking } from '../../src/booking/record.ts';
import { createStoreClock } from '../../src/store/connection.ts';
import { createLedger } from '../../src/store/ledger.ts';
import { adoptCurrency, CurrencyChanged, currencyProblem } from '../../src/store/store-check.ts';
import { prepayment, receipt, withReceipts } from '../booking/prepaid.ts';
import { openCorner, runStore, sweep } from '../helpers/store.ts';
import { sampleBooking } from './sample-booking.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';

/** A store of this currency that has these bookings. */
async function storeWith(currency: string, ...bookings: readonly Partial<Booking>[]) {
  const corner = await openCorner(runStore().url);
  onTestFinished(async () => {
    await sweep(corner.ledger, corner.prefix);
    await corner.close();
  });
  const { ledger: redis, keys } = corner;
  const keyring = keyringOf(randomKey('k1'));
  const ledger = createLedger({ redis, keys, keyring, clock: createStoreClock(), quotasOf: () => [] });
  await adoptCurrency(redis, keys, currency);
  for (const changes of bookings)
    expect(await ledger.commit(sampleBooking(changes))).toMatchObject({ kind: 'committed' });
  return {
    adopt: (next: string) => adoptCurrency(redis, keys, next),
    problem: (next: string) => currencyProblem(redis, keys, next),
  };
}

const paidInVain: Partial<Booking> = {
  state: 'expired',
  prepayment: prepayment({
    code: null,
    ...withReceipts(receipt({ amount: sampleBooking().order.total })),
  }),
};

it.each<[string, Partial<Booking>]>([
  ['requested', { state: 'requested' }],
  ['held', { state: 'held' }],
  ['being confirmed', { state: 'confirming' }],
  ['being cancelled', { state: 'cancelling' }],
  ['left to a person', { state: 'review' }],
  ['over, with money to be returned', paidInVain],
])('a booking that is %s keeps the currency', async (_what, open) => {
  const { adopt, problem } = await storeWith('VND', open);
  await expect(adopt('USD')).rejects.toThrow(CurrencyChanged);
  expect(await problem('USD')).toMatchObject({
    problem: expect.stringContaining('changed to USD while bookings are open (1): keep VND'),
    example: 'currency = "VND"',
  });
  await adopt('VND');
});

it.each<[string, Partial<Booking>]>([
  ['is issued', { state: 'issued' }],
  ['has ended', { state: 'expired' }],
])('a booking that %s keeps none', async (_what, settled) => {
  const { adopt, problem } = await storeWith('VND', settled);
  await adopt('USD');
  expect(await problem('USD')).toBeNull();
});

it('a booking that is open for two reasons counts once', async () => {
  const offer = { revision: 1, method: 'telegram', amount: sampleBooking().order.total } as const;
  const paying: Partial<Booking> = { state: 'held', prepayment: prepayment({ code: null, offer }) };
  const { problem } = await storeWith('VND', paying, paying);
  expect((await problem('USD'))?.problem).toContain('open (2)');
});
