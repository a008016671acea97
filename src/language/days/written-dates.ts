import { dateProblem } from '../../booking/rules.ts';
import { addVenueDays, partsOf, type VenueDate, venueDate } from '../../venue/calendar.ts';
import { isA, meaningOf, numberOf, type Token } from '../tokens.ts';
import { lunarDates } from './lunar-days.ts';

export interface Calendar {
  readonly today: VenueDate;
  /** How many days ahead can be booked. */
  readonly horizonDays: number;
  /** The day that is chosen already: a weekday alone may be of its week too. */
  readonly near?: VenueDate | undefined;
  /** Set when past or present days are meant instead of bookable ones; says which of two numbers is the month. */
  readonly past?: { readonly isMonthFirst: boolean };
}

/** Tokens that were read as days, or set aside as numbers of another kind. */
export interface DateMatch {
  readonly start: number;
  readonly end: number;
  readonly kind: 'day' | 'weekday' | 'week' | 'holiday' | 'aside';
  /** None: the calendar has no such day. */
  readonly dates: readonly VenueDate[];
  /** Weekdays without a word about their week. */
  readonly isComing?: boolean;
  /** The only named weekday, Monday 0. */
  readonly weekday?: number;
  /** The week said with a weekday, and whether behind it. */
  readonly week?: { readonly weeks: number; readonly isBehind: boolean };
  /** So many weeks from today, of which a weekday beside it says the day. */
  readonly isOfWeeks?: boolean;
  /** Counted from the day that is chosen. */
  readonly isMoved?: true;
  /** Days from another that was named. */
  readonly beside?: number;
  /** The month, when named without a day. */
  readonly month?: number;
  /** All days from the first to the last, not one of them. */
  readonly isSpan?: true;
  /** Named in the place of a day that is left out: "not this weekend but the next". */
  readonly isInstead?: boolean;
  /** Any of the days from the first to the last. */
  readonly isThrough?: boolean;
}

export interface Context extends Calendar {
  readonly tokens: readonly Token[];
  /** The day so many days after today. */
  readonly dayIn: (days: number) => VenueDate;
  /** Where the month is written first, a date in two numbers can be two days. */
  readonly isMonthFirst: boolean;
  /** True when people use either order, so neither is preferred. */
  readonly isEitherOrder: boolean;
  /** True when a Korean syllable alone names a weekday: only when every other word is understood. */
  readonly isKoreanSyllableSure: boolean;
}

/** What a rule has read, from its start on. */
export type Found = Omit<DateMatch, 'start'>;

/** Drops days that the calendar doesn't have. */
export function foundDays(end: number, ...dates: readonly (VenueDate | null)[]): Found {
  return { end, kind: 'day', dates: dates.filter((date) => date !== null) };
}

export function foundAside(end: number): Found {
  return { end, kind: 'aside', dates: [] };
}

export type Rule = (context: Context, start: number) => Found | null;

export const daysInWeek = 7;
/** Monday is 0. */
export const saturday = 5;

export const lastDay = 31;

export const dashes = new Set(['-', '–', '—', '~']);

const separators = new Set(['/', '.', ...dashes]);

/** Caches days by distance, since calendar arithmetic is expensive and the same few recur. */
export function daysFrom(today: VenueDate): (days: number) => VenueDate {
  const known = new Map<number, VenueDate>();
  return (days) => {
    const date = known.get(days) ?? addVenueDays(today, days);
    known.set(days, date);
    return date;
  };
}

function isSeparator(token: Token | undefined): boolean {
  return token !== undefined && separators.has(token.text);
}

/** A sign between two numbers; at the end of a sentence it is only punctuation. */
export function isDateSign(tokens: readonly Token[], at: number): boolean {
  return isSeparator(tokens[at]) && tokens[at + 1]?.digits != null;
}

function isLonger(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  const isTight = tokens[at]?.isGlued === true && (next?.isGlued === true || tokens[at]?.text !== '.');
  return isSeparator(tokens[at]) && isTight && next?.digits != null;
}

export function pastDayMark(tokens: readonly Token[], at: number): number {
  const isHyphened =
    tokens[at]?.text === '-' && isA(tokens[at + 1], 'dayMarkAfter') && tokens[at + 1]?.isGlued;
  if (isHyphened) return at + 2;
  return isA(tokens[at], 'dayMarkAfter') ? at + 1 : at;
}

