import { randomUUID } from 'node:crypto';
import { Composer } from 'grammy';
import { moneyOf, moneyToReturn } from '../booking/money.ts';
import { unansweredDeliveries } from '../booking/outbox.ts';
import type { Booking, BookingState } from '../booking/record.ts';
import { type Sales, salesOf, soldOrCancelled } from '../booking/sales.ts';
import { isPaidAtGate } from '../config/config.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { type ReportWish, reportJob } from '../jobs/desk-worker.ts';
import { debtStanding } from '../partner/debt.ts';
import { type FunnelStep, funnelSteps } from '../storage/days.ts';
import { readLive, showingWork } from '../telegram/active-message.ts';
import { expandedDate, tapData } from '../telegram/callback-data.ts';
import { type BotContext, endTap, onStaffTaps } from '../telegram/context.ts';
import { button, inRows, pageOf, rowsOf, type Screen } from '../telegram/screen.ts';
import { inLines, paragraphs } from '../telegram/text.ts';
import { listText, pricedLine, type Wording } from '../telegram/wording.ts';
import { hourMs } from '../time.ts';
import { addVenueDays, type Instant, instantOf, type VenueDate, venueDateAt } from '../venue/calendar.ts';
import { type Amount, currencyDigits } from '../venue/money.ts';
import { answer, answerWithFile, pageIn, paint, tappedBooking } from './answer.ts';
import { attemptText, codeOf, staffBooking, stateText } from './booking-view.ts';
import { bookingsCsv } from './csv.ts';
import { bar, debtScreen } from './money.ts';
import { mondayOf, weekText } from './report.ts';

const mostPackagesShown = 12;
const longestPackageName = 50;

/** /today: what was sold, how far customers came, and the day's bookings as a file. */
export function todayFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { config, now, staff } = dependencies;
  const { ledger, funnel } = dependencies.store;
  const { timeZone, currency } = config.venue;
  const composer = new Composer<BotContext>();
  const mayExport = (ctx: BotContext): boolean => staff.isOwner(ctx.from.id);

  composer.command('today', async (ctx) => answer(ctx, await screenOf(ctx)));
  onStaffTaps(composer, {
    async today(ctx, tap) {
      await endTap(ctx, null);
      await paint(ctx, tap, await screenOf(ctx));
    },
    async csv(ctx, { subject }, next) {
      if (!mayExport(ctx)) return next();
      await endTap(ctx, null);
      if (/^\d{4}-\d{2}-\d{2}$/.test(subject)) await sendCsv(ctx, subject);
    },
  });

  async function screenOf(ctx: BotContext): Promise<Screen> {
    const at = now();
    const date = venueDateAt(at, timeZone);
    const [{ listed, sales }, counts] = await Promise.all([soldOn(date), funnel.counts([date])]);
    const money = moneyAmong(listed);
    return todayScreen({ date, at, sales, money, funnel: counts, mayExport: mayExport(ctx) }, ctx.words);
  }

  async function sendCsv(ctx: BotContext, date: VenueDate): Promise<void> {
    const { listed } = await soldOn(date);
    const inOrder = listed.toSorted((a, b) => a.createdAt - b.createdAt);
    const csv = bookingsCsv(inOrder, currencyDigits(currency), ctx.words);
    const caption = ctx.words.html('day-csv-caption', { date: ctx.words.day(date) });
    await answerWithFile(ctx, csv, `bookings-${date}.csv`, caption);
  }

  async function soldOn(date: VenueDate) {
    const [from, until] = [instantOf(date, 0, timeZone), instantOf(addVenueDays(date, 1), 0, timeZone)];
    const found = await ledger.soldOrCancelledWithin(from, until);
    const { sold, cancelled } = soldOrCancelled(found, from, until);
    return { listed: [...sold, ...cancelled], sales: salesOf(found, from, until) };
  }
  return composer;
}

/** The same figures as in the file. */
export function moneyAmong(bookings: readonly Booking[]): Today['money'] {
  const balances = bookings.map(moneyOf).filter((balance) => balance !== null);
  if (balances.length === 0) return null;
  const toReturn = bookings.flatMap((booking) =>
    moneyToReturn(booking).filter(({ currency }) => currency === booking.prepayment?.currency),
  );
  return {
    received: balances.reduce((sum, { received }) => sum + received, 0),
    toReturn: toReturn.reduce((sum, { amount }) => sum + amount, 0),
  };
}

export interface Today {
  readonly date: VenueDate;
  readonly at: Instant;
  readonly sales: Sales;
  /** Of the bookings that the day's file lists; null where nothing was paid here. */
  readonly money: { readonly received: Amount; readonly toReturn: Amount } | null;
  readonly funnel: Readonly<Record<FunnelStep, number>>;
  /** The file has customers' details, which are the owner's. */
  readonly mayExport: boolean;
}

/** The day so far: sales by package, and how far customers came. */
export function todayScreen({ date, at, sales, money, funnel, mayExport }: Today, words: Wording): Screen {
  const { bookings, tickets, revenue, cancelled } = sales;
  return {
    text: paragraphs(
      words.html('staff-today', { date: words.day(date), time: words.time(at) }),
      inLines(
        words.html('staff-today-sold', { bookings, tickets }),
        words.html('staff-today-revenue', { amount: words.money(revenue) }),
        cancelled.bookings > 0 &&
          words.html('staff-today-cancelled', {
            bookings: cancelled.bookings,
            amount: words.money(cancelled.revenue),
          }),
        money !== null && words.html('staff-today-received', { amount: words.money(money.received) }),
        money !== null &&
          money.toReturn > 0 &&
          words.html('staff-today-to-return', { amount: words.money(money.toReturn) }),
      ),
      packagesText(sales, words),
      funnelText(funnel, words),
    ),
    rows: rowsOf([
      button(words.text('refresh'), tapData.staff('today')),
      mayExport && button(words.text('day-as-csv'), tapData.staff('csv', date)),
    ]),
  };
}

function packagesText({ packages }: Sales, words: Wording): string {
  const lineOf = (sold: Sales['packages'][number]): string =>
    pricedLine({ ...sold, amount: sold.revenue }, words, longestPackageName);
  return listText(packages, mostPackagesShown, lineOf, words);
}

function funnelText(funnel: Today['funnel'], words: Wording): string | null {
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
  const { bookings, config, now, store } = dependencies;
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
      const lead = ctx.words.html(checkedKey(start, booking, isLive));
      const look = { lead, isPaidAtGate: isPaidAtGate(config) };
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

function checkedKey(before: Booking, after: Booking, isLive: boolean): string {
  if (!isLive) return 'staff-checked-unreached';
  return before.state === after.state ? 'staff-checked-same' : 'staff-checked-moved';
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
  const buttons = shown.map((booking) =>
    button(codeText(booking), tapData.staff('check', booking.reference)),
  );
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
      total: words.money(booking.partner?.total ?? booking.order.total),
    }),
    words.html('staff-attention-state', { state: stateText(booking, words), time: words.moment(since) }),
    unanswered !== null && words.html('staff-attention-undelivered', { count: unanswered }),
    last !== undefined &&
      words.html('staff-attention-tried', { attempt: attemptText(last, words), reads: booking.reads }),
  );
}
