import type { Message } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it } from 'vitest';
import { parseTap, tapData } from '../../../src/taps.ts';
import { people } from '../../helpers/people.ts';
import { closing, getTickets, hold, ownFile, shown, tapsLike, toReview } from '../dialogue.ts';
import { scanned, toTransfer } from '../payments/paying.ts';
import { startScene } from '../scene.ts';
import { newLink } from './staff-run.ts';

/** Which booking the buttons of a card are for. */
function referenceOn({ reply_markup: markup }: Message): string {
  const taps = markup?.inline_keyboard
    .flat()
    .map((each) => parseTap('callback_data' in each ? each.callback_data : ''));
  const own = taps?.find((tap) => tap?.kind === 'booking');
  if (own?.kind !== 'booking') throw new Error('The card has no buttons of a booking.');
  return own.reference;
}

describe('where booking is by invitation', () => {
  it('the mark of a guest is in /mydata, and /forgetme ends it: a new invitation is needed then', async () => {
    const run = await startScene({ staff: true, venue: { access: 'invite' } });
    const { linh, an } = run;
    const token = await newLink(linh, '2 1');
    await an.starts(token);
    await shown(an, 'you can book now');
    expect((await ownFile(an)).invitation).toMatch(/^[\w-]{22}$/);

    await an.sends('/forgetme');
    expect((await shown(an, 'Delete everything about you?')).text).toContain('need a new invitation');
    await an.taps('Forget me');
    await shown(an, 'This can’t be undone');
    await an.taps('Yes, delete everything');
    expect((await shown(an, 'Everything about you has been deleted')).text).toContain(
      'need a new invitation',
    );
    await an.sends('/book');
    await shown(an, 'Booking here is by invitation.');
    expect((await ownFile(an)).invitation).toBeNull();

    await an.sends('/forgetme');
    expect((await shown(an, 'Delete everything about you?')).text).not.toContain('invitation');
    await an.starts(token);
    await shown(an, 'has been used already');
    const other = await run.telegram.person(people.mallory);
    await other.starts(token);
    await shown(other, 'you can book now');
    await an.starts(await newLink(linh, '1'));
    await shown(an, 'you can book now');
  });

  it.each([
    ['tapped', (an: PersonClient) => tapsLike(an, 'Hold for ')],
    ['typed', (an: PersonClient) => an.sends('Hold for 60 minutes')],
  ])('a customer whose link was withdrawn is stopped at “Hold”, %s', async (_how, book) => {
    const run = await startScene({ staff: true, venue: { access: 'invite' } });
    const { linh, an, partner } = run;
    const token = await newLink(linh, '2 1');
    const given = await linh.sees('A link for 2 people');
    await an.starts(token);
    await toReview(an);
    await linh.taps('Withdraw', { message: given });
    await shown(linh, 'can’t book anything new');
    await book(an);
    await shown(an, 'Booking here is by invitation.');
    await run.telegram.settled();
    expect(partner.book.bookings).toHaveLength(0);
    await an.starts(await newLink(linh, '1'));
    await shown(an, 'you can book now');
    await book(an);
    await shown(an, 'One step left');
  });

  it('who holds a booking confirms it after the link was withdrawn, and books nothing new', async () => {
    const run = await startScene({ staff: true, venue: { access: 'invite' } });
    const { linh, an, partner } = run;
    const token = await newLink(linh, '2 1');
    const given = await linh.sees('A link for 2 people');
    await an.starts(token);
    await toReview(an);
    const held = await hold(an);
    const other = await run.telegram.person(people.mallory);
    await other.starts(token);
    await shown(other, 'you can book now');
    expect((await ownFile(other)).invitation).not.toBeNull();
    const withdrawal = await linh.taps('Withdraw', { message: given });
    expect(await withdrawal.answer()).toMatchObject({
      text: 'The link is withdrawn. People who came by it can still confirm and pay what they hold, but can’t book anything new.',
    });
    const reference = referenceOn(held);
    await getTickets(an);
    const card = await shown(an, 'Here is your ticket');
    for (const data of [
      tapData.booking('again', reference),
      tapData.begin(null),
      tapData.resume(),
      tapData.startOver(null, null),
      tapData.menu('book'),
    ]) {
      const tap = await an.tapsData(card.message_id, data);
      expect([data, (await tap.answer()).text]).toEqual([data, 'Booking here is by invitation.']);
    }
    await run.telegram.settled();
    expect(partner.book.bookings).toHaveLength(1);
    // What is kept of a guest goes with the link, unless it belongs to a booking.
    expect((await ownFile(other)).invitation).toBeNull();
    expect((await ownFile(an)).invitation).not.toBeNull();
  });

  it('what is held is paid after the link was withdrawn', async () => {
    const { bank, customer, owner } = await startScene({
      payment: 'transfer',
      venue: { access: 'invite' },
    });
    const token = await newLink(owner, '1');
    const given = await owner.sees('A link for one person');
    await customer.starts(token);
    await toReview(customer);
    await hold(customer);
    await owner.taps('Withdraw', { message: given });
    await shown(owner, 'can’t book anything new');
    const { amount, text } = await scanned(bank, customer, await toTransfer(customer, 'Pay'));
    await bank.pay({ amount, text });
    await customer.sees(closing);
  });

  it('what was placed before its link was withdrawn is not refused by a repeated tap', async () => {
    const run = await startScene({ staff: true, venue: { access: 'invite' } });
    const { linh, an } = run;
    const token = await newLink(linh, '2 1');
    const given = await linh.sees('A link for 2 people');
    await an.starts(token);
    await toReview(an);
    const held = await hold(an);
    await linh.taps('Withdraw', { message: given });
    await shown(linh, 'can’t book anything new');
    const tap = await an.tapsData(held.message_id, tapData.draft(12, 'book'));
    expect((await tap.answer()).text).toBe('This button is from an earlier step.');
    expect(an.transcript()).not.toContain('Nothing was booked');
  });
});