/** "Ngày 28 chị đi": the speaker is not counted. */
export function isCounted(tokens: readonly Token[], at: number): boolean {
  const isSpeaker = isA(tokens[at], 'self') && meaningOf(tokens[at], 'whom')?.isBehind === true;
  return isA(tokens[at], 'whom', 'classifier') && !isSpeaker && !isA(tokens[at], 'dayMarkAfter');
}

/** Whether the day that begins there is not wanted: "not on Saturday". */
export function isDayLeftOut(tokens: readonly Token[], start: number): boolean {
  let before = start - 1;
  while (isA(tokens[before], 'small', 'at', 'dayMarkBefore', 'coming') && !isA(tokens[before], 'except'))
    before -= 1;
  return isA(tokens[before], 'except') && !isA(tokens[before - 1], 'in');
}

/** The month so many months after a day's. */
export function monthsFrom(
  date: VenueDate,
  ahead: number,
): { readonly year: number; readonly month: number } {
  const { year, month } = partsOf(date);
  const months = year * 12 + month - 1 + ahead;
  return { year: Math.floor(months / 12), month: (months % 12) + 1 };
}

/**
 * The days that a number alone may be: in this month, if still to come, and in the next, but for one within a week of the
 * chosen day or of today; or the last such day.
 */
export function daysOfMonth(
  day: number,
  { today, past, near = today }: Calendar,
  monthsAhead?: number,
): readonly VenueDate[] {
  const inMonth = (ahead: number): VenueDate | null => {
    const { year, month } = monthsFrom(today, ahead);
    return venueDate(year, month, day);
  };
  if (past !== undefined && monthsAhead === undefined) {
    const last = [0, -1].map(inMonth).find((date) => date !== null && date <= today);
    return last == null ? [] : [last];
  }
  const dates = monthsAhead === undefined ? [0, 1].map(inMonth) : [inMonth(monthsAhead)];
  const days = dates.filter((date) => date !== null);
  if (monthsAhead !== undefined) return days;
  const coming = days.filter((date) => date >= today);
  const from = addVenueDays(near, -daysInWeek);
  const to = addVenueDays(near, daysInWeek);
  const close = coming.filter((date) => date > today && date >= from && date <= to);
  return close.length > 0 ? close : coming;
}

/**
 * The dates of two numbers, in both orders where the language has both. Drops an order that can't be booked when the
 * other can.
 */
function daysIn(context: Context, first: number, second: number, year: number | null, end: number): Found {
  if (context.past?.isMonthFirst) return foundDays(end, dateOf(second, first, year, context));
  const dayFirst = dateOf(first, second, year, context);
  if (context.past !== undefined) return foundDays(end, dayFirst);
  const monthFirst = context.isMonthFirst ? dateOf(second, first, year, context) : null;
  const dates = [dayFirst, monthFirst].filter((date) => date !== null);
  const open = dates.filter((date) => isBookable(date, context));
  // "12/1" is in December, but where either order is used.
  if (!context.isEitherOrder && open.some((date) => date === monthFirst)) return foundDays(end, monthFirst);
  return foundDays(end, ...(context.isEitherOrder && open.length > 0 ? open : dates));
}

export function isBookable(date: VenueDate, { today, horizonDays }: Calendar): boolean {
  return dateProblem(date, today, horizonDays) === null;
}

/** A date without a year: the next such day, or the last one when past days are meant, this month's included. */
export function dateOf(
  day: number,
  month: number,
  year: number | null,
  calendar: Calendar,
): VenueDate | null {
  if (year !== null) return venueDate(year, month, day);
  const { year: thisYear, month: thisMonth } = partsOf(calendar.today);
  if (calendar.past !== undefined) return venueDate(month > thisMonth ? thisYear - 1 : thisYear, month, day);
  const dates = [venueDate(thisYear, month, day), venueDate(thisYear + 1, month, day)];
  const existing = dates.filter((date) => date !== null);
  return existing.find((date) => date >= calendar.today) ?? null;
}

/** Three numbers with one sign between them; behind a point and a space only a whole year is a part of it: "28.11. 2x". */
function isDateChain(tokens: readonly Token[], start: number): boolean {
  const [first, second, last] = [tokens[start + 1], tokens[start + 3], tokens[start + 4]];
  if (!isSeparator(first) || !isSeparator(second)) return false;
  if (last?.digits?.length === 4) return true;
  return first?.text === second?.text && (second?.text !== '.' || last?.isGlued === true);
}

