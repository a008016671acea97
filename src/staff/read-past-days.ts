import {
  type Calendar,
  comingDays,
  type DayList,
  hanNumber,
  laterMonth,
  mostDaysAsked,
} from '../language/dates.ts';
import { fold, withoutMarks } from '../language/folding.ts';
import { Passage, wordsIn } from '../language/lexemes.ts';
import { isSyllabic, type Language } from '../language/lexicon/lexicon.ts';
import { offerNames } from '../language/offer-names.ts';
import { meaningsOf } from '../language/parser.ts';
import { languageOf, languagesFor } from '../language/read.ts';
import {
  addVenueDays,
  datesOf,
  dayCount,
  mondayOf,
  partsOf,
  saturday,
  type VenueDate,
  venueDate,
  weekDays,
  weekdayOf,
} from '../venue/calendar.ts';
import words from './period-words.json' with { type: 'json' };

/** `to` stands between the first and the last day, `around` beside them, `last` beside "7 days". */
const periodWords: Readonly<Record<Language, (typeof words)['en']>> = words;

/** All days from the first to the last. */
export interface Period {
  readonly from: VenueDate;
  readonly until: VenueDate;
}

/** The language and the day by which a text is read. */
export interface ReadOptions {
  readonly locale: string;
  readonly today: VenueDate;
}

const longestPeriodText = 100;
/** More than ten years. */
const mostDaysBack = 4_000;

/** The days that staff mean: the last such ones. */
function pastDays(today: VenueDate, isMonthFirst: boolean): Calendar {
  const { year: thisYear, month: thisMonth } = partsOf(today);
  const latest = (weekday: number): VenueDate =>
    addVenueDays(today, -((weekdayOf(today) - weekday + weekDays) % weekDays));
  const pastOnly = (days: readonly (VenueDate | null)[]): DayList =>
    [...new Set(days)].filter((day) => day !== null).filter((day) => day <= today);
  const inWeek = (weekday: number, weeks: number): VenueDate =>
    addVenueDays(mondayOf(today), weekDays * weeks + weekday);
  return {
    ahead: (days) => pastOnly([addVenueDays(today, days)]),
    onDate: (options, year) => {
      const option = isMonthFirst ? options[1] : options[0];
      const years = year === null ? [thisYear, thisYear - 1] : [year];
      if (option === undefined) return [];
      return pastOnly(years.map((each) => venueDate(each, option.month, option.day))).slice(0, 1);
    },
    ofMonth: (day) => {
      const months = [0, -1, -2].map((more) => laterMonth(thisYear, thisMonth, more));
      return pastOnly(months.map(({ year, month }) => venueDate(year, month, day))).slice(0, 1);
    },
    weekday: (weekday) => [latest(weekday)],
    inWeek: (weekday, weeks) => pastOnly([inWeek(weekday, weeks)]),
    weekend: (weeks) => pastOnly([0, 1].map((more) => addVenueDays(inWeek(saturday, weeks ?? 0), more))),
  };
}

/**
 * Reads one or a range of past or present days: "yesterday", "1-15/11", "last week". A range that continues ends
 * today. Several when the words are ambiguous; none when any word is unknown, or no such day has come. `longest`: the
 * most days of a range beyond the new year.
 */
export function readPeriods(
  text: string,
  options: ReadOptions & { readonly longest: number },
): readonly Period[] {
  const { today } = options;
  const possible = calendarsFor(options).flatMap((calendar) => periodsBy(text, { ...options, calendar }));
  const past = possible
    .filter(({ from, until }) => from <= until && from <= today)
    .map(({ from, until }) => ({ from, until: until > today ? today : until }));
  return [...new Map(past.map((period) => [`${period.from} ${period.until}`, period])).values()];
}

/** Where either of two numbers may be the month, one calendar for each. */
function calendarsFor({ locale, today }: ReadOptions): readonly Calendar[] {
  const isEitherOrder = ['en', 'zh', 'ko'].includes(languageOf(locale));
  return [pastDays(today, false), ...(isEitherOrder ? [pastDays(today, true)] : [])];
}

/** Farther days count only where no nearer one fits. */
const nearDays = 60;
const daysInYear = 365;

/**
 * The days that staff may mean, coming ones before past ones, and near ones before far ones: "yesterday", "saturday",
 * "20/11". None where a word is unknown.
 */
