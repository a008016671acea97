import { expect, it } from 'vitest';
import { demoVenueFileWith } from '../helpers/venue-file.ts';
import { getTickets, giveDetails, openDay, openFirst, shown, tapsLike, textOf } from './dialogue.ts';
import { startScene } from './scene.ts';
import { calendarFiles, ticketPhotos } from './tickets/ticket-run.ts';

it('packages have the names of venue.toml wherever customers and staff read them, each in their language', async () => {
  const run = await startScene({ staff: true, environment: { VENUE_FILE: demoVenueFileWith() } });
  const { an, linh, partner } = run;
  const mai = await run.telegram.person({ firstName: 'Mai', languageCode: 'vi' });

  await an.sends('/start');
  await shown(an, 'Ngọc Lam Bay Park');
  await an.sends(`2 adults ${openDay()}`);
  await shown(an, 'Which of these for');
  await tapsLike(an, 'Cable car return · ');
  await shown(an, 'What name');
  await an.taps('Back');
  expect(textOf(await shown(an, 'Your booking for'))).toContain('Cable car return, adult');
  await giveDetails(an);
  expect(textOf(await an.sees('Please check your booking'))).toContain('Cable car return, adult');
  await getTickets(an);
  for (const { caption } of ticketPhotos(an)) expect(caption).toContain('· Cable car return, adult\n');
  await an.taps('Add to calendar');
  await an.sees(({ document }) => document?.file_name?.endsWith('.ics') === true);
  expect(calendarFiles(an)).toMatchObject([
    { description: expect.stringContaining('2 × Cable car return, adult'), geo: [20.9501, 107.0739] },
  ]);
  expect(calendarFiles(an)[0]?.location).toMatch(/^Ngọc Lam Bay Park, 1 Bay Road/);

  await openFirst(an);
  const detail = textOf(await shown(an, 'Confirmed'));
  expect(detail).toContain('2 × Cable car return, adult');
  expect(detail).toContain('2. Cable car return, adult: unused');

  const code = partner.book.bookings[0]?.code ?? '';
  await linh.sends(`/find ${code}`);
  expect(textOf(await shown(linh, `${code} · `))).toContain('2 × Cable car return, adult');
  await linh.sends('/money');
  expect(textOf(await shown(linh, 'Net: '))).toContain('2 × Cable car return, adult');

  await mai.sends('/book');
  await mai.sends(openDay());
  await shown(mai, 'Người lớn: ');
  await tapsLike(mai, 'Combo cáp treo');
  await shown(mai, 'Combo cáp treo & công viên');
});
