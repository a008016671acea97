import { addVenueDays, partsOf, type VenueDate, venueDate, weekdayOf } from '../venue/calendar.ts';
import { isListOfAges, isMonthsOld, isSaidOfOne, leastAge } from './ages.ts';
import { isA, meaningOf, numberOf, type Sentence, type Token } from './tokens.ts';
import type { Meaning } from './words.ts';
import {
  type Calendar,
  type Context,
  type DateMatch,
  dateInDigits,
  dateInWords,
  dateOf,
  dayOfMonth,
  dayRange,
  daysFrom,
  daysInWeek,
  daysOfMonth,
  type Found,
  foundAside,
  foundDays,
  fullDate,
  holiday,
  isBetween,
  isBookable,
  isCounted,
  isDateSign,
  isThrough,
  lastDay,
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

const saturday = 5;

/** "in 3 days", "через неделю", "3天后". */
function spanAhead({ tokens, dayIn }: Context, start: number): Found | null {
  const isIn = isA(tokens[start], 'in');
  const at = isIn ? start + 1 : start;
  const number = numberOf(tokens[at]);
  const spanAt = number === null ? at : at + 1;
  const span = meaningOf(tokens[spanAt], 'span');
  if (span === undefined || (number === null && !(isIn && span.days === daysInWeek))) return null;
  const end = spanAt + 1;
  const isLater = isA(tokens[end], 'later');
  // "2 tuần sau": two weeks later, where "tuần sau" alone is next week.
  if (!isIn && !isLater && !isA(tokens[spanAt], 'later')) return null;
  // "Через 2 дня после рождества"
  if (isA(tokens[end], 'notMeant')) return foundAside(end + 1);
  const days = (number ?? 1) * span.days;
  if (days > lastDay * 12) return null;
  return { ...foundDays(isLater ? end + 1 : end, dayIn(days)), isOfWeeks: span.days % daysInWeek === 0 };
}

export function dayAhead({ tokens, dayIn }: Context, start: number): Found | null {
  const ahead = tokens[start]?.meanings.filter((meaning) => meaning.kind === 'ahead') ?? [];
  // "mot" without its mark is a number as well.
  if (ahead.length === 0 || (isA(tokens[start], 'number') && isCounted(tokens, start + 1))) return null;
  return { end: start + 1, kind: 'day', dates: ahead.map(({ days }) => dayIn(days)) };
}

/** "The day after", of a day that is named beside it. */
function dayBeside({ tokens }: Context, start: number): Found | null {
  const beside = meaningOf(tokens[start], 'beside')?.days;
  return beside === undefined ? null : { ...foundAside(start + 1), beside };
}

/** "2 days after", "a week before", of a day that is named behind it; "within 5 days" is none. */
function spanBeside({ tokens }: Context, start: number): Found | null {
  const isLed = isA(tokens[start], 'within');
  const at = isLed || isA(tokens[start], 'in') ? start + 1 : start;
  const number = numberOf(tokens[at]);
  const days = meaningOf(tokens[at + 1], 'span')?.days;
  if (number === null || days === undefined) return null;
  if (isLed || isA(tokens[at + 2], 'within')) return foundAside(isLed ? at + 2 : at + 3);
  const direction = meaningOf(tokens[at + 2], 'spanFrom')?.direction;
  if (direction === undefined || number * days > lastDay) return null;
  return { ...foundAside(at + 3), beside: direction * number * days };
}

/** "A week on Saturday", "2 weeks from Saturday", "a fortnight tomorrow". */
function weekFromDay(context: Context, start: number): Found | null {
  const { tokens, past } = context;
  const number = numberOf(tokens[start]);
  const spanAt = number === null ? start : start + 1;
  const inSpan = Math.floor((meaningOf(tokens[spanAt], 'span')?.days ?? 0) / daysInWeek);
  const isFrom = /^(?:on|from)$/.test(tokens[spanAt + 1]?.bare ?? '');
  if (inSpan === 0 || (number === null && !isFrom) || past !== undefined) return null;
  const weeks = inSpan * (number ?? 1);
  const at = isFrom ? spanAt + 2 : spanAt + 1;
  const ahead = dayAhead(context, at);
  if (ahead !== null) return weeksLater(ahead, weeks, ahead.end);
  // "A week Saturday"
  const isArticle = meaningOf(tokens[start], 'number')?.form === 'article';
  const named = isFrom || isArticle ? weekdayNamed(context, at) : null;
  return named?.isComing === true ? weeksLater(named, weeks, named.end) : null;
}

function weeksLater(named: Found, weeks: number, end: number): Found {
  const dates = named.dates.map((date) => addVenueDays(date, weeks * daysInWeek));
  return { ...named, end, dates, isComing: false };
}

export function weekdayNamed(context: Context, start: number): Found | null {
  const { tokens, today, dayIn, past } = context;
  if (past === undefined && isPassedWeekday(context, start)) return foundAside(start + 1);
  const before = weekAt(context, start);
  const named = weekdaysAt(context, before?.end ?? start);
  if (named === null) return eitherWeek(context, start, before);
  const after = before === null ? weekAt(context, named.end) : null;
  const week = (before ?? after)?.weeks ?? null;
  const said = week === null ? {} : { week: { weeks: week, isBehind: after !== null } };
  // "Thứ 2 tới thứ 5": until, and not the coming one.
  const isSpan = isA(tokens[named.end], 'or') && weekdaysAt(context, named.end + 1) !== null;
  const isComingBehind = isA(tokens[named.end], 'coming') && !isSpan;
  const isThis = isA(tokens[start - 1], 'coming') || isComingBehind;
  const isComing = week === null && !isThis;
  const end = after?.end ?? (isComingBehind ? named.end + 1 : named.end);
  const sinceMonday = weekdayOf(today);
  const inWeek = (weekday: number): VenueDate => dayIn((week ?? 0) * daysInWeek + weekday - sinceMonday);
  const coming = (weekday: number): VenueDate => {
    const days = (weekday - sinceMonday + daysInWeek) % daysInWeek;
    return dayIn(past === undefined || days === 0 ? days : days - daysInWeek);
  };
  if (named.weekday !== null) {
    const date = week === null ? coming(named.weekday) : inWeek(named.weekday);
    // On a Sunday "last Saturday" may be yesterday, or a week before it.
    const isEither = past !== undefined && week === -1 && (before ?? after)?.isWhole === false;
    const also = isEither && coming(named.weekday) !== date ? [coming(named.weekday)] : named.also;
    const found: Found = {
      end,
      kind: 'weekday',
      dates: [date, ...also],
      weekday: named.weekday,
      isComing,
      ...said,
    };
    if (isAfterNext(context, found)) return afterNext(found);
    const isWeekLater = isComing && tokens[end]?.bare === 'week' && past === undefined;
    return isWeekLater ? weeksLater(found, 1, end + 1) : withOtherWeek(context, found, [named.weekday]);
  }
  const days = [saturday, saturday + 1];
  if (past !== undefined) {
    const first = week === null ? coming(saturday) : inWeek(saturday);
    return { end, kind: 'day', dates: [first, addVenueDays(first, 1)], isSpan: true };
  }
  if (week !== null) return { end, kind: 'weekday', dates: days.map(inWeek), ...said };
  const dates = days.map(isThis ? inWeek : coming);
  const found: Found = { end, kind: 'weekday', dates: dates.filter((date) => date >= today), isComing };
  if (isAfterNext(context, found)) return afterNext(found);
  return withOtherWeek(context, found, days);
}

function isAfterNext({ tokens, past }: Context, { end, isComing }: Found): boolean {
  const isSaid = tokens[end]?.bare === 'after' && isA(tokens[end + 1], 'weeks');
  return isSaid && isComing === true && past === undefined;
}

/** "The Saturday after next" is either of the two that follow. */
function afterNext(found: Found): Found {
  const dates = [1, 2].flatMap((weeks) => found.dates.map((date) => addVenueDays(date, weeks * daysInWeek)));
  return { ...found, end: found.end + 2, dates, isComing: false };
}

/** "Last Friday", but not "the last Friday of November". */
function isPassedWeekday(context: Context, start: number): boolean {
  const { tokens } = context;
  const isLast = (meaningOf(tokens[start - 1], 'weeks')?.weeks ?? 0) < 0;
  const named = isLast ? weekdaysAt(context, start) : null;
  return named !== null && named.end === start + 1 && tokens[named.end]?.bare !== 'of';
}

/** "This or next weekend": the days of both weeks. */
function eitherWeek(context: Context, start: number, week: ReturnType<typeof weekAt>): Found | null {
  const { tokens, past, today, dayIn } = context;
  const isThis = isA(tokens[start], 'coming') || week?.weeks === 0;
  const at = week?.end ?? start + 1;
  if (!isThis || past !== undefined || !isA(tokens[at], 'or')) return null;
  const next = weekdayNamed(context, at + 1);
  if (next?.week === undefined) return null;
  const ahead = next.week.weeks * daysInWeek;
  const sooner = next.dates.map((date) => addVenueDays(date, -ahead));
  return { ...next, dates: [...sooner.filter((date) => date >= today && date >= dayIn(0)), ...next.dates] };
}

/** "This weekend or next": the same days of the other week. */
function withOtherWeek(context: Context, found: Found, weekdays: readonly number[]): Found {
  const { tokens, today, dayIn, past } = context;
  if (past !== undefined || !isA(tokens[found.end], 'or')) return found;
  let at = found.end + 1;
  while (isA(tokens[at], 'small', 'at') && !isA(tokens[at], 'weeks')) at += 1;
  const other = weekAt(context, at);
  if (other === null || other.isWhole || weekdaysAt(context, other.end) !== null) return found;
  const monday = other.weeks * daysInWeek - weekdayOf(today);
  return { ...found, end: other.end, dates: [...found.dates, ...weekdays.map((day) => dayIn(monday + day))] };
}

/** A named week, alone or beside a weekday; "周" and "주" may be joined to the weekday. */
function weekAt(
  { tokens, past }: Context,
  at: number,
): { readonly weeks: number; readonly end: number; readonly isWhole: boolean } | null {
  const isSpan = meaningOf(tokens[at + 1], 'span')?.days === daysInWeek;
  const named = meaningOf(tokens[at], 'weeks');
  const weeks = isSpan && isA(tokens[at], 'coming') ? 0 : named?.weeks;
  // "Saturday last entry" is not of last week.
  if (weeks === undefined || (weeks < 0 && past === undefined)) return null;
  return { weeks, end: isSpan ? at + 2 : at + 1, isWhole: isSpan || named?.isWhole === true };
}

/** The remaining days of "next week"; all of the week when days have passed. */
export function weekNamed(context: Context, start: number): Found | null {
  const { today, dayIn, past } = context;
  const week = weekAt(context, start);
  if (week?.isWhole !== true) return null;
  const monday = week.weeks * daysInWeek - weekdayOf(today);
  const dates = Array.from({ length: daysInWeek }, (_, day) => dayIn(monday + day));
  if (past !== undefined) return { end: week.end, kind: 'day', dates, isSpan: true };
  return { end: week.end, kind: 'week', dates: dates.filter((date) => date >= today) };
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
    const isPlain = !isA(tokens[at + 2], 'month') && !isDateSign(tokens, at + 2);
    if (number >= 2 && number <= daysInWeek && isPlain) {
      const also = isEitherOrder && english !== undefined ? daysOn(number, english.weekday, context) : [];
      return { weekday: number - 2, end: at + 2, also };
    }
  }
  if (isA(token, 'weekend')) return { weekday: null, end: at + 1, also: [] };
  if (english === undefined) return null;
  const isSyllable = token?.text.length === 1 && /\p{sc=Hang}/u.test(token.text);
  // "예약일": the day of it
  const isJoined = token?.isGlued === true && isA(tokens[at - 1], 'wish');
  return isSyllable && (isJoined || !isKoreanSyllableSure)
    ? null
    : { weekday: english.weekday, end: at + 1, also: [] };
}

