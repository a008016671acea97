import { describe, expect, it } from 'vitest';
import { tapData } from '../../src/taps.ts';
import { requestKey } from '../../src/views/return-choices.ts';
import { cancelsOf, statusOf, trailOf, withTickets } from '../e2e/after-sale/after-sale-run.ts';
import { openBooking, openDay, openTodo, shown } from '../e2e/dialogue.ts';
import { isSettled, recordOnce } from '../e2e/tickets/ticket-run.ts';
import { linhId, minhId } from '../helpers/people.ts';
import { strict } from '../helpers/venue-file.ts';

const stale = 'This button is from an earlier step.';

describe('what a customer does after the sale', () => {
  it('is held to the policy whatever a forged button says', async () => {
    const { run, an, booking } = await withTickets(strict);
    const { message_id: messageId } = await openBooking(an);
    const sure = await an.tapsData(messageId, tapData.tickets('cancelSurely', booking.reference));
    expect((await sure.answer()).text).toContain('Please ask the venue');
    await an.tapsData(messageId, tapData.booking('cancelSurely', booking.reference));
    await an.tapsData(messageId, tapData.tickets('change', booking.reference));
    await shown(an, 'To change the date, please ask the venue.');
    await an.sends(openDay(openDay()));
    expect(cancelsOf(run, booking)).toBe(0);
    expect(run.partner.book.bookings).toHaveLength(1);
  });
});

describe('a request', () => {
  it('is answered by no customer, and by staff only as it was asked', async () => {
    const { run, an, linh, booking } = await withTickets(strict);
    await openBooking(an);
    await an.taps('Cancel booking');
    await shown(an, 'To cancel, please ask the venue.');
    await an.taps('Ask the venue to cancel');
    const view = await shown(an, 'You asked the venue to cancel');
    const asked = await recordOnce(run, booking, (now) => now.request !== undefined && isSettled(now));
    const key = requestKey(asked.request ?? { kind: 'cancel', askedAt: 0 });
    for (const action of ['approve', 'approveSure', 'decline'] as const) {
      const tap = await an.tapsData(view.message_id, tapData.staff(action, booking.reference, key));
      expect((await tap.answer()).text).toBe(stale);
    }
    await openTodo(linh, 'Requests');
    const list = await shown(linh, 'One request waits');
    for (const forged of ['', 'new', '0', 'zzzzzzzz']) {
      await linh.tapsData(list.message_id, tapData.staff('approve', booking.reference, forged));
      await linh.tapsData(list.message_id, tapData.staff('decline', booking.reference, forged));
    }
    await run.telegram.settled();
    expect((await run.ledger.load(booking.reference))?.request).toEqual(asked.request);
    expect(statusOf(run, booking)).toBe('TICKET_EXPORTED');
  });

  it('is declined in the group by a reply of the one who was asked, who is named, and by nobody else’s', async () => {
    const { run, an, linh, minh, telegram, booking } = await withTickets(strict);
    const group = await telegram.group({ title: 'Desk', members: [linh, minh, an] });
    await run.restart({ STAFF_CHAT_ID: String(group.id), STAFF_IDS: `${linhId},${minhId}` });
    const [linhThere, minhThere, anThere] = [linh, minh, an].map((person) => person.inChat(group.id));
    if (linhThere === undefined || minhThere === undefined || anThere === undefined) return;
    await openBooking(an);
    await an.taps('Cancel booking');
    await shown(an, 'To cancel, please ask the venue.');
    await an.taps('Ask the venue to cancel');
    const alert = await linhThere.sees('the customer asks to cancel');
    const tap = await anThere.taps('Approve', { message: alert });
    expect((await tap.answer()).text).toBe('Only staff can use this.');
    // Minh has never written to the bot by himself.
    await minhThere.taps('Decline', { message: alert });
    const question = await minhThere.sees('Why is the request about booking', { onlyNew: true });
    await linhThere.sends('Somebody else’s words', { replyTo: question.message_id });
    await anThere.sends('The customer’s words', { replyTo: question.message_id });
    await minhThere.sends('Talk among staff');
    await telegram.settled();
    expect((await run.ledger.load(booking.reference))?.request?.answered).toBeUndefined();
    await minhThere.sends('Sold out', { replyTo: question.message_id });
    await minhThere.sees('Declined by Minh at');
    await an.sees('The venue did not agree to cancel', { onlyNew: true });
    const after = await run.ledger.load(booking.reference);
    expect(after?.request?.answered).toMatchObject({ by: minhId, decision: 'declined', reason: 'Sold out' });
    expect(await trailOf(linh, booking)).toContain('Minh · declined a request');
  });
});
