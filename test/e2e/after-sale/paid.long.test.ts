import type { PersonClient } from 'telegram-sandbox';
import { expect, it } from 'vitest';
import { merged } from '../../../sandbox/venue/venue-file.ts';
import { loadWordings } from '../../../src/telegram/wording.ts';
import { sampleVenue } from '../../helpers/venue.ts';
import { generous, halving, strict } from '../../helpers/venue-file.ts';
import { closing, labelsOf, openBooking, openDay, openTodo, shown, textOf, toReview } from '../dialogue.ts';
import { paidFor, scanned, toTransfer } from '../payments/paying.ts';
import { noticeUrl, type PaidScene, startScene } from '../scene.ts';

const words = loadWordings(sampleVenue()).for('en');
const second = openDay(openDay());

/** With paid tickets in hand, the price is another one, and the change is at its review. */
async function reviewedAt(price: number): Promise<PaidScene & { readonly review: string }> {
  const paid = await paidFor(generous);
  const { run, customer } = paid;
  const body = JSON.stringify({ code: 'NL-CAP-NL', price });
  expect((await fetch(`${run.partner.url}/_/catalogue`, { method: 'POST', body })).status).toBe(200);
  await run.restart();
  return { ...paid, review: await toChange(customer) };
}

/** From tickets to a change of their date; answers what its review said. */
async function toChange(customer: PersonClient): Promise<string> {
  await openBooking(customer);
  await customer.taps('Change date');
  const calendar = textOf(await shown(customer, 'Which day would you like to come instead?'));
  // The tickets stay as they are.
  expect(calendar).not.toContain('2 adults');
  await customer.sends(second);
  const review = textOf(await shown(customer, 'Please check the change'));
  await customer.taps(`Change to ${words.dayLabel(second)}`);
  return review;
}

it('a more expensive day is paid before its tickets are issued, and until then the old ones stand', async () => {
  const { run, customer, review } = await reviewedAt(500_000);
  expect(review).toContain('You pay the other ₫100,000 next');
  const invoice = await customer.sees((message) => message.invoice?.total_amount === 100_000, {
    onlyNew: true,
  });
  const [old, changed] = run.partner.book.bookings;
  expect([old?.status, changed?.status]).toEqual(['TICKET_EXPORTED', 'BOOKING']);
  await customer.pays(invoice);
  await customer.sees('Your visit was moved to', { onlyNew: true });
  const { bookings } = run.partner.book;
  expect(bookings.map(({ status }) => status)).toEqual(['CANCEL', 'TICKET_EXPORTED']);
});

/** Two paid tickets, and the picture of the transfer of what is still to be paid for a more expensive day. */
async function waitingForDifference() {
  const paid = await startScene({
    payment: 'transfer',
    venue: generous,
  });
  const { run, bank, customer } = paid;
  await toReview(customer, 2);
  await bank.pay(await scanned(bank, customer, await toTransfer(customer)));
  await customer.sees(closing);
  const body = JSON.stringify({ code: 'NL-CAP-NL', price: 500_000 });
  expect((await fetch(`${run.partner.url}/_/catalogue`, { method: 'POST', body })).status).toBe(200);
  await run.restart();
  bank.tells(noticeUrl(run));
  await toChange(customer);
  const rest = await customer.sees('Scan the code with your banking app', { onlyNew: true });
  const transfer = await scanned(bank, customer, rest);
  expect(transfer.amount).toBe(100_000);
  return { ...paid, transfer };
}

it('of a part of the difference the customer reads that this part comes back, and that the old day stays', async () => {
  const { bank, customer, transfer } = await waitingForDifference();
  await bank.pay({ ...transfer, amount: 40_000 });
  await customer.sees(
    /₫40,000 has arrived, ₫60,000 is still missing.*your earlier booking stays, and you get back what has arrived/,
  );
});

it('what is paid for a more expensive day after staff cancelled the tickets is given back, and covers nothing', async () => {
  const { run, bank, customer, owner, transfer } = await waitingForDifference();
  const [old, changed] = run.partner.book.bookings.map(({ code }) => code);
  await owner.sends(`/cancelbooking ${old} Storm`);
  await owner.taps(labelsOf(await shown(owner, 'Storm'))[0]?.[0] ?? '');
  await expect.poll(() => run.partner.book.bookings[0]?.status).toBe('CANCEL');
  await bank.pay(transfer);
  await customer.sees('The date was not changed');
  await customer.sees(/₫100,000/, { onlyNew: true });
  expect(run.partner.book.bookings[1]?.status).toBe('BOOKING');
  await openTodo(owner, 'Money');
  const list = textOf(await owner.sees('To be returned', { onlyNew: true }));
  expect(list).toMatch(new RegExp(`₫900,000 · .* · ${old}`));
  expect(list).toMatch(new RegExp(`₫100,000 · .* · ${changed}`));
});

