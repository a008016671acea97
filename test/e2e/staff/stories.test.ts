import { expect, it } from 'vitest';
import { asRead } from '../../helpers/as-read.ts';
import { people } from '../../helpers/people.ts';
import { openDay, openHistory, shown, tapsLike, toReview, writeToGuests } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { issuedBooking, newLink, zoneAtNoon } from './staff-run.ts';

it('/find by code, booking_id, phone and @username; /money with its file and the debt', async () => {
  const run = await startScene({
    staff: true,
    venue: { time_zone: zoneAtNoon() },
    partner: { debt: { type: 'BOTH', limit: 100_000_000, openingDebt: 12_350_000, days: 30 } },
  });
  const { linh, an, partner } = run;
  const code = await issuedBooking(run);
  const booking = partner.book.find(code);
  const phone = booking?.customer?.phone;
  for (const text of [
    code,
    code.toLowerCase(),
    code.replaceAll('-', ''),
    code.replaceAll('-', ' '),
    booking?.id,
    phone,
    '@An_Nguyen',
    'an_nguyen',
    code.split('-').at(-1)?.toLowerCase(),
  ]) {
    await linh.sends(`/find ${text}`);
    const found = await shown(linh, new RegExp(`^${code} · Confirmed`));
    expect(found.text).toContain('Nguyễn Văn Á');
    expect(found.text).toContain('To be paid at the gate: ₫900,000');
    expect(found.text).not.toMatch(/PAID|EXPORTED/);
    expect(found.text).toMatch(/Held\n.*Being issued\n.*Confirmed/);
  }
  await linh.sends('/find 0900000000');
  await shown(linh, 'I know no such booking: 0900000000');
  await linh.sends('/find');
  await shown(linh, 'Please add a booking code');

  const pictures = () => an.photos().filter(({ caption }) => caption.startsWith('2 of 2'));
  await linh.sends(`/find ${code}`);
  await linh.taps('Send again');
  await shown(linh, 'on their way to the customer');
  await an.sees(() => pictures().length === 2);
  await linh.taps('Cancel');
  await shown(linh, 'Why is it cancelled?');
  await linh.taps('Keep booking');

  await linh.sends('/money');
  const today = await shown(linh, 'Sold, one booking, 2 tickets: ₫900,000');
  expect(today.text).toMatch(/2 × .*Cable/);
  await linh.taps('CSV', { message: today });
  const file = await shown(linh, ({ document }) => document !== undefined);
  const csv = linh.download(file.document?.file_id ?? '').toString();
  expect(csv.split('\r\n')).toHaveLength(3);
  expect(csv).toContain(`\n${code},,`);
  expect(csv).toContain(`"'+`);

  expect(today.text).toContain('Debt with the partner');
  expect(today.text).toMatch(/▰+▱+ \d+ % of the limit/);
  expect(today.text).toContain('The amount stops sales first.');
});

it('/cancelbooking asks for the reason, asks once more, cancels once, reads back, and tells the customer why', async () => {
  const run = await startScene({ staff: true });
  const { linh, an, partner } = run;
  const code = await issuedBooking(run);
  await linh.sends(`/cancelbooking ${code.toLowerCase()}`);
  const question = await shown(linh, 'Why is it cancelled?');
  expect(question.text).toContain('At the partner: tickets issued, charged to our account');
  expect(question.text).toContain('2 unused');
  await linh.sends('The cable car is under repair');
  await shown(linh, 'Cancel this booking?');
  await linh.taps('Cancel this booking');
  const outcome = await shown(linh, `Booking ${code} is cancelled.`);
  expect(outcome.text).toContain('At the partner: cancelled, charge cancelled');
  await an.sees('The cable car is under repair');
  await an.sees(/cancelled, no longer valid/);
  expect(partner.book.find(code)).toMatchObject({
    status: 'CANCEL',
    note: 'The cable car is under repair',
    calls: { 'cancel-booking': 1 },
  });

  await linh.sends(`/cancelbooking ${code} again`);
  await shown(linh, 'is cancelled already. Nothing was done.');
  await openHistory(linh, code);
  const trail = await shown(linh, 'Audit trail');
  expect(trail.caption).toContain('asked to cancel · The cable car is under repair');
  expect(trail.caption).toContain('cancelled (Confirmed → Cancelled)');
  const file = linh.download(trail.document?.file_id ?? '').toString();
  expect(file).toMatch(/^\ufeffat,staff_id,staff_name,action/);
  expect(file).toContain(
    `7000000001,Linh,cancelled,${code},issued,cancelled,"The cable car is under repair"`,
  );
  expect(file).not.toContain('Nguyễn');
  expect(partner.book.find(code)?.calls['cancel-booking']).toBe(1);
});

