import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it } from 'vitest';
import type { VenueSettings } from '../../../sandbox/venue/venue-file.ts';
import type { Booking } from '../../../src/booking/record.ts';
import { people } from '../../helpers/people.ts';
import { labelsOf, shown } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { bookTickets, eveningComes, isSettled, recordOnce } from './ticket-run.ts';

async function start(venue: VenueSettings = {}) {
  const run = await startScene({ venue });
  return { the: run, an: await run.telegram.person(people.an) };
}

async function booked(venue?: VenueSettings) {
  const { the, an } = await start(venue);
  return { the, an, booking: await recordOnce(the, await bookTickets(the, an), isSettled) };
}

const isReminded = (booking: Booking): boolean =>
  booking.timers.visitReminder === undefined && isSettled(booking);

function reminders(an: PersonClient) {
  return an.view().messages.filter(({ text }) => text?.startsWith('See you tomorrow'));
}

describe('the evening before the visit', () => {
  it('shows the way there where the venue has a pin', async () => {
    const { the, an, booking } = await booked({ name: 'Sea Park', visit: { pin: [20.9, 107.1] } });
    await eveningComes(the, booking);
    const reminder = await shown(an, 'See you tomorrow at Sea Park');
    expect(labelsOf(reminder)).toEqual([['Show tickets', 'Directions']]);
    await an.tapsData(reminder.message_id, 'm:directions');
    const pin = await shown(an, ({ venue }) => venue !== undefined);
    expect(pin.venue?.location).toMatchObject({ latitude: 20.9, longitude: 107.1 });
  });

  it('brings none once the booking is cancelled', async () => {
    const { the, an, booking } = await booked();
    the.partner.book.cancel(booking.partner?.bookingId ?? '', 'Storm');
    await eveningComes(the, booking);
    await an.sees('The venue has cancelled this booking', { onlyNew: true });
    await recordOnce(the, booking, isReminded);
    expect(reminders(an)).toEqual([]);
  });

  it('is corrected once the booking is cancelled', async () => {
    const { the, an, booking } = await booked();
    await recordOnce(the, await eveningComes(the, booking), isReminded);
    const { message_id: id } = await shown(an, 'See you tomorrow');
    the.partner.book.cancel(booking.partner?.bookingId ?? '', 'Storm');
    await an.taps('Show tickets');
    await shown(an, ({ message_id, text }) => message_id === id && text?.includes('is cancelled') === true);
    expect(reminders(an)).toEqual([]);
  });

  it('brings none once every ticket has been used', async () => {
    const { the, an, booking } = await booked();
    for (const { code } of booking.partner?.tickets ?? []) the.partner.book.setTicketStatus(code, 'USED');
    await recordOnce(the, await eveningComes(the, booking), isReminded);
    expect(reminders(an)).toEqual([]);
  });

  it('brings none to a customer who switched it off, until they switch it on again', async () => {
    const { the, an, booking } = await booked();
    await an.sends('/settings');
    expect(labelsOf(await shown(an, 'Reminder on the evening before a visit: on'))).toEqual([
      ['Turn reminders off'],
      ['Language'],
    ]);
    await an.taps('Turn reminders off');
    await shown(an, 'Reminder on the evening before a visit: off');
    const silent = await recordOnce(the, await eveningComes(the, booking), isReminded);
    expect(reminders(an)).toEqual([]);
    await an.taps('Turn reminders on');
    await shown(an, 'Reminder on the evening before a visit: on');
    await eveningComes(the, silent);
    await shown(an, 'See you tomorrow');
  });

  it('is never set for tickets that are valid for a number of days', async () => {
    const { the, an } = await start();
    const booking = await bookTickets(
      the,
      an,
      { packageName: 'Weekday Saver', quantity: 2 },
      'Separate tickets',
    );
    expect(booking.timers.visitReminder).toBeUndefined();
  });
});