/** The bookable days with that number and weekday. */
function daysOn(day: number, weekday: number, calendar: Calendar): readonly VenueDate[] {
  const months = Array.from({ length: 12 }, (_, ahead) => daysOfMonth(day, calendar, ahead)).flat();
  return months.filter((date) => weekdayOf(date) === weekday && isBookable(date, calendar));
}

const between = new Set(['-', '–', '—', '~', '.', ',', '/', ':']);
const longestCount = 3;
const longestYear = 4;
/** Digits of a phone number, at least. */
export const phoneDigits = 9;
/** Limits the groups of digits in one number, so that a long list of numbers isn't read again from each of them. */
const mostGroups = 6;

/** A number that is neither a count nor a day: a time, an amount, an age, a phone. */
function asideNumber({ tokens }: Context, start: number): Found | null {
  const end =
    numberOf(tokens[start]) === null
      ? leadIn(tokens, start)
      : (decadeEnd(tokens, start) ??
        agesEnd(tokens, start) ??
        timeEnd(tokens, start) ??
        phoneEnd(tokens, start) ??
        monthsEnd(tokens, start) ??
        unitEnd(tokens, start) ??
        (isPartOfWord(tokens, start) ? start + 1 : null));
  return end === null ? null : foundAside(end);
}

/** "70대", "70s": people in their seventies. */
function decadeEnd(tokens: readonly Token[], start: number): number | null {
  const isDecade = /^[1-9]0$/.test(tokens[start]?.digits ?? '');
  const next = tokens[start + 1];
  return isDecade && (next?.text === '대' || (next?.text === 's' && next.isGlued)) ? start + 2 : null;
}

