import { dateProblem } from '../../booking/rules.ts';
import type { VenueDate } from '../../booking/sale-package.ts';
import { partsOf, venueDate, weekdayOf } from '../../venue/calendar.ts';
import type { Wording } from '../wording.ts';
import { folded, withoutSmallWords } from './folded-text.ts';
import { spelledDay, writesMonthFirst } from './month-words.ts';
import { besideWeekdays, spokenDays } from './weekday-words.ts';

export type TypedDate =
  | { readonly kind: 'date'; readonly date: VenueDate }
  | { readonly kind: 'notADate' }
  /** Written like a date, but the calendar has no such day. */
  | { readonly kind: 'noSuchDay' }
  | { readonly kind: 'shortYear' }
  /** The date is another day of the week than the one that was named beside it. */
  | { readonly kind: 'otherWeekday'; readonly date: VenueDate }
  /** Either may be meant: a weekend, or "5/1" where people write the month first. */
  | { readonly kind: 'twoDays'; readonly dates: readonly [VenueDate, VenueDate] };

interface Calendar {
  readonly today: VenueDate;
  readonly horizonDays: number;
}

/** Longer texts are no dates. */
const longestDate = 60;

type Reading = Exclude<TypedDate, { readonly kind: 'notADate' }>;

/**
 * Reads a date as people type it: ISO, day first with `/ . -` or spaces, or in words of any of the languages, of
 * which the first is the customer's own. Nothing is guessed: what can mean two days is answered with both.
 */
export function parseTypedDate(typed: string, calendar: Calendar, words: readonly Wording[]): TypedDate {
  if (typed.length > longestDate) return { kind: 'notADate' };
  const text = folded(typed);
  return readDate(text, calendar, words) ?? readBesideWeekday(text, calendar, words) ?? { kind: 'notADate' };
}

function readDate(text: string, calendar: Calendar, words: readonly Wording[]): Reading | null {
  for (const wording of words) {
    const [first, second] = spokenDays(text, calendar.today, wording);
    if (first !== undefined && second !== undefined) return { kind: 'twoDays', dates: [first, second] };
    if (first !== undefined) return { kind: 'date', date: first };
  }
  return readDayAndMonth(text, calendar, words);
}

function readDayAndMonth(text: string, calendar: Calendar, words: readonly Wording[]): Reading | null {
  const texts = [text, ...words.map((wording) => withoutSmallWords(text, wording))];
  for (const written of new Set(texts)) {
    const reading = writtenDate(written, calendar, words);
    if (reading !== null) return reading;
  }
  return spelledDate(text, calendar, words);
}

/** "sat, 28 nov 2026", as dates are shown; the weekday has to be the date's. */
function readBesideWeekday(text: string, calendar: Calendar, words: readonly Wording[]): Reading | null {
  for (const { weekday, rest } of words.flatMap((wording) => besideWeekdays(text, wording))) {
    const reading = readDayAndMonth(rest, calendar, words);
    if (reading === null) continue;
    const isOther = reading.kind === 'date' && weekdayOf(reading.date) !== weekday;
    return isOther ? { ...reading, kind: 'otherWeekday' } : reading;
  }
  return null;
}

/** A date with the month's name, in any of the languages. */
function spelledDate(text: string, calendar: Calendar, words: readonly Wording[]): Reading | null {
  for (const wording of words) {
    const spelled = spelledDay(text, wording);
    if (spelled === null) continue;
    const { day, month, year } = spelled;
    if (year === 'short') return { kind: 'shortYear' };
    return found(dateOf(day, month, year, calendar));
  }
  return null;
}

/** A date in digits. */
function writtenDate(text: string, calendar: Calendar, words: readonly Wording[]): Reading | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso !== null) return found(venueDate(Number(iso[1]), Number(iso[2]), Number(iso[3])));
  const parts = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{1,4}))?$/.exec(text);
  if (parts === null) return null;
  const [first, second] = [Number(parts[1]), Number(parts[2])];
  const year = parts[3] === undefined ? null : Number(parts[3]);
  if (parts[3] !== undefined && parts[3].length < 4) return { kind: 'shortYear' };
  const dayFirst = dateOf(first, second, year, calendar);
  const [own] = words;
  if (own === undefined || !writesMonthFirst(own)) return found(dayFirst);
  return eitherWay(dayFirst, dateOf(second, first, year, calendar), calendar);
}

/** Where people write the month first, the other order counts only if it is the only one; else they are asked. */
function eitherWay(dayFirst: VenueDate | null, monthFirst: VenueDate | null, calendar: Calendar): Reading {
  if (dayFirst === null || monthFirst === null || dayFirst === monthFirst)
    return found(monthFirst ?? dayFirst);
  if (isBookable(monthFirst, calendar) && !isBookable(dayFirst, calendar)) return found(monthFirst);
  return { kind: 'twoDays', dates: [monthFirst, dayFirst] };
}

function isBookable(date: VenueDate, { today, horizonDays }: Calendar): boolean {
  return dateProblem(date, today, horizonDays) === null;
}

function found(date: VenueDate | null): Reading {
  return date === null ? { kind: 'noSuchDay' } : { kind: 'date', date };
}

/** Without a year the next such day; this year's when next year's lies beyond what can be booked. */
function dateOf(day: number, month: number, year: number | null, calendar: Calendar): VenueDate | null {
  if (year !== null) return venueDate(year, month, day);
  const thisYear = partsOf(calendar.today).year;
  const dates = [venueDate(thisYear, month, day), venueDate(thisYear + 1, month, day)];
  const existing = dates.filter((date) => date !== null);
  return existing.find((date) => isBookable(date, calendar)) ?? existing[0] ?? null;
}
