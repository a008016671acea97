import { describe, expect, it } from 'vitest';
import { decodeSymbols } from '../../helpers/decode.ts';
import { closing } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { scanned, toInvoice, toReview, toTransfer } from './paying.ts';

describe.each(['polling', 'webhook'] as const)('in %s mode', (mode) => {
  it('a booking paid by card ends in a ticket that scans', async () => {
    const { run, customer } = await startScene({ payment: 'telegram,transfer', mode });
    await toReview(customer);
    const invoice = await toInvoice(customer);
    expect(run.partner.book.confirmedCount).toBe(0);
    const payment = await customer.pays(invoice);
    expect(['confirming', 'paid']).toContain((await payment.answered()).state);
    await customer.sees(closing);
    const [booking] = run.partner.book.bookings;
    expect(booking).toMatchObject({ status: 'TICKET_EXPORTED', paymentStatus: 'PAID' });
    const picture = customer.photos().at(-1);
    const [symbol] = await decodeSymbols(customer.download(picture?.fileId ?? ''));
    expect(symbol?.text).toBe(booking?.tickets[0]?.code);
    expect(customer.transcript()).not.toContain('Pay by');
  });

  it('who has said that the transfer is made, and then asks for the invoice, is not thanked beside it', async () => {
    const { customer } = await startScene({ payment: 'telegram,transfer', mode });
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

  it('a booking paid by transfer ends in a ticket that scans', async () => {
    const { run, bank, customer } = await startScene({ payment: 'telegram,transfer', mode });
    await toReview(customer);
    const picture = await toTransfer(customer, 'Pay by transfer');
    const { amount, account, text } = await scanned(bank, customer, picture);
    expect(account).toBe(bank.account.number);
    expect(run.partner.book.bookings[0]?.total).toBe(amount);
    expect(run.partner.book.confirmedCount).toBe(0);
    expect(await bank.pay({ amount, text })).toBe(200);
    await customer.sees(closing);
    const [booking] = run.partner.book.bookings;
    expect(booking).toMatchObject({ status: 'TICKET_EXPORTED', paymentStatus: 'PAID' });
  });
});