/** Before a school year; Korean glues its number to one syllable. */
const schools = new Set(['초', '중', '고', 'grade', 'lop', 'cap', 'класс']);
const lastGrade = 12;

/** "$20", "#12", "초3", "at 9", and an age in brackets behind a child. */
function leadIn(tokens: readonly Token[], start: number): number | null {
  const [token, next] = [tokens[start], tokens[start + 1]];
  const number = numberOf(next);
  if (number === null || token === undefined) return null;
  if (isA(token, 'money') && token.bare.length === 1 && !/\p{L}/u.test(token.bare)) {
    return pastDigits(tokens, start + 1);
  }
  if (token.text === '#' && next?.isGlued) return start + 2;
  const isGrade = number <= lastGrade && (next?.isGlued === true || token.bare.length > 1);
  if (schools.has(token.bare) && isGrade) return start + 2;
  if (token.text === '(' && isA(tokens[start - 1], 'whom', 'named', 'self')) {
    const person = meaningOf(tokens[start - 1], 'whom') ?? meaningOf(tokens[start - 1], 'named');
    const isOfYoung = /^(?:child|infant)$/.test(person?.whom ?? '');
    const past = pastNumbers(tokens, start + 1);
    const isOfSeveral = !isOfYoung && meaningOf(tokens[start - 1], 'whom')?.isOne === false;
    // "The grandparents (2)", "4 adults (2+2)"
    const isAge = isOfYoung || number >= leastAge || past > start + 2 || !isOfSeveral;
    const isSum = tokens.slice(start, past).some(({ text }) => text === '+');
    if (isAge && !(isSum && isOfSeveral) && tokens[past]?.text === ')') return past + 1;
  }
  const numbered = numberedEnd(tokens, start);
  if (numbered !== null) return numbered;
  // "Under 1.4m"
  const isDecimal = tokens[start + 2]?.text === '.' && tokens[start + 3]?.isGlued === true;
  const unit = tokens[isDecimal ? start + 4 : start + 2];
  const isMeasured = isA(unit, 'whom', 'classifier', 'measure', 'height') && !isA(unit, 'age');
  if (isA(token, 'aged') && !isA(token, 'whom', 'named') && !isMeasured)
    return pastNumbers(tokens, start + 1);
  if (isA(token, 'over') && number >= leastAge) {
    const end = agesEnd(tokens, start + 1) ?? (isNumberAlone(tokens, start + 1) ? start + 2 : null);
    if (end !== null) return end;
  }
  // "Half past nine"
  const isSaid = next?.digits !== null || /^(?:half|quarter) /.test(token.bare);
  // "Khoảng 5 6 người": one or the other.
  const isOneOfTwo = numberOf(tokens[start + 2]) === number + 1 && isCounted(tokens, start + 3);
  const isHour = isA(token, 'at') && isSaid && number <= 24 && !isOneOfTwo && !continues(tokens, start + 2);
  return isHour ? start + 2 : null;
}

