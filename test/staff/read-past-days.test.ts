import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainVenue } from '../../sandbox/plain-venue.ts';
import { readDays, readPeriods } from '../../src/staff/read-past-days.ts';
import { loadWordings } from '../../src/telegram/wording.ts';

/** A Sunday. */
const today = '2026-11-22';

const read = (text: string, locale = 'en', day = today): readonly string[] =>
  readPeriods(text, { locale, today: day, longest: 92 }).map(({ from, until }) =>
    from === until ? from : `${from}…${until}`,
  );

describe('days that have passed, in five languages', () => {
  test.each([
    ['en', 'today', '2026-11-22'],
    ['en', 'yesterday', '2026-11-21'],
    ['en', 'friday', '2026-11-20'],
    ['en', 'Fri, 20 Nov', '2026-11-20'],
    ['en', '20/11', '2026-11-20'],
    ['en', '24/12', '2025-12-24'],
    ['en', '15', '2026-11-15'],
    ['en', '28', '2026-10-28'],
    ['en', 'the 15th', '2026-11-15'],
    ['en', '2026-11-03', '2026-11-03'],
    ['en', '2026-11-03 - 2026-11-05', '2026-11-03…2026-11-05'],
    ['en', '1-22/11', '2026-11-01…2026-11-22'],
    ['vi', '1-15/11/2026', '2026-11-01…2026-11-15'],
    ['en', '1 to 15 November', '2026-11-01…2026-11-15'],
    ['en', 'from 28 Oct to 3 Nov', '2026-10-28…2026-11-03'],
    ['en', '13/11–15/11', '2026-11-13…2026-11-15'],
    ['en', '20 nov - 30 nov', '2026-11-20…2026-11-22'],
    ['en', 'mon - fri', '2026-11-16…2026-11-20'],
    ['en', 'this weekend', '2026-11-21…2026-11-22'],
    ['en', 'this week', '2026-11-16…2026-11-22'],
    ['en', 'last week', '2026-11-09…2026-11-15'],
    ['en', 'last 7 days', '2026-11-16…2026-11-22'],
    ['en', 'this month', '2026-11-01…2026-11-22'],
    ['en', 'last month', '2026-10-01…2026-10-31'],
    ['en', 'October', '2026-10-01…2026-10-31'],
    ['en', 'december', '2025-12-01…2025-12-31'],
    ['vi', 'hôm nay', '2026-11-22'],
    ['vi', 'hôm qua', '2026-11-21'],
    ['vi', 'hom qua', '2026-11-21'],
    ['vi', 'thứ sáu', '2026-11-20'],
    ['vi', 'T6', '2026-11-20'],
    ['vi', '5/11', '2026-11-05'],
    ['vi', 'ngày 5/11', '2026-11-05'],
    ['vi', 'từ 1 đến 15/11', '2026-11-01…2026-11-15'],
    ['vi', 'từ ngày 1/11 đến ngày 15/11', '2026-11-01…2026-11-15'],
    ['vi', '1/11 - 15/11', '2026-11-01…2026-11-15'],
    ['vi', 'tuần này', '2026-11-16…2026-11-22'],
    ['vi', 'tuần trước', '2026-11-09…2026-11-15'],
    ['vi', '7 ngày qua', '2026-11-16…2026-11-22'],
    ['vi', 'tháng này', '2026-11-01…2026-11-22'],
    ['vi', 'tháng trước', '2026-10-01…2026-10-31'],
    ['vi', 'tháng 10', '2026-10-01…2026-10-31'],
    ['ru', 'вчера', '2026-11-21'],
    ['ru', 'пятница', '2026-11-20'],
    ['ru', '20.11', '2026-11-20'],
    ['ru', '5 ноября', '2026-11-05'],
    ['ru', 'с 1 по 15 ноября', '2026-11-01…2026-11-15'],
    ['ru', '01.11.2026-15.11.2026', '2026-11-01…2026-11-15'],
    ['ru', 'на этой неделе', '2026-11-16…2026-11-22'],
    ['ru', 'на прошлой неделе', '2026-11-09…2026-11-15'],
    ['ru', 'прошлая неделя', '2026-11-09…2026-11-15'],
    ['ru', 'последние 7 дней', '2026-11-16…2026-11-22'],
    ['ru', 'прошлый месяц', '2026-10-01…2026-10-31'],
    ['ru', 'октябрь', '2026-10-01…2026-10-31'],
    ['zh', '昨天', '2026-11-21'],
    ['zh', '周五', '2026-11-20'],
    ['zh', '11月5日', '2026-11-05'],
    ['zh', '11月1日至15日', '2026-11-01…2026-11-15'],
    ['zh', '10月28日到11月3日', '2026-10-28…2026-11-03'],
    ['zh', '本周', '2026-11-16…2026-11-22'],
    ['zh', '上周', '2026-11-09…2026-11-15'],
    ['zh', '最近7天', '2026-11-16…2026-11-22'],
    ['zh', '上个月', '2026-10-01…2026-10-31'],
    ['zh', '10月', '2026-10-01…2026-10-31'],
    ['ko', '어제', '2026-11-21'],
    ['ko', '금요일', '2026-11-20'],
    ['ko', '11월 5일', '2026-11-05'],
    ['ko', '11월 1일부터 15일까지', '2026-11-01…2026-11-15'],
    ['ko', '10월 28일~11월 3일', '2026-10-28…2026-11-03'],
    ['ko', '이번 주', '2026-11-16…2026-11-22'],
    ['ko', '지난주', '2026-11-09…2026-11-15'],
    ['ko', '최근 7일', '2026-11-16…2026-11-22'],
    ['ko', '7일', '2026-11-07'],
    ['ko', '지난달', '2026-10-01…2026-10-31'],
    ['ko', '10월', '2026-10-01…2026-10-31'],
    ['en', 'hôm qua', '2026-11-21'],
    ['en', 'từ 1 đến 15/11', '2026-11-01…2026-11-15'],
    ['en', 'вчера', '2026-11-21'],
    ['vi', '昨天', '2026-11-21'],
    ['vi', 'last 7 days', '2026-11-16…2026-11-22'],
    ['ru', '어제', '2026-11-21'],
  ])('%s: %s', (locale, text, expected) => {
    expect(read(text, locale)).toEqual([expected]);
  });

  test('a range may go over the new year', () => {
    expect(read('20/12 - 5/1', 'vi', '2027-01-10')).toEqual(['2026-12-20…2027-01-05']);
    expect(read('1-15', 'vi', '2027-01-10')).toEqual(['2027-01-01…2027-01-10']);
  });

  test('a range of any length is read, whatever may be shown', () => {
    expect(read('1/1/2026 - 22/11/2026', 'vi')).toEqual(['2026-01-01…2026-11-22']);
  });
});

