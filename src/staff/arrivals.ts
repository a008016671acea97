import { setTimeout as pause } from 'node:timers/promises';
import { Composer } from 'grammy';
import type { Booking } from '../booking/record.ts';
import { dueAtGate, isSold, packagesOf, peopleOf, totalsOf, validTicketsOf } from '../booking/sales.ts';
import { isPaidAtGate } from '../config/config.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { DateReading } from '../language/dates.ts';
import { wordsOf } from '../language/phrases.ts';
import type { Reading } from '../language/read.ts';
import { errorFields } from '../logger.ts';
import { onStaffTaps, type StaffTap, tapData } from '../taps.ts';
import { compactDate, expandedDate } from '../telegram/callback-data.ts';
import { inlineKeyboard, isNotModified } from '../telegram/card.ts';
import { type BotContext, endTap } from '../telegram/context.ts';
import { type Button, button, inRows, pageOf, rowsOf, type Screen } from '../telegram/screen.ts';
import { clipped, inLines, paragraphs } from '../telegram/text.ts';
import { telegramFailure } from '../telegram/transport.ts';
import { listText, packageLine, type Wording } from '../telegram/wording.ts';
import { addVenueDays, type Instant, type VenueDate, venueDateAt } from '../venue/calendar.ts';
import { currencyDigits } from '../venue/money.ts';
import { answer, answerWithFile, pageIn, paint } from './answer.ts';
import { codeOf, nameOf, ticketCountsText } from './booking-view.ts';
import { arrivalsCsv } from './csv.ts';

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
function onArrivalsPage(bookings: readonly Booking[], page: number): readonly Booking[] {
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
  if (bookings.length === 0) return inLines(title, words.html('arrivals-none'));
  const due = bookings.reduce((sum, booking) => sum + dueAtGate(booking, isPaidAtGate), 0);
  const { tickets } = totalsOf(bookings);
  const states = ticketCountsText(bookings.flatMap(validTicketsOf), words);
  return inLines(
    title,
    words.html('arrivals-people', {
      people: bookings.reduce((sum, { order }) => sum + peopleOf(order), 0),
      bookings: bookings.length,
      tickets,
    }),
    states !== '' && words.html('staff-tickets', { tickets: states }),
    due > 0 && words.html('arrivals-due-together', { amount: words.money(due) }),
  );
}

function packagesText(bookings: readonly Booking[], words: Wording): string {
  const packages = packagesOf(bookings).toSorted((a, b) => b.quantity - a.quantity);
  return listText(packages, mostPackagesShown, (sold) => packageLine(sold, words, longest.package), words);
}

function entryText(booking: Booking, n: number, isPaidAtGate: boolean, words: Wording): string {
  const { order, details, customer } = booking;
  const at = customer.username && `@${customer.username}`;
  const contact = [details.phone ?? details.email, at].filter(Boolean).join(' · ');
  const due = dueAtGate(booking, isPaidAtGate);
  return inLines(
    words.html('arrivals-entry', { n, name: clipped(nameOf(booking), longest.name), code: codeOf(booking) }),
    listText(order.lines, mostLinesShown, (line) => packageLine(line, words, longest.package), words),
    contact !== '' && words.html('arrivals-contact', { contact: clipped(contact, longest.contact) }),
    order.note !== '' && words.html('arrivals-note', { note: clipped(order.note, longest.note) }),
    standingText(booking, due, words),
  );
}

/** "2 unused · to pay ₫900,000" */
function standingText(booking: Booking, due: number, words: Wording): string {
  const tickets = clipped(ticketCountsText(validTicketsOf(booking), words), longest.tickets);
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
      button(`« ${Math.max(page - pagesInReach, 0) + 1}`, leap(page - pagesInReach)),
      button(`${Math.min(page + pagesInReach, pages - 1) + 1} »`, leap(page + pagesInReach)),
    ],
  ];
}

function dayRow(date: VenueDate, words: Wording): readonly Button[] {
  const [before, after] = [addVenueDays(date, -1), addVenueDays(date, 1)];
  return [
    button(`‹ ${words.dayLabel(before)}`, tapData.staff('arrivals', compactDate(before))),
    button(`${words.dayLabel(after)} ›`, tapData.staff('arrivals', compactDate(after))),
  ];
}

function actionRows({ date, bookings, mayExport }: Arrivals, page: number, words: Wording): Screen['rows'] {
  const day = compactDate(date);
  const refresh = button(words.text('refresh'), tapData.staff('arrivals', day, String(page)));
  if (bookings.length === 0) return [[refresh]];
  return rowsOf(
    [refresh, mayExport && button(words.text('arrivals-as-csv'), tapData.staff('arrivalsCsv', day))],
    [button(words.text('write-to-all'), tapData.staff('notify', day))],
  );
}

/** A page of arrivals in a chat, as it is shown to somebody. */
interface Shown extends Pick<Arrivals, 'date' | 'page' | 'mayExport'> {
  readonly chatId: number;
  readonly messageId: number;
  readonly words: Wording;
}

const buttonsInRow = 2;

