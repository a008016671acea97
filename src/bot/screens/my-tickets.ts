import { picturesOf } from '../../booking/delivery.ts';
import { hasMoneyToReturn } from '../../booking/money.ts';
import type { Booking, BookingState, TicketShare } from '../../booking/record.ts';
import { lastDayOf } from '../../booking/rules.ts';
import { ticketsOf } from '../../booking/sales.ts';
import { sharedTicket, shareOfTicket, standingShares } from '../../booking/shares.ts';
import type { VenueDate } from '../../venue/calendar.ts';
import { type ShareTap, type TicketsTap, tapData } from '../callback-data.ts';
import { receiverName } from '../delivery/tickets.ts';
import { type Button, inRows, pageOf, type Screen } from '../screen.ts';
import { clipped, clippedApart, paragraphs } from '../text.ts';
import { ticketName, ticketStatusText, ticketsText, type Wording } from '../wording.ts';
import { type AtVenue, afterSaleText, hasAfterSale } from './after-sale.ts';
import { moneyText } from './payment.ts';
import { askVenueRows, directionsButton } from './venue.ts';

const ticketsOnPage = 6;
const sharesInRow = 2;
const longestLabelName = 26;

/** The owner's tickets that are with others, each leading to its end. */
function shareRows(booking: Booking, words: Wording): Screen['rows'] {
  const shared = standingShares(booking).toSorted((a, b) => a.ticket - b.ticket);
  const buttons = shared.map((share) => shareButton('show', booking, share.ticket, labelOf(share, words)));
  return inRows(buttons, sharesInRow);
}

/** "2 · with Quynh". */
function labelOf({ ticket, receiver }: TicketShare, words: Wording): string {
  const n = ticket + 1;
  return receiver === null
    ? words.text('share-waits', { n })
    : words.text('share-with', { n, name: receiverName(receiver) });
}

/** Positions of the tickets that can be given away. */
export function sharable(booking: Booking): readonly number[] {
  if (booking.state !== 'issued') return [];
  return (booking.partner?.tickets ?? []).flatMap(({ status }, index) =>
    status === 'WAITING' && shareOfTicket(booking, index) === null ? [index] : [],
  );
}

/** Which of several tickets is to be given away. */
export function shareChoice(booking: Booking, page: number, words: Wording): Screen {
  const { items, turningRows } = pageOf(sharable(booking), ticketsOnPage, page, words, (to) =>
    tapData.share('choose', booking.reference, to),
  );
  const names = (booking.partner?.tickets ?? []).map((ticket) => ticketName(booking, ticket, words));
  const label = (index: number): string =>
    words.text('share-ticket', {
      n: index + 1,
      name: clippedApart(names[index] ?? '', names, longestLabelName),
    });
  const entries = items.map((index): readonly Button[] => [
    shareButton('give', booking, index, label(index)),
  ]);
  return {
    text: words.html('share-choose'),
    rows: [...entries, ...turningRows, [backTo(booking, words)]],
  };
}

/** The link, to be passed on by Telegram's own share sheet or by hand. It is shown this once. */
export function shareLink(booking: Booking, ticket: number, link: string, words: Wording): Screen {
  const message = words.text('share-message', {
    venue: words.venueName,
    date: words.day(booking.order.date),
  });
  const sheet = `https://t.me/share/url?${new URLSearchParams({ url: link, text: message })}`;
  return {
    text: words.html('share-link', { n: ticket + 1, link }),
    rows: [
      [{ text: words.text('send-link'), url: sheet, style: 'success' }],
      [{ text: words.text('copy-link'), copyText: link }],
      [{ ...shareButton('takeBack', booking, ticket, words.text('take-it-back')), style: 'danger' }],
      [backTo(booking, words)],
    ],
  };
}

/** What has become of a ticket that was given away. */
export function shareDetail(booking: Booking, share: TicketShare, words: Wording): Screen {
  const { ticket, receiver } = share;
  return {
    text:
      receiver === null
        ? words.html('share-unopened', { n: ticket + 1 })
        : words.html('share-opened', { n: ticket + 1, name: receiverName(receiver) }),
    rows: [
      [{ ...shareButton('takeBack', booking, ticket, words.text('take-it-back')), style: 'danger' }],
      [backTo(booking, words)],
    ],
  };
}

export function takeBackQuestion(
  booking: Booking,
  { ticket, receiver }: TicketShare,
  words: Wording,
): Screen {
  return {
    text:
      receiver === null
        ? words.html('take-back-link')
        : words.html('take-back-ticket', { name: receiverName(receiver) }),
    rows: [
      [
        {
          ...shareButton('takeBackSurely', booking, ticket, words.text('take-back-surely')),
          style: 'danger',
        },
      ],
      [backTo(booking, words)],
    ],
  };
}

/** Somebody else's ticket, as its receiver sees it. */
export function receivedTicket(
  booking: Booking,
  share: TicketShare,
  { isLive, note }: { readonly isLive: boolean; readonly note?: string | undefined },
  words: Wording,
): Screen {
  const ticket = sharedTicket(booking, share);
  const isValid = booking.state === 'issued' && ticket !== null && ticket.status !== 'CANCEL';
  const { partner } = booking;
  return {
    text: paragraphs(
      note,
      words.html('share-received', {
        date: words.day(booking.order.date),
        name: ticket === null ? '' : clipped(ticketName(booking, ticket, words), 60),
        status: isValid ? ticketStatusText(ticket.status, words) : words.text('state-cancelled'),
      }),
      !isLive && partner !== null && words.html('tickets-not-live', { time: words.moment(partner.readAt) }),
    ),
    rows: [
      ...(isValid
        ? [
            [
              {
                text: words.text('send-again-one'),
                data: tapData.received('send', share.id),
                style: 'success',
              } as const,
            ],
          ]
        : []),
      [{ text: words.text('my-tickets'), data: tapData.menu('tickets') }],
    ],
  };
}

