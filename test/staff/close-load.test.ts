import { expect, it } from 'vitest';
import { loadClose } from '../../src/staff/close-figures.ts';
import { hourMs } from '../../src/time.ts';
import { addVenueDays, instantOf, type VenueDate } from '../../src/venue/calendar.ts';
import { entry, timeZone } from '../accounts/sample.ts';

const today = '2026-11-20';
const midnight = instantOf(today, 0, timeZone);
const moments = [midnight - 1, midnight, midnight + 24 * hourMs - 1, midnight + 24 * hourMs];
const book = moments.map((at) => entry({ amount: 1, at, reference: String(at) }));

async function loaded(from: VenueDate, until = from) {
  const store = {
    clock: { now: () => midnight + 10 * hourMs },
    debtBook: {
      readings: async () => [],
      // As the store answers: later than `from`, and not later than `until`.
      entries: async (from: number, until: number) => book.filter(({ at }) => at > from && at <= until),
      everyDiffering: async () => [-1, 0, 1].map((ahead) => ({ day: addVenueDays(today, ahead) })),
      lookedFor: async () => null,
    },
    ledger: {
      moneyMovedWithin: async () => [],
      everyInState: async () => [],
      loadMany: async () => [],
    },
    // None on the day itself, where there was one in each hour before.
    noticeHours: { on: async (all: readonly VenueDate[]) => all.map((_, n) => Array(24).fill(n)) },
  };
  const config = { venue: { timeZone }, payment: { telegram: {}, transfer: { webhook: {} } } };
  const dependencies = { config, store } as unknown as Parameters<typeof loadClose>[2];
  return loadClose({ from, until }, false, dependencies);
}

it('an entry counts on one day, from its midnight to the next', async () => {
  const momentsOf = async (back: number) =>
    (await loaded(addVenueDays(today, back))).entries.map(({ at }) => moments.indexOf(at));
  expect(await Promise.all([-1, 0, 1].map(momentsOf))).toEqual([[0], [1, 2], [3]]);
});

it('a booking that differs at the partner is of its day alone', async () => {
  expect((await loaded(today)).debt.differing.map(({ day }) => day)).toEqual([today]);
});

it('hours without a notice of the bank are named for a day, not for several', async () => {
  const [yesterday, dayBefore] = [-1, -2].map((ahead) => addVenueDays(today, ahead));
  expect((await loaded(yesterday ?? today)).silences).toEqual([{ from: 0, until: 24 }]);
  expect((await loaded(dayBefore ?? today, yesterday)).silences).toEqual([]);
});
