import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/booking/record.ts';
import type { BotRunOptions } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { closing, labelsOf, openBooking, shown } from '../dialogue.ts';
import { type Scene, startScene } from '../scene.ts';
import { bookTickets, isSettled, recordOnce, scanned, ticketPhotos } from './ticket-run.ts';

async function booked(options: BotRunOptions = {}) {
  const run = await startScene(options);
  const an = await run.telegram.person(people.an);
  const booking = await recordOnce(run, await bookTickets(run, an), isSettled);
  return { run, an, booking, first: ticketPhotos(an) };
}

/** Opens the first booking of /mytickets. */
async function openTickets(an: PersonClient): Promise<void> {
  await openBooking(an);
}

async function sendAgain(the: Scene, an: PersonClient, booking: Booking): Promise<Booking> {
  await an.taps('Send tickets again');
  await shown(an, closing);
  return recordOnce(the, booking, isSettled);
}

/** For each album sent: how many pictures were uploaded, and how many sent by the id of a file. */
function uploads(the: Scene): readonly { readonly uploaded: number; readonly known: number }[] {
  return the.telegram
    .calls('sendMediaGroup')
    .filter(({ ok }) => ok)
    .map(({ params }) => {
      const uploaded = Object.keys(params).filter((name) => !['chat_id', 'media'].includes(name)).length;
      const { media } = params as { readonly media: unknown };
      const list: unknown = typeof media === 'string' ? JSON.parse(media) : media;
      return { uploaded, known: (Array.isArray(list) ? list.length : 0) - uploaded };
    });
}

describe('tickets sent again', () => {
  it('are drawn anew when the language is another one', async () => {
    const { run: the, an, booking } = await booked();
    await an.sends('/language');
    await an.taps('Tiếng Việt');
    await an.sends('/mytickets');
    const list = await shown(an, 'Các đơn của bạn');
    await an.taps(labelsOf(list)[0]?.[0] ?? '');
    await an.taps('Gửi lại vé');
    await shown(an, '3 vé của bạn đây');
    await recordOnce(the, booking, isSettled);
    expect(uploads(the).at(-1)).toEqual({ uploaded: 3, known: 0 });
    expect(ticketPhotos(an).at(-1)?.caption).toContain('3 / 3 · ');
  });

  it('are drawn anew when a ticket says something else, and only that ticket', async () => {
    const { run: the, an, booking } = await booked();
    await the.change(booking, (current) => ({
      ...current,
      partner: current.partner && {
        ...current.partner,
        tickets: current.partner.tickets.map((ticket, index) =>
          index === 1 ? { ...ticket, code: `${ticket.code}-NEW` } : ticket,
        ),
      },
    }));
    the.partner.faults.add({ operation: 'booking-info', kind: 'badGateway', times: null });
    await openTickets(an);
    await sendAgain(the, an, booking);
    expect(uploads(the).at(-1)).toEqual({ uploaded: 1, known: 2 });
    const codes = await scanned(an, ticketPhotos(an).slice(3));
    expect(codes[1]).toMatch(/-NEW$/);
  });

  it('leave out a ticket that was cancelled, and keep the numbers of the others', async () => {
    const { run: the, an, booking } = await booked();
    const [one, two, three] = the.partner.book.bookings[0]?.tickets ?? [];
    the.partner.book.setTicketStatus(two?.code ?? '', 'CANCEL');
    await openTickets(an);
    await shown(an, 'cancelled');
    await sendAgain(the, an, booking);
    const photos = ticketPhotos(an).slice(3);
    expect(await scanned(an, photos)).toEqual([one?.code, three?.code]);
    expect(photos.map(({ caption }) => caption.slice(0, 6))).toEqual(['1 of 3', '3 of 3']);
  });

  it('are refused, with the reason, once the booking is cancelled', async () => {
    const { run: the, an, booking } = await booked();
    await openTickets(an);
    the.partner.book.cancel(booking.partner?.bookingId ?? '', 'Storm');
    await an.taps('Send tickets again');
    await shown(an, 'There are no valid tickets in this booking');
    await recordOnce(the, booking, isSettled);
    expect(the.telegram.calls('sendMediaGroup')).toHaveLength(1);
    expect(the.telegram.calls('sendDocument')).toHaveLength(0);
  });

  it('as a document are named for what they are once the booking is cancelled', async () => {
    const { run: the, an, booking } = await booked();
    await openTickets(an);
    for (const _ of [1, 2]) {
      await an.taps('PDF');
      await an.sees('All tickets to print', { onlyNew: true });
      await recordOnce(the, booking, isSettled);
    }
    await an.taps('Add to calendar');
    await an.sees('Add your visit to your calendar', { onlyNew: true });
    await recordOnce(the, booking, isSettled);
    the.partner.book.cancel(booking.partner?.bookingId ?? '', 'Storm');
    await an.taps('Send tickets again');
    await shown(an, 'There are no valid tickets in this booking');
    await recordOnce(the, booking, isSettled);
    const files = an.view().messages.filter(({ document }) => document !== undefined);
    expect(files).toHaveLength(3);
    for (const { caption } of files) expect(caption).toContain('cancelled');
  });

  it('come as a document and as a day for the calendar too', async () => {
    const { an } = await booked();
    await openTickets(an);
    await an.taps('PDF');
    const pdf = await shown(an, 'All tickets to print');
    expect(an.download(pdf.document?.file_id ?? '').toString('latin1')).toMatch(/^%PDF-/);
    await an.taps('Add to calendar');
    const event = await shown(an, 'Add your visit to your calendar');
    expect(an.download(event.document?.file_id ?? '').toString()).toContain('X-WR-TIMEZONE:Asia/Ho_Chi_Minh');
  });
});
