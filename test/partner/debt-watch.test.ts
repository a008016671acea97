import { describe, expect, test } from 'vitest';
import type { CallOutcome } from '../../src/booking/ports.ts';
import { createDebtGuard, createDebtWatch, type DebtInfo } from '../../src/partner/debt-limit.ts';

const info: DebtInfo = { limitedBy: 'amount', limit: '100', currentDebt: '90', days: null, dueDate: null };
const done: CallOutcome<DebtInfo> = { kind: 'done', value: info };
const failed: CallOutcome<DebtInfo> = {
  kind: 'unknown',
  failure: { operation: 'debt-info', reason: 'timeout' },
};

function watchOf(answer: () => CallOutcome<DebtInfo> | Promise<CallOutcome<DebtInfo>>) {
  const seen = { now: 0, asked: 0 };
  const watch = createDebtWatch({
    debtInfo: async () => {
      seen.asked += 1;
      return answer();
    },
    monotonic: () => seen.now,
    freshMs: 60_000,
    retryMs: 10_000,
  });
  return { seen, watch };
}

describe('the debt', () => {
  test('is asked for once a minute, however many want to know', async () => {
    const { seen, watch } = watchOf(() => done);
    const known = await Promise.all([watch.current(), watch.current(), watch.current()]);
    expect(known).toEqual([info, info, info]);
    seen.now = 59_999;
    await watch.current();
    expect(seen.asked).toBe(1);
    seen.now = 60_000;
    await watch.current();
    expect(seen.asked).toBe(2);
  });

  test('that can’t be read is left alone for a while, and then asked for again', async () => {
    const { seen, watch } = watchOf(() => failed);
    expect(await watch.current()).toBeNull();
    seen.now = 9_999;
    await watch.current();
    expect(seen.asked).toBe(1);
    seen.now = 10_000;
    await watch.current();
    expect(seen.asked).toBe(2);
  });
});

describe('the guard', () => {
  const guardOf = (
    mode: 'off' | 'warn' | 'block',
    answer: () => CallOutcome<DebtInfo> | Promise<CallOutcome<DebtInfo>>,
  ) =>
    createDebtGuard({
      mode,
      debt: watchOf(answer).watch,
      today: () => '2026-11-20',
      currencyDigits: 0,
      patienceMs: 20,
    });

  test('lets through what fits below the limit', async () => {
    const fits = guardOf('block', () => done);
    expect([await fits(10), await fits(11)]).toEqual([true, false]);
  });

  test.each(['off', 'warn'] as const)('stops nobody when it is set to %s', async (mode) => {
    expect(await guardOf(mode, () => done)(11)).toBe(true);
  });

  test('stops nobody when the debt can’t be read, or takes too long', async () => {
    expect(await guardOf('block', () => failed)(11)).toBe(true);
    expect(await guardOf('block', () => new Promise(() => {}))(11)).toBe(true);
  });
});
