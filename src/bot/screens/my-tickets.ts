import { picturesOf } from '../../booking/delivery.ts';
import type { Booking, BookingState } from '../../booking/record.ts';
import { lastDayOf, ticketCountOf } from '../../booking/rules.ts';
import type { VenueDate } from '../../booking/sale-package.ts';
import { type TicketsTap, tapData } from '../callback-data.ts';
import { type Button, pageOf, type Screen } from '../screen.ts';
import { clipped, paragraphs } from '../text.ts';
import type { Wording } from '../wording.ts';
import { type AtVenue, afterSaleText, hasAfterSale } from './after-sale.ts';
import { moneyText } from './payment.ts';
import { ticketsText } from './ticket-statuses.ts';

const bookingsOnPage = 6;
const mostLinesListed = 12;

/** Bookings that came to nothing are left out. */
const unlisted: ReadonlySet<BookingState> = new Set(['rejected', 'abandoned', 'expired', 'closed']);
/** Bookings whose tickets nobody has yet. */
const open: ReadonlySet<BookingState> = new Set(['held', 'requested', 'confirming', 'review']);

/** What is still open first, then what is still to come, the nearest first; then the past, the latest first. */
export function listedBookings(bookings: readonly Booking[], today: VenueDate): readonly Booking[] {
  const rank = (booking: Booking): number => {
    if (booking.state === 'held') return 0;
    if (open.has(booking.state)) return 1;
    return lastDayOf(booking) >= today && booking.state !== 'cancelled' ? 2 : 3;
  };
  return bookings
    .filter((booking) => !unlisted.has(booking.state))
    .toSorted((a, b) => {
      if (rank(a) !== rank(b)) return rank(a) - rank(b);
      const byDate = a.order.date.localeCompare(b.order.date);
      return rank(a) === 3 ? -byDate : byDate;
    });
}

export function ticketsList(bookings: readonly Booking[], page: number, words: Wording): Screen {
  if (bookings.length === 0) {
    return {
      text: words.html('tickets-none'),
      rows: [[{ text: words.text('book-tickets'), data: tapData.menu('book'), style: 'success' }]],
    };
  }
  const { items, number, turningRows } = pageOf(bookings, bookingsOnPage, page, words, (to) =>
    tapData.tickets('page', '', to),
  );
  const entries = items.map((booking): readonly Button[] => [
    { text: entryText(booking, words), data: tapData.tickets('open', booking.reference, number) },
  ]);
  return {
    text: words.html('tickets-title'),
    rows: [...entries, ...turningRows],
  };
}

function entryText(booking: Booking, words: Wording): string {
  const { partner, holdUntil, order, state } = booking;
  const issued = partner?.tickets.length ?? 0;
  const values = {
    date: words.shortDay(order.date),
    code: clipped(partner?.bookingCode ?? '…', 24),
    count: issued > 0 ? issued : ticketCountOf(order),
  };
  if (state === 'held' && holdUntil !== null) {
    return words.text('tickets-entry-held', { ...values, time: words.time(holdUntil) });
  }
  return words.text(state === 'cancelled' ? 'tickets-entry-cancelled' : 'tickets-entry', values);
}

export interface DetailLook {
  /** False: the partner could not be asked, and this is what was known last. */
  readonly isLive: boolean;
  /** The page of the list to go back to. */
  readonly page: number;
  /** What became of the last tap. */
  readonly note?: string;
  readonly at: AtVenue;
}

/** One booking with the state of its tickets, live or as last known. */
export function ticketsDetail(
  booking: Booking,
  { isLive, page, note, at }: DetailLook,
  words: Wording,
): Screen {
  const { order, partner, state } = booking;
  const lines = order.lines
    .slice(0, mostLinesListed)
    .map((line) =>
      words.html('tickets-line', { name: clipped(words.packageName(line), 60), quantity: line.quantity }),
    );
  return {
    text: paragraphs(
      note,
      words.html('tickets-detail', {
        code: partner?.bookingCode ?? '…',
        date: words.day(order.date),
        state: words.text(`state-${state}`),
      }),
      lines.join('\n'),
      moneyText(booking, words),
      state === 'issued' && ticketsText(booking, words),
      afterSaleText(booking, at, words),
      !isLive && partner !== null && words.html('tickets-not-live', { time: words.moment(partner.readAt) }),
    ),
    rows: detailRows(booking, page, at, words),
  };
}

/** Whether there is a ticket that may be sent. */
export function hasTickets(booking: Booking): boolean {
  return booking.state === 'issued' && picturesOf(booking).length > 0;
}

function detailRows(booking: Booking, page: number, at: AtVenue, words: Wording): Screen['rows'] {
  const button = (action: TicketsTap, key: string): Button => ({
    text: words.text(key),
    data: tapData.tickets(action, booking.reference, page),
  });
  const back: Button = { text: words.text('back'), data: tapData.tickets('page', '', page) };
  if (!hasTickets(booking)) return [[back]];
  return [
    [{ ...button('send', 'send-again'), style: 'success' }],
    [button('pdf', 'pdf'), button('calendar', 'add-to-calendar')],
    ...(hasAfterSale(booking, at)
      ? [
          [
            button('change', 'change-visit-date'),
            { ...button('cancel', 'cancel-booking'), style: 'danger' as const },
          ],
        ]
      : []),
    [back],
  ];
}