/** /arrivals [day]: who comes, with what, and what is still to be paid; the tickets' states follow when they are read. */
export function arrivalsFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { config, bookings, staff, telegram, logger, read } = dependencies;
  const { ledger, desk, clock } = dependencies.store;
  const { explorePauseMs } = config.partner.conventions;
  const today = (): VenueDate => venueDateAt(clock.now(), config.venue.timeZone);
  const mayExport = (ctx: BotContext): boolean => staff.isOwner(ctx.from.id);
  /** One page at a time for the whole process. */
  let lastReading: Promise<unknown> = Promise.resolve();
  const composer = new Composer<BotContext>();

  composer.command('arrivals', async (ctx) => {
    const dates = ctx.match.trim() === '' ? null : daysIn(read(ctx.match, ctx.words.locale));
    const date = dates === null ? today() : dates.kind === 'one' ? dates.date : null;
    if (date === null) {
      await answer(ctx, whichDay(dates, 'arrivals', ctx.words));
      return;
    }
    const all = await comingOn(date);
    const { message_id: messageId } = await answer(ctx, screenOf(all, shownIn(ctx, 0, date, 0), reading));
    await readStates(shownIn(ctx, messageId, date, 0), all);
  });

  onStaffTaps(composer, {
    async arrivals(ctx, tap, next) {
      const date = expandedDate(tap.subject);
      if (date === null) return next();
      await endTap(ctx, null);
      const all = await comingOn(date);
      const shown = shownIn(ctx, ctx.msgId, date, pageIn(tap));
      await noteShown(shown);
      await paint(ctx, tap, screenOf(all, shown, reading));
      await readStates(shown, all);
    },
    async arrivalsCsv(ctx, { subject }, next) {
      const date = expandedDate(subject);
      if (date === null || !mayExport(ctx)) return next();
      await endTap(ctx, null);
      await sendCsv(ctx, date);
    },
  });

  async function comingOn(date: VenueDate): Promise<readonly Booking[]> {
    return arrivalsOf(await ledger.visiting(date));
  }

  function shownIn(ctx: BotContext, messageId: number, date: VenueDate, page: number): Shown {
    const { chatId, words } = ctx;
    return { chatId, messageId, date, page, words, mayExport: mayExport(ctx) };
  }

  function screenOf(all: readonly Booking[], shown: Shown, states: StatesRead): Screen {
    const arrivals = { ...shown, bookings: all, states, isPaidAtGate: isPaidAtGate(config) };
    return arrivalsScreen(arrivals, shown.words);
  }

  const noteShown = (shown: Shown): Promise<void> =>
    desk.noteShown(shown.chatId, shown.messageId, nameOfPage(shown));
  const isShown = (shown: Shown): Promise<boolean> =>
    desk.isShown(shown.chatId, shown.messageId, nameOfPage(shown));

  /**
   * Reads what is on the page from the partner and paints it once more. One booking at a time, with a pause after
   * each, so customers' calls are hardly ever kept waiting; it ends when another page is shown, and at the first failure.
   */
  async function readStates(shown: Shown, all: readonly Booking[]): Promise<void> {
    if (all.length === 0) return;
    await noteShown(shown);
    lastReading = lastReading
      .then(() => readPage(shown, onArrivalsPage(all, shown.page)))
      .catch((error: unknown) => logger.warn(errorFields(error), 'ticket states were not read'));
  }

  async function readPage(shown: Shown, onPage: readonly Booking[]): Promise<void> {
    let isRead = true;
    for (const booking of onPage) {
      if (!(await isShown(shown))) return;
      ({ isLive: isRead } = await bookings.refresh(booking));
      if (!isRead) break;
      await pause(explorePauseMs, undefined, { ref: false });
    }
    const all = await comingOn(shown.date);
    const states = isRead ? ({ kind: 'read', at: clock.now() } as const) : ({ kind: 'unread' } as const);
    if (await isShown(shown)) await repaint(shown, screenOf(all, shown, states));
  }

  /** Who looks at the page now can refresh it, so a paint that Telegram refuses is left at that. */
  async function repaint({ chatId, messageId }: Shown, screen: Screen): Promise<void> {
    try {
      await telegram.api.editMessageText(chatId, messageId, screen.text, {
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
        reply_markup: inlineKeyboard(screen),
      });
    } catch (error) {
      if (!isNotModified(error) && telegramFailure(error) === null) throw error;
    }
  }

  async function sendCsv(ctx: BotContext, date: VenueDate): Promise<void> {
    const { words } = ctx;
    const how = { currencyDigits: currencyDigits(config.venue.currency), isPaidAtGate: isPaidAtGate(config) };
    const csv = arrivalsCsv(await comingOn(date), how, words);
    const caption = words.html('arrivals-csv-caption', { date: words.day(date) });
    await answerWithFile(ctx, csv, `arrivals-${date}.csv`, caption);
  }
  return composer;
}

const reading: StatesRead = { kind: 'reading' };

function nameOfPage({ date, page }: Shown): string {
  return `arrivals ${date} ${page}`;
}

/** Where a day is expected, a number alone is one. */
export function daysIn({ dates, bareNumbers }: Reading): DateReading {
  return dates.kind === 'none' && bareNumbers !== null ? bareNumbers.dates : dates;
}

/** What was typed for a day is none, or may be one of several. */
export function whichDay(
  dates: DateReading | null,
  action: Extract<StaffTap, 'arrivals' | 'notify'>,
  words: Wording,
): Screen {
  if (dates?.kind !== 'several' && dates?.kind !== 'week') {
    return { text: words.html(`staff-usage-${action}`), rows: [] };
  }
  const days = dates.dates.map((date) =>
    button(words.dayLabel(date), tapData.staff(action, compactDate(date))),
  );
  return { text: words.html('choice-day'), rows: inRows(days, buttonsInRow) };
}
