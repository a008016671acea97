import type { VenueDate } from '../booking/sale-package.ts';
import { weekdayOf } from '../venue/calendar.ts';
import {
  type Calendar,
  type Context,
  daysInWeek,
  daysOfMonth,
  type Found,
  isBookable,
  isCounted,
  isSeparator,
  lastDay,
} from './calendar.ts';
import { isA, meaningOf, numberOf, type Token } from './tokens.ts';

const saturday = 5;

/** "in 3 days", "через неделю", "3天后". */
export function spanAhead({ tokens, dayIn }: Context, start: number): Found | null {
  const isIn = isA(tokens[start], 'in');
  const at = isIn ? start + 1 : start;
  const number = numberOf(tokens[at]);
  const span = meaningOf(tokens[number === null ? at : at + 1], 'span');
  if (span === undefined || (number === null && !(isIn && span.days === daysInWeek))) return null;
  const end = number === null ? at + 1 : at + 2;
  const isLater = isA(tokens[end], 'later');
  if (!isIn && !isLater) return null;
  const days = (number ?? 1) * span.days;
  if (days > lastDay * 12) return null;
  return { end: isLater ? end + 1 : end, kind: 'day', dates: [dayIn(days)] };
}

/** "mùng 1 tết" is a day of another calendar. */
export function lunarDay({ tokens }: Context, start: number): Found | null {
  if (isA(tokens[start], 'lunar') && numberOf(tokens[start + 1]) !== null) {
    const end = isA(tokens[start + 2], 'monthMarkAfter') ? start + 5 : start + 2;
    return { end, kind: 'aside', dates: [] };
  }
  const isDay = isA(tokens[start], 'dayMarkBefore') && numberOf(tokens[start + 1]) !== null;
  return isDay && isA(tokens[start + 2], 'lunar') ? { end: start + 3, kind: 'aside', dates: [] } : null;
}

export function dayAhead({ tokens, dayIn }: Context, start: number): Found | null {
  const ahead = tokens[start]?.meanings.filter((meaning) => meaning.kind === 'ahead') ?? [];
  // "mot" without its mark is a number as well.
  if (ahead.length === 0 || (isA(tokens[start], 'number') && isCounted(tokens, start + 1))) return null;
  return { end: start + 1, kind: 'day', dates: ahead.map(({ days }) => dayIn(days)) };
}

export function weekdayNamed(context: Context, start: number): Found | null {
  const { tokens, today, dayIn } = context;
  const before = weekAt(tokens, start);
  const named = weekdaysAt(context, before?.end ?? start);
  if (named === null) return null;
  const after = before === null ? weekAt(tokens, named.end) : null;
  const week = (before ?? after)?.weeks ?? null;
  const isThis = isA(tokens[start - 1], 'coming') || isA(tokens[named.end], 'coming');
  const end = after?.end ?? (isA(tokens[named.end], 'coming') ? named.end + 1 : named.end);
  const sinceMonday = weekdayOf(today);
  const inWeek = (weekday: number): VenueDate => dayIn((week ?? 0) * daysInWeek + weekday - sinceMonday);
  const coming = (weekday: number): VenueDate => dayIn((weekday - sinceMonday + daysInWeek) % daysInWeek);
  if (named.weekday !== null) {
    const date = week === null ? coming(named.weekday) : inWeek(named.weekday);
    return { end, kind: 'weekday', dates: [date, ...named.also], weekday: named.weekday };
  }
  const days = [saturday, saturday + 1];
  if (week !== null) return { end, kind: 'weekday', dates: days.map(inWeek) };
  const dates = days.map(isThis ? inWeek : coming);
  return { end, kind: 'weekday', dates: dates.filter((date) => date >= today) };
}

/** A week that is named beside a weekday; "周" and "주" may be written with it. */
function weekAt(
  tokens: readonly Token[],
  at: number,
): { readonly weeks: number; readonly end: number } | null {
  const isThis = isA(tokens[at], 'coming') && meaningOf(tokens[at + 1], 'span')?.days === daysInWeek;
  const weeks = isThis ? 0 : meaningOf(tokens[at], 'weeks')?.weeks;
  if (weeks === undefined) return null;
  return { weeks, end: meaningOf(tokens[at + 1], 'span')?.days === daysInWeek ? at + 2 : at + 1 };
}

interface NamedWeekday {
  /** Null: a weekend. */
  readonly weekday: number | null;
  readonly end: number;
  /** "thu 7" is Saturday in Vietnamese, and Thursday the 7th in English. */
  readonly also: readonly VenueDate[];
}

function weekdaysAt(context: Context, at: number): NamedWeekday | null {
  const { tokens, isEitherOrder, isKoreanSyllableSure } = context;
  const token = tokens[at];
  const number = numberOf(tokens[at + 1]);
  const english = meaningOf(token, 'weekday');
  if (isA(token, 'weekdayMark') && tokens[at + 1]?.digits?.length === 1 && number !== null) {
    const isPlain = !isA(tokens[at + 2], 'month') && !isSeparator(tokens[at + 2]);
    if (number >= 2 && number <= daysInWeek && isPlain) {
      const also = isEitherOrder && english !== undefined ? daysOn(number, english.weekday, context) : [];
      return { weekday: number - 2, end: at + 2, also };
    }
  }
  if (isA(token, 'weekend')) return { weekday: null, end: at + 1, also: [] };
  if (english === undefined) return null;
  const isSyllable = token?.text.length === 1 && /\p{sc=Hang}/u.test(token.text);
  return isSyllable && !isKoreanSyllableSure ? null : { weekday: english.weekday, end: at + 1, also: [] };
}

/** The days that can be booked of a number and a weekday. */
function daysOn(day: number, weekday: number, calendar: Calendar): readonly VenueDate[] {
  const months = Array.from({ length: 12 }, (_, ahead) => daysOfMonth(day, calendar, ahead)).flat();
  return months.filter((date) => weekdayOf(date) === weekday && isBookable(date, calendar));
}
