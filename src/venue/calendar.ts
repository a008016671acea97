import { tzOffset } from '@date-fns/tz/tzOffset';
import { getDaysInMonth } from 'date-fns/getDaysInMonth';
import { dayMs, hourMs, minuteMs } from '../time.ts';

/** A calendar day at the venue, `YYYY-MM-DD`. */
export type VenueDate = string & { readonly __venueDate?: never };

/** Milliseconds since the Unix epoch. */
export type Instant = number;

// Imports single modules: all of date-fns costs a second of start and 150 MB.

/** Caches offsets: zone lookups are expensive, and the same moments recur. */
const knownOffsets = new Map<string, number>();
const knownInstants = new Map<string, Instant>();
const mostCached = 10_000;

function lookUp(cache: Map<string, number>, key: string, find: () => number): number {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  if (cache.size >= mostCached) cache.clear();
  const value = find();
  cache.set(key, value);
  return value;
}

/** Zones change their clocks on whole minutes, so one lookup serves a minute. */
function offsetMsAt(instant: Instant, timeZone: string): number {
  const key = `${Math.floor(instant / minuteMs)} ${timeZone}`;
  return lookUp(knownOffsets, key, () => tzOffset(timeZone, new Date(instant)) * minuteMs);
}

/** The venue's local time as a date whose UTC parts hold it. */
function venueClockAt(instant: Instant, timeZone: string): Date {
  return new Date(instant + offsetMsAt(instant, timeZone));
}

/** The venue's calendar day at an instant. */
export function venueDateAt(instant: Instant, timeZone: string): VenueDate {
  return utcDateOf(venueClockAt(instant, timeZone));
}

/** Minutes since midnight at the venue. */
export function venueMinutesAt(instant: Instant, timeZone: string): number {
  const clock = venueClockAt(instant, timeZone);
  return clock.getUTCHours() * 60 + clock.getUTCMinutes();
}

/**
 * The instant of a local time on a venue day: the first where clocks show it twice, the end of the gap where they skip
 * it. Reads no time of this machine, whose own zone may change its clocks at that moment.
 */
export function instantOf(date: VenueDate, hour: number, timeZone: string): Instant {
  return lookUp(knownInstants, `${date} ${hour} ${timeZone}`, () => {
    const local = midnightUtc(date) + hour * hourMs;
    const before = local - offsetMsAt(local - dayMs, timeZone);
    const after = local - offsetMsAt(local + dayMs, timeZone);
    const isShown = (instant: Instant): boolean => instant + offsetMsAt(instant, timeZone) === local;
    return isShown(before) || !isShown(after) ? before : after;
  });
}

/** All days from the first to the last. */
interface Days {
  readonly from: VenueDate;
  readonly until: VenueDate;
}

export function dayCount({ from, until }: Days): number {
  return (midnightUtc(until) - midnightUtc(from)) / dayMs + 1;
}

export function datesOf(days: Days): readonly VenueDate[] {
  return Array.from({ length: dayCount(days) }, (_, index) => addVenueDays(days.from, index));
}

/** When the days begin, and when they have ended. */
export function spanOf(
  { from, until }: Days,
  timeZone: string,
): { readonly begin: Instant; readonly end: Instant } {
  return { begin: instantOf(from, 0, timeZone), end: instantOf(addVenueDays(until, 1), 0, timeZone) };
}

export function addVenueDays(date: VenueDate, days: number): VenueDate {
  return utcDateOf(new Date(midnightUtc(date) + days * dayMs));
}

export const weekDays = 7;
/** A Saturday, by `weekdayOf`. */
export const saturday = 5;

/** The day of the week, Monday 0 to Sunday 6. */
export function weekdayOf(date: VenueDate): number {
  return (new Date(midnightUtc(date)).getUTCDay() + weekDays - 1) % weekDays;
}

/** The Monday of a day's week. */
export function mondayOf(date: VenueDate): VenueDate {
  return addVenueDays(date, -weekdayOf(date));
}

/** The day at midnight UTC, for counting days: in UTC all days have the same length. */
export function midnightUtc(date: VenueDate): Instant {
  const { year, month, day } = partsOf(date);
  return Date.UTC(year, month - 1, day);
}

export function partsOf(date: VenueDate): { year: number; month: number; day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8)) };
}

/** The day of a date's UTC parts. */
function utcDateOf(day: Date): VenueDate {
  return dateText(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate());
}

function dateText(year: number, month: number, day: number): VenueDate {
  const twoDigits = (part: number): string => String(part).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

const firstYear = 1000;
const lastYear = 9999;

/** The day; null when the calendar has no such day. */
export function venueDate(year: number, month: number, day: number): VenueDate | null {
  const isWhole = [year, month, day].every(Number.isInteger);
  if (!isWhole || year < firstYear || year > lastYear || month < 1 || month > 12) return null;
  // The middle of a month is in that month by every machine's clock.
  const days = getDaysInMonth(new Date(year, month - 1, 15));
  return day >= 1 && day <= days ? dateText(year, month, day) : null;
}

/** The rest of the present weekend, or the next one. */
export function thisWeekend(today: VenueDate): readonly VenueDate[] {
  const untilSaturday = saturday - weekdayOf(today);
  return untilSaturday < 0
    ? [today]
    : [untilSaturday, untilSaturday + 1].map((ahead) => addVenueDays(today, ahead));
}

/** Saturday and Sunday of the next weekend that has not begun. */
export function comingWeekend(today: VenueDate): readonly VenueDate[] {
  const untilSaturday = ((saturday - weekdayOf(today) + weekDays - 1) % weekDays) + 1;
  return [untilSaturday, untilSaturday + 1].map((ahead) => addVenueDays(today, ahead));
}

/** Months that were shown lately: they are the same for all customers. */
const knownMonths = new Map<string, readonly (readonly VenueDate[])[]>();
const mostKnownMonths = 32;

/** Six weeks from the Monday before a month. */
export function calendarWeeks(month: string): readonly (readonly VenueDate[])[] {
  if (knownMonths.size >= mostKnownMonths) knownMonths.clear();
  return knownMonths.getOrInsertComputed(month, () => {
    const first = addVenueDays(`${month}-01`, -weekdayOf(`${month}-01`));
    const daysFrom = (ahead: number): readonly VenueDate[] =>
      Array.from({ length: weekDays }, (_, day) => addVenueDays(first, ahead + day));
    return Array.from({ length: 6 }, (_, week) => daysFrom(week * weekDays));
  });
}

/** Months are `YYYY-MM`. */
export function monthBefore(month: string): string {
  return addVenueDays(`${month}-01`, -1).slice(0, 7);
}

export function monthAfter(month: string): string {
  return addVenueDays(`${month}-28`, 4).slice(0, 7);
}
