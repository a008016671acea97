import { describe, expect, it } from 'vitest';
import { merged, type VenueSettings } from '../../../sandbox/venue/venue-file.ts';
import { tapData } from '../../../src/taps.ts';
import { addVenueDays, venueDateAt } from '../../../src/venue/calendar.ts';
import { people } from '../../helpers/people.ts';
import { generous, venueFileWith } from '../../helpers/venue-file.ts';
import { wordings } from '../../locales/locale-files.ts';
import {
  fillCart,
  labelsOf,
  openBooking,
  openDay,
  ownFile,
  shown,
  tapsLike,
  textOf,
  venueZone,
} from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { bookTickets, isSettled, recordOnce } from '../tickets/ticket-run.ts';
import {
  type Customer,
  customer,
  goToEmptyDay,
  never,
  open,
  quickly,
  sellOut,
  startLooking,
  told,
} from './opening-run.ts';

const words = wordings.for('en');

/** Waits for the day on the card, and leaves what is unfinished. */
async function waits(emma: Customer, left = 'You left the booking'): Promise<void> {
  await emma.taps('Tell me when it opens');
  await shown(emma, 'We’ll write to you here');
  await emma.sends('/cancel');
  await shown(emma, left);
}

async function waitFor(emma: Customer, date: string): Promise<void> {
  await goToEmptyDay(emma, date);
  await waits(emma);
}

describe('a day without tickets', () => {
  it('is told of with the sentence that asked for it, and its button goes on with that', async () => {
    const run = await startLooking();
    sellOut(run);
    const emma = await customer(run);
    const date = openDay();
    await emma.sends(`2 adults ${date}`);
    await emma.sees(`No tickets are on sale for ${words.day(date)}`, { onlyNew: true });
    await waits(emma);
    open(run);
    const news = await emma.sees('are on sale now');
    expect(textOf(news)).toContain('2 adults');
    await emma.taps('Choose tickets');
    const list = await shown(emma, `Which of these for ${words.day(date)}`);
    expect(textOf(list)).toContain('2 adults');
    await tapsLike(emma, 'Người lớn · Vé');
    await shown(emma, 'What name');
    await emma.taps('Agree, book as Emma');
    await shown(emma, 'phone number');
    await emma.sharesContact();
    expect(textOf(await shown(emma, 'Please check your booking'))).toMatch(/2 × .*Cable Car, Adult/);
  });

  const near = (days: number): VenueSettings => merged(quickly, { policy: { horizon_days: days } });
  const farDay = (): string => openDay(addVenueDays(venueDateAt(Date.now(), venueZone), 30));

  it('is told of with the tickets of "Book again", and its button goes on with them', async () => {
    const the = await startScene({ venue: near(20) });
    const emma = await the.telegram.person(people.emma);
    await recordOnce(the, await bookTickets(the, emma), isSettled);
    await emma.taps('Book again');
    await shown(emma, 'Which day');
    const date = farDay();
    await emma.sends(date);
    await shown(emma, 'Tickets can be booked up to');
    await waits(emma);
    await the.restart({ VENUE_FILE: venueFileWith(near(60)) });
    const news = await emma.sees('are on sale now');
    expect(textOf(news)).toMatch(/3 × .*Cable Car, Adult/);
    // Another booking is under way: "Start over" leaves it for what was asked for.
    await fillCart(emma, { packageName: 'Cable Car, Child', quantity: 1 });
    await emma.tapsData(news.message_id, tapData.begin(date, true));
    await shown(emma, 'You have an unfinished booking');
    await emma.taps('Start over');
    const card = textOf(await shown(emma, 'Your booking for'));
    expect(card).toContain(words.day(date));
    expect(card).toMatch(/3 × .*Cable Car, Adult/);
    expect(card).not.toContain('1 × ');
  });

  it('leads back to the change of date that it was chosen for', async () => {
    const the = await startScene({ venue: merged(generous, near(20)) });
    const emma = await the.telegram.person(people.emma);
    const { partner } = await recordOnce(the, await bookTickets(the, emma), isSettled);
    await openBooking(emma);
    await emma.taps('Change date');
    await shown(emma, 'Which day would you like to come instead');
    await emma.sends(farDay());
    await shown(emma, 'Tickets can be booked up to');
    await waits(emma, 'Nothing was changed');
    await the.restart({ VENUE_FILE: venueFileWith(near(60)) });
    const news = await emma.sees('are on sale now');
    expect(labelsOf(news)).toEqual([['Change date']]);
    await emma.taps('Change date');
    await shown(emma, partner?.bookingCode ?? '');
  });

  it.each([
    ['', ''],
    ['/book', 'Which day would you like'],
    [openDay(), 'per booking'],
  ])('can be waited for beyond the booking period too, however it was typed (%s)', async (first, screen) => {
    const run = await startLooking(never);
    const emma = await customer(run);
    if (first !== '') {
      await emma.sends(first);
      await shown(emma, screen);
    }
    const date = addVenueDays(venueDateAt(Date.now(), venueZone), 120);
    await emma.sends(date);
    const why = textOf(await shown(emma, 'Tickets can be booked up to'));
    expect(why).toContain(`${words.day(date)} is not on sale yet.`);
    await emma.taps('Tell me when it opens');
    await shown(emma, 'We’ll write to you here');
  });

  it('is told of again to who waits for it again', async () => {
    const run = await startLooking();
    const emma = await customer(run);
    const date = openDay();
    for (const times of [1, 2]) {
      sellOut(run);
      // Another process knows nothing of the day yet.
      await run.restart();
      await waitFor(emma, date);
      open(run);
      await emma.sees(() => told(emma).length === times);
    }
  });

  it('is told of once, whichever machines look', async () => {
    const run = await startLooking();
    await Promise.all([1, 2].map(() => run.joins({ ROLE: 'worker' })));
    sellOut(run);
    const waiting = await Promise.all(['Emma', 'An', 'Mai'].map((name) => customer(run, name)));
    for (const person of waiting) await waitFor(person, openDay());
    open(run);
    for (const person of waiting) await person.sees('are on sale now');
    await run.telegram.settled();
    expect(waiting.map((person) => told(person).length)).toEqual([1, 1, 1]);
  });

  it('is told of at most once when the answer of Telegram is lost', async () => {
    const run = await startLooking();
    sellOut(run);
    const emma = await customer(run);
    await waitFor(emma, openDay());
    run.telegram.fault({ method: 'sendMessage', kind: 'lose-answer', chatId: emma.id });
    open(run);
    await emma.sees('are on sale now');
    // What an unanswered message was sent for is given up, and not looked at again.
    await run.restart();
    expect((await ownFile(emma)).awaitedDays).toEqual([]);
    expect(told(emma)).toHaveLength(1);
  });

  it('is told of later when Telegram asks to wait', async () => {
    const run = await startLooking();
    sellOut(run);
    const emma = await customer(run);
    await waitFor(emma, openDay());
    run.telegram.fault({ method: 'sendMessage', kind: 'flood', retryAfter: 4, chatId: emma.id });
    open(run);
    await emma.sees('are on sale now');
    expect(told(emma)).toHaveLength(1);
  });
});

