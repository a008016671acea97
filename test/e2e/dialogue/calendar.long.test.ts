import type { Message } from 'grammy/types';
import { expect, it } from 'vitest';
import { isClosed } from '../../../sandbox/partner/catalogue.ts';
import { addVenueDays, venueDateAt } from '../../../src/venue/calendar.ts';
import { type BotRun, endWithTest, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { dataOf, shown, textOf, venueZone } from '../dialogue.ts';
import { checkChat, liveCard } from './chat-check.ts';

let run: BotRun;

/** The last days of a month that ends closed: few questions are needed to find the closed one. */
function dayBeforeClosed(): string {
  for (let day = addVenueDays(venueDateAt(Date.now(), venueZone), 1); ; day = addVenueDays(day, 1)) {
    if (
      isClosed(addVenueDays(day, 1)) &&
      !day.endsWith('-01') &&
      day.slice(0, 7) === addVenueDays(day, 1).slice(0, 7)
    ) {
      return day;
    }
  }
}

it('a day without packages turns to "·" by itself and says why, and nothing waits for it', async () => {
  const before = dayBeforeClosed();
  const closed = addVenueDays(before, 1);
  const clock = () => Date.parse(`${before}T10:00:00+07:00`);
  run = await startBot({
    overrides: { customerTime: clock },
    venue: { policy: { horizon_days: 2 } },
  });
  endWithTest(run);
  const an = await run.telegram.person(people.an);
  await an.sends('/book');
  const first = await shown(an, 'Which day');
  const label = (message: typeof first): string | undefined =>
    message.reply_markup?.inline_keyboard
      .flat()
      .find(
        (button) =>
          'callback_data' in button &&
          button.callback_data.endsWith(`:day:${closed.replaceAll('-', '')}`) &&
          /^(?:\d+|·)$/.test(button.text),
      )?.text;
  expect(label(first)).toBe(String(Number(closed.slice(-2))));
  const second = await an.sees((message) => label(message) === '·');
  expect(second.message_id).toBe(first.message_id);
  const data = dataOf(second).find((each) => each.endsWith(closed.replaceAll('-', ''))) ?? '';
  const tap = await an.tapsData(liveCard(an).message_id, data);
  expect((await tap.answer()).text).toContain('No tickets are on sale');
  await checkChat(run, an);
});

it('what was said above the calendar stays when a day turns to "·"', async () => {
  const before = dayBeforeClosed();
  run = await startBot({
    overrides: { customerTime: () => Date.parse(`${before}T10:00:00+07:00`) },
    conventions: { explorePauseMs: 500 },
    venue: { policy: { horizon_days: 2 } },
  });
  endWithTest(run);
  const an = await run.telegram.person(people.an);
  await an.sends('/book');
  await shown(an, 'Which day');
  await an.sends('asdfghjkl');
  const said = textOf(await shown(an, 'Sorry, I didn’t get that'));
  const day = addVenueDays(before, 1).replaceAll('-', '');
  const isClosedThere = ({ reply_markup: markup }: Message): boolean =>
    (markup?.inline_keyboard ?? [])
      .flat()
      .some((each) => each.text === '·' && 'callback_data' in each && each.callback_data.endsWith(day));
  expect(textOf(await an.sees(isClosedThere))).toBe(said);
});
