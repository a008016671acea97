import type { AlertKind, Booking } from '../../booking/booking.ts';
import type { Wording } from '../wording.ts';

/** What staff are told, with what to do; a booking is named by its codes, never by its customer. */
export function alertText(kind: AlertKind, booking: Booking, words: Wording): string {
  const { partner, order } = booking;
  return words.html(`alert-${kind}`, {
    code: partner?.bookingCode ?? booking.reference,
    date: words.day(order.date),
    theirs: partner?.bookingDate === null || partner === null ? '—' : words.day(partner.bookingDate),
    total: words.money(partner?.total ?? order.total),
  });
}
