import type { LifecyclePolicy } from '../../src/booking/rules.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../src/time.ts';
import { afterSaleScenarios } from './after-sale-stories.ts';
import { frontScenarios } from './front/stories.ts';
import { moneyStories } from './money-stories.ts';
import { plainVenue, type VenueOptions } from './partner-records.ts';
import type { Script } from './people.ts';

export interface Scenario {
  readonly name: string;
  readonly venue: VenueOptions;
  readonly machines: readonly { readonly name: string; readonly hasWorker: boolean }[];
  readonly policy?: Partial<LifecyclePolicy> | undefined;
  /** Telegram never answers the edits that tell the progress of a delivery. */
  readonly hangsProgress?: boolean | undefined;
  /** A story that begins at the update. */
  readonly front?: true;
  readonly script: Script;
}

const two = [
  { name: 'first', hasWorker: true },
  { name: 'second', hasWorker: true },
];
const webAndWorkers = [
  { name: 'web', hasWorker: false },
  { name: 'worker1', hasWorker: true },
  { name: 'worker2', hasWorker: true },
];
const customer = 101;
const other = 102;
const third = 103;

const plain = { venue: plainVenue, machines: two };

/** Books, confirms, and waits for the tickets. */
const bookAndConfirm =
  (quantity: number, times = 1): Script =>
  async (people) => {
    const reference = await people.book(customer, quantity, { times });
    if ((await people.sees(reference, ['held'])) === null) return;
    await people.wait(5 * secondMs);
    await people.confirm(reference, { times });
    await people.insistOnConfirming(reference);
  };

/** Gets tickets by one tap and, where the card asks once more after all, by another. */
const getTickets =
  (quantity: number, times = 1): Script =>
  async (people) => {
    const reference = await people.book(customer, quantity, { times, getsTickets: true });
    await people.wait(people.chance.between(0, 3) * secondMs);
    await people.insistOnConfirming(reference, 2);
  };

