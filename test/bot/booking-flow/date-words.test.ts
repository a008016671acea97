import { describe, expect, it } from 'vitest';
import { parseTypedDate } from '../../../src/bot/booking-flow/date-words.ts';
import { wordings } from './sample-world.ts';

/** Friday, 20 November 2026. */
const calendar = { today: '2026-11-20', horizonDays: 90 };
const everyWording = wordings.locales.map((locale) => wordings.for(locale));
const read = (text: string) => parseTypedDate(text, calendar, everyWording);

describe('a typed day', () => {
  it.each([
    ['2026-12-25', '2026-12-25'],
    ['25/12', '2026-12-25'],
    [' 25.12.2026 ', '2026-12-25'],
    ['25-12', '2026-12-25'],
    ['5/1', '2027-01-05'],
    ['tomorrow', '2026-11-21'],
    ['TODAY', '2026-11-20'],
    ['ngày mai', '2026-11-21'],
    ['saturday', '2026-11-21'],
    ['friday', '2026-11-20'],
    ['next saturday', '2026-11-28'],
    ['this sunday', '2026-11-22'],
    ['25 December', '2026-12-25'],
    ['December 25th, 2026', '2026-12-25'],
    ['on the 1st of January', '2027-01-01'],
    ['25 dec', '2026-12-25'],
    ['ngày 25 tháng 12', '2026-12-25'],
    ['25 tháng 12 năm 2026', '2026-12-25'],
    ['25 декабря', '2026-12-25'],
    ['25 декабря 2026 г.', '2026-12-25'],
    ['в субботу', '2026-11-21'],
    ['12月25日', '2026-12-25'],
    ['2026年12月25号', '2026-12-25'],
    ['12월 25일', '2026-12-25'],
    ['2026년 12월25일', '2026-12-25'],
  ])('%s is %s', (text, date) => {
    expect(read(text)).toEqual({ kind: 'date', date });
  });

  it.each([
    '31/2',
    '2026-02-30',
    '32/1',
    '1/13',
    '0/5',
    '31 February',
    'February 30',
    '30 tháng 2',
    'ngày 31 tháng 4',
    '31 февраля',
    '2月30日',
    '2월 30일',
  ])('%s is no day of the calendar', (text) => {
    expect(read(text).kind).toBe('noSuchDay');
  });

  it.each(['1.7.26', '25/12/26', '1-1-1'])('%s says too little about its year', (text) => {
    expect(read(text).kind).toBe('shortYear');
  });

  it.each(['', 'soon', '25', 'nextish saturday', '2026', '12/25/2026/1', 'x'.repeat(4_096)])(
    '%s is no date',
    (text) => {
      expect(read(text).kind).toBe('notADate');
    },
  );

  it('without a year is the next one that can be booked, else this year’s, so that the reason is the right one', () => {
    expect(read('19/11')).toEqual({ kind: 'date', date: '2026-11-19' });
    expect(read('18/2')).toEqual({ kind: 'date', date: '2027-02-18' });
  });
});
