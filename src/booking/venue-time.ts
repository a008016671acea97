import { TZDate } from '@date-fns/tz';
// One module a function: all of date-fns at once costs a second of start and 150 MB.
import { addDays } from 'date-fns/addDays';
import { getISODay } from 'date-fns/getISODay';
import { isExists } from 'date-fns/isExists';
import type { Instant, VenueDate } from './sale-package.ts';

/** The venue's calendar day at an instant. */
export function venueDateAt(instant: Instant, timeZone: string): VenueDate {
  const local = new TZDate(instant, timeZone);
  return dateText(local.getFullYear(), local.getMonth() + 1, local.getDate());
}

/** Minutes since midnight at the venue. */
export function venueMinutesAt(instant: Instant, timeZone: string): number {
  const local = new TZDate(instant, timeZone);
  return local.getHours() * 60 + local.getMinutes();
}

/** The instant of a venue day's clock time. */
export function instantOf(date: VenueDate, hour: number, timeZone: string): Instant {
  const { year, month, day } = partsOf(date);
  return new TZDate(year, month - 1, day, hour, 0, 0, timeZone).getTime();
}

export function addVenueDays(date: VenueDate, days: number): VenueDate {
  const day = addDays(calendarDay(date), days);
  return dateText(day.getFullYear(), day.getMonth() + 1, day.getDate());
}

/** The day of the week, Monday 0 to Sunday 6. */
export function weekdayOf(date: VenueDate): number {
  return getISODay(calendarDay(date)) - 1;
}

/** The day without a zone, for counting days. */
function calendarDay(date: VenueDate): Date {
  const { year, month, day } = partsOf(date);
  return new Date(year, month - 1, day);
}

export function partsOf(date: VenueDate): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
}

function dateText(year: number, month: number, day: number): VenueDate {
  const twoDigits = (part: number): string => String(part).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

const firstYear = 1000;
const lastYear = 9999;

/** The day, or null when the calendar has no such day. */
export function venueDate(year: number, month: number, day: number): VenueDate | null {
  const hasFourDigits = year >= firstYear && year <= lastYear;
  return hasFourDigits && isExists(year, month - 1, day) ? dateText(year, month, day) : null;
}
