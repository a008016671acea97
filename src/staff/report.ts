import { randomUUID } from 'node:crypto';
import {
  type DebtEntry,
  type SourceTurnover,
  sourcesIn,
  type Turnover,
  turnoverOf,
} from '../accounts/debt-entries.ts';
import type { StaffJob } from '../store/staff-job-queue.ts';
import { type TapOn, tapData } from '../taps.ts';
import { type BotContext, type CommandContext, endTap } from '../telegram/context.ts';
import { type Button, button, compactDate, expandedDate, rowsOf, type Screen } from '../telegram/screen.ts';
import { clipped, inLines, paragraphs, type Wording } from '../telegram/wording.ts';
import type { ReportFace } from '../ticket/figure-charts.ts';
import { dayMs } from '../time.ts';
import {
  addVenueDays,
  datesOf,
  type Instant,
  mondayOf,
  spanOf,
  type VenueDate,
  weekDays,
  weekdayOf,
} from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';
import { knownSource, otherSource, type Venue } from '../venue/venue.ts';
import { pricedLine } from '../views/ticket-words.ts';
import { commissionOf } from './csv.ts';
import type { DeskDependencies } from './dependencies.ts';
import { type Period, readPeriods } from './read-past-days.ts';
import { answer, say } from './replies.ts';
import type { StaffTaps } from './tap-handlers.ts';

/** `commission`: of the amount, in percent; 0: none. */
type SourceSales = SourceTurnover & { readonly commission: number };

/** One calendar week, from Monday on. */
export interface WeekFigures {
  readonly monday: VenueDate;
  /** True while the week is not over: its figures are those so far. */
  readonly isRunning: boolean;
  /** Of the whole week, and of each of its days. */
  readonly sales: Turnover;
  readonly days: readonly { readonly date: VenueDate; readonly net: Amount }[];
  /** Of the week before; while this week is running, up to the same moment of it. */
  readonly netBefore: Amount;
  /** By the link that the customer came by last before booking; empty: by none of the venue's. */
  readonly sources: readonly SourceSales[];
}

/** `entries`: at least those of this week and the one before. */
export function weekFigures(
  entries: readonly DebtEntry[],
  { monday, now }: { readonly monday: VenueDate; readonly now: Instant },
  { timeZone, sources }: Pick<Venue, 'timeZone' | 'sources'>,
): WeekFigures {
  const within = (from: Instant, until: Instant) => entries.filter(({ at }) => at >= from && at < until);
  const { begin, end } = spanOf(weekOf(monday), timeZone);
  const before = spanOf(weekOf(addVenueDays(monday, -weekDays)), timeZone);
  const sameTimeBefore = Math.min(before.end, now - weekDays * dayMs);
  const sourceSales = sourcesIn(within(begin, end), (source) =>
    knownSource({ sources }, source ?? undefined),
  );
  const isByLinks = sourceSales.some(({ source }) => source !== otherSource);
  const netOn = (date: VenueDate): Amount => {
    const day = spanOf({ from: date, until: date }, timeZone);
    return turnoverOf(within(day.begin, day.end)).net;
  };
  return {
    monday,
    isRunning: now < end,
    sales: turnoverOf(within(begin, end)),
    days: datesOf(weekOf(monday)).map((date) => ({ date, net: netOn(date) })),
    netBefore: turnoverOf(within(before.begin, sameTimeBefore)).net,
    sources: isByLinks
      ? sourceSales.map((sales) => ({ ...sales, commission: sources.get(sales.source)?.commission ?? 0 }))
      : [],
  };
}

const mostPackages = 5;
const mostSourcesShown = 4;
/** In characters, so that all fits into a caption. */
const longest = { package: 40, source: 20 } as const;

export function weekOf(monday: VenueDate): Period {
  return { from: monday, until: addVenueDays(monday, weekDays - 1) };
}