/** ISO, and the day first with a year of two or four digits; also "20261225". */
export function fullDate(context: Context, start: number): Found | null {
  if (!context.tokens[start]?.digits) return null;
  const digitsAt = (at: number): string => context.tokens[at]?.digits ?? '';
  const isChain = isDateChain(context.tokens, start);
  const compact = /^(20\d\d)(\d\d)(\d\d)$/.exec(digitsAt(start));
  if (compact !== null) {
    const date = venueDate(Number(compact[1]), Number(compact[2]), Number(compact[3]));
    return date === null ? null : foundDays(start + 1, date);
  }
  const step = isChain ? 2 : 1;
  const end = start + 2 * step + 1;
  if (isChain && isLonger(context.tokens, end)) return null;
  const written = [start, start + step, start + 2 * step].map(digitsAt).join(' ');
  const [, year, month, day] = /^(\d{4}) (\d{1,2}) (\d{1,2})$/.exec(written) ?? [];
  if (year !== undefined && (isChain || year.startsWith('20'))) {
    return foundDays(end, venueDate(Number(year), Number(month), Number(day)));
  }
  const dayFirst = isChain ? /^(\d{1,2}) (\d{1,2}) (\d\d|\d{4})$/ : /^(\d{1,2}) (\d{1,2}) (20\d\d)$/;
  const [, first, second, last = ''] = dayFirst.exec(written) ?? [];
  if (last === '') return null;
  return daysIn(context, Number(first), Number(second), Number(last.length === 2 ? `20${last}` : last), end);
}

/** "24-26/12", "24 or 25 dec": the first day is in the other's month. */
export function dayRange(context: Context, start: number): Found | null {
  const { tokens } = context;
  const first = numberOf(tokens[start]) ?? dayNumber(tokens[start]);
  if (first === null || first < 1 || first > lastDay) return null;
  const at = pastDayMark(tokens, start + 1);
  const sign = tokens[at]?.text ?? '';
  // "1-2-3"
  if (dashes.has(sign) && isDateSign(tokens, at + 2) && tokens[at + 2]?.text === sign) return null;
  // "С 5 до 10 декабря", where "2 до 10 декабря" are two
  const isSpan = isThrough(tokens[at]) && isA(tokens[start - 1], 'fromDay');
  const isRange = isSpan || dashes.has(sign) || isA(tokens[at], 'or', 'join');
  // "28/29 nov" and "28, 29/11", where "2, 29/11" are two tickets.
  // "5,6일"
  const isTight = sign === ',' && tokens[at]?.isGlued === true && markedDay(context, at + 1) !== null;
  const isListed =
    (sign === '/' || (sign === ',' && (first > 10 || isTight))) && tokens[start]?.digits != null;
  if (!isRange && !isListed) return null;
  const next = isA(tokens[at + 1], 'dayMarkBefore') ? at + 2 : at + 1;
  const whole = context.past === undefined ? null : fullDate(context, next);
  const named = dateInWords(context, next);
  const second =
    sign === '/'
      ? named
      : (whole ??
        dateInDigits(context, next) ??
        named ??
        (isRange || isTight ? markedDay(context, next) : null));
  const last = second?.dates.at(-1);
  if (second === null || last === undefined || tokens[next + 1] === undefined) return null;
  const months = isSameDays(second.dates) ? second.dates : [last];
  const firsts = months.map((date) => {
    const { year, month, day } = partsOf(date);
    return first < day ? venueDate(year, month, first) : null;
  });
  if (firsts.some((date) => date === null)) return null;
  const dates = [...firsts.filter((date) => date !== null), ...second.dates];
  return { ...second, dates, isSpan: true, isThrough: isThrough(tokens[at]) || isBetween(tokens, start) };
}

/** "Between the 7th and the 10th" */
export function isBetween(tokens: readonly Token[], start: number): boolean {
  let before = start - 1;
  while (isA(tokens[before], 'small', 'dayMarkBefore') && !isA(tokens[before], 'between')) before -= 1;
  return isA(tokens[before], 'between');
}

