import { addVenueDays, partsOf, type VenueDate, venueDate } from '../../venue/calendar.ts';
import { fold } from '../phrases.ts';
import { isA, languageOf, meaningOf, numberOf, type Sentence, sentenceOf, type Token } from '../tokens.ts';
import { dateMatches } from './dates.ts';
import { dayAhead, weekdayNamed, weekNamed } from './relative-days.ts';
import {
  type Context,
  type DateMatch,
  dashes,
  dateInDigits,
  dateInWords,
  dayOfMonth,
  dayRange,
  daysOfMonth,
  type Found,
  foundDays,
  fullDate,
  monthsFrom,
  type Rule,
  yearAt,
} from './written-dates.ts';

/** All days from the first to the last. */
export interface Period {
  readonly from: VenueDate;
  readonly until: VenueDate;
}

/** More than ten years; every such day has four digits in its year. */
const mostDaysBack = 4_000;

/** "7 days", "last 2 weeks": that many days up to today. A Korean "7일" is the 7th, unless it is "최근 7일". */
function spanBack({ tokens, today, dayIn }: Context, start: number): Found | null {
  const span = meaningOf(tokens[start + 1], 'span');
  const days = (numberOf(tokens[start]) ?? 0) * (span?.days ?? 0);
  if (days < 1 || days > mostDaysBack) return null;
  const isDay = isA(tokens[start + 1], 'dayMarkAfter');
  if (isDay && (meaningOf(tokens[start - 1], 'weeks')?.weeks ?? 0) >= 0) return null;
  return { end: start + 2, kind: 'day', dates: [dayIn(1 - days), today], isSpan: true };
}

/** "last month", "november 2026", "11月", "tháng 11": all of it. */
function monthNamed(context: Context, start: number): Found | null {
  const { tokens, today } = context;
  const ahead = meaningOf(tokens[start], 'monthAhead');
  if (ahead !== undefined) return { ...wholeMonth(monthsFrom(today, ahead.months)), end: start + 1 };
  const named = meaningOf(tokens[start], 'month')?.month;
  const isBefore = isA(tokens[start], 'monthMarkBefore');
  const isBehind = isA(tokens[start + 1], 'monthMarkAfter');
  const month = named ?? (isBefore ? numberOf(tokens[start + 1]) : isBehind ? numberOf(tokens[start]) : null);
  if (month === null || month < 1 || month > 12) return null;
  const { year, end } = yearAt(context, named === undefined ? start + 2 : start + 1);
  const { year: thisYear, month: thisMonth } = partsOf(today);
  const meant = year ?? (month > thisMonth ? thisYear - 1 : thisYear);
  return { ...wholeMonth({ year: meant, month }), end };
}

function wholeMonth({ year, month }: { readonly year: number; readonly month: number }): Omit<Found, 'end'> {
  const first = venueDate(year, month, 1);
  const next = month === 12 ? venueDate(year + 1, 1, 1) : venueDate(year, month + 1, 1);
  const dates = first === null || next === null ? [] : [first, addVenueDays(next, -1)];
  return { kind: 'day', dates, isSpan: true };
}

/** "1-22/11", which is no day of 2011. */
function rangeInMonth(context: Context, start: number): Found | null {
  const [sign, next] = [context.tokens[start + 1]?.text ?? '', context.tokens[start + 3]?.text ?? ''];
  if (!dashes.has(sign) || dashes.has(next)) return null;
  return dayRange(context, start) ?? (['/', '.'].includes(next) ? foundDays(start + 5) : null);
}

const pastRules: readonly Rule[] = [
  rangeInMonth,
  fullDate,
  spanBack,
  dayRange,
  dateInDigits,
  dateInWords,
  dayOfMonth,
  monthNamed,
  dayAhead,
  weekdayNamed,
  weekNamed,
];

