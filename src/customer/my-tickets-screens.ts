import { picturesOf } from '../booking/delivery.ts';
import { hasMoneyToReturn } from '../booking/money.ts';
import {
  allTicketsOf,
  type Booking,
  type BookingState,
  bookingCodeOf,
  type IssuedTicket,
  type TicketShare,
} from '../booking/record.ts';
import { lastDayOf } from '../booking/rules.ts';
import { validTicketsOf } from '../booking/sales.ts';
import { sharedTicket, shareOfTicket, standingShares } from '../booking/shares.ts';
import { certainPriceOf, type FaceTexts } from '../delivery/ticket-faces.ts';
import { shortName } from '../delivery/tickets.ts';
import { type ShareTap, type TicketsTap, tapData } from '../taps.ts';
import { type Button, button, inRows, pageOf, rowsOf, type Screen } from '../telegram/screen.ts';
import { clipped, clippedApart, inLines, paragraphs } from '../telegram/text.ts';
import {
  packageLine,
  readLastText,
  ticketName,
  ticketStatusText,
  ticketsText,
  type Wording,
} from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { type AtVenue, afterSaleText, hasAfterSale } from './after-sale.ts';
import { moneyText } from './payment.ts';
import { askVenueRows, bookRow, directionsButton, myTicketsButton } from './visit-info.ts';

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
    : words.text('share-with', { n, name: shortName(receiver.name) });
}

/** Positions of the tickets that can be given away. */
export function sharable(booking: Booking): readonly number[] {
  if (booking.state !== 'issued') return [];
  return allTicketsOf(booking).flatMap(({ status }, index) =>
    status === 'WAITING' && shareOfTicket(booking, index) === null ? [index] : [],
  );
}

/** Which of several tickets is to be given away. */
export function shareChoice(booking: Booking, page: number, words: Wording): Screen {
  const { items, turningRows } = pageOf(sharable(booking), ticketsOnPage, page, words, (to) =>
    tapData.share('choose', booking.reference, to),
  );
  const names = allTicketsOf(booking).map((ticket) => ticketName(booking, ticket, words));
  const entries = items.map((index) => {
    const name = clippedApart(names[index] ?? '', names, longestLabelName);
    return [shareButton('give', booking, index, words.text('share-ticket', { n: index + 1, name }))];
  });
  return {
    text: words.html('share-choose'),
    rows: [...entries, ...turningRows, [backTo(booking, words)]],
  };
}

