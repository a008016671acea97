import { addVenueDays, type VenueDate, venueDate, weekdayOf } from '../../venue/calendar.ts';
import { isA, meaningOf, numberOf, type Token } from '../tokens.ts';
import {
  type Context,
  type DateMatch,
  daysInWeek,
  type Found,
  isCounted,
  isDateSign,
  isSameDays,
  lastDay,
  monthsFrom,
  saturday,
} from './written-dates.ts';

/** "Mid December", "the end of next month", "12月中旬", "cuối tháng 12": any of a third of the month's days. */
export function partOfMonth(context: Context, start: number): Found | null {
  if (context.past !== undefined) return null;
  return partBeforeMonth(context, start) ?? partBehindMonth(context, start);
}

type MonthPart = NonNullable<ReturnType<typeof monthPartAt>>;

function monthPartAt(token: Token | undefined) {
  return meaningOf(token, 'monthPart');
}

function partBeforeMonth(context: Context, start: number): Found | null {
  const { tokens } = context;
  const part = monthPartAt(tokens[start]);
  if (part === undefined) return null;
  let at = start + 1;
  while (isA(tokens[at], 'small') || tokens[at]?.text === '-') at += 1;
  const named = meaningOf(tokens[at], 'month')?.month;
  const isDay = tokens[at + 1]?.digits != null && !isCounted(tokens, at + 2);
  if (named !== undefined) return isDay ? null : foundPart(context, part, { month: named }, at + 1);
  const ahead = meaningOf(tokens[at], 'monthAhead')?.months ?? -1;
  if (ahead >= 0) return foundPart(context, part, { ahead }, at + 1);
  // "Cuối tháng 12", where "月底2个人" counts people.
  const number = part.months === null ? null : numberOf(tokens[start + 1]);
  const isMonth = number !== null && !isDateSign(tokens, start + 2) && !isCounted(tokens, start + 2);
  if (isMonth) return foundPart(context, part, { month: number }, start + 2);
  return part.months === null ? null : foundPart(context, part, { ahead: part.months }, start + 1);
}

/** "12月中旬", "12월 말", "다음 달 초순" */
function partBehindMonth(context: Context, start: number): Found | null {
  const { tokens } = context;
  const ahead = meaningOf(tokens[start], 'monthAhead')?.months ?? -1;
  const behind = monthPartAt(tokens[start + 1]);
  if (ahead >= 0 && behind !== undefined) return foundPart(context, behind, { ahead }, start + 2);
  const month = tokens[start]?.digits == null ? null : numberOf(tokens[start]);
  if (month === null) return null;
  // Its phrase has the mark of the month: "12" and "月底".
  if (
    behind !== undefined &&
    behind.months !== null &&
    /[\p{sc=Han}\p{sc=Hang}]/u.test(tokens[start + 1]?.text ?? '')
  )
    return foundPart(context, behind, { month }, start + 2);
  const part = isA(tokens[start + 1], 'monthMarkAfter') ? monthPartAt(tokens[start + 2]) : undefined;
  return part === undefined ? null : foundPart(context, part, { month }, start + 3);
}

/** Null: there is no such month. */
function foundPart(
  { today }: Context,
  { from }: MonthPart,
  named: { readonly month: number } | { readonly ahead: number },
  end: number,
): Found | null {
  const daysIn = ({
    year,
    month,
  }: {
    readonly year: number;
    readonly month: number;
  }): readonly VenueDate[] => {
    const to = from > 20 ? lastDay : from + 9;
    return Array.from({ length: to - from + 1 }, (_, index) => venueDate(year, month, from + index))
      .filter((date) => date !== null)
      .filter((date) => date >= today);
  };
  if ('month' in named && (named.month < 1 || named.month > 12)) return null;
  const ahead = 'ahead' in named ? named.ahead : (named.month - monthsFrom(today, 0).month + 12) % 12;
  const dates = daysIn(monthsFrom(today, ahead));
  // "Early in the month", said at its end.
  const next = 'ahead' in named ? ahead + 1 : ahead + 12;
  return { end, kind: 'week', dates: dates.length > 0 ? dates : daysIn(monthsFrom(today, next)) };
}

/**
 * "After the 6th", "6号以后": any of the days of the week that follows. "Before the 6th", "10일 전에": any of the days that
 * are left until then.
 */
export function withDaysBeyond(
  match: DateMatch,
  { tokens, past, today, horizonDays, dayIn }: Context,
): DateMatch {
  const { kind, dates } = match;
  const [first] = dates;
  const isOne = isSameDays(dates);
  const isNamed = kind === 'holiday' || kind === 'weekday';
  if (past !== undefined || first === undefined || first < today || !(isOne || isNamed)) return match;
  const after = placeBeyond(match, tokens, 'afterDay', 'afterDayBehind');
  if (after !== null) {
    const last = isOne ? first : (dates.at(-1) ?? first);
    const days = Array.from({ length: daysInWeek }, (_, index) => addVenueDays(last, index + 1));
    return { ...after, kind: 'week', dates: days };
  }
  const before = placeBeyond(match, tokens, 'beforeDay', 'beforeDayBehind');
  if (before === null) return match;
  // "Before Friday", on a Thursday
  const isInWeek = kind === 'weekday' && first <= dayIn(1);
  const until = isInWeek ? addVenueDays(first, daysInWeek) : first;
  const days: VenueDate[] = [];
  for (let day = today; day < until && days.length < horizonDays; day = addVenueDays(day, 1)) days.push(day);
  return days.length === 0 ? match : { ...before, kind: 'week', dates: days };
}

/** Where a day stands with its mark before or behind it; null: it has none. */
function placeBeyond(
  { start, end }: DateMatch,
  tokens: readonly Token[],
  mark: 'afterDay' | 'beforeDay',
  markBehind: 'afterDayBehind' | 'beforeDayBehind',
): Pick<DateMatch, 'start' | 'end'> | null {
  // "Sau ngày" is the mark of the day itself.
  let before = isA(tokens[start], mark) ? start : start - 1;
  while (isA(tokens[before], 'small', 'dayMarkBefore') && !isA(tokens[before], mark)) before -= 1;
  // "2 days after the 6th" is one day, and "the week after the 6th" is not.
  const isNumbered = isA(tokens[before - 1], 'span') && numberOf(tokens[before - 2]) !== null;
  if (isA(tokens[before], mark) && !isNumbered) return { start: before, end };
  return isA(tokens[end], markBehind) ? { start, end: end + 1 } : null;
}

/** "Next week, but not on Monday", "any weekday in the next week": only those of several days that are wanted. */
export function withoutExcepted(
  matches: readonly DateMatch[],
  excepted: readonly DateMatch[],
  { tokens, past }: Context,
): readonly DateMatch[] {
  const weekdays = excepted
    .filter(({ kind }) => kind === 'weekday')
    .flatMap(({ dates }) => dates.map(weekdayOf));
  const isWorkday = tokens.some((token) => isA(token, 'workday'));
  if (past !== undefined || (weekdays.length === 0 && !isWorkday)) return matches;
  const isMeant = (date: VenueDate): boolean =>
    !weekdays.includes(weekdayOf(date)) && !(isWorkday && weekdayOf(date) >= saturday);
  return matches.map((match) => {
    const dates = match.dates.filter(isMeant);
    return match.kind === 'week' && dates.length > 0 ? { ...match, dates } : match;
  });
}
