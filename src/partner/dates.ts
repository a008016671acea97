import type { Instant, UseDay, VenueDate } from '../booking/sale-package.ts';
import { venueDate, venueDateAt } from '../venue/calendar.ts';

type Moment =
  /** A calendar day, or a clock time without an offset, which is the venue's own. */
  | { readonly kind: 'local'; readonly date: VenueDate }
  | { readonly kind: 'instant'; readonly instant: Instant };

const lastDay: VenueDate = '9999-12-31';

const isoPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * The day of a booking. The partner writes it as a day, or as a UTC date-time whose midnight stands for the
 * day itself; any other instant is the venue's day at that moment. Null when it can't be read.
 */
export function bookingDay(value: unknown, timeZone: string): VenueDate | null {
  const moment = typeof value === 'string' ? isoMoment(value.trim()) : null;
  if (moment === null) return null;
  if (moment.kind === 'local') return moment.date;
  const [day, time] = new Date(moment.instant).toISOString().split('T');
  const isUtcMidnight = time === '00:00:00.000Z' && /Z$|[+-]00:?00$/i.test(String(value).trim());
  return isUtcMidnight && day !== undefined ? day : dayAt(moment.instant, timeZone);
}

/** A limit of a package's use, as the venue's day; as it came where it can't be read. */
export function useDay(value: unknown, timeZone: string): UseDay | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  if (text === '') return null;
  const moment = isoMoment(text) ?? epochMoment(text);
  if (moment === null) return { text };
  return { date: moment.kind === 'local' ? moment.date : dayAt(moment.instant, timeZone) };
}

/**
 * Minutes after midnight at which same-day sales close: an hour from 0 to 24, or HHMM above that.
 * Null, which means no cutoff, when it can't be read.
 */
export function cutoffMinutes(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^\d{1,4}$/.test(text.trim())) return null;
  const number = Number(text);
  if (number <= 24) return number * 60;
  const hours = Math.floor(number / 100);
  const minutes = number % 100;
  return minutes < 60 && hours * 60 + minutes <= 24 * 60 ? hours * 60 + minutes : null;
}

/** Days are compared as text, so none has a fifth digit of its year: "for ever" is often written as the last second of 9999. */
function dayAt(instant: Instant, timeZone: string): VenueDate {
  const day = venueDateAt(instant, timeZone);
  return day.length > lastDay.length ? lastDay : day;
}

function isoMoment(text: string): Moment | null {
  const parts = isoPattern.exec(text);
  if (parts === null) return null;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0));
  const date = venueDate(year ?? 0, month ?? 0, day ?? 0);
  const clock = { hour: hour ?? 0, minute: minute ?? 0, second: second ?? 0 };
  if (date === null || clock.hour > 23 || clock.minute > 59 || clock.second > 59) return null;
  const offset = parts[8];
  if (offset === undefined) return { kind: 'local', date };
  const milliseconds = Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3));
  const utc = Date.UTC(
    year ?? 0,
    (month ?? 1) - 1,
    day ?? 1,
    clock.hour,
    clock.minute,
    clock.second,
    milliseconds,
  );
  return { kind: 'instant', instant: utc - offsetMs(offset) };
}

/** Seconds have ten digits from 2001 to 2286, milliseconds thirteen. */
function epochMoment(text: string): Moment | null {
  if (/^\d{9,10}$/.test(text)) return { kind: 'instant', instant: Number(text) * 1000 };
  return /^\d{12,13}$/.test(text) ? { kind: 'instant', instant: Number(text) } : null;
}

function offsetMs(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === '-' ? -size : size;
}
