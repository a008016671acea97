import type { Message } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import { afterEach, expect, it } from 'vitest';
import { type BotRun, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { closing, hold } from '../dialogue.ts';
import { dataOf, liveCard } from './chat-check.ts';
import { twoMachines } from './two-machines.ts';
import { goTo, pressOnToReview } from './way.ts';

let run: BotRun;
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(run.logs());
  await run.stop();
});

function dataLike(message: Message, part: string): string {
  const data = dataOf(message).find((each) => each.includes(part));
  if (data === undefined) throw new Error(`No button of the message has ${part}.`);
  return data;
}

/** Reviews another booking; the details of the one before are known. */
async function toReviewAgain(an: PersonClient): Promise<void> {
  await goTo(an, 'tickets');
  await pressOnToReview(run, an);
}

function answers(): readonly string[] {
  return run.telegram.calls('answerCallbackQuery').map(({ params }) => String(params.text ?? ''));
}

it('“Hold” on two machines at once makes one booking, and the limit of open holds counts it once', async () => {
  run = await startBot({ mode: 'webhook', venue: { limits: { open_holds: 1 } } });
  const the = await twoMachines(run);
  const an = await run.telegram.person(people.an);
  await goTo(an, 'review');
  const card = liveCard(an);
  const book = dataLike(card, ':hold:');
  await Promise.all([the.tap(0, an, card, book), the.tap(1, an, card, book)]);
  await an.sees('One step left');
  expect(run.partner.book.bookings).toHaveLength(1);

  await toReviewAgain(an);
  const again = liveCard(an);
  const bookAgain = dataLike(again, ':hold:');
  await Promise.all([the.tap(0, an, again, bookAgain), the.tap(1, an, again, bookAgain)]);
  expect(run.partner.book.bookings).toHaveLength(1);
  expect(answers()).toContainEqual(expect.stringContaining('as many held bookings'));
});

it('two bookings confirmed on two machines at once stay within the tickets of a day', async () => {
  run = await startBot({ mode: 'webhook', venue: { limits: { open_holds: 2, tickets_per_day: 1 } } });
  const the = await twoMachines(run);
  const an = await run.telegram.person(people.an);
  await goTo(an, 'review');
  const first = await hold(an);
  await toReviewAgain(an);
  const second = await hold(an);
  await Promise.all([
    the.tap(0, an, first, dataLike(first, 'b:confirm')),
    the.tap(1, an, second, dataLike(second, 'b:confirm')),
  ]);
  await an.sees(closing);
  expect(run.partner.book.confirmedCount).toBe(1);
  expect(answers()).toContainEqual(expect.stringContaining('more tickets than one person can buy'));
});
