import { readyToCommit } from '../../src/booking/decide.ts';
import type { Booking, BookingState } from '../../src/booking/record.ts';
import type { LifecyclePolicy } from '../../src/booking/rules.ts';
import type { Prepayment } from '../../src/money/prepayment.ts';
import { noPayments, type Receipt } from '../../src/money/receipts.ts';
import { dayMs, minuteMs } from '../../src/time.ts';
import { booking, now, policy, total } from './sample.ts';

export const prepaidPolicy: LifecyclePolicy = {
  ...policy,
  prepay: { currency: 'VND', methods: ['telegram', 'transfer'] },
};

export function prepayment(changes: Partial<Prepayment> = {}): Prepayment {
  return {
    currency: 'VND',
    methods: ['telegram', 'transfer'],
    code: 'WABCDEFG',
    dayBegins: now + 7 * dayMs,
    payments: noPayments,
    credit: 0,
    checkouts: [],
    accepted: { total, method: 'telegram', at: now - minuteMs },
    offer: null,
    offers: 0,
    messages: [],
    saidPaidAt: null,
    ...changes,
  };
}

export function receipt(changes: Partial<Receipt> = {}): Receipt {
  return { id: 'bank:1', source: 'bank', amount: total, currency: 'VND', at: now, ...changes };
}

export const withReceipts = (...receipts: readonly Receipt[]): Partial<Prepayment> => ({
  payments: { ...noPayments, receipts },
});

/** A booking that is paid first, as it is once it has been committed. */
export function prepaid(
  state: BookingState,
  changes: Partial<Prepayment> = {},
  others: Partial<Booking> = {},
): Booking {
  const asked = booking(state, { prepayment: prepayment(changes), ...others });
  const committed = readyToCommit(asked, asked, { now, policy: prepaidPolicy });
  return { ...committed, outbox: [] };
}
