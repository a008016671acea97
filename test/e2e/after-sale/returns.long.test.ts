import type { Message } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it } from 'vitest';
import type { VenueSettings } from '../../../sandbox/venue/venue-file.ts';
import { linhId, people } from '../../helpers/people.ts';
import { halving, strict } from '../../helpers/venue-file.ts';
import {
  closing,
  dataOf,
  labelsOf,
  openBooking,
  openHistory,
  openTodo,
  shown,
  textOf,
  toReview,
} from '../dialogue.ts';
import { toInvoice } from '../payments/paying.ts';
import { type PaidScene, type PaidSceneOptions, startScene } from '../scene.ts';

/** Nothing comes back by this policy, so late before the visit. */
const keepsAll = { ...strict, policy: { returns: [[5000, 100]] } };

/** Two tickets of ₫450,000 that are paid by card. */
async function paidFor(
  venue: VenueSettings,
  options: Omit<PaidSceneOptions, 'payment'> = {},
): Promise<PaidScene> {
  const paid = await startScene({
    payment: 'telegram',
    venue,
    ...options,
    environment: {
      STAFF_CHAT_ID: String(linhId),
      ...options.environment,
    },
  });
  await paid.owner.sends('/start');
  await toReview(paid.customer, 2);
  await paid.customer.pays(await toInvoice(paid.customer, 'Pay ₫'));
  await paid.customer.sees(closing);
  return paid;
}

async function open(customer: PersonClient, label: 'Cancel booking' | 'Change date'): Promise<Message> {
  await openBooking(customer);
  await customer.taps(label);
  return shown(customer, 'please ask the venue');
}

function codeOf({ run }: PaidScene): string {
  return run.partner.book.bookings[0]?.code ?? '';
}

describe('a request to cancel what was paid', () => {
  it('says the sums on both sides, takes the customer’s words, and gives back what staff choose', async () => {
    const paid = await paidFor(keepsAll);
    const { run, customer, owner } = paid;
    const screen = textOf(await open(customer, 'Cancel booking'));
    expect(screen).toContain('Under the venue’s policy you get back ₫0 of the ₫900,000 that you have paid.');
    await customer.sends('My mother is ill,\nwe can’t come');
    const mine = await shown(customer, 'Your words to the venue: My mother is ill, we can’t come');
    await customer.taps('Ask the venue to cancel', { message: mine });
    await shown(customer, /You asked the venue to cancel[\s\S]*My mother is ill, we can’t come/);

    const alert = await owner.sees('the customer asks to cancel', { onlyNew: true });
    expect(textOf(alert)).toContain('Their words: My mother is ill, we can’t come');
    expect(textOf(alert)).toContain('By the policy, ₫0 of ₫900,000 is returned.');
    await owner.taps('Approve', { message: alert });
    const question = await shown(owner, 'How much is returned?');
    expect(labelsOf(question)).toEqual([
      ['All ₫900,000'],
      ['By the policy: ₫0'],
      ['Another sum'],
      ['Decline'],
    ]);
    expect(run.partner.book.bookings[0]?.status).toBe('TICKET_EXPORTED');
    await owner.taps('Another sum', { message: question });
    await shown(owner, 'From ₫0 to ₫900,000');
    await owner.sends('900,001');
    await shown(owner, 'Please write a sum from ₫0 to ₫900,000.');
    await owner.sends('300.000 đ');
    const typed = await shown(owner, 'How much is returned?');
    expect(labelsOf(typed)).toEqual([['Return ₫300,000'], ['Another sum'], ['Decline']]);
    await owner.taps('Return ₫300,000', { message: typed });
    expect(textOf(await owner.sees(`Booking ${codeOf(paid)} is cancelled.`, { onlyNew: true }))).toContain(
      'to be returned: ₫300,000',
    );
    await customer.sees('You get ₫300,000 back');
    await openHistory(owner, codeOf(paid));
    expect((await shown(owner, 'Audit trail')).caption).toContain('approved a request (₫300,000)');
  });

  it('that gives back by the policy keeps the money, and an owner may give more back afterwards', async () => {
    const paid = await paidFor(keepsAll);
    const { run, customer, owner } = paid;
    const desk = await run.telegram.person(people.minh);
    await open(customer, 'Cancel booking');
    await customer.taps('Ask the venue to cancel');
    await owner.taps('Approve', { message: await owner.sees('asks to cancel', { onlyNew: true }) });
    await owner.taps('By the policy: ₫0', { message: await shown(owner, 'How much is returned?') });
    await owner.sees('is cancelled.', { onlyNew: true });
    await desk.sends(`/find ${codeOf(paid)}`);
    expect(labelsOf(await shown(desk, '· Cancelled')).flat()).not.toContain('Give more back');

    await owner.sends(`/find ${codeOf(paid)}`);
    await owner.taps('Give more back', { message: await shown(owner, '· Cancelled') });
    await shown(owner, 'From ₫1 to ₫900,000');
    await owner.sends('0');
    await shown(owner, 'Please write a sum from ₫1 to ₫900,000.');
    await owner.sends('450000');
    const question = await shown(owner, 'Give back ₫450,000 of the ₫900,000 that was kept');
    await owner.taps('Return ₫450,000', { message: question });
    await shown(owner, '₫450,000 is now to be returned');
    await customer.sees('You get ₫450,000 back');
    await openHistory(owner, codeOf(paid));
    expect((await shown(owner, 'Audit trail')).caption).toContain('gave more back (₫450,000)');
  });

  it('for another day takes the wanted day, also while a booking is under way', async () => {
    const { customer, owner } = await paidFor(keepsAll);
    await customer.sends('/book');
    await shown(customer, 'Which day');
    await open(customer, 'Change date');
    await customer.sends('Sunday the 29th, our train is late');
    const mine = await shown(customer, 'Your words to the venue: Sunday the 29th, our train is late');
    await customer.taps('Ask the venue to change the date', { message: mine });
    const alert = await owner.sees('asks to change the date', { onlyNew: true });
    expect(textOf(alert)).toContain('Their words: Sunday the 29th, our train is late');
    await openTodo(owner, 'Requests');
    expect(textOf(await shown(owner, 'One request waits'))).toContain('Sunday the 29th');
  });
});

