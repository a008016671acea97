import type { Booking } from '../booking/record.ts';
import { type Sales, salesOf, totalsOf } from '../booking/sales.ts';
import { pricedLine } from '../customer/ticket-words.ts';
import type { Period } from '../language/past-days.ts';
import { tapData } from '../taps.ts';
import { compactDate } from '../telegram/callback-data.ts';
import { type Button, button, rowsOf, type Screen } from '../telegram/screen.ts';
import { clipped, inLines, paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import type { ReportFace } from '../ticket/report-drawing.ts';
import { dayMs } from '../time.ts';
import { addVenueDays, datesOf, type Instant, spanOf, type VenueDate, weekdayOf } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';
import { knownSource, otherSource, type Venue } from '../venue/venue.ts';
import { commissionOf } from './close-csv.ts';

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
  /** By the links that customers came by; empty: by none of the venue's. */
  readonly sources: readonly SourceSales[];
}

/** What was sold and not cancelled. */
interface SourceSales {
  /** In the venue's file, or `otherSource`. */
  readonly name: string;
  readonly bookings: number;
  readonly revenue: Amount;
  /** Of the revenue, in percent; 0: none. */
  readonly commission: number;
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

/** By the link that the customer came by last before booking; the largest revenue first. */
export function salesBySource(
  sold: readonly Booking[],
  { sources }: Pick<Venue, 'sources'>,
): readonly SourceSales[] {
  const groups = Map.groupBy(sold, ({ source }) => knownSource({ sources }, source));
  if ([...groups.keys()].every((name) => name === otherSource)) return [];
  return [...groups]
    .map(([name, bookings]) => ({
      name,
      bookings: bookings.length,
      revenue: totalsOf(bookings).revenue,
      commission: sources.get(name)?.commission ?? 0,
    }))
    .toSorted((a, b) => b.revenue - a.revenue);
}

const mostPackages = 5;
const mostSourcesShown = 4;
/** In characters, so that all fits into a caption. */
const longest = { package: 40, source: 20 } as const;

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
  const links = sources.slice(0, mostSourcesShown).map((source) => sourceText(source, words));
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

function nameOfSource({ name }: SourceSales, words: Wording): string {
  return name === otherSource ? words.text('report-other-source') : words.sourceName(name);
}

/** "Hotel Lotus: 2 bookings, ₫900,000; commission 8 %: ₫72,000" */
function sourceText(source: SourceSales, words: Wording): string {
  const { bookings, revenue, commission: percent } = source;
  const name = clipped(nameOfSource(source, words), longest.source);
  return words.html(percent === 0 ? 'report-from-source' : 'report-from-source-commission', {
    name,
    bookings,
    amount: words.money(revenue),
    percent,
    commission: words.money(commissionOf(revenue, percent)),
  });
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
  const { sales, days, sources } = week;
  const bestDay = Math.max(...days.map((day) => day.sales.revenue));
  const bestPackage = Math.max(...sales.packages.map(({ revenue }) => revenue), 1);
  const mostBookings = Math.max(...sources.map(({ bookings }) => bookings), 1);
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
    sources: sources.slice(0, mostSourcesShown).map((source) => ({
      label: nameOfSource(source, words),
      value: words.text('report-source-bookings', { count: source.bookings }),
      share: source.bookings / mostBookings,
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