/** "24-26", "24 to 26", where "24 or 26" are two days. */
export function isThrough(token: Token | undefined): boolean {
  return dashes.has(token?.text ?? '') || isA(token, 'through');
}

/** The same day of several months. */
export function isSameDays(dates: readonly VenueDate[]): boolean {
  return new Set(dates.map((date) => partsOf(date).day)).size === 1;
}

/** "29th", "29号" behind another day of the same month. */
function markedDay(context: Context, at: number): Found | null {
  const isMarked = isA(context.tokens[at + 1], 'dayMarkAfter') && context.tokens[at]?.digits != null;
  return isMarked && context.past === undefined ? dayOfMonth(context, at) : null;
}

/** "24/12"; with a dash or a point, a counted noun behind it makes it something else. */
export function dateInDigits(context: Context, start: number): Found | null {
  const { tokens } = context;
  const [first, sign, second] = [tokens[start], tokens[start + 1], tokens[start + 2]];
  if (!first?.digits || !isSeparator(sign) || !second?.digits) return null;
  const isTight = sign?.isGlued === true && second.isGlued;
  if (sign?.text !== '/' && !isTight) return null;
  const within = daysWithinMonth(context, start);
  if (within !== null) return within;
  if (isLonger(tokens, start + 3) && !isBeforeDate(tokens, start + 3))
    return foundAside(pastChain(tokens, start));
  if (first.digits.length > 2 || second.digits.length > 2) return null;
  // "11.30 大人2"
  const isOfNext = isA(tokens[start + 3], 'whom') && numberOf(tokens[start + 4]) !== null;
  if (sign?.text !== '/' && !isOfNext && isA(tokens[start + 3], 'whom', 'classifier')) {
    return foundAside(start + 3);
  }
  return daysIn(context, Number(first.digits), Number(second.digits), null, start + 3);
}

/** "12/5~6", "12/5,6": days of a month that is written first. */
function daysWithinMonth(context: Context, start: number): Found | null {
  const { tokens, isMonthFirst, isEitherOrder, past } = context;
  const [month, day, sign, last] = [0, 2, 3, 4].map((place) => tokens[start + place]);
  const isJoined = sign?.isGlued === true && last?.isGlued === true && (last.digits?.length ?? 3) <= 2;
  const isList = sign?.text === ',' || dashes.has(sign?.text ?? '');
  const isOther = isDateSign(tokens, start + 5) || isA(tokens[start + 5], 'monthMarkAfter');
  if (!isMonthFirst || isEitherOrder || past !== undefined || !isJoined || !isList || isOther) return null;
  if (isCounted(tokens, start + 5)) return null;
  const days = [day, last].map((token) =>
    dateOf(Number(token?.digits), Number(month?.digits), null, context),
  );
  const [first, second] = days;
  if (first == null || second == null || first >= second) return null;
  const isSpan = isThrough(sign) ? { isSpan: true as const, isThrough: true } : {};
  return { ...foundDays(pastDayMark(tokens, start + 5), first, second), ...isSpan };
}

/** Whether a dash stands before another date: "12/5~12/6". */
function isBeforeDate(tokens: readonly Token[], at: number): boolean {
  const isDash = dashes.has(tokens[at]?.text ?? '');
  return (
    isDash &&
    isDateSign(tokens, at + 2) &&
    (tokens[at + 3]?.digits?.length ?? 3) <= 2 &&
    !isDateSign(tokens, at + 4)
  );
}

function pastChain(tokens: readonly Token[], start: number): number {
  let end = start + 1;
  while (isSeparator(tokens[end]) && tokens[end + 1]?.digits) end += 2;
  return end;
}

/** A date with the month's name or mark: "24 dec", "Dec 24th, 2026", "ngày 24 tháng 12", "12月24日". */
export function dateInWords(context: Context, start: number): Found | null {
  return (
    dayBeforeName(context, start) ??
    nameBeforeDay(context, start) ??
    dayBeforeMark(context, start) ??
    yearBeforeName(context, start) ??
    yearMonthDay(context, start)
  );
}

