import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addVenueDays,
  instantOf,
  partsOf,
  venueDate,
  venueDateAt,
  venueMinutesAt,
  weekdayOf,
} from '../../src/venue/calendar.ts';

const vietnam = 'Asia/Ho_Chi_Minh';

describe('the venue’s day', () => {
  it.each([
    ['2026-11-20T16:59:59Z', '2026-11-20', 23 * 60 + 59],
    ['2026-11-20T17:00:00Z', '2026-11-21', 0],
    ['2026-12-31T17:00:00Z', '2027-01-01', 0],
  ])('at %s is %s', (instant, date, minutes) => {
    expect(venueDateAt(Date.parse(instant), vietnam)).toBe(date);
    expect(venueMinutesAt(Date.parse(instant), vietnam)).toBe(minutes);
  });

  it('begins where its zone says, also on the nights when clocks change', () => {
    expect(instantOf('2026-11-20', 18, vietnam)).toBe(Date.parse('2026-11-20T11:00:00Z'));
    expect(instantOf('2026-03-29', 12, 'Europe/Berlin')).toBe(Date.parse('2026-03-29T10:00:00Z'));
    expect(venueDateAt(instantOf('2026-10-25', 0, 'Europe/Berlin'), 'Europe/Berlin')).toBe('2026-10-25');
    // Clocks went from 23:59:59 to 01:00 here, so the day began an hour late.
    expect(instantOf('2018-11-04', 0, 'America/Sao_Paulo')).toBe(Date.parse('2018-11-04T03:00:00Z'));
    // Clocks went back to 23:00, so the day began after the second hour of that name.
    expect(instantOf('2018-02-18', 0, 'America/Sao_Paulo')).toBe(Date.parse('2018-02-18T03:00:00Z'));
  });

  it('is the same day again after as many days forth and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -800, max: 800 }), (days) => {
        const there = addVenueDays('2026-11-20', days);
        expect(addVenueDays(there, -days)).toBe('2026-11-20');
        expect(Date.parse(there) - Date.parse('2026-11-20')).toBe(days * 24 * 60 * 60 * 1_000);
      }),
    );
  });

  it('has a weekday, Monday first', () => {
    expect(['2026-11-16', '2026-11-20', '2026-11-22'].map(weekdayOf)).toEqual([0, 4, 6]);
  });

  it.each([
    [2026, 2, 29],
    [2026, 2, 31],
    [2026, 4, 31],
    [2026, 13, 1],
    [2026, 0, 1],
    [2026, 1, 0],
    [20_260, 1, 1],
    [2026, 1, 1.5],
  ])('is refused where the calendar has none: %d-%d-%d', (year, month, day) => {
    expect(venueDate(year, month, day)).toBeNull();
  });

  it('is put together from its parts and taken apart again', () => {
    expect(venueDate(2028, 2, 29)).toBe('2028-02-29');
    expect(partsOf('2028-02-29')).toEqual({ year: 2028, month: 2, day: 29 });
  });
});