/** "Room 412", "배낭 2개"; "phòng 2 người" is of people. */
function numberedEnd(tokens: readonly Token[], start: number): number | null {
  const isDay = isDateSign(tokens, start + 2) || isA(tokens[start + 2], 'month', 'monthMarkBefore', 'join');
  const isOfPeople = meaningOf(tokens[start + 2], 'classifier')?.whom === 'person';
  if (!isA(tokens[start], 'numbered') || isDay || isOfPeople || isA(tokens[start + 2], 'whom', 'height'))
    return null;
  const isCountBehind = /\p{sc=Hang}/u.test(tokens[start]?.text ?? '');
  if (!isA(tokens[start + 2], 'classifier')) return phoneEnd(tokens, start + 1) ?? start + 2;
  return isCountBehind ? start + 3 : null;
}

/** "5 years old", "5 and 7 tuổi". */
function agesEnd(tokens: readonly Token[], start: number): number | null {
  const end = pastNumbers(tokens, start);
  // "60+"
  const isAndMore = tokens[start + 1]?.text === '+' && tokens[start + 1]?.isGlued === true;
  const isAlone = numberOf(tokens[start + 2]) === null || tokens[start + 2]?.isGlued === false;
  if (isAndMore && isAlone && (numberOf(tokens[start]) ?? 0) >= leastAge) return start + 2;
  const isAge = isA(tokens[end], 'age') && !isA(tokens[end], 'span', 'month', 'monthMarkBefore', 'yearMark');
  const isAgeOfSeveral = end > start + 1 && isA(tokens[end], 'age') && numberOf(tokens[end + 1]) === null;
  if (isAge || isAgeOfSeveral || isMonthsOld(tokens, start)) return end + 1;
  if (isListOfAges(tokens, start, end) && !continues(tokens, end)) return end;
  return isSaidOfOne(tokens, start) && isNumberAlone(tokens, start) ? start + 1 : null;
}

/** Nothing behind a number says what it is of. */
function isNumberAlone(tokens: readonly Token[], at: number): boolean {
  return !continues(tokens, at + 1) && !isA(tokens[at + 1], 'money', 'measure', 'clock');
}

/** Past numbers in a list: "5, 7 and 9". */
function pastNumbers(tokens: readonly Token[], start: number): number {
  let end = start + 1;
  for (let more = 1; more < mostGroups; more += 1) {
    const isListed = isA(tokens[end], 'join', 'or') || /^[,、&+/–-]$/.test(tokens[end]?.text ?? '');
    if (!isListed || numberOf(tokens[end + 1]) === null || isOfAnother(tokens, end + 2)) break;
    // "어른 셋에 8살": three of them, and one of eight.
    if ((tokens[end + 1]?.digits === null) !== (tokens[start]?.digits === null)) break;
    end += 2;
  }
  return end;
}

/** Whether a number before this is of others, or a day: "kids 6 and 9, 28/11". */
function isOfAnother(tokens: readonly Token[], at: number): boolean {
  return isCounted(tokens, at) || isDateSign(tokens, at) || isA(tokens[at], 'month', 'dayMarkAfter');
}

