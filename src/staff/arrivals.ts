import { setTimeout as pause } from 'node:timers/promises';
import { type Booking, codeOf } from '../booking/record.ts';
import { dueAtGate, isSold, type Visits, validTicketsOf, visitsOf } from '../booking/sales.ts';
import { isPaidAtGate } from '../config/config.ts';
import { wordsOf } from '../language/folding.ts';
import { errorFields } from '../logger.ts';
import { type TapOn, tapData } from '../taps.ts';
import { editText } from '../telegram/card.ts';
import type { BotContext, CommandContext } from '../telegram/context.ts';
import { type Button, button, compactDate, inRows, type Screen } from '../telegram/screen.ts';
import { orIfTelegramFails } from '../telegram/transport.ts';
import { clipped, inLines, listText, paragraphs, type Wording } from '../telegram/wording.ts';
import { addVenueDays, type Instant, type VenueDate } from '../venue/calendar.ts';
import { currencyDigits } from '../venue/currency.ts';
import type { BookingView } from '../views/booking-view.ts';
import { listScreen } from '../views/paged-list.ts';
import { nameOf, ticketCountsText } from '../views/staff-booking.ts';
import { packageLine } from '../views/ticket-words.ts';
import { ask } from './asker.ts';
import { arrivalsCsv } from './csv.ts';
import type { DeskDependencies } from './dependencies.ts';
import type { messageGuestsFeature } from './message-guests.ts';
import { mostDaysShown, whichOf } from './periods.ts';
import { type ReadOptions, readDays, readPeriods } from './read-past-days.ts';
import { answer, fileInPrivate, paint } from './replies.ts';
import { visibleTo } from './rights.ts';
import { aboutDay, pageIn, type StaffTaps } from './tap-handlers.ts';

const arrivalsOnPage = 7;
/** Beyond this many pages, further buttons turn this many at once. */
const pagesInReach = 10;
/** Keeps a page with the longest texts within one Telegram message. */
const mostPackagesOfDay = 6;
const mostPackagesOfEntry = 3;
const limits = { name: 36, package: 52, contact: 50, note: 80, tickets: 48 } as const;

/** How the ticket states on a page were read from the partner: not yet, read, or failed. */
type StatesRead =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly at: Instant }
  | { readonly kind: 'unread' };

interface Arrivals {
  readonly date: VenueDate;
  /** Sorted by name. */
  readonly bookings: readonly Booking[];
  readonly page: number;
  readonly states: StatesRead;
  readonly isPaidAtGate: boolean;
  readonly words: Wording;
}

/** The sold bookings, sorted by the words of their customers' names; unnamed ones last. */
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

/** The guests of a day: totals first, then each booking. */
export function arrivalsScreen(arrivals: Arrivals): Screen {
  const { date, bookings, page, isPaidAtGate, words } = arrivals;
  const visits = visitsOf(bookings, isPaidAtGate);
  const toPage = (to: number): string => tapData.staff('arrivals', compactDate(date), String(to));
  const pages = Math.ceil(bookings.length / arrivalsOnPage);
  const look = {
    title: paragraphs(
      arrivalsHead(arrivals, visits),
      page <= 0 &&
        listText(
          visits.packages,
          mostPackagesOfDay,
          (sold) => packageLine(sold, words, limits.package),
          words,
        ),
    ),
    onPage: arrivalsOnPage,
    turnedBy: 'arrivals' as const,
    subject: compactDate(date),
    textOf: (booking: Booking, n: number) => arrivalText({ booking, words }, n, isPaidAtGate),
    hint: statesText(arrivals),
    rows: [...leapRows(Math.min(page, pages - 1), pages, toPage), dayRow(arrivals), ...actionRows(arrivals)],
  };
  return listScreen(bookings, page, look, words);
}

function arrivalsHead({ date, bookings, words }: Arrivals, visits: Visits): string {
  const title = words.html('arrivals-title', { date: words.day(date) });
  if (bookings.length === 0) return inLines(title, words.html('arrivals-none'));
  const states = ticketCountsText(bookings.flatMap(validTicketsOf), words);
  const { people, tickets, dueAtGate } = visits;
  return inLines(
    title,
    words.html('arrivals-people', { people, bookings: visits.bookings, tickets }),
    states !== '' && words.html('staff-tickets', { tickets: states }),
    dueAtGate > 0 && words.html('arrivals-due-together', { amount: words.money(dueAtGate) }),
  );
}

