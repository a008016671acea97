import { addVenueDays, partsOf, type VenueDate, venueDate, weekdayOf } from '../../venue/calendar.ts';
import { isA, meaningOf, type Token } from '../tokens.ts';
import { withDaysBeyond, withoutExcepted } from './open-days.ts';
import { nearChosenDay, settledByDate } from './settled-days.ts';
import {
  type Context,
  type DateMatch,
  dateOf,
  daysInWeek,
  daysOfMonth,
  foundAside,
  isBetween,
  isCounted,
  isDateSign,
  isDayLeftOut,
  isThrough,
  lastDay,
  saturday,
} from './written-dates.ts';

/**
 * The days as they are meant beside one another. A weekday beside a date has to match the date; else both are offered:
 * "Sat 28" is the 28th if that is a Saturday.
 */
export function joinedDates(matches: readonly DateMatch[], context: Context): readonly DateMatch[] {
  const joined: DateMatch[] = [];
  for (const match of matches) {
    const previous = joined.at(-1);
    const pair = previous === undefined ? null : joinedPair(previous, match, context);
    if (pair === null) joined.push(match);
    else joined.splice(-1, 1, pair);
  }
  const numbered = joined.map((match) => withNumber(match, context));
  const inMonth = context.past === undefined ? withinMonth(inSameWeek(numbered, context), context) : numbered;
  const excepted = exceptedAmong(inMonth, context);
  const asides = excepted.map(asideOf);
  const within = withinWeek(
    inMonth.filter((match) => !excepted.includes(match)),
    context,
  );
  const all = settledByDate(within, context);
  const settled = all.filter(({ month }) => month === undefined);
  const months = all.filter(({ month }) => month !== undefined);
  const isChange = settled.some((match) => isChangedTo(match, context));
  const isDropped = (match: DateMatch, index: number): boolean =>
    isDayTakenBack(match, settled[index + 1], context) || (isChange && !isChangedTo(match, context));
  const wanted = settled.map((match, index) => {
    const before = settled[index - 1];
    if (isDropped(match, index)) return asideOf(match);
    if (before !== undefined && isDayTakenBack(before, match, context))
      return movedFrom(before, match, context);
    return isA(context.tokens[(before?.start ?? 0) - 1], 'fromDay') ? match : withDaysBeyond(match, context);
  });
  const days = [...withoutExcepted(wanted, excepted, context), ...asides, ...months].toSorted(
    (a, b) => a.start - b.start,
  );
  return nearChosenDay(withDaysBetween(withDaysBeside(days, context), context), context);
}

/** "27–29 November", "Monday to Wednesday": each of the days may be meant, unless one is changed for the other. */
function withDaysBetween(matches: readonly DateMatch[], context: Context): readonly DateMatch[] {
  const { past, tokens } = context;
  const isChange = tokens.some((token) => meaningOf(token, 'wish')?.wish === 'changeDate');
  if (past !== undefined || isChange) return matches;
  const isInBetween =
    tokens.some((token) => isA(token, 'inBetween')) &&
    matches.filter(({ kind }) => kind !== 'aside').length === 2;
  const read: DateMatch[] = [];
  for (const match of matches) {
    const before = read.at(-1);
    const isEnd =
      before !== undefined &&
      (areEnds(before, match, tokens) || (isInBetween && [before, match].every(isOneDay)));
    const pair = isEnd ? { ...before, end: match.end, dates: endsInOrder(before, match) } : match;
    read.splice(isEnd ? -1 : read.length, 1, isEnd || match.isThrough ? throughout(pair) : match);
  }
  return read;
}

function isOneDay({ dates }: DateMatch): boolean {
  return dates.length === 1;
}

