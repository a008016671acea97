import {
  addVenueDays,
  datesOf,
  dayCount,
  partsOf,
  type VenueDate,
  venueDate,
  weekdayOf,
} from '../venue/calendar.ts';
import {
  type Calendar,
  comingDays,
  type DayList,
  daysAt,
  hanNumber,
  laterMonth,
  matchAt,
  mostDaysAsked,
  saturdayNumber,
  weekDays,
  weekStart,
} from './dates.ts';
import { fold, withoutMarks } from './folding.ts';
import { alternatives } from './lexicon/lexicon.ts';
import { languageOf } from './read.ts';
import { type Found, Passage, wordsIn } from './segments.ts';

/** All days from the first to the last. */
export interface Period {
  readonly from: VenueDate;
  readonly until: VenueDate;
}

const longestPeriodText = 100;
/** More than ten years. */
const mostDaysBack = 4_000;

/** The days that staff mean: the last such ones. */
function pastDays(today: VenueDate, isMonthFirst: boolean): Calendar {
  const { year: thisYear, month: thisMonth } = partsOf(today);
  const last = (weekday: number): VenueDate =>
    addVenueDays(today, -((weekdayOf(today) - weekday + weekDays) % weekDays));
  const had = (days: readonly (VenueDate | null)[]): DayList =>
    [...new Set(days.filter((day) => day !== null && day <= today))].filter((day) => day !== null);
  return {
    ahead: (days) => had([addVenueDays(today, days)]),
    onDate: (options, year) => {
      const option = isMonthFirst ? options.at(-1) : options[0];
      if (option === undefined || (isMonthFirst && options.length === 1)) return [];
      const years = year === null ? [thisYear, thisYear - 1] : [year];
      return had(years.map((each) => venueDate(each, option.month, option.day))).slice(0, 1);
    },
    ofMonth: (day) => {
      const months = [0, -1, -2].map((more) => laterMonth(thisYear, thisMonth, more));
      return had(months.map(({ year, month }) => venueDate(year, month, day))).slice(0, 1);
    },
    weekday: (weekday) => [last(weekday)],
    inWeek: (weekday, weeks) => {
      const inIt = addVenueDays(weekStart(today), weekDays * weeks + weekday);
      return had([inIt]);
    },
    weekend: (weeks) => {
      const first = addVenueDays(weekStart(today), weekDays * (weeks ?? 0) + saturdayNumber);
      return had([first, addVenueDays(first, 1)]);
    },
  };
}

/** Between two days of which one is a date: "1-22/11", "13/11–15/11". */
const rangeJoints = /(?<=\d)[-–—~](?=\d{1,2}[./])|(?<=[./]\d{1,4})[-–—~](?=\d)/gu;

/** What a part of the text names: one period or several that it may be, or a number that is a day of some month. */
type Named = { readonly periods: readonly Period[]; readonly day?: number };

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
  const spaced = fold(text.slice(0, longestPeriodText)).replace(rangeJoints, ' - ');
  const folded = spaced.replaceAll(/\s+/gu, ' ').trim();
  const passage = new Passage({ text: folded }, wordsIn(languageOf(locale)));
  const isEitherOrder = ['en', 'zh', 'ko'].includes(passage.words.language);
  const meant = (isEitherOrder ? [false, true] : [false]).flatMap((isMonthFirst) => {
    const reader: PeriodReader = { passage, today, longest, calendar: pastDays(today, isMonthFirst) };
    return [...wholeOf(reader), ...numbersOf(folded, reader)];
  });
  const come = meant
    .filter(({ from, until }) => from <= until && from <= today)
    .map(({ from, until }) => ({ from, until: until > today ? today : until }));
  return [...new Map(come.map((period) => [`${period.from} ${period.until}`, period])).values()];
}

/** Farther days are meant only where no nearer one is. */
const nearDays = 60;
const daysInYear = 365;
/** Of a weekend, or a day of this month and of the next. */
const mostDaysMeant = 2;

