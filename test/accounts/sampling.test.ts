import { expect, it } from 'vitest';
import { isSampleDue } from '../../src/accounts/sampling.ts';
import { hourMs, minuteMs } from '../../src/time.ts';
import { openCall, sampleAt, start, timeZone } from './sample.ts';

const everyMs = 5 * minuteMs;
const latest = sampleAt(start, 1);
const quiet = { latest, latestEntryAt: null, isUnsettled: false };
const isDue = (changes: object, after: number): boolean =>
  isSampleDue({ ...quiet, ...changes }, start + after, everyMs, timeZone);

it('the figure is asked for at once where it never was', () => {
  expect(isDue({ latest: null }, 0)).toBe(true);
});

it('it is asked for every five minutes while something is sold, until an hour after', () => {
  const latestEntryAt = start - 10 * minuteMs;
  expect(isDue({ latestEntryAt }, everyMs - 1)).toBe(false);
  expect(isDue({ latestEntryAt }, everyMs)).toBe(true);
  expect(isDue({ latestEntryAt }, hourMs)).toBe(false);
  const underWay = [openCall({ amount: 1, sentAt: start })];
  expect(isDue({ latest: { ...latest, underWay } }, everyMs)).toBe(true);
});

it('it is asked for again while a difference is looked into', () => {
  expect(isDue({ isUnsettled: true }, everyMs - 1)).toBe(false);
  expect(isDue({ isUnsettled: true }, everyMs)).toBe(true);
});

it('it is asked for when the day has closed at the venue, whatever was sold', () => {
  // The sample is of ten in the morning.
  expect(isDue({}, 14 * hourMs - 1)).toBe(false);
  expect(isDue({}, 14 * hourMs)).toBe(true);
});
