import { describe, expect, it } from 'vitest';
import { type LunarCalendar, lunarDates, lunarFeasts } from '../../src/language/days/lunar-days.ts';
import { readIn } from './corpus.ts';

const zoneHours: Record<LunarCalendar, number> = { vi: 7, zh: 8, ko: 9 };
const calendars = ['vi', 'zh', 'ko'] as const;

/*
 * The lunar calendar by its definition, from J. Meeus, "Astronomical Algorithms": a month begins on the day of the new
 * moon, the eleventh month holds the winter solstice, and of thirteen months the first without a principal term is a leap
 * month. Days are Julian day numbers.
 */
const degree = Math.PI / 180;
const epoch = 2_415_021.076998695;
const monthDays = 29.530588853;
const unixEpochDay = 2_440_588;

function newMoon(k: number): number {
  const t = k / 1236.85;
  const sin = (degrees: number): number => Math.sin(degrees * degree);
  const sun = 359.2242 + 29.10535608 * k - 0.0000333 * t ** 2 - 0.00000347 * t ** 3;
  const moon = 306.0253 + 385.81691806 * k + 0.0107306 * t ** 2 + 0.00001236 * t ** 3;
  const node = 21.2964 + 390.67050646 * k - 0.0016528 * t ** 2 - 0.00000239 * t ** 3;
  const mean = 2_415_020.75933 + 29.53058868 * k + 0.0001178 * t ** 2 - 0.000000155 * t ** 3;
  const correction =
    0.00033 * sin(166.56 + 132.87 * t - 0.009173 * t ** 2) +
    (0.1734 - 0.000393 * t) * sin(sun) +
    0.0021 * sin(2 * sun) -
    0.4068 * sin(moon) +
    0.0161 * sin(2 * moon) -
    0.0004 * sin(3 * moon) +
    0.0104 * sin(2 * node) -
    0.0051 * sin(sun + moon) -
    0.0074 * sin(sun - moon) +
    0.0004 * sin(2 * node + sun) -
    0.0004 * sin(2 * node - sun) -
    0.0006 * sin(2 * node + moon) +
    0.001 * sin(2 * node - moon) +
    0.0005 * sin(2 * moon + sun);
  return mean + correction - (-0.000278 + 0.000265 * t + 0.000262 * t ** 2);
}

function monthStart(k: number, hours: number): number {
  return Math.floor(newMoon(k) + 0.5 + hours / 24);
}

/** Which twelfth of its way the sun is in as a day begins. */
function principalTerm(day: number, hours: number): number {
  const t = (day - 0.5 - hours / 24 - 2_451_545) / 36_525;
  const anomaly = (357.5291 + 35_999.0503 * t - 0.0001559 * t ** 2) * degree;
  const centre =
    (1.9146 - 0.004817 * t) * Math.sin(anomaly) +
    (0.019993 - 0.000101 * t) * Math.sin(2 * anomaly) +
    0.00029 * Math.sin(3 * anomaly);
  const longitude = 280.46645 + 36_000.76983 * t + 0.0003032 * t ** 2 + centre;
  return Math.floor((((longitude % 360) + 360) % 360) / 30);
}

function eleventhMonth(year: number, hours: number): number {
  const k = Math.floor((Date.UTC(year, 11, 31) / 86_400_000 + unixEpochDay - 2_415_021) / monthDays);
  const start = monthStart(k, hours);
  return principalTerm(start, hours) >= 9 ? monthStart(k - 1, hours) : start;
}

function feast(year: number, month: number, day: number, hours: number): string {
  const [from, until] = [eleventhMonth(year - 1, hours), eleventhMonth(year, hours)];
  const k = Math.floor((from - epoch) / monthDays + 0.5);
  const terms = Array.from({ length: 15 }, (_, ahead) => principalTerm(monthStart(k + ahead, hours), hours));
  const leap = terms.findIndex((term, ahead) => ahead > 0 && term === terms[ahead + 1]);
  const ahead = month + 1 + (until - from > 365 && month + 1 >= leap ? 1 : 0);
  const julian = monthStart(k + ahead, hours) + day - 1;
  return new Date((julian - unixEpochDay) * 86_400_000).toISOString().slice(0, 10);
}

