import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingDay, cutoffMinutes, useDay } from '../../src/partner/parse-fields.ts';
import { venueDateAt } from '../../src/venue/calendar.ts';

const saigon = 'Asia/Ho_Chi_Minh';

describe('the day of a booking', () => {
  test.each([
    ['2025-08-21', saigon, '2025-08-21'],
    ['2025-08-21T00:00:00.000000Z', saigon, '2025-08-21'],
    ['2025-08-21T00:00:00Z', 'America/New_York', '2025-08-21'],
    ['2025-08-21T00:00:00+00:00', 'America/New_York', '2025-08-21'],
    ['2025-08-20T17:00:00.000000Z', saigon, '2025-08-21'],
    ['2025-08-21T00:00:00+07:00', saigon, '2025-08-21'],
    ['2025-08-21T20:00:00-0500', saigon, '2025-08-22'],
    ['2025-08-21T23:30:00', saigon, '2025-08-21'],
    ['2025-08-21 23:30:00', saigon, '2025-08-21'],
  ])('%s in %s is %s', (value, timeZone, expected) => {
    expect(bookingDay(value, timeZone)).toBe(expected);
  });

  test.each([
    '2025-02-30',
    '2025-13-01',
    '21/08/2025',
    '2025-08-21T25:00:00Z',
    'soon',
    '',
    null,
    20250821,
    {},
  ])('%j can not be read', (value) => {
    expect(bookingDay(value, saigon)).toBeNull();
  });

  const zone = fc.constantFrom(saigon, 'America/New_York', 'Pacific/Kiritimati', 'UTC');
  const instant = fc.integer({ min: Date.UTC(2001, 8, 10), max: Date.UTC(2099, 0) });

  test('any instant but a UTC midnight is the day at the venue', () => {
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const text = new Date(at).toISOString();
        fc.pre(!text.endsWith('T00:00:00.000Z'));
        expect(bookingDay(text, timeZone)).toBe(venueDateAt(at, timeZone));
      }),
    );
  });

  test('a UTC midnight is its own day in every zone', () => {
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const day = new Date(at).toISOString().slice(0, 10);
        expect(bookingDay(`${day}T00:00:00.000000Z`, timeZone)).toBe(day);
        expect(bookingDay(day, timeZone)).toBe(day);
      }),
    );
  });

  test('the limits of use mean the same written as ISO, as seconds or as milliseconds', () => {
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const second = Math.floor(at / 1000) * 1000;
        const expected = { date: venueDateAt(second, timeZone) };
        for (const value of [new Date(second).toISOString(), second, second / 1000, String(second / 1000)]) {
          expect(useDay(value, timeZone)).toEqual(expected);
        }
      }),
    );
  });
});

describe('a limit of use', () => {
  test.each([
    ['2025-12-31', { date: '2025-12-31' }],
    ['2025-12-31 23:59:59', { date: '2025-12-31' }],
    ['2025-12-31T23:59:59', { date: '2025-12-31' }],
    ['2025-12-31T23:59:59+07:00', { date: '2025-12-31' }],
    [1767200399, { date: '2025-12-31' }],
    ['until the end of the season', { text: 'until the end of the season' }],
    [null, null],
    ['', null],
    [{}, null],
  ])('%j is read as %j', (value, expected) => {
    expect(useDay(value, saigon)).toEqual(expected);
  });
});

describe('the cutoff', () => {
  test.each([
    [17, 17 * 60],
    ['17', 17 * 60],
    [0, 0],
    [24, 24 * 60],
    [1730, 17 * 60 + 30],
    [2400, 24 * 60],
  ])('%j is minute %i', (value, expected) => {
    expect(cutoffMinutes(value)).toBe(expected);
  });

  test.each([null, undefined, '', 'noon', -1, 17.5, 1790, 2430, 90, 99999, [], '17:30'])(
    '%j is none',
    (value) => {
      expect(cutoffMinutes(value)).toBeNull();
    },
  );
});

test('a day that never ends stays in the calendar', () => {
  expect(bookingDay('9999-12-31T23:59:59Z', saigon)).toBe('9999-12-31');
  expect(useDay('9999-12-31T23:59:59.999Z', saigon)).toEqual({ date: '9999-12-31' });
});

test('whatever date and offset are written, a day is a day of the calendar or none', () => {
  const number = (digits: number) => fc.nat(10 ** digits - 1).map((n) => String(n).padStart(digits, '0'));
  const offset = fc.oneof(
    fc.constantFrom('', 'Z'),
    fc.tuple(fc.constantFrom('+', '-'), number(4)).map((parts) => parts.join('')),
  );
  const text = fc
    .tuple(
      fc.oneof(number(4), fc.constantFrom('0000', '0001', '9999')),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
      offset,
    )
    .map(
      ([year, month, day, zone]) =>
        `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T12:00:00${zone}`,
    );
  fc.assert(
    fc.property(text, (value) => {
      for (const zone of ['UTC', saigon]) {
        const day = bookingDay(value, zone);
        expect(day === null || /^\d{4}-\d{2}-\d{2}$/.test(day)).toBe(true);
        expect(() => useDay(value, zone)).not.toThrow();
      }
    }),
    { numRuns: 2_000 },
  );
});