/**
 * Reads one or a range of past or present days: "yesterday", "1-15/11", "last week". A range that continues ends
 * today. Several when the words are ambiguous; none when any word is unknown, or no such day has come. `longest`: the
 * most days of a range beyond the new year.
 */
export function readPeriods(
  text: string,
  {
    locale,
    today,
    longest,
  }: { readonly locale: string; readonly today: VenueDate; readonly longest: number },
): readonly Period[] {
  const spaced = fold(text.slice(0, longestText)).replace(joints, ' $& ');
  const sentence = sentenceOf(spaced, languageOf(locale), () => false);
  const isEitherOrder = ['en', 'zh', 'ko'].includes(sentence.language);
  const periods = [false, ...(isEitherOrder ? [true] : [])].flatMap((isMonthFirst) => {
    const calendar = { today, horizonDays: 0, past: { isMonthFirst } };
    const matches = dateMatches(sentence, calendar, pastRules);
    return isAllRead(sentence, matches) ? periodsOf(matches, longest) : [];
  });
  const meant = [...periods, ...numbersAlone(sentence, today)]
    .filter(({ from }) => from <= today)
    .map(({ from, until }) => ({ from, until: until > today ? today : until }));
  return [...new Map(meant.map((period) => [`${period.from} ${period.until}`, period])).values()];
}

const longestText = 100;
/** Where "13/11-15/11", which would be one chain of numbers, and "1일부터 15일까지" are taken apart. */
const joints = /(?<=\d[./]\d{1,4})[-–—~](?=\d{1,4}[./]\d)|(?<=일)(?=부터|까지)/gu;

function isAllRead({ tokens }: Sentence, matches: readonly DateMatch[]): boolean {
  const isRead = (at: number): boolean => matches.some(({ start, end }) => at >= start && at < end);
  return tokens.every((token, at) => isRead(at) || isBeside(token));
}

/** A sign, or a word without a meaning for the days: "from", "till", "the". */
function isBeside(token: Token): boolean {
  return (
    token.isSign || (numberOf(token) === null && isA(token, 'or', 'join', 'small', 'at', 'weeks', 'coming'))
  );
}

function periodsOf(matches: readonly DateMatch[], longest: number): readonly Period[] {
  const [first, second, third] = matches.map(daysOf);
  if (first === undefined || third !== undefined) return [];
  if (second === undefined) return first;
  const [from, until] = [first[0], second[0]];
  if (from === undefined || until === undefined || first.length + second.length > 2) return [];
  const period = { from: from.from, until: until.until };
  if (period.from <= period.until) return [period];
  // "20/12 - 5/1": each day was read as the last such one.
  const { year, month, day } = partsOf(period.until);
  const later = venueDate(year + 1, month, day);
  const isWithin = later !== null && later >= period.from && addVenueDays(period.from, longest) > later;
  return isWithin ? [{ ...period, until: later }] : [];
}

/** A range, or each of the days that may be meant. */
function daysOf({ dates, isSpan }: DateMatch): readonly Period[] {
  const [from, until] = [dates[0], dates.at(-1)];
  if (from === undefined || until === undefined) return [];
  if (isSpan) return from <= until ? [{ from, until }] : [];
  return dates.map((date) => ({ from: date, until: date }));
}

/** "15": the last such day; "1-15": of the month in which the first of them was the last such day. */
function numbersAlone({ tokens }: Sentence, today: VenueDate): readonly Period[] {
  const [first, sign, second, more] = tokens;
  const calendar = { today, horizonDays: 0, past: { isMonthFirst: false } };
  const [from] = first?.digits == null ? [] : daysOfMonth(Number(first.digits), calendar);
  if (from === undefined) return [];
  if (sign === undefined) return [{ from, until: from }];
  if (!dashes.has(sign.text) || second?.digits == null || more !== undefined) return [];
  const { year, month } = partsOf(from);
  const until = venueDate(year, month, Number(second.digits));
  return until === null || until < from ? [] : [{ from, until }];
}