function shareButton(action: ShareTap, booking: Booking, ticket: number, text: string): Button {
  return { text, data: tapData.share(action, booking.reference, ticket) };
}

function backTo(booking: Booking, words: Wording): Button {
  return { text: words.text('back'), data: tapData.tickets('open', booking.reference) };
}

const bookingsOnPage = 6;
const mostLinesListed = 12;

/** Bookings that came to nothing are left out, unless their customer is to get money back. */
const unsold: ReadonlySet<BookingState> = new Set(['rejected', 'abandoned', 'expired', 'closed']);
/** Bookings whose tickets nobody has yet. */
const open: ReadonlySet<BookingState> = new Set(['held', 'requested', 'confirming', 'review']);

/** A booking of the customer's, or one of which a ticket is shared with them. */
export interface ListedBooking {
  readonly booking: Booking;
  readonly share: TicketShare | null;
}

/** What is still to come first, then what is held or open, the nearest first of each; then the past, the latest first. */
export function listedBookings<Listed extends ListedBooking>(
  listed: readonly Listed[],
  today: VenueDate,
): readonly Listed[] {
  const rank = ({ booking }: ListedBooking): number => {
    if (booking.state === 'held') return 1;
    if (open.has(booking.state)) return 2;
    const isComing = lastDayOf(booking) >= today && booking.state !== 'cancelled';
    return isComing && !unsold.has(booking.state) ? 0 : 3;
  };
  return listed
    .filter(({ booking }) => !unsold.has(booking.state) || hasMoneyToReturn(booking))
    .toSorted((a, b) => {
      if (rank(a) !== rank(b)) return rank(a) - rank(b);
      const byDate = a.booking.order.date.localeCompare(b.booking.order.date);
      return rank(a) === 3 ? -byDate : byDate;
    });
}

export function ticketsList(listed: readonly ListedBooking[], page: number, words: Wording): Screen {
  if (listed.length === 0) {
    return {
      text: words.html('tickets-none'),
      rows: [[{ text: words.text('book-tickets'), data: tapData.menu('book'), style: 'success' }]],
      isPassing: true,
    };
  }
  const { items, number, turningRows } = pageOf(listed, bookingsOnPage, page, words, (to) =>
    tapData.tickets('page', '', to),
  );
  const entries = items.map(({ booking, share }): readonly Button[] => [
    share === null
      ? { text: entryText(booking, words), data: tapData.tickets('open', booking.reference, number) }
      : {
          text: words.text('tickets-entry-shared', { date: words.shortDay(booking.order.date) }),
          data: tapData.received('open', share.id),
        },
  ]);
  return {
    text: words.html('tickets-title'),
    rows: [...entries, ...turningRows],
    isPassing: true,
  };
}

function entryText(booking: Booking, words: Wording): string {
  const { partner, holdUntil, order, state } = booking;
  const values = {
    date: words.shortDay(order.date),
    code: clipped(partner?.bookingCode ?? '…', 24),
    count: ticketsOf(booking).length,
    state: words.text(`state-${state}`),
  };
  if (state === 'held' && holdUntil !== null) {
    return words.text('tickets-entry-held', { ...values, time: words.time(holdUntil) });
  }
  if (state === 'cancelled') return words.text('tickets-entry-cancelled', values);
  return words.text(values.count > 0 ? 'tickets-entry' : 'tickets-entry-open', values);
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
export function ticketsDetail(booking: Booking, look: DetailLook, words: Wording): Screen {
  const { isLive, note, at } = look;
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
    rows: detailRows(booking, look, words),
  };
}

/** Whether there is a ticket that may be sent. */
export function hasTickets(booking: Booking): boolean {
  return booking.state === 'issued' && picturesOf(booking).length > 0;
}

function detailRows(booking: Booking, { page, at }: DetailLook, words: Wording): Screen['rows'] {
  const button = (action: TicketsTap, key: string): Button => ({
    text: words.text(key),
    data: tapData.tickets(action, booking.reference, page),
  });
  const back: Button = { text: words.text('back'), data: tapData.tickets('page', '', page) };
  const ask = askVenueRows(words, booking.reference);
  if (!hasTickets(booking)) return [...ask, [back]];
  return [
    [{ ...button('send', 'send-again'), style: 'success' }],
    ...shareRows(booking, words),
    ...(sharable(booking).length > 0
      ? [[{ text: words.text('share-a-ticket'), data: tapData.share('choose', booking.reference) }]]
      : []),
    ...(hasAfterSale(booking, at)
      ? [
          [
            button('change', 'change-visit-date'),
            { ...button('cancel', 'cancel-booking'), style: 'danger' as const },
          ],
        ]
      : []),
    [button('pdf', 'pdf'), button('calendar', 'add-to-calendar')],
    ...(at.hasPin ? [[directionsButton(words)]] : []),
    ...ask,
    [back],
  ];
}