it('tickets that were used while the more expensive day waited for its money make way for no others', async () => {
  const { run, bank, customer, transfer } = await waitingForDifference();
  const [old] = run.partner.book.bookings;
  run.partner.book.setTicketStatus(old?.tickets[0]?.code ?? '', 'USED');
  await bank.pay(transfer);
  const ended = await customer.sees('The date was not changed');
  expect(textOf(ended)).toContain('has been used or locked by now');
  await customer.sees(/₫100,000/, { onlyNew: true });
  expect(run.partner.book.bookings.map(({ status }) => status)).toEqual(['TICKET_EXPORTED', 'BOOKING']);
});

it('"Book again" after a change that came to nothing changes the date again, and what is paid counts', async () => {
  const { customer, run } = await waitingForDifference();
  await customer.taps('Cancel booking');
  await customer.taps('Yes, cancel booking');
  await customer.sees('You cancelled this booking', { onlyNew: true });
  await customer.taps('Book again');
  await shown(customer, 'Which day would you like to come instead?');
  await customer.sends(second);
  expect(textOf(await shown(customer, 'Please check the change'))).toContain(
    'You pay the other ₫100,000 next',
  );
  expect(run.partner.book.bookings[0]?.status).toBe('TICKET_EXPORTED');
});

it('for a cheaper day nothing is paid, and the difference is tracked until it is returned', async () => {
  const { run, customer, owner, review } = await reviewedAt(400_000);
  expect(review).toContain('₫100,000 is given back to you');
  await customer.sees('Your visit was moved to', { onlyNew: true });
  expect(run.partner.book.bookings.map(({ status }) => status)).toEqual(['CANCEL', 'TICKET_EXPORTED']);
  await openTodo(owner, 'Money');
  expect(textOf(await shown(owner, 'To be returned'))).toContain('₫100,000');
});

it('a request shows staff what was paid before they answer it, and what is then to be given back', async () => {
  const { customer, owner } = await paidFor(strict);
  await openBooking(customer);
  await customer.taps('Cancel booking');
  await shown(customer, 'To cancel, please ask the venue.');
  await customer.taps('Ask the venue to cancel');
  await shown(customer, 'You asked the venue to cancel');
  await openTodo(owner, 'Requests');
  const request = await shown(owner, 'One request waits');
  expect(textOf(request)).toMatch(
    /2 tickets · ₫900,000\n.*Customer: .*💰 Paid ₫900,000 of ₫900,000\n.*By the policy ₫900,000 of ₫900,000 comes back; you choose\./s,
  );
  await owner.taps('Approve', { message: request });
  await owner.taps('All ₫900,000', { message: await shown(owner, 'How much is returned?') });
  await customer.sees('You get ₫900,000 back');
  await openTodo(owner, 'Money');
  await shown(owner, /To be returned\n₫900,000 · .* · cancelled by the customer/);
});

it('where more was paid than it costs, the sums agree from the question to /forgetme', async () => {
  const { bank, customer } = await startScene({
    payment: 'transfer',
    venue: halving,
  });
  await toReview(customer, 2);
  const transfer = await scanned(bank, customer, await toTransfer(customer));
  await bank.pay({ ...transfer, amount: 1_000_000 });
  await customer.sees(closing);
  await customer.sees('You get ₫100,000 back for booking');
  await customer.sends('/mytickets');
  await customer.taps(labelsOf(await shown(customer, 'Your bookings'))[0]?.[0] ?? '');
  await shown(customer, /Paid: ₫1,000,000\nYou get back: ₫100,000/);
  await customer.taps('Cancel booking');
  await shown(customer, 'You get ₫550,000 back of the ₫1,000,000 that you have paid.');
  await customer.taps('Yes, cancel booking');
  await customer.sees('You get ₫550,000 back in all', { onlyNew: true });
  await customer.sees(/You cancelled this booking[\s\S]*Paid: ₫1,000,000\nYou get back: ₫550,000/);
  await customer.sends('/forgetme');
  expect(textOf(await shown(customer, 'Not yet'))).toContain('money is still to be given back to you');
});

it('after the cancellation of a booking that was paid twice, each part of what comes back is named', async () => {
  const { bank, customer } = await startScene({
    payment: 'transfer',
    venue: merged(generous, { policy: { returns: [[1, 50]] } }),
  });
  await toReview(customer, 2);
  const transfer = await scanned(bank, customer, await toTransfer(customer));
  await bank.pay(transfer);
  await customer.sees(closing);
  await bank.pay(transfer);
  await customer.sees(/You get ₫900,000 back for booking .*It was paid twice\./);
  await openBooking(customer);
  await customer.taps('Cancel booking');
  await shown(customer, 'You get ₫1,350,000 back of the ₫1,800,000');
  await customer.taps('Yes, cancel booking');
  await customer.sees(
    /You get ₫1,350,000 back in all for booking .*₫900,000: It was paid twice\. ₫450,000: That is what the venue’s rules give back/,
  );
});
