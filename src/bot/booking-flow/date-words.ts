import { type DateProblem, dateProblem } from '../../booking/rules.ts';
import type { VenueDate } from '../../booking/sale-package.ts';
import { addVenueDays, partsOf, venueDate, weekdayOf } from '../../booking/venue-time.ts';
import type { Wording } from '../wording.ts';
import { spelledDay } from './month-words.ts';

export type TypedDate =
  | { readonly kind: 'date'; readonly date: VenueDate }
  | { readonly kind: 'notADate' }
  /** Written like a date, but the calendar has no such day. */
  | { readonly kind: 'noSuchDay' }
  | { readonly kind: 'shortYear' };

interface Calendar {
  readonly today: VenueDate;
  readonly horizonDays: number;
}

/** Reads a date as people type it: ISO, day first with `/ . -` or spaces, or in words of any of the languages. */
export function parseTypedDate(typed: string, calendar: Calendar, words: readonly Wording[]): TypedDate {
  const text = fold(typed);
  for (const wording of words) {
    const spoken = spokenDate(text, calendar.today, wording);
    if (spoken !== null) return { kind: 'date', date: spoken };
  }
  const written = writtenDate(text, calendar);
  return written.kind === 'notADate' ? spelledDate(text, calendar, words) : written;
}

/** A date with the month's name, in any of the languages. */
function spelledDate(text: string, calendar: Calendar, words: readonly Wording[]): TypedDate {
  for (const wording of words) {
    const spelled = spelledDay(text, wording);
    if (spelled === null) continue;
    const { day, month, year } = spelled;
    return year === null ? withoutYear(day, month, calendar) : checked(year, month, day);
  }
  return { kind: 'notADate' };
}

function fold(text: string): string {
  return text.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

function spokenDate(text: string, today: VenueDate, words: Wording): VenueDate | null {
  const names = (key: string): readonly string[] => words.list(key).map(fold);
  const days = ['date-word-today', 'date-word-tomorrow', 'date-word-day-after-tomorrow'];
  const ahead = days.findIndex((key) => names(key).includes(text));
  if (ahead >= 0) return addVenueDays(today, ahead);
  return spokenWeekday(text, today, words);
}

/** "saturday" is the coming one; "next saturday" the one in the week after this. */
function spokenWeekday(text: string, today: VenueDate, words: Wording): VenueDate | null {
  const weekdays = (['long', 'short'] as const).map((width) => words.weekdays(width).map(fold));
  const indexOf = (name: string): number =>
    Math.max(...weekdays.map((names) => names.findIndex((weekday) => isNameOf(weekday, name))));
  const isNext = (prefix: string): boolean => prefix !== '' && text.startsWith(prefix);
  const prefix = words.list('date-word-next-before').map(fold).find(isNext);
  const suffix = words
    .list('date-word-next-after')
    .map(fold)
    .find((word) => word !== '' && text.endsWith(word));
  const rest = text.slice(prefix?.length ?? 0, text.length - (suffix?.length ?? 0));
  const ignored = words.list('date-words-ignored').map(fold);
  const bare = rest.split(' ').filter((word) => word !== '' && !ignored.includes(word));
  const whole = indexOf(rest.trim());
  const weekday = whole >= 0 ? whole : indexOf(bare.join(' '));
  if (weekday < 0) return null;
  const isInNextWeek = prefix !== undefined || suffix !== undefined;
  const monday = addVenueDays(today, -weekdayOf(today));
  if (isInNextWeek) return addVenueDays(monday, 7 + weekday);
  return addVenueDays(today, (weekday - weekdayOf(today) + 7) % 7);
}

/** A longer name may be declined in its last letter: "суббота", "в субботу". */
function isNameOf(weekday: string, typed: string): boolean {
  if (typed === weekday) return true;
  const isDeclined = /^\p{L}{5,}$/u.test(weekday) && /^\p{L}+$/u.test(typed);
  return isDeclined && typed.slice(0, -1) === weekday.slice(0, -1);
}

function writtenDate(text: string, calendar: Calendar): TypedDate {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso !== null) return checked(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{1,4}))?\.?$/.exec(text);
  if (dayFirst === null) return { kind: 'notADate' };
  const [day, month, year] = [Number(dayFirst[1]), Number(dayFirst[2]), dayFirst[3]];
  if (year === undefined) return withoutYear(day, month, calendar);
  return year.length === 4 ? checked(Number(year), month, day) : { kind: 'shortYear' };
}

function checked(year: number, month: number, day: number): TypedDate {
  const date = venueDate(year, month, day);
  return date === null ? { kind: 'noSuchDay' } : { kind: 'date', date };
}

/** The next such day; this year's when next year's lies beyond what can be booked. */
function withoutYear(day: number, month: number, { today, horizonDays }: Calendar): TypedDate {
  const { year } = partsOf(today);
  const [thisYear, nextYear] = [venueDate(year, month, day), venueDate(year + 1, month, day)];
  const problemOf = (date: VenueDate): DateProblem | null => dateProblem(date, today, horizonDays);
  if (thisYear !== null && problemOf(thisYear) === null) return { kind: 'date', date: thisYear };
  if (nextYear !== null && problemOf(nextYear) === null) return { kind: 'date', date: nextYear };
  const date = thisYear ?? nextYear;
  return date === null ? { kind: 'noSuchDay' } : { kind: 'date', date };
}
