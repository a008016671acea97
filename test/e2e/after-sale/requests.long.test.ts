import type { Message } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it } from 'vitest';
import { loadWordings } from '../../../src/telegram/wording.ts';
import { hoaId, linhId, people } from '../../helpers/people.ts';
import { sampleVenue } from '../../helpers/venue.ts';
import { strict } from '../../helpers/venue-file.ts';
import { labelsOf, openBooking, openDay, openFirst, openTodo, shown, textOf } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { latestOf } from '../tickets/ticket-run.ts';
import { asksToCancel, cancelsOf, issued, statusOf, trailOf, withTickets } from './after-sale-run.ts';

const wordings = loadWordings(sampleVenue());
const words = wordings.for('en');
const second = openDay(openDay());

describe('where the policy has closed the way', () => {
  it.each(['Cancel booking', 'Change date'])(
    '"%s" says until when it was open, and a question from there carries the booking',
    async (label) => {
      const run = await startScene({
        staff: true,
        venue: { policy: { cancel_until_hours: 5000, change_until_hours: 5000 } },
      });
      const { an, linh } = run;
      const booking = await issued(run);
      const code = booking.partner?.bookingCode ?? '';
      await openBooking(an);
      await an.taps(label);
      const reason = await shown(an, 'here was possible until');
      expect(textOf(reason)).toContain('You can still ask the venue.');
      await an.taps('Ask the venue', { message: reason });
      await shown(an, `Staff see it with your booking ${code}`);
      await an.sends('My train is late');
      await linh.sees('My train is late', { onlyNew: true });
      expect(textOf(await linh.sees('has a question'))).toContain(code);
    },
  );
});

/** Taps "Approve", and the yes to its question. */
async function approves(staff: PersonClient, message: Message): Promise<void> {
  await staff.taps('Approve', { message });
  const question = await shown(staff, 'Approve, and cancel this booking?');
  await staff.taps('Cancel this booking', { message: question });
}

describe('"Ask the venue to cancel"', () => {
  it('is declined with a reason, which a forced reply asks for; a later "Approve" changes nothing', async () => {
    const { run, an, linh, minh, telegram, booking } = await withTickets(strict);
    const alert = await asksToCancel(run);
    await openTodo(minh, 'Requests');
    const his = await shown(minh, 'One request waits');
    await linh.taps('Decline', { message: alert });
    await shown(linh, 'Why is the request about booking');
    await telegram.settled();
    const forced = telegram.calls('sendMessage').map(({ params }) => JSON.stringify(params.reply_markup));
    expect(forced.filter((markup) => markup?.includes('"force_reply":true'))).toHaveLength(1);
    const reason = await linh.sends('  It is sold\nout anyway ');
    const told = await an.sees('The venue did not agree to cancel', { onlyNew: true });
    expect(textOf(told)).toContain('Reason: It is sold out anyway');
    expect(labelsOf(told)).toEqual([['Ask the venue'], ['My tickets']]);
    const answered = await linh.sees('Declined by Linh at', { onlyNew: true });
    expect(answered.message_id).toBe(alert.message_id);
    expect(textOf(answered)).toContain('Reason: It is sold out anyway');
    await telegram.settled();
    // Neither the question nor a second answer is left.
    const left = linh.view().messages.map(textOf);
    expect(left.filter((text) => text.includes('Why is the request'))).toEqual([]);
    expect(left.filter((text) => text.includes('Declined by'))).toHaveLength(1);
    expect(linh.view().reactions).toEqual({ [reason.message_id]: '👍' });
    await an.taps('Ask the venue', { message: told });
    await shown(an, `Staff see it with your booking ${booking.partner?.bookingCode}`);
    await an.taps('Done');
    await shown(an, 'Thank you.');
    expect(await trailOf(linh, booking)).toContain('declined a request · It is sold out anyway');

    await minh.taps('Approve', { message: his });
    await shown(minh, 'Declined by Linh at');
    expect(statusOf(run, booking)).toBe('TICKET_EXPORTED');
    await openBooking(an);
    await an.taps('Cancel booking');
    const after = await shown(an, 'The venue did not agree to cancel: It is sold out anyway');
    expect(labelsOf(after)).toEqual([['Ask the venue'], ['Back']]);
  });

  it('is told to each owner in their own language, where there is no chat of staff', async () => {
    const run = await startScene({
      staff: true,
      venue: strict,
      environment: { STAFF_IDS: `${linhId},${hoaId}` },
    });
    const { an, linh, telegram } = run;
    const hoa = await telegram.person(people.hoa);
    await hoa.sends('/start');
    await shown(hoa, 'Chào Hoa!');
    await linh.sends('/language');
    await linh.taps('한국어');
    await telegram.settled();
    await run.restart({ STAFF_CHAT_ID: '' });
    const booking = await issued(run);
    await openBooking(an);
    await an.taps('Cancel booking');
    await an.taps('Ask the venue to cancel');
    const code = booking.partner?.bookingCode ?? '';
    const [toHoa, toLinh] = [await hoa.sees(code), await linh.sees(code)];
    expect(labelsOf(toHoa)[0]).toEqual([
      wordings.for('vi').text('approve'),
      wordings.for('vi').text('decline'),
    ]);
    expect(labelsOf(toLinh)[0]).toEqual([
      wordings.for('ko').text('approve'),
      wordings.for('ko').text('decline'),
    ]);
  });

  it('that a colleague has answered meanwhile is not declined, and the one who typed the reason is told', async () => {
    const { run, linh, minh, booking } = await withTickets(strict);
    const alert = await asksToCancel(run);
    await linh.taps('Decline', { message: alert });
    await shown(linh, 'Why is the request');
    await openTodo(minh, 'Requests');
    await approves(minh, await shown(minh, 'One request waits'));
    await minh.sees('is cancelled.', { onlyNew: true });
    await linh.sends('Sold out');
    const isBelow = (message: Message): boolean => message.message_id > alert.message_id;
    await shown(linh, (message) => isBelow(message) && textOf(message).includes('Approved by Minh at'));
    expect(linh.view().reactions).toEqual({});
    expect(statusOf(run, booking)).toBe('CANCEL');
  });

  it('is not declined by what staff type in a booking of their own', async () => {
    const { run, an, linh } = await withTickets(strict);
    const alert = await asksToCancel(run);
    await linh.taps('Decline', { message: alert });
    const prompt = await shown(linh, 'Why is the request');
    await linh.taps('Another day');
    await shown(linh, 'Which day');
    await linh.sends(second);
    await shown(linh, 'per booking');
    const [asked] = await run.bookingsOf(an);
    expect(asked?.request?.answered).toBeUndefined();
    await linh.sends('Sold out', { replyTo: prompt.message_id });
    await an.sees('Reason: Sold out', { onlyNew: true });
  });

  it('stays open when staff think better of declining it', async () => {
    const { run, linh } = await withTickets(strict);
    const alert = await asksToCancel(run);
    await linh.taps('Decline', { message: alert });
    await shown(linh, 'Why is the request');
    await linh.sends('/cancel');
    await shown(linh, 'The request stays open.');
    await openTodo(linh, 'Requests');
    await shown(linh, 'One request waits');
  });

  it('for tickets in use wants a second yes', async () => {
    const { run, linh, partner, booking } = await withTickets(strict);
    const alert = await asksToCancel(run);
    partner.book.setTicketStatus(booking.partner?.tickets[0]?.code ?? '', 'USED');
    await linh.taps('Approve', { message: alert });
    await shown(linh, 'Cancel it all the same?');
    expect(cancelsOf(run, booking)).toBe(0);
    await linh.taps('Cancel this booking');
    await linh.sees('is cancelled.', { onlyNew: true });
    expect(statusOf(run, booking)).toBe('CANCEL');
  });
});

