import type { PersonClient } from 'telegram-sandbox';
import { expect, it } from 'vitest';
import { generous } from '../../helpers/venue-file.ts';
import {
  fillCart,
  getTickets,
  openBooking,
  openDay,
  shown,
  tapsLike,
  textOf,
  toReview,
} from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { isSettled, latestOf, recordOnce } from '../tickets/ticket-run.ts';

const invoice = { company: 'ACME Co.', taxCode: '0101234567-001', email: 'an@acme.vn' };
const line = 'Invoice: ACME Co., 0101234567-001, an@acme.vn';

async function lastFile(person: PersonClient, begins: string): Promise<string> {
  const file = await person.sees(({ document }) => document?.file_name?.startsWith(begins) === true, {
    onlyNew: true,
  });
  return person.download(file.document?.file_id ?? '').toString();
}

it('a company invoice is kept with the booking until its customer is forgotten, and for owners alone', async () => {
  const run = await startScene({
    staff: true,
    venue: { ...generous, invoices: { ask: true } },
    environment: { LOG_LEVEL: 'trace' },
  });
  const { an, linh, partner } = run;
  await an.sends('/privacy');
  expect(textOf(await shown(an, 'What is stored'))).toContain('For a company invoice');
  await toReview(an);
  await an.taps('Company invoice');
  await shown(an, 'Which company');
  await an.sends(invoice.company);
  await shown(an, 'What is its tax code');
  await an.sends('01012345');
  await shown(an, 'that doesn’t look like a tax code');
  await an.sends('0101234567001');
  await shown(an, 'Which email address');
  await an.sends(invoice.email);
  await shown(an, line);
  await getTickets(an);
  const booking = await recordOnce(run, await latestOf(run, an), isSettled);
  expect(booking.details.invoice).toEqual(invoice);
  expect(JSON.stringify(partner.book.bookings)).not.toContain(invoice.company);

  // Another day has it too; the next booking does not.
  const day = openDay(openDay());
  await openBooking(an);
  await an.taps('Change date');
  await shown(an, 'Which day would you like to come instead?');
  await an.sends(day);
  await shown(an, 'Please check the change');
  await tapsLike(an, 'Change to ');
  await an.sees('Your visit was moved to', { onlyNew: true });
  const moved = await recordOnce(run, await latestOf(run, an), isSettled);
  expect(moved.details.invoice).toEqual(invoice);
  await fillCart(an, { packageName: 'Cable Car, Adult', quantity: 1 });
  await tapsLike(an, 'Continue · ');
  expect(textOf(await shown(an, 'Please check your booking'))).not.toContain('Invoice:');
  await an.sends('/cancel');
  await shown(an, 'Nothing was booked');

  await linh.sends(`/find ${moved.partner?.bookingCode}`);
  expect(textOf(await shown(linh, 'Customer: '))).toContain(`Company i${line.slice(1)}`);
  await linh.sends('/money');
  const card = await shown(linh, 'Money: ');
  await linh.taps('CSV', { message: card });
  expect(await lastFile(linh, 'close-')).toContain(',"ACME Co.",0101234567-001,"an@acme.vn"');
  await an.sends('/mydata');
  expect(JSON.parse(await lastFile(an, 'my-data')).bookings[0].details.invoice).toEqual(invoice);
  expect(run.logs()).toContain('Telegram was called.');
  for (const value of [...Object.values(invoice), '0101234567001']) expect(run.logs()).not.toContain(value);

  await an.sends('/forgetme');
  await an.taps('Forget me');
  await shown(an, 'This can’t be undone');
  await an.taps('Yes, delete everything');
  await shown(an, 'Everything about you has been deleted');
  expect(await run.bookingsOf(an)).toEqual([]);
  await linh.taps('CSV', { message: card });
  const left = await lastFile(linh, 'close-');
  expect(left).toContain(moved.partner?.bookingCode);
  for (const value of Object.values(invoice)) expect(left).not.toContain(value);
});
