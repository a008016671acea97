import { dayMs, hourMs, minuteMs, secondMs } from '../../src/time.ts';
import { afterSaleScenarios } from './after-sale-stories.ts';
import { frontScenarios } from './front/stories.ts';
import { moneyStories } from './money-stories.ts';
import type { People, Script } from './people.ts';
import { type Scenario, story } from './story.ts';

const machines = [
  { name: 'web', hasWorker: false },
  { name: 'worker1', hasWorker: true },
  { name: 'worker2', hasWorker: true },
];
const customer = 101;
const other = 102;
const third = 103;

/** Holds so many tickets, and goes on. */
const held =
  (quantity: number, goesOn: (people: People, reference: string) => Promise<unknown>): Script =>
  async (people) => {
    const reference = await people.book(customer, quantity);
    await people.sees(reference, ['held']);
    await goesOn(people, reference);
  };

/** Books, confirms, waits for the tickets, and goes on. */
const confirmed =
  (
    quantity: number,
    { times = 1, goesOn = async (_people: People): Promise<unknown> => undefined } = {},
  ): Script =>
  async (people) => {
    const reference = await people.book(customer, quantity, { times });
    if ((await people.sees(reference, ['held'])) !== null) {
      await people.wait(5 * secondMs);
      await people.confirm(reference, { times });
      await people.insistOnConfirming(reference);
    }
    await goesOn(people);
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
  story('gets tickets', getTickets(2)),
  story('taps "Get tickets" twice', getTickets(2, 2), { machines }),
  story('gets tickets at another total', getTickets(2), { venue: { surcharge: 5_000 } }),
  story('gets tickets for another day', getTickets(2), { venue: { mistakesDate: true } }),
  story('gets tickets for fewer people', getTickets(3), { venue: { mistakesLines: true } }),
  story('gets tickets of a slow venue on one machine', getTickets(1), {
    venue: { slowestMs: 14 * secondMs },
    machines: [{ name: 'only', hasWorker: true }],
  }),
  story(
    'gets as many tickets as are allowed in a day',
    async (people) => {
      await getTickets(3)(people);
      await getTickets(2)(people);
      await getTickets(1)(people);
    },
    { policy: { maxTicketsPerDay: 4 } },
  ),
  story('books and confirms', confirmed(2)),
  story('buys two albums', confirmed(12), { machines }),
  story('taps everything twice', confirmed(2, { times: 2 })),
  story(
    'cancels the hold',
    held(2, (people, reference) => people.cancel(reference)),
  ),
  story(
    'lets the hold end',
    held(1, async (people, reference) => {
      await people.wait(20 * minuteMs);
      await people.lookUp(reference);
      await people.wait(41 * minuteMs);
    }),
    { venue: { timeoutLagMs: 7 * secondMs } },
  ),
  story(
    'confirms late',
    held(1, async (people, reference) => {
      await people.wait(people.chance.between(57, 60) * minuteMs - people.chance.between(0, 50) * secondMs);
      await people.confirm(reference);
      await people.wait(2 * minuteMs);
      await people.confirm(reference);
    }),
  ),
  story(
    'cancels at the last moment',
    held(1, async (people, reference) => {
      await people.wait(hourMs - people.chance.between(0, 4) * secondMs);
      await people.cancel(reference);
    }),
  ),
  story(
    'meets another total',
    held(2, async (people, reference) => {
      people.repriceAll(1_000);
      if (people.chance.chance(0.5)) await people.lookUp(reference);
      await people.insistOnConfirming(reference);
    }),
    { venue: { surcharge: 5_000 } },
  ),
  story(
    'meets other totals again and again',
    held(2, async (people, reference) => {
      await people.watchesPricesChange(reference);
      await people.insistOnConfirming(reference);
    }),
  ),
  story(
    'lets a hold end that the venue forgets',
    held(1, (people) => people.wait(65 * minuteMs)),
    { venue: { forgetsHolds: true } },
  ),
  story(
    'confirms at the last moment, and the venue forgets the hold',
    held(1, async (people, reference) => {
      await people.wait(people.chance.between(3 * minuteMs, 5 * minuteMs));
      await people.confirm(reference);
      await people.wait(40 * minuteMs);
      await people.closeByStaff(reference);
    }),
    { venue: { forgetsHolds: true, creditFor: 0 }, policy: { holdMs: 5 * minuteMs } },
  ),
  story(
    'lets a hold end that the venue never ends',
    held(1, async (people) => {
      await people.wait(85 * minuteMs);
      people.setStraight({ holdsForever: false });
    }),
    { venue: { holdsForever: true }, policy: { holdMs: 5 * minuteMs } },
  ),
  story(
    'confirms late at a venue that issues nevertheless',
    held(2, async (people, reference) => {
      await people.wait(people.chance.between(140, 152) * secondMs);
      await people.confirm(reference);
      await people.wait(5 * minuteMs);
    }),
    { venue: { confirmsTimedOut: true }, policy: { holdMs: 3 * minuteMs } },
  ),
  story(
    'holds and cancels again and again',
    async (people) => {
      for (let n = 0; n < 3; n += 1) {
        const reference = await people.book(customer, 1);
        await people.sees(reference, ['held'], 2 * minuteMs);
        await people.cancel(reference);
        await people.sees(reference, ['cancelled'], 2 * minuteMs);
      }
    },
    { policy: { maxBookingsPerDay: 2 } },
  ),
  story(
    'holds for days',
    held(1, async (people) => {
      await people.wait(2.5 * dayMs);
      await people.book(customer, 1);
      await people.wait(4 * dayMs);
    }),
    { policy: { holdMs: 3 * dayMs, maxOpenHolds: 1 } },
  ),
  story('is booked for fewer people', confirmed(3), { venue: { mistakesLines: true } }),
  story('is booked for another day', confirmed(2), { venue: { mistakesDate: true } }),
  story(
    'uses up the credit',
    async (people) => {
      const [first, second] = await Promise.all([people.book(customer, 1), people.book(other, 1)]);
      await people.sees(first, ['held']);
      await people.sees(second, ['held']);
      await Promise.all([people.insistOnConfirming(first, 2), people.insistOnConfirming(second, 2)]);
    },
    { venue: { creditFor: 1 } },
  ),
  story(
    'is served slowly beside others',
    async (people) => {
      people.closeVenue(3 * secondMs);
      const [first, ...others] = await Promise.all(
        [customer, other, third].map((chatId) => people.book(chatId, 1)),
      );
      await people.insistOnConfirming(first ?? '', 2);
      await Promise.all(others.map((reference) => people.cancel(reference)));
    },
    { venue: { slowestMs: 14 * secondMs } },
  ),
  story('is cancelled by staff', confirmed(12, { goesOn: (people) => people.cancelByStaff('ref-0001') }), {
    machines,
  }),
  story(
    'is cancelled by staff in vain',
    confirmed(2, { goesOn: (people) => people.cancelByStaff('ref-0001') }),
    { venue: { keepsIssued: true } },
  ),
  story(
    'is cancelled by staff while confirming',
    held(2, async (people, reference) => {
      const confirming = people.confirm(reference);
      await people.wait(people.chance.between(0, 900));
      await people.cancelByStaff(reference);
      await confirming;
    }),
  ),
  story(
    'taps cancel while confirming',
    held(1, async (people, reference) => {
      await people.confirm(reference);
      await people.wait(people.chance.between(0, 1_500));
      await people.cancel(reference);
      await people.wait(people.chance.between(1, 60) * secondMs);
      await people.cancel(reference);
    }),
  ),
  story(
    'looks and asks all the time',
    held(3, async (people, reference) => {
      await Promise.all([people.lookUp(reference), people.confirm(reference), people.showCard(reference)]);
      for (let n = 0; n < 4; n += 1) {
        await people.wait(people.chance.between(100, 5_000));
        await Promise.all([people.lookUp(reference), people.askAgain(reference)]);
      }
      await people.insistOnConfirming(reference);
    }),
  ),
  story('is read from a replica that lags', confirmed(2), {
    venue: { creditFor: 1, replicaLagMs: 2 * minuteMs },
  }),
  story(
    'is answered in strange words',
    async (people) => {
      const reference = await people.book(customer, 1);
      await people.insistOnConfirming(reference, 1);
      await people.wait(20 * minuteMs);
      await people.closeByStaff(reference);
      people.setStraight({ speaksStrangely: false });
    },
    { venue: { speaksStrangely: true }, policy: { holdMs: 3 * minuteMs } },
  ),
  story(
    'gets one ticket of two, and staff say that it is all',
    confirmed(2, { goesOn: (people) => people.completeByStaff('ref-0001') }),
    { venue: { issuesAtMost: 1 } },
  ),
  story(
    'is cancelled by the venue',
    confirmed(12, {
      async goesOn(people) {
        people.cancelAtVenue('ref-0001');
        await people.lookUpUntilOver('ref-0001');
      },
    }),
  ),
  story(
    'is cancelled by the venue while confirming',
    held(2, async (people, reference) => {
      const confirming = people.confirm(reference);
      await people.wait(people.chance.between(0, 900));
      people.cancelAtVenue(reference);
      await confirming;
      await people.lookUpUntilOver(reference);
    }),
  ),
  story(
    'is cancelled by the venue in review',
    async (people) => {
      const reference = await people.book(customer, 1);
      await people.insistOnConfirming(reference, 1);
      await people.wait(20 * minuteMs);
      people.cancelAtVenue(reference);
      await people.lookUpUntilOver(reference);
    },
    { venue: { speaksStrangely: true }, policy: { holdMs: 3 * minuteMs } },
  ),
  story(
    'asks again after a silence',
    confirmed(4, {
      async goesOn(people) {
        await people.wait(40 * minuteMs);
        await people.askAgain('ref-0001');
        await people.resendByStaff('ref-0001');
      },
    }),
  ),
  story(
    'asks again and again, and is cancelled by staff',
    confirmed(3, {
      async goesOn(people) {
        for (let n = 0; n < 3; n += 1) {
          await people.askAgain('ref-0001');
          await people.wait(people.chance.between(2, 20) * secondMs);
        }
        await people.cancelByStaff('ref-0001');
      },
    }),
  ),
  story(
    'has three bookings',
    async (people) => {
      const first = await people.book(customer, 2);
      const second = await people.book(customer, 2);
      await people.sees(first, ['held']);
      await Promise.all([people.cancel(first), people.book(customer, 3)]);
      await people.insistOnConfirming(second, 2);
      await people.insistOnConfirming('ref-0003', 2);
      await people.cancelByStaff(second);
    },
    { policy: { maxOpenHolds: 2, maxTicketsPerDay: 4 } },
  ),
  story('books for today near the cutoff', async (people) => {
    const options = { date: '2026-11-20', cutoffMinutes: 10 * 60 + 2 };
    const reference = await people.book(customer, 1, options);
    await people.sees(reference, ['held']);
    await people.wait(people.chance.between(0, 130) * secondMs);
    await people.confirm(reference);
    await people.wait(hourMs);
  }),
  ...afterSaleScenarios,
  ...moneyStories,
];

export function scenarioNamed(name: string): Scenario {
  const found = [...scenarios, ...frontScenarios].find((scenario) => scenario.name === name);
  if (found === undefined) throw new Error(`No such scenario: ${name}`);
  return found;
}
