import type { Message } from 'grammy/types';
import { expect, it } from 'vitest';
import { withPrepayment } from '../../../src/booking/record.ts';
import { bringUpdate } from '../../helpers/bring-update.ts';
import { closing, labelOf, openTodo, shown, tapsLike, toReview } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { toInvoice } from './paying.ts';

it('says in the language of whoever pays why it declines', async () => {
  const { run, customer } = await startScene({ payment: 'telegram' });
  await toReview(customer);
  const invoice = await toInvoice(customer, 'Pay ₫');
  await customer.sends('/language');
  await customer.taps('Tiếng Việt');
  await customer.sees('Chào');
  run.partner.faults.add({ operation: 'booking-info', kind: 'badGateway', times: null });
  const payment = await customer.pays(invoice);
  expect(await payment.answered({ timeoutMs: 9_500 })).toMatchObject({
    state: 'declined',
    reason: expect.stringContaining('Hiện điểm tham quan chưa phản hồi'),
  });
});

it('lets one payment go ahead at a time, and none that the bank declined count', async () => {
  const { run, customer } = await startScene({ payment: 'telegram' });
  await toReview(customer);
  const invoice = await toInvoice(customer, 'Pay ₫');
  const declined = await customer.pays(invoice, { bank: 'declines' });
  expect((await declined.answered()).state).not.toBe('declined');
  const second = await customer.pays(invoice);
  expect(await second.answered()).toMatchObject({
    state: 'declined',
    reason: expect.stringMatching(
      /^Another payment of this booking is under way. Please try again at \d\d:\d\d \(venue time\)/,
    ),
  });
  expect(run.partner.book.confirmedCount).toBe(0);

  // The chat says when the next one may be made, and counts down to it.
  const card = await customer.sees(/If your card was declined, you can try again at \d\d:\d\d/);
  expect(card.entities?.map(({ type }) => type)).toContain('date_time');
  const waiting = await customer.sees((message) => /^Try again at \d\d:\d\d$/.test(payLabel(message)));
  expect(waiting.message_id).toBe(invoice.message_id);
  const [booking] = await run.bookingsOf(customer);
  if (booking === undefined) throw new Error('There is no booking.');
  await run.change(booking, (current) => ({
    ...withPrepayment(current, {
      checkouts: (current.prepayment?.checkouts ?? []).map((each) => ({ ...each, acceptedAt: 1 })),
    }),
    timers: { ...current.timers, checkoutEnds: 1 },
  }));
  await customer.sees((message) => payLabel(message) === 'Pay ₫450,000');
  await customer.sees('Your invoice is here in the chat');
  expect(customer.transcript()).not.toContain('was declined');
  await customer.pays(invoice);
  await customer.sees(closing);
});

/** What is on an invoice's button to pay. */
function payLabel({ invoice, reply_markup: markup }: Message): string {
  return invoice === undefined ? '' : (markup?.inline_keyboard[0]?.[0]?.text ?? '');
}

it('gives back what is told after the hold has ended: customer and owner hear of it', async () => {
  const holdMinutes = 0.25;
  const { run, customer, owner } = await startScene({
    payment: 'telegram',
    partner: { holdMinutes },
    environment: { HOLD_MINUTES: String(holdMinutes) },
  });
  await owner.sends('/start');
  await toReview(customer);
  const invoice = await toInvoice(customer, 'Pay ₫');
  const payment = await customer.pays(invoice, { bank: 'asks' });
  expect((await payment.answered()).state).toBe('confirming');
  await customer.sees('no longer held');
  await payment.confirms();
  await customer.sees(/You get ₫450,000 back.*came after the booking had ended/);
  expect(customer.view().messages.some((message) => message.invoice !== undefined)).toBe(false);
  const alert = await owner.sees('₫450,000 is to be returned');
  await customer.sends('/mytickets');
  await shown(customer, 'Your bookings');
  await customer.taps(labelOf(customer, /Expired/));
  await shown(customer, /Expired.*Paid: ₫450,000\nYou get back: ₫450,000/s);
  await owner.taps('Mark returned', { message: alert });
  await owner.sees('Has ₫450,000 been returned');
  await tapsLike(owner, 'Yes, ₫');
  await customer.sees('The venue has returned ₫450,000 to you');
  await customer.sends('/mytickets');
  await shown(customer, 'You have no bookings yet.');
  expect(run.partner.book.confirmedCount).toBe(0);
});

it('takes a checkout that is on its way when the customer goes over to a transfer for outdated', async () => {
  const { customer } = await startScene({ payment: 'telegram,transfer' });
  await toReview(customer);
  const invoice = await toInvoice(customer);
  await tapsLike(customer, 'Pay by transfer');
  await customer.sees('Scan the code with your banking app');
  await expect(customer.pays(invoice)).rejects.toThrow();
});

it('lists a payment in another currency in the digits of that currency', async () => {
  const { customer, owner, run } = await startScene({ payment: 'telegram', mode: 'webhook' });
  await customer.sends('/start');
  const update = {
    message: {
      message_id: 900_000,
      date: 1_800_000_000,
      chat: { id: customer.id, type: 'private', first_name: 'An' },
      from: { id: customer.id, is_bot: false, first_name: 'An', language_code: 'en' },
      successful_payment: {
        currency: 'USD',
        total_amount: 700_000,
        invoice_payload: 'another bot',
        telegram_payment_charge_id: 'charge-1',
        provider_payment_charge_id: 'provider-1',
      },
    },
  };
  await bringUpdate(run.telegram, update);
  await openTodo(owner, 'Money');
  await owner.sees(/Unmatched\n1\. US\$7,000\.00 /);
});
