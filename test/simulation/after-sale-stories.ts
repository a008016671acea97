import { hourMs, minuteMs, secondMs } from '../../src/time.ts';
import type { RefundPolicy } from '../../src/venue/refund-policy.ts';
import type { ShownOffer } from './chats.ts';
import type { People, Script } from './people.ts';
import { type Scenario, story } from './story.ts';

const customer = 101;
const policyOf = (hours: number | null): { readonly afterSale: RefundPolicy } => ({
  afterSale: { cancelUntilHours: hours, changeUntilHours: hours, returns: [] },
});
const generous = { policy: policyOf(24) };
const strict = { policy: policyOf(null) };
/** The day of the visit begins 158 hours after these stories: an hour is left. */
const endsSoon = { policy: policyOf(157) };
const paidFirst = {
  policy: { ...policyOf(24), prepay: { currency: 'VND', methods: ['telegram', 'transfer'] } },
} as const;

type GoesOn = (people: People, reference: string) => Promise<unknown>;

/** Has tickets in hand, and goes on, if it came to that. */
const ticketed =
  (goesOn: GoesOn, quantity = 2): Script =>
  async (people) => {
    const reference = await people.book(customer, quantity, { getsTickets: true });
    await people.wait(people.chance.between(0, 3) * secondMs);
    await people.insistOnConfirming(reference, 2);
    if ((await people.sees(reference, ['issued'])) !== null) await goesOn(people, reference);
  };

/** Has paid for tickets, and goes on, if it came to that; staff settle afterwards what is left to settle. */
const paid =
  (goesOn: GoesOn): Script =>
  async (people) => {
    const reference = await people.book(customer, 2, { payBy: 'telegram' });
    const offer = await people.pay.sees(reference);
    if (offer === null || !(await people.pay.byCard(reference, offer))) return;
    if ((await people.sees(reference, ['issued'])) === null) return;
    await goesOn(people, reference);
    await people.pay.settlesMoney({ returns: people.chance.chance(0.6) });
  };
/** Has paid for tickets, waits to pay for a more expensive day, and goes on, if it came to that. */
const dearerDay = (
  goesOn: (people: People, reference: string, toPay: { changed: string; rest: ShownOffer }) => Promise<void>,
): Script =>
  paid(async (people, reference) => {
    people.setStraight({ surcharge: 50_000 });
    const changed = await people.changeDate(reference, { moreBy: 50_000, payBy: 'transfer' });
    const rest = await people.pay.sees(changed);
    if (rest !== null) await goesOn(people, reference, { changed, rest });
  });

/** Customers cancel, change the date, or ask staff to allow it. */
export const afterSaleScenarios: readonly Scenario[] = [
  story(
    'cancels tickets within the policy',
    ticketed(
      (people, reference) => Promise.all([people.cancelTickets(reference), people.askAgain(reference)]),
      11,
    ),
    generous,
  ),
  story(
    'cancels tickets as the policy ends',
    ticketed(async (people, reference) => {
      await people.waitUntil(people.chance.between(59 * minuteMs, 61 * minuteMs));
      await people.cancelTickets(reference);
    }),
    endsSoon,
  ),
  story(
    'cancels tickets at a venue that keeps them',
    ticketed((people, reference) => people.cancelTickets(reference)),
    { ...generous, venue: { keepsIssued: true } },
  ),
  story(
    'asks staff to cancel, and two of them answer',
    ticketed(async (people, reference) => {
      await people.cancelTickets(reference);
      await people.askStaff(reference, 'cancel');
      const answers = ['approved', 'declined'] as const;
      await people.answeredByTwo(reference, people.chance.pick(answers), people.chance.pick(answers));
    }),
    strict,
  ),
  story(
    'changes the date',
    ticketed(async (people, reference) => {
      await people.changeDate(reference, { times: people.chance.between(1, 2) });
      await people.wait(people.chance.between(0, 5) * minuteMs);
      await people.book(customer, 1, { getsTickets: true });
    }),
    { policy: { ...generous.policy, maxOpenHolds: 1, maxTicketsPerDay: 2 } },
  ),
  story(
    'changes the date on two phones at once',
    ticketed((people, reference) =>
      Promise.all([1, 2].map((attempt) => people.changeDate(reference, { attempt }))),
    ),
    generous,
  ),
  story(
    'changes the date at a venue that keeps tickets',
    ticketed((people, reference) => people.changeDate(reference)),
    { ...generous, venue: { keepsIssued: true } },
  ),
  story(
    'changes the date without credit, and again',
    ticketed(async (people, reference) => {
      const changed = await people.changeDate(reference);
      await people.sees(changed, ['expired', 'rejected', 'abandoned', 'cancelled'], 20 * minuteMs);
      people.setStraight({ creditFor: 10 });
      await people.changeDate(reference, { attempt: 2 });
    }),
    { venue: { creditFor: 1 }, policy: { ...generous.policy, holdMs: 5 * minuteMs } },
  ),
  story(
    'changes the date while tickets are cancelled',
    ticketed(async (people, reference) => {
      const changing = people.changeDate(reference);
      await people.wait(people.chance.between(0, 1_500));
      if (people.chance.chance(0.5)) await people.cancelTickets(reference);
      else await people.cancelByStaff(reference);
      await changing;
    }),
    generous,
  ),
  story(
    'asks staff to change the date, and does',
    ticketed(async (people, reference) => {
      await people.changeDate(reference);
      await people.askStaff(reference, 'change');
      await people.answeredByTwo(reference, 'approved', 'approved');
      await people.wait(people.chance.between(0, 2) * hourMs);
      await people.changeDate(reference, { attempt: 2 });
    }),
    strict,
  ),
  story(
    'is given back what would pay for the other day',
    dearerDay(async (people, reference, { changed, rest }) => {
      await people.cancelByStaff(reference);
      await people.sees(reference, ['cancelled']);
      if (people.chance.chance(0.8)) await people.pay.returnsAll();
      await people.pay.transfers(changed, rest, { times: 2 });
    }),
    paidFirst,
  ),
  story(
    'goes in while the more expensive day waits for money',
    dearerDay(async (people, reference, { changed, rest }) => {
      people.goesIn(reference);
      await people.wait(people.chance.between(60, 300) * secondMs);
      await people.pay.transfers(changed, rest);
    }),
    paidFirst,
  ),
  story(
    'changes the date of what was paid',
    paid(async (people, reference) => {
      const moreBy = people.chance.pick([50_000, 0, -50_000]);
      people.setStraight({ surcharge: moreBy });
      const changed = await people.changeDate(reference, { moreBy, payBy: 'telegram' });
      const rest = moreBy > 0 ? await people.pay.sees(changed) : null;
      if (rest !== null && people.chance.chance(0.7)) await people.pay.byCard(changed, rest);
    }),
    paidFirst,
  ),
  story(
    'changes the date of what was paid, and staff cancel the new day',
    paid(async (people, reference) => {
      const changing = people.changeDate(reference);
      await people.wait(people.chance.between(0, 2_500));
      await people.cancelByStaff(`${reference}-c1`);
      await changing;
    }),
    paidFirst,
  ),
];
