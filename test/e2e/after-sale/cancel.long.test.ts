import { describe, expect, it } from 'vitest';
import { generous } from '../../helpers/venue-file.ts';
import { labelsOf, openBooking, shown, textOf } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import {
  bookTickets,
  holdAnother,
  isSettled,
  recordOnce,
  scanned,
  ticketPhotos,
} from '../tickets/ticket-run.ts';
import { cancelsOf, statusOf, withTickets } from './after-sale-run.ts';

describe('"Cancel booking" within the policy', () => {
  it('is asked of the policy once more when it is done: the question may have stood there for days', async () => {
    const { run, an, booking } = await withTickets(generous);
    await openBooking(an);
    await an.taps('Cancel booking');
    const question = await shown(an, 'Cancel this booking?');
    await run.change(booking, (now) => ({ ...now, policy: { ...now.policy, cancelUntilHours: 24 * 365 } }));
    const tap = await an.taps('Yes, cancel booking', { message: question });
    expect((await tap.answer()).text).toContain('It is too late to do that here.');
    expect(textOf(await shown(an, 'Confirmed'))).toContain('Cancelling here was possible until');
    expect(cancelsOf(run, booking)).toBe(0);
  });

  it.each(['Cancel booking', 'Change date'])(
    'asks nothing where a ticket was used at the gate since the booking was opened: "%s"',
    async (label) => {
      const { run, booking } = await withTickets(generous);
      await openBooking(run.an);
      run.partner.book.setTicketStatus(booking.partner?.tickets[0]?.code ?? '', 'USED');
      await run.an.taps(label);
      await shown(run.an, 'A ticket of this booking has been used');
    },
  );

  it('tells by a new message, with the way to a person, when the venue does not accept it', async () => {
    const { run, an, partner, booking } = await withTickets(generous);
    partner.faults.add({ kind: 'refuse', operation: 'cancel-booking', code: 1001 });
    await openBooking(an);
    await an.taps('Cancel booking');
    await shown(an, 'Cancel this booking?');
    await an.taps('Yes, cancel booking');
    const told = await shown(an, 'didn’t accept the cancellation');
    expect(labelsOf(told)).toContainEqual(['Ask the venue']);
    await recordOnce(run, booking, (now) => now.state === 'issued' && isSettled(now));
    expect(await scanned(an, ticketPhotos(an))).not.toContain('');
  });
});

describe('/cancel with nothing unfinished', () => {
  it('says which booking there is and offers to cancel it', async () => {
    const { run, an, booking } = await withTickets(generous);
    await an.sends('/cancel');
    const offer = await shown(an, 'Cancel this booking?');
    expect(textOf(offer)).toContain('3 × ');
    expect(labelsOf(offer)).toEqual([['Cancel booking'], ['My tickets']]);
    await an.taps('Cancel booking');
    await shown(an, 'Cancel this booking?');
    await an.taps('Yes, cancel booking');
    await an.sees('You cancelled this booking', { onlyNew: true });
    expect(statusOf(run, booking)).toBe('CANCEL');
    await an.sends('/cancel');
    await shown(an, 'There is no unfinished booking to leave. Nothing was booked.');
  });

  it('names all of them, what is held first', async () => {
    const run = await startScene({ staff: true, venue: generous });
    const { an } = run;
    const first = await bookTickets(run, an);
    const held = await holdAnother(run, an);
    await an.sends('/cancel');
    const which = await shown(an, 'Which booking would you like to cancel?');
    const labels = labelsOf(which).flat();
    expect(labels[0]).toContain(held.partner?.bookingCode);
    expect(labels[1]).toContain(first.partner?.bookingCode);
    await an.taps(labels[0] ?? '');
    await shown(an, 'One step left');
  });
});
