import type { Booking } from '../../../booking/record.ts';
import type { Instant, VenueDate } from '../../../booking/sale-package.ts';
import { dueAtGate, isSold, packagesOf, peopleOf, ticketsOf, totalsOf } from '../../../booking/sales.ts';
import { wordsOf } from '../../../language/phrases.ts';
import { addVenueDays } from '../../../venue/calendar.ts';
import { compactDate, tapData } from '../../callback-data.ts';
import { type Button, pageOf, type Screen } from '../../screen.ts';
import { clipped, paragraphs } from '../../text.ts';
import type { Wording } from '../../wording.ts';
import { codeOf, nameOf, ticketCountsText } from './booking.ts';

const bookingsOnPage = 7;
/** With more pages than this, ten are turned at once too. */
const pagesInReach = 10;
/** With everything as long as it comes, a page is still one message of Telegram's. */
const mostPackagesShown = 6;
const mostLinesShown = 3;
const longest = { name: 36, package: 52, contact: 50, note: 80, tickets: 48 } as const;

/** How ticket states stand on a page: as last known, being read from the partner, or read. */
export type StatesRead =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly at: Instant }
  | { readonly kind: 'unread' };

export interface Arrivals {
  readonly date: VenueDate;
  /** By name. */
  readonly bookings: readonly Booking[];
  readonly page: number;
  readonly states: StatesRead;
  readonly isPaidAtGate: boolean;
  /** The file has customers' details, which are the owner's. */
  readonly mayExport: boolean;
}

/** Whose tickets are for the day, by the words of their names; nameless customers come last. */
export function arrivalsOf(bookings: readonly Booking[]): readonly Booking[] {
  const keyOf = ({ details: { name = '' } }: Booking): string =>
    name === '' ? '\uffff' : `${wordsOf(name).join(' ')} ${name}`;
  return bookings
    .filter(isSold)
    .map((booking) => ({ booking, key: keyOf(booking) }))
    .toSorted((a, b) =>
      a.key === b.key ? a.booking.createdAt - b.booking.createdAt : a.key < b.key ? -1 : 1,
    )
    .map(({ booking }) => booking);
}

/** The bookings of a page, whose ticket states are worth reading. */
export function onArrivalsPage(bookings: readonly Booking[], page: number): readonly Booking[] {
  const last = Math.max(0, Math.ceil(bookings.length / bookingsOnPage) - 1);
  const from = Math.min(Math.max(page, 0), last) * bookingsOnPage;
  return bookings.slice(from, from + bookingsOnPage);
}

/** Who comes on a day: how many, with what, and then one after the other. */
export function arrivalsScreen(arrivals: Arrivals, words: Wording): Screen {
  const { date, bookings, isPaidAtGate, states } = arrivals;
  const toPage = (page: number): string => tapData.staff('arrivals', compactDate(date), String(page));
  const { items, number, turningRows } = pageOf(bookings, bookingsOnPage, arrivals.page, words, toPage);
  const first = number * bookingsOnPage + 1;
  return {
    text: paragraphs(
      headText(arrivals, words),
      number === 0 && packagesText(bookings, words),
      ...items.map((booking, index) => entryText(booking, first + index, isPaidAtGate, words)),
      bookings.length > 0 && statesText(states, words),
    ),
    rows: [
      ...turningRows,
      ...leapRows(number, Math.ceil(bookings.length / bookingsOnPage), toPage),
      dayRow(date, words),
      ...actionRows(arrivals, number, words),
    ],
  };
}

function headText({ date, bookings, isPaidAtGate }: Arrivals, words: Wording): string {
  const title = words.html('arrivals-title', { date: words.day(date) });
  if (bookings.length === 0) return [title, words.html('arrivals-none')].join('\n');
  const due = bookings.reduce((sum, booking) => sum + dueAtGate(booking, isPaidAtGate), 0);
  const { tickets } = totalsOf(bookings);
  const states = ticketCountsText(bookings.flatMap(ticketsOf), words);
  return [
    title,
    words.html('arrivals-people', {
      people: bookings.reduce((sum, { order }) => sum + peopleOf(order), 0),
      bookings: bookings.length,
      tickets,
    }),
    states !== '' && words.html('staff-tickets', { tickets: states }),
    due > 0 && words.html('arrivals-due-together', { amount: words.money(due) }),
  ]
    .filter((line) => line !== false)
    .join('\n');
}

