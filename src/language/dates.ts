import { addVenueDays, partsOf, type VenueDate, venueDate, weekdayOf } from '../venue/calendar.ts';
import type { Language } from './lexicon/lexicon.ts';
import type { Found, Lexeme, Passage } from './segments.ts';

/** A day as it is written. Without a year: the next such day, or for staff the last one. */
interface DayOfMonth {
  readonly day: number;
  readonly month: number;
}

/** Which days the words of a text mean. Each answer is in order, and empty where there is no such day. */
export interface Calendar {
  readonly ahead: (days: number) => readonly VenueDate[];
  readonly onDate: (options: readonly DayOfMonth[], year: number | null) => readonly VenueDate[];
  /** "The 28th". */
  readonly ofMonth: (day: number) => readonly VenueDate[];
  readonly weekday: (weekday: number) => readonly VenueDate[];
  /** By weeks ahead. `isLoose`: "next Saturday" may be the one of this week. */
  readonly inWeek: (weekday: number, weeks: number, isLoose: boolean) => readonly VenueDate[];
  readonly weekend: (weeks: number | null) => readonly VenueDate[];
}

export type DayList = readonly VenueDate[];

/** More are not asked. */
export const mostDaysAsked = 4;
export const weekDays = 7;
export const saturdayNumber = 5;

function inOrder(days: readonly (VenueDate | null)[]): DayList {
  return [...new Set(days.filter((day) => day !== null))].toSorted();
}

/** The Monday of a day's week. */
export function weekStart(day: VenueDate): VenueDate {
  return addVenueDays(day, -weekdayOf(day));
}

/** The days that customers mean, from today on. Those that can be booked come before those that can't yet. */
export function comingDays(today: VenueDate, lastDay: VenueDate): Calendar {
  const { year: thisYear, month: thisMonth } = partsOf(today);
  const next = (weekday: number): VenueDate =>
    addVenueDays(today, (weekday - weekdayOf(today) + weekDays) % weekDays);
  const bookable = (days: DayList): DayList => {
    const soon = days.filter((day) => day <= lastDay);
    return soon.length > 0 ? soon : days;
  };
  const nextDate = ({ day, month }: DayOfMonth, year: number | null): VenueDate | null => {
    const years = year === null ? [thisYear, thisYear + 1] : [year];
    return (
      years.map((each) => venueDate(each, month, day)).find((date) => date !== null && date >= today) ?? null
    );
  };
  return {
    ahead: (days) => (days < 0 ? [] : [addVenueDays(today, days)]),
    onDate: (options, year) => bookable(inOrder(options.map((each) => nextDate(each, year)))),
    ofMonth: (day) => {
      const months = [0, 1, 2].map((more) => laterMonth(thisYear, thisMonth, more));
      const dates = inOrder(months.map(({ year, month }) => venueDate(year, month, day)));
      const coming = dates.filter((date) => date >= today);
      // While it is still to come in this month, that of the next month may be meant too.
      const isThisMonth = coming[0] !== undefined && partsOf(coming[0]).month === thisMonth;
      return bookable(coming.slice(0, isThisMonth ? 2 : 1));
    },
    weekday: (weekday) => {
      const first = next(weekday);
      return first === today ? [today, addVenueDays(today, weekDays)] : [first];
    },
    inWeek: (weekday, weeks, isLoose) => {
      const inIt = addVenueDays(weekStart(today), weekDays * weeks + weekday);
      const first = next(weekday);
      if (weeks === 0) return [inIt >= today ? inIt : first];
      return isLoose && first !== today ? inOrder([first, inIt]) : [inIt];
    },
    weekend: (weeks) => {
      const first = addVenueDays(weekStart(today), weekDays * (weeks ?? 0) + saturdayNumber);
      const days = [first, addVenueDays(first, 1)].filter((day) => day >= today);
      // "The weekend" said on a Sunday.
      const isOver = weeks === null && days.length === 1;
      return isOver ? [...days, addVenueDays(first, weekDays), addVenueDays(first, weekDays + 1)] : days;
    },
  };
}

export function laterMonth(
  year: number,
  month: number,
  more: number,
): { readonly year: number; readonly month: number } {
  const months = year * 12 + month - 1 + more;
  return { year: Math.floor(months / 12), month: (months % 12) + 1 };
}

/** The days that a number alone may be: the 28th of this month and of the next. */
export function daysNumbered(
  day: number,
  { today, lastDay }: { readonly today: VenueDate; readonly lastDay: VenueDate },
): DayList {
  return comingDays(today, lastDay).ofMonth(day);
}