/** Whether the next token makes the number a count, a day or a span. */
function continues(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  // "Wed at 5, 2 of us"
  const isAnother = token?.text === ',' && isOfAnother(tokens, at + 2);
  if (token !== undefined && between.has(token.text) && tokens[at + 1]?.digits) return !isAnother;
  return (
    isA(token, 'whom', 'classifier', 'or', 'month', 'dayMarkAfter') ||
    isA(token, 'monthMarkAfter', 'monthMarkBefore', 'span')
  );
}

function timeEnd(tokens: readonly Token[], start: number): number | null {
  const isColon = tokens[start + 1]?.text === ':' && tokens[start + 1]?.isGlued;
  if (isColon && tokens[start + 2]?.digits?.length === 2 && tokens[start + 2]?.isGlued) {
    return pastClock(tokens, start + 3);
  }
  const isPoint = tokens[start + 1]?.text === '.' && tokens[start + 2]?.digits?.length === 2;
  if (isPoint && isA(tokens[start + 3], 'clock')) return pastClock(tokens, start + 3);
  if (isRange(tokens, start) && isA(tokens[start + 3], 'clock')) return pastClock(tokens, start + 3);
  return isClock(tokens, start + 1) ? pastClock(tokens, start + 1) : null;
}

/** A single letter such as "h" must follow its number directly. */
function isClock(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return isA(token, 'clock') && (token?.isGlued || token?.bare.length !== 1 || !/[a-z]/.test(token.bare));
}

function pastClock(tokens: readonly Token[], at: number): number {
  let end = at;
  if (isA(tokens[end], 'clock')) end += 1;
  if (tokens[end]?.digits?.length === 2 && (tokens[end]?.isGlued || tokens[end + 1]?.text === '분')) end += 1;
  while (isA(tokens[end], 'clock') || tokens[end]?.text === '분') end += 1;
  return end;
}

function isRange(tokens: readonly Token[], start: number): boolean {
  return between.has(tokens[start + 1]?.text ?? '') && tokens[start + 2]?.digits !== null;
}

function phoneEnd(tokens: readonly Token[], start: number): number | null {
  let end = start + 1;
  let digits = tokens[start]?.digits?.length ?? 0;
  let isLong = digits >= longestCount;
  for (let groups = 1; groups < mostGroups; groups += 1) {
    const skipped = ['-', '.', '(', ')', ' '].includes(tokens[end]?.text ?? '') ? 1 : 0;
    const group = tokens[end + skipped]?.digits;
    if (group === null || group === undefined) break;
    digits += group.length;
    isLong ||= group.length >= longestCount;
    end += skipped + 1;
  }
  return digits >= phoneDigits && isLong ? end : null;
}

/** "3 tháng nữa", "3 tháng trước", "bầu 3 tháng": so many months. */
function monthsEnd(tokens: readonly Token[], start: number): number | null {
  if ((meaningOf(tokens[start + 1], 'monthAhead')?.months ?? 0) < 0) return start + 2;
  if (!isA(tokens[start + 1], 'monthMarkBefore') || numberOf(tokens[start + 2]) !== null) return null;
  return isA(tokens[start + 2], 'later', 'weeks') ? start + 3 : start + 2;
}

/** "450k", "450.000", "1.2 m", "1m4", "5, 7 years old", "2 nights". */
function unitEnd(tokens: readonly Token[], start: number): number | null {
  const end = pastDigits(tokens, start);
  const unit = tokens[end];
  const isShort = /^[a-zа-я]$/.test(unit?.bare ?? '');
  const isFraction = /^[.,]$/.test(tokens[start + 1]?.text ?? '') && end === start + 3;
  const isUnit = isA(unit, 'money', 'measure') && (!isShort || unit?.isGlued || isFraction);
  // "3/12 hôm nào cũng được"
  const isDate = tokens[start + 1]?.text === '/' && end > start + 1;
  const isSpan = !isDate && isA(unit, 'span') && !(isA(unit, 'dayMarkAfter') && unit?.isGlued);
  // "2 day passes"
  const isOfTicket = isSpan && meaningOf(tokens[end + 1], 'whom')?.whom === 'ticket';
  if ((isUnit || (isSpan && !isOfTicket)) && !isA(tokens[end], 'month')) {
    const next = tokens[end + 1];
    // "1m4", "一米四", where "三代6口人" are six.
    const isHan = /\p{sc=Han}/u.test(unit?.text ?? '');
    const isRest = isA(unit, 'height') ? numberOf(next) !== null : next?.digits != null && !isHan;
    return end + (isRest && next?.isGlued ? 2 : 1);
  }
  const grouped = pastSpacedGroups(tokens, start);
  if (grouped > end && isA(tokens[grouped], 'money')) return grouped + 1;
  const [first, second] = [tokens[start]?.digits, tokens[start + 2]?.digits];
  const isThousands = first !== null && second?.length === 3 && /^[.,]$/.test(tokens[start + 1]?.text ?? '');
  return isThousands && tokens[start + 2]?.isGlued ? end : null;
}