function packagesText(bookings: readonly Booking[], words: Wording): string {
  const packages = packagesOf(bookings).toSorted((a, b) => b.quantity - a.quantity);
  const lines = packages
    .slice(0, mostPackagesShown)
    .map(({ quantity, ...sold }) =>
      words.html('tickets-line', { name: clipped(words.packageName(sold), longest.package), quantity }),
    );
  const more = packages.length - lines.length;
  return [...lines, ...(more > 0 ? [words.html('cart-lines-more', { count: more })] : [])].join('\n');
}

function entryText(booking: Booking, n: number, isPaidAtGate: boolean, words: Wording): string {
  const { order, details, customer } = booking;
  const at = customer.username === undefined ? undefined : `@${customer.username}`;
  const contact = [details.phone, details.phone === undefined ? details.email : undefined, at]
    .filter((value) => value !== undefined && value !== '')
    .join(' · ');
  const lines = order.lines.slice(0, mostLinesShown).map((line) =>
    words.html('tickets-line', {
      name: clipped(words.packageName(line), longest.package),
      quantity: line.quantity,
    }),
  );
  const more = order.lines.length - lines.length;
  const due = dueAtGate(booking, isPaidAtGate);
  return [
    words.html('arrivals-entry', { n, name: clipped(nameOf(booking), longest.name), code: codeOf(booking) }),
    ...lines,
    more > 0 && words.html('cart-lines-more', { count: more }),
    contact !== '' && words.html('arrivals-contact', { contact: clipped(contact, longest.contact) }),
    order.note !== '' && words.html('arrivals-note', { note: clipped(order.note, longest.note) }),
    standingText(booking, due, words),
  ]
    .filter((line) => line !== false && line !== '')
    .join('\n');
}

/** "2 unused · to pay ₫900,000" */
function standingText(booking: Booking, due: number, words: Wording): string {
  const tickets = clipped(ticketCountsText(ticketsOf(booking), words), longest.tickets);
  if (due === 0) return tickets === '' ? '' : words.html('arrivals-tickets', { tickets });
  const amount = words.money(due);
  return tickets === ''
    ? words.html('arrivals-due', { amount })
    : words.html('arrivals-tickets-due', { tickets, amount });
}

function statesText(states: StatesRead, words: Wording): string {
  return states.kind === 'read'
    ? words.html('arrivals-read', { time: words.time(states.at) })
    : words.html(`arrivals-${states.kind}`);
}

/** Ten pages back and ten on, where there are so many; they end at the first and the last. */
function leapRows(page: number, pages: number, toPage: (page: number) => string): Screen['rows'] {
  if (pages <= pagesInReach) return [];
  const leap = (to: number): string => toPage(Math.min(Math.max(to, 0), pages - 1));
  return [
    [
      { text: `« ${Math.max(page - pagesInReach, 0) + 1}`, data: leap(page - pagesInReach) },
      { text: `${Math.min(page + pagesInReach, pages - 1) + 1} »`, data: leap(page + pagesInReach) },
    ],
  ];
}

function dayRow(date: VenueDate, words: Wording): readonly Button[] {
  const [before, after] = [addVenueDays(date, -1), addVenueDays(date, 1)];
  return [
    { text: `‹ ${words.dayLabel(before)}`, data: tapData.staff('arrivals', compactDate(before)) },
    { text: `${words.dayLabel(after)} ›`, data: tapData.staff('arrivals', compactDate(after)) },
  ];
}

function actionRows({ date, bookings, mayExport }: Arrivals, page: number, words: Wording): Screen['rows'] {
  const day = compactDate(date);
  const refresh = { text: words.text('refresh'), data: tapData.staff('arrivals', day, String(page)) };
  if (bookings.length === 0) return [[refresh]];
  const csv = { text: words.text('arrivals-as-csv'), data: tapData.staff('arrivalsCsv', day) };
  return [
    [refresh, ...(mayExport ? [csv] : [])],
    [{ text: words.text('write-to-all'), data: tapData.staff('notify', day) }],
  ];
}
