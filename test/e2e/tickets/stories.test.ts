import { expect, it } from 'vitest';
import type { Booking } from '../../../src/booking/record.ts';
import { people } from '../../helpers/people.ts';
import { labelsOf, openFirst, shown, tapsLike, textOf } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import {
  bookTickets,
  calendarFiles,
  eveningComes,
  holdTickets,
  isSettled,
  recordOnce,
} from './ticket-run.ts';

it('/mytickets shows what was known last, with its time, when the partner is down, and still sends the tickets', async () => {
  const the = await startScene();
  const an = await the.telegram.person(people.an);
  const booking = await recordOnce(the, await bookTickets(the, an), isSettled);
  await the.partner.goDown();
  await openFirst(an);
  const detail = await an.sees(/this is how things stood on \d+ \w+.*\d\d:\d\d \(venue time\)/, {
    onlyNew: true,
  });
  expect(textOf(detail)).toContain('unused');
  await an.taps('Send tickets again');
  await an.sees('Here are your 3 tickets', { onlyNew: true });
  await recordOnce(the, booking, isSettled);
  expect(the.telegram.calls('sendMediaGroup')).toHaveLength(2);
});

it('the evening before the visit brings one reminder, with the way to the tickets', async () => {
  const the = await startScene();
  const an = await the.telegram.person(people.an);
  const booking = await recordOnce(the, await bookTickets(the, an), isSettled);
  expect(booking.timers.visitReminder).toBeDefined();
  await eveningComes(the, booking);
  const reminder = await shown(an, 'See you tomorrow at Harbour Park');
  expect(labelsOf(reminder)).toEqual([['Show tickets']]);
  await an.taps('Show tickets');
  const detail = await shown(an, 'unused');
  expect(labelsOf(detail)[0]).toEqual(['Send tickets again']);
});

it('a hold that is about to end is reminded of once, with a card that works', async () => {
  const the = await startScene();
  const an = await the.telegram.person(people.an);
  const booking = await holdTickets(the, an);
  const due = (current: Booking): Booking => ({
    ...current,
    timers: { ...current.timers, holdReminder: current.createdAt },
  });
  await the.change(booking, due);
  await shown(an, 'held only a little longer');
  const reminded = await recordOnce(the, booking, isSettled);
  await the.change(reminded, due);
  await recordOnce(the, booking, (record) => record.version > reminded.version + 1 && isSettled(record));
  expect(an.view().messages.filter(({ text }) => text?.includes('held only a little longer'))).toHaveLength(
    1,
  );
  await tapsLike(an, 'Get tickets · ');
  await shown(an, 'Here are your 3 tickets');
});

it('a booking that is cancelled at the partner leaves the calendar: its file becomes the same event, cancelled', async () => {
  const the = await startScene();
  const an = await the.telegram.person(people.an);
  const booking = await recordOnce(the, await bookTickets(the, an), isSettled);
  await an.taps('Add to calendar');
  await an.sees('Add your visit to your calendar');
  await recordOnce(the, booking, isSettled);
  const [before] = calendarFiles(an);
  expect(before).toMatchObject({ method: 'PUBLISH', sequence: 0, day: booking.order.date, alarms: 1 });
  expect(before?.description).toContain(booking.partner?.bookingCode);
  expect(before?.description).toContain(before?.url);
  expect(before?.url).toMatch(/^https:\/\/t\.me\/\w+$/);

  the.partner.book.cancel(booking.partner?.bookingId ?? '', 'Storm');
  await openFirst(an);
  await an.sees('The venue has cancelled this booking', { onlyNew: true });
  await recordOnce(the, booking, isSettled);
  const [after, ...others] = calendarFiles(an);
  expect(others).toEqual([]);
  expect(after).toMatchObject({ method: 'CANCEL', uid: before?.uid, sequence: 1, alarms: 0 });
  expect(after?.summary).toContain('Cancelled: ');
  expect(after?.caption).toContain('Open this file to take the visit out of your calendar.');
});