export function readDays(text: string, options: ReadOptions): DayList {
  const { today } = options;
  const daysBy = (calendar: Calendar): DayList =>
    periodsBy(text, { ...options, calendar, longest: mostDaysAsked })
      .filter((period) => period.from <= period.until && dayCount(period) <= mostDaysAsked)
      .flatMap(datesOf);
  const coming = daysBy(comingDays(today, addVenueDays(today, daysInYear)));
  const past = calendarsFor(options).flatMap(daysBy);
  const isNear = (day: VenueDate): boolean =>
    day >= addVenueDays(today, -nearDays) && day <= addVenueDays(today, nearDays);
  const choices = [coming.filter(isNear), past.filter(isNear), coming, past];
  const days = choices.find((each) => each.length > 0) ?? [];
  return [...new Set(days)].toSorted().slice(0, mostDaysAsked);
}

interface PeriodReader extends Pick<ReadOptions, 'today'> {
  readonly language: Language;
  readonly calendar: Calendar;
  readonly longest: number;
}

/** By the first language that has the words; the reader's own comes first. */
function periodsBy(text: string, options: ReadOptions & Omit<PeriodReader, 'language'>): readonly Period[] {
  const folded = fold(text.slice(0, longestPeriodText)).replaceAll(/\s+/gu, ' ').trim();
  const languages = languagesFor(folded, languageOf(options.locale));
  const readings = languages.map((language) => periodsIn(folded, { ...options, language }));
  return readings.find((periods) => periods.length > 0) ?? [];
}

/** The periods, and the ranges between two, that the whole text may name. */
function periodsIn(folded: string, reader: PeriodReader): readonly Period[] {
  const { language } = reader;
  const [before, behind] = isSyllabic(language) ? ['', ''] : ['(?<!\\p{L})', '(?!\\p{L})'];
  const joints = folded.matchAll(
    new RegExp(`${before}(?:${spelled(periodWords[language].to)})${behind}|[-–—~]`, 'gu'),
  );
  const ranges = [...joints].flatMap(({ index, 0: joint }) => {
    const [from, until] = [folded.slice(0, index), folded.slice(index + joint.length)];
    return rangesOf(namedBy(from, reader), namedBy(until, reader), reader);
  });
  return [...dayAlone(namedBy(folded, reader), reader), ...numbersIn(folded, reader), ...ranges];
}

/** "5,5" and "1-5" may be a date, and the first of two days between which a comma stands. */
function numbersIn(folded: string, { calendar }: PeriodReader): readonly Period[] {
  const [, first, sign, second] = /^(\d\d?)([,-])(\d\d?)$/.exec(folded) ?? [];
  if (first === undefined) return [];
  const [day, month] = [Number(first), Number(second)];
  const options = [
    { day, month },
    { day: month, month: day },
  ];
  return [...calendar.onDate(options, null), ...(sign === ',' ? calendar.ofMonth(day) : [])].map(oneDay);
}

function oneDay(day: VenueDate): Period {
  return { from: day, until: day };
}

/** What a part of the text names: one period or several that it may be, or a number that is a day of some month. */
interface Named {
  readonly periods: readonly Period[];
  readonly day: number | null;
}

function namedBy(text: string, reader: PeriodReader): Named {
  const { language } = reader;
  const around = spelled(periodWords[language].around);
  const [before, behind] = isSyllabic(language)
    ? [`(?:${around})`, `(?:${around})`]
    : [`(?:${around}) `, ` (?:${around})`];
  const part = text
    .trim()
    .replace(new RegExp(`^(?:${before})+|(?:${behind})+$`, 'gu'), '')
    .trim();
  const number = /^\d\d?$/.test(part) ? Number(part) : null;
  return { periods: number === null ? [...spansOf(part, reader), ...daysOf(part, reader)] : [], day: number };
}

/** With and without their marks. */
function spelled(words: string): string {
  return `${words}|${withoutMarks(words)}`;
}

/** By the day grammar; the days of a weekend are one period. */
function daysOf(part: string, { calendar, language }: PeriodReader): readonly Period[] {
  const passage = new Passage({ text: part }, wordsIn(language));
  const outcomes = meaningsOf({ passage, offers: offerNames([]), calendar, isWhole: true }) ?? [];
  return outcomes.flatMap(({ meaning: { adults, counts, days, offers, wish } }): readonly Period[] => {
    const [from, until] = [days?.[0], days?.at(-1)];
    const isDay = adults + counts.length === 0 && offers === null && wish === null;
    if (days === null || from === undefined || until === undefined || !isDay) return [];
    return dayCount({ from, until }) === days.length ? [{ from, until }] : days.map(oneDay);
  });
}

