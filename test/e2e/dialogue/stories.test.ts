import { expect, it } from 'vitest';
import { compactDate } from '../../../src/telegram/screen.ts';
import { endWithTest, refusedCalls, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { demoVenueFileWith } from '../../helpers/venue-file.ts';
import { wordings } from '../../locales/locale-files.ts';
import { fillCart, labelsOf, openDay, shown, textOf } from '../dialogue.ts';

it('the menu speaks a new language at once, also of the booking that waits', async () => {
  const run = await startBot();
  endWithTest(run);
  const emma = await run.telegram.person(people.emma);
  await emma.starts();
  await shown(emma, 'Hello Emma!');
  await fillCart(emma, { packageName: 'Cable Car, Adult', quantity: 1 });
  await emma.sends('/language');
  await shown(emma, 'Which language');
  const tap = await emma.taps('Русский');
  expect((await tap.answer()).text).toBe('Теперь говорим по-русски.');
  await shown(emma, 'Здравствуйте, Emma!');
  const labels = emma.view().messages.flatMap((message) => labelsOf(message).flat());
  expect(labels).toContain('Продолжить');
  expect(labels).not.toContain('Continue booking');
  expect(refusedCalls(run)).toEqual([]);
});

it('a link opens the package of its day, and one more tap has it in the booking', async () => {
  const run = await startBot({ environment: { VENUE_FILE: demoVenueFileWith() } });
  endWithTest(run);
  const date = openDay();
  const emma = await run.telegram.person(people.emma);
  await emma.sends(`/start b_${compactDate(date)}_NL-COMBO-TE`);
  const card = await shown(emma, 'Cable car & park');
  expect(textOf(card)).toContain(wordings.for('en').day(date));
  expect(labelsOf(card).flat()).toContain('Child');
  const [, childRow] = card.reply_markup?.inline_keyboard ?? [];
  const more = childRow?.find(({ text }) => text === '+');
  await emma.tapsData(
    card.message_id,
    more !== undefined && 'callback_data' in more ? more.callback_data : '',
  );
  expect(textOf(await shown(emma, 'Your booking for'))).toContain('1 × Cable car & park, child');
});
