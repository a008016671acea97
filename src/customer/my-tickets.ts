import { hasMoneyToReturn } from '../booking/paid-and-due.ts';
import { mayDo } from '../booking/permissions.ts';
import {
  type Booking,
  type BookingReference,
  type BookingState,
  bookingCodeOf,
  isTerminal,
  type TicketDocumentKind,
} from '../booking/record.ts';
import { type Change, isUncommitted, type ResendRefusal, type Uncommitted } from '../booking/requests.ts';
import { lastDayOf } from '../booking/rules.ts';
import { validTicketsOf } from '../booking/sales.ts';
import { picturesOf } from '../booking/ticket-messages.ts';
import type { Wallet } from '../delivery/wallet-passes.ts';
import { type TapOf, type TicketsTap, tapData } from '../taps.ts';
import { tappedMenu } from '../telegram/card.ts';
import { type BotContext, endTap, type TapContext } from '../telegram/context.ts';
import { type Button, button, fittingLabel, pageOf, rowsOf, type Screen } from '../telegram/screen.ts';
import { listText, paragraphs, type Wording } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { afterSaleText, hasAfterSale } from '../views/after-sale.ts';
import { type BookingView, type CustomerView, type LiveView, readLive } from '../views/booking-view.ts';
import { moneyText } from '../views/payment.ts';
import { askVenueRows, bookRow, menuButton, walletButton } from '../views/shared-buttons.ts';
import { packageLine, readLastText, ticketsText } from '../views/ticket-words.ts';
import { ownBooking } from './booking-card-taps.ts';
import type { CustomerDependencies } from './dependencies.ts';

type MyTicketsDependencies = Pick<
  CustomerDependencies,
  'atVenue' | 'bookings' | 'bookingsOf' | 'show' | 'today' | 'wallet'
>;

/** /mytickets: a customer's bookings and their tickets, as the partner's records have them now. */
export function myTicketsFeature(dependencies: MyTicketsDependencies) {
  const { atVenue, bookings, bookingsOf, show, today } = dependencies;

  const open = async (ctx: BotContext): Promise<void> => show(ctx, await listScreen(ctx, 0));

  async function tap(ctx: TapContext, tapped: TapOf<'tickets'>): Promise<void> {
    const { action, reference, page } = tapped;
    if (action === 'page') return show(ctx, await listScreen(ctx, page));
    if (action === 'send' || action === 'pdf' || action === 'calendar') {
      return send(ctx, reference, page, action);
    }
    if (action === 'wallet') return showWallet(ctx, dependencies, tapped);
    await openBooking(ctx, reference, page);
  }

  async function listScreen(ctx: BotContext, page: number): Promise<Screen> {
    return ticketsList(listedBookings(await bookingsOf(ctx.from.id), today()), page, ctx.words);
  }

  /** `page`: the page of the list to go back to. */
  async function openBooking(ctx: BotContext, reference: BookingReference, page = 0): Promise<void> {
    const own = await ownBooking(ctx, bookings, reference);
    if (own === null) return;
    await endTap(ctx, null);
    if (!isTerminal(own)) return bookings.showCard(reference, own.customer.userId);
    await show(ctx, ticketsDetail({ ...(await readLive(bookings, ctx, own)), ...atVenue(), page }));
  }

  /** Only the tap's answer says that tickets are on their way, since a screen would become untrue. */
  async function send(
    ctx: BotContext,
    reference: BookingReference,
    page: number,
    content: 'send' | TicketDocumentKind,
  ): Promise<void> {
    const { words } = ctx;
    const own = await ownBooking(ctx, bookings, reference);
    if (own === null) return;
    const view = await readLive(bookings, ctx, own);
    const { booking } = view;
    const refusal = hasTickets(booking) ? refusalOf(await sending(booking, content)) : 'notIssued';
    const note = refusal === null ? {} : { note: words.html(`refused-${refusal}`) };
    const toast = refusal === null && content === 'send' ? words.text('sending-again') : null;
    // A button of the closing message brings the file alone.
    if (refusal === null && content !== 'send' && (await tappedMenu(ctx)) === null) return endTap(ctx, null);
    await show(ctx, ticketsDetail({ ...view, ...atVenue(), page, ...note }), { toast });
  }

  function sending({ reference, customer: { userId } }: Booking, content: 'send' | TicketDocumentKind) {
    return content === 'send'
      ? bookings.resend(reference, userId)
      : bookings.sendDocument(reference, userId, content);
  }

  return { open, tap, openBooking };
}