function dayBeforeName(context: Context, start: number): Found | null {
  const { tokens } = context;
  const number = dayNumber(tokens[start]);
  // "Group of 30 December 5"
  if (number === null || isA(tokens[start - 1], 'group')) return null;
  let at = pastDayMark(tokens, start + 1);
  while (dashes.has(tokens[at]?.text ?? '') || tokens[at]?.text === '/' || isA(tokens[at], 'of')) at += 1;
  const month = meaningOf(tokens[at], 'month')?.month;
  if (month === undefined) return null;
  const { year, end } = yearAt(context, at + 1);
  const match = foundDays(end, dateOf(number, month, year, context));
  const other = year === null && context.past === undefined ? nameBeforeDay(context, at) : null;
  // "2 dec 24" may be two tickets for the 24th.
  return other === null || other.dates.length === 0
    ? match
    : { ...other, dates: [...match.dates, ...other.dates] };
}

function nameBeforeDay(context: Context, start: number): Found | null {
  const { tokens } = context;
  const month = meaningOf(tokens[start], 'month')?.month;
  if (month === undefined) return null;
  const at = ['.', '-', '/', ',', 'the'].includes(tokens[start + 1]?.text ?? '') ? start + 2 : start + 1;
  const number = dayNumber(tokens[at]);
  // "25 December - 27 December"
  const isOfNext = isA(tokens[at + 1], 'month');
  if (number === null || isOfNext || isCounted(tokens, at + 1)) return null;
  const { year, end } = yearAt(context, pastDayMark(tokens, at + 1));
  return withRange(context, foundDays(end, dateOf(number, month, year, context)), month, year);
}

/** "2026 March 18", "2026/Mar/18" */
function yearBeforeName(context: Context, start: number): Found | null {
  const { tokens } = context;
  const year = tokens[start]?.digits ?? '';
  const at = isSeparator(tokens[start + 1]) ? start + 2 : start + 1;
  const named = /^20\d\d$/.test(year) ? nameBeforeDay(context, at) : null;
  if (named === null || named.isSpan === true) return null;
  const inYear = (date: VenueDate): VenueDate | null => {
    const { month, day } = partsOf(date);
    return venueDate(Number(year), month, day);
  };
  return { ...named, dates: named.dates.map(inYear).filter((date) => date !== null) };
}

/** In digits, or as an ordinal: "first". */
function dayNumber(token: Token | undefined): number | null {
  if (token?.digits != null) return token.digits.length > 2 ? null : Number(token.digits);
  return meaningOf(token, 'ordinal')?.day ?? null;
}

/** "24 tháng 12 năm 2026", "tháng 12 ngày 24" */
function dayBeforeMark(context: Context, start: number): Found | null {
  const { tokens } = context;
  const [second, fourth] = [numberOf(tokens[start + 1]), numberOf(tokens[start + 3])];
  if (isA(tokens[start], 'monthMarkBefore') && isA(tokens[start + 2], 'dayMarkBefore')) {
    return second === null || fourth === null
      ? null
      : foundDays(start + 4, dateOf(fourth, second, null, context));
  }
  const day = numberOf(tokens[start]);
  const month = numberOf(tokens[start + 2]);
  if (day === null || month === null || !isA(tokens[start + 1], 'monthMarkBefore')) return null;
  const { year, end } = yearAt(context, start + 3);
  return foundDays(end, dateOf(day, month, year, context));
}

/** "2026年12月24日", "12월 24일" */
function yearMonthDay(context: Context, start: number): Found | null {
  const { tokens } = context;
  const { year, end: at } = yearBefore(tokens, start);
  const month = numberOf(tokens[at]);
  const day = numberOf(tokens[at + 2]);
  if (month === null || day === null || !isA(tokens[at + 1], 'monthMarkAfter')) return null;
  if (isCounted(tokens, at + 3)) return null;
  const end = pastDayMark(tokens, at + 3);
  return withRange(context, foundDays(end, dateOf(day, month, year, context)), month, year);
}

const chineseDigits = '零一二三四五六七八九';

/** "2026年", "二零二六年" */
function yearBefore(
  tokens: readonly Token[],
  start: number,
): { readonly year: number | null; readonly end: number } {
  const isInDigits = tokens[start]?.digits?.length === 4;
  const mark = isInDigits ? start + 1 : start + 4;
  const written = tokens.slice(start, mark).map(({ text }) => chineseDigits.indexOf(text));
  const year = isInDigits ? tokens[start]?.digits : written.join('');
  if (!isA(tokens[mark], 'yearMark') || (!isInDigits && written.includes(-1)))
    return { year: null, end: start };
  return { year: Number(year), end: tokens[mark + 1]?.text === ',' ? mark + 2 : mark + 1 };
}