describe('what is not certain', () => {
  test('is each day that may be meant', () => {
    expect(read('5/11')).toEqual(['2026-11-05', '2026-05-11']);
    expect(read('1/5 - 5/5').toSorted()).toEqual(['2026-01-05…2026-05-05', '2026-05-01…2026-05-05']);
    expect(read('last saturday').toSorted()).toEqual(['2026-11-14', '2026-11-21']);
    expect(read('1-5', 'vi').toSorted()).toEqual(['2026-05-01', '2026-11-01…2026-11-05']);
  });

  test.each([
    'tomorrow',
    'next week',
    '30/2',
    'foo',
    '3 days ago',
    '1/11 2/11 3/11',
    '5/11 then 20',
    'nov 15-10',
    '15/11 - 1/11',
  ])('is nothing where no such day has come, or a word is not understood: %s', (text) => {
    expect(read(text, 'vi')).toEqual([]);
  });
});

test.each(['en', 'vi', 'ru', 'zh', 'ko'])('every example that staff are given is read: %s', (locale) => {
  const venue = { name: { und: 'Park' }, timeZone: 'Etc/UTC', currency: 'VND', support: null } as const;
  const words = loadWordings(plainVenue({ ...venue, defaultLocale: 'en' })).for(locale);
  const usage = words.html('staff-usage-money', { most: 92 });
  const examples = [...usage.matchAll(/<code>\/money (.*?)<\/code>/g)].map(([, example = '']) => example);
  expect(examples.map((example) => read(example, locale))).toEqual([
    ['2026-11-21'],
    ['2026-11-20'],
    ['2026-10-01…2026-10-31'],
    ['2026-11-01…2026-11-15'],
  ]);
});

test('whatever is typed, a day or a range that has come is read, or nothing', () => {
  const piece = fc.oneof(
    fc.nat(2_100).map(String),
    fc.constantFrom(
      '-',
      '/',
      '.',
      ' ',
      '–',
      '2026-11-03',
      '20/11',
      'nov',
      'tháng',
      'ngày',
      'last',
      'week',
      'days',
    ),
    fc.constantFrom(
      '月',
      '日',
      '到',
      '上',
      '周五',
      '일',
      '부터',
      '지난',
      'по',
      'с',
      'прошлую',
      'субботу',
      'month',
      'to',
    ),
    fc.string({ maxLength: 4 }),
  );
  const locales = fc.constantFrom('en', 'vi', 'ru', 'zh-hans', 'ko');
  const days = fc.constantFrom('2026-11-22', '2027-01-01', '2028-02-29');
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 9 }),
      fc.constantFrom('', ' '),
      locales,
      days,
      (all, gap, locale, day) => {
        for (const { from, until } of readPeriods(all.join(gap), { locale, today: day, longest: 92 })) {
          expect([from, until]).toEqual([from, until].toSorted());
          expect(until <= day).toBe(true);
          expect(from).toMatch(/^\d{4}-\d\d-\d\d$/);
        }
      },
    ),
    { numRuns: 500 },
  );
});

describe('a day that may be past or coming', () => {
  test.each([
    ['en', 'yesterday', ['2026-11-21']],
    ['en', 'tomorrow', ['2026-11-23']],
    ['en', 'saturday', ['2026-11-28']],
    ['en', 'last saturday', ['2026-11-14', '2026-11-21']],
    ['en', 'sunday', ['2026-11-22', '2026-11-29']],
    ['en', '20/11', ['2026-11-20']],
    ['en', '5/11', ['2026-11-05']],
    ['vi', '28/11', ['2026-11-28']],
    ['en', '28', ['2026-11-28', '2026-12-28']],
    ['zh', '昨天', ['2026-11-21']],
    ['ko', '11월 20일', ['2026-11-20']],
    ['ru', 'в пятницу', ['2026-11-27']],
    ['en', 'the weekend', ['2026-11-22', '2026-11-28', '2026-11-29']],
    ['en', '27/11 - 29/11', ['2026-11-27', '2026-11-28', '2026-11-29']],
    ['en', '30/11 - 2/12', ['2026-11-30', '2026-12-01', '2026-12-02']],
    ['en', 'last week', []],
    ['en', 'foo', []],
    ['en', '', []],
  ])('%s: %s', (locale, text, days) => {
    expect(readDays(text, { locale, today })).toEqual(days);
  });
});

describe('a range', () => {
  test('may end in the next month', () => {
    expect(read('29/11 - 2/12', 'vi', '2026-12-05')).toEqual(['2026-11-29…2026-12-02']);
  });

  test('with a comma is asked', () => {
    expect(read('5,5', 'vi').toSorted()).toEqual(['2026-05-05', '2026-11-05']);
  });
});