async function showWallet(
  ctx: BotContext,
  { bookings, show, wallet }: MyTicketsDependencies,
  tapped: TapOf<'tickets'>,
): Promise<void> {
  const own = await ownBooking(ctx, bookings, tapped.reference);
  if (own === null) return;
  const links = wallet.linksOf(own, ctx.words);
  if (links.length === 0) return endTap(ctx, ctx.words.text('refused-notIssued'));
  if (links.some(({ google }) => google !== null))
    await bookings.markPasses(own.reference, own.customer.userId);
  await show(ctx, walletScreen(links, tapped, ctx.words));
}

/** Why tickets are not sent again; null: they are. */
function refusalOf(change: Change<ResendRefusal | Uncommitted>): ResendRefusal | null {
  if (change.kind === 'accepted') return null;
  return isUncommitted(change.why) ? 'notIssued' : change.why;
}

const ownBookingsOnPage = 6;
const mostLinesListed = 12;

/** States without tickets, left out of the list unless the customer is to get money back. */
const unsold: ReadonlySet<BookingState> = new Set(['rejected', 'abandoned', 'expired', 'closed']);
/** States of bookings whose tickets are still to come. */
const open: ReadonlySet<BookingState> = new Set(['held', 'requested', 'confirming', 'review']);

/** Coming visits, then held bookings, then open ones, each by date; then past ones, latest first. */
export function listedBookings(bookings: readonly Booking[], today: VenueDate): readonly Booking[] {
  const rank = (booking: Booking): number => {
    if (booking.state === 'held') return 1;
    if (open.has(booking.state)) return 2;
    const isComing = lastDayOf(booking) >= today && booking.state !== 'cancelled';
    return isComing && !unsold.has(booking.state) ? 0 : 3;
  };
  return bookings
    .filter((booking) => !unsold.has(booking.state) || hasMoneyToReturn(booking))
    .toSorted((a, b) => {
      if (rank(a) !== rank(b)) return rank(a) - rank(b);
      const byDate = a.order.date.localeCompare(b.order.date);
      return rank(a) === 3 ? -byDate : byDate;
    });
}

/** The bookings with tickets for a coming day, the next one first. */
export function comingVisits(bookings: readonly Booking[], today: VenueDate): readonly Booking[] {
  const isComing = (booking: Booking): boolean =>
    booking.order.date >= today && booking.replacedBy === undefined && hasTickets(booking);
  return bookings.filter(isComing).toSorted((a, b) => a.order.date.localeCompare(b.order.date));
}

/** Adds the next visit, and the button to its tickets, above a screen of the menu. */
export function belowVisit([visit]: readonly Booking[], screen: Screen, words: Wording): Screen {
  if (visit === undefined) return screen;
  const values = { date: words.dayLabel(visit.order.date), count: validTicketsOf(visit).length };
  const open = button(words.text('show-tickets'), tapData.tickets('open', visit.reference), 'success');
  return {
    ...screen,
    text: paragraphs(words.html('visit-upcoming', values), screen.text),
    rows: [[open], ...screen.rows],
  };
}

export function ticketsList(listed: readonly Booking[], page: number, words: Wording): Screen {
  if (listed.length === 0) {
    return { text: words.html('tickets-none'), rows: [bookRow(words)], isPassing: true };
  }
  const { items, number, turningRows } = pageOf(listed, ownBookingsOnPage, page, words, (to) =>
    tapData.tickets('page', '', to),
  );
  const entries = items.map((booking) => [
    button(entryText({ booking, words }), tapData.tickets('open', booking.reference, number)),
  ]);
  return { text: words.html('tickets-title'), rows: [...entries, ...turningRows], isPassing: true };
}