describe('the feasts of the lunar calendar', () => {
  const years = lunarFeasts.map(({ newYear }) => Number(newYear.zh.slice(0, 4)));

  it('are known for ten years', () => {
    expect(years).toEqual([2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035, 2036]);
  });

  it.each(calendars)('are on the days that the moon and the sun give in the zone of %s', (calendar) => {
    const hours = zoneHours[calendar];
    for (const year of years) {
      const before = `${year - 1}-12-31`;
      const known = (['newYear', 'midAutumn'] as const).map((name) =>
        lunarDates({ feast: name, offsets: [0], calendars: [calendar] }, before, year),
      );
      expect(known, `${year}`).toEqual([[feast(year, 1, 1, hours)], [feast(year, 8, 15, hours)]]);
    }
  });

  it('differ between Vietnam and China in two of these years', () => {
    const differing = lunarFeasts.filter(({ newYear, midAutumn }) => 'vi' in newYear || 'vi' in midAutumn);
    expect(differing.map(({ newYear }) => newYear.zh.slice(0, 4))).toEqual(['2030', '2034']);
  });

  // Node's calendars are approximations: its Chinese one has the new years of 2027 and 2030 a day off.
  it.each([
    ['chinese', 'zh', ['2027', '2030']],
    ['dangi', 'ko', []],
  ] as const)(
    'are the same in the %s calendar of Intl, but for years in which that is wrong',
    (name, calendar, wrong) => {
      const format = new Intl.DateTimeFormat(`en-u-ca-${name}`, {
        timeZone: 'UTC',
        month: 'numeric',
        day: 'numeric',
      });
      const differing = years.filter((year) =>
        (
          [
            ['newYear', '1/1'],
            ['midAutumn', '8/15'],
          ] as const
        ).some(([feastName, written]) => {
          const [date = ''] = lunarDates(
            { feast: feastName, offsets: [0], calendars: [calendar] },
            `${year - 1}-12-31`,
            year,
          );
          return format.format(new Date(date)) !== written;
        }),
      );
      expect(differing.map(String)).toEqual(wrong);
    },
  );
});

describe('a day that is named after such a feast', () => {
  it.each([
    ['vi', 'mùng 1 tết', '2026-11-20', ['2027-02-06']],
    ['vi', 'giao thừa', '2026-11-20', ['2027-02-05']],
    ['vi', 'trung thu', '2034-09-20', ['2034-09-26']],
    ['zh', '中秋节', '2034-09-20', ['2034-09-27']],
    ['en', 'mid autumn festival', '2034-09-20', ['2034-09-26', '2034-09-27']],
    ['ko', '설날', '2026-11-20', ['2027-02-07']],
    ['zh', '大年初一', '2030-01-20', ['2030-02-03']],
    ['vi', 'mùng 1 tết', '2030-01-20', ['2030-02-02']],
    ['vi', 'mùng 3 tết 2028', '2026-11-20', ['2028-01-28']],
    ['vi', 'tết', '2027-02-07', ['2027-02-07', '2027-02-08']],
  ])('in %s: %s on %s', (locale, typed, today, dates) => {
    const reading = readIn(locale, typed, { today }).dates;
    expect(reading).toEqual(
      dates.length === 1 ? { kind: 'one', date: dates[0] } : { kind: 'several', dates },
    );
  });

  it('is none after the years that are known', () => {
    expect(readIn('vi', 'mùng 1 tết', { today: '2036-11-20' }).dates).toEqual({ kind: 'none' });
  });

  it('of any other lunar day is no day of ours', () => {
    expect(readIn('vi', '10/3 âm lịch 2 vé').dates).toEqual({ kind: 'none' });
  });
});