/** "This week", "last month", "last 7 days", "last Saturday", "November 2026". */
function spansOf(part: string, reader: PeriodReader): readonly Period[] {
  const { today, language } = reader;
  const period = periodWords[language];
  const isNamed = (words: string): boolean => new RegExp(`^(?:${spelled(words)})$`, 'u').test(part);
  const monday = mondayOf(today);
  const { year, month } = partsOf(today);
  if (isNamed(period.thisWeek)) return [{ from: monday, until: addVenueDays(monday, weekDays - 1) }];
  if (isNamed(period.lastWeek))
    return [{ from: addVenueDays(monday, -weekDays), until: addVenueDays(monday, -1) }];
  if (isNamed(period.thisMonth)) return [wholeMonth({ year, month })];
  if (isNamed(period.lastMonth)) return [wholeMonth(laterMonth(year, month, -1))];
  const last = new RegExp(`^(?:${spelled(period.last)}) ?| ?(?:${spelled(period.last)})$`, 'u');
  const rest = part.replace(last, '');
  const isLast = rest !== part;
  const months = monthsOf(part, reader);
  if (months.length > 0) return months;
  const [, number = '', unit = ''] = /^(\d{1,4}) ?(\D+)$/u.exec(rest) ?? [];
  const isUnit = (words: string): boolean => spelled(words).split('|').includes(unit);
  const days = Number(number) * (isUnit(period.day) ? 1 : isUnit(period.week) ? weekDays : 0);
  // A Korean "7일" alone is the 7th.
  if (days > 0 && days <= mostDaysBack && (isLast || !isSyllabic(language)))
    return [{ from: addVenueDays(today, 1 - days), until: today }];
  if (!isLast) return [];
  const passage = new Passage({ text: rest }, wordsIn(language));
  const weekdayWords = passage.only('weekday', 0).filter(({ end }) => end === rest.length);
  const weekdays = weekdayWords.flatMap(({ value: { weekday } }) => [
    ...pastDays(today, false).weekday(weekday),
    ...pastDays(today, false).inWeek(weekday, -1, false),
  ]);
  return [...new Set(weekdays)].filter((day) => day < today).map(oneDay);
}

const monthInDigits =
  /^(?:(?:tháng|thang) (\d\d?)|(\d\d?|[一二三四五六七八九十]{1,2}) ?[月월])(?: (20\d\d))?$/u;

/** "November 2026", "11月", "tháng 11": all of the last one. */
function monthsOf(part: string, { today, language }: PeriodReader): readonly Period[] {
  const [, behind, before, written] = monthInDigits.exec(part) ?? [];
  const [name = '', year = written] = /^(\p{L}+)(?: (20\d\d))?$/u.exec(part)?.slice(1) ?? [];
  const { months } = wordsIn(language);
  const month = months.get(name) ?? hanNumber(behind ?? before ?? '') ?? 0;
  if (month < 1 || month > 12) return [];
  const { year: thisYear, month: thisMonth } = partsOf(today);
  return [
    wholeMonth({ year: year === undefined ? thisYear - (month > thisMonth ? 1 : 0) : Number(year), month }),
  ];
}

function wholeMonth({ year, month }: { readonly year: number; readonly month: number }): Period {
  const next = laterMonth(year, month, 1);
  const [from, after] = [venueDate(year, month, 1), venueDate(next.year, next.month, 1)];
  // Every month has a first day.
  if (from === null || after === null) throw new RangeError(`No month ${month} of ${year}`);
  return { from, until: addVenueDays(after, -1) };
}

function dayAlone({ day, periods }: Named, { calendar }: PeriodReader): readonly Period[] {
  return day === null ? periods : calendar.ofMonth(day).map(oneDay);
}

/**
 * From the first day of one part to the last day of the other. A bare number is a day of the other part's month. Where
 * a part has several meanings, only ranges of at most `longest` days count.
 */
function rangesOf(first: Named, second: Named, reader: PeriodReader): readonly Period[] {
  const [starts, ends] = [dayAlone(first, reader), dayAlone(second, reader)];
  const inMonth = (day: number | null, other: VenueDate | undefined): VenueDate | null => {
    if (day === null || other === undefined) return null;
    const { year, month } = partsOf(other);
    return venueDate(year, month, day);
  };
  const from =
    second.day === null ? (inMonth(first.day, ends[0]?.until) ?? starts[0]?.from) : starts[0]?.from;
  const until = inMonth(second.day, from) ?? (second.day === null ? ends[0]?.until : undefined);
  const isClear = (named: Named): boolean => named.day !== null || named.periods.length === 1;
  if (from === undefined || until === undefined) return [];
  if (!isClear(first) || !isClear(second)) {
    const ranges = starts.flatMap((start) => ends.map((end) => ({ from: start.from, until: end.until })));
    return ranges.filter((range) => range.from <= range.until && dayCount(range) <= reader.longest);
  }
  if (from <= until) return [{ from, until }];
  // "20/12 - 5/1": each day was read as the last such one.
  const { year, month, day } = partsOf(until);
  const later = venueDate(year + 1, month, day);
  const isWithin = later !== null && later >= from && addVenueDays(from, reader.longest) > later;
  return isWithin ? [{ from, until: later }] : [];
}
