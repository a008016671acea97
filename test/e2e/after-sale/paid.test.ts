import { expect, it } from 'vitest';
import { loadWordings } from '../../../src/bot/wording.ts';
import { sampleVenue } from '../../helpers/venue.ts';
import { closing, openDay, shown } from '../dialogue.ts';
import { type PaidRun, startPaidBot, toInvoice, toReview } from '../payments/paying.ts';
import { labelsOf, textOf } from '../tickets/ticket-run.ts';
import { generous, venueFileWith } from './after-sale-run.ts';

const words = loadWordings(sampleVenue()).for('en');
const second = openDay(openDay());

/** Two tickets that are paid by card. */
async function paidFor(policy: string): Promise<PaidRun> {
  const paid = await startPaidBot({
    payment: 'telegram',
    environment: { VENUE_FILE: venueFileWith(policy), VENUE_NAME: '' },
  });
  await toReview(paid.customer, 2);
  await paid.customer.pays(await toInvoice(paid.customer, 'Pay ₫'));
  await paid.customer.sees(closing, { timeoutMs: 20_000 });
  return paid;
}

/** With paid tickets in hand, the price is another one, and the change is at its review. */
async function reviewedAt(price: number): Promise<PaidRun & { readonly review: string }> {
  const paid = await paidFor(generous);
  const { run, customer } = paid;
  const body = JSON.stringify({ code: 'NL-CAP-NL', price });
  expect((await fetch(`${run.partner.url}/_/catalogue`, { method: 'POST', body })).status).toBe(200);
  await run.restart();
  await customer.sends('/mytickets');
  await customer.taps(labelsOf(await shown(customer, 'Your bookings'))[0]?.[0] ?? '');
  await shown(customer, 'Confirmed');
  await customer.taps('Change date');
  await shown(customer, 'Which day would you like to come instead?');
  await customer.sends(second);
  const review = textOf(await shown(customer, 'Please check the change'));
  await customer.taps(`Change to ${words.dayLabel(second)}`);
  return { ...paid, review };
}

it('a dearer day is paid before its tickets are issued, and until then the old ones stand', async () => {
  const { run, customer, review } = await reviewedAt(500_000);
  expect(review).toContain('You pay the other ₫100,000 next');
  const invoice = await customer.sees((message) => message.invoice?.total_amount === 100_000, {
    onlyNew: true,
  });
  const [old, changed] = run.partner.book.bookings;
  expect([old?.status, changed?.status]).toEqual(['TICKET_EXPORTED', 'BOOKING']);
  await customer.pays(invoice);
  await customer.sees('Your visit is now on', { onlyNew: true, timeoutMs: 20_000 });
  const { bookings } = run.partner.book;
  expect(bookings.map(({ status }) => status)).toEqual(['CANCEL', 'TICKET_EXPORTED']);
});

it('for a cheaper day nothing is paid, and the difference is tracked until it is returned', async () => {
  const { run, customer, owner, review } = await reviewedAt(400_000);
  expect(review).toContain('₫100,000 is given back to you');
  await customer.sees('Your visit is now on', { onlyNew: true, timeoutMs: 20_000 });
  expect(run.partner.book.bookings.map(({ status }) => status)).toEqual(['CANCEL', 'TICKET_EXPORTED']);
  await owner.sends('/payments');
  expect(textOf(await shown(owner, 'To be returned'))).toContain('₫100,000');
});

it('a cancellation says what comes back by the policy, and that is tracked until it is returned', async () => {
  const { run, customer, owner } = await paidFor(`${generous}\nreturns = [[1000, 100], [1, 50]]`);
  await customer.sends('/mytickets');
  await customer.taps(labelsOf(await shown(customer, 'Your bookings'))[0]?.[0] ?? '');
  await shown(customer, 'Confirmed');
  await customer.taps('Cancel booking');
  expect(textOf(await shown(customer, 'Cancel this booking?'))).toContain(
    'You get ₫450,000 of ₫900,000 back.',
  );
  await customer.taps('Yes, cancel booking');
  await customer.sees('You cancelled this booking', { onlyNew: true, timeoutMs: 20_000 });
  expect(run.partner.book.bookings[0]?.status).toBe('CANCEL');
  await owner.sends('/payments');
  expect(textOf(await shown(owner, 'To be returned'))).toContain('₫450,000');
});
