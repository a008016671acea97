import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { permissionOf } from '../../src/booking/permissions.ts';
import { portionOf, returnPercent } from '../../src/money/balance.ts';
import { instantOf } from '../../src/venue/calendar.ts';
import { type RefundPolicy, returnSteps } from '../../src/venue/refund-policy.ts';

const hour = 3_600_000;
const dayBegins = instantOf('2026-12-25', 0, 'Asia/Ho_Chi_Minh');
const policy: RefundPolicy = {
  cancelUntilHours: 24,
  changeUntilHours: 48,
  returns: [
    { hoursBefore: 168, percent: 100 },
    { hoursBefore: 24, percent: 50 },
  ],
};

test('the day begins at midnight of the venue', () => {
  expect(new Date(dayBegins).toISOString()).toBe('2026-12-24T17:00:00.000Z');
});

describe('what the customer may do', () => {
  test('ends so many hours before the day, the last moment included', () => {
    const until = dayBegins - 24 * hour;
    expect(permissionOf(policy.cancelUntilHours, dayBegins, until)).toEqual({ allowed: true, until });
    expect(permissionOf(policy.cancelUntilHours, dayBegins, until + 1)).toEqual({
      allowed: false,
      because: 'tooLate',
      until,
    });
    expect(permissionOf(policy.changeUntilHours, dayBegins, until)).toEqual({
      allowed: false,
      because: 'tooLate',
      until: dayBegins - 48 * hour,
    });
  });

  test('is asked of staff where the policy is silent', () => {
    const silent = { ...policy, cancelUntilHours: null, changeUntilHours: null };
    expect(permissionOf(silent.cancelUntilHours, dayBegins, 0)).toEqual({
      allowed: false,
      because: 'askStaff',
    });
    expect(permissionOf(silent.changeUntilHours, dayBegins, 0)).toEqual({
      allowed: false,
      because: 'askStaff',
    });
  });

  test('may last until the day itself', () => {
    const late = { ...policy, cancelUntilHours: 0 };
    expect(permissionOf(late.cancelUntilHours, dayBegins, dayBegins).allowed).toBe(true);
    expect(permissionOf(late.cancelUntilHours, dayBegins, dayBegins + 1).allowed).toBe(false);
  });
});

describe('what a cancellation gives back', () => {
  test.each([
    [200, 100],
    [168, 100],
    [167.99, 50],
    [24, 50],
    [23.99, 0],
    [-5, 0],
  ])('%d hours before the day: %d percent', (hours, percent) => {
    expect(returnPercent(policy, dayBegins, dayBegins - hours * hour)).toBe(percent);
    const reversed = { ...policy, returns: policy.returns.toReversed() };
    expect(returnPercent(reversed, dayBegins, dayBegins - hours * hour)).toBe(percent);
  });

  test('is told ahead as it will be, at every moment until the last one to cancel', () => {
    const row = fc.record({
      hoursBefore: fc.integer({ min: 0, max: 200 }),
      percent: fc.integer({ min: 0, max: 100 }),
    });
    const until = fc.integer({ min: 0, max: 200 });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), until, until, (returns, cancelUntilHours, hours) => {
        const told = returnSteps({ ...policy, cancelUntilHours, returns });
        const step = told.find(({ hoursBefore }) => hoursBefore !== null && hours >= hoursBefore);
        const at = dayBegins - hours * hour;
        if (hours < cancelUntilHours) expect(step).toBeUndefined();
        else expect(step?.percent ?? 0).toBe(returnPercent({ ...policy, returns }, dayBegins, at));
      }),
    );
  });

  test('is everything without a rule', () => {
    expect(returnPercent({ ...policy, returns: [] }, dayBegins, dayBegins)).toBe(100);
  });

  test('is a whole number of the smallest unit, exact or at most one unit more, never more than the price', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 100 }), (price, percent) => {
        const share = portionOf(price, percent);
        const over = BigInt(share) * 100n - BigInt(price) * BigInt(percent);
        expect(over >= 0n && over < 100n).toBe(true);
        expect(share).toBeLessThanOrEqual(price);
      }),
    );
    expect(portionOf(900_000, 50)).toBe(450_000);
    expect(portionOf(333, 50)).toBe(167);
  });
});
