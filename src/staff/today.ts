import { randomUUID } from 'node:crypto';
import { Composer } from 'grammy';
import { type MoneyFlow, moneyFlowAmong, paidInVain } from '../booking/money.ts';
import { unansweredDeliveries } from '../booking/outbox.ts';
import { type Booking, type BookingState, priceOf } from '../booking/record.ts';
import { type Sales, salesOf, soldOrCancelled } from '../booking/sales.ts';
import { isPaidAtGate } from '../config/config.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { type ReportWish, reportJob } from '../jobs/desk-worker.ts';
import { type Period, readPeriods } from '../language/past-days.ts';
import { debtStanding } from '../partner/debt.ts';
import { daysOfFunnel, type FunnelStep, funnelSteps } from '../storage/days.ts';
import { onStaffTaps, tapData } from '../taps.ts';
import { readLive, showingWork } from '../telegram/active-message.ts';
import { expandedDate } from '../telegram/callback-data.ts';
import { type BotContext, endTap } from '../telegram/context.ts';
import { button, inRows, pageOf, rowsOf, type Screen } from '../telegram/screen.ts';
import { inLines, paragraphs } from '../telegram/text.ts';
import { listText, pricedLine, type Wording } from '../telegram/wording.ts';
import { dayMs, hourMs } from '../time.ts';
import {
  addVenueDays,
  type Instant,
  instantOf,
  midnightUtc,
  type VenueDate,
  venueDateAt,
} from '../venue/calendar.ts';
import { type Amount, currencyDigits } from '../venue/money.ts';
import { beyondNewMessage } from './alert-rows.ts';
import { answer, answerWithFile, pageIn, paint, tappedBooking } from './answer.ts';
import { attemptText, checkButton, checkedText, codeOf, staffBooking, stateText } from './booking-view.ts';
import { bookingsCsv } from './csv.ts';
import { bar, debtScreen } from './money.ts';
import { mondayOf, weekText } from './report.ts';

const mostPackagesShown = 12;
const longestPackageName = 50;

/** As many days as a quarter has: what is loaded for them stays within what one answer may take. */
const mostDays = 92;

/** /today [day or range]: what was sold, where the money went, how far customers came, and the bookings as a file. */
export function todayFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { config, now, staff } = dependencies;
  const { ledger, funnel } = dependencies.store;
  const { timeZone } = config.venue;
  const composer = new Composer<BotContext>();
  const mayExport = (ctx: BotContext): boolean => staff.isOwner(ctx.from.id);
  const today = (): VenueDate => venueDateAt(now(), timeZone);
  const justToday = (): Period => ({ from: today(), until: today() });

  composer.command('today', async (ctx) => {
    const { words, match } = ctx;
    const typed = { locale: words.locale, today: today(), longest: mostDays };
    const periods = match.trim() === '' ? [justToday()] : readPeriods(match, typed);
    const [period, another] = periods;
    const isOne = period !== undefined && another === undefined;
    await answer(ctx, isOne ? await screenOf(ctx, period) : whichPeriod(periods, words));
  });
  onStaffTaps(composer, {
    async today(ctx, tap, next) {
      const period = tap.subject === '' ? justToday() : periodIn(tap.subject);
      if (period === null) return next();
      await endTap(ctx, null);
      await paint(ctx, tap, await screenOf(ctx, period));
    },
    async csv(ctx, { subject }, next) {
      const period = periodIn(subject);
      if (period === null || daysOf(period) > mostDays || !mayExport(ctx)) return next();
      await endTap(ctx, null);
      await sendCsv(ctx, period);
    },
  });

  async function screenOf(ctx: BotContext, period: Period): Promise<Screen> {
    const { words } = ctx;
    const days = daysOf(period);
    if (days > mostDays) {
      const shown = { period: periodText(period, words), days, most: mostDays };
      return { text: words.html('staff-today-too-long', shown), rows: [] };
    }
    const dates = Array.from({ length: days }, (_, day) => addVenueDays(period.from, day));
    const isCounted = addVenueDays(period.from, daysOfFunnel) > today();
    const [{ listed, sales }, counts] = await Promise.all([
      soldIn(period),
      isCounted ? funnel.counts(dates) : null,
    ]);
    const at = period.from === today() ? now() : null;
    const money = moneyFlowAmong(listed);
    const { retentionDays } = config.booking;
    const isWhole = addVenueDays(period.from, retentionDays) >= today();
    const forgottenAfterDays = isWhole ? null : retentionDays;
    const figures = { sales, money, funnel: counts, forgottenAfterDays };
    return todayScreen({ period, at, ...figures, mayExport: mayExport(ctx) }, words);
  }

  async function sendCsv(ctx: BotContext, period: Period): Promise<void> {
    const { words } = ctx;
    const { listed } = await soldIn(period);
    const inOrder = listed.toSorted((a, b) => a.createdAt - b.createdAt);
    const { from, until } = period;
    const name = from === until ? from : `${from}-${until}`;
    const caption = words.html('day-csv-caption', { date: periodText(period, words) });
    await answerWithFile(ctx, bookingsCsv(inOrder, config.venue, words), `bookings-${name}.csv`, caption);
  }

  async function soldIn(period: Period) {
    const from = instantOf(period.from, 0, timeZone);
    const until = instantOf(addVenueDays(period.until, 1), 0, timeZone);
    const isPaidHere = !isPaidAtGate(config);
    const found = await ledger.soldOrCancelledWithin(from, until, { withEnded: isPaidHere });
    const { sold, cancelled } = soldOrCancelled(found, from, until);
    const listed = [...sold, ...cancelled, ...paidInVain(found, from, until)];
    return { listed, sales: salesOf(found, from, until) };
  }
  return composer;
}

