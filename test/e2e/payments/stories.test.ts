import { expect, it } from 'vitest';
import { refusedCalls } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { closing, dataOf, labelsOf, openTodo, shown, tapsLike, toReview } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { scanned, toInvoice, toTransfer } from './paying.ts';

it('a payment by card is booked once, also when it is told three times', async () => {
  const { run, customer } = await startScene({ payment: 'telegram', mode: 'webhook' });
  await toReview(customer);
  const invoice = await toInvoice(customer, 'Pay ₫');
  run.telegram.disturb({ type: 'message', duplicate: 2 });
  run.telegram.disturb({ type: 'pre_checkout_query', duplicate: 1 });
  await customer.pays(invoice);
  await customer.sees(closing);
  await run.telegram.settled();
  expect(run.partner.book.confirmedCount).toBe(1);
  expect(run.partner.book.bookings[0]?.calls['confirm-booking']).toBe(1);
  // Nothing was said of a pause until the next payment.
  expect(run.telegram.calls('editMessageReplyMarkup')).toEqual([]);
  await customer.sends('/mytickets');
  expect(customer.view().messages.some(({ text }) => text?.includes('You get'))).toBe(false);
});

it('a transfer of too little: the rest is asked for, and all of it makes the tickets', async () => {
  const { bank, customer, owner, run } = await startScene({ payment: 'transfer' });
  await owner.sends('/start');
  await toReview(customer);
  const { text } = await scanned(bank, customer, await toTransfer(customer));
  await bank.pay({ amount: 200_000, text });
  await customer.sees(/₫200,000 has arrived, ₫250,000 is still missing/);
  const rest = await customer.sees('Transfer ₫250,000 by');
  expect(await scanned(bank, customer, rest)).toMatchObject({ amount: 250_000, text });
  expect(run.partner.book.confirmedCount).toBe(0);
  await customer.sends('/mytickets');
  await bank.pay({ amount: 250_000, text });
  await customer.sees(closing);
  expect(customer.transcript()).not.toContain('still missing');
  expect(run.partner.book.confirmedCount).toBe(1);
  expect(refusedCalls(run)).toEqual([]);
});

it('"I have paid" tells staff once; the desk says that it came, and the bank’s notice of it counts no second time', async () => {
  const { bank, customer, owner, run } = await startScene({ payment: 'transfer' });
  const desk = await run.telegram.person(people.minh);
  await owner.sends('/start');
  await toReview(customer);
  const transfer = await toTransfer(customer);
  const { amount, text } = await scanned(bank, customer, transfer);
  const [saysPaid = ''] = dataOf(transfer, 'I have paid');
  const told = await customer.taps('I have paid');
  // It is said once, where it stays.
  expect((await told.answer()).text ?? '').toBe('');
  const picture = await shown(customer, /^Thank you: the venue knows that you have paid/);
  expect(labelsOf(picture).flat()).toEqual(['Show transfer details', 'Cancel booking']);
  const standing = (): string => customer.transcript();
  expect(standing().match(/Thank you/g)).toHaveLength(1);
  await customer.sees('The venue is looking for your transfer');
  expect(standing()).not.toMatch(/One step left|Transfer ₫450,000/);
  await customer.taps('Show transfer details');
  const details = await shown(customer, /^₫450,000, held until .*Scan the code/s);
  expect(details.message_id).toBe(picture.message_id);
  expect(labelsOf(details).flat().slice(0, 3)).toEqual(['Copy account', 'Copy amount', 'Copy note']);
  const again = await customer.tapsData(picture.message_id, saysPaid);
  expect((await again.answer()).text).toContain('The venue knows already');
  await owner.sees(/says that the transfer for booking .* is made/);
  await openTodo(desk, 'Money');
  await desk.sees(/Awaited\n₫450,000 · .* · the customer says it is paid/);
  await desk.taps('Money arrived');
  await desk.sees('Has ₫450,000 from');
  await tapsLike(desk, 'Yes, ₫450,000 from');
  await desk.sees('₫450,000 is noted as arrived');
  await customer.sees(closing);
  await bank.pay({ amount, text });
  await openTodo(owner, 'Money');
  await owner.sees(/To be returned\nnothing/);
  expect(run.partner.book.confirmedCount).toBe(1);
});
