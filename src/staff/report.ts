import type { Booking } from '../booking/record.ts';
import { type Sales, salesOf } from '../booking/sales.ts';
import { pricedLine } from '../customer/ticket-words.ts';
import type { Period } from '../language/days/past-days.ts';
import { type FunnelStep, funnelSteps } from '../storage/funnel.ts';
import { tapData } from '../taps.ts';
import { compactDate } from '../telegram/callback-data.ts';
import { type Button, button, rowsOf, type Screen } from '../telegram/screen.ts';
import { clipped, inLines, paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import type { ReportFace } from '../ticket/report-drawing.ts';
import { dayMs } from '../time.ts';
import { addVenueDays, datesOf, type Instant, spanOf, type VenueDate, weekdayOf } from '../venue/calendar.ts';

export const daysOfWeek = 7;

/** One calendar week, from Monday on. */
export interface WeekFigures {
  readonly monday: VenueDate;
  /** True while the week is not over: its figures are those so far. */
  readonly isRunning: boolean;
  /** Of the whole week, and of each of its days. */
  readonly sales: Sales;
  readonly days: readonly { readonly date: VenueDate; readonly sales: Sales }[];
  /** The revenue of the week before; while this week is running, up to the same moment of it. */
  readonly revenueBefore: number;
  /** The links that customers came by: how many people opened them in the week, and how many bookings theirs are. */
  readonly sources: readonly { readonly name: string; readonly came: number; readonly bought: number }[];
  readonly funnel: Readonly<Record<FunnelStep, number>>;
}

type WeekSales = Pick<WeekFigures, 'monday' | 'isRunning' | 'sales' | 'days' | 'revenueBefore'>;

/** `bookings`: must include those sold or cancelled in this week and the one before. */
export function weekSales(
  bookings: readonly Booking[],
  { monday, now, timeZone }: { readonly monday: VenueDate; readonly now: Instant; readonly timeZone: string },
): WeekSales {
  const salesIn = (days: Period): Sales => {
    const { begin, end } = spanOf(days, timeZone);
    return salesOf(bookings, begin, end);
  };
  const { begin, end } = spanOf(weekOf(monday), timeZone);
  const before = spanOf(weekOf(addVenueDays(monday, -daysOfWeek)), timeZone);
  const sameTimeBefore = Math.min(before.end, now - daysOfWeek * dayMs);
  return {
    monday,
    isRunning: now < end,
    sales: salesOf(bookings, begin, end),
    days: datesOf(weekOf(monday)).map((date) => ({ date, sales: salesIn({ from: date, until: date }) })),
    revenueBefore: salesOf(bookings, before.begin, sameTimeBefore).revenue,
  };
}

const mostPackages = 5;
const mostSourcesShown = 4;
/** In characters, so that all fits into a caption. */
const longest = { package: 40, source: 20 } as const;
/** The end of an example of a link whose customers are counted. */
const sampleLink = '?start=src_poster';

export function mondayOf(date: VenueDate): VenueDate {
  return addVenueDays(date, -weekdayOf(date));
}

export function weekOf(monday: VenueDate): Period {
  return { from: monday, until: addVenueDays(monday, daysOfWeek - 1) };
}

export function weekText(monday: VenueDate, words: Wording): string {
  const { from, until } = weekOf(monday);
  return words.text('report-week', { from: words.shortDay(from), until: words.shortDay(until) });
}

/** "16 Nov – 22 Nov", and "so far" while the week is running. */
function soFarText({ monday, isRunning }: WeekFigures, words: Wording): string {
  const week = weekText(monday, words);
  return isRunning ? words.text('report-week-so-far', { week }) : week;
}

function nothingKey({ isRunning }: WeekFigures): string {
  return isRunning ? 'report-nothing-so-far' : 'report-nothing';
}

/** The week in words, below its picture. */
export function reportCaption(week: WeekFigures, words: Wording): string {
  const { sales, sources } = week;
  const best = week.days.toSorted((a, b) => b.sales.revenue - a.sales.revenue)[0];
  const packages = sales.packages
    .slice(0, mostPackages)
    .map((sold) => pricedLine({ ...sold, amount: sold.revenue }, words, longest.package));
  const links = sources.slice(0, mostSourcesShown).map(({ name, came, bought }) =>
    words.html('report-from-source', {
      name: clipped(words.sourceName(name), longest.source),
      came,
      bought,
    }),
  );
  return paragraphs(
    words.html('report-caption', { week: soFarText(week, words) }),
    inLines(
      sales.bookings === 0 ? words.html(nothingKey(week)) : soldText(week, words),
      sales.bookings > 0 &&
        best !== undefined &&
        words.html('report-best-day', {
          day: words.dayLabel(best.date),
          amount: words.money(best.sales.revenue),
        }),
      sales.cancelled.bookings > 0 &&
        words.html('report-cancelled', {
          bookings: sales.cancelled.bookings,
          amount: words.money(sales.cancelled.revenue),
        }),
    ),
    inLines(...packages),
    inLines(...links),
  );
}

function soldText(week: WeekFigures, words: Wording): string {
  const { bookings, tickets, revenue } = week.sales;
  const sold = words.html('report-sold', { bookings, tickets, amount: words.money(revenue) });
  return inLines(sold, changeText(week, words));
}

/** Compared with the week before; null where that had no sales. */
function changeText({ sales, revenueBefore, isRunning }: WeekFigures, words: Wording): string | null {
  if (revenueBefore === 0) return null;
  const percent = Math.round(((sales.revenue - revenueBefore) / revenueBefore) * 100);
  const than = percent === 0 ? 'report-same' : percent > 0 ? 'report-more' : 'report-less';
  return words.text(isRunning ? `${than}-so-far` : than, { percent: Math.abs(percent) });
}

export function reportRows(monday: VenueDate, today: VenueDate, words: Wording): Screen['rows'] {
  const [before, after] = [addVenueDays(monday, -daysOfWeek), addVenueDays(monday, daysOfWeek)];
  const weekButton = (text: string, week: VenueDate): Button =>
    button(text, tapData.staff('report', compactDate(week)));
  return rowsOf([
    weekButton(`‹ ${weekText(before, words)}`, before),
    after <= today && weekButton(`${weekText(after, words)} ›`, after),
  ]);
}

/** The texts and shares of the week's picture. */
export function reportFace(week: WeekFigures, words: Wording): ReportFace {
  const { sales, days, sources, funnel } = week;
  const bestDay = Math.max(...days.map((day) => day.sales.revenue));
  const bestPackage = Math.max(...sales.packages.map(({ revenue }) => revenue), 1);
  const bestSource = Math.max(...sources.map(({ came }) => came), 1);
  const mostReached = Math.max(...funnelSteps.map((step) => funnel[step]), 1);
  return {
    venueName: words.venueName,
    title: words.text('report-title'),
    week: soFarText(week, words),
    revenue: words.money(sales.revenue),
    change: changeText(week, words),
    counts: [
      { label: words.text('report-bookings'), value: String(sales.bookings) },
      { label: words.text('report-tickets'), value: String(sales.tickets) },
    ],
    days: days.map(({ date, sales: { revenue } }) => ({
      label: words.weekdays()[weekdayOf(date)] ?? '',
      value: revenue === 0 ? '' : words.shortMoney(revenue),
      share: bestDay === 0 ? 0 : revenue / bestDay,
      isBest: revenue === bestDay && revenue > 0,
    })),
    packages: sales.packages.slice(0, mostPackages).map(({ quantity, revenue, ...sold }) => ({
      label: words.unbroken(`${quantity}\u00a0× ${words.packageName(sold)}`),
      value: words.money(revenue),
      share: revenue / bestPackage,
    })),
    sources: sources.slice(0, mostSourcesShown).map(({ name, came, bought }) => ({
      label: words.sourceName(name),
      value: words.text('report-source-figures', { came, bought }),
      share: came / bestSource,
    })),
    funnel: funnelSteps.map((step) => ({
      label: words.text(`funnel-${step}`),
      value: String(funnel[step]),
      share: funnel[step] / mostReached,
    })),
    labels: {
      revenue: words.text('report-revenue'),
      days: words.text('report-by-day'),
      packages: words.text('report-packages'),
      sources: words.text('report-sources'),
      noSources: words.text('report-sources-none', { link: sampleLink }),
      funnel: words.text('report-funnel'),
      nothing: words.text(nothingKey(week)),
    },
  };
}