/** The days that a text names from a place on: one phrase, or two that "or" joins. */
export function daysAt(passage: Passage, start: number, calendar: Calendar): readonly FoundDay[] {
  const first = oneDayAt(passage, start, calendar);
  const joined = first.flatMap((one) =>
    placesBehind(passage, one.end, 'or').flatMap((place) =>
      oneDayAt(passage, place, calendar)
        .filter((second) => mayJoin(one, second))
        .map((second) => ({ end: second.end, value: inOrder([...one.value, ...second.value]) })),
    ),
  );
  return [...first, ...joined].filter(({ value }) => value.length > 0 && value.length <= mostDaysAsked);
}

export interface FoundDay extends Found<DayList> {
  /** A week or a month that is said once may be meant for both: "saturday or sunday next week". */
  readonly part?: 'ofMonth' | 'ofWeek';
  /** The days are those of a weekday, which a date besides may have later: "Sunday, 29 Nov". */
  readonly weekday?: number;
}

function mayJoin(first: FoundDay, second: FoundDay): boolean {
  return first.part === second.part && first.part !== 'ofWeek';
}

/** Where the text goes on behind a lexeme of that kind, and behind the fillers that follow it. */
function placesBehind(passage: Passage, end: number, is: Lexeme['is']): readonly number[] {
  const found = passage.lexemesAt(passage.skipSpaces(end)).filter(({ value }) => value.is === is);
  return found.flatMap((each) => {
    const place = passage.skipSpaces(each.end);
    const fillers = passage.lexemesAt(place).filter(({ value }) => value.is === 'filler');
    return [place, ...fillers.map((filler) => passage.skipSpaces(filler.end))];
  });
}

function oneDayAt(passage: Passage, start: number, calendar: Calendar): readonly FoundDay[] {
  return [
    ...namedDaysAt(passage, start, calendar),
    ...datesInDigits(passage, start, calendar),
    ...datesInWords(passage, start, calendar),
  ];
}

/** "Tomorrow", "saturday", "next friday", "t7 tuần sau", "the weekend". */
function namedDaysAt(passage: Passage, start: number, calendar: Calendar): readonly FoundDay[] {
  const { language } = passage.words;
  return passage.lexemesAt(start).flatMap(({ end, value }): readonly FoundDay[] => {
    switch (value.is) {
      case 'day':
        return [{ end, value: calendar.ahead(value.ahead) }];
      case 'weekday':
        return [
          { end, value: calendar.weekday(value.weekday), weekday: value.weekday },
          ...weeksBehind(passage, end).map((week) => ({
            end: week.end,
            value: calendar.inWeek(value.weekday, week.value, false),
            part: 'ofWeek' as const,
          })),
        ];
      case 'weekend':
        return [
          { end, value: calendar.weekend(null) },
          ...weeksBehind(passage, end).map((week) => ({
            end: week.end,
            value: calendar.weekend(week.value),
          })),
        ];
      case 'week': {
        if (value.isBehind) return [];
        const isLoose = language === 'en' && value.ahead === 1;
        return passage.lexemesAt(passage.skipSpaces(end)).flatMap((named): readonly FoundDay[] => {
          const part = 'ofWeek';
          if (named.value.is === 'weekend')
            return [{ end: named.end, value: calendar.weekend(value.ahead), part }];
          if (named.value.is !== 'weekday') return [];
          return [
            { end: named.end, value: calendar.inWeek(named.value.weekday, value.ahead, isLoose), part },
          ];
        });
      }
      default:
        return [];
    }
  });
}

function weeksBehind(passage: Passage, end: number): readonly Found<number>[] {
  return passage
    .lexemesAt(passage.skipSpaces(end))
    .flatMap(({ end: last, value }) =>
      value.is === 'week' && value.isBehind ? [{ end: last, value: value.ahead }] : [],
    );
}

const isoDate = /(20\d\d)[-/.](\d\d?)[-/.](\d\d?)(?![\d/.-]*\d)/uy;
const dateInDigits = /(\d\d?)([./])(\d\d?)(?:\2((?:20)?\d\d))?(?![\d~/:%]|[-.,:]\d{3}|[-.]\d)\.?/uy;
const dashedDate = /(\d\d?)-(\d\d?)-((?:20)\d\d)(?![\d/.-]*\d)/uy;

