import { TZDate } from '@date-fns/tz';
import { addDays, format, isValid, parse } from 'date-fns';
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
  return format(addDays(parse(date, 'yyyy-MM-dd', new Date(0)), days), 'yyyy-MM-dd');
}

/** The day of the week, Monday 0 to Sunday 6. */
export function weekdayOf(date: VenueDate): number {
  return (parse(date, 'yyyy-MM-dd', new Date(0)).getDay() + 6) % 7;
}

export function partsOf(date: VenueDate): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
}

function dateText(year: number, month: number, day: number): VenueDate {
  const twoDigits = (part: number): string => String(part).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** The day, or null when the calendar has no such day. */
export function venueDate(year: number, month: number, day: number): VenueDate | null {
  const text = dateText(year, month, day);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isValid(parse(text, 'yyyy-MM-dd', new Date(0))) ? text : null;
}
