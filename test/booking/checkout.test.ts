import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkoutRefusal } from '../../src/booking/money-requests.ts';
import type { Booking } from '../../src/booking/record.ts';
import {
  type Checkout,
  type CheckoutQuery,
  checkoutMarginMs,
  nextCheckoutAt,
  openCheckouts,
} from '../../src/money/prepayment.ts';
import { minuteMs, secondMs } from '../../src/time.ts';
import { prepaid, prepaidPolicy, receipt, withReceipts } from './prepaid.ts';
import { booking, now, side, total } from './sample.ts';

const checkoutOpenMs = 2 * minuteMs;

const query: CheckoutQuery = {
  id: 'query-1',
  userId: 42,
  payload: { reference: 'ref-1', revision: 1 },
  amount: total,
  currency: 'VND',
};

const held = prepaid('held');

function refusalOf(asked: CheckoutQuery, facts: Booking | null, holdMs = prepaidPolicy.holdMs) {
  return checkoutRefusal(asked, facts, { now, policy: { ...prepaidPolicy, holdMs } });
}

const withCheckouts = (...checkouts: readonly Checkout[]): Booking => prepaid('held', { checkouts });

describe('a checkout', () => {
  test('is accepted when everything is as it was shown', () => {
    expect(refusalOf(query, held)).toBeNull();
  });

  test.each<[string, Partial<CheckoutQuery>]>([
    ['unknownInvoice', { payload: null }],
    ['unknownInvoice', { payload: { reference: 'ref-2', revision: 1 } }],
    ['outdated', { payload: { reference: 'ref-1', revision: 0 } }],
    ['otherCustomer', { userId: 43 }],
    ['differentAmount', { amount: total - 1 }],
    ['differentAmount', { amount: null }],
    ['differentAmount', { currency: 'USD' }],
  ])('is declined: %s, %o', (because, differences) => {
    expect(refusalOf({ ...query, ...differences }, held)).toBe(because);
  });

  const order = { ...held.order, lines: held.order.lines.map((line) => ({ ...line, cutoffMinutes: 0 })) };
  const paidInPart = prepaid('held', withReceipts(receipt({ amount: total / 2 })));
  test.each<[string, string, Booking | null]>([
    ['unknownInvoice', 'nobody knows', null],
    ['unknownInvoice', 'is not paid here', booking('held')],
    ['notHeld', 'is confirmed', prepaid('confirming')],
    ['notHeld', 'has expired', prepaid('expired')],
    ['outdated', 'asks for nothing', prepaid('held', { accepted: null })],
    ['alreadyPaid', 'is paid', prepaid('held', withReceipts(receipt()))],
    ['differentAmount', 'is paid in part', paidInPart],
    ['totalChanged', 'has another total', { ...held, partner: side({ total: total + 1 }) }],
    ['dateDiffers', 'has another date', { ...held, partner: side({ bookingDate: '2026-11-28' }) }],
    [
      'linesDiffer',
      'has other lines',
      { ...held, partner: side({ packages: [{ code: 'X', quantity: 1 }] }) },
    ],
    ['anotherCheckout', 'is being paid', withCheckouts({ queryId: 'q', acceptedAt: now - 1, paidBy: null })],
    ['holdEnds', 'is about to end', prepaid('held', {}, { holdUntil: now + 90 * secondMs - 1 })],
    [
      'cutoffPassed',
      'is no longer sold',
      prepaid('held', {}, { order: { ...order, date: '2026-11-20' }, partner: side({ bookingDate: null }) }),
    ],
  ])('is declined, %s, for a booking that %s', (because, _which, facts) => {
    expect(refusalOf(query, facts)).toBe(because);
  });

  test('for the rest of a price that is partly paid is accepted', () => {
    expect(refusalOf({ ...query, amount: total / 2 }, paidInPart)).toBeNull();
  });

  test('that is asked again is accepted again, since its first answer may be lost', () => {
    const asked = { queryId: query.id, acceptedAt: now - 5 * secondMs, paidBy: null };
    expect(refusalOf(query, withCheckouts(asked))).toBeNull();
  });
});

describe('an accepted checkout', () => {
  const accepted = { queryId: 'query-0', acceptedAt: now, paidBy: null };

  test('keeps others out until its payment, or for 120 seconds', () => {
    expect(openCheckouts([accepted], now + checkoutOpenMs - 1)).toEqual([accepted]);
    expect(openCheckouts([accepted], now + checkoutOpenMs)).toEqual([]);
    expect(openCheckouts([{ ...accepted, paidBy: 'telegram:1' }], now)).toEqual([]);
  });

  test('says when the next one may be, which is after the last', () => {
    expect(nextCheckoutAt([], now)).toBeNull();
    const later = { ...accepted, queryId: 'query-2', acceptedAt: now + 5 };
    expect(nextCheckoutAt([later, accepted], now + 10)).toBe(now + 5 + checkoutOpenMs);
  });

  test('keeps others out also beside one that is asked again', () => {
    const again = { ...accepted, queryId: query.id };
    expect(refusalOf(query, withCheckouts(again, accepted))).toBe('anotherCheckout');
  });
});

test.each([
  [60 * minuteMs, 90_000],
  [10 * minuteMs, 90_000],
  [9 * minuteMs, 3 * minuteMs],
  [3 * minuteMs, minuteMs],
])('a hold of %i ms must last %i ms more', (holdMs, margin) => {
  expect(checkoutMarginMs(holdMs, 15_000)).toBe(margin);
  const facts = { ...held, holdUntil: now + margin };
  expect(refusalOf(query, facts, holdMs)).toBeNull();
  expect(refusalOf(query, { ...facts, holdUntil: now + margin - 1 }, holdMs)).toBe('holdEnds');
});

test('whatever the facts, nothing is accepted that the hold cannot outlive, or beside another checkout (p4)', () => {
  const checkouts = fc.array(
    fc.record({
      queryId: fc.constantFrom('query-0', 'query-1'),
      acceptedAt: fc.integer({ min: now - 2 * checkoutOpenMs, max: now }),
      paidBy: fc.constantFrom(null, null, 'telegram:1'),
    }),
    { maxLength: 3 },
  );
  const facts = fc.record({
    state: fc.constantFrom('held', 'held', 'held', 'issued', 'expired'),
    total: fc.constantFrom(total, total, total / 2),
    received: fc.constantFrom(0, 0, total / 2, total),
    holdUntil: fc.integer({ min: now - minuteMs, max: now + 5 * minuteMs }),
    checkouts,
  });
  const holds = fc.constantFrom(3 * minuteMs, 60 * minuteMs);
  fc.assert(
    fc.property(facts, holds, (each, holdMs) => {
      const amount = each.received;
      const receipts = amount === 0 ? {} : withReceipts(receipt({ amount }));
      const partner = side({ total: each.total });
      const { holdUntil } = each;
      const one = prepaid(each.state, { ...receipts, checkouts: each.checkouts }, { partner, holdUntil });
      if (refusalOf(query, one, holdMs) !== null) return;
      expect(each).toMatchObject({ state: 'held', total, received: 0 });
      expect(holdUntil - now).toBeGreaterThanOrEqual(checkoutMarginMs(holdMs, 15_000));
      const isOpen = ({ paidBy, acceptedAt, queryId }: (typeof each.checkouts)[number]): boolean =>
        paidBy === null && now - acceptedAt < checkoutOpenMs && queryId !== query.id;
      expect(each.checkouts.some(isOpen)).toBe(false);
    }),
    { numRuns: 5_000 },
  );
});
