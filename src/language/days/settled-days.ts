import { addVenueDays, type VenueDate, weekdayOf } from '../../venue/calendar.ts';
import { isA, meaningOf } from '../tokens.ts';
import type { Wish } from '../words/words.ts';
import { type Context, type DateMatch, daysInWeek, isSameDays } from './written-dates.ts';

/** "Saturday, I mean the 5th", "for New Year? the 31st": the only date is one of the named days. */
export function settledByDate(
  matches: readonly DateMatch[],
  { tokens, past }: Context,
): readonly DateMatch[] {
  const [named, ...otherNames] = matches.filter(isVague);
  const [date, ...otherDates] = matches.filter(({ kind }) => kind === 'day');
  if (
    past !== undefined ||
    named === undefined ||
    date === undefined ||
    otherNames.length + otherDates.length > 0
  )
    return matches;
  const dates = date.dates.filter((day) =>
    named.kind === 'weekday' ? weekdayOf(day) === named.weekday : named.dates.includes(day),
  );
  const [first, last] = named.start < date.start ? [named, date] : [date, named];
  const isOther = tokens.slice(first.end, last.start).some((token) => isA(token, 'or', 'join'));
  if (dates.length === 0 || isOther || !isSameDays(date.dates)) return matches;
  return matches.map((match) =>
    match === named || match === date ? { ...match, dates, isComing: false } : match,
  );
}

/** A weekday without its week, or a holiday that is on several days. */
function isVague({ kind, dates, isComing }: DateMatch): boolean {
  return kind === 'weekday' ? isComing === true : kind === 'holiday' && dates.length > 1;
}

/**
 * "Friday" for a booking of Thursday next week: the coming one, or that week's. Said on a Friday, it is today or in a
 * week.
 */
export function nearChosenDay(matches: readonly DateMatch[], context: Context): readonly DateMatch[] {
  const { past, near, tokens } = context;
  const isOfVisit = !tokens.some((token) => ofNoVisit.has(meaningOf(token, 'wish')?.wish ?? 'visit'));
  const isNear = ({ kind, isComing, weekday }: DateMatch): boolean =>
    kind === 'weekday' && isComing === true && (near !== undefined || (weekday !== undefined && isOfVisit));
  return past === undefined
    ? matches.map((match) => (isNear(match) ? withDaysNear(match, context) : match))
    : matches;
}

/** "Till when are you open on Friday" is the same every week, and a booked Friday is known. */
const ofNoVisit: ReadonlySet<Wish> = new Set(['hours', 'cancel', 'refund']);

function withDaysNear(match: DateMatch, { near, today }: Context): DateMatch {
  const { dates, weekday } = match;
  const named = weekday === undefined ? dates : dates.slice(0, 1);
  const meant = named.flatMap((date) => daysNear(date, near ?? today, today));
  const isOwn = weekday !== undefined && near !== undefined && meant.includes(near);
  return { ...match, dates: isOwn ? [near] : [...meant, ...dates.slice(named.length)] };
}

function daysNear(coming: VenueDate, near: VenueDate, today: VenueDate): readonly VenueDate[] {
  const next = coming === today ? addVenueDays(today, daysInWeek) : coming;
  const ofThatWeek = addVenueDays(near, weekdayOf(coming) - weekdayOf(near));
  return [...new Set([next, ofThatWeek])].filter((date) => date >= today).toSorted();
}