it('where booking is by invitation, visitors are told kindly, a link lets them in, and a withdrawn link lets them out, mid-booking too', async () => {
  const run = await startScene({ staff: true, venue: { access: 'invite' } });
  const { linh, an, partner } = run;
  await an.sends('/start');
  const welcome = await shown(an, 'Booking here is by invitation.');
  expect(JSON.stringify(welcome.reply_markup)).not.toContain('Book tickets');
  expect(welcome.text).toContain('Hello An!');
  expect(welcome.text).not.toContain('Tap a day');
  // Nobody gives all their details for a booking that is refused in the end.
  for (const sentence of ['2 adults on Saturday', 'book tickets', 'tomorrow', 'how much is it?']) {
    await an.sends(sentence);
    await shown(an, 'Booking here is by invitation.');
  }
  await an.sends('/book');
  await shown(an, 'Booking here is by invitation.');
  await an.starts('d_20271224');
  await shown(an, 'Booking here is by invitation.');
  const forged = await an.tapsData(welcome.message_id, 'm:book');
  expect((await forged.answer()).text).toBe('Booking here is by invitation.');
  await an.starts('i_AAAAAAAAAAAAAAAAAAAAAA');
  await shown(an, 'not one of ours');

  const token = await newLink(linh, '1');
  await an.starts(token);
  await shown(an, 'you can book now');
  await toReview(an);

  const other = await run.telegram.person(people.mallory);
  await other.starts(token);
  await shown(other, 'has been used already');

  const second = await newLink(linh, '20 7');
  expect(second).not.toBe(token);
  await linh.taps('All links');
  await shown(linh, 'One open link');
  await linh.taps('Withdraw link 1');
  await shown(linh, 'There are no open links');
  await other.starts(second);
  await shown(other, 'no longer valid');
  await linh.sends('/book');
  await shown(linh, 'Which day would you like');
  expect(partner.book.bookings).toHaveLength(0);
});

it('/report shows the week with whose link a customer came by', async () => {
  const run = await startScene({
    staff: true,
    venue: { sources: { 'hotel-lotus': { name: 'Hotel Lotus', commission: 8 } } },
  });
  const { linh, an } = run;
  await an.starts('src_hotel-lotus');
  await issuedBooking(run);
  await linh.sends('/report');
  const { caption = '', photo = [] } = await linh.sees(
    ({ caption: said }) => said?.startsWith('The week ') === true,
  );
  expect(photo).not.toEqual([]);
  expect(asRead(caption)).toContain('₫900,000');
  expect(asRead(caption)).toContain('Hotel Lotus: ');
});

it('a message to the guests of a day is written once to the guests of a day', async () => {
  const run = await startScene({ staff: true });
  const { an, linh } = run;
  await issuedBooking(run);
  await writeToGuests(linh, openDay());
  await shown(linh, 'What should they read?');
  await linh.sends('The cable car runs from 9:00');
  await shown(linh, 'will read:');
  await tapsLike(linh, 'Send to ');
  await linh.sees('has gone out');
  const read = an.view().messages.filter(({ text }) => text?.includes('The cable car runs from 9:00'));
  expect(read).toHaveLength(1);
});
