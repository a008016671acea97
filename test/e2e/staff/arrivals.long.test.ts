import { describe, expect, it } from 'vitest';
import { addVenueDays, venueDateAt } from '../../../src/venue/calendar.ts';
import { asRead } from '../../helpers/as-read.ts';
import { randomPrefix } from '../../helpers/store.ts';
import { labelsOf, openDay, shown, venueZone } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { fillDay, issuedFor } from './full-day.ts';
import { issuedBooking } from './staff-run.ts';

const soon = addVenueDays(venueDateAt(Date.now(), venueZone), 2);

describe('/arrivals', () => {
  it('shows who comes, with what is to be paid, and then which tickets have been used', async () => {
    const run = await startScene({ staff: true });
    const { linh, partner } = run;
    const code = await issuedBooking(run);
    await linh.sends(`/arrivals ${openDay()}`);
    const list = await shown(linh, `1. Nguyễn Văn Á · ${code}`);
    expect(list.text).toContain('2 people · one booking · 2 tickets');
    expect(asRead(list.text ?? '')).toMatch(/2 × Vé cáp treo khứ hồi – Người lớn \(Cable Car, A/);
    expect(list.text).toContain('To be paid at the gate: ₫900,000');
    expect(list.text).toMatch(/📞 \+\d+ · @an_nguyen/);
    expect(list.text).toContain('💵 ₫900,000 to pay · 🎟 2 unused');
    const read = await linh.sees(/Tickets as the partner had them at/);
    expect(read.message_id).toBe(list.message_id);

    const ticket = partner.book.find(code)?.tickets[0];
    if (ticket === undefined) throw new Error('There is no ticket.');
    partner.book.setTicketStatus(ticket.code, 'USED');
    await linh.taps('Refresh', { message: list });
    await linh.sees(/🎟 1 used, 1 unused|🎟 1 unused, 1 used/);

    await linh.sends('/arrivals 15');
    // One day or two, by where in the month today is.
    await shown(linh, /15 \w+ \d{4}: who comes|Which day do you mean\?/);
    await linh.sends('/arrivals yesterday');
    await shown(linh, 'Nobody has tickets for this day.');
    await linh.sends('/arrivals someday');
    await shown(linh, 'Which day?');
    await linh.sends(`/arrivals ${openDay()} or ${openDay(openDay())}`);
    await shown(linh, 'Which day do you mean?');
    await linh.sends('/arrivals');
    await shown(linh, 'Nobody has tickets for this day.');
  });

  it('pages through a day of 400 bookings by name, with the same figures in its file', async () => {
    const prefix = randomPrefix();
    const run = await startScene({
      staff: true,
      environment: { REDIS_PREFIX: prefix },
    });
    const { linh } = run;
    const guests = Array.from({ length: 400 }, (_, index) => ({
      name: index === 7 ? '=HYPERLINK("x")' : `Guest ${String(index).padStart(3, '0')}`,
      code: `NL${index}`,
      chatId: 8_000_000_000 + index,
      adults: 2,
      children: index % 2,
      note: 'Window seat, please; we come with a stroller',
    }));
    await fillDay(
      prefix,
      guests.map((guest) => issuedFor(soon, guest)),
    );
    await linh.sends(`/arrivals ${soon}`);
    const list = await shown(linh, '1,000 people · 400 bookings · 1,000 tickets');
    expect(asRead(list.text ?? '')).toContain('800 × Adult');
    expect(asRead(list.text ?? '')).toContain('200 × Child');
    expect(list.text).toContain('To be paid at the gate: ₫230,000,000');
    const labels = labelsOf(list).flat();
    expect(labels).toContain('1 of 58');
    await linh.taps('11 »', { message: list });
    const later = await linh.sees(/71\. Guest 07\d/);
    expect(later.message_id).toBe(list.message_id);
    expect(later.text?.length).toBeLessThan(3_000);

    await linh.taps('Arrivals as CSV', { message: later });
    const file = await shown(linh, ({ document }) => document !== undefined);
    const csv = linh.download(file.document?.file_id ?? '').toString();
    expect(csv.trimEnd().split('\r\n')).toHaveLength(1 + 600);
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
  });
});
