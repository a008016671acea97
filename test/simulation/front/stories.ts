import { booking, draft } from '../../../sandbox/walker.ts';
import { minuteMs, secondMs } from '../../../src/time.ts';
import type { Script } from '../people.ts';
import { type Scenario, story } from '../story.ts';
import { begins, type Customer } from './customer.ts';
import type { Front } from './front.ts';
import { textsForModel } from './model.ts';

const id = 101;

/** What one customer does, from an update on. */
type Story = (customer: Customer, front: Front) => Promise<void>;

function writing(name: string, does: Story): Scenario {
  const script: Script = async ({ front }) => {
    if (front === null) return;
    const customer = front.customer(id);
    await does(customer, front);
    await customer.isAnswered();
  };
  return story(name, script, { front: true });
}

/** From the menu to the review of so many tickets. */
async function toReview(customer: Customer, quantity = 1): Promise<void> {
  customer.types('/start');
  await customer.taps(begins);
  for (let n = 0; n < quantity; n += 1) await customer.taps(draft('more'));
  await customer.taps(draft('continue'));
}

const over = ['issued', 'expired', 'rejected', 'abandoned', 'cancelled'];

export const frontScenarios: readonly Scenario[] = [
  writing('presses "Get tickets" twice', async (customer) => {
    await toReview(customer, 2);
    await customer.taps(draft('get'), { times: 2 });
    await customer.seesBooking(over);
  }),
  writing('presses "Get tickets" and goes on pressing', async (customer, front) => {
    await toReview(customer);
    const [get, edit] = [await customer.sees(draft('get')), await customer.sees(draft('edit'))];
    if (get === null || edit === null) return;
    customer.press(get);
    await front.wait(1);
    customer.press(edit);
    await customer.thinks();
    customer.press(edit);
    await customer.seesBooking(over);
  }),
  writing('holds, asks to leave, and cancels the hold', async (customer, front) => {
    await toReview(customer);
    await customer.taps(draft('hold'));
    customer.types('/cancel');
    await customer.seesBooking(['held', ...over], 2 * minuteMs);
    customer.types('/start');
    await front.wait(2 * secondMs);
    await customer.taps(booking('cancel'));
    await customer.taps(booking('cancelSurely'));
    await customer.seesBooking(over);
  }),
  writing('changes the tickets, and presses what was shown before', async (customer) => {
    await toReview(customer);
    const before = await customer.sees(draft('get'));
    await customer.taps(draft('back'));
    await customer.taps(draft('more'));
    await customer.taps(draft('continue'));
    if (before !== null) customer.press(before);
    await customer.thinks();
    await customer.taps(draft('get'));
    await customer.seesBooking(over);
  }),
  writing('writes to a model that answers anything', async (customer, { chance }) => {
    await toReview(customer);
    customer.types(chance.pick(textsForModel));
    await customer.taps(({ kind }) => kind === 'reader');
    for (let n = 0; n < 2; n += 1) {
      const next = chance.pick(['offer', 'offer', 'refuse', 'more', 'continue', 'back']);
      await customer.taps(draft(next), { withinMs: 5 * secondMs });
      customer.types(chance.pick(textsForModel));
      await customer.thinks();
    }
    await customer.taps(draft('get'), { withinMs: 5 * secondMs });
  }),
  writing('opens menus, leaves a booking and begins another', async (customer) => {
    customer.types('/start');
    await customer.thinks();
    await toReview(customer);
    customer.types('/help');
    await customer.taps(({ kind }) => kind === 'resume');
    customer.types('/cancel');
    await customer.taps(({ kind, ...tap }) => kind === 'menu' && 'entry' in tap && tap.entry === 'book');
    await customer.taps(draft('day'));
    await customer.thinks();
  }),
];
