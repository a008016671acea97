import type { PersonClient } from 'telegram-sandbox';
import { expect } from 'vitest';
import type { VenueSettings } from '../../../sandbox/venue/venue-file.ts';
import type { Booking } from '../../../src/booking/record.ts';
import { labelsOf, openBooking, openDay, openHistory, shown, tapsLike } from '../dialogue.ts';
import { type StaffScene, startScene } from '../scene.ts';
import { bookTickets, isSettled, recordOnce } from '../tickets/ticket-run.ts';

/** A customer with three delivered tickets. */
export async function issued(run: StaffScene, person: PersonClient = run.an): Promise<Booking> {
  return recordOnce(run, await bookTickets(run, person), isSettled);
}

/** The whole bot with two of staff, and a customer with three delivered tickets. */
export async function withTickets(venue: VenueSettings) {
  const run = await startScene({ staff: true, venue });
  const { an, linh, minh, partner, telegram } = run;
  return { run, an, linh, minh, partner, telegram, booking: await issued(run) };
}

/** All that the bot has said in the chat and that stands there now. */
export function standing(person: PersonClient): string {
  return person
    .view()
    .messages.filter(({ from }) => from?.is_bot === true)
    .map(({ text, caption }) => text ?? caption ?? '')
    .join('\n---\n');
}

/** How often the partner was asked to cancel this booking. */
export function cancelsOf({ partner }: StaffScene, booking: Booking): number {
  return partner.book.find(booking.partner?.bookingCode ?? '')?.calls['cancel-booking'] ?? 0;
}

export function statusOf({ partner }: StaffScene, booking: Booking): string | undefined {
  return partner.book.find(booking.partner?.bookingCode ?? '')?.status;
}

/** The customer asks; answers the alert that staff get. */
export async function asksToCancel({ an, linh }: StaffScene) {
  await openBooking(an);
  await an.taps('Cancel booking');
  const reason = await shown(an, 'To cancel, please ask the venue.');
  expect(labelsOf(reason)).toEqual([['Ask the venue to cancel'], ['Ask the venue'], ['Back']]);
  await an.taps('Ask the venue to cancel');
  await shown(an, 'You asked the venue to cancel');
  return linh.sees('the customer asks to cancel', { onlyNew: true });
}

export async function trailOf(linh: PersonClient, booking: Booking): Promise<string> {
  await openHistory(linh, booking.partner?.bookingCode);
  return (await shown(linh, 'Audit trail')).caption ?? '';
}

/** Their first booking is moved to another day. */
export async function changesDate(person: PersonClient): Promise<void> {
  await openBooking(person);
  await person.taps('Change date');
  await shown(person, 'Which day');
  await person.sends(openDay(openDay()));
  await shown(person, 'Please check the change');
  await tapsLike(person, 'Change to ');
  await person.sees('Your visit was moved to', { timeoutMs: 30_000, onlyNew: true });
}