function weekText(monday: VenueDate, words: Wording): string {
  const { from, until } = weekOf(monday);
  return words.text('staff-period', { from: words.shortDay(from), until: words.shortDay(until) });
}

/** A week's figures, and the words of the staff that read them. */
interface WeekView {
  readonly week: WeekFigures;
  readonly words: Wording;
}

/** "16 Nov – 22 Nov", and "so far" while the week is running. */
function soFarText({ week: { monday, isRunning }, words }: WeekView): string {
  const week = weekText(monday, words);
  return isRunning ? words.text('report-week-so-far', { week }) : week;
}

function nothingKey({ isRunning }: WeekFigures): string {
  return isRunning ? 'report-nothing-so-far' : 'report-nothing';
}

/** The week in words, below its picture. */
export function reportCaption(view: WeekView): string {
  const { week, words } = view;
  const { sales, sources } = week;
  const best = week.days.toSorted((a, b) => b.net - a.net)[0];
  const { sold, cancelled, net } = sales;
  const packages = sales.packages
    .slice(0, mostPackages)
    .map((part) => pricedLine(part, words, longest.package));
  const links = sources.slice(0, mostSourcesShown).map((source) => sourceText(source, words));
  return paragraphs(
    words.html('report-caption', { week: soFarText(view) }),
    inLines(
      sold.bookings === 0
        ? words.html(nothingKey(week))
        : words.html('report-sold', { ...sold, amount: words.money(sold.amount) }),
      cancelled.bookings > 0 &&
        words.html('report-cancelled', {
          bookings: cancelled.bookings,
          amount: words.money(cancelled.amount),
        }),
      net !== sold.amount && words.html('report-net', { amount: words.money(net) }),
      changeText(view),
      best !== undefined &&
        best.net > 0 &&
        words.html('report-best-day', { day: words.dayLabel(best.date), amount: words.money(best.net) }),
    ),
    inLines(...packages),
    inLines(...links),
  );
}

function nameOfSource({ source }: SourceSales, words: Wording): string {
  return source === otherSource ? words.text('report-other-source') : words.sourceName(source);
}

/** "Hotel Lotus: 2 bookings, ₫900,000; commission 8 %: ₫72,000" */
function sourceText(source: SourceSales, words: Wording): string {
  const { bookings, amount, commission: percent } = source;
  const name = clipped(nameOfSource(source, words), longest.source);
  return words.html(percent === 0 ? 'report-from-source' : 'report-from-source-commission', {
    name,
    bookings,
    amount: words.money(amount),
    percent,
    commission: words.money(commissionOf(amount, percent)),
  });
}

/** Compared with the week before; null where there is nothing to compare. */
function changeText({ week, words }: WeekView): string | null {
  const { sales, netBefore, isRunning } = week;
  if (netBefore <= 0 || sales.sold.bookings === 0) return null;
  const percent = Math.round(((sales.net - netBefore) / netBefore) * 100);
  const key = percent === 0 ? 'report-same' : percent > 0 ? 'report-more' : 'report-less';
  return words.text(isRunning ? `${key}-so-far` : key, { percent: Math.abs(percent) });
}

export function reportRows(monday: VenueDate, today: VenueDate, words: Wording): Screen['rows'] {
  const [before, after] = [addVenueDays(monday, -weekDays), addVenueDays(monday, weekDays)];
  const weekButton = (text: string, week: VenueDate): Button =>
    button(text, tapData.staff('report', compactDate(week)));
  return rowsOf([
    weekButton(`‹ ${weekText(before, words)}`, before),
    after <= today && weekButton(`${weekText(after, words)} ›`, after),
  ]);
}

