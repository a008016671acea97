import { describe, expect, it } from 'vitest';
import { dayMoneyOf, noPayments, type Payments, type Receipt } from '../../src/money/receipts.ts';
import { dayMs } from '../../src/time.ts';

const day = { from: dayMs, until: 2 * dayMs, currency: 'VND' };
const receipt = (id: string, source: Receipt['source'], at: number, amount = 100): Receipt => ({
  id,
  source,
  at,
  amount,
  currency: 'VND',
});
const paid = (...receipts: readonly Receipt[]): Payments => ({ ...noPayments, receipts });

describe('the money of a day', () => {
  it('is what came by card and by transfer, from its beginning to its end', () => {
    const payments = [
      paid(receipt('a', 'telegram', dayMs), receipt('b', 'bank', 2 * dayMs - 1, 30)),
      paid(receipt('c', 'telegram', dayMs - 1), receipt('d', 'bank', 2 * dayMs)),
      paid({ ...receipt('e', 'bank', dayMs), currency: 'USD' }),
    ];
    expect(dayMoneyOf(payments, day)).toEqual({ byCard: 100, byTransfer: 30, unconfirmed: 0, returned: 0 });
  });

  it('counts once what staff and the bank have told of, and says what the bank has not', () => {
    const told = paid(receipt('staff', 'staff', dayMs), receipt('bank', 'bank', dayMs + 1));
    const untold = paid(receipt('staff-2', 'staff', dayMs, 40));
    expect(dayMoneyOf([told, untold], day)).toMatchObject({ byTransfer: 140, unconfirmed: 40 });
  });

  it('leaves out what was taken back, and counts a return on its own day', () => {
    const wrong = {
      ...paid(receipt('a', 'staff', dayMs)),
      corrections: [{ id: 'x', receiptId: 'a', staffId: 1, at: 3 * dayMs }],
    };
    const given = { id: 'r', staffId: 1, amount: 60, currency: 'VND', at: dayMs + 5 };
    const returned = { ...paid(receipt('b', 'bank', 0)), returns: [given] };
    expect(dayMoneyOf([wrong, returned], day)).toEqual({
      byCard: 0,
      byTransfer: 0,
      unconfirmed: 0,
      returned: 60,
    });
  });
});