/** The link, to be passed on by Telegram's own share sheet or by hand. It is shown this once. */
export function shareLink(booking: Booking, ticket: number, link: string, words: Wording): Screen {
  const date = words.day(booking.order.date);
  const message = words.text('share-message', { venue: words.venueName, date });
  // Clients put `text` below `url`: with all of it as `url` the link stands below the words that lead to it.
  const sheet = `https://t.me/share/url?url=${encodeURIComponent(`${message}\n${link}`)}`;
  return {
    text: words.html('share-link', { n: ticket + 1, link }),
    rows: [
      [{ text: words.text('send-link'), url: sheet, style: 'success' }],
      [{ text: words.text('copy-link'), copyText: link }],
      [takeBackButton(booking, ticket, words)],
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
        : words.html('share-opened', { n: ticket + 1, name: shortName(receiver.name) }),
    rows: [[takeBackButton(booking, ticket, words)], [backTo(booking, words)]],
  };
}

export function takeBackQuestion(
  booking: Booking,
  { ticket, receiver }: TicketShare,
  words: Wording,
): Screen {
  const label = words.text('take-back-surely');
  return {
    text:
      receiver === null
        ? words.html('take-back-link')
        : words.html('take-back-ticket', { name: shortName(receiver.name) }),
    rows: [[shareButton('takeBackSurely', booking, ticket, label, 'danger')], [backTo(booking, words)]],
  };
}

export interface ReceivedTicket {
  readonly isLive: boolean;
  /** Who shares it, as Telegram gives their name; empty where it gives none. */
  readonly giver: string;
  readonly note?: string | undefined;
}

/** Somebody else's ticket, as its receiver sees it: from whom, where, and what is to be paid at the gate. */
export function receivedTicket(
  booking: Booking,
  share: TicketShare,
  { isLive, giver, note }: ReceivedTicket,
  texts: FaceTexts,
  words: Wording,
): Screen {
  const { address, hasPin } = texts.visit;
  const ticket = sharedTicket(booking, share);
  const isValid = booking.state === 'issued' && ticket !== null && ticket.status !== 'CANCEL';
  return {
    text: paragraphs(
      note,
      words.html('share-received', {
        date: words.day(booking.order.date),
        name: ticket === null ? '' : clipped(ticketName(booking, ticket, words), 60),
        status: isValid ? ticketStatusText(ticket.status, words) : words.text('state-cancelled'),
      }),
      inLines(
        giver !== '' && words.html('share-from', { name: shortName(giver) }),
        words.html(address === null ? 'closing-venue' : 'closing-address', {
          venue: words.venueName,
          address: address ?? '',
        }),
        isValid && dueAtGateText(booking, ticket, texts, words),
      ),
      !isLive && readLastText(booking, words),
    ),
    rows: rowsOf(
      isValid && [button(words.text('send-again-one'), tapData.received('send', share.id), 'success')],
      [myTicketsButton(words), hasPin && directionsButton(words)],
    ),
  };
}

/** Null: the operator says nothing of payment. */
function dueAtGateText(
  booking: Booking,
  ticket: IssuedTicket,
  { paymentNotice: notice }: FaceTexts,
  words: Wording,
): string | null {
  if (booking.prepayment !== null) return words.html('share-paid');
  if (notice === '') return null;
  const price = certainPriceOf(booking, ticket);
  return price === null
    ? words.html('payment-notice', { notice })
    : words.html('share-due', { amount: words.money(price), notice });
}

function shareButton(
  action: ShareTap,
  { reference }: Booking,
  ticket: number,
  text: string,
  style?: Button['style'],
): Button {
  return button(text, tapData.share(action, reference, ticket), style);
}

function takeBackButton(booking: Booking, ticket: number, words: Wording): Button {
  return shareButton('takeBack', booking, ticket, words.text('take-it-back'), 'danger');
}

function backTo(booking: Booking, words: Wording): Button {
  return button(words.text('back'), tapData.tickets('open', booking.reference));
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
    return { text: words.html('tickets-none'), rows: [bookRow(words)], isPassing: true };
  }
  const { items, number, turningRows } = pageOf(listed, bookingsOnPage, page, words, (to) =>
    tapData.tickets('page', '', to),
  );
  const entries = items.map(({ booking, share }) => {
    if (share === null) {
      return [button(entryText(booking, words), tapData.tickets('open', booking.reference, number))];
    }
    const label = words.text('tickets-entry-shared', { date: words.shortDay(booking.order.date) });
    return [button(label, tapData.received('open', share.id))];
  });
  return { text: words.html('tickets-title'), rows: [...entries, ...turningRows], isPassing: true };
}

function entryText(booking: Booking, words: Wording): string {
  const { holdUntil, order, state } = booking;
  const values = {
    date: words.shortDay(order.date),
    code: clipped(bookingCodeOf(booking) || '…', 24),
    count: validTicketsOf(booking).length,
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
  const { order, state } = booking;
  const lines = order.lines.slice(0, mostLinesListed).map((line) => packageLine(line, words));
  return {
    text: paragraphs(
      note,
      words.html('tickets-detail', {
        code: bookingCodeOf(booking) || '…',
        date: words.day(order.date),
        state: words.text(`state-${state}`),
      }),
      inLines(...lines),
      moneyText(booking, words),
      state === 'issued' && ticketsText(booking, words),
      afterSaleText(booking, at, words),
      !isLive && readLastText(booking, words),
    ),
    rows: detailRows(booking, look, words),
  };
}

/** Whether there is a ticket that may be sent. */
export function hasTickets(booking: Booking): boolean {
  return booking.state === 'issued' && picturesOf(booking).length > 0;
}

function detailRows(booking: Booking, { page, at }: DetailLook, words: Wording): Screen['rows'] {
  const { reference } = booking;
  const doing = (action: TicketsTap, key: string, style?: Button['style']): Button =>
    button(words.text(key), tapData.tickets(action, reference, page), style);
  const back = button(words.text('back'), tapData.tickets('page', '', page));
  const ask = askVenueRows(words, reference);
  if (!hasTickets(booking)) return [...ask, [back]];
  return rowsOf(
    [doing('send', 'send-again', 'success')],
    ...shareRows(booking, words),
    sharable(booking).length > 0 && [
      button(words.text('share-a-ticket'), tapData.share('choose', reference)),
    ],
    hasAfterSale(booking, at) && [
      doing('change', 'change-visit-date'),
      doing('cancel', 'cancel-booking', 'danger'),
    ],
    [doing('pdf', 'pdf'), doing('calendar', 'add-to-calendar')],
    at.hasPin && [directionsButton(words)],
    ...ask,
    [back],
  );
}