/** As a button carries it: one day, or the first and the last. */
function textOfPeriod({ from, until }: Period): string {
  return from === until ? from : `${from}_${until}`;
}

function periodIn(text: string): Period | null {
  const days = text.split('_').map((day) => expandedDate(day.replaceAll('-', '')));
  const [from, until = from, more] = days;
  if (from == null || until == null || more !== undefined || from > until) return null;
  return { from, until };
}

function daysOf({ from, until }: Period): number {
  return (midnightUtc(until) - midnightUtc(from)) / dayMs + 1;
}

function periodText({ from, until }: Period, words: Wording): string {
  if (from === until) return words.day(from);
  return words.html('staff-period', { from: words.day(from), until: words.day(until) });
}

/** What was typed is no day or range that has come, or may be one of several. */
function whichPeriod(periods: readonly Period[], words: Wording): Screen {
  if (periods.length === 0) return { text: words.html('staff-usage-today', { most: mostDays }), rows: [] };
  const labelOf = ({ from, until }: Period): string =>
    from === until
      ? words.dayLabel(from)
      : words.text('staff-period', { from: words.shortDay(from), until: words.shortDay(until) });
  const buttons = periods.map((one) => button(labelOf(one), tapData.staff('today', textOfPeriod(one))));
  return { text: words.html('choice-day'), rows: inRows(buttons, periodsInRow) };
}

const periodsInRow = 2;

export interface Today {
  readonly period: Period;
  /** Null: the days have passed. */
  readonly at: Instant | null;
  readonly sales: Sales;
  /** Of the bookings that the file lists; null where nothing was paid here. */
  readonly money: MoneyFlow | null;
  /** Null: it is not counted so far back. */
  readonly funnel: Readonly<Record<FunnelStep, number>> | null;
  /** So many days after their visit bookings are deleted, and the days reach back further; null: all are there. */
  readonly forgottenAfterDays: number | null;
  /** The file has customers' details, which are the owner's. */
  readonly mayExport: boolean;
}

/** One day or several: sales by package, where the money went, and how far customers came. */
export function todayScreen(shown: Today, words: Wording): Screen {
  const { period, at, sales, money, funnel, forgottenAfterDays: days, mayExport } = shown;
  const { bookings, tickets, revenue, cancelled } = sales;
  const date = periodText(period, words);
  const isToday = at !== null;
  return {
    text: paragraphs(
      isToday
        ? words.html('staff-today', { date, time: words.time(at) })
        : words.html('staff-today-past', { date }),
      inLines(
        words.html('staff-today-sold', { bookings, tickets }),
        words.html('staff-today-revenue', { amount: words.money(revenue) }),
        cancelled.bookings > 0 &&
          words.html('staff-today-cancelled', {
            bookings: cancelled.bookings,
            amount: words.money(cancelled.revenue),
          }),
      ),
      money !== null && moneyText(money, words),
      packagesText(sales, words),
      funnel !== null && funnelText(funnel, words),
      days !== null && words.html('staff-today-forgotten', { days }),
    ),
    rows: rowsOf([
      button(words.text('refresh'), tapData.staff('today', isToday ? '' : textOfPeriod(period))),
      mayExport && button(words.text('day-as-csv'), tapData.staff('csv', textOfPeriod(period))),
    ]),
  };
}