/** "24/12", "24.12.26", "2026-12-24". */
function datesInDigits(passage: Passage, start: number, calendar: Calendar): readonly Found<DayList>[] {
  if (!isNumberStart(passage.text, start)) return [];
  const iso = matchAt(isoDate, passage.text, start);
  if (iso !== null) {
    const [all, year, month, day] = iso;
    return found(start, all, calendar.onDate([{ day: Number(day), month: Number(month) }], Number(year)));
  }
  const dashed = matchAt(dashedDate, passage.text, start);
  if (dashed !== null) {
    const [all, day, month, year] = dashed;
    return found(start, all, calendar.onDate([{ day: Number(day), month: Number(month) }], Number(year)));
  }
  const match = matchAt(dateInDigits, passage.text, start);
  if (match === null) return [];
  const [all, first, sign, second, year] = match;
  const numbers = [Number(first), Number(second)] as const;
  return found(start, all, onNumbers(numbers, passage.words.language, sign === '.', yearOf(year), calendar));
}

/** Which of two numbers is the month, by the custom of a language; in English either may be, except with dots. */
function onNumbers(
  [first, second]: readonly [number, number],
  language: Language,
  hasDots: boolean,
  year: number | null,
  calendar: Calendar,
): DayList {
  const dayFirst = { day: first, month: second };
  const monthFirst = { day: second, month: first };
  if (language === 'zh' || language === 'ko') {
    const usual = calendar.onDate([monthFirst], year);
    const likely = calendar.onDate([monthFirst, dayFirst], year);
    // Not the usual one, which can't be booked yet: both are asked.
    return usual.every((day) => likely.includes(day)) && usual.length > 0
      ? usual
      : inOrder([...usual, ...likely]);
  }
  return calendar.onDate(language === 'en' && !hasDots ? [dayFirst, monthFirst] : [dayFirst], year);
}

function yearOf(digits: string | undefined): number | null {
  if (digits === undefined) return null;
  return Number(digits) < 100 ? 2000 + Number(digits) : Number(digits);
}

const syllabicDate =
  /(?:(20\d\d) ?[年년] ?)?(\d\d?|[一二三四五六七八九十]{1,2}) ?[月월] ?(\d\d?|[一二三四五六七八九十]{1,3})(?: ?[日号일]|(?![\d一二三四五六七八九十]))/uy;
const syllabicDay = /(\d\d?|[一二三四五六七八九十]{1,3}) ?[日号일]/uy;
const vietnameseDates = [
  /(?:ngày |ngay |mùng |mung |mồng |mong )?(?<day>\d\d?) ?(?:tháng |thang |t)(?<month>\d\d?)(?!\d)(?: ?(?:năm |nam )(?<year>20\d\d))?/uy,
  /(?:tháng |thang )(?<month>\d\d?) (?:ngày |ngay )(?<day>\d\d?)(?!\d)/uy,
  /(?:ngày |ngay |mùng |mung |mồng |mong )(?<day>\d\d?)[-/.](?<month>\d\d?)(?:[-/.](?<year>20\d\d))?(?![\d/.-]*\d)/uy,
] as const;
const vietnameseDay = /(?:ngày |ngay |mùng |mung |mồng |mong )(\d\d?)(?![\d/.:hk-]| ?(?:tháng|thang|t\d))/uy;
const ordinals: Readonly<Partial<Record<Language, RegExp>>> = {
  en: /(?:the )?(\d\d?)(?:st|nd|rd|th)(?!\p{L})/uy,
  ru: /(\d\d?)(?:-?(?:го|е|ое)| числа| число)(?!\p{L})/uy,
};

/** "24 dec", "December 24th", "the 28th", "12月24号", "ngày 24 tháng 12". */
function datesInWords(passage: Passage, start: number, calendar: Calendar): readonly FoundDay[] {
  const { text, words } = passage;
  if (!isNumberStart(text, start) || passage.isWithinWord(start)) return [];
  switch (words.language) {
    case 'zh':
    case 'ko':
      return syllabicDates(passage, start, calendar);
    case 'vi': {
      const dates = vietnameseDates.flatMap((pattern) => {
        const match = matchAt(pattern, text, start);
        const { day, month, year } = match?.groups ?? {};
        if (match === null) return [];
        return found(
          start,
          match[0],
          calendar.onDate([{ day: Number(day), month: Number(month) }], yearOf(year)),
        );
      });
      const day = matchAt(vietnameseDay, text, start);
      return day === null ? dates : [...dates, ...ofMonth(start, day[0], Number(day[1]), calendar)];
    }
    default:
      return [...monthBehindDay(passage, start, calendar), ...dayBehindMonth(passage, start, calendar)];
  }
}

function ofMonth(start: number, all: string, day: number, calendar: Calendar): readonly FoundDay[] {
  return [{ end: start + all.length, value: calendar.ofMonth(day), part: 'ofMonth' }];
}

function syllabicDates(passage: Passage, start: number, calendar: Calendar): readonly FoundDay[] {
  const date = matchAt(syllabicDate, passage.text, start);
  const day = matchAt(syllabicDay, passage.text, start);
  const written = date === null ? [] : onSyllabicDate(start, date, calendar);
  const number = day === null ? null : hanNumber(day[1] ?? '');
  return day === null || number === null
    ? written
    : [...written, ...ofMonth(start, day[0], number, calendar)];
}