/** Past a number with its groups of thousands, its fraction, or its range. */
function pastDigits(tokens: readonly Token[], start: number): number {
  let end = start + 1;
  for (let groups = 1; groups < mostGroups; groups += 1) {
    if (!between.has(tokens[end]?.text ?? '') || !tokens[end + 1]?.digits) break;
    end += 2;
  }
  return end;
}

/** "450 000" */
function pastSpacedGroups(tokens: readonly Token[], start: number): number {
  let end = start + 1;
  while (end < start + mostGroups && tokens[end]?.digits?.length === 3) end += 1;
  return end;
}

/** Too long for a count or a year, or joined to an unknown word: "4d", "covid19". */
function isPartOfWord(tokens: readonly Token[], start: number): boolean {
  const [before, token, after] = [tokens[start - 1], tokens[start], tokens[start + 1]];
  if (token?.digits === null || token === undefined) return false;
  if ((token.digits?.length ?? 0) > longestYear) return true;
  const isUnknown = (other: Token | undefined): boolean =>
    other !== undefined && !other.isSign && other.meanings.length === 0 && /^[a-z]+$/.test(other.bare);
  return (token.isGlued && isUnknown(before)) || (after?.isGlued === true && isUnknown(after));
}

const mostCandidates = 4;

const rules: readonly Rule[] = [
  fullDate,
  lunarDay,
  dayBeside,
  spanBeside,
  weekFromDay,
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
  return besideWeekdays(matches, context);
}

const beginnings: ReadonlySet<Meaning['kind']> = new Set([
  ...(['number', 'month', 'monthAhead', 'monthMarkBefore', 'dayMarkBefore', 'ahead', 'in', 'lunar'] as const),
  ...(['lunarDay', 'ordinal', 'except', 'over', 'beside', 'within', 'span'] as const),
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
  ] as const),
]);

