import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CheckoutQuery,
  type CheckoutRead,
  checkoutMarginMs,
  decideCheckout,
  nextCheckoutAt,
  openCheckouts,
  type PayableBooking,
  refusalBeforeRead,
} from '../../src/money/prepayment.ts';

const minute = 60_000;
const checkoutOpenMs = 2 * minute;
const now = 1_000_000_000;
const at = { now, requestTimeoutMs: 15_000 };
const accept = { kind: 'accept' };

const query: CheckoutQuery = {
  id: 'query-1',
  userId: 7,
  payload: { reference: 'booking-1', revision: 3 },
  amount: 900_000,
  currency: 'VND',
};

const booking: PayableBooking = {
  reference: 'booking-1',
  customerId: 7,
  isHeld: true,
  revision: 3,
  currency: 'VND',
  total: 900_000,
  due: 900_000,
  checkouts: [],
  holdUntil: now + 30 * minute,
  holdMs: 60 * minute,
  debtLeavesRoom: true,
};

const read: CheckoutRead = { isPayable: true, total: 900_000 };

function declined(because: string): unknown {
  return { kind: 'decline', because };
}

/** Declined without a read, and also with one. */
function refusedAtOnce(asked: CheckoutQuery, facts: PayableBooking | null, because: string): void {
  expect(refusalBeforeRead(asked, facts, at)).toBe(because);
  expect(decideCheckout(asked, facts, read, at)).toEqual(declined(because));
}

describe('a checkout', () => {
  test('is accepted when everything is as it was shown', () => {
    expect(refusalBeforeRead(query, booking, at)).toBeNull();
    expect(decideCheckout(query, booking, read, at)).toEqual(accept);
  });

  test.each<[string, Partial<CheckoutQuery>]>([
    ['unknownInvoice', { payload: null }],
    ['unknownInvoice', { payload: { reference: 'booking-2', revision: 3 } }],
    ['outdated', { payload: { reference: 'booking-1', revision: 2 } }],
    ['otherCustomer', { userId: 8 }],
    ['differentAmount', { amount: 899_999 }],
    ['differentAmount', { amount: null }],
    ['differentAmount', { currency: 'USD' }],
  ])('is declined at once: %s, %o', (because, differences) => {
    refusedAtOnce({ ...query, ...differences }, booking, because);
  });

  test.each<[string, Partial<PayableBooking>]>([
    ['notHeld', { isHeld: false }],
    ['outdated', { revision: null }],
    ['alreadyPaid', { due: 0 }],
    ['alreadyPaid', { due: -1 }],
    ['differentAmount', { due: 450_000 }],
    ['noDebtRoom', { debtLeavesRoom: false }],
    ['anotherCheckout', { checkouts: [{ queryId: 'query-0', acceptedAt: now - 1, paidBy: null }] }],
    ['holdEnds', { holdUntil: now + 89_999 }],
    ['holdEnds', { holdUntil: now - 1 }],
  ])('is declined at once: %s, %o', (because, differences) => {
    refusedAtOnce(query, { ...booking, ...differences }, because);
  });

  test('for a booking that nobody knows is declined', () => {
    refusedAtOnce(query, null, 'unknownInvoice');
  });

  test.each<[string, CheckoutRead]>([
    ['partnerSilent', null],
    ['notPayable', { isPayable: false, total: 900_000 }],
    ['totalChanged', { isPayable: true, total: 900_001 }],
  ])('is declined by what the partner shows: %s', (because, shown) => {
    expect(decideCheckout(query, booking, shown, at)).toEqual(declined(because));
  });

  test('for the rest of a price that is partly paid is held to the whole total at the partner', () => {
    const rest = { ...booking, due: 400_000 };
    expect(decideCheckout({ ...query, amount: 400_000 }, rest, read, at)).toEqual(accept);
  });

  test('that is asked again is accepted again, since its first answer may be lost', () => {
    const checkouts = [{ queryId: query.id, acceptedAt: now - 5_000, paidBy: null }];
    expect(decideCheckout(query, { ...booking, checkouts }, read, at)).toEqual(accept);
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
    refusedAtOnce(query, { ...booking, checkouts: [again, accepted] }, 'anotherCheckout');
  });
});

test.each([
  [60 * minute, 90_000],
  [10 * minute, 90_000],
  [9 * minute, 3 * minute],
  [3 * minute, minute],
])('a hold of %i ms must last %i ms more', (holdMs, margin) => {
  expect(checkoutMarginMs(holdMs, 15_000)).toBe(margin);
  const facts = { ...booking, holdMs, holdUntil: now + margin };
  expect(decideCheckout(query, facts, read, at)).toEqual(accept);
  expect(decideCheckout(query, { ...facts, holdUntil: facts.holdUntil - 1 }, read, at)).toEqual(
    declined('holdEnds'),
  );
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
  const difference: fc.Arbitrary<Partial<PayableBooking>> = fc.oneof(
    fc.record({ reference: fc.constantFrom('booking-1', 'booking-2') }),
    fc.record({ customerId: fc.constantFrom(7, 8) }),
    fc.record({ isHeld: fc.boolean() }),
    fc.record({ revision: fc.constantFrom(3, 4, null) }),
    fc.record({ currency: fc.constantFrom('VND', 'USD') }),
    fc.record({ total: fc.constantFrom(900_000, 450_000) }),
    fc.record({ due: fc.constantFrom(900_000, 450_000, 0) }),
    fc.record({ checkouts }),
    fc.record({ checkouts }),
    fc.record({ holdUntil: fc.integer({ min: now - minute, max: now + 5 * minute }) }),
    fc.record({ holdMs: fc.constantFrom(3 * minute, 60 * minute) }),
    fc.record({ debtLeavesRoom: fc.boolean() }),
  );
  const facts = fc
    .array(difference, { maxLength: 3 })
    .map((some): PayableBooking => Object.assign({ ...booking }, ...some));
  const shown = fc.oneof(
    fc.constant(read),
    fc.option(fc.record({ isPayable: fc.boolean(), total: fc.constantFrom(900_000, 450_000) })),
  );
  fc.assert(
    fc.property(facts, shown, (each, answer) => {
      if (decideCheckout(query, each, answer, at).kind === 'decline') return;
      expect(answer).toEqual({ isPayable: true, total: each.total });
      expect(each).toMatchObject({
        customerId: 7,
        isHeld: true,
        revision: 3,
        due: query.amount,
        currency: 'VND',
      });
      expect(each.holdUntil - now).toBeGreaterThanOrEqual(checkoutMarginMs(each.holdMs, 15_000));
      const isOpen = (one: (typeof each.checkouts)[number]): boolean =>
        one.paidBy === null && now - one.acceptedAt < checkoutOpenMs && one.queryId !== query.id;
      expect(each.checkouts.some(isOpen)).toBe(false);
    }),
    { numRuns: 5_000 },
  );
});
