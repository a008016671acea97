import { addVenueDays, partsOf, type VenueDate, venueDate } from '../../venue/calendar.ts';

/** The calendar's country: a new moon shortly before midnight begins the month on another day further east. */
export type LunarCalendar = 'vi' | 'zh' | 'ko';

/** Days before or after a feast of the lunar calendar. */
export interface LunarDay {
  readonly feast: 'newYear' | 'midAutumn';
  readonly offsets: readonly number[];
  readonly calendars: readonly LunarCalendar[];
}

/**
 * The first day of the lunar year and the 15th of its eighth month, in China (UTC+8) and, where it is another day, in
 * Vietnam (UTC+7) and Korea (UTC+9).
 *
 * Source: the Hong Kong Observatory's conversion tables as published by python-holidays
 * (github.com/vacanza/holidays, holidays/calendars/chinese.py, with its exceptions for Vietnam and Korea). The test
 * computes them again from the new moons and the sun's longitude; that alone gives Vietnam's Mid-Autumn of 2034,
 * as the new moon of 12 September 2034, 16:14 UTC, falls before midnight in Vietnam and after it in China.
 */
export const lunarFeasts = [
  { newYear: { zh: '2027-02-06', ko: '2027-02-07' }, midAutumn: { zh: '2027-09-15' } },
  { newYear: { zh: '2028-01-26', ko: '2028-01-27' }, midAutumn: { zh: '2028-10-03' } },
  { newYear: { zh: '2029-02-13' }, midAutumn: { zh: '2029-09-22' } },
  { newYear: { zh: '2030-02-03', vi: '2030-02-02' }, midAutumn: { zh: '2030-09-12' } },
  { newYear: { zh: '2031-01-23' }, midAutumn: { zh: '2031-10-01' } },
  { newYear: { zh: '2032-02-11' }, midAutumn: { zh: '2032-09-19' } },
  { newYear: { zh: '2033-01-31' }, midAutumn: { zh: '2033-09-08' } },
  { newYear: { zh: '2034-02-19' }, midAutumn: { zh: '2034-09-27', vi: '2034-09-26' } },
  { newYear: { zh: '2035-02-08' }, midAutumn: { zh: '2035-09-16' } },
  { newYear: { zh: '2036-01-28' }, midAutumn: { zh: '2036-10-04' } },
] as const satisfies readonly Record<
  LunarDay['feast'],
  Partial<Record<LunarCalendar, string>> & { zh: string }
>[];

/** The days of a feast: of a year, else the next ones; none beyond the known years. */
export function lunarDates(
  { feast, offsets, calendars }: LunarDay,
  today: VenueDate,
  year: number | null,
): readonly VenueDate[] {
  const dates = calendars.flatMap((calendar) => {
    const days = lunarFeasts.map((feasts) => feastOf(feasts[feast], calendar));
    const isMeant = (first: VenueDate): boolean =>
      year === null
        ? offsets.some((days) => addVenueDays(first, days) >= today)
        : partsOf(first).year === year;
    const first = days.find(isMeant);
    return first === undefined ? [] : offsets.map((days) => addVenueDays(first, days));
  });
  return [...new Set(dates)].filter((date) => date >= today).toSorted();
}

function feastOf(
  dates: Partial<Record<LunarCalendar, string>> & { readonly zh: string },
  calendar: LunarCalendar,
): VenueDate {
  const [year = 0, month = 0, day = 0] = (dates[calendar] ?? dates.zh).split('-').map(Number);
  const date = venueDate(year, month, day);
  if (date === null) throw new Error(`No such day: ${dates.zh}`);
  return date;
}