/** What was received, and below it where it went: the lines add up to it. */
function moneyText(flow: MoneyFlow, words: Wording): string {
  const line = (key: string, amount: Amount): string => words.html(key, { amount: words.money(amount) });
  return inLines(
    line('staff-today-received', flow.received),
    line('staff-today-for-tickets', flow.tickets),
    line('staff-today-kept', flow.kept),
    line('staff-today-to-return', flow.toReturn),
    line('staff-today-returned', flow.returned),
    flow.unpaid !== 0 && line('staff-today-unpaid', -flow.unpaid),
    flow.moved !== 0 && line(flow.moved > 0 ? 'staff-today-moved-here' : 'staff-today-moved-on', -flow.moved),
  );
}

function packagesText({ packages }: Sales, words: Wording): string {
  const lineOf = (sold: Sales['packages'][number]): string =>
    pricedLine({ ...sold, amount: sold.revenue }, words, longestPackageName);
  return listText(packages, mostPackagesShown, lineOf, words);
}

function funnelText(funnel: NonNullable<Today['funnel']>, words: Wording): string | null {
  const most = Math.max(...funnelSteps.map((step) => funnel[step]));
  if (most === 0) return null;
  const lines = funnelSteps.map((step) =>
    words.html('staff-funnel-line', {
      bar: bar((funnel[step] * 100) / most),
      step: words.text(`funnel-${step}`),
      count: funnel[step],
    }),
  );
  return inLines(words.html('staff-funnel'), ...lines);
}

/** /debt: how the account with the partner stands. */
export function debtFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { config, staff, now } = dependencies;
  const { timeZone, currency } = config.venue;
  const composer = new Composer<BotContext>();

  async function screenOf(ctx: BotContext): Promise<Screen> {
    const info = await showingWork(ctx, staff.debt.fresh());
    const debt = info && { info, standing: debtStanding(info, venueDateAt(now(), timeZone)) };
    const { debtGuard: guard } = config.booking;
    return debtScreen({ debt, guard, currencyDigits: currencyDigits(currency) }, ctx.words);
  }

  composer.command('debt', async (ctx) => answer(ctx, await screenOf(ctx)));
  composer.callbackQuery(tapData.staff('debt'), async (ctx) => {
    await endTap(ctx, null);
    await paint(ctx, null, await screenOf(ctx));
  });
  return composer;
}

/** /report: the week as a picture. A worker draws it, since web machines never load what draws. */
export function reportFeature({ config, store }: FeatureDependencies): Composer<BotContext> {
  const { deskJobs, clock } = store;
  const composer = new Composer<BotContext>();

  composer.command('report', async (ctx) => {
    const { words } = ctx;
    const monday = mondayOf(venueDateAt(clock.now(), config.venue.timeZone));
    const text = words.html('report-drawing', { week: weekText(monday, words) });
    const { message_id: waitingId } = await answer(ctx, { text, rows: [] });
    await order(ctx, { monday, messageId: null, waitingId });
  });

  onStaffTaps(composer, {
    async report(ctx, { subject }, next) {
      const { words, msgId: messageId } = ctx;
      const date = expandedDate(subject);
      if (date === null) return next();
      const monday = mondayOf(date);
      await endTap(ctx, words.text('report-drawing', { week: weekText(monday, words) }));
      await order(ctx, { monday, messageId, waitingId: null });
    },
  });

  async function order(
    { chatId, words }: BotContext,
    wish: Pick<ReportWish, 'monday' | 'messageId' | 'waitingId'>,
  ): Promise<void> {
    const { locale } = words;
    await deskJobs.add(reportJob(randomUUID(), { ...wish, chatId, locale, onceAs: null }));
  }
  return composer;
}

