import { afterAll, describe, expect, it } from 'vitest';
import { createDebtBook } from '../../../src/storage/debt-book.ts';
import { sweep, useStore } from '../../helpers/store.ts';
import { debtRules, Month, type MonthOptions, nameOf } from './month.ts';
import { debtMutants } from './mutants.ts';

const corner = useStore();

async function monthOf(options: MonthOptions) {
  const { ledger: redis, keys, prefix } = corner();
  await sweep(redis, prefix);
  const debtBook = createDebtBook(redis, keys);
  const month = new Month(debtBook, options);
  const violation = await month.run();
  return { month, violation, drifts: await debtBook.drifts() };
}

/** So short that many are gone through. */
const fewDays = { days: 4, bookings: 300, drifts: 7, payments: 3 };
const seeds = [1, 2, 3, 4, 5, 6];

describe('a month of 3,000 bookings', () => {
  it('with 20 planted drifts closes with exactly these named', async () => {
    const whole = { days: 30, bookings: 3_000, drifts: 20, payments: 0 };
    const { month, violation, drifts } = await monthOf({ seed: 1, ...whole });
    expect(violation).toBeNull();
    expect(month.planted).toHaveLength(20);
    const named = drifts.filter(({ ended }) => ended?.takenBackAt === undefined);
    expect(named.map(nameOf).toSorted()).toEqual(month.planted.map(({ name }) => name).toSorted());
  }, 900_000);
});

describe('some days', () => {
  it.each(seeds)(
    'close with what the partner did on its own, and what it was paid (seed %s)',
    async (seed) => {
      const { violation } = await monthOf({ seed, ...fewDays });
      expect(violation).toBeNull();
    },
  );

  it('of a partner that does nothing on its own have no drift', async () => {
    const { violation, drifts } = await monthOf({ seed: 9, ...fewDays, drifts: 0, payments: 0 });
    expect(violation).toBeNull();
    expect(drifts).toEqual([]);
  });
});

describe('the days find a planted bug:', () => {
  const broken = new Set<string>();

  it.each(Object.entries(debtMutants))('%s', async (_name, mutant) => {
    for (const seed of seeds) {
      const { violation } = await monthOf({ seed, ...fewDays, mutant });
      if (violation === null) continue;
      broken.add(violation.rule);
      return;
    }
    expect.unreachable('No run has found it.');
  });

  afterAll(() => {
    expect([...broken].toSorted()).toEqual(Object.keys(debtRules));
  });
});