/** "dec 24-26", "dec 24-26, 2026" */
function withRange(context: Context, match: Found, month: number, year: number | null): Found {
  const { tokens } = context;
  const last = numberOf(tokens[match.end + 1]) ?? dayNumber(tokens[match.end + 1]);
  const isRange = dashes.has(tokens[match.end]?.text ?? '') || isA(tokens[match.end], 'or');
  if (!isRange || last === null || last > lastDay) return match;
  const end = pastDayMark(tokens, match.end + 2);
  if (isCounted(tokens, match.end + 2) || isA(tokens[end], 'monthMarkAfter', 'month')) return match;
  if (isDateSign(tokens, end)) return match;
  const behind = year === null ? yearAt(context, end) : null;
  const isYear = behind !== null && /^20\d\d$/.test(tokens[behind.end - 1]?.digits ?? '');
  const inYear = isYear ? behind.year : year;
  const second = dateOf(last, month, inYear, context);
  const firsts = match.dates.map((date) => dateOf(partsOf(date).day, month, inYear, context));
  return {
    ...match,
    end: isYear ? behind.end : end,
    dates: second === null ? [] : [...firsts, second].filter((date) => date !== null),
    isSpan: true,
    isThrough: isThrough(tokens[match.end]),
  };
}

/** A month without a day, which can't be booked by itself: "12月", "tháng 12", "in December", "next month". */
export function monthAlone(context: Context, start: number): Found | null {
  const { tokens, today } = context;
  const ahead = meaningOf(tokens[start], 'monthAhead')?.months ?? -1;
  if (ahead >= 0 && dayOfMonth(context, start) === null)
    return { ...foundAside(start + 1), month: monthsFrom(today, ahead).month };
  const [first, second] = [numberOf(tokens[start]), numberOf(tokens[start + 1])];
  if (first !== null && isA(tokens[start + 1], 'monthMarkAfter'))
    return { ...foundAside(start + 2), month: first };
  if (second !== null && isA(tokens[start], 'monthMarkBefore'))
    return { ...foundAside(start + 2), month: second };
  const month = meaningOf(tokens[start], 'month')?.month;
  const isName = month !== undefined && (tokens[start]?.bare ?? '').length > 3;
  return isName && isInMonth(tokens[start - 1]) ? { ...foundAside(start + 1), month } : null;
}

/** "Of December", "in December", but not "may" and "march" alone. */
function isInMonth(before: Token | undefined): boolean {
  return isA(before, 'inMonth', 'in', 'coming', 'weekday', 'weekend');
}

/** "the 28th", "ngày 28", "28 числа", "下个月3号". */
export function dayOfMonth(context: Context, start: number): Found | null {
  const { tokens } = context;
  const ahead = meaningOf(tokens[start], 'monthAhead');
  const isMarkedBefore = isA(tokens[start], 'dayMarkBefore');
  const at = ahead !== undefined || isMarkedBefore ? start + 1 : start;
  const { day = 0, isSure = false } = meaningOf(tokens[at], 'ordinal') ?? {};
  if (day > fewNumbered || (isSure && isDayByItself(tokens, at + 1)))
    return foundDays(at + 1, ...daysOfMonth(day, context, ahead?.months));
  const number = numberOf(tokens[at]);
  if (number === null || number < 1 || number > 99) return null;
  if (isMarkedBefore) {
    const date =
      fullDate(context, at) ?? dayRange(context, at) ?? dateInDigits(context, at) ?? dateInWords(context, at);
    if (date !== null) return date;
  }
  const end = pastDayMark(tokens, at + 1);
  // "5日之内"
  if (isA(tokens[end], 'within')) return foundAside(end + 1);
  if (end === at + 1 && (!isMarkedBefore || isCounted(tokens, end))) return null;
  const behind = meaningOf(tokens[end], 'monthAhead');
  const dates = daysOfMonth(number, context, (ahead ?? behind)?.months);
  const other =
    isMarkedBefore && behind === undefined && context.past === undefined ? otherDay(context, end) : null;
  if (other !== null)
    return foundDays(other.end, ...dates, ...daysOfMonth(other.day, context, ahead?.months));
  return foundDays(behind === undefined ? end : end + 1, ...dates);
}

