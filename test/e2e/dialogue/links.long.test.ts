import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compactDate } from '../../../src/telegram/screen.ts';
import { addVenueDays, venueDateAt } from '../../../src/venue/calendar.ts';
import { type BotRun, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { demoVenueFileWith } from '../../helpers/venue-file.ts';
import { wordings } from '../../locales/locale-files.ts';
import { openDay, shown, textOf, venueZone } from '../dialogue.ts';

const words = wordings.for('en');
const date = openDay();

let run: BotRun;
beforeAll(async () => {
  run = await startBot({ environment: { VENUE_FILE: demoVenueFileWith() } });
});
afterAll(() => run.stop());

async function opens(payload: string) {
  const emma = await run.telegram.person(people.emma);
  await emma.sends(`/start ${payload}`);
  return emma;
}

describe('the link b_<day>_<package>', () => {
  it('asks for the day where that one can’t be booked, and then shows the package', async () => {
    const yesterday = addVenueDays(venueDateAt(Date.now(), venueZone), -1);
    const emma = await opens(`b_${compactDate(yesterday)}_NL-GIADINH`);
    await shown(emma, 'Which day would you like');
    await emma.sends(date);
    await shown(emma, 'Family: 2 adults, 1 child');
  });
});

describe('in the middle of a booking', () => {
  const link = `b_${compactDate(openDay(date))}_NL-NUOC`;

  async function withOneTicket() {
    const emma = await opens(`b_${compactDate(date)}_NL-CAP-NL`);
    await shown(emma, 'Cable car return');
    await emma.sends('1 adult');
    await shown(emma, /Your booking for[\s\S]*1 × Cable car return, adult/);
    return emma;
  }

  it('a link offers what is unfinished first, and "Start over" goes where it leads', async () => {
    const emma = await withOneTicket();
    await emma.sends(`/start ${link}`);
    expect(textOf(await shown(emma, 'unfinished booking'))).toContain('1 × Cable car return, adult');
    await emma.taps('Continue booking');
    await shown(emma, /Your booking for[\s\S]*1 × Cable car return, adult/);
    await emma.sends(`/start ${link}`);
    await shown(emma, 'unfinished booking');
    await emma.taps('Start over');
    const card = textOf(await shown(emma, 'Water park'));
    expect(card).toContain(words.day(openDay(date)));
    expect(card).not.toContain('Your booking for');
  });

  it('so does a day of the greeting', async () => {
    const emma = await withOneTicket();
    await emma.sends('/start');
    await shown(emma, 'Hello Emma!');
    await emma.taps('Another day');
    await shown(emma, 'unfinished booking');
    await emma.taps('Start over');
    await shown(emma, 'Which day would you like');
    await emma.sends(date);
    expect(textOf(await shown(emma, 'per booking'))).not.toContain('Your booking for');
  });
});

describe('the card of a package', () => {
  it('names what is in it in the customer’s language, and nothing where that is the name again', async () => {
    const cableCar = textOf(await shown(await opens(`b_${compactDate(date)}_NL-CAP-NL`), 'Cable car return'));
    expect(cableCar).not.toContain('•');
    const combo = textOf(await shown(await opens(`b_${compactDate(date)}_NL-COMBO-NL`), 'Cable car & park'));
    expect(combo).toContain('• 1 × Park entry, adult');
    expect(combo).not.toContain('Cáp treo');
    const cruise = textOf(await shown(await opens(`b_${compactDate(date)}_NL-PHAOHOA`), 'dinner cruise'));
    expect(cruise).not.toContain('•');
  });
});
