import { hourMs, minuteMs, secondMs } from '../../src/time.ts';
import type { RefundPolicy } from '../../src/venue/refund-policy.ts';
import { plainVenue } from './partner-records.ts';
import type { People } from './people.ts';
import type { Scenario } from './scenarios.ts';

const customer = 101;
const machines = [
  { name: 'first', hasWorker: true },
  { name: 'second', hasWorker: true },
];
const plain = { venue: plainVenue, machines };
const policyOf = (hours: number | null): { readonly afterSale: RefundPolicy } => ({
  afterSale: { cancelUntilHours: hours, changeUntilHours: hours, returns: [] },
});
const generous = policyOf(24);
const strict = policyOf(null);
/** The day of the visit begins 158 hours after these stories: an hour is left. */
const endsSoon = policyOf(157);

/** Has tickets in hand; null: it did not come to that. */
async function withTickets(people: People, quantity = 2): Promise<string | null> {
  const reference = await people.book(customer, quantity, { getsTickets: true });
  await people.wait(people.chance.between(0, 3) * secondMs);
  await people.insistOnConfirming(reference, 2);
  return (await people.sees(reference, ['issued'])) === null ? null : reference;
}

const paidFirst = { ...generous, prepay: { currency: 'VND', methods: ['telegram', 'transfer'] } } as const;

/** Has paid for tickets; null: it did not come to that. */
async function withPaidTickets(people: People): Promise<string | null> {
  const reference = await people.book(customer, 2, { payBy: 'telegram' });
  const offer = await people.pay.sees(reference);
  if (offer === null || !(await people.pay.byCard(reference, offer))) return null;
  return (await people.sees(reference, ['issued'])) === null ? null : reference;
}

/** Has paid for tickets, and waits to pay for a more expensive day; null: it did not come to that. */
async function waitingForDearerDay(people: People) {
  const reference = await withPaidTickets(people);
  if (reference === null) return null;
  people.setStraight({ surcharge: 50_000 });
  const changed = await people.changeDate(reference, { moreBy: 50_000, payBy: 'transfer' });
  const rest = await people.pay.sees(changed);
  return rest === null ? null : { reference, changed, rest };
}

