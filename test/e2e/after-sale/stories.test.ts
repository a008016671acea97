import { expect, it } from 'vitest';
import { merged } from '../../../sandbox/venue/venue-file.ts';
import { loadWordings } from '../../../src/telegram/wording.ts';
import { refusedCalls } from '../../helpers/bot-run.ts';
import { sampleVenue } from '../../helpers/venue.ts';
import { generous, halving, strict } from '../../helpers/venue-file.ts';
import { labelsOf, openBooking, openDay, openTodo, shown, textOf } from '../dialogue.ts';
import { paidFor } from '../payments/paying.ts';
import { startScene } from '../scene.ts';
import { adults, isSettled, latestOf, recordOnce, scanned, ticketPhotos } from '../tickets/ticket-run.ts';
import {
  asksToCancel,
  cancelsOf,
  issued,
  standing,
  statusOf,
  trailOf,
  withTickets,
} from './after-sale-run.ts';

const words = loadWordings(sampleVenue()).for('en');
const first = openDay();
const second = openDay(first);

it('"Cancel booking" asks what is to be lost, cancels once, and leaves nothing in the chat that is untrue', async () => {
  const { run, an, booking } = await withTickets(generous);
  const detail = await openBooking(an);
  expect(textOf(detail)).toContain('For this day that is until');
  expect(labelsOf(detail)).toContainEqual(['Change date', 'Cancel booking']);
  await an.taps('Send tickets again');
  await shown(an, 'Here are your 3 tickets');
  await recordOnce(run, booking, isSettled);

  await an.taps('Cancel booking', { message: detail });
  const question = await shown(an, 'Cancel this booking?');
  expect(textOf(question)).toContain('Nothing was paid here, and nothing is due any more.');
  expect(labelsOf(question)).toEqual([['Yes, cancel booking'], ['Keep booking']]);
  await an.taps('Keep booking');
  await shown(an, 'Confirmed');
  await an.taps('Cancel booking', { message: detail });
  await shown(an, 'Cancel this booking?');
  await an.taps('Yes, cancel booking');
  await an.sees('You cancelled this booking', { onlyNew: true });
  const ended = await recordOnce(run, booking, (now) => now.state === 'cancelled' && isSettled(now));

  expect(ended).toMatchObject({ because: 'customer', cancellation: { by: 'customer', isOfTickets: true } });
  expect(statusOf(run, booking)).toBe('CANCEL');
  expect(cancelsOf(run, booking)).toBe(1);
  expect(await scanned(an, ticketPhotos(an))).toEqual(['', '', '', '', '', '']);
  expect(standing(an)).not.toMatch(/Show them|Sending your tickets|follow below|Cancel this booking/);
  expect(standing(an).match(/You cancelled this booking/g)).toHaveLength(1);
  expect(standing(an).match(/is cancelled: its tickets are no longer valid/g)).toHaveLength(2);
});

it('a cancellation says what comes back by the policy, and that is tracked until it is returned', async () => {
  const { run, customer, owner } = await paidFor(halving);
  await openBooking(customer);
  await customer.taps('Cancel booking');
  expect(textOf(await shown(customer, 'Cancel this booking?'))).toContain(
    'You get ₫450,000 back of the ₫900,000 that you have paid.',
  );
  await customer.taps('Yes, cancel booking');
  await customer.sees('You cancelled this booking', { onlyNew: true });
  expect(run.partner.book.bookings[0]?.status).toBe('CANCEL');
  await openTodo(owner, 'Money');
  expect(textOf(await shown(owner, 'To be returned'))).toContain('₫450,000');
});