/** The texts and shares of the week's picture. */
export function reportFace(view: WeekView): ReportFace {
  const { week, words } = view;
  const { sales, days, sources } = week;
  const bestDay = Math.max(...days.map(({ net }) => net));
  const bestPackage = Math.max(...sales.packages.map(({ amount }) => amount), 1);
  const mostBookings = Math.max(...sources.map(({ bookings }) => bookings), 1);
  return {
    venueName: words.venueName,
    title: words.text('name-value', { name: words.text('report-title'), value: soFarText(view) }),
    revenue: words.money(sales.net),
    change: changeText(view),
    counts: [
      { label: words.text('report-bookings'), value: String(sales.sold.bookings) },
      { label: words.text('report-tickets'), value: String(sales.sold.tickets) },
    ],
    days: days.map(({ date, net }) => ({
      label: words.weekdays()[weekdayOf(date)] ?? '',
      value: net === 0 ? '' : words.shortMoney(net),
      share: bestDay <= 0 ? 0 : Math.max(net, 0) / bestDay,
      isBest: net === bestDay && net > 0,
    })),
    packages: sales.packages.slice(0, mostPackages).map(({ quantity, amount, ...sold }) => ({
      label: words.unbroken(`${quantity}\u00a0× ${words.packageName(sold)}`),
      value: words.money(amount),
      share: Math.max(amount, 0) / bestPackage,
    })),
    sources: sources.slice(0, mostSourcesShown).map((source) => ({
      label: nameOfSource(source, words),
      value: words.text('report-source-bookings', { count: source.bookings }),
      share: Math.max(source.bookings, 0) / mostBookings,
    })),
    labels: {
      revenue: words.text('report-revenue'),
      days: words.text('report-by-day'),
      packages: words.text('report-packages'),
      sources: words.text('report-sources'),
      noSources: words.text('report-sources-none', { file: 'venue.toml', section: '[sources]' }),
      nothing: words.text(nothingKey(week)),
    },
  };
}

/** A week's report for a chat of staff. */
export interface ReportWish {
  readonly monday: VenueDate;
  readonly chatId: number;
  /** Null: the venue's language. */
  readonly locale: string | null;
  /** The report message to edit; null: a new message is sent. */
  readonly messageId: number | null;
  /** The message that says the report is being drawn, deleted afterwards. */
  readonly waitingId: number | null;
  /** A name under which it is sent once; null: staff asked for it, and can ask again. */
  readonly onceAs: string | null;
}

/** The job that draws and sends a report; its payload is the wish. */
export function reportJob(id: string, wish: ReportWish): StaffJob {
  return { name: `report:${id}`, payload: JSON.stringify(wish) };
}

/** /report [day]: its week as a picture. A worker draws it, since web processes don't load the drawing code. */
export function reportFeature({ store, today }: Pick<DeskDependencies, 'store' | 'today'>) {
  async function report(ctx: CommandContext): Promise<void> {
    const { match, words } = ctx;
    const options = { locale: words.locale, today: today(), longest: weekDays };
    const days = match.trim() === '' ? [today()] : readPeriods(match, options).flatMap(datesOf);
    const [monday, another] = new Set(days.map(mondayOf));
    if (monday === undefined || another !== undefined) return say(ctx, 'staff-usage-report');
    const text = words.html('report-drawing', { week: weekText(monday, words) });
    const { message_id: waitingId } = await answer(ctx, { text });
    await queueReport(ctx, { monday, messageId: null, waitingId });
  }

  const taps: StaffTaps<TapOn<'report'>> = {
    async report(ctx, { subject }) {
      const { words, msgId: messageId } = ctx;
      const date = expandedDate(subject);
      if (date === null) return endTap(ctx, words.text('stale'));
      const monday = mondayOf(date);
      await endTap(ctx, words.text('report-drawing', { week: weekText(monday, words) }));
      await queueReport(ctx, { monday, messageId, waitingId: null });
    },
  };

  async function queueReport(
    { chatId, words: { locale } }: BotContext,
    wish: Pick<ReportWish, 'monday' | 'messageId' | 'waitingId'>,
  ): Promise<void> {
    await store.staffJobs.add(reportJob(randomUUID(), { ...wish, chatId, locale, onceAs: null }));
  }
  return { report, taps };
}
