import { expect, it } from 'vitest';
import { addVenueDays, venueDateAt } from '../../../src/venue/calendar.ts';
import { endWithTest, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { demoVenueFileWith } from '../../helpers/venue-file.ts';
import { wordings } from '../../locales/locale-files.ts';
import { labelsOf, openDay, shown, textOf, venueZone } from '../dialogue.ts';
import { customer, goToEmptyDay, open, sellOut, startLooking, told } from './opening-run.ts';

const words = wordings.for('en');

/** The labels of the next Saturday and Sunday. */
function weekendLabels(): readonly string[] {
  const today = venueDateAt(Date.now(), venueZone);
  const isSaturday = (date: string): boolean => new Date(`${date}T00:00:00Z`).getUTCDay() === 6;
  const ahead = [1, 2, 3, 4, 5, 6, 7].find((days) => isSaturday(addVenueDays(today, days))) ?? 0;
  return [ahead, ahead + 1].map((days) => words.dayLabel(addVenueDays(today, days)));
}

it('/start is one card: the picture, the greeting below it, and the days', async () => {
  const run = await startBot({ environment: { VENUE_FILE: demoVenueFileWith() } });
  endWithTest(run);
  const emma = await run.telegram.person(people.emma);
  await emma.sends('/start');
  const card = await shown(emma, 'Hello Emma!');
  expect(card.photo).toBeDefined();
  expect(card.caption).toContain('Ngọc Lam Bay Park');
  expect(labelsOf(card)).toEqual([
    ['Today', 'Tomorrow'],
    weekendLabels(),
    ['Another day'],
    ['My tickets', 'Visit info'],
    ['Language', 'Help'],
  ]);
  expect(emma.view().messages).toHaveLength(2);
});

it('"Visit info" is one screen with everything that the venue says, in the customer’s language', async () => {
  const run = await startBot({ environment: { VENUE_FILE: demoVenueFileWith() } });
  endWithTest(run);
  const emma = await run.telegram.person(people.emma);
  await emma.sends('/start');
  await shown(emma, 'Hello Emma!');
  await emma.taps('Visit info');
  const info = await shown(emma, 'Your visit to');
  for (const fact of [
    '1 Bay Road',
    '08:00–21:00',
    'behind the main gate',
    'No drones',
    'up to 24 hours before the day',
  ]) {
    expect(textOf(info)).toContain(fact);
  }
  expect(labelsOf(info)).toEqual([['Directions'], ['Ask the venue'], ['Back']]);
  await emma.sends('/privacy');
  expect(textOf(await shown(emma, 'What is stored'))).toContain('Country of the servers: Vietnam.');
  const anna = await run.telegram.person({ ...people.emma, languageCode: 'ru' });
  await anna.sends('/start');
  await shown(anna, 'Emma');
  await anna.taps('Посетителям');
  expect(textOf(await shown(anna, 'Часы работы'))).toContain('за главным входом');
});

it('a day without tickets can be waited for, and is told of once with a button that opens it', async () => {
  const run = await startLooking();
  sellOut(run);
  const emma = await customer(run);
  const date = openDay();
  const card = await goToEmptyDay(emma, date);
  expect(labelsOf(card)).toEqual([['Tell me when it opens'], ['Change date'], ['Back', 'Cancel']]);
  const tap = await emma.taps('Tell me when it opens');
  expect((await tap.answer()).text).toBe(`We’ll tell you when tickets for ${words.day(date)} go on sale.`);
  const promise = await shown(emma, 'We’ll write to you here');
  expect(promise.message_id).toBe(card.message_id);
  expect(labelsOf(promise)).toEqual([['Change date'], ['Back', 'Cancel']]);
  await emma.taps('Change date');
  expect(textOf(await shown(emma, 'Which day would you like'))).not.toContain('Chosen so far');
  open(run);
  const news = await emma.sees(`Tickets for ${words.day(date)} are on sale now.`);
  expect(labelsOf(news)).toEqual([['Choose tickets']]);
  await emma.taps('Choose tickets');
  expect(textOf(await shown(emma, 'per booking'))).not.toContain('on sale now');
  await run.restart();
  await emma.sends('/start');
  await shown(emma, 'Hello Emma!');
  expect(told(emma)).toHaveLength(1);
});
