import {
  addVenueDays,
  mondayOf,
  partsOf,
  saturday,
  type VenueDate,
  venueDate,
  weekDays,
  weekdayOf,
} from '../venue/calendar.ts';
import type { Found, Passage } from './lexemes.ts';
import type { Language } from './lexicon/lexicon.ts';

/** A day without a year: the next such day, or for staff the last one. */
interface DayOfMonth {
  readonly day: number;
  readonly month: number;
}

/** Finds the days that words mean. Each answer is in order, and empty if there is no such day. */
export interface Calendar {
  readonly ahead: (days: number) => readonly VenueDate[];
  readonly onDate: (options: readonly DayOfMonth[], year: number | null) => readonly VenueDate[];
  /** "The 28th". */
  readonly ofMonth: (day: number) => readonly VenueDate[];
  readonly weekday: (weekday: number) => readonly VenueDate[];
  /** The weekday so many weeks ahead. `isLoose`: "next Saturday" may be the one of this week. */
  readonly inWeek: (weekday: number, weeks: number, isLoose: boolean) => readonly VenueDate[];
  readonly weekend: (weeks: number | null) => readonly VenueDate[];
}

export type DayList = readonly VenueDate[];

/** The most days among which a customer is asked to choose. */
export const mostDaysAsked = 4;

function inOrder(days: readonly (VenueDate | null)[]): DayList {
  return [...new Set(days.filter((day) => day !== null))].toSorted();
}

/** The days that customers mean, from today on. If some can be booked, leaves out days that can't be booked yet. */
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
      // If the day is still to come in this month, the customer may also mean the next month.
      const isThisMonth = coming[0] !== undefined && partsOf(coming[0]).month === thisMonth;
      return bookable(coming.slice(0, isThisMonth ? 2 : 1));
    },
    weekday: (weekday) => {
      const first = next(weekday);
      return first === today ? [today, addVenueDays(today, weekDays)] : [first];
    },
    inWeek: (weekday, weeks, isLoose) => {
      const inIt = addVenueDays(mondayOf(today), weekDays * weeks + weekday);
      const first = next(weekday);
      if (weeks === 0) return [inIt >= today ? inIt : first];
      return isLoose && first !== today ? inOrder([first, inIt]) : [inIt];
    },
    weekend: (weeks) => {
      const first = addVenueDays(mondayOf(today), weekDays * (weeks ?? 0) + saturday);
      const days = [first, addVenueDays(first, 1)].filter((day) => day >= today);
      // "The weekend" said on a Sunday.
      const isOver = weeks === null && days.length === 1;
      return isOver ? [...days, addVenueDays(first, weekDays), addVenueDays(first, weekDays + 1)] : days;
    },
  };
}

export function laterMonth(year: number, month: number, more: number) {
  const months = year * 12 + month - 1 + more;
  return { year: Math.floor(months / 12), month: (months % 12) + 1 };
}

/** The days that a text names at a place: one phrase, or two that "or" joins. */
export function daysAt(passage: Passage, start: number, calendar: Calendar): readonly FoundDay[] {
  const first = oneDayAt(passage, start, calendar);
  const joined = first.flatMap((one) =>
    passage.only('or', passage.skipSpaces(one.end)).flatMap((or) =>
      oneDayAt(passage, passage.skipSpaces(or.end), calendar)
        .filter((second) => second.part === one.part && one.part !== 'ofWeek')
        .map((second) => ({ end: second.end, value: inOrder([...one.value, ...second.value]) })),
    ),
  );
  return [...first, ...joined].filter(({ value }) => value.length > 0 && value.length <= mostDaysAsked);
}

export interface FoundDay extends Found<DayList> {
  /** A week or a month that is named once may be meant for both days: "saturday or sunday next week". */
  readonly part?: 'ofMonth' | 'ofWeek' | 'holiday';
  /** The weekday, if it is all that is named; a date beside it may be later: "Sunday, 29 Nov". */
  readonly weekday?: number;
}