/**
 * The days that staff may mean, coming ones before past ones, and near ones before far ones: "yesterday", "saturday",
 * "20/11". None where a word is unknown.
 */
export function readDays(
  text: string,
  { locale, today }: { readonly locale: string; readonly today: VenueDate },
): DayList {
  const passage = new Passage(
    { text: fold(text.slice(0, longestPeriodText)).trim() },
    wordsIn(languageOf(locale)),
  );
  const coming = comingDays(today, addVenueDays(today, daysInYear));
  const [next, last, lastOther] = [coming, pastDays(today, false), pastDays(today, true)].map((calendar) =>
    wholeOf({ passage, today, longest: mostDaysMeant, calendar })
      .filter((period) => period.from <= period.until && dayCount(period) <= mostDaysMeant)
      .flatMap(datesOf),
  );
  const isNear = (day: VenueDate): boolean =>
    day >= addVenueDays(today, -nearDays) && day <= addVenueDays(today, nearDays);
  const past = [...(last ?? []), ...(lastOther ?? [])];
  const choices = [next?.filter(isNear), past.filter(isNear), next, past];
  const days = choices.find((each) => each !== undefined && each.length > 0) ?? [];
  return [...new Set(days)].toSorted().slice(0, mostDaysAsked);
}

interface PeriodReader {
  readonly passage: Passage;
  readonly today: VenueDate;
  readonly longest: number;
  readonly calendar: Calendar;
}

/** "5,5" and "1-5" are a date, or days of the month. */
function numbersOf(folded: string, { calendar }: PeriodReader): readonly Period[] {
  const [, first, sign, second] = /^(\d\d?) ?([,-]) ?(\d\d?)$/.exec(folded) ?? [];
  if (first === undefined || second === undefined) return [];
  const [one, other] = [Number(first), Number(second)];
  const options = [
    { day: one, month: other },
    { day: other, month: one },
  ];
  const days = [...calendar.onDate(options, null), ...(sign === ',' ? calendar.ofMonth(one) : [])];
  return days.map((day) => ({ from: day, until: day }));
}

/** One period, or a range from one to another, that is all of the text. */
function wholeOf(reader: PeriodReader): readonly Period[] {
  const { passage } = reader;
  const end = passage.text.length;
  const isEnd = (place: number): boolean => skipAround(passage, place).some((last) => last === end);
  return skipAround(passage, 0).flatMap((start) =>
    namedAt(reader, start).flatMap((first) => {
      const alone = isEnd(first.end) ? periodsAlone(first.value, reader) : [];
      const ranges = skipAround(passage, first.end).flatMap((place) =>
        behindTo(passage, place).flatMap((second) =>
          namedAt(reader, second)
            .filter((until) => isEnd(until.end))
            .flatMap((until) => rangeOf(first.value, until.value, reader)),
        ),
      );
      return [...alone, ...ranges];
    }),
  );
}

function periodsAlone({ periods, day }: Named, { calendar }: PeriodReader): readonly Period[] {
  return day === undefined ? periods : calendar.ofMonth(day).map((each) => ({ from: each, until: each }));
}

/** Past a space and any words around a day: "from", "the", "까지". */
function skipAround(passage: Passage, start: number): readonly number[] {
  const places = new Set([start, passage.skipSpaces(start)]);
  for (const place of places) {
    for (const word of alternatives(passage.words.lexicon.period.around)) {
      if (!passage.text.startsWith(word, place) || passage.isWithinWord(place)) continue;
      const end = place + word.length;
      if (!passage.isWithinWord(end)) places.add(end).add(passage.skipSpaces(end));
    }
  }
  return [...places];
}

function behindTo(passage: Passage, start: number): readonly number[] {
  const words = [...alternatives(passage.words.lexicon.period.to), '-', '–', '—', '~'];
  return words.flatMap((word) => {
    const end = start + word.length;
    if (!passage.text.startsWith(word, start) || passage.isWithinWord(end)) return [];
    return skipAround(passage, end);
  });
}

