import type { Message } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import { expect, it } from 'vitest';
import { type BotRun, endWithTest, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { dataOf } from '../dialogue.ts';
import { liveCard } from './chat-check.ts';
import { twoMachines } from './two-machines.ts';
import { goTo, pressOnToReview } from './way.ts';

let run: BotRun;

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
  endWithTest(run);
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
