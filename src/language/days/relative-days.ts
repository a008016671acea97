import { addVenueDays, type VenueDate, weekdayOf } from '../../venue/calendar.ts';
import { isA, meaningOf, numberOf } from '../tokens.ts';
import {
  type Calendar,
  type Context,
  daysInWeek,
  daysOfMonth,
  type Found,
  foundAside,
  foundDays,
  isBookable,
  isCounted,
  isDateSign,
  isDayLeftOut,
  lastDay,
  saturday,
} from './written-dates.ts';

/** "in 3 days", "через неделю", "3天后". */
export function spanAhead({ tokens, dayIn }: Context, start: number): Found | null {
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

/** "A week later", "lùi 2 ngày", "推迟一天": so many days from the day that is chosen. */
export function spanMoved({ tokens, near }: Context, start: number): Found | null {
  if (near === undefined) return null;
  const moved = meaningOf(tokens[start], 'moved')?.days;
  if (moved !== undefined) return { ...foundDays(start + 1, addVenueDays(near, moved)), isMoved: true };
  const number = numberOf(tokens[start]);
  const spanAt = number === null ? start : start + 1;
  const span = meaningOf(tokens[spanAt], 'span')?.days;
  if (span === undefined) return null;
  let behind = spanAt + 1;
  while (isA(tokens[behind], 'small') && !isA(tokens[behind], 'movedBy')) behind += 1;
  let before = start - 1;
  while (isA(tokens[before], 'small') && !isA(tokens[before], 'movedBy')) before -= 1;
  const direction = meaningOf(tokens[behind], 'movedBy')?.direction;
  const days = (number ?? 1) * span;
  const ahead = direction ?? meaningOf(tokens[before], 'movedBy')?.direction;
  if (ahead === undefined || days > lastDay * 12) return null;
  const end = direction === undefined ? spanAt + 1 : behind + 1;
  return { ...foundDays(end, addVenueDays(near, ahead * days)), isMoved: true };
}

export function dayAhead({ tokens, dayIn }: Context, start: number): Found | null {
  const ahead = tokens[start]?.meanings.filter((meaning) => meaning.kind === 'ahead') ?? [];
  // "mot" without its mark is a number as well.
  if (ahead.length === 0 || (isA(tokens[start], 'number') && isCounted(tokens, start + 1))) return null;
  return { end: start + 1, kind: 'day', dates: ahead.map(({ days }) => dayIn(days)) };
}

/** "The day after", of a day that is named beside it. */
export function dayBeside({ tokens }: Context, start: number): Found | null {
  const beside = meaningOf(tokens[start], 'beside')?.days;
  return beside === undefined ? null : { ...foundAside(start + 1), beside };
}

/** "2 days after", "a week before", of a day that is named behind it; "within 5 days" is none. */
export function spanBeside({ tokens }: Context, start: number): Found | null {
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
export function weekFromDay(context: Context, start: number): Found | null {
  const { tokens, past } = context;
  const number = numberOf(tokens[start]);
  const spanAt = number === null ? start : start + 1;
  const inSpan = Math.floor((meaningOf(tokens[spanAt], 'span')?.days ?? 0) / daysInWeek);
  const isFrom = isA(tokens[spanAt + 1], 'fromDay');
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
    const isWeekLater = isComing && meaningOf(tokens[end], 'span')?.days === daysInWeek && past === undefined;
    return isWeekLater
      ? weeksLater(found, 1, end + 1)
      : withOtherWeek(context, start, found, [named.weekday]);
  }
  const days = [saturday, saturday + 1];
  if (past !== undefined) {
    const first = week === null ? coming(saturday) : inWeek(saturday);
    return { end, kind: 'day', dates: [first, addVenueDays(first, 1)], isSpan: true };
  }
  if (week !== null)
    return withOtherWeek(context, start, { end, kind: 'weekday', dates: days.map(inWeek), ...said }, days);
  const dates = days.map(isThis ? inWeek : coming);
  const found: Found = { end, kind: 'weekday', dates: dates.filter((date) => date >= today), isComing };
  if (isAfterNext(context, found)) return afterNext(found);
  return withOtherWeek(context, start, found, days);
}

function isAfterNext({ tokens, past }: Context, { end, isComing }: Found): boolean {
  const isSaid = isA(tokens[end], 'afterDay') && isA(tokens[end + 1], 'weeks');
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
  return named !== null && named.end === start + 1 && !isA(tokens[named.end], 'of');
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

/** "This weekend or next": also the same days of the other week; "not this weekend but the next": only those. */
function withOtherWeek(context: Context, start: number, found: Found, weekdays: readonly number[]): Found {
  const { tokens, today, dayIn, past } = context;
  const isOr = isA(tokens[found.end], 'or');
  const isInstead = !isOr && (isDayLeftOut(tokens, start) || isA(tokens[found.end], 'exceptBehind'));
  if (past !== undefined || !(isOr || isInstead)) return found;
  let at = isOr ? found.end + 1 : found.end;
  while (isA(tokens[at], 'small', 'at', 'but', 'exceptBehind') || (isInstead && tokens[at]?.text === ','))
    at += 1;
  const other = weekAt(context, at);
  if (other === null || other.isWhole || weekdaysAt(context, other.end) !== null) return found;
  const monday = other.weeks * daysInWeek - weekdayOf(today);
  const ofWeek = weekdays.map((day) => dayIn(monday + day));
  const isSame = ofWeek.some((date) => found.dates.includes(date));
  const others = isSame ? ofWeek.map((date) => addVenueDays(date, daysInWeek)) : ofWeek;
  const dates = isOr ? [...found.dates, ...others] : others;
  return { ...found, end: other.end, dates, isComing: false, ...(isInstead && { isInstead }) };
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