function namedAt(reader: PeriodReader, start: number): readonly Found<Named>[] {
  const { passage, calendar } = reader;
  if (passage.isWithinWord(start)) return [];
  const days = daysAt(passage, start, calendar).map(({ end, value }) => ({ end, value: namedBy(value) }));
  const number = matchAt(/(\d\d?)(?![\d/.:])/uy, passage.text, start);
  const numbers =
    number === null
      ? []
      : [{ end: start + number[0].length, value: { periods: [], day: Number(number[1]) } }];
  const all = [...days, ...numbers, ...spansAt(reader, start), ...monthsNamedAt(reader, start)];
  return [...all, ...weekdayWithDate(reader, start)];
}

/** "Fri, 20 Nov", which is that day only if it was a Friday. */
function weekdayWithDate({ passage, calendar }: PeriodReader, start: number): readonly Found<Named>[] {
  return passage.lexemesAt(start).flatMap(({ end, value }): readonly Found<Named>[] => {
    if (value.is !== 'weekday') return [];
    const place = passage.skipSpaces(passage.text[end] === ',' ? end + 1 : end);
    return daysAt(passage, place, calendar).flatMap((dated) => {
      const days = dated.value.filter((day) => weekdayOf(day) === value.weekday);
      return dated.weekday === undefined && days.length > 0 ? [{ end: dated.end, value: namedBy(days) }] : [];
    });
  });
}

/** The days of a weekend are one period. */
function namedBy(days: DayList): Named {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { periods: [] };
  const isSpan = dayCount({ from: first, until: last }) === days.length;
  return {
    periods: isSpan ? [{ from: first, until: last }] : days.map((day) => ({ from: day, until: day })),
  };
}

/** "This week", "last month", "last 7 days", "last Saturday". */
function spansAt({ passage, today, calendar }: PeriodReader, start: number): readonly Found<Named>[] {
  const { period } = passage.words.lexicon;
  const monday = weekStart(today);
  const { year, month } = partsOf(today);
  const spans: readonly (readonly [string, Period])[] = [
    [period.thisWeek, { from: monday, until: addVenueDays(monday, weekDays - 1) }],
    [period.lastWeek, { from: addVenueDays(monday, -weekDays), until: addVenueDays(monday, -1) }],
    [period.thisMonth, wholeMonth(year, month)],
    [period.lastMonth, wholeMonth(laterMonth(year, month, -1).year, laterMonth(year, month, -1).month)],
  ];
  const named = spans.flatMap(([words, span]) =>
    wordsEnding(passage, start, words).map((end) => ({ end, value: { periods: [span] } })),
  );
  const behindLast = wordsEnding(passage, start, period.last).map((end) => passage.skipSpaces(end));
  const lastDays = behindLast.flatMap((place) => numberOfDays(passage, place, today, true));
  const daysLast = numberOfDays(passage, start, today, false);
  const weekdays = behindLast.flatMap((place) =>
    passage.lexemesAt(place).flatMap(({ end, value }): readonly Found<Named>[] => {
      if (value.is !== 'weekday') return [];
      const days = [...calendar.weekday(value.weekday), ...calendar.inWeek(value.weekday, -1, false)];
      const past = [...new Set(days)].filter((day) => day < today);
      return [{ end, value: { periods: past.map((day) => ({ from: day, until: day })) } }];
    }),
  );
  return [...named, ...lastDays, ...daysLast, ...weekdays];
}

/** "7 days", "2 weeks ": that many up to today. A Korean "7일" alone is the 7th. */
function numberOfDays(
  passage: Passage,
  start: number,
  today: VenueDate,
  isLast: boolean,
): readonly Found<Named>[] {
  const { period } = passage.words.lexicon;
  const number = matchAt(/(\d{1,4}) ?/uy, passage.text, start);
  if (number === null) return [];
  const place = start + number[0].length;
  const isSyllabic = passage.words.language === 'ko' || passage.words.language === 'zh';
  return [[period.day, 1] as const, [period.week, weekDays] as const].flatMap(([words, length]) => {
    const days = Number(number[1]) * length;
    if (days < 1 || days > mostDaysBack || (isSyllabic && !isLast)) return [];
    const value = { periods: [{ from: addVenueDays(today, 1 - days), until: today }] };
    return wordsEnding(passage, place, words).flatMap((end) => {
      const behind = wordsEnding(passage, passage.skipSpaces(end), period.last);
      return [end, ...behind].map((last) => ({ end: last, value }));
    });
  });
}