function arrivalText(view: BookingView, n: number, isPaidAtGate: boolean): string {
  const { booking, words } = view;
  const { order, details, customer } = booking;
  const at = customer.username && `@${customer.username}`;
  const contact = words.joined(details.phone ?? details.email, at);
  const due = dueAtGate(booking, isPaidAtGate);
  return inLines(
    words.html('arrivals-entry', {
      n,
      name: clipped(nameOf(booking), limits.name),
      code: codeOf(booking),
    }),
    listText(order.lines, mostPackagesOfEntry, (line) => packageLine(line, words, limits.package), words),
    contact !== '' && words.html('arrivals-contact', { contact: clipped(contact, limits.contact) }),
    order.note !== '' && words.html('arrivals-note', { note: clipped(order.note, limits.note) }),
    ticketsAndDueText(view, due),
  );
}

/** "2 unused · to pay ₫900,000" */
function ticketsAndDueText({ booking, words }: BookingView, due: number): string {
  const tickets = clipped(ticketCountsText(validTicketsOf(booking), words), limits.tickets);
  if (due === 0) return tickets === '' ? '' : words.html('arrivals-tickets', { tickets });
  const amount = words.money(due);
  return tickets === ''
    ? words.html('arrivals-due', { amount })
    : words.html('arrivals-tickets-due', { tickets, amount });
}

function statesText({ states, words }: Arrivals): string {
  return states.kind === 'read'
    ? words.html('arrivals-read', { time: words.time(states.at) })
    : words.html(`arrivals-${states.kind}`);
}

/** Buttons that turn ten pages at once, stopping at the first and the last. */
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

function dayRow({ date, words }: Arrivals): readonly Button[] {
  const [before, after] = [addVenueDays(date, -1), addVenueDays(date, 1)];
  return [
    button(`‹ ${words.dayLabel(before)}`, tapData.staff('arrivals', compactDate(before))),
    button(`${words.dayLabel(after)} ›`, tapData.staff('arrivals', compactDate(after))),
  ];
}

function actionRows({ date, bookings, page, words }: Arrivals): Screen['rows'] {
  const day = compactDate(date);
  const refresh = button(words.text('refresh'), tapData.staff('arrivals', day, String(page)));
  if (bookings.length === 0) return [[refresh]];
  return [
    [refresh, button(words.text('arrivals-as-csv'), tapData.staff('arrivalsCsv', day))],
    [button(words.text('message-guests'), tapData.staff('notify', day))],
  ];
}

/** The most words that name a day. */
const mostWordsOfDay = 6;

/** The days that a text begins with, and the message behind them. */
export function readFirstDays(
  text: string,
  options: ReadOptions,
): { readonly days: readonly VenueDate[]; readonly rest: string } {
  // A range of days has no message behind it.
  const isRange = readPeriods(text, { ...options, longest: mostDaysShown }).length > 0;
  if (isRange) return { days: readDays(text, options), rest: '' };
  const words = text.trim().split(/(?<=\s)/);
  const daysOfFirst = (count: number) => readDays(words.slice(0, count).join('').trim(), options);
  let count = Math.min(words.length, mostWordsOfDay);
  while (count > 0 && daysOfFirst(count).length === 0) count -= 1;
  const days = daysOfFirst(count);
  if (days.length === 0) return { days, rest: '' };
  // "tomorrow the park": the article belongs to the message.
  while (count > 1 && daysOfFirst(count - 1).join() === days.join()) count -= 1;
  return { days, rest: words.slice(count).join('').trim() };
}

/** A page in a chat. `screenOf`: leaves out what the person in the chat may not see. */
interface ShownPage {
  readonly date: VenueDate;
  readonly page: number;
  readonly chatId: number;
  readonly messageId: number;
  readonly screenOf: (all: readonly Booking[], states: StatesRead) => Screen;
}

type ArrivalsDependencies = Pick<
  DeskDependencies,
  'bookings' | 'config' | 'logger' | 'staff' | 'store' | 'telegram' | 'today'
>;