/** Customers cancel, change the date, or ask staff to allow it. */
export const afterSaleScenarios: readonly Scenario[] = [
  {
    ...plain,
    name: 'cancels tickets within the policy',
    policy: generous,
    script: async (people) => {
      const reference = await withTickets(people, 11);
      if (reference === null) return;
      await Promise.all([people.cancelTickets(reference), people.askAgain(reference)]);
    },
  },
  {
    ...plain,
    name: 'cancels tickets as the policy ends',
    policy: endsSoon,
    script: async (people) => {
      const reference = await withTickets(people);
      if (reference === null) return;
      await people.waitUntil(people.chance.between(59 * minuteMs, 61 * minuteMs));
      await people.cancelTickets(reference);
    },
  },
  {
    ...plain,
    name: 'cancels tickets at a venue that keeps them',
    venue: { ...plainVenue, keepsIssued: true },
    policy: generous,
    script: async (people) => {
      const reference = await withTickets(people);
      if (reference !== null) await people.cancelTickets(reference);
    },
  },
  {
    ...plain,
    name: 'asks staff to cancel, and two of them answer',
    policy: strict,
    script: async (people) => {
      const reference = await withTickets(people);
      if (reference === null) return;
      await people.cancelTickets(reference);
      await people.askStaff(reference, 'cancel');
      const answers = ['approved', 'declined'] as const;
      await people.answeredByTwo(reference, people.chance.pick(answers), people.chance.pick(answers));
    },
  },
  {
    ...plain,
    name: 'changes the date',
    policy: { ...generous, maxOpenHolds: 1, maxTicketsPerDay: 2 },
    script: async (people) => {
      const reference = await withTickets(people);
      if (reference === null) return;
      await people.changeDate(reference, { times: people.chance.between(1, 2) });
      await people.wait(people.chance.between(0, 5) * minuteMs);
      await people.book(customer, 1, { getsTickets: true });
    },
  },
  {
    ...plain,
    name: 'changes the date on two phones at once',
    policy: generous,
    script: async (people) => {
      const reference = await withTickets(people);
      if (reference === null) return;
      await Promise.all([
        people.changeDate(reference, { attempt: 1 }),
        people.changeDate(reference, { attempt: 2 }),
      ]);
    },
  },
  {
    ...plain,
    name: 'changes the date at a venue that keeps tickets',
    venue: { ...plainVenue, keepsIssued: true },
    policy: generous,
    script: async (people) => {
      const reference = await withTickets(people);
      if (reference !== null) await people.changeDate(reference);
    },
  },
  {
    ...plain,
    name: 'changes the date without credit, and again',
    venue: { ...plainVenue, creditFor: 1 },
    policy: { ...generous, holdMs: 5 * minuteMs },
    script: async (people) => {
      const reference = await withTickets(people);
      if (reference === null) return;
      const changed = await people.changeDate(reference);
      await people.sees(changed, ['expired', 'rejected', 'abandoned', 'cancelled'], 20 * minuteMs);
      people.setStraight({ creditFor: 10 });
      await people.changeDate(reference, { attempt: 2 });
    },
  },
  {
    ...plain,
    name: 'changes the date while tickets are cancelled',
    policy: generous,
    script: async (people) => {
      const reference = await withTickets(people);
      if (reference === null) return;
      const changing = people.changeDate(reference);
      await people.wait(people.chance.between(0, 1_500));
      if (people.chance.chance(0.5)) await people.cancelTickets(reference);
      else await people.cancelByStaff(reference);
      await changing;
    },
  },
  {
    ...plain,
    name: 'asks staff to change the date, and does',
    policy: strict,
    script: async (people) => {
      const reference = await withTickets(people);
      if (reference === null) return;
      await people.changeDate(reference);
      await people.askStaff(reference, 'change');
      await people.answeredByTwo(reference, 'approved', 'approved');
      await people.wait(people.chance.between(0, 2) * hourMs);
      await people.changeDate(reference, { attempt: 2 });
    },
  },
  {
    ...plain,
    name: 'is given back what would pay for the other day',
    policy: paidFirst,
    script: async (people) => {
      const waiting = await waitingForDearerDay(people);
      if (waiting === null) return;
      const { reference, changed, rest } = waiting;
      await people.cancelByStaff(reference);
      await people.sees(reference, ['cancelled']);
      if (people.chance.chance(0.8)) await people.pay.returnsAll();
      await people.pay.transfers(changed, rest, { times: 2 });
      await people.pay.settlesMoney({ returns: people.chance.chance(0.6) });
    },
  },
  {
    ...plain,
    name: 'goes in while the more expensive day waits for money',
    policy: paidFirst,
    script: async (people) => {
      const waiting = await waitingForDearerDay(people);
      if (waiting === null) return;
      const { reference, changed, rest } = waiting;
      people.goesIn(reference);
      await people.wait(people.chance.between(60, 300) * secondMs);
      await people.pay.transfers(changed, rest);
      await people.pay.settlesMoney({ returns: people.chance.chance(0.6) });
    },
  },
  {
    ...plain,
    name: 'changes the date of what was paid',
    policy: paidFirst,
    script: async (people) => {
      const reference = await withPaidTickets(people);
      if (reference === null) return;
      const moreBy = people.chance.pick([50_000, 0, -50_000]);
      people.setStraight({ surcharge: moreBy });
      const changed = await people.changeDate(reference, { moreBy, payBy: 'telegram' });
      const rest = moreBy > 0 ? await people.pay.sees(changed) : null;
      if (rest !== null && people.chance.chance(0.7)) await people.pay.byCard(changed, rest);
      await people.pay.settlesMoney({ returns: people.chance.chance(0.6) });
    },
  },
  {
    ...plain,
    name: 'changes the date of what was paid, and staff cancel the new day',
    policy: paidFirst,
    script: async (people) => {
      const reference = await withPaidTickets(people);
      if (reference === null) return;
      const changing = people.changeDate(reference);
      await people.wait(people.chance.between(0, 2_500));
      await people.cancelByStaff(`${reference}-c1`);
      await changing;
      await people.pay.settlesMoney({ returns: people.chance.chance(0.6) });
    },
  },
];
