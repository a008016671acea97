import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  noPayments,
  type Payments,
  transfersOf,
  withReceipt,
  withReturn,
  withSeparated,
} from '../../src/money/receipts.ts';
import { receipt, someReceipts, told } from './sample.ts';

const hour = 3_600_000;
const sameTransferMs = 72 * hour;
const staff = receipt({ id: 'staff:1', source: 'staff', at: 0 });
const bank = receipt({ id: 'bank:1', source: 'bank', at: hour });

function booked(...receipts: Payments['receipts']): Payments {
  return receipts.reduce(withReceipt, noPayments);
}

function back(amount: number, at: number) {
  return { id: `return:${amount}`, amount, currency: 'VND', at, staffId: 1 };
}

describe('the facts', () => {
  test('are each booked once, and a repeat is seen to be one', () => {
    const payments = booked(staff, bank);
    expect(payments.receipts).toEqual([staff, bank]);
    expect(withReceipt(payments, { ...bank, at: 5 * hour })).toBe(payments);
  });
});

describe('a transfer told by staff and by the bank', () => {
  test('is one', () => {
    expect(transfersOf(booked(staff, bank))).toEqual([{ ...staff, confirmedBy: bank.id }]);
  });

  test('is one up to 72 hours later, and another after that', () => {
    const inTime = { ...bank, at: sameTransferMs };
    expect(transfersOf(booked(staff, inTime))).toHaveLength(1);
    expect(transfersOf(booked(staff, { ...inTime, at: sameTransferMs + 1 }))).toHaveLength(2);
  });

  test('is two when staff separate them', () => {
    const separated = withSeparated(booked(staff, bank), staff.id);
    expect(transfersOf(separated).map(({ confirmedBy }) => confirmedBy)).toEqual([null, null]);
  });

  test('is two when amount, currency or source differ, or the notice came first', () => {
    for (const other of [
      { ...bank, amount: bank.amount + 1 },
      { ...bank, currency: 'USD' },
      { ...bank, source: 'telegram' as const },
      { ...bank, at: -1 },
    ])
      expect(transfersOf(booked(staff, other))).toHaveLength(2);
  });

  test('is confirmed by one notice, and the second is a second transfer', () => {
    const again = { ...bank, id: 'bank:2', at: 2 * hour };
    expect(transfersOf(booked(staff, bank, again))).toEqual([
      { ...staff, confirmedBy: bank.id },
      { ...again, confirmedBy: null },
    ]);
  });

  test('is two once the first was returned: a second transfer is not taken for it', () => {
    const returned = withReturn(booked(staff), back(staff.amount, hour));
    const later = withReceipt(returned, { ...bank, at: 2 * hour });
    expect(transfersOf(later).map(({ confirmedBy }) => confirmedBy)).toEqual([null, null]);
    // In the same moment as well.
    expect(transfersOf(withReceipt(returned, { ...bank, at: hour }))).toHaveLength(2);
    const partly = withReturn(booked(staff), back(1, hour));
    expect(transfersOf(withReceipt(partly, { ...bank, at: 2 * hour }))).toHaveLength(2);
  });

  test('is one when it was returned after the notice, or only what had come besides was', () => {
    expect(transfersOf(withReturn(booked(staff, bank), back(staff.amount, 2 * hour)))).toHaveLength(1);
    const extra = receipt({ id: 'telegram:2', amount: 5_000, at: 0 });
    const without = withReturn(booked(staff, extra), back(5_000, hour / 2));
    expect(transfersOf(withReceipt(without, bank))).toHaveLength(2);
  });

  test('leaves a second word of staff to the second notice', () => {
    const secondWord = { ...staff, id: 'staff:2', at: hour };
    const second = { ...bank, id: 'bank:2', at: 2 * hour };
    expect(
      transfersOf(booked(second, bank, secondWord, staff)).map(({ confirmedBy }) => confirmedBy),
    ).toEqual([bank.id, second.id]);
  });
});

test('each receipt counts once, in whatever order and however often it is told', () => {
  fc.assert(
    fc.property(someReceipts, told, fc.subarray(['r0', 'r1', 'r2']), (receipts, tell, separated) => {
      const payments: Payments = { receipts, separated, returns: [] };
      const transfers = transfersOf(payments);
      expect(transfersOf({ ...booked(...tell(receipts)), separated })).toEqual(transfers);

      const ids = transfers.flatMap(({ id, confirmedBy }) =>
        confirmedBy === null ? [id] : [id, confirmedBy],
      );
      expect(ids.toSorted()).toEqual(receipts.map(({ id }) => id).toSorted());

      const byId = new Map(receipts.map((each) => [each.id, each]));
      for (const transfer of transfers) {
        const { confirmedBy, ...fact } = transfer;
        expect(fact).toEqual(byId.get(transfer.id));
        const notice = confirmedBy === null ? undefined : byId.get(confirmedBy);
        if (notice === undefined) continue;
        expect([transfer.source, notice.source]).toEqual(['staff', 'bank']);
        expect([notice.amount, notice.currency]).toEqual([transfer.amount, transfer.currency]);
        expect(separated).not.toContain(transfer.id);
        expect(notice.at - transfer.at).toBeGreaterThanOrEqual(0);
        expect(notice.at - transfer.at).toBeLessThanOrEqual(sameTransferMs);
      }

      const alone = transfers.filter(({ confirmedBy }) => confirmedBy === null);
      const couldBeOne = alone.some((word) =>
        alone.some(
          (notice) =>
            word.source === 'staff' &&
            notice.source === 'bank' &&
            !separated.includes(word.id) &&
            word.amount === notice.amount &&
            word.currency === notice.currency &&
            word.at <= notice.at &&
            notice.at - word.at <= sameTransferMs,
        ),
      );
      expect(couldBeOne).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});