function wordsEnding(passage: Passage, start: number, words: string): readonly number[] {
  if (passage.isWithinWord(start)) return [];
  const isBare = passage.text === withoutMarks(passage.text);
  return alternatives(words).flatMap((word) => {
    const written = isBare ? withoutMarks(word) : word;
    const end = start + written.length;
    return passage.text.startsWith(written, start) && !passage.isWithinWord(end) ? [end] : [];
  });
}

const monthInDigits = /(?:tháng |thang )(\d\d?)(?!\d)|(\d\d?|[一二三四五六七八九十]{1,2}) ?[月월](?! ?\d)/uy;

/** "November 2026", "11月", "tháng 11": all of the last one. */
function monthsNamedAt({ passage, today }: PeriodReader, start: number): readonly Found<Named>[] {
  const named = passage
    .lexemesAt(start)
    .flatMap(({ end, value }) => (value.is === 'month' ? [{ end, value: value.month }] : []));
  const digits = matchAt(monthInDigits, passage.text, start);
  const written =
    digits === null
      ? []
      : [{ end: start + digits[0].length, value: hanNumber(digits[1] ?? digits[2] ?? '') ?? 0 }];
  const { year: thisYear, month: thisMonth } = partsOf(today);
  return [...named, ...written].flatMap(({ end, value: month }): readonly Found<Named>[] => {
    if (month < 1 || month > 12) return [];
    const year = matchAt(/ ?(20\d\d)(?!\d)/uy, passage.text, end);
    const lastYear = month > thisMonth ? thisYear - 1 : thisYear;
    const alone = { end, value: { periods: [wholeMonth(lastYear, month)] } };
    if (year === null) return [alone];
    return [alone, { end: end + year[0].length, value: { periods: [wholeMonth(Number(year[1]), month)] } }];
  });
}

function wholeMonth(year: number, month: number): Period {
  const next = laterMonth(year, month, 1);
  const [from, after] = [venueDate(year, month, 1), venueDate(next.year, next.month, 1)];
  // Every month has a first day.
  if (from === null || after === null) throw new RangeError(`No month ${month} of ${year}`);
  return { from, until: addVenueDays(after, -1) };
}

/** From the first day of one to the last of another. A number alone is of the other's month. */
function rangeOf(first: Named, second: Named, reader: PeriodReader): readonly Period[] {
  const [from, until] = [firstOf(first, second, reader), lastOf(first, second, reader)];
  if (from === null || until === null) return [];
  if (from <= until) return [{ from, until }];
  // "20/12 - 5/1": each day was read as the last such one.
  const { year, month, day } = partsOf(until);
  const later = venueDate(year + 1, month, day);
  const isWithin = later !== null && later >= from && addVenueDays(from, reader.longest) > later;
  return isWithin ? [{ from, until: later }] : [];
}

function firstOf(first: Named, second: Named, { calendar }: PeriodReader): VenueDate | null {
  if (first.day === undefined) return first.periods.length === 1 ? (first.periods[0]?.from ?? null) : null;
  if (second.day !== undefined) return calendar.ofMonth(first.day)[0] ?? null;
  const [until] = second.periods;
  if (until === undefined || second.periods.length > 1) return null;
  const { year, month } = partsOf(until.until);
  return venueDate(year, month, first.day);
}

function lastOf(first: Named, second: Named, reader: PeriodReader): VenueDate | null {
  if (second.day === undefined)
    return second.periods.length === 1 ? (second.periods[0]?.until ?? null) : null;
  const from = firstOf(first, second, reader);
  if (from === null) return null;
  const { year, month } = partsOf(from);
  return venueDate(year, month, second.day);
}