describe('a button of another sum than comes back by now', () => {
  it('of a customer asks once more, with the sum of this moment', async () => {
    const { run, customer } = await paidFor(halving);
    await openBooking(customer);
    await customer.taps('Cancel booking');
    const question = await shown(customer, 'You get ₫450,000 back');
    const [data = ''] = dataOf(question, 'Yes, cancel booking');
    const earlier = data.replace(/:[^:]+$/, `:${(900_000).toString(36)}`);
    const tap = await customer.tapsData(question.message_id, earlier);
    expect((await tap.answer()).text).toBe('The amount you get back has changed. Please look again.');
    expect(run.partner.book.bookings[0]?.status).toBe('TICKET_EXPORTED');
    await customer.taps('Yes, cancel booking', { message: question });
    await customer.sees('You cancelled this booking', { onlyNew: true });
  });

  it('of staff asks once more, and nothing is approved', async () => {
    const paid = await paidFor(keepsAll);
    const { run, customer, owner } = paid;
    await open(customer, 'Cancel booking');
    await customer.taps('Ask the venue to cancel');
    await owner.taps('Approve', { message: await owner.sees('asks to cancel', { onlyNew: true }) });
    const question = await shown(owner, 'How much is returned?');
    const [data = ''] = dataOf(question, 'By the policy: ₫0').map((each) =>
      each.replace(/-p0$/, `-p${(450_000).toString(36)}`),
    );
    await owner.tapsData(question.message_id, data);
    const again = await shown(owner, 'The sums have changed.');
    expect(run.partner.book.bookings[0]?.status).toBe('TICKET_EXPORTED');
    await owner.taps('All ₫900,000', { message: again });
    await customer.sees('You get ₫900,000 back');
  });
});

describe('/cancelbooking of what was paid', () => {
  it('asks what is returned, all of it first, and names the sum on every button', async () => {
    const paid = await paidFor(halving);
    const { customer, owner } = paid;
    await owner.sends(`/cancelbooking ${codeOf(paid)} Storm`);
    const question = await shown(owner, 'How much is returned?');
    expect(labelsOf(question)).toEqual([
      ['All ₫900,000'],
      ['By the policy: ₫450,000'],
      ['Another sum'],
      ['Keep booking'],
    ]);
    await owner.taps('By the policy: ₫450,000', { message: question });
    await customer.sees('You get ₫450,000 back');
  });

  it('keeps the reason while another sum is typed', async () => {
    const paid = await paidFor(keepsAll);
    const { customer, owner } = paid;
    await owner.sends(`/cancelbooking ${codeOf(paid)} Storm`);
    await owner.taps('Another sum', { message: await shown(owner, 'How much is returned?') });
    await shown(owner, 'From ₫0 to ₫900,000');
    await owner.sends('₫1,000');
    await owner.taps('Return ₫1,000', { message: await shown(owner, 'Reason: Storm') });
    await customer.sees('You get ₫1,000 back');
    await customer.sees('Reason: Storm');
  });
});
