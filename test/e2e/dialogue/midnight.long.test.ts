import type { PersonClient } from 'telegram-sandbox';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BotRun, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { hold, openDay, shown, textOf } from '../dialogue.ts';
import { checkChat } from './chat-check.ts';
import {
  type BookingStep,
  everyStep,
  goTo,
  pressOnToReview,
  pressOnUntil,
  unhurried,
  unlimited,
} from './way.ts';

const chosen = openDay();
const later = openDay(chosen);
const beforeMidnight = Date.parse(`${chosen}T23:59:00+07:00`);
const afterMidnight = beforeMidnight + 2 * 60_000;

let run: BotRun;
let time = beforeMidnight;
beforeAll(async () => {
  run = await startBot({
    venue: {
      details: { required: ['name', 'phone', 'card_id'] },
      limits: { open_holds: 100, tickets_per_day: 100 },
      invoices: { ask: true },
    },
    overrides: { customerTime: () => time, telegramLimits: unhurried, updateRate: unlimited },
    conventions: { requestsPerSecond: 1_000, requestsAtOnce: 100 },
  });
});
afterAll(() => run.stop());
beforeEach(() => {
  time = beforeMidnight;
});
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.error(run.logs());
});

/** A customer who has come so far for a visit today. */
async function customerAt(step: BookingStep): Promise<PersonClient> {
  const an = await run.telegram.person(people.an);
  await goTo(an, step);
  return an;
}

describe('midnight passes while the customer thinks', () => {
  it.each(everyStep.filter((step) => step !== 'day' && step !== 'choice'))(
    'in the step "%s": another day is asked for, and the rest is kept',
    async (step) => {
      const an = await customerAt(step);
      time = afterMidnight;
      const said = await pressOnUntil(run, an, 'Which day would you like');
      expect(said.at(-1)).toContain('has passed');
      await checkChat(run, an);
      await an.sends(later);
      await run.telegram.settled();
      await pressOnToReview(run, an);
      await checkChat(run, an);
      await hold(an);
      expect(run.partner.book.bookings.at(-1)).toMatchObject({
        date: later,
        lines: [{ quantity: 1 }],
      });
    },
  );

  it('in the step "day": what was today is refused with the reason', async () => {
    const an = await customerAt('day');
    time = afterMidnight;
    const tap = await an.taps('Today');
    expect((await tap.answer()).text).toContain('has passed');
    await checkChat(run, an);
  });

  it('on the greeting: what was today leads to the calendar, with the reason', async () => {
    const an = await run.telegram.person(people.an);
    await an.sends('/start');
    await run.telegram.settled();
    time = afterMidnight;
    await an.taps('Today');
    expect(textOf(await shown(an, 'Which day would you like'))).toContain('has passed');
    await checkChat(run, an);
  });
});
