import { expect, it } from 'vitest';
import { endWithTest, refusedCalls, startBot } from '../helpers/bot-run.ts';
import { decodeSymbols } from '../helpers/decode.ts';
import { people } from '../helpers/people.ts';
import { fillCart, getTickets, giveDetails } from './dialogue.ts';

/** The forms in which tickets come. */
const forms = [
  {
    what: 'separate QR tickets',
    packageName: 'Cable Car, Adult',
    quantity: 3,
    form: 'Separate tickets',
    format: 'QRCode',
  },
  {
    what: 'a group QR ticket',
    packageName: 'Cable Car, Adult',
    quantity: 4,
    form: 'One shared ticket',
    format: 'QRCode',
  },
  {
    what: 'separate barcode tickets',
    packageName: 'Fireworks Dinner Cruise',
    quantity: 2,
    form: 'Separate tickets',
    format: 'Code128',
  },
  {
    what: 'a group barcode ticket',
    packageName: 'Weekday Saver',
    quantity: 2,
    form: 'One shared ticket',
    format: 'Code128',
  },
] as const;

it.each(forms)('a booking by button labels ends in $what that scan', async (booked) => {
  const { packageName, quantity, form, format } = booked;
  const run = await startBot({ mode: format === 'QRCode' ? 'polling' : 'webhook' });
  endWithTest(run);
  const an = await run.telegram.person(people.an);
  await an.sends('/start');
  await an.sees('Hello An!');
  await fillCart(an, { packageName, quantity });
  await giveDetails(an, form);
  await getTickets(an);

  const [booking] = run.partner.book.bookings;
  expect(booking).toMatchObject({ status: 'TICKET_EXPORTED', paymentStatus: 'PAID' });
  expect(run.partner.book.confirmedCount).toBe(1);
  const codes = (booking?.tickets ?? []).map(({ code }) => code);
  const expected = codes.map((text) => ({ format, text }));
  const pictures = an.photos().filter(({ caption = '' }) => codes.some((code) => caption.includes(code)));
  const read = await Promise.all(
    pictures.map(async ({ fileId }) => (await decodeSymbols(an.download(fileId)))[0]),
  );
  expect(read).toEqual(expected);
  expect(run.partner.book.bookings).toHaveLength(1);
  expect(refusedCalls(run)).toEqual([]);
});
