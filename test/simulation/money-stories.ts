import type { LifecyclePolicy } from '../../src/booking/rules.ts';
import type { PaymentMethod } from '../../src/money/prepayment.ts';
import { hourMs, minuteMs, secondMs } from '../../src/time.ts';
import type { ShownOffer } from './chats.ts';
import type { People, Script } from './people.ts';
import { type Circumstances, type Scenario, story } from './story.ts';

const customer = 101;
const other = 102;
const prepaid: Partial<LifecyclePolicy> = {
  prepay: { currency: 'VND', methods: ['telegram', 'transfer'] },
};

/** A story of a customer who pays; staff settle afterwards what is left to settle. */
function paying(
  name: string,
  pays: (people: People) => Promise<void>,
  { policy, ...circumstances }: Circumstances = {},
): Scenario {
  const script: Script = async (people) => {
    await pays(people);
    await people.pay.settlesMoney({ returns: people.chance.chance(0.6) });
  };
  return story(name, script, { ...circumstances, policy: { ...prepaid, ...policy } });
}

/** Books by "Pay", and goes on with what the chat asks for; nothing, where it asks for nothing. */
async function asked(
  people: People,
  payBy: PaymentMethod,
  goesOn: (reference: string, offer: ShownOffer) => Promise<unknown>,
  quantity = 2,
): Promise<void> {
  const reference = await people.book(customer, quantity, { payBy });
  const offer = await people.pay.sees(reference);
  if (offer === null) return;
  await people.wait(people.chance.between(5, 60) * secondMs);
  await goesOn(reference, offer);
}