export const scenarios: readonly Scenario[] = [
  { ...plain, name: 'gets tickets', script: getTickets(2) },
  { ...plain, name: 'taps "Get tickets" twice', machines: webAndWorkers, script: getTickets(2, 2) },
  {
    ...plain,
    name: 'gets tickets at another total',
    venue: { ...plainVenue, surcharge: 5_000 },
    script: getTickets(2),
  },
  {
    ...plain,
    name: 'gets tickets for another day',
    venue: { ...plainVenue, mistakesDate: true },
    script: getTickets(2),
  },
  {
    ...plain,
    name: 'gets tickets for fewer people',
    venue: { ...plainVenue, mistakesLines: true },
    script: getTickets(3),
  },
  {
    ...plain,
    name: 'gets tickets of a slow venue on one machine',
    venue: { ...plainVenue, slowestMs: 14 * secondMs },
    machines: [{ name: 'only', hasWorker: true }],
    script: getTickets(1),
  },
  {
    ...plain,
    name: 'gets as many tickets as are allowed in a day',
    policy: { maxTicketsPerDay: 4 },
    script: async (people) => {
      await getTickets(3)(people);
      await getTickets(2)(people);
      await getTickets(1)(people);
    },
  },
  {
    ...plain,
    name: 'gets two albums while no progress is ever answered',
    hangsProgress: true,
    script: getTickets(12),
  },
  { ...plain, name: 'books and confirms', script: bookAndConfirm(2) },
  { ...plain, name: 'buys two albums', machines: webAndWorkers, script: bookAndConfirm(12) },
  { ...plain, name: 'taps everything twice', script: bookAndConfirm(2, 2) },
  {
    ...plain,
    name: 'cancels the hold',
    script: async (people) => {
      const reference = await people.book(customer, 2);
      await people.sees(reference, ['held']);
      await people.cancel(reference);
    },
  },
  {
    ...plain,
    name: 'lets the hold end',
    venue: { ...plainVenue, timeoutLagMs: 7 * secondMs },
    script: async (people) => {
      const reference = await people.book(customer, 1);
      await people.sees(reference, ['held']);
      await people.wait(20 * minuteMs);
      await people.lookUp(reference);
      await people.wait(41 * minuteMs);
    },
  },
  {
    ...plain,
    name: 'confirms late',
    script: async (people) => {
      const reference = await people.book(customer, 1);
      await people.sees(reference, ['held']);
      await people.wait(people.chance.between(57, 60) * minuteMs - people.chance.between(0, 50) * secondMs);
      await people.confirm(reference);
      await people.wait(2 * minuteMs);
      await people.confirm(reference);
    },
  },
  {
    ...plain,
    name: 'cancels at the last moment',
    script: async (people) => {
      const reference = await people.book(customer, 1);
      await people.sees(reference, ['held']);
      await people.wait(hourMs - people.chance.between(0, 4) * secondMs);
      await people.cancel(reference);
    },
  },
  {
    ...plain,
    name: 'meets another total',
    venue: { ...plainVenue, surcharge: 5_000 },
    script: async (people) => {
      const reference = await people.book(customer, 2);
      await people.sees(reference, ['held']);
      people.repriceAll(1_000);
      if (people.chance.chance(0.5)) await people.lookUp(reference);
      await people.insistOnConfirming(reference);
    },
  },
  {
    ...plain,
    name: 'meets other totals again and again',
    script: async (people) => {
      const reference = await people.book(customer, 2);
      await people.sees(reference, ['held']);
      await people.watchesPricesChange(reference);
      await people.insistOnConfirming(reference);
    },
  },
  {
    ...plain,
    name: 'lets a hold end that the venue forgets',
    venue: { ...plainVenue, forgetsHolds: true },
    script: async (people) => {
      const reference = await people.book(customer, 1);
      await people.sees(reference, ['held']);
      await people.wait(65 * minuteMs);
    },
  },
  {
    ...plain,
    name: 'confirms at the last moment, and the venue forgets the hold',
    venue: { ...plainVenue, forgetsHolds: true, creditFor: 0 },
    policy: { holdMs: 5 * minuteMs },
    script: async (people) => {
      const reference = await people.book(customer, 1);
      await people.sees(reference, ['held']);
      await people.wait(people.chance.between(3 * minuteMs, 5 * minuteMs));
      await people.confirm(reference);
      await people.wait(40 * minuteMs);
      await people.closeByStaff(reference);
    },
  },
  {
    ...plain,
    name: 'lets a hold end that the venue never ends',
    venue: { ...plainVenue, holdsForever: true },
    policy: { holdMs: 5 * minuteMs },
    script: async (people) => {
      const reference = await people.book(customer, 1);
      await people.sees(reference, ['held']);
      await people.wait(85 * minuteMs);
      people.setStraight({ holdsForever: false });
    },
  },
  {
    ...plain,
    name: 'confirms late at a venue that issues nevertheless',
    venue: { ...plainVenue, confirmsTimedOut: true },
    policy: { holdMs: 3 * minuteMs },
    script: async (people) => {
      const reference = await people.book(customer, 2);
      await people.sees(reference, ['held']);
      await people.wait(people.chance.between(140, 152) * secondMs);
      await people.confirm(reference);
      await people.wait(5 * minuteMs);
    },
  },
  {
    ...plain,
    name: 'holds and cancels again and again',
    policy: { maxBookingsPerDay: 2 },
    script: async (people) => {
      for (let n = 0; n < 3; n += 1) {
        const reference = await people.book(customer, 1);
        await people.sees(reference, ['held'], 2 * minuteMs);
        await people.cancel(reference);
        await people.sees(reference, ['cancelled'], 2 * minuteMs);
      }
    },
  },
  {
    ...plain,
    name: 'holds for days',
    policy: { holdMs: 3 * dayMs, maxOpenHolds: 1 },
    script: async (people) => {
      const first = await people.book(customer, 1);
      await people.sees(first, ['held']);
      await people.wait(2.5 * dayMs);
      await people.book(customer, 1);
      await people.wait(4 * dayMs);
    },
  },
  {
    ...plain,
    name: 'is booked for fewer people',
    venue: { ...plainVenue, mistakesLines: true },
    script: bookAndConfirm(3),
  },
  {
    ...plain,
    name: 'is booked for another day',
    venue: { ...plainVenue, mistakesDate: true },
    script: bookAndConfirm(2),
  },
  {
    ...plain,
    name: 'uses up the credit',
    venue: { ...plainVenue, creditFor: 1 },
    script: async (people) => {
      const [first, second] = await Promise.all([people.book(customer, 1), people.book(other, 1)]);
      await people.sees(first, ['held']);
      await people.sees(second, ['held']);
      await Promise.all([people.insistOnConfirming(first, 2), people.insistOnConfirming(second, 2)]);
    },
  },
  {
    ...plain,
    name: 'is served slowly beside others',
    venue: { ...plainVenue, slowestMs: 14 * secondMs },
    script: async (people) => {
      people.closeVenue(3 * secondMs);
      const [first, ...others] = await Promise.all(
        [customer, other, third].map((chatId) => people.book(chatId, 1)),
      );
      await people.insistOnConfirming(first ?? '', 2);
      await Promise.all(others.map((reference) => people.cancel(reference)));
    },
  },
  {
    ...plain,
    name: 'is cancelled by staff',
    machines: webAndWorkers,
    script: async (people) => {
      await bookAndConfirm(12)(people);
      await people.cancelByStaff('ref-0001');
    },
  },
  {
    ...plain,
    name: 'is cancelled by staff in vain',
    venue: { ...plainVenue, keepsIssued: true },
    script: async (people) => {
      await bookAndConfirm(2)(people);
      await people.cancelByStaff('ref-0001');
    },
  },
  {
    ...plain,
    name: 'is cancelled by staff while confirming',
    script: async (people) => {
      const reference = await people.book(customer, 2);
      await people.sees(reference, ['held']);
      const confirmed = people.confirm(reference);
      await people.wait(people.chance.between(0, 900));
      await people.cancelByStaff(reference);
      await confirmed;
    },
  },
  {
    ...plain,
    name: 'taps cancel while confirming',
    script: async (people) => {
      const reference = await people.book(customer, 1);
      await people.sees(reference, ['held']);
      await people.confirm(reference);
      await people.wait(people.chance.between(0, 1_500));
      await people.cancel(reference);
      await people.wait(people.chance.between(1, 60) * secondMs);
      await people.cancel(reference);
    },
  },
  {
    ...plain,
    name: 'looks and asks all the time',
    script: async (people) => {
      const reference = await people.book(customer, 3);
      await people.sees(reference, ['held']);
      await Promise.all([people.lookUp(reference), people.confirm(reference), people.showCard(reference)]);
      for (let n = 0; n < 4; n += 1) {
        await people.wait(people.chance.between(100, 5_000));
        await Promise.all([people.lookUp(reference), people.askAgain(reference)]);
      }
      await people.insistOnConfirming(reference);
    },
  },
  {
    ...plain,
    name: 'is read from a replica that lags',
    venue: { ...plainVenue, creditFor: 1, replicaLagMs: 2 * minuteMs },
    script: bookAndConfirm(2),
  },
  {
    ...plain,
    name: 'is answered in strange words',
    venue: { ...plainVenue, speaksStrangely: true },
    policy: { holdMs: 3 * minuteMs },
    script: async (people) => {
      const reference = await people.book(customer, 1);
      await people.insistOnConfirming(reference, 1);
      await people.wait(20 * minuteMs);
      await people.closeByStaff(reference);
      people.setStraight({ speaksStrangely: false });
    },
  },
  {
    ...plain,
    name: 'gets one ticket of two, and staff say that it is all',
    venue: { ...plainVenue, issuesAtMost: 1 },
    script: async (people) => {
      await bookAndConfirm(2)(people);
      await people.completeByStaff('ref-0001');
    },
  },
  {
    ...plain,
    name: 'is cancelled by the venue',
    script: async (people) => {
      await bookAndConfirm(12)(people);
      people.cancelAtVenue('ref-0001');
      await people.lookUpUntilOver('ref-0001');
    },
  },
  {
    ...plain,
    name: 'is cancelled by the venue while confirming',
    script: async (people) => {
      const reference = await people.book(customer, 2);
      await people.sees(reference, ['held']);
      const confirmed = people.confirm(reference);
      await people.wait(people.chance.between(0, 900));
      people.cancelAtVenue(reference);
      await confirmed;
      await people.lookUpUntilOver(reference);
    },
  },
  {
    ...plain,
    name: 'is cancelled by the venue in review',
    venue: { ...plainVenue, speaksStrangely: true },
    policy: { holdMs: 3 * minuteMs },
    script: async (people) => {
      const reference = await people.book(customer, 1);
      await people.insistOnConfirming(reference, 1);
      await people.wait(20 * minuteMs);
      people.cancelAtVenue(reference);
      await people.lookUpUntilOver(reference);
    },
  },
  {
    ...plain,
    name: 'asks again after a silence',
    script: async (people) => {
      await bookAndConfirm(4)(people);
      await people.wait(40 * minuteMs);
      await people.askAgain('ref-0001');
      await people.resendByStaff('ref-0001');
    },
  },
  {
    ...plain,
    name: 'asks again and again, and is cancelled by staff',
    script: async (people) => {
      await bookAndConfirm(3)(people);
      for (let n = 0; n < 3; n += 1) {
        await people.askAgain('ref-0001');
        await people.wait(people.chance.between(2, 20) * secondMs);
      }
      await people.cancelByStaff('ref-0001');
    },
  },
  {
    ...plain,
    name: 'has three bookings',
    policy: { maxOpenHolds: 2, maxTicketsPerDay: 4 },
    script: async (people) => {
      const first = await people.book(customer, 2);
      const second = await people.book(customer, 2);
      await people.sees(first, ['held']);
      await Promise.all([people.cancel(first), people.book(customer, 3)]);
      await people.insistOnConfirming(second, 2);
      await people.insistOnConfirming('ref-0003', 2);
      await people.cancelByStaff(second);
    },
  },
  {
    ...plain,
    name: 'books for today near the cutoff',
    script: async (people) => {
      const options = { date: '2026-11-20', cutoffMinutes: 10 * 60 + 2 };
      const reference = await people.book(customer, 1, options);
      await people.sees(reference, ['held']);
      await people.wait(people.chance.between(0, 130) * secondMs);
      await people.confirm(reference);
      await people.wait(hourMs);
    },
  },
  ...afterSaleScenarios,
  ...moneyStories,
];

export function scenarioNamed(name: string): Scenario {
  const found = [...scenarios, ...frontScenarios].find((scenario) => scenario.name === name);
  if (found === undefined) throw new Error(`No such scenario: ${name}`);
  return found;
}
