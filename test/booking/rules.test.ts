import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dateProblem,
  isPastCutoff,
  lineClosedBy,
  quantityProblem,
  ticketCountOf,
  totalOf,
} from '../../src/booking/rules.ts';
import { lineFor, orderOf } from '../../src/dialogue/draft.ts';
import { sampleDraft, samplePackage, timeZone, venueClock } from '../dialogue/sample-world.ts';

describe('a day', () => {
  it.each([
    ['2026-11-19', 'past'],
    ['2026-11-20', null],
    ['2027-02-18', null],
    ['2027-02-19', 'beyondHorizon'],
  ])('%s: %s', (date, problem) => {
    expect(dateProblem(date, '2026-11-20', 90)).toBe(problem);
  });
});

describe('a cutoff at 15:00', () => {
  it.each([
    ['14:59', '2026-11-20', false],
    ['15:00', '2026-11-20', true],
    ['23:59', '2026-11-21', false],
    ['00:00', '2026-11-19', true],
  ])('at %s for %s is over: %s', (time, date, isOver) => {
    expect(isPastCutoff(15 * 60, date, venueClock(time), timeZone)).toBe(isOver);
  });

  it('that does not exist closes nothing', () => {
    expect(isPastCutoff(null, '2026-11-20', venueClock('23:59'), timeZone)).toBe(false);
  });

  it('closes the order by its first line that is over, and a past day closes every order', () => {
    const lines = [lineFor(samplePackage('A'), 1), lineFor(samplePackage('C', { cutoffMinutes: 900 }), 1)];
    const order = (date: string) => orderOf(sampleDraft({ date, lines }), 'VND');
    const closedBy = (date: string, time: string) => {
      const made = order(date);
      return made === null ? null : (lineClosedBy(made, venueClock(time), timeZone)?.code ?? null);
    };
    expect(closedBy('2026-11-20', '14:00')).toBeNull();
    expect(closedBy('2026-11-20', '15:00')).toBe('C');
    expect(closedBy('2026-11-19', '09:00')).toBe('C');
    expect(closedBy('2026-11-21', '23:00')).toBeNull();
  });
});

describe('a quantity', () => {
  const limits = { minQuantity: 2, maxQuantity: 8 };
  it.each([
    [1, { kind: 'belowMinimum', minimum: 2 }],
    [2, null],
    [8, null],
    [9, { kind: 'aboveMaximum', maximum: 8 }],
    [0, { kind: 'notANumber' }],
    [-3, { kind: 'notANumber' }],
    [2.5, { kind: 'notANumber' }],
    [Number.NaN, { kind: 'notANumber' }],
    [Number.POSITIVE_INFINITY, { kind: 'notANumber' }],
  ])('of %d', (quantity, problem) => {
    expect(quantityProblem(quantity, limits)).toEqual(problem);
  });
});

it('totals are the sum of the lines, in whole units', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 1_000 }),
    unitPrice: fc.integer({ min: 0, max: 1e9 }),
  });
  fc.assert(
    fc.property(fc.array(line), fc.array(line), (some, others) => {
      expect(totalOf([...some, ...others])).toBe(totalOf(some) + totalOf(others));
      expect(Number.isSafeInteger(totalOf(some))).toBe(true);
    }),
  );
  const lines = [lineFor(samplePackage('A'), 3), lineFor(samplePackage('B', { price: 250_000 }), 2)];
  expect(totalOf(lines)).toBe(800_000);
  expect(ticketCountOf({ lines })).toBe(5);
});
