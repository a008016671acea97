import { expect, it } from 'vitest';
import { closing, hold, labelOf, labelsOf, tapsLike, toReview } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { scanned, toInvoice, toTransfer } from './paying.ts';

it('a held booking offers both ways with what they cost, and is paid from its card', async () => {
  const { bank, customer } = await startScene({ payment: 'telegram,transfer' });
  await toReview(customer);
  expect(labelOf(customer, 'Pay by card')).toBe('Pay by card · ₫450,000');
  expect(labelOf(customer, 'Pay by transfer')).toBe('Pay by transfer · ₫450,000');
  expect(labelOf(customer, 'Hold for')).toBe('Hold for 60 minutes');
  const card = await hold(customer);
  expect(card.text).toContain('One step left: the payment.');
  expect(labelOf(customer, 'Pay by card')).toBe('Pay by card · ₫450,000');
  const { amount, text } = await scanned(bank, customer, await toTransfer(customer, 'Pay by transfer'));
  const held = await customer.sees('The code to scan is here in the chat');
  expect(held.reply_markup).toBeUndefined();
  await bank.pay({ amount, text });
  await customer.sees(closing);
});

it('who has said that the transfer is made, and then asks for the invoice, is not thanked beside it', async () => {
  const { customer } = await startScene({ payment: 'telegram,transfer' });
  await toReview(customer);
  await toTransfer(customer, 'Pay by transfer');
  await customer.taps('I have paid');
  await customer.sees('the venue knows that you have paid');
  await customer.taps('Pay by card');
  await customer.sees('Your invoice is here in the chat');
  // The picture goes before the invoice comes.
  await customer.sees((message) => message.invoice !== undefined);
  expect(customer.transcript()).not.toContain('knows that you have paid');
});

it('with one way to pay the button says just what is paid', async () => {
  const { customer } = await startScene({ payment: 'telegram' });
  await toReview(customer);
  expect(labelOf(customer, 'Pay')).toBe('Pay ₫450,000');
  await customer.sees('You pay by card, here in Telegram');
  const invoice = await toInvoice(customer, 'Pay');
  const labels = labelsOf(invoice);
  expect(labels).toEqual([['Pay ₫450,000'], ['Cancel booking']]);
  expect(invoice.reply_markup?.inline_keyboard[0]?.[0]).toMatchObject({ style: 'success' });
  expect(invoice.invoice).toMatchObject({ currency: 'VND', total_amount: 450_000 });
  expect(invoice.invoice?.start_parameter).not.toBe('');
});

it('a total that was not shown is not asked for: the card asks again', async () => {
  const { run, customer } = await startScene({ payment: 'telegram' });
  await toReview(customer);
  run.partner.faults.add({ operation: 'create-booking', kind: 'wrongTotal', by: 10_000 });
  await tapsLike(customer, 'Pay');
  await customer.sees('differs from the ₫450,000 shown before');
  expect(customer.view().messages.some((message) => message.invoice !== undefined)).toBe(false);
  expect(labelOf(customer, 'Pay')).toBe('Pay ₫460,000');
});
