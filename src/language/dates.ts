import { addVenueDays, partsOf, type VenueDate, venueDate, weekdayOf } from '../venue/calendar.ts';
import { asideAt } from './aside.ts';
import {
  type Calendar,
  type Context,
  type DateMatch,
  dashes,
  dayAndMonth,
  daysFrom,
  daysIn,
  daysInWeek,
  daysOfMonth,
  type Found,
  isBookable,
  isCounted,
  isLonger,
  isSeparator,
  lastDay,
  pastDayMark,
  type Rule,
} from './calendar.ts';
import type { DateReading } from './reading.ts';
import { isA, meaningOf, numberOf, type Sentence, type Token } from './tokens.ts';
import type { Meaning } from './words.ts';

const saturday = 5;

/** "in 3 days", "через неделю", "3天后". */
function spanAhead({ tokens, dayIn }: Context, start: number): Found | null {
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
function lunarDay({ tokens }: Context, start: number): Found | null {
  if (isA(tokens[start], 'lunar') && numberOf(tokens[start + 1]) !== null) {
    const end = isA(tokens[start + 2], 'monthMarkAfter') ? start + 5 : start + 2;
    return { end, kind: 'aside', dates: [] };
  }
  const isDay = isA(tokens[start], 'dayMarkBefore') && numberOf(tokens[start + 1]) !== null;
  return isDay && isA(tokens[start + 2], 'lunar') ? { end: start + 3, kind: 'aside', dates: [] } : null;
}

function dayAhead({ tokens, dayIn }: Context, start: number): Found | null {
  const ahead = tokens[start]?.meanings.filter((meaning) => meaning.kind === 'ahead') ?? [];
  // "mot" without its mark is a number as well.
  if (ahead.length === 0 || (isA(tokens[start], 'number') && isCounted(tokens, start + 1))) return null;
  return { end: start + 1, kind: 'day', dates: ahead.map(({ days }) => dayIn(days)) };
}

function weekdayNamed(context: Context, start: number): Found | null {
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

/** ISO, and the day first with a year of two or four digits; also "20261225". */
function fullDate(context: Context, start: number): Found | null {
  const { tokens } = context;
  const [first, second, third] = [tokens[start], tokens[start + 2], tokens[start + 4]];
  const compact = /^(20\d\d)(\d\d)(\d\d)$/.exec(first?.digits ?? '');
  if (compact !== null) {
    const date = venueDate(Number(compact[1]), Number(compact[2]), Number(compact[3]));
    return date === null ? null : { end: start + 1, kind: 'day', dates: [date] };
  }
  const [month, year] = [tokens[start + 1], tokens[start + 2]].map((token) => token?.digits ?? '');
  if (/^\d{1,2}$/.test(first?.digits ?? '') && /^\d{1,2}$/.test(month ?? '') && /^20\d\d$/.test(year ?? '')) {
    return daysIn(context, Number(first?.digits), Number(month), Number(year), start + 3);
  }
  const [sign, other] = [tokens[start + 1], tokens[start + 3]];
  const isChain = isSeparator(sign) && isSeparator(other) && second?.digits && third?.digits;
  if (!first?.digits || !isChain || isLonger(tokens, start + 5)) return null;
  const end = start + 5;
  if (first.digits.length === 4 && second.digits.length <= 2 && third.digits.length <= 2) {
    const date = venueDate(Number(first.digits), Number(second.digits), Number(third.digits));
    return { end, kind: 'day', dates: date === null ? [] : [date] };
  }
  const areShort = first.digits.length <= 2 && second.digits.length <= 2;
  const century = third.digits.length === 2 ? 2000 : 0;
  if (!areShort || (century === 0 && third.digits.length !== 4)) return null;
  return daysIn(context, Number(first.digits), Number(second.digits), century + Number(third.digits), end);
}

/** "24-26/12", "24 or 25 dec": the first day is of the other's month. */
function dayRange(context: Context, start: number): Found | null {
  const { tokens } = context;
  const first = numberOf(tokens[start]);
  if (first === null || first < 1 || first > lastDay) return null;
  const at = pastDayMark(tokens, start + 1);
  if (!dashes.has(tokens[at]?.text ?? '') && !isA(tokens[at], 'or', 'join')) return null;
  const second = dateInDigits(context, at + 1) ?? dateInWords(context, at + 1);
  const last = second?.dates.at(-1);
  if (second === null || last === undefined || tokens[at + 2] === undefined) return null;
  const { year, month, day } = partsOf(last);
  const date = venueDate(year, month, first);
  if (date === null || first >= day) return null;
  return { ...second, dates: [date, ...second.dates] };
}

/** "24/12"; with a dash or a point, what is counted behind it makes it something else. */
function dateInDigits(context: Context, start: number): Found | null {
  const { tokens } = context;
  const [first, sign, second] = [tokens[start], tokens[start + 1], tokens[start + 2]];
  if (!first?.digits || !isSeparator(sign) || !second?.digits) return null;
  const isTight = sign?.isGlued === true && second.isGlued;
  if (sign?.text !== '/' && !isTight) return null;
  if (isLonger(tokens, start + 3)) return { end: pastChain(tokens, start), kind: 'aside', dates: [] };
  if (first.digits.length > 2 || second.digits.length > 2) return null;
  if (sign?.text !== '/' && isA(tokens[start + 3], 'whom', 'classifier')) {
    return { end: start + 3, kind: 'aside', dates: [] };
  }
  return daysIn(context, Number(first.digits), Number(second.digits), null, start + 3);
}

function pastChain(tokens: readonly Token[], start: number): number {
  let end = start + 1;
  while (isSeparator(tokens[end]) && tokens[end + 1]?.digits) end += 2;
  return end;
}

/** A date with the month's name or mark: "24 dec", "Dec 24th, 2026", "ngày 24 tháng 12", "12月24日". */
function dateInWords(context: Context, start: number): Found | null {
  return (
    dayBeforeName(context, start) ??
    nameBeforeDay(context, start) ??
    dayBeforeMark(context, start) ??
    yearMonthDay(context, start)
  );
}

function dayBeforeName(context: Context, start: number): Found | null {
  const { tokens } = context;
  const number = tokens[start]?.digits;
  if (!number || number.length > 2) return null;
  let at = pastDayMark(tokens, start + 1);
  while (dashes.has(tokens[at]?.text ?? '') || tokens[at]?.text === '/' || tokens[at]?.bare === 'of') at += 1;
  const month = meaningOf(tokens[at], 'month')?.month;
  if (month === undefined) return null;
  const { year, end } = yearAt(context, at + 1);
  const match = dayAndMonth(context, Number(number), month, year, end);
  const other = year === null ? nameBeforeDay(context, at) : null;
  // "2 dec 24" may be two tickets for the 24th.
  return other === null || other.dates.length === 0
    ? match
    : { ...other, dates: [...match.dates, ...other.dates] };
}

function nameBeforeDay(context: Context, start: number): Found | null {
  const { tokens } = context;
  const month = meaningOf(tokens[start], 'month')?.month;
  if (month === undefined) return null;
  const at = ['.', '-', ',', 'the'].includes(tokens[start + 1]?.text ?? '') ? start + 2 : start + 1;
  const number = tokens[at]?.digits;
  if (!number || number.length > 2 || isCounted(tokens, at + 1)) return null;
  const { year, end } = yearAt(context, pastDayMark(tokens, at + 1));
  return withRange(context, dayAndMonth(context, Number(number), month, year, end), month, year);
}

/** "24 tháng 12 năm 2026", "tháng 12 ngày 24" */
function dayBeforeMark(context: Context, start: number): Found | null {
  const { tokens } = context;
  const [second, fourth] = [numberOf(tokens[start + 1]), numberOf(tokens[start + 3])];
  if (isA(tokens[start], 'monthMarkBefore') && isA(tokens[start + 2], 'dayMarkBefore')) {
    return second === null || fourth === null ? null : dayAndMonth(context, fourth, second, null, start + 4);
  }
  const day = numberOf(tokens[start]);
  const month = numberOf(tokens[start + 2]);
  if (day === null || month === null || !isA(tokens[start + 1], 'monthMarkBefore')) return null;
  const { year, end } = yearAt(context, start + 3);
  return dayAndMonth(context, day, month, year, end);
}

/** "2026年12月24日", "12월 24일" */
function yearMonthDay(context: Context, start: number): Found | null {
  const { tokens } = context;
  const hasYear = tokens[start]?.digits?.length === 4 && isA(tokens[start + 1], 'yearMark');
  const at = hasYear ? start + 2 : start;
  const month = numberOf(tokens[at]);
  const day = numberOf(tokens[at + 2]);
  if (month === null || day === null || !isA(tokens[at + 1], 'monthMarkAfter')) return null;
  if (isCounted(tokens, at + 3)) return null;
  const year = hasYear ? Number(tokens[start]?.digits) : null;
  const end = pastDayMark(tokens, at + 3);
  return withRange(context, dayAndMonth(context, day, month, year, end), month, year);
}

/** "dec 24-26" */
function withRange(context: Context, match: Found, month: number, year: number | null): Found {
  const { tokens } = context;
  const last = numberOf(tokens[match.end + 1]);
  const isRange = dashes.has(tokens[match.end]?.text ?? '') || isA(tokens[match.end], 'or');
  if (!isRange || last === null || last > lastDay) return match;
  const end = pastDayMark(tokens, match.end + 2);
  if (isCounted(tokens, match.end + 2) || isA(tokens[end], 'monthMarkAfter', 'month')) return match;
  if (isSeparator(tokens[end])) return match;
  return { ...match, end, dates: [...match.dates, ...dayAndMonth(context, last, month, year, end).dates] };
}

/** A month without a day says nothing that can be booked: "12月", "tháng 12". */
function monthAlone({ tokens }: Context, start: number): Found | null {
  const isBehind = numberOf(tokens[start]) !== null && isA(tokens[start + 1], 'monthMarkAfter');
  const isBefore = isA(tokens[start], 'monthMarkBefore') && numberOf(tokens[start + 1]) !== null;
  return isBehind || isBefore ? { end: start + 2, kind: 'aside', dates: [] } : null;
}

/** "the 28th", "ngày 28", "28 числа", "下个月3号". */
function dayOfMonth(context: Context, start: number): Found | null {
  const { tokens } = context;
  const ahead = meaningOf(tokens[start], 'monthAhead');
  const isMarkedBefore = isA(tokens[start], 'dayMarkBefore');
  const at = ahead !== undefined || isMarkedBefore ? start + 1 : start;
  const number = numberOf(tokens[at]);
  if (number === null || number < 1 || number > 99) return null;
  if (isMarkedBefore) {
    const date =
      fullDate(context, at) ?? dayRange(context, at) ?? dateInDigits(context, at) ?? dateInWords(context, at);
    if (date !== null) return date;
  }
  const end = pastDayMark(tokens, at + 1);
  if (end === at + 1 && (!isMarkedBefore || isCounted(tokens, end))) return null;
  const behind = meaningOf(tokens[end], 'monthAhead');
  const dates = daysOfMonth(number, context, (ahead ?? behind)?.months);
  return { end: behind === undefined ? end : end + 1, kind: 'day', dates };
}

/** A year behind a date, of four digits or of two that are this year's or the next's. */
function yearAt(context: Context, at: number): { readonly year: number | null; readonly end: number } {
  const { tokens, today } = context;
  const isSkipped = isA(tokens[at], 'yearMark') || [',', '/', '-', '.'].includes(tokens[at]?.text ?? '');
  const place = isSkipped ? at + 1 : at;
  const digits = tokens[place]?.digits ?? '';
  const end = isA(tokens[place + 1], 'yearMark') ? place + 2 : place + 1;
  if (/^20\d\d$/.test(digits)) return { year: Number(digits), end };
  const thisYear = partsOf(today).year;
  const short = 2000 + Number(digits);
  const isShort = digits.length === 2 && (short === thisYear || short === thisYear + 1);
  return isShort && !isCounted(tokens, place + 1) ? { year: short, end } : { year: null, end: at };
}

const mostCandidates = 4;

const rules: readonly Rule[] = [
  fullDate,
  spanAhead,
  lunarDay,
  (context, start) => {
    const end = asideAt(context.tokens, start);
    return end === null ? null : { end, kind: 'aside', dates: [] };
  },
  dayRange,
  dateInDigits,
  dateInWords,
  monthAlone,
  dayOfMonth,
  dayAhead,
  weekdayNamed,
];

const wordRules = rules.filter((rule) => rule !== fullDate && rule !== dateInDigits);

/** Every date of a sentence, from left to right; what one rule has read no other reads again. */
export function dateMatches(sentence: Sentence, calendar: Calendar): readonly DateMatch[] {
  const { tokens, language } = sentence;
  const context: Context = {
    ...calendar,
    tokens,
    dayIn: daysFrom(calendar.today),
    isMonthFirst: language === 'en' || language === 'zh' || language === 'ko',
    isEitherOrder: language === 'en',
    isKoreanSyllableSure: !tokens.some(
      ({ text, meanings }) => meanings.length === 0 && /\p{sc=Hang}/u.test(text),
    ),
  };
  const matches: DateMatch[] = [];
  for (let start = 0; start < tokens.length; ) {
    const match = canBegin(tokens[start]) ? firstMatch(context, start) : null;
    if (match !== null) matches.push({ ...match, start });
    start = match?.end ?? start + 1;
  }
  return besideWeekdays(matches, context);
}

const beginnings: ReadonlySet<Meaning['kind']> = new Set([
  ...(['number', 'month', 'monthAhead', 'monthMarkBefore', 'dayMarkBefore', 'ahead', 'in', 'lunar'] as const),
  ...(['weekday', 'weekdayMark', 'weekend', 'weeks', 'coming', 'at', 'money'] as const),
]);

/** Most words of a sentence begin nothing here. */
function canBegin(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (token.digits !== null || token.isSign) return true;
  return token.meanings.some(({ kind }) => beginnings.has(kind));
}

function firstMatch(context: Context, start: number): Found | null {
  const isDigits = context.tokens[start]?.digits !== null;
  for (const rule of isDigits ? rules : wordRules) {
    const match = rule(context, start);
    if (match !== null) return match;
  }
  return null;
}

/** All days that were read: one, or up to four to choose from; the ends where there are more. */
export function dateReading(matches: readonly DateMatch[]): DateReading {
  const read = matches.filter(({ kind }) => kind !== 'aside');
  const dates = [...new Set(read.flatMap((match) => match.dates))].toSorted();
  const [first, second] = dates;
  if (first === undefined) return { kind: read.length === 0 ? 'none' : 'noSuchDay' };
  if (second === undefined) return { kind: 'one', date: first };
  if (dates.length <= mostCandidates) return { kind: 'several', dates };
  return { kind: 'several', dates: [...dates.slice(0, mostCandidates - 1), dates.at(-1) ?? first] };
}

/** A weekday beside a date has to be the date's own; else both are given. "Sat 28" is the 28th if that is one. */
function besideWeekdays(matches: readonly DateMatch[], context: Context): readonly DateMatch[] {
  const joined: DateMatch[] = [];
  for (const match of matches) {
    const previous = joined.at(-1);
    const pair = previous === undefined ? null : joinedPair(previous, match, context);
    if (pair === null) joined.push(match);
    else joined.splice(-1, 1, pair);
  }
  return joined.map((match) => withNumber(match, context));
}

function joinedPair(first: DateMatch, second: DateMatch, { tokens }: Context): DateMatch | null {
  const [weekday, day] = first.kind === 'weekday' ? [first, second] : [second, first];
  if (weekday.kind !== 'weekday' || weekday.weekday === undefined || day.kind !== 'day') return null;
  if (!tokens.slice(first.end, second.start).every(isBetween)) return null;
  const span = { start: first.start, end: second.end, kind: 'day' } as const;
  const fitting = day.dates.filter((date) => weekdayOf(date) === weekday.weekday);
  if (fitting.length > 0 || day.dates.length === 0) return { ...span, dates: fitting };
  const [date] = day.dates;
  if (date === undefined) return null;
  const named = addVenueDays(date, weekday.weekday - weekdayOf(date));
  return { ...span, dates: [...day.dates, named] };
}

function isBetween(token: Token): boolean {
  return [',', '(', '.', '-'].includes(token.text) || isA(token, 'dayMarkBefore', 'small');
}

/** A weekday with a number behind it that is its day of the month. */
function withNumber(match: DateMatch, context: Context): DateMatch {
  const { tokens } = context;
  const number = tokens[match.end]?.digits;
  if (match.kind !== 'weekday' || match.weekday === undefined || !number) return match;
  const isAlone = !isCounted(tokens, match.end + 1) && !isSeparator(tokens[match.end + 1]);
  if (!isAlone || Number(number) <= 10 || Number(number) > lastDay) return match;
  const days = daysOfMonth(Number(number), context);
  const fitting = days.filter((date) => weekdayOf(date) === match.weekday);
  const dates = fitting.length > 0 ? fitting : [...match.dates, ...days];
  return { ...match, end: match.end + 1, kind: 'day', dates };
}