describe('"Ask the venue to change the date"', () => {
  it('gives one permit when staff approve', async () => {
    const { run, an, linh, booking: old } = await withTickets(strict);
    await openBooking(an);
    await an.taps('Change date');
    await shown(an, 'To change the date, please ask the venue.');
    await an.taps('Ask the venue to change the date');
    const alert = await linh.sees('the customer asks to change the date', { onlyNew: true });
    await linh.taps('Approve', { message: alert });
    await linh.taps('Yes, allow the change', { message: await shown(linh, 'Allow the customer') });
    await shown(linh, 'change of date. The customer is told');
    const permit = await an.sees('The venue has agreed to another day', { onlyNew: true });
    expect(labelsOf(permit)).toEqual([['Change date'], ['My tickets']]);
    await an.taps('Change date', { message: permit });
    await shown(an, 'Which day would you like to come instead?');
    await an.sends(second);
    await shown(an, 'Please check the change');
    await an.taps(`Change to ${words.dayLabel(second)}`);
    await an.sees('Your visit was moved to', { onlyNew: true });
    const now = await latestOf(run, an);
    expect(now.order.date).toBe(second);
    expect(statusOf(run, old)).toBe('CANCEL');

    await openFirst(an);
    await shown(an, 'To change the date, please ask the venue.');
  });
});

it('the list of requests turns its pages, the longest waiting first', async () => {
  const { run, linh, telegram } = await withTickets(strict);
  await asksToCancel(run);
  const binh = await telegram.person(people.binh);
  await issued(run, binh);
  await openBooking(binh);
  await binh.taps('Change date');
  await shown(binh, 'please ask the venue');
  await binh.taps('Ask the venue to change the date');
  await linh.sees('the customer asks to change the date', { onlyNew: true });
  await openTodo(linh, 'Requests');
  const first = await shown(linh, '2 requests wait');
  expect(textOf(first)).toContain('asks to cancel');
  expect(labelsOf(first)).toEqual([['Approve', 'Decline'], ['Show booking'], ['‹', '1 of 2', '›'], ['Back']]);
  await linh.taps('›', { message: first });
  expect(textOf(await shown(linh, 'asks to change the date'))).toContain('2 requests wait');
});