describe('a customer', () => {
  it('waits for five days at most, sees them in /mydata, and leaves none behind with /forgetme', async () => {
    const run = await startLooking(never);
    sellOut(run);
    const emma = await customer(run);
    const days: string[] = [];
    for (let day = openDay(); days.length < 6; day = openDay(day)) days.push(day);
    for (const date of days.slice(0, 5)) await waitFor(emma, date);
    await goToEmptyDay(emma, days[5] ?? '');
    const sixth = await emma.taps('Tell me when it opens');
    expect((await sixth.answer()).text).toContain('already waiting for 5 days');
    expect((await ownFile(emma)).awaitedDays).toEqual(days.slice(0, 5));
    await emma.sends('/forgetme');
    await emma.taps('Forget me');
    await emma.taps('Yes, delete everything');
    await shown(emma, 'Everything about you has been deleted');
    expect((await ownFile(emma)).awaitedDays).toEqual([]);
  });

  it('gets nothing by a forged button', async () => {
    const emma = await customer(await startLooking(never));
    await emma.sends('/start');
    const { message_id: messageId } = await shown(emma, 'Hello Emma!');
    for (const data of ['o:20200101', 'o:29991231', 'o:2026', 'o:']) {
      const tap = await emma.tapsData(messageId, data);
      expect((await tap.answer()).text, data).toBe('This button is from an earlier step.');
    }
  });
});