/** "The second time" is no day, while few things are numbered beyond ten. */
const fewNumbered = 10;

/** "Второе место", "первого ребенка": what follows may have the number. */
function isDayByItself(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at];
  const isOther = next !== undefined && !next.isSign && next.digits === null;
  return !isOther || (isA(next, 'small', 'or', 'join', 'number') && !isCounted(tokens, at));
}

/** "ngày 28 và 29" */
function otherDay({ tokens }: Context, at: number): { readonly day: number; readonly end: number } | null {
  const isBetween =
    isA(tokens[at], 'or', 'join') || dashes.has(tokens[at]?.text ?? '') || tokens[at]?.text === ',';
  const day = Number(tokens[at + 1]?.digits ?? 0);
  if (!isBetween || day < 1 || day > lastDay || isDateSign(tokens, at + 2)) return null;
  const isOther =
    isCounted(tokens, at + 2) || isA(tokens[at + 2], 'month', 'monthMarkBefore', 'clock', 'measure', 'money');
  return isOther ? null : { day, end: at + 2 };
}

/** A year behind a date, of four digits or of two that are this year's or the next's. */
export function yearAt(context: Context, at: number): { readonly year: number | null; readonly end: number } {
  const { tokens, today } = context;
  const isSkipped = isA(tokens[at], 'yearMark') || [',', '/', '-', '.'].includes(tokens[at]?.text ?? '');
  const place = isSkipped ? at + 1 : at;
  const digits = tokens[place]?.digits ?? '';
  const end = isA(tokens[place + 1], 'yearMark') ? place + 2 : place + 1;
  if (/^20\d\d$/.test(digits)) return { year: Number(digits), end };
  const thisYear = partsOf(today).year;
  const short = 2000 + Number(digits);
  const isShort = digits.length === 2 && (short === thisYear || short === thisYear + 1);
  // "25 December - 27 December"
  const isDay =
    isCounted(tokens, place + 1) || isA(tokens[place + 1], 'month', 'monthMarkBefore', 'dayMarkAfter');
  return isShort && !isDay ? { year: short, end } : { year: null, end: at };
}

/** "mùng 1 tết", "10/3 âm lịch": lunar days, of which only the feasts are known. */
export function lunarDay(context: Context, start: number): Found | null {
  const { tokens, today } = context;
  const feasts = tokens[start]?.meanings.filter((meaning) => meaning.kind === 'lunarDay') ?? [];
  if (feasts.length > 0) {
    const { year, end } = yearAt(context, start + 1);
    const dates = feasts.flatMap((feast) => lunarDates(feast, today, year));
    return dates.length === 0 ? foundAside(end) : { ...foundDays(end, ...dates), kind: 'holiday' };
  }
  if (tokens[start]?.digits != null) {
    const date = dateInDigits(context, start) ?? dateInWords(context, start);
    if (date === null) return null;
    // "26 tháng chạp"
    if (isA(tokens[date.end - 1], 'lunar')) return foundAside(date.end);
    return isA(tokens[date.end], 'lunar') ? foundAside(date.end + 1) : null;
  }
  if (isA(tokens[start], 'lunar') && numberOf(tokens[start + 1]) !== null) {
    return foundAside(isA(tokens[start + 2], 'monthMarkAfter') ? start + 5 : start + 2);
  }
  const isDay = isA(tokens[start], 'dayMarkBefore') && numberOf(tokens[start + 1]) !== null;
  return isDay && isA(tokens[start + 2], 'lunar') ? foundAside(start + 3) : null;
}

/** "Christmas", "New Year's Eve 2026"; without a year the next one. */
export function holiday(context: Context, start: number): Found | null {
  const { tokens, today } = context;
  const meant = tokens[start]?.meanings.filter((meaning) => meaning.kind === 'holiday') ?? [];
  const [only, another] = meant;
  if (only === undefined) return null;
  const { year, end } = yearAt(context, start + 1);
  if (another === undefined && year !== null) {
    return { ...foundDays(end, venueDate(year, only.month, only.day)), kind: 'holiday' };
  }
  const thisYear = partsOf(today).year;
  const dates = meant.map(({ month, day }) => {
    const date = venueDate(thisYear, month, day);
    return date === null || date < today ? venueDate(thisYear + 1, month, day) : date;
  });
  return { ...foundDays(start + 1, ...dates), kind: 'holiday' };
}