/** The most urgent first. */
const openStates: readonly BookingState[] = ['review', 'confirming', 'cancelling', 'requested'];
const mostOfState = 60;
/** Tickets that Telegram does not answer for are tried again within the hour. */
const retriedWithinMs = hourMs;
const mostDue = 500;
const bookingsOnPage = 6;
const buttonsInRow = 3;
/** An outcome that is this young is on its way. */
const youngMs = 30_000;

/** /attention: bookings whose outcome is not settled or that need a person. */
export function attentionFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { bookings, config, now, staff, store } = dependencies;
  const { ledger } = store;
  const composer = new Composer<BotContext>();

  composer.command('attention', async (ctx) => answer(ctx, await list(ctx, 0)));
  onStaffTaps(composer, {
    async attention(ctx, tap) {
      await endTap(ctx, null);
      await paint(ctx, tap, await list(ctx, pageIn(tap)));
    },
    async check(ctx, tap) {
      const start = await tappedBooking(ctx, tap, store);
      if (start === null) return;
      const { booking, isLive } = await readLive(bookings, ctx, start);
      const { rest: seen } = beyondNewMessage(tap.argument);
      const lead = checkedText(seen, start, booking, isLive, ctx.words);
      const look = { lead, isPaidAtGate: isPaidAtGate(config), isOwner: staff.isOwner(ctx.from.id) };
      await paint(ctx, tap, staffBooking(booking, isLive, ctx.words, look));
    },
  });

  async function list(ctx: BotContext, page: number): Promise<Screen> {
    const open = await Promise.all(
      openStates.map((state) => ledger.inState(state, { offset: 0, limit: mostOfState })),
    );
    const due = await ledger.dueBy(now() + retriedWithinMs, mostDue);
    const undelivered = due.filter((booking) => unansweredDeliveries(booking) !== null);
    const unsettled = open.flatMap((found) => found.bookings).filter((one) => needsAttention(one, now()));
    return attentionList([...unsettled, ...undelivered], page, ctx.words);
  }
  return composer;
}

/** Whether a person may have to do something: the outcome is open for longer than it takes. */
function needsAttention(booking: Booking, now: Instant): boolean {
  const { state, because } = booking;
  if (state === 'review') return true;
  if (state !== 'requested' && state !== 'confirming' && state !== 'cancelling') return false;
  const since = booking.history.at(-1)?.at ?? booking.createdAt;
  return now - since > youngMs || because === 'noAnswer' || because === 'partnerUnreachable';
}

export function attentionList(bookings: readonly Booking[], page: number, words: Wording): Screen {
  const turnTo = (to: number): string => tapData.staff('attention', '', String(to));
  const refresh = button(words.text('refresh'), turnTo(page));
  if (bookings.length === 0) return { text: words.html('staff-attention-none'), rows: [[refresh]] };
  const { items: shown, turningRows } = pageOf(bookings, bookingsOnPage, page, words, turnTo);
  const buttons = shown.map((booking) => checkButton(booking, codeText(booking)));
  return {
    text: paragraphs(
      words.html('staff-attention', { count: bookings.length }),
      ...shown.map((booking) => entryText(booking, words)),
      words.html('staff-attention-hint'),
    ),
    rows: [...inRows(buttons, buttonsInRow), ...turningRows, [refresh]],
  };
}

/** A booking that has no code yet is named by the beginning of its reference. */
function codeText(booking: Booking): string {
  return booking.partner === null ? `${booking.reference.slice(0, 8)}…` : codeOf(booking);
}

function entryText(booking: Booking, words: Wording): string {
  const last = booking.attempts.at(-1);
  const since = booking.history.at(-1)?.at ?? booking.createdAt;
  const unanswered = unansweredDeliveries(booking);
  return inLines(
    words.html('staff-attention-entry', {
      code: codeText(booking),
      date: words.shortDay(booking.order.date),
      total: words.money(priceOf(booking)),
    }),
    words.html('staff-attention-state', { state: stateText(booking, words), time: words.moment(since) }),
    unanswered !== null && words.html('staff-attention-undelivered', { count: unanswered }),
    last !== undefined &&
      words.html('staff-attention-tried', { attempt: attemptText(last, words), reads: booking.reads }),
  );
}