/** "Tomorrow", "saturday", "next friday", "t7 tuần sau", "the weekend". */
function oneDayAt(passage: Passage, start: number, calendar: Calendar): readonly FoundDay[] {
  const isLoose = passage.words.language === 'en';
  // "Ngày chủ nhật".
  const [dayWord = ''] = matchAt(/ng[aà]y /uy, passage.text, start) ?? [];
  const weekdays = passage.only('weekday', start + dayWord.length);
  const weekends = passage.only('weekend', start);
  const weeks = passage.only('week', start).filter(({ value }) => !value.isBehind);
  const weeksBehind = (end: number) =>
    passage.only('week', passage.skipSpaces(end)).filter(({ value }) => value.isBehind);
  const inWeek = (end: number, value: DayList): FoundDay => ({ end, value, part: 'ofWeek' });
  return [
    ...datesAt(passage, start, calendar),
    ...passage.only('day', start).map(({ end, value }) => ({ end, value: calendar.ahead(value.ahead) })),
    ...passage.only('holiday', start).map(({ end, value }) => {
      return { end, value: calendar.onDate([value], null), part: 'holiday' } as const;
    }),
    ...weekdays.flatMap(({ end, value: { weekday } }) => [
      { end, value: calendar.weekday(weekday), weekday },
      ...weeksBehind(end).map((week) => inWeek(week.end, calendar.inWeek(weekday, week.value.ahead, false))),
    ]),
    ...weekends.flatMap(({ end }) => [
      { end, value: calendar.weekend(null) },
      ...weeksBehind(end).map((week) => inWeek(week.end, calendar.weekend(week.value.ahead))),
    ]),
    ...weeks.flatMap(({ end, value: { ahead } }) => [
      ...passage
        .only('weekday', passage.skipSpaces(end))
        .map((day) => inWeek(day.end, calendar.inWeek(day.value.weekday, ahead, isLoose && ahead === 1))),
      ...passage
        .only('weekend', passage.skipSpaces(end))
        .map((day) => inWeek(day.end, calendar.weekend(ahead))),
    ]),
  ];
}

const han = '[一二三四五六七八九十]';
const noMore = '(?![\\d/.-]*\\d)';
const vietnameseDay = '(?:ngày|ngay|mùng|mung|mồng|mong|hôm|hom) ';
/** Written dates, by the names of their groups; the order of `first` and `second` depends on the language. */
const writtenEverywhere = [
  `(?<year>20\\d\\d)[-/.](?<month>\\d\\d?)[-/.](?<day>\\d\\d?)${noMore}`,
  `(?<day>\\d\\d?)-(?<month>\\d\\d?)-(?<year>20\\d\\d)${noMore}`,
  '(?<first>\\d\\d?)(?<sign>[./])(?<second>\\d\\d?)(?:\\k<sign>(?<year>(?:20)?\\d\\d))?' +
    '(?![\\d~/:%]|[-.,:]\\d{3}|[-.]\\d)\\.?',
];
const syllabicDates = [
  `(?:(?<year>20\\d\\d) ?[年년] ?)?(?<month>\\d\\d?|${han}{1,2}) ?[月월] ?` +
    `(?<day>\\d\\d?|${han}{1,3})(?: ?[日号일]|(?!\\d|${han}))`,
  `(?<day>\\d\\d?|${han}{1,3}) ?[日号일]`,
];
const writtenIn: Readonly<Record<Language, readonly string[]>> = {
  en: [
    '(?:the )?(?<day>\\d\\d?)(?:st|nd|rd|th)?(?: of)? ?(?<name>NAME)\\.?(?:,? (?<year>20\\d\\d)(?!\\d))?',
    '(?<name>NAME)\\.? (?:the )?(?<day>\\d\\d?)(?:st|nd|rd|th)?' +
      '(?!\\p{L}|[\\d:%]|[./]\\d)(?:,? (?<year>20\\d\\d)(?!\\d))?',
    '(?:the )?(?<day>\\d\\d?)(?:st|nd|rd|th)(?!\\p{L})',
  ],
  ru: [
    '(?<day>\\d\\d?)(?:-?(?:го|е|ое))? ?(?<name>NAME)\\.?(?:,? (?<year>20\\d\\d)(?: ?г(?:ода|\\.)?)?(?![\\d\\p{L}]))?',
    '(?<day>\\d\\d?)(?:-?(?:го|е|ое)| числа| число)(?!\\p{L})',
  ],
  vi: [
    `(?<!th[ứu] )(?:${vietnameseDay})?(?<day>\\d\\d?) ?(?:tháng |thang |t)(?<month>\\d\\d?)` +
      `(?!\\d)(?: ?(?:năm |nam )(?<year>20\\d\\d))?`,
    `(?:tháng |thang )(?<month>\\d\\d?) (?:ngày |ngay )(?<day>\\d\\d?)(?!\\d)`,
    `${vietnameseDay}(?<day>\\d\\d?)[-/.](?<month>\\d\\d?)(?:[-/.](?<year>20\\d\\d))?${noMore}`,
    `${vietnameseDay}(?<day>\\d\\d?)(?![\\d/.:hk-]| ?(?:tháng|thang|t\\d))`,
  ],
  zh: syllabicDates,
  ko: syllabicDates,
};
const patterns = new Map<Language, readonly RegExp[]>();