function onSyllabicDate(
  start: number,
  match: RegExpExecArray,
  calendar: Calendar,
): readonly Found<DayList>[] {
  const [all, year, month, day] = match;
  const date = { day: hanNumber(day ?? '') ?? 0, month: hanNumber(month ?? '') ?? 0 };
  return found(start, all, calendar.onDate([date], yearOf(year)));
}

const hanDigits = '一二三四五六七八九';

/** A number up to 99 in digits or Chinese characters: "二十四". Null: the characters are none. */
export function hanNumber(written: string): number | null {
  if (/^\d+$/.test(written)) return Number(written);
  const match = /^([一二三四五六七八九])?(十)?([一二三四五六七八九])?$/u.exec(written);
  if (match === null || written === '') return null;
  const [, first = '', ten = '', last = ''] = match;
  const digitOf = (digit: string): number => hanDigits.indexOf(digit) + 1;
  if (ten === '') return last === '' ? digitOf(first) : null;
  return (first === '' ? 1 : digitOf(first)) * 10 + (last === '' ? 0 : digitOf(last));
}

/** A number from 1 to 31, "the 28th" among them. */
function dayNumbersAt(
  passage: Passage,
  start: number,
): readonly (Found<number> & { readonly isOrdinal: boolean })[] {
  const { text, words } = passage;
  const pattern = ordinals[words.language];
  const ordinal = pattern === undefined ? null : matchAt(pattern, text, start);
  if (ordinal !== null)
    return [{ end: start + ordinal[0].length, value: Number(ordinal[1]), isOrdinal: true }];
  const digits = matchAt(/(?:the )?(\d\d?)(?![\d:%]|[./,]\d)/uy, text, start);
  return digits === null
    ? []
    : [{ end: start + digits[0].length, value: Number(digits[1]), isOrdinal: false }];
}

function monthBehindDay(passage: Passage, start: number, calendar: Calendar): readonly FoundDay[] {
  return dayNumbersAt(passage, start).flatMap(({ end, value: day, isOrdinal }) => {
    const alone = isOrdinal ? [{ end, value: calendar.ofMonth(day), part: 'ofMonth' as const }] : [];
    const of = passage.text.startsWith(' of ', end) ? end + 4 : passage.skipSpaces(end);
    const dated = monthsAt(passage, of).flatMap((month) =>
      withYear(passage, month.end, [{ day, month: month.value }], calendar),
    );
    return [...alone, ...dated];
  });
}

function dayBehindMonth(passage: Passage, start: number, calendar: Calendar): readonly Found<DayList>[] {
  return monthsAt(passage, start).flatMap((month) =>
    dayNumbersAt(passage, passage.skipSpaces(month.end)).flatMap(({ end, value: day }) =>
      withYear(passage, end, [{ day, month: month.value }], calendar),
    ),
  );
}

function monthsAt(passage: Passage, start: number): readonly Found<number>[] {
  return passage
    .lexemesAt(start)
    .flatMap(({ end, value }) => (value.is === 'month' ? [{ end, value: value.month }] : []));
}

/** The date without the number behind it, and with it where that is a year: "5 jan 2027". */
function withYear(
  passage: Passage,
  end: number,
  options: readonly DayOfMonth[],
  calendar: Calendar,
): readonly Found<DayList>[] {
  const dot = passage.text[end] === '.' ? end + 1 : end;
  const year = matchAt(/,? ?(20\d\d|2\d)(?![\d:%]|[./,]\d)(?: ?г(?:ода|\.)?(?!\p{L}))?/uy, passage.text, dot);
  const without = { end: dot, value: calendar.onDate(options, null) };
  if (year === null) return [without];
  return [without, { end: dot + year[0].length, value: calendar.onDate(options, yearOf(year[1])) }];
}

/** Whether a number that begins here is no part of another: not the 12 of "10.12". */
export function isNumberStart(text: string, start: number): boolean {
  return !/\d[./:-]?$/u.test(text.slice(Math.max(0, start - 2), start)) || !/\d/.test(text[start] ?? '');
}

/** Longer than any phrase that is looked for behind a place. */
const longestBefore = 40;

/** The end of the text before a place, so that the work at a place doesn't grow with the text. */
export function textBefore(text: string, place: number): string {
  return text.slice(Math.max(0, place - longestBefore), place);
}

export function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(text);
}

function found(start: number, all: string, days: DayList): readonly Found<DayList>[] {
  return [{ end: start + all.length, value: days }];
}
