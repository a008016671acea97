import type { PersonClient } from 'telegram-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BotRun, startBot } from '../helpers/bot-run.ts';
import { demoVenueFileWith } from '../helpers/venue-file.ts';
import { closing, isTomorrowOpen, labelOf, openDay } from './dialogue.ts';

let run: BotRun;
beforeAll(async () => {
  run = await startBot({
    environment: { VENUE_FILE: demoVenueFileWith() },
  });
});
afterAll(async () => run.stop());

/** A day soon by its name, which means that day alone: it is not today's. */
const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(
  new Date(openDay()),
);

/** A person whose taps, typed messages and shared contacts are counted. */
async function counted(firstName: string) {
  const person = await run.telegram.person({ firstName, languageCode: 'en' });
  let count = 0;
  const act = async (what: Promise<unknown>): Promise<void> => {
    count += 1;
    await what;
    await run.telegram.settled();
  };
  return {
    person,
    count: () => count,
    /** What comes next counts from nothing. */
    restart: () => {
      count = 0;
    },
    taps: (start: string) => act(person.taps(labelOf(person, start))),
    tapsBeside: (start: string, label: string) => act(tapBeside(person, start, label)),
    types: (text: string) => act(person.sends(text)),
    sharesContact: () => act(person.sharesContact()),
    tickets: () => person.sees(closing, { onlyNew: true }),
  };
}
type Counted = Awaited<ReturnType<typeof counted>>;

/** The button with that label in the row of another one, as the counters of a group stand. */
async function tapBeside(person: PersonClient, start: string, label: string): Promise<unknown> {
  const card = person.view().messages.findLast(({ reply_markup }) => reply_markup !== undefined);
  const rows = card?.reply_markup?.inline_keyboard ?? [];
  const row = rows.find((buttons) => buttons.some(({ text }) => text.startsWith(start)));
  const button = row?.find(({ text }) => text === label);
  if (card === undefined || button === undefined || !('callback_data' in button)) {
    throw new Error(`No "${label}" beside "${start}":\n${person.transcript()}`);
  }
  return person.tapsData(card.message_id, button.callback_data);
}

/** The next weekend's Saturday, as /start shows it. */
function saturday(person: PersonClient): string {
  return labelOf(person, 'Sat, ');
}

async function firstBooking(an: Counted): Promise<void> {
  await an.person.sends('/start');
  await an.person.sees('Hello');
  await an.taps(saturday(an.person));
  await an.tapsBeside('Adult', '+');
  await an.taps('Continue · ');
  await an.taps('Agree, book as ');
  await an.sharesContact();
  await an.taps('Get tickets · ');
  await an.tickets();
}

describe('what a booking costs its customer', () => {
  it('the first, of one ticket: at most 6 from /start, and at most 3 messages remain', async () => {
    const an = await counted('An');
    await firstBooking(an);
    expect(an.count()).toBeLessThanOrEqual(6);
    await run.telegram.settled();
    const left = an.person.view().messages.filter(({ from }) => from?.is_bot === true);
    expect(left.length, an.person.transcript()).toBeLessThanOrEqual(3);
  });

  it('what led to a booking by typing does not remain either', async () => {
    const an = await counted('Giang');
    await an.person.sends('/start');
    await an.person.sees('Hello');
    await an.types('qwertz');
    await an.person.sees("Sorry, I didn't get that.");
    await an.types(weekday);
    await an.tapsBeside('Adult', '+');
    await an.taps('Continue · ');
    await an.types('Giang');
    await an.types('0912345678');
    await an.taps('Get tickets · ');
    await an.tickets();
    await run.telegram.settled();
    const left = an.person.view().messages.filter(({ from }) => from?.is_bot === true);
    expect(left.length, an.person.transcript()).toBeLessThanOrEqual(3);
  });

  it('the first, for two adults and a child in two packages: at most 9', async () => {
    const an = await counted('Bình');
    await an.person.sends('/start');
    await an.person.sees('Hello');
    await an.taps(saturday(an.person));
    await an.tapsBeside('Adult', '+');
    await an.tapsBeside('Adult', '+');
    await an.tapsBeside('Child', '+');
    await an.taps('Continue · ');
    await an.taps('Agree, book as ');
    await an.sharesContact();
    await an.taps('Get tickets · ');
    await an.tickets();
    expect(an.count()).toBeLessThanOrEqual(9);
  });

  it('who has booked before: at most 4 by /book, 3 by "Book again", 2 by a sentence, and 4 if that means others', async () => {
    const an = await counted('Chi');
    await firstBooking(an);
    const atMost = async (most: number, begins: () => Promise<unknown>): Promise<void> => {
      an.restart();
      await begins();
      await an.taps('Get tickets · ');
      await an.tickets();
      expect(an.count()).toBeLessThanOrEqual(most);
    };
    const choosesDay = () => (isTomorrowOpen() ? an.taps('Tomorrow') : an.types(weekday));
    const party = `2 adults 1 child ${weekday}`;
    await atMost(3, async () => {
      await an.taps('Book again');
      await choosesDay();
    });
    await atMost(4, async () => {
      await an.person.sends('/book');
      await an.person.sees('Which day');
      await choosesDay();
      await an.tapsBeside('Adult', '+');
      await an.taps('Continue · ');
    });
    await atMost(2, () => an.types(party));
    await atMost(4, async () => {
      await an.types(party);
      await an.person.sees('These are the tickets you chose last time.', { onlyNew: true });
      await an.taps('Other tickets');
      await an.taps('park… · ₫2,150,000');
    });
  });
});
