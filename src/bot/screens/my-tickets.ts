import type { Booking, BookingState } from '../../booking/booking.ts';
import type { TicketStatus } from '../../booking/ports.ts';
import { ticketCountOf } from '../../booking/rules.ts';
import type { Instant, VenueDate } from '../../booking/sale-package.ts';
import { clipped } from '../booking-flow/package-text.ts';
import { paragraphs } from '../booking-flow/step.ts';
import { tapData } from '../callback-data.ts';
import type { Button, Screen } from '../screen.ts';
import { inRows } from '../screen.ts';
import type { Wording } from '../wording.ts';

const bookingsOnPage = 6;
const mostTicketsListed = 12;

/** Held bookings first, then those still to come, then the past ones; those that came to nothing are left out. */
export function listedBookings(bookings: readonly Booking[], today: VenueDate): readonly Booking[] {
  const rank = (booking: Booking): number => {
    if (booking.state === 'held' || booking.state === 'requested') return 0;
    return booking.order.date >= today && booking.state !== 'cancelled' ? 1 : 2;
  };
  const isListed = (booking: Booking): boolean => !unlisted.has(booking.state);
  return bookings.filter(isListed).toSorted((a, b) => {
    if (rank(a) !== rank(b)) return rank(a) - rank(b);
    const byDate = a.order.date.localeCompare(b.order.date);
    return rank(a) === 2 ? -byDate : byDate;
  });
}

const unlisted: ReadonlySet<BookingState> = new Set(['rejected', 'abandoned', 'expired', 'closed']);

export function ticketsList(bookings: readonly Booking[], page: number, words: Wording): Screen {
  if (bookings.length === 0) {
    return {
      text: words.html('tickets-none'),
      rows: [[{ text: words.text('book-tickets'), data: tapData.menu('book'), style: 'success' }]],
    };
  }
  const pages = inRows(bookings, bookingsOnPage);
  const number = Math.min(page, pages.length - 1);
  const turnTo = (text: string, to: number): Button => ({
    text,
    data: tapData.tickets('page', '', (to + pages.length) % pages.length),
  });
  const turn = [
    turnTo('‹', number - 1),
    turnTo(words.text('n-of-count', { n: number + 1, count: pages.length }), number),
    turnTo('›', number + 1),
  ];
  return {
    text: words.html('tickets-title'),
    rows: [
      ...(pages[number] ?? []).map((booking): readonly Button[] => [
        { text: entryText(booking, words), data: tapData.tickets('open', booking.reference, number) },
      ]),
      ...(pages.length > 1 ? [turn] : []),
    ],
  };
}

function entryText(booking: Booking, words: Wording): string {
  const { partner, holdUntil, order, state } = booking;
  const issued = partner?.tickets.length ?? 0;
  const values = {
    date: words.shortDay(order.date),
    code: partner?.bookingCode ?? '…',
    count: issued > 0 ? issued : ticketCountOf(order),
  };
  if (state === 'held' && holdUntil !== null) {
    return words.text('tickets-entry-held', { ...values, time: words.time(holdUntil) });
  }
  return words.text(state === 'cancelled' ? 'tickets-entry-cancelled' : 'tickets-entry', values);
}

/** One booking with the state of its tickets, live or as last known. */
export function ticketsDetail(
  booking: Booking,
  isLive: boolean,
  readAt: Instant | null,
  page: number,
  words: Wording,
): Screen {
  const back: Button = { text: words.text('back'), data: tapData.tickets('page', '', page) };
  const send = (action: 'send' | 'pdf' | 'calendar', key: string): Button => ({
    text: words.text(key),
    data: tapData.tickets(action, booking.reference, page),
  });
  const hasTickets = booking.state === 'issued';
  return {
    text: paragraphs(
      words.html('tickets-detail', {
        code: booking.partner?.bookingCode ?? '…',
        date: words.day(booking.order.date),
        state: words.text(`state-${booking.state}`),
      }),
      booking.order.lines
        .slice(0, mostTicketsListed)
        .map((line) => words.html('tickets-line', { name: clipped(line.name, 60), quantity: line.quantity }))
        .join('\n'),
      hasTickets && ticketsText(booking, words),
      !isLive && readAt !== null && words.html('tickets-not-live', { time: words.moment(readAt) }),
    ),
    rows: [
      ...(hasTickets
        ? [
            [{ ...send('send', 'send-again'), style: 'success' as const }],
            [send('pdf', 'pdf'), send('calendar', 'add-to-calendar')],
          ]
        : []),
      [back],
    ],
  };
}

function ticketsText(booking: Booking, words: Wording): string {
  const tickets = [...(booking.partner?.tickets ?? [])].sort((a, b) => a.sequence - b.sequence);
  const shown = tickets.slice(0, mostTicketsListed).map((ticket, index) =>
    words.html('tickets-ticket', {
      n: index + 1,
      name: clipped(ticket.serviceName, 50),
      status: statusText(ticket.status, words),
    }),
  );
  const more = tickets.length - shown.length;
  return [...shown, ...(more > 0 ? [words.html('tickets-more', { count: more })] : [])].join('\n');
}

const knownStatuses: ReadonlySet<TicketStatus> = new Set(['WAITING', 'USING', 'USED', 'LOCK', 'CANCEL']);

/** A status that we don't know is shown as it came. */
function statusText(status: TicketStatus, words: Wording): string {
  return knownStatuses.has(status) ? words.text(`ticket-${status}`) : clipped(status, 20);
}