/** A quick test, since most words begin no date. */
function canBegin(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (token.digits !== null || token.isSign || schools.has(token.bare)) return true;
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

export function readingOf(days: readonly VenueDate[], isWeek = false): DateReading {
  const dates = [...new Set(days)].toSorted();
  const [first, second] = dates;
  if (first === undefined) return { kind: 'none' };
  if (second === undefined) return { kind: 'one', date: first };
  if (dates.length <= mostCandidates) return { kind: 'several', dates };
  if (isWeek) return { kind: 'week', dates };
  return { kind: 'several', dates: [...dates.slice(0, mostCandidates - 1), dates.at(-1) ?? first] };
}

/** A weekday beside a date has to match the date; else both are offered. "Sat 28" is the 28th if that is a Saturday. */
function besideWeekdays(matches: readonly DateMatch[], context: Context): readonly DateMatch[] {
  const joined: DateMatch[] = [];
  for (const match of matches) {
    const previous = joined.at(-1);
    const pair = previous === undefined ? null : joinedPair(previous, match, context);
    if (pair === null) joined.push(match);
    else joined.splice(-1, 1, pair);
  }
  const numbered = joined.map((match) => withNumber(match, context));
  const wanted = context.past === undefined ? withinMonth(inSameWeek(numbered, context), context) : numbered;
  const days = withinWeek(wanted, context).map((match) =>
    isExcepted(match, context) ? asideOf(match) : match,
  );
  return withDaysBetween(withDaysBeside(days, context), context);
}

/** "27–29 November", "Monday to Wednesday": each of the days may be meant, unless one is changed for the other. */
function withDaysBetween(matches: readonly DateMatch[], context: Context): readonly DateMatch[] {
  const { past, tokens } = context;
  const isChange = tokens.some((token) => meaningOf(token, 'wish')?.wish === 'changeDate');
  if (past !== undefined || isChange) return matches;
  const read: DateMatch[] = [];
  for (const match of matches) {
    const before = read.at(-1);
    const isEnd = before !== undefined && areEnds(before, match, tokens);
    const pair = isEnd ? { ...before, end: match.end, dates: endsInOrder(before, match) } : match;
    read.splice(isEnd ? -1 : read.length, 1, isEnd || match.isThrough ? throughout(pair) : match);
  }
  return read;
}

/** Whether two days are the first and the last of several: "from Monday to Wednesday". */
function areEnds(first: DateMatch, last: DateMatch, tokens: readonly Token[]): boolean {
  const between = tokens.slice(first.end, last.start);
  const isLed = isBetween(tokens, first.start);
  const isLink = (token: Token): boolean => isThrough(token) || (isLed && isA(token, 'join'));
  const isJoined = between.some(isLink) && between.every((token) => isLink(token) || isPause(token));
  return isJoined && first.dates.length === 1 && last.dates.length === 1;
}

/** "10 August - 12 September 2027", "Monday to Friday" on a Friday: the ends of one span. */
function endsInOrder(first: DateMatch, last: DateMatch): readonly VenueDate[] {
  const [from, to] = [first.dates[0], last.dates[0]];
  if (from === undefined || to === undefined || from <= to) return [...first.dates, ...last.dates];
  if (last.isComing === true && last.kind === 'weekday') return [from, addVenueDays(to, daysInWeek)];
  const { month, day } = partsOf(from);
  const { year } = partsOf(to);
  const within = [year, year - 1].map((each) => venueDate(each, month, day));
  return [...within.filter((date) => date !== null && date <= to).slice(0, 1), to].filter(
    (date) => date !== null,
  );
}

/** With the days between the first and the last. */
function throughout(match: DateMatch): DateMatch {
  const [first, last, another] = match.dates;
  if (first === undefined || last === undefined || another !== undefined || last <= first) return match;
  const days = Array.from({ length: lastDay }, (_, ahead) => addVenueDays(first, ahead));
  return { ...match, kind: 'day', dates: [...days.filter((date) => date < last), last] };
}

/** "28 November or the day after", "the day after Christmas", "토요일 다음 날". */
function withDaysBeside(matches: readonly DateMatch[], { tokens }: Context): readonly DateMatch[] {
  const read: DateMatch[] = [];
  for (const match of matches) {
    const before = read.at(-1);
    const between = tokens.slice(before?.end ?? 0, match.start);
    const isAsian = /[\p{sc=Han}\p{sc=Hang}]/u.test(tokens[match.start]?.text ?? '');
    if (before?.beside !== undefined && match.dates.length > 0 && between.every(isPause)) {
      read.splice(-1, 1, shifted(match, match, before.beside, before.start));
    } else if (before !== undefined && match.beside !== undefined && before.dates.length > 0) {
      const isOther = between.some((token) => isA(token, 'or', 'join') || /[,/]/.test(token.text));
      if (isOther) read.push(shifted(match, before, match.beside, match.start));
      else if (isAsian) read.splice(-1, 1, shifted(match, before, match.beside, before.start));
      else read.push(match);
    } else read.push(match);
  }
  return read;
}

function shifted({ end }: DateMatch, { dates }: DateMatch, days: number, start: number): DateMatch {
  return { start, end, kind: 'day', dates: dates.map((date) => addVenueDays(date, days)) };
}

function asideOf({ start, end }: DateMatch): DateMatch {
  return { ...foundAside(end), start };
}

/** "Not Saturday", "토요일 말고". */
function isExcepted({ start, end }: DateMatch, { tokens, past }: Context): boolean {
  let before = start - 1;
  while (isA(tokens[before], 'small', 'at', 'dayMarkBefore', 'coming') && !isA(tokens[before], 'except'))
    before -= 1;
  const isBefore = isA(tokens[before], 'except') && !isA(tokens[before - 1], 'in');
  let behind = end;
  while (isA(tokens[behind], 'small') && !isA(tokens[behind], 'exceptBehind')) behind += 1;
  return past === undefined && (isBefore || isA(tokens[behind], 'exceptBehind'));
}

/** "Saturday or Sunday next week": both are of that week. */
function inSameWeek(matches: readonly DateMatch[], context: Context): readonly DateMatch[] {
  const { tokens } = context;
  const isEither = (first: DateMatch | undefined, second: DateMatch | undefined): boolean =>
    first !== undefined &&
    second !== undefined &&
    second.start >= first.end &&
    tokens
      .slice(first.end, second.start)
      .every((token) => isA(token, 'or', 'join', 'at') || /^[,/、-]$/.test(token.text));
  return matches.map((match, index) => {
    if (match.isComing !== true || match.weekday === undefined) return match;
    const [before, after] = [matches[index - 1], matches[index + 1]];
    const week =
      (isEither(match, after) && after?.week?.isBehind === true ? after.week : undefined) ??
      (isEither(before, match) && before?.week?.isBehind === false ? before.week : undefined);
    if (week === undefined) return match;
    const monday = week.weeks * daysInWeek - weekdayOf(context.today);
    return { ...match, dates: [context.dayIn(monday + match.weekday)], isComing: false };
  });
}

/** "First Saturday of December", "12月的周六": all such days of the month, to choose from. */
function withinMonth(matches: readonly DateMatch[], context: Context): readonly DateMatch[] {
  const months = matches.flatMap(({ month }) => (month === undefined ? [] : [month]));
  const [month, another] = months;
  if (month === undefined || another !== undefined) return matches;
  return matches.map((match) => {
    if (match.isComing !== true || match.kind !== 'weekday') return match;
    const weekdays = match.weekday === undefined ? [saturday, saturday + 1] : [match.weekday];
    const all = Array.from({ length: lastDay }, (_, index) => dateOf(index + 1, month, null, context));
    const days = all.filter((date) => date !== null).toSorted();
    const isMeant = (date: VenueDate): boolean =>
      weekdays.includes(weekdayOf(date)) && partsOf(date).year === partsOf(days[0] ?? date).year;
    const ordinal = meaningOf(context.tokens[match.start - 1], 'ordinal')?.day ?? null;
    const dates = days.filter(isMeant);
    return { ...match, dates: ordinal === null ? dates : nthOf(dates, ordinal, weekdays), isComing: false };
  });
}

/** "The first weekend": of each weekday's days, from the first of that weekday on. */
function nthOf(
  dates: readonly VenueDate[],
  ordinal: number,
  [first = 0, ...others]: readonly number[],
): readonly VenueDate[] {
  const nth = dates.filter((date) => weekdayOf(date) === first)[ordinal - 1];
  return nth === undefined ? [] : [nth, ...others.map((weekday) => addVenueDays(nth, weekday - first))];
}

/** "Next week, Saturday or Sunday": the days are in that week, unless either is offered. */
function withinWeek(matches: readonly DateMatch[], { tokens }: Context): readonly DateMatch[] {
  const [week, another] = matches.filter(({ kind }) => kind === 'week');
  if (week === undefined || another !== undefined) return matches;
  if (isA(tokens[week.start - 1], 'or') || isA(tokens[week.end], 'or')) return matches;
  const within = matches
    .filter((match) => match !== week)
    .map((match) => {
      const isMeant = (date: VenueDate): boolean =>
        match.isComing
          ? match.dates.some((day) => weekdayOf(day) === weekdayOf(date))
          : match.dates.includes(date);
      return match.kind === 'aside' ? match : { ...match, dates: week.dates.filter(isMeant) };
    });
  const days = within.filter(({ kind }) => kind !== 'aside');
  return days.length > 0 && days.every(({ dates }) => dates.length > 0) ? within : matches;
}

function joinedPair(first: DateMatch, second: DateMatch, context: Context): DateMatch | null {
  const { tokens } = context;
  const ofBoth = daysOfBoth(first, second, tokens);
  if (ofBoth !== null) return ofBoth;
  const [weekday, day] = first.kind === 'weekday' ? [first, second] : [second, first];
  if (weekday.kind !== 'weekday' || day.kind !== 'day') return null;
  if (weekday.weekday === undefined) return weekendOf(first, second, context);
  const between = tokens.slice(first.end, second.start);
  // "Today - next Friday"
  const isSpan = weekday.isComing !== true && between.some(isThrough);
  if (isSpan || !between.every(isPause)) return null;
  const span = { start: first.start, end: second.end, kind: 'day' } as const;
  const fitting = day.dates.filter((date) => weekdayOf(date) === weekday.weekday);
  if (fitting.length > 0 || day.dates.length === 0) return { ...span, dates: fitting };
  const [date] = day.dates;
  // "Not tomorrow, Sunday": another day.
  if (date === undefined || isExcepted(first, context)) return null;
  const named = addVenueDays(date, weekday.weekday - weekdayOf(date));
  return { ...span, dates: day.isOfWeeks === true ? [named] : [...day.dates, named] };
}

/** "На рождество, 25 декабря", "tomorrow, the 21st": the one that is also the date beside it. */
function daysOfBoth(first: DateMatch, second: DateMatch, tokens: readonly Token[]): DateMatch | null {
  const isOfHoliday = (first.kind === 'holiday') !== (second.kind === 'holiday');
  const areDays = [first, second].every(({ kind, isSpan }) => kind === 'day' && isSpan !== true);
  const isPair = isOfHoliday || (areDays && first.dates.length !== second.dates.length);
  if (!isPair || !tokens.slice(first.end, second.start).every(isPause)) return null;
  const dates = first.dates.filter((date) => second.dates.includes(date));
  return dates.length === 0 ? null : { start: first.start, end: second.end, kind: 'day', dates };
}

/** "The weekend of 28 November". */
function weekendOf(weekend: DateMatch, day: DateMatch, { tokens, past }: Context): DateMatch | null {
  const [date, another] = day.dates;
  const isOf = weekend.kind === 'weekday' && weekend.isComing === true && past === undefined;
  if (!isOf || date === undefined || another !== undefined) return null;
  const between = tokens.slice(weekend.end, day.start);
  if (!between.every(isPause) || (between.length === 0 && day.start === weekend.end)) return null;
  const monday = -weekdayOf(date);
  const dates = [saturday, saturday + 1].map((weekday) => addVenueDays(date, monday + weekday));
  return { start: weekend.start, end: day.end, kind: 'day', dates };
}

function isPause(token: Token): boolean {
  return [',', '(', '.', '-'].includes(token.text) || isA(token, 'dayMarkBefore', 'small');
}

/** A weekday followed by its day of the month. */
function withNumber(match: DateMatch, context: Context): DateMatch {
  const { tokens } = context;
  const number = tokens[match.end]?.digits;
  if (match.kind !== 'weekday' || match.weekday === undefined || !number) return match;
  const isAlone = !isCounted(tokens, match.end + 1) && !isDateSign(tokens, match.end + 1);
  if (!isAlone || Number(number) <= 10 || Number(number) > lastDay) return match;
  const days = daysOfMonth(Number(number), context);
  const fitting = days.filter((date) => weekdayOf(date) === match.weekday);
  const dates = fitting.length > 0 ? fitting : [...match.dates, ...days];
  return { ...match, end: match.end + 1, kind: 'day', dates };
}