function entryText({ booking, words }: BookingView): string {
  const { holdUntil, order, state } = booking;
  const count = validTicketsOf(booking).length;
  const stateText =
    state === 'held' && holdUntil !== null
      ? words.text('held-until', { time: words.time(holdUntil) })
      : words.text(count > 0 && state !== 'cancelled' ? 'party-bare' : `state-${state}`, { count });
  const code = bookingCodeOf(booking) || '…';
  // The end of a code tells bookings apart.
  return fittingLabel(longestListedCode, (most) =>
    words.joined(
      words.shortDay(order.date),
      code.length <= most ? code : `…${code.slice(1 - most)}`,
      stateText,
    ),
  );
}

const longestListedCode = 24;

interface DetailView extends CustomerView, LiveView {
  /** The page of the list to go back to. */
  readonly page: number;
  /** The outcome of the last tap. */
  readonly note?: string;
}

/** One booking with the state of its tickets, live or as last known. */
export function ticketsDetail(view: DetailView): Screen {
  const { booking, isLive, note, words } = view;
  const { order, state } = booking;
  const lines = listText(order.lines, mostLinesListed, (line) => packageLine(line, words), words);
  return {
    text: paragraphs(
      note,
      words.html('tickets-detail', {
        code: bookingCodeOf(booking) || '…',
        date: words.day(order.date),
        state: words.text(`state-${state}`),
      }),
      lines,
      moneyText(view),
      state === 'issued' && ticketsText(view),
      afterSaleText(view),
      !isLive && readLastText(view),
    ),
    rows: detailRows(view),
  };
}

/** Whether there is a ticket to send. */
export function hasTickets(booking: Booking): boolean {
  return booking.state === 'issued' && picturesOf(booking).length > 0;
}

function detailRows({ booking, now, timeZone, page, words }: DetailView): Screen['rows'] {
  const { reference } = booking;
  const actionButton = (action: TicketsTap, key: string, style?: Button['style']): Button =>
    button(words.text(key), tapData.tickets(action, reference, page), style);
  const back = button(words.text('back'), tapData.tickets('page', '', page));
  const ask = askVenueRows(words, reference);
  if (!hasTickets(booking)) return [...ask, [back]];
  // Where the customer can't cancel, the button leads to the venue.
  const isCancelling = mayDo('cancel', booking, now, timeZone).allowed;
  return rowsOf(
    [actionButton('send', 'send-again', 'success')],
    hasAfterSale(booking, { now, timeZone }) && [
      actionButton('change', 'change-visit-date'),
      actionButton('cancel', 'cancel-booking', isCancelling ? 'danger' : undefined),
    ],
    [actionButton('pdf', 'pdf'), actionButton('calendar', 'add-to-calendar')],
    [
      words.hasWallet && walletButton(reference, words, page),
      words.hasPin && menuButton(words, 'directions'),
    ],
    ...ask,
    [back],
  );
}

/** A link for Google has up to 1.8 kB, and Telegram takes about 10 kB of buttons. */
const walletTicketsOnPage = 4;

/** The tickets, with a button for each kind of wallet. */
function walletScreen(
  links: ReturnType<Wallet['linksOf']>,
  { reference, page, part }: TapOf<'tickets'>,
  words: Wording,
): Screen {
  const isSeveral = links.length > 1;
  const walletLink = (key: string, n: number, url: string | null): Button | false =>
    url !== null && { text: isSeveral ? `${n}. ${words.text(key)}` : words.text(key), url };
  const { items, turningRows } = pageOf(links, walletTicketsOnPage, part ?? 0, words, (to) =>
    tapData.tickets('wallet', reference, page, null, to),
  );
  return {
    text: words.html('wallet-title'),
    rows: rowsOf(
      ...items.map(({ n, google, apple }) => [
        walletLink('wallet-google', n, google),
        walletLink('wallet-apple', n, apple),
      ]),
      ...turningRows,
      [button(words.text('back'), tapData.tickets('open', reference, page))],
    ),
  };
}
