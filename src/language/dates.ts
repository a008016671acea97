import { addVenueDays, weekdayOf } from '../venue/calendar.ts';
import { asideAt } from './aside.ts';
import {
  type Calendar,
  type Context,
  type DateMatch,
  daysFrom,
  daysOfMonth,
  type Found,
  isCounted,
  isSeparator,
  lastDay,
  type Rule,
} from './calendar.ts';
import type { DateReading } from './reading.ts';
import { dayAhead, lunarDay, spanAhead, weekdayNamed } from './spoken-days.ts';
import { isA, type Sentence, type Token } from './tokens.ts';
import type { Meaning } from './words.ts';
import { dateInDigits, dateInWords, dayOfMonth, dayRange, fullDate, monthAlone } from './written-dates.ts';

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
