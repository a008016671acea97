import { TZDate } from '@date-fns/tz';

/** A calendar day at the venue, `YYYY-MM-DD`. */
export type Day = string;

const dayMs = 86_400_000;

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export function weekday(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

export function lastOfMonth(day: Day): Day {
  const [year, month] = day.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, month ?? 1, 0)).toISOString().slice(0, 10);
}

export function dayAt(instant: number, timeZone: string): Day {
  return new TZDate(instant, timeZone).toISOString().slice(0, 10);
}

export function hourAt(instant: number, timeZone: string): number {
  return new TZDate(instant, timeZone).getHours();
}

/** A time of that day at the venue as ISO 8601 with the venue's offset. */
export function isoAt(day: Day, time: '00:00:00' | '23:59:59', timeZone: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const moment = new TZDate(year, month - 1, date, hours, minutes, seconds, timeZone);
  return moment.toISOString().replace('.000', '');
}
