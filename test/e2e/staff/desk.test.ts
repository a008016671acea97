import { describe, expect, it } from 'vitest';
import { shown } from '../dialogue.ts';
import { issuedBooking, startStaffBot } from './staff-run.ts';

/** A zone in which the day is far from its ends, so that one test sees one day. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

describe('staff look things up', () => {
  it('/find by code, booking_id, phone and @username; /today with its file; /debt', async () => {
    const run = await startStaffBot({
      environment: { TIME_ZONE: zoneAtNoon() },
      partner: { debt: { type: 'BOTH', limit: 100_000_000, openingDebt: 12_350_000, days: 30 } },
    });
    const { linh, an, partner } = run;
    const code = await issuedBooking(run);
    const booking = partner.book.find(code);
    const phone = booking?.customer?.phone;
    for (const text of [code, code.toLowerCase(), booking?.id, phone, '@An_Nguyen']) {
      await linh.sends(`/find ${text}`);
      const found = await shown(linh, new RegExp(`^${code} · Confirmed`));
      expect(found.text).toContain('Nguyễn Văn Á');
      expect(found.text).toMatch(/Held\n.*Being issued\n.*Confirmed/);
    }
    await linh.sends('/find 0900000000');
    await shown(linh, 'There is no booking for 0900000000 here.');
    await linh.sends('/find');
    await shown(linh, 'Please add a booking code');

    const pictures = () => an.photos().filter(({ caption }) => caption.startsWith('2 of 2'));
    await linh.sends(`/find ${code}`);
    await linh.taps('Send tickets again');
    await shown(linh, 'on their way to the customer');
    await an.sees(() => pictures().length === 2);
    await linh.taps('Cancel this booking');
    await shown(linh, 'Why is it cancelled?');
    await linh.taps('Keep booking');

    await linh.sends('/today');
    const today = await shown(linh, 'Sold: one booking · 2 tickets');
    expect(today.text).toMatch(/2 × .*Cable Car, Adult/);
    expect(today.text).toMatch(/Day: 1\n.*Tickets: 1\n.*Details: 1\n.*Review: 1\n.*Held: 1/);
    expect(today.text).toMatch(/Tickets issued: 1/);
    await linh.taps('Bookings as CSV');
    const file = await shown(linh, ({ document }) => document !== undefined);
    const csv = linh.download(file.document?.file_id ?? '').toString();
    expect(csv.split('\r\n')).toHaveLength(3);
    expect(csv).toContain(`${code},sold,issued,`);
    expect(csv).toContain(`"'+`);

    await linh.sends('/debt');
    const debt = await shown(linh, 'Debt with the partner');
    expect(debt.text).toContain('whichever comes first');
    expect(debt.text).toMatch(/▰+▱+ \d+ %/);
    expect(debt.text).toContain('The amount stops sales first.');
    partner.faults.add({ kind: 'refuse', operation: 'debt-info', code: 1001, times: null });
    await linh.taps('Refresh', { message: debt });
    await shown(linh, 'The debt can’t be read just now');
  });
});
