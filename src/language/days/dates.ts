import type { VenueDate } from '../../venue/calendar.ts';
import { isA, type Sentence, type Token } from '../tokens.ts';
import type { Meaning } from '../words/words.ts';
import { asideNumber } from './aside-numbers.ts';
import { joinedDates } from './joined-dates.ts';
import { partOfMonth } from './open-days.ts';
import {
  dayAhead,
  dayBeside,
  spanAhead,
  spanBeside,
  spanMoved,
  weekdayNamed,
  weekFromDay,
  weekNamed,
} from './relative-days.ts';
import {
  type Calendar,
  type Context,
  type DateMatch,
  dateInDigits,
  dateInWords,
  dayOfMonth,
  dayRange,
  daysFrom,
  type Found,
  fullDate,
  holiday,
  lunarDay,
  monthAlone,
  type Rule,
} from './written-dates.ts';

export type DateReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly date: VenueDate }
  /** Two to four days, any of which or all may be meant; in the calendar's order. */
  | { readonly kind: 'several'; readonly dates: readonly VenueDate[] }
  /** Five or more days: any day of a week, or another that was named beside it. */
  | { readonly kind: 'week'; readonly dates: readonly VenueDate[] }
  /** Written like a date, but the calendar has no such day. */
  | { readonly kind: 'noSuchDay' };

const rules: readonly Rule[] = [
  fullDate,
  partOfMonth,
  lunarDay,
  dayBeside,
  spanBeside,
  weekFromDay,
  spanMoved,
  spanAhead,
  asideNumber,
  dayRange,
  dateInDigits,
  dateInWords,
  monthAlone,
  dayOfMonth,
  dayAhead,
  weekdayNamed,
  weekNamed,
  holiday,
];

/** Every date of a sentence, from left to right; each token is read by one rule only. */
export function dateMatches(
  sentence: Sentence,
  calendar: Calendar,
  among: readonly Rule[] = rules,
): readonly DateMatch[] {
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
    const match = canBegin(tokens[start]) ? firstMatch(among, context, start) : null;
    if (match !== null) matches.push({ ...match, start });
    start = match?.end ?? start + 1;
  }
  return joinedDates(matches, context);
}

const beginnings: ReadonlySet<Meaning['kind']> = new Set([
  ...([
    'number',
    'month',
    'monthAhead',
    'monthPart',
    'monthMarkBefore',
    'dayMarkBefore',
    'ahead',
    'in',
    'lunar',
  ] as const),
  ...(['lunarDay', 'ordinal', 'except', 'over', 'beside', 'moved', 'within', 'span'] as const),
  ...([
    'weekday',
    'weekdayMark',
    'weekend',
    'weeks',
    'coming',
    'holiday',
    'at',
    'aged',
    'money',
    'numbered',
    'stature',
  ] as const),
]);

/** A quick test, since most words begin no date. */
function canBegin(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (token.digits !== null || token.isSign || isA(token, 'school')) return true;
  return token.meanings.some(({ kind }) => beginnings.has(kind));
}

function firstMatch(among: readonly Rule[], context: Context, start: number): Found | null {
  for (const rule of among) {
    const match = rule(context, start);
    if (match !== null) return match;
  }
  return null;
}

/** The result of all days read: one, up to four to choose from, or the ends of more. */
export function dateReading(matches: readonly DateMatch[]): DateReading {
  const read = matches.filter(({ kind }) => kind !== 'aside');
  const isWeek = read.some(({ kind }) => kind === 'week');
  const reading = readingOf(
    read.flatMap(({ dates }) => dates),
    isWeek,
  );
  return reading.kind === 'none' && read.length > 0 ? { kind: 'noSuchDay' } : reading;
}

const mostCandidates = 4;

export function readingOf(days: readonly VenueDate[], isWeek = false): DateReading {
  const dates = [...new Set(days)].toSorted();
  const [first, second] = dates;
  if (first === undefined) return { kind: 'none' };
  if (second === undefined) return { kind: 'one', date: first };
  if (dates.length <= mostCandidates) return { kind: 'several', dates };
  if (isWeek) return { kind: 'week', dates };
  return { kind: 'several', dates: [...dates.slice(0, mostCandidates - 1), dates.at(-1) ?? first] };
}