export const moneyStories: readonly Scenario[] = [
  paying('pays by card', (people) =>
    asked(people, 'telegram', (reference, offer) => people.pay.byCard(reference, offer, { times: 2 })),
  ),
  paying('pays by transfer, told again and again', (people) =>
    asked(people, 'transfer', (reference, offer) =>
      people.pay.transfers(reference, offer, { times: 3, afterMs: [0, 3 * minuteMs] }),
    ),
  ),
  paying('holds, and pays by card then', async (people) => {
    const reference = await people.book(customer, 1);
    await people.sees(reference, ['held']);
    await people.wait(people.chance.between(1, 30) * minuteMs);
    await people.pay.taps(reference, 'telegram', { times: 2 });
    const offer = await people.pay.sees(reference);
    if (offer !== null) await people.pay.byCard(reference, offer);
  }),
  paying('pays by card on two phones at once', (people) =>
    asked(people, 'telegram', async (reference, offer) => {
      const second = people
        .wait(people.chance.between(0, 6_000))
        .then(() => people.pay.byCard(reference, offer));
      await Promise.all([people.pay.byCard(reference, offer), second]);
    }),
  ),
  paying('pays by card as the hold ends', (people) =>
    asked(people, 'telegram', async (reference, offer) => {
      await people.wait(hourMs - people.chance.between(20, 240) * secondMs);
      await people.pay.byCard(reference, offer, { afterMs: [0, minuteMs] });
    }),
  ),
  paying(
    'pays by card for a short hold',
    (people) =>
      asked(people, 'telegram', async (reference, offer) => {
        await people.wait(people.chance.between(20, 130) * secondMs);
        await people.pay.byCard(reference, offer, { afterMs: [0, 30 * secondMs] });
      }),
    { policy: { holdMs: 3 * minuteMs } },
  ),
  paying('pays by card, and Telegram tells it after the hold', (people) =>
    asked(people, 'telegram', (reference, offer) =>
      people.pay.byCard(reference, offer, { times: 2, afterMs: [20 * minuteMs, 80 * minuteMs] }),
    ),
  ),
  paying('pays by two transfers', (people) =>
    asked(people, 'transfer', async (reference, offer) => {
      const [first, second] = [60_000, offer.amount - 60_000];
      const tellings = { times: 2, afterMs: [0, 2 * minuteMs] } as const;
      await Promise.all([
        people.pay.transfers(reference, { ...offer, amount: first }, tellings),
        people.pay.transfers(reference, { ...offer, amount: second }, tellings),
      ]);
    }),
  ),
  paying('pays too little, and the hold ends', (people) =>
    asked(people, 'transfer', async (reference, offer) => {
      await people.pay.transfers(reference, { ...offer, amount: 150_000 });
      await people.wait(hourMs);
    }),
  ),
  paying('pays too much', (people) =>
    asked(people, 'transfer', (reference, offer) =>
      people.pay.transfers(reference, { ...offer, amount: offer.amount + 25_000 }),
    ),
  ),
  paying('transfers twice', (people) =>
    asked(people, 'transfer', async (reference, offer) => {
      await people.pay.transfers(reference, offer);
      await people.wait(people.chance.between(0, 90) * secondMs);
      await people.pay.transfers(reference, offer, { times: 2 });
    }),
  ),
  paying('transfers after the hold', (people) =>
    asked(people, 'transfer', async (reference, offer) => {
      await people.wait(hourMs + people.chance.between(-60, 300) * secondMs);
      await people.pay.transfers(reference, offer, { times: 2 });
    }),
  ),
  paying('transfers another currency', (people) =>
    asked(people, 'transfer', (reference, offer) =>
      people.pay.transfers(reference, { ...offer, amount: 800 }, { currency: 'USD', times: 2 }),
    ),
  ),
  paying('transfers without a code, and staff match it', (people) =>
    asked(people, 'transfer', (reference, offer) =>
      people.pay.transfers(reference, offer, { text: 've cap treo cam on', times: 2 }),
    ),
  ),
  paying('pays by both ways at once', (people) =>
    asked(people, 'transfer', async (reference, { code }) => {
      await people.pay.taps(reference, 'telegram');
      await people.wait(minuteMs);
      const offer = await people.pay.sees(reference);
      if (offer?.method !== 'telegram') return;
      await Promise.all([
        people.pay.byCard(reference, offer),
        people.pay.transfers(reference, { ...offer, code }, { afterMs: [0, 3 * minuteMs] }),
      ]);
    }),
  ),
  paying('changes the way to pay', (people) =>
    asked(people, 'telegram', async (reference) => {
      await people.pay.taps(reference, 'transfer');
      await people.wait(minuteMs);
      const offer = await people.pay.sees(reference);
      if (offer?.method === 'transfer') await people.pay.transfers(reference, offer);
    }),
  ),
  paying(
    'pays, and the debt limit is reached by another',
    async (people) => {
      const first = await people.book(other, 1, { payBy: 'transfer' });
      const second = await people.book(customer, 1, { payBy: 'transfer' });
      for (const reference of [first, second]) {
        const offer = await people.pay.sees(reference);
        if (offer !== null) await people.pay.transfers(reference, offer);
      }
      await people.wait(people.chance.between(1, 40) * minuteMs);
      people.setStraight({ creditFor: people.chance.pick([1, 5]) });
    },
    { venue: { creditFor: 1 } },
  ),
  paying('cancels the hold while a transfer is on its way', (people) =>
    asked(people, 'transfer', async (reference, offer) => {
      await Promise.all([
        people.pay.transfers(reference, offer, { afterMs: [0, 4 * secondMs] }),
        people.wait(people.chance.between(0, 4_000)).then(() => people.cancel(reference)),
      ]);
    }),
  ),
  paying('says so, and staff say so, and the bank says it too', (people) =>
    asked(people, 'transfer', async (reference, offer) => {
      const transfer = people.pay.transfers(reference, offer, {
        times: 2,
        afterMs: [people.chance.between(1, 4) * minuteMs, 10 * minuteMs],
      });
      await people.pay.saysPaid(reference);
      await people.pay.saysPaid(reference);
      await people.wait(30 * secondMs);
      await Promise.all([people.pay.moneyArrived(reference), people.pay.moneyArrived(reference)]);
      await transfer;
    }),
  ),
  paying('staff say by mistake that money came, and take it back', (people) =>
    asked(people, 'transfer', async (reference, offer) => {
      await people.pay.mistakes(reference, offer);
      const again = await people.pay.sees(reference, minuteMs);
      if (again !== null) await people.pay.transfers(reference, again);
    }),
  ),
  paying('transfers again, after staff have said so, cancelled and given back', (people) =>
    asked(people, 'transfer', async (reference, offer) => {
      await people.pay.transfers(reference, offer, { isTold: false });
      await people.pay.moneyArrived(reference);
      await people.sees(reference, ['issued']);
      await people.cancelByStaff(reference);
      await people.pay.settlesMoney();
      const { returns = [] } = people.world.store.load(reference)?.prepayment?.payments ?? {};
      if (returns.length > 0) await people.pay.transfers(reference, offer, { times: 2 });
    }),
  ),
  paying('transfers, and staff alone say so', (people) =>
    asked(people, 'transfer', async (reference, offer) => {
      await people.pay.transfers(reference, offer, { isTold: false });
      await people.pay.moneyArrived(reference);
    }),
  ),
  paying(
    'meets another total, and pays that',
    async (people) => {
      const reference = await people.book(customer, 2, { payBy: 'transfer' });
      await people.sees(reference, ['held']);
      await people.wait(10 * secondMs);
      await people.pay.taps(reference, 'transfer');
      const offer = await people.pay.sees(reference);
      if (offer !== null) await people.pay.transfers(reference, offer);
    },
    { venue: { surcharge: 5_000 } },
  ),
  paying('pays while the price changes', (people) =>
    asked(people, 'transfer', async (reference, offer) => {
      const paid = people.pay.transfers(reference, offer, { afterMs: [0, minuteMs] });
      await people.wait(people.chance.between(0, 20) * secondMs);
      // Between the read before a confirm and the confirm nobody can see a change.
      const isHeld = people.world.store.load(reference)?.state === 'held';
      if (isHeld) people.repriceAll(people.chance.pick([-10_000, 10_000]));
      await people.lookUp(reference);
      await paid;
      await people.wait(minuteMs);
      await people.pay.taps(reference, 'transfer');
      await people.wait(minuteMs);
      const rest = await people.pay.sees(reference, minuteMs);
      if (rest !== null && rest.revision !== offer.revision) await people.pay.transfers(reference, rest);
    }),
  ),
  paying('has paid, and is cancelled by staff', (people) =>
    asked(people, 'telegram', async (reference, offer) => {
      await people.pay.byCard(reference, offer);
      await people.sees(reference, ['issued']);
      await people.cancelByStaff(reference);
    }),
  ),
  paying(
    'has paid, and cancels while a step of the policy passes',
    (people) =>
      asked(people, 'telegram', async (reference, offer) => {
        await people.pay.byCard(reference, offer);
        if ((await people.sees(reference, ['issued'])) === null) return;
        await people.waitUntil(people.chance.between(30, 60) * minuteMs);
        await people.cancelTickets(reference);
        await people.pay.settlesMoney({ returns: people.chance.chance(0.5) });
      }),
    {
      policy: {
        // The day of the visit begins 158 hours after the story.
        afterSale: {
          cancelUntilHours: 1,
          changeUntilHours: 1,
          returns: [
            { hoursBefore: 157, percent: 100 },
            { hoursBefore: 1, percent: 50 },
          ],
        },
      },
    },
  ),
  paying(
    'pays, and the venue answers in strange words',
    (people) =>
      asked(people, 'transfer', async (reference, offer) => {
        await people.pay.transfers(reference, offer);
        await people.wait(20 * minuteMs);
        await people.closeByStaff(reference);
        people.setStraight({ speaksStrangely: false });
      }),
    { venue: { speaksStrangely: true }, policy: { holdMs: 3 * minuteMs } },
  ),
];