it('"Change date" issues the new booking, then cancels the old one, and tells it in one message', async () => {
  const run = await startScene({
    staff: true,
    venue: merged(generous, { limits: { tickets_per_day: adults.quantity } }),
  });
  const { an } = run;
  const old = await issued(run);
  const before = ticketPhotos(an);
  expect(textOf(await openBooking(an))).toContain('For this day that is until');
  await an.taps('Change date');
  const calendar = textOf(await shown(an, 'Which day would you like to come instead?'));
  expect(calendar).toContain(words.day(first));
  expect(calendar).toContain('3 × ');
  await an.sends(second);
  const review = await shown(an, 'Please check the change');
  expect(textOf(review)).toContain(`Current date: ${words.day(first)}`);
  expect(textOf(review)).toContain(`New: ${words.day(second)}`);
  expect(textOf(review)).toContain('The price stays the same; nothing to pay now.');
  expect(labelsOf(review)).toEqual([[`Change to ${words.dayLabel(second)}`], ['Back', 'Cancel']]);
  await an.taps(`Change to ${words.dayLabel(second)}`);
  await an.sees('Here are your 3 tickets', { onlyNew: true });
  const told = await an.sees('Your visit was moved to', { onlyNew: true });
  expect(textOf(told)).toContain(words.day(second));

  const ended = await recordOnce(run, old, (now) => now.state === 'cancelled' && isSettled(now));
  expect(ended).toMatchObject({ because: 'replaced' });
  const now = await recordOnce(run, await latestOf(run, an), isSettled);
  expect(now).toMatchObject({ state: 'issued', order: { date: second, lines: [{ quantity: 3 }] } });
  expect(textOf(told)).toContain(now.partner?.bookingCode);
  expect(statusOf(run, old)).toBe('CANCEL');
  expect(statusOf(run, now)).toBe('TICKET_EXPORTED');
  const struck = new Set(before.map(({ messageId }) => messageId));
  const [oldPhotos, newPhotos] = [
    ticketPhotos(an).filter(({ messageId }) => struck.has(messageId)),
    ticketPhotos(an).filter(({ messageId }) => !struck.has(messageId)),
  ];
  expect(await scanned(an, oldPhotos)).toEqual(['', '', '']);
  expect(await scanned(an, newPhotos)).toEqual(now.partner?.tickets.map(({ code }) => code));
  expect(standing(an).match(/Your visit was moved to/g)).toHaveLength(1);
  expect(standing(an).match(/Show them on your phone/g)).toHaveLength(1);
  expect(refusedCalls(run)).toEqual([]);

  const history = run.partner.book.bookings.flatMap(({ code, calls }) => [[code, calls['confirm-booking']]]);
  expect(history).toEqual([
    [old.partner?.bookingCode, 1],
    [now.partner?.bookingCode, 1],
  ]);
});

it('a request to cancel is told to staff, approved once, and the customer is told by a new message', async () => {
  const { run, an, linh, booking } = await withTickets(strict);
  const alert = await asksToCancel(run);
  expect(labelsOf(alert)).toEqual([['Approve', 'Decline'], ['Show booking']]);
  await openTodo(linh, 'Requests');
  const request = await shown(linh, 'One request waits');
  expect(textOf(request)).toContain('Nguyễn Văn Á');
  expect(textOf(request)).toContain('3 unused');
  await linh.taps('Approve', { message: request });
  await shown(linh, 'Approve, and cancel this booking?');
  await linh.taps('Cancel this booking');
  await linh.sees(`Booking ${booking.partner?.bookingCode} is cancelled.`, { onlyNew: true });
  await an.sees('cancelled this booking as you asked', { onlyNew: true });
  await recordOnce(run, booking, isSettled);
  expect(await scanned(an, ticketPhotos(an))).toEqual(['', '', '']);
  expect(cancelsOf(run, booking)).toBe(1);
  await linh.taps('Approve', { message: alert });
  await shown(linh, 'Approved by Linh at');
  expect(cancelsOf(run, booking)).toBe(1);
  const trail = await trailOf(linh, booking);
  expect(trail).toContain('Linh · approved a request');
  expect(trail).toContain('cancelled (Confirmed → Cancelled)');
  await openTodo(linh, 'Requests');
  await shown(linh, 'No request waits for an answer.');
});
