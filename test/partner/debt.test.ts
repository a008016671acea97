import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  creditLeft,
  type DebtInfo,
  daysUrgencyOf,
  debtStanding,
  leavesRoomFor,
  shareLevelOf,
} from '../../src/partner/debt-limit.ts';
import { decimalText, minorUnits } from '../../src/venue/currency.ts';

const today = '2026-11-20';

function debt(changes: Partial<DebtInfo> = {}): DebtInfo {
  return {
    limitedBy: 'amount',
    limit: '1000',
    currentDebt: '620',
    days: 30,
    dueDate: '2026-12-01',
    ...changes,
  };
}

describe('how the debt stands', () => {
  test('by amount, the share of the limit counts and the days do not', () => {
    expect(debtStanding(debt(), today)).toEqual({
      percent: 62,
      daysLeft: null,
      stopsFirst: 'amount',
    });
  });

  test('by days, the due date counts and the amount does not', () => {
    expect(debtStanding(debt({ limitedBy: 'days', limit: '0' }), today)).toEqual({
      percent: null,
      daysLeft: 11,
      stopsFirst: 'days',
    });
  });

  test('by both, whichever is further along stops first', () => {
    expect(debtStanding(debt({ limitedBy: 'both' }), today)).toMatchObject({
      percent: 62,
      stopsFirst: 'days',
    });
    expect(debtStanding(debt({ limitedBy: 'both', currentDebt: '640' }), today).stopsFirst).toBe('amount');
  });

  test('who owes nothing is late with nothing', () => {
    const paid = debt({ limitedBy: 'both', currentDebt: '0.00', dueDate: '2026-01-01' });
    expect(debtStanding(paid, today).daysLeft).toBeNull();
    expect(leavesRoomFor(paid, today, '1000')).toBe(true);
  });

  test('what can’t be read has no bearing', () => {
    const unreadable = debt({ limit: null, currentDebt: null });
    expect(debtStanding(unreadable, today)).toMatchObject({ percent: null, stopsFirst: null });
    expect(creditLeft(unreadable)).toBeNull();
  });
});

describe('whether there is room for a booking', () => {
  test('up to the limit and not a cent beyond it', () => {
    const almost = debt({ limit: '1000.10', currentDebt: '999.05' });
    expect(leavesRoomFor(almost, today, '1.05')).toBe(true);
    expect(leavesRoomFor(almost, today, '1.06')).toBe(false);
    expect(creditLeft(almost)).toBe('1.05');
  });

  test('not when the due date has passed, but on the day itself', () => {
    const due = (dueDate: string) => leavesRoomFor(debt({ limitedBy: 'days', dueDate }), today, '1');
    expect([due('2026-11-20'), due('2026-11-19')]).toEqual([true, false]);
  });

  test.each([
    ['an unreadable limit', { limit: null }],
    ['an unreadable debt', { currentDebt: null }],
    ['a limit of nothing', { limit: '0' }],
    ['figures that are no decimals', { limit: '1e3', currentDebt: '٩٩٩٩' }],
    ['a way of limiting that is not known', { limitedBy: 'other', currentDebt: '5000' }],
  ] as const)('%s blocks nobody', (_what, changes) => {
    expect(leavesRoomFor(debt(changes), today, '999999')).toBe(true);
  });
});

/** Decimal texts in hundredths, with as many zeros behind as somebody may write. */
const cents = fc.bigInt({ min: 0n, max: 10n ** 24n });
const zeros = fc.nat({ max: 6 });
const spelled = (amount: bigint, more: number): string => {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${'0'.repeat(more)}`;
};

describe('arithmetic on decimal strings', () => {
  test('is exact at any size and however the figures are spelled', () => {
    fc.assert(
      fc.property(cents, cents, cents, zeros, zeros, (limit, owed, more, a, b) => {
        const info = debt({ limit: spelled(limit, a), currentDebt: spelled(owed, b) });
        const isRoom = limit === 0n || owed + more <= limit;
        expect(leavesRoomFor(info, today, spelled(more, 0))).toBe(isRoom);
        const percent = limit === 0n ? null : (owed * 100n) / limit;
        const shown = percent === null ? null : Number(percent > 999n ? 999n : percent);
        expect(debtStanding(info, today).percent).toBe(shown);
      }),
    );
  });

  test('amounts go to decimal text and back', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.nat({ max: 4 }), (amount, digits) => {
        expect(minorUnits(decimalText(amount, digits), digits)).toBe(amount);
      }),
    );
  });

  test('more debt never means a lower share or more room', () => {
    fc.assert(
      fc.property(cents, cents, cents, (limit, owed, more) => {
        const before = debt({ limit: spelled(limit, 0), currentDebt: spelled(owed, 0) });
        const after = debt({ limit: spelled(limit, 0), currentDebt: spelled(owed + more, 0) });
        const share = (info: DebtInfo): number => debtStanding(info, today).percent ?? 0;
        expect(share(after)).toBeGreaterThanOrEqual(share(before));
        if (leavesRoomFor(after, today, '1')) expect(leavesRoomFor(before, today, '1')).toBe(true);
      }),
    );
  });
});

describe('when staff are told', () => {
  test('at 80, 95 and 100 %, and not back and forth at an edge', () => {
    const seen = [79, 80, 79, 76, 80, 95, 93, 100, 99, 94, 74, 80];
    let level = 0;
    const levels = seen.map((percent) => {
      level = shareLevelOf(percent, level);
      return level;
    });
    expect(levels).toEqual([0, 80, 80, 80, 80, 95, 95, 100, 100, 95, 0, 80]);
  });

  test('an unreadable share leaves it at what was said', () => {
    expect(shareLevelOf(null, 95)).toBe(95);
  });

  test('seven days, three days and a day before the debt is due, and when it is overdue', () => {
    expect([null, 8, 7, 4, 3, 2, 1, 0, -1, -9].map(daysUrgencyOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
  });
});
