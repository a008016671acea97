import type { PersonClient, SeenPhoto } from 'telegram-sandbox';
import { describe, expect, it } from 'vitest';
import { people } from '../../helpers/people.ts';
import { openFirst, shown } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { bookTickets, isSettled, recordOnce, scanned, ticketPhotos } from './ticket-run.ts';

async function booked() {
  const run = await startScene();
  const an = await run.telegram.person(people.an);
  const booking = await recordOnce(run, await bookTickets(run, an), isSettled);
  return { the: run, an, booking };
}

/** The pictures with the given messages, as they are now. */
function now(an: PersonClient, photos: readonly SeenPhoto[]): readonly SeenPhoto[] {
  const ids = photos.map(({ messageId }) => messageId);
  return an.photos().filter(({ messageId }) => ids.includes(messageId));
}

describe('a booking that is cancelled at the partner', () => {
  it('strikes through the right pictures when one ticket had been cancelled before', async () => {
    const { the, an, booking } = await booked();
    const photos = ticketPhotos(an);
    the.partner.book.setTicketStatus(booking.partner?.tickets[0]?.code ?? '', 'CANCEL');
    await openFirst(an);
    await shown(an, 'cancelled');
    the.partner.book.cancel(booking.partner?.bookingId ?? '', 'Storm');
    await openFirst(an);
    await an.sees('The venue has cancelled this booking', { onlyNew: true });
    await recordOnce(the, booking, isSettled);
    const voided = now(an, photos);
    expect(await scanned(an, voided)).toEqual(['', '', '']);
    expect(voided.map(({ caption }) => caption.slice(0, 6))).toEqual(['1 of 3', '2 of 3', '3 of 3']);
  });

  it('says so in a message, once, where pictures were deleted, and has an empty outbox afterwards', async () => {
    const { the, an, booking } = await booked();
    const photos = ticketPhotos(an);
    const [first, second, third] = photos;
    await an.deletes(first?.messageId ?? 0);
    await an.deletes(third?.messageId ?? 0);
    the.partner.book.cancel(booking.partner?.bookingId ?? '', 'Storm');
    await openFirst(an);
    await an.sees('a picture can’t be changed any more', { onlyNew: true });
    await recordOnce(the, booking, isSettled);
    expect(await scanned(an, now(an, photos))).toEqual(['']);
    expect(now(an, photos).map(({ messageId }) => messageId)).toEqual([second?.messageId]);
    const told = an.view().messages.filter(({ text }) => text?.includes('can’t be changed any more'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(booking.partner?.bookingCode);
  });

  it('answers to the picture where Telegram refuses the edit for another reason', async () => {
    const { the, an, booking } = await booked();
    const [first] = ticketPhotos(an);
    the.telegram.fault({
      method: 'editMessageMedia',
      kind: 'error',
      errorCode: 400,
      description: "Bad Request: message can't be edited",
    });
    the.partner.book.cancel(booking.partner?.bookingId ?? '', 'Storm');
    await openFirst(an);
    const told = await an.sees('a picture can’t be changed any more', { onlyNew: true });
    expect(told.reply_to_message?.message_id).toBe(first?.messageId);
    await recordOnce(the, booking, isSettled);
    const [, ...others] = ticketPhotos(an);
    expect(await scanned(an, others)).toEqual(['', '']);
  });

  it('gets to the end when Telegram asks to slow down in the middle', async () => {
    const { the, an, booking } = await booked();
    the.telegram.fault({ method: 'editMessageMedia', kind: 'flood', retryAfter: 1, times: 2 });
    the.partner.book.cancel(booking.partner?.bookingId ?? '', 'Storm');
    await openFirst(an);
    await recordOnce(the, booking, (record) => record.state === 'cancelled' && isSettled(record));
    expect(await scanned(an, ticketPhotos(an))).toEqual(['', '', '']);
    expect(
      the.telegram.calls('editMessageMedia').filter(({ ok, params }) => ok && 'media' in params),
    ).toHaveLength(3);
  });
});