function patternsOf({ language, months }: Passage['words']): readonly RegExp[] {
  const name = [...months.keys()].toSorted((a, b) => b.length - a.length).join('|');
  return patterns.getOrInsertComputed(language, () =>
    [...writtenEverywhere, ...writtenIn[language]].map(
      (source) => new RegExp(source.replace('NAME', `(?:${name})(?!\\p{L})`), 'uy'),
    ),
  );
}

/** "24/12", "24.12.26", "24 dec", "the 28th", "12月24号", "ngày 24 tháng 12". */
function datesAt(passage: Passage, start: number, calendar: Calendar): readonly FoundDay[] {
  const { text, words } = passage;
  if (!isNumberStart(text, start) || passage.isWithinWord(start)) return [];
  return patternsOf(words).flatMap((pattern): readonly FoundDay[] => {
    const match = matchAt(pattern, text, start);
    if (match === null || passage.isWithinWord(start + match[0].length)) return [];
    const { day, month, name = '', year, first, second, sign } = match.groups ?? {};
    const end = start + match[0].length;
    if (first !== undefined && second !== undefined) {
      const numbers = [Number(first), Number(second)] as const;
      return [{ end, value: onNumbers(numbers, words.language, sign === '.', yearOf(year), calendar) }];
    }
    const dayNumber = hanNumber(day ?? '') ?? 0;
    const monthNumber = words.months.get(name) ?? hanNumber(month ?? '');
    if (monthNumber === null) return [{ end, value: calendar.ofMonth(dayNumber), part: 'ofMonth' }];
    return [{ end, value: calendar.onDate([{ day: dayNumber, month: monthNumber }], yearOf(year)) }];
  });
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
    // If the usual date can't be booked yet, the customer is asked for one of both.
    const isUsual = usual.length > 0 && usual.every((day) => likely.includes(day));
    return isUsual ? usual : inOrder([...usual, ...likely]);
  }
  return calendar.onDate(language === 'en' && !hasDots ? [dayFirst, monthFirst] : [dayFirst], year);
}

function yearOf(digits: string | undefined): number | null {
  if (digits === undefined) return null;
  return Number(digits) < 100 ? 2000 + Number(digits) : Number(digits);
}

const hanDigits = '一二三四五六七八九';

/** A number up to 99 in digits or Chinese characters: "二十四". Null: it is no such number. */
export function hanNumber(written: string): number | null {
  if (/^\d+$/.test(written)) return Number(written);
  const match = /^([一二三四五六七八九])?(十)?([一二三四五六七八九])?$/u.exec(written);
  if (match === null || written === '') return null;
  const [, first = '', ten = '', last = ''] = match;
  const digitOf = (digit: string): number => hanDigits.indexOf(digit) + 1;
  if (ten === '') return last === '' ? digitOf(first) : null;
  return (first === '' ? 1 : digitOf(first)) * 10 + (last === '' ? 0 : digitOf(last));
}

/** Whether a number that begins here is not a part of another one, such as the 12 of "10.12". */
export function isNumberStart(text: string, start: number): boolean {
  return !/\d[./:-]?$/u.test(text.slice(Math.max(0, start - 2), start)) || !/\d/.test(text[start] ?? '');
}

/** More characters than any phrase that is searched beside a place. */
export const longestPhrase = 40;

/** The end of the text before a place, so that the work at a place doesn't grow with the text. */
export function textBefore(text: string, place: number): string {
  return text.slice(Math.max(0, place - longestPhrase), place);
}

export function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(text);
}
