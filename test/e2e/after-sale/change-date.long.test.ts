import { expect, it } from 'vitest';
import { loadWordings } from '../../../src/telegram/wording.ts';
import { addVenueDays } from '../../../src/venue/calendar.ts';
import { sampleVenue } from '../../helpers/venue.ts';
import { generous } from '../../helpers/venue-file.ts';
import { labelsOf, openBooking, openDay, openFirst, shown, textOf } from '../dialogue.ts';
import type { StaffScene } from '../scene.ts';
import { calendarFiles, isSettled, latestOf, recordOnce } from '../tickets/ticket-run.ts';
import { statusOf, withTickets } from './after-sale-run.ts';

const words = loadWordings(sampleVenue()).for('en');
const first = openDay();
const second = openDay(first);

/** From the booking's view to the calendar of the change. */
async function toCalendar({ an }: StaffScene): Promise<void> {
  await openBooking(an);
  await an.taps('Change date');
  await shown(an, 'Which day would you like to come instead?');
}

/** From there to its review. */
async function toReview(run: StaffScene): Promise<void> {
  const { an } = run;
  await toCalendar(run);
  await an.sends(second);
  await shown(an, 'Please check the change');
}

const changeTo = (day: string): string => `Change to ${words.dayLabel(day)}`;

it('a change of date moves the event in the calendar, and a cancellation after it takes that out', async () => {
  const { run, an, booking: old } = await withTickets(generous);
  await an.taps('Add to calendar');
  await an.sees('Add your visit to your calendar');
  await recordOnce(run, old, isSettled);
  const [booked] = calendarFiles(an);
  await toReview(run);
  await an.taps(changeTo(second));
  await an.sees('Your visit was moved to', { onlyNew: true });
  await recordOnce(run, old, (now) => now.state === 'cancelled' && isSettled(now));
  const moved = await recordOnce(run, await latestOf(run, an), isSettled);
  await an.taps('Add to calendar');
  await an.sees('Add your visit to your calendar', { onlyNew: true });
  await recordOnce(run, moved, isSettled);

  const same = { method: 'PUBLISH', uid: booked?.uid, sequence: 2, day: second };
  const [former, present] = calendarFiles(an);
  expect(booked).toMatchObject({ sequence: 0, day: first });
  expect(former).toMatchObject(same);
  expect(former?.caption).toContain(`move the visit to ${words.day(second)} in your calendar`);
  expect(present).toMatchObject(same);
  for (const file of [former, present]) expect(file?.description).toContain(moved.partner?.bookingCode);

  run.partner.book.cancel(moved.partner?.bookingId ?? '', 'Storm');
  await openFirst(an);
  await recordOnce(run, moved, (now) => now.state === 'cancelled' && isSettled(now));
  const cancelled = { ...same, method: 'CANCEL', sequence: 3 };
  expect(calendarFiles(an)).toMatchObject([same, cancelled]);
});

it('that is unfinished names the booking whose date it changes, and no total', async () => {
  const { run, an, booking: old } = await withTickets(generous);
  await toCalendar(run);
  await an.sends('/book');
  const unfinished = textOf(await shown(an, 'You have an unfinished booking'));
  expect(unfinished).toContain(`Your booking ${old.partner?.bookingCode} is for ${words.day(first)}`);
  expect(unfinished).not.toContain('Total');
});

it('a day is chosen by tapping and by typing, and only one on which the same tickets are sold', async () => {
  const { run, an, booking: old } = await withTickets(generous);
  await toCalendar(run);
  await an.sends(first);
  await shown(an, `Your booking is for ${words.day(first)} already`);
  await an.sends('5 children');
  await shown(an, 'Which day would you like to come instead?');
  await an.sends(addVenueDays(first, 400));
  await shown(an, 'Tickets can be booked up to');
  await an.sends(second);
  await shown(an, 'Please check the change');
  await an.taps('Back');
  await shown(an, 'Chosen so far');
  await an.taps('Cancel');
  expect(textOf(await shown(an, 'Nothing was changed'))).toContain(old.partner?.bookingCode);
  expect(run.partner.book.bookings).toHaveLength(1);
});

it('a change that the venue refuses leaves the old booking as it is, and another one can follow', async () => {
  const { run, an, partner, booking: old } = await withTickets(generous);
  partner.faults.add({ kind: 'refuse', operation: 'create-booking', code: 1001 });
  await toReview(run);
  await an.taps(changeTo(second));
  const refused = await shown(an, 'stays valid');
  expect(textOf(refused)).toContain(old.partner?.bookingCode);
  expect(statusOf(run, old)).toBe('TICKET_EXPORTED');
  await toReview(run);
  await an.taps(changeTo(second));
  await an.sees('Your visit was moved to', { onlyNew: true });
  expect(statusOf(run, old)).toBe('CANCEL');
});

it('an old booking that can’t be cancelled alerts staff; the customer has both and is told so', async () => {
  const { run, an, linh, partner, booking: old } = await withTickets(generous);
  partner.faults.add({ kind: 'refuse', operation: 'cancel-booking', code: 1001 });
  await toReview(run);
  await an.taps(changeTo(second));
  const alert = await linh.sees('The customer has both', { onlyNew: true });
  expect(textOf(alert)).toContain(old.partner?.bookingCode);
  expect(labelsOf(alert)).toEqual([['Cancel this booking'], ['Show booking']]);
  const stands = await recordOnce(run, old, (now) => now.state === 'issued' && isSettled(now));
  expect(stands.replacedBy?.date).toBe(second);
  await openFirst(an);
  await shown(an, 'has been moved to another day already');

  await linh.taps('Cancel this booking', { message: alert });
  await shown(linh, 'Why is it cancelled?');
  await linh.sends('Moved to another day');
  await shown(linh, 'Cancel this booking?');
  await linh.taps('Cancel this booking');
  await shown(linh, 'is cancelled.');
  const ended = await recordOnce(run, old, (now) => now.state === 'cancelled' && isSettled(now));
  expect(ended.because).toBe('replaced');
  await an.sees('Your visit was moved to');
});

it('says what the new day costs more, and while a change is under way nothing else is done with the booking', async () => {
  const { run, an, partner, booking: old } = await withTickets(generous);
  const saturday = [1, 2, 3, 4, 5, 6, 7]
    .map((ahead) => addVenueDays(first, ahead))
    .find((day) => new Date(`${day}T00:00:00`).getDay() === 6);
  await toCalendar(run);
  await an.sends(saturday ?? '');
  const review = textOf(await shown(an, 'Please check the change'));
  expect(review).toMatch(/more than before; nothing to pay now|The price stays the same/);
  partner.faults.add({ kind: 'delay', operation: 'create-booking', delayMs: 1_500 });
  await an.taps(changeTo(saturday ?? ''));
  await shown(an, 'Reserving your tickets');
  await an.sends('/cancel');
  await shown(an, 'Cancel this booking?');
  await an.taps('Cancel booking');
  await shown(an, 'Cancel this booking?');
  const tap = await an.taps('Yes, cancel booking');
  expect((await tap.answer()).text).toBe('A change of date is under way for this booking.');
  await an.sees('Your visit was moved to', { onlyNew: true });
  expect(statusOf(run, old)).toBe('CANCEL');
});