/** Whether two days are the first and the last of several: "from Monday to Wednesday". */
function areEnds(first: DateMatch, last: DateMatch, tokens: readonly Token[]): boolean {
  const between = tokens.slice(first.end, last.start);
  const isLed = isBetween(tokens, first.start);
  const isLink = (token: Token): boolean => isThrough(token) || (isLed && isA(token, 'join'));
  const isJoined = between.some(isLink) && between.every((token) => isLink(token) || isPause(token));
  return isJoined && isOneDay(first) && isOneDay(last);
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

/** "Not on Saturday or Sunday" */
function exceptedAmong(matches: readonly DateMatch[], context: Context): readonly DateMatch[] {
  const excepted: DateMatch[] = [];
  for (const match of matches) {
    const before = excepted.at(-1);
    const isNext = before !== undefined && [before, match].every(({ kind }) => kind === 'weekday');
    const isBoth =
      isNext && context.tokens.slice(before.end, match.start).every((token) => isA(token, 'or', 'join'));
    const isAfter = withDaysBeyond(match, context) !== match;
    if (!isAfter && (isBoth || isExcepted(match, context))) excepted.push(match);
  }
  return excepted;
}

/** "Not Saturday", "토요일 말고", and the first day of "с пятницы на субботу перенесите". */
function isExcepted({ start, end, isInstead }: DateMatch, { tokens, past }: Context): boolean {
  const isFrom = isA(tokens[start - 1], 'fromDay') && isA(tokens[end], 'exchangeFor');
  if (isFrom && tokens.some((token) => meaningOf(token, 'wish')?.wish === 'changeDate')) return true;
  let behind = end;
  while (isA(tokens[behind], 'small') && !isA(tokens[behind], 'exceptBehind')) behind += 1;
  const isBefore = isDayLeftOut(tokens, start) && isInstead !== true;
  return past === undefined && (isBefore || isA(tokens[behind], 'exceptBehind'));
}

/** "2 Dec, no sorry, 3 Dec", "the first Thursday of December, no, better Friday" */
function isDayTakenBack({ end }: DateMatch, next: DateMatch | undefined, { tokens, past }: Context): boolean {
  const between = tokens.slice(end, next?.start ?? end);
  const isOfTaking = (token: Token): boolean =>
    isA(token, 'correction', 'small', 'instead', 'month') || /^[,.…?!-]$/.test(token.text);
  return past === undefined && between.some((token) => isA(token, 'correction')) && between.every(isOfTaking);
}

/**
 * "Is it Thursday the 3rd? I meant Wednesday", "the first Thursday of December, no, Friday": of that week, and another
 * than the chosen day if that is the 3rd.
 */
function movedFrom(wrong: DateMatch, meant: DateMatch, { near, today }: Context): DateMatch {
  const [date] = wrong.dates;
  if (date === undefined || wrong.isComing === true || !isOneDay(wrong)) return meant;
  const ofThatWeek = addVenueDays(date, (meant.weekday ?? 0) - weekdayOf(date));
  const isOpen = meant.isComing === true || meant.dates.includes(ofThatWeek);
  const isBare = isOpen && meant.weekday !== undefined;
  const own = isBare && ofThatWeek >= today ? { dates: [ofThatWeek], isComing: false } : {};
  return { ...meant, ...own, ...(date === near && { isMoved: true }) };
}

/** "3일인데 4일로 바꿔 주세요": the day that a Korean change is to. */
function isChangedTo({ kind, end }: DateMatch, { tokens, past }: Context): boolean {
  const isTo = kind !== 'aside' && isA(tokens[end], 'into');
  return past === undefined && isTo && meaningOf(tokens[end + 1], 'wish')?.wish === 'changeDate';
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
    const { day: ordinal } =
      meaningOf(context.tokens[match.start - 1], 'ordinal') ??
      meaningOf(context.tokens[match.end], 'ordinal') ??
      {};
    const dates = days.filter(isMeant);
    return {
      ...match,
      dates: ordinal === undefined ? dates : nthOf(dates, ordinal, weekdays),
      isComing: false,
    };
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
      return match.kind === 'aside'
        ? match
        : { ...match, dates: week.dates.filter(isMeant), isComing: false };
    });
  const days = within.filter(({ kind }) => kind !== 'aside');
  return days.length > 0 && days.every(({ dates }) => dates.length > 0) ? within : matches;
}

function joinedPair(first: DateMatch, second: DateMatch, context: Context): DateMatch | null {
  const { tokens } = context;
  const ofBoth = daysOfBoth(first, second, tokens) ?? dayOfWeekend(first, second, context);
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

/** "Next weekend, the Sunday" */
function dayOfWeekend(first: DateMatch, second: DateMatch, context: Context): DateMatch | null {
  const isWeekend = first.kind === 'weekday' && first.weekday === undefined;
  const isDay = second.isComing === true && second.weekday !== undefined;
  if (!isWeekend || !isDay || isExcepted(first, context)) return null;
  const dates = first.dates.filter((date) => weekdayOf(date) === second.weekday);
  const isBeside = context.tokens.slice(first.end, second.start).every(isPause);
  return isBeside && dates.length > 0 ? { ...first, end: second.end, dates, isComing: false } : null;
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
