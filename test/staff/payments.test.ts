import { describe, expect, it } from 'vitest';
import { moneyToReturn } from '../../src/booking/paid-and-due.ts';
import type { UnmatchedReceipt } from '../../src/booking/ports.ts';
import { noPayments, type Receipt } from '../../src/money/receipts.ts';
import { returnQuestion } from '../../src/staff/payment-actions.ts';
import { type PaymentLists, paymentsOnPage, paymentsScreen } from '../../src/staff/payments.ts';
import { parseTap } from '../../src/taps.ts';
import { receiptKey, unpackedMoney } from '../../src/views/staff-money.ts';
import { readWords } from '../helpers/as-read.ts';
import { wordings } from '../locales/locale-files.ts';
import { prepaidBooking } from '../locales/sample-bookings.ts';

const words = readWords(wordings.for('en'));
const receipt: UnmatchedReceipt = {
  id: 'sepay:92704',
  source: 'bank',
  amount: 123_000,
  currency: 'VND',
  at: Date.UTC(2026, 10, 22, 5),
  because: 'noCode',
  text: 'tien ve <b>cap treo</b>',
};
const held = prepaidBooking('held', { offer: { revision: 1, method: 'transfer', amount: 900_000 } });

function lists(change: Partial<PaymentLists> = {}): PaymentLists {
  const none = { bookings: [], total: 0 };
  return { awaited: none, unmatched: { receipts: [], total: 0 }, toReturn: none, ...change };
}

function labelsOf(of: PaymentLists): readonly string[] {
  return paymentsScreen(of, 0, words)
    .rows.flat()
    .map(({ text }) => text);
}

describe('the list “Money”', () => {
  it('has its three headings, whatever there is', () => {
    const { text } = paymentsScreen(lists(), 0, words);
    expect(text).toBe(
      '<b>Awaited</b>\nnothing\n\n<b>Unmatched</b>\nnothing\n\n<b>To be returned</b>\nnothing',
    );
    expect(labelsOf(lists())).toEqual([]);
  });

  it('says on each button which booking it is for, once there are several', () => {
    expect(labelsOf(lists({ awaited: { bookings: [held], total: 1 } }))).toContain('Money arrived');
    const two = lists({ awaited: { bookings: [held, held], total: 2 } });
    expect(labelsOf(two)).toContain('Money arrived · BK0123456789');
  });

  it('has pages as soon as any list is longer than one', () => {
    const bookings = Array.from({ length: paymentsOnPage }, () => held);
    const full = lists({ toReturn: { bookings, total: 2 * paymentsOnPage + 1 } });
    expect(labelsOf(full)).toContain('1 of 3');
  });

  it('shows what the bank wrote, and no markup of it', () => {
    const unmatched = { receipts: [receipt], total: 1 };
    const { text } = paymentsScreen(lists({ unmatched }), 0, words);
    expect(text).toContain('<i>tien ve &lt;b&gt;cap treo&lt;/b&gt;</i>');
  });

  it('finds a receipt by what its button carries, which says nothing of it', () => {
    const key = receiptKey('hmac:'.padEnd(128, '✓'));
    expect(parseTap(`s:match:${key}:`)).toMatchObject({ action: 'match', subject: key });
    expect(receiptKey(receipt.id)).not.toBe(receiptKey('sepay:92705'));
  });

  it.each([1, 450_000, 9_999_999_999_999, Number.MAX_SAFE_INTEGER])(
    'asks whether exactly that sum was given back: %d',
    (amount) => {
      const money = { amount, currency: 'VND' };
      const [yes] = returnQuestion({ booking: held, words }, [money]).rows.flat();
      const tap = yes !== undefined && 'data' in yes ? parseTap(yes.data) : null;
      expect(tap?.kind === 'staff' ? unpackedMoney(tap.argument) : null).toEqual(money);
    },
  );

  it('shows each of several transfers before they are marked as returned', () => {
    const transfers = [
      { ...receipt, id: 'bank:1', amount: 200_000 },
      { ...receipt, id: 'bank:2', amount: 250_000 },
    ] as const;
    const textOf = (...receipts: readonly Receipt[]) => {
      const expired = prepaidBooking('expired', { payments: { ...noPayments, receipts } });
      return returnQuestion({ booking: expired, words }, moneyToReturn(expired)).text;
    };
    expect(textOf(...transfers)).toMatch(/Has ₫450,000 been.*₫200,000 arrived.*₫250,000 arrived/s);
    expect(textOf(transfers[0])).not.toContain('arrived');
  });

  it.each(['', 'VND', '10', '10vnd', '-5VND', 'zzzzzzzzzzzzVND'])('takes %j for no sum', (text) => {
    expect(unpackedMoney(text)).toBeNull();
  });
});
