import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursOfDay, type NoticeHours, silencesIn } from '../../src/money/read-bank-notice.ts';

const daysForUsual = 14;
const busy: NoticeHours = Array.from({ length: hoursOfDay }, (_, hour) => (hour >= 8 && hour < 20 ? 3 : 0));
const usual = Array.from({ length: daysForUsual }, () => busy);
const without = (...hours: readonly number[]): NoticeHours =>
  busy.map((count, hour) => (hours.includes(hour) ? 0 : count));

describe('hours without a notice of the bank', () => {
  it('are those in which each of the days before had one, put together where they follow one another', () => {
    expect(silencesIn(without(9, 10, 19), usual)).toEqual([
      { from: 9, until: 11 },
      { from: 19, until: 20 },
    ]);
    expect(silencesIn(busy, usual)).toEqual([]);
  });

  it('are not known before they are over, nor before enough days were counted', () => {
    expect(silencesIn(without(9, 10), usual, 10)).toEqual([{ from: 9, until: 10 }]);
    expect(silencesIn(without(9), usual.slice(1))).toEqual([]);
  });

  it('are none in which a notice came, nor in which one of the days before had none', () => {
    const hours = fc.array(fc.nat(2), { minLength: hoursOfDay, maxLength: hoursOfDay });
    const before = fc.array(hours, { minLength: daysForUsual, maxLength: daysForUsual });
    fc.assert(
      fc.property(hours, before, (day, days) => {
        const silent = new Set(
          silencesIn(day, days).flatMap(({ from, until }) =>
            Array.from({ length: until - from }, (_, index) => from + index),
          ),
        );
        for (let hour = 0; hour < hoursOfDay; hour += 1) {
          const isUsual = days.every((other) => (other[hour] ?? 0) > 0);
          expect(silent.has(hour)).toBe(day[hour] === 0 && isUsual);
        }
      }),
    );
  });
});