/** /arrivals [day]: the guests of a day, with their packages and what they still pay; tickets' states once read. */
export function arrivalsFeature(
  dependencies: ArrivalsDependencies,
  { begin }: Pick<ReturnType<typeof messageGuestsFeature>, 'begin'>,
) {
  const { config, staff, today } = dependencies;
  const pages = createArrivalsPages(dependencies);
  const screensOfPage =
    (ctx: BotContext, date: VenueDate, page: number): ShownPage['screenOf'] =>
    (bookings, states) => {
      const arrivals = { date, page, bookings, states, isPaidAtGate: isPaidAtGate(config), words: ctx.words };
      return visibleTo(ctx, staff, arrivalsScreen(arrivals));
    };

  async function arrivals(ctx: CommandContext): Promise<void> {
    const { match, words } = ctx;
    const options = { locale: words.locale, today: today() };
    const { days, rest } =
      match.trim() === '' ? { days: [today()], rest: '' } : readFirstDays(match, options);
    const [date, another] = days;
    if (date !== undefined && another !== undefined && rest !== '') {
      // The message is kept until the day is tapped.
      const about = { kind: 'notice', date, reason: rest } as const;
      return void (await ask(ctx, about, ({ id }) => whichDay(days, words, id)));
    }
    if (date === undefined || another !== undefined) {
      return void (await answer(ctx, whichDay(days, words)));
    }
    if (rest !== '') return void (await begin(ctx, date, rest));
    const screenOf = screensOfPage(ctx, date, 0);
    const all = await pages.bookingsOn(date);
    const { message_id: messageId } = await answer(ctx, screenOf(all, reading));
    await pages.readStates({ date, page: 0, chatId: ctx.chatId, messageId, screenOf }, all);
  }

  const taps: StaffTaps<TapOn<'arrivals' | 'arrivalsFile'>> = aboutDay({
    async arrivals(ctx, tap, date) {
      const all = await pages.bookingsOn(date);
      const { chatId, msgId: messageId } = ctx;
      // Bookings may have been cancelled since the button was shown.
      const page = Math.min(pageIn(tap), Math.max(0, Math.ceil(all.length / arrivalsOnPage) - 1));
      const shownPage = { date, page, chatId, messageId, screenOf: screensOfPage(ctx, date, page) };
      // Noted first, so that a read for another page doesn't overwrite this one.
      await pages.note(shownPage);
      await paint(ctx, shownPage.screenOf(all, reading));
      await pages.readStates(shownPage, all);
    },
    async arrivalsCsv(ctx, _tap, date) {
      const { currency } = config.venue;
      const options = { currencyDigits: currencyDigits(currency), isPaidAtGate: isPaidAtGate(config) };
      const csv = arrivalsCsv(await pages.bookingsOn(date), options, ctx.words);
      const caption = ctx.words.html('arrivals-csv-caption', { date: ctx.words.day(date) });
      await fileInPrivate(ctx, csv, `arrivals-${date}.csv`, caption);
    },
  });
  return { arrivals, taps };
}

const reading: StatesRead = { kind: 'reading' };

/** Keeps pages of arrivals up to date with the ticket states in the partner's records. */
function createArrivalsPages({ bookings, config, logger, store, telegram }: ArrivalsDependencies) {
  const { ledger, staffMemory, clock } = store;
  const { explorePauseMs } = config.partner.conventions;
  /** Settles when the last page was read: one page is read at a time. */
  let lastReading: Promise<unknown> = Promise.resolve();

  const bookingsOn = async (date: VenueDate): Promise<readonly Booking[]> =>
    arrivalsOf(await ledger.visiting(date));
  const nameOfPage = ({ date, page }: ShownPage): string => `arrivals ${date} ${page}`;
  const note = (page: ShownPage): Promise<void> =>
    staffMemory.noteShown(page.chatId, page.messageId, nameOfPage(page));
  const isShown = (page: ShownPage): Promise<boolean> =>
    staffMemory.isShown(page.chatId, page.messageId, nameOfPage(page));

  /**
   * Reads the page's bookings from the partner and shows the page again: one booking at a time, with a pause after
   * each, so that customers' calls hardly wait. Stops when another page is shown, and at the first failure.
   */
  async function readStates(page: ShownPage, all: readonly Booking[]): Promise<void> {
    if (all.length === 0) return;
    await note(page);
    lastReading = lastReading
      .then(() => readPage(page, inRows(all, arrivalsOnPage)[page.page] ?? []))
      .catch((error: unknown) => logger.warn(errorFields(error), 'Ticket states were not read.'));
  }

  async function readPage(page: ShownPage, onPage: readonly Booking[]): Promise<void> {
    let isRead = true;
    for (const booking of onPage) {
      if (!(await isShown(page))) return;
      ({ isLive: isRead } = await bookings.refresh(booking));
      if (!isRead) break;
      await pause(explorePauseMs, undefined, { ref: false });
    }
    const all = await bookingsOn(page.date);
    const states = isRead ? ({ kind: 'read', at: clock.now() } as const) : ({ kind: 'unread' } as const);
    if (!(await isShown(page))) return;
    const edited = editText(telegram.api, page.chatId, page.messageId, page.screenOf(all, states));
    // The page has a button to refresh it.
    await orIfTelegramFails(edited, false);
  }

  return { bookingsOn, note, readStates };
}

/** `noticeId`: of the message to the day's guests. */
function whichDay(dates: readonly VenueDate[], words: Wording, noticeId: string | null = null): Screen {
  const dataOf = (day: string): string =>
    noticeId === null ? tapData.staff('arrivals', day) : tapData.staff('notify', day, noticeId);
  const days = dates.map((date) => button(words.dayLabel(date), dataOf(compactDate(date))));
  return whichOf(days, words.html('staff-usage-arrivals'), words);
}
