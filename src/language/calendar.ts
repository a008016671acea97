import { dateProblem } from '../booking/rules.ts';
import { addVenueDays, partsOf, type VenueDate, venueDate } from '../venue/calendar.ts';
import { isA, type Token } from './tokens.ts';

export interface Calendar {
  readonly today: VenueDate;
  /** How many days ahead can be booked. */
  readonly horizonDays: number;
}

/** Tokens that were read as days, or set aside as numbers of another kind. */
export interface DateMatch {
  readonly start: number;
  readonly end: number;
  readonly kind: 'day' | 'weekday' | 'aside';
  /** None: the calendar has no such day. */
  readonly dates: readonly VenueDate[];
  /** Of the one weekday that was named, Monday 0. */
  readonly weekday?: number;
}

export interface Context extends Calendar {
  readonly tokens: readonly Token[];
  /** The day so many days after today. */
  readonly dayIn: (days: number) => VenueDate;
  /** Where the month is written first, a date in two numbers can be two days. */
  readonly isMonthFirst: boolean;
  /** Where people write either order, neither comes first. */
  readonly isEitherOrder: boolean;
  /** A Korean syllable alone names a weekday only where every other word is understood. */
  readonly isKoreanSyllableSure: boolean;
}

/** What a rule has read, from where it was asked. */
export type Found = Omit<DateMatch, 'start'>;

export type Rule = (context: Context, start: number) => Found | null;

export const daysInWeek = 7;

export const lastDay = 31;

export const dashes = new Set(['-', '–', '—', '~']);

const separators = new Set(['/', '.', ...dashes]);

/** Counting days in the calendar is dear, and the same few are asked for. */
export function daysFrom(today: VenueDate): (days: number) => VenueDate {
  const known = new Map<number, VenueDate>();
  return (days) => {
    const date = known.get(days) ?? addVenueDays(today, days);
    known.set(days, date);
    return date;
  };
}

export function isSeparator(token: Token | undefined): boolean {
  return token !== undefined && separators.has(token.text);
}

export function isLonger(tokens: readonly Token[], at: number): boolean {
  return isSeparator(tokens[at]) && tokens[at]?.isGlued === true && tokens[at + 1]?.digits != null;
}

export function pastDayMark(tokens: readonly Token[], at: number): number {
  const isHyphened =
    tokens[at]?.text === '-' && isA(tokens[at + 1], 'dayMarkAfter') && tokens[at + 1]?.isGlued;
  if (isHyphened) return at + 2;
  return isA(tokens[at], 'dayMarkAfter') ? at + 1 : at;
}

export function isCounted(tokens: readonly Token[], at: number): boolean {
  return isA(tokens[at], 'whom', 'classifier') && !isA(tokens[at], 'dayMarkAfter');
}

/** The days that a number alone can be: of this month, if it is still to come, and of the next. */
export function daysOfMonth(day: number, { today }: Calendar, monthsAhead?: number): readonly VenueDate[] {
  const { year, month } = partsOf(today);
  const inMonth = (ahead: number): VenueDate | null => {
    const months = year * 12 + month - 1 + ahead;
    return venueDate(Math.floor(months / 12), (months % 12) + 1, day);
  };
  if (monthsAhead !== undefined) return [inMonth(monthsAhead)].filter((date) => date !== null);
  const coming = [0, 1].map(inMonth).filter((date) => date !== null && date >= today);
  return coming.filter((date) => date !== null);
}

/** What two numbers with a space between can be: day and month, when nothing else was said. */
export function spacedDate(first: number, second: number, calendar: Calendar): readonly VenueDate[] {
  const date = comingDate(first, second, calendar);
  return date === null ? [] : [date];
}

export function dayAndMonth(context: Context, day: number, month: number, year: number | null, end: number) {
  const date = year === null ? comingDate(day, month, context) : venueDate(year, month, day);
  return { end, kind: 'day' as const, dates: date === null ? [] : [date] };
}

/** In both orders where the language has both. What can't be booked is not meant, if the other can. */
export function daysIn(context: Context, first: number, second: number, year: number | null, end: number) {
  const dateOf = (day: number, month: number): VenueDate | null =>
    year === null ? comingDate(day, month, context) : venueDate(year, month, day);
  const dayFirst = dateOf(first, second);
  const monthFirst = context.isMonthFirst ? dateOf(second, first) : null;
  const dates = [dayFirst, monthFirst].filter((date) => date !== null);
  const canTell = context.isEitherOrder ? dates.filter((date) => isBookable(date, context)) : [];
  const isMonthMeant = monthFirst !== null && isBookable(monthFirst, context);
  if (!context.isEitherOrder && isMonthMeant && dayFirst !== null && !isBookable(dayFirst, context)) {
    return { end, kind: 'day' as const, dates: [monthFirst] };
  }
  return { end, kind: 'day' as const, dates: canTell.length > 0 ? canTell : dates };
}

export function isBookable(date: VenueDate, { today, horizonDays }: Calendar): boolean {
  return dateProblem(date, today, horizonDays) === null;
}

/** Without a year the next such day; this year's when next year's lies beyond what can be booked. */
function comingDate(day: number, month: number, calendar: Calendar): VenueDate | null {
  const thisYear = partsOf(calendar.today).year;
  const dates = [venueDate(thisYear, month, day), venueDate(thisYear + 1, month, day)];
  const existing = dates.filter((date) => date !== null);
  return existing.find((date) => isBookable(date, calendar)) ?? existing[0] ?? null;
}
