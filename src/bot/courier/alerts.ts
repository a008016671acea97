import type { AlertKind, Booking } from '../../booking/booking.ts';
import { missingTicketsOf } from '../../booking/rules.ts';
import type { Wording } from '../wording.ts';

/** What staff are told, with what to do; a booking is named by its codes, never by its customer. */
export function alertText(kind: AlertKind, booking: Booking, words: Wording): string {
  const { partner, order } = booking;
  const count = partner?.tickets.length ?? 0;
  return words.html(`alert-${kind}`, {
    code: partner?.bookingCode ?? booking.reference,
    date: words.day(order.date),
    theirs: partner?.bookingDate === null || partner === null ? '—' : words.day(partner.bookingDate),
    count,
    of: count + missingTicketsOf(booking),
    total: words.money(partner?.total ?? order.total),
  });
}
