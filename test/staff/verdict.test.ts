import { expect, it } from 'vitest';
import type { DebtChange } from '../../src/accounts/debt-comparison.ts';
import { type CloseDebt, verdictOf } from '../../src/staff/close-figures.ts';
import { readingAt } from '../accounts/sample.ts';

const day = '2026-11-20';
const before = readingAt(0, 0, '2026-11-19');
const after = readingAt(1, 0, day);

function verdict(
  difference: number,
  effect: number,
  { isLookedAt = false, explainedBy = null as DebtChange['explainedBy'] } = {},
) {
  const change = { before, after, added: 0, takenAway: 0, paid: 0, expected: 0, difference, explainedBy };
  const one = { kind: 'otherTotal', reference: 'ref-1', code: 'BK1', day, here: 100, there: 100 + effect };
  const differing = effect === 0 ? [] : [one as CloseDebt['differing'][number]];
  const debt: CloseDebt = { first: before, after, change, differing, isLookedAt };
  return verdictOf({ period: { from: day, until: day }, debt });
}

it.each([
  ['agrees', 0, 0],
  ['found', 30, 30],
  ['found', -30, -30],
  ['rose', 30, -30],
  ['fell', -30, 30],
  ['rose', 30, 29],
  ['fell', 30, 31],
  ['rose', 1, 0],
] as const)('the debt %s by %i where bookings make %i', (expected, difference, effect) => {
  expect(verdict(difference, effect)).toBe(expected);
});

it('what is explained is said before bookings are read again, and bookings that differ before both', () => {
  expect(verdict(30, 0, { isLookedAt: true })).toBe('looking');
  expect(verdict(30, 0, { isLookedAt: true, explainedBy: 'calls' })).toBe('calls');
  expect(verdict(30, 30, { isLookedAt: true, explainedBy: 'payment' })).toBe('found');
});
