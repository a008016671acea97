import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Balance, balanceOf, type PrepaidSale, type SaleOutcome } from '../../src/money/balance.ts';
import { noPayments, type Receipt, type Return, transfersOf, withReceipt } from '../../src/money/receipts.ts';
import type { RefundPolicy } from '../../src/venue/refund-policy.ts';
import { price, receipt, someReceipts, told } from './sample.ts';

const hour = 3_600_000;
const dayBegins = 300 * hour;
const policy: RefundPolicy = {
  cancelUntilHours: 24,
  changeUntilHours: 24,
  returns: [
    { hoursBefore: 168, percent: 100 },
    { hoursBefore: 24, percent: 50 },
  ],
};

function sale(differences: Partial<PrepaidSale> = {}): PrepaidSale {
  return {
    currency: 'VND',
    price,
    credit: 0,
    policy,
    dayBegins,
    outcome: { kind: 'open' },
    payments: noPayments,
    ...differences,
  };
}

function paid(outcome: SaleOutcome, receipts: readonly Receipt[], returns: readonly Return[] = []): Balance {
  return balanceOf(sale({ outcome, payments: { receipts, returns, separated: [] } }));
}

function back(amount: number, at = 200 * hour, currency = 'VND'): Return {
  return { id: `return:${amount}:${at}`, amount, currency, at, staffId: 1 };
}

const issued: SaleOutcome = { kind: 'issued' };
const expired: SaleOutcome = { kind: 'neverIssued', at: 10 * hour };
const byCustomer = (hoursBefore: number): SaleOutcome => ({
  kind: 'cancelled',
  by: 'customer',
  at: dayBegins - hoursBefore * hour,
  keeps: null,
});

const second = receipt({ id: 'telegram:2', at: hour });
const half = receipt({ amount: price / 2 });
const late = receipt({ id: 'bank:9', source: 'bank', at: 290 * hour });

describe('while the booking is open', () => {
  test('the price is awaited', () => {
    expect(paid({ kind: 'open' }, [])).toMatchObject({
      due: price,
      paid: 0,
      toReturn: [],
    });
  });

  test('a part leaves the rest due, and is not to be returned yet', () => {
    expect(paid({ kind: 'open' }, [half])).toMatchObject({
      due: price / 2,
      paid: price / 2,
      toReturn: [],
    });
  });

  test('the whole price awaits the tickets', () => {
    expect(paid({ kind: 'open' }, [receipt()])).toMatchObject({
      due: 0,
      paid: price,
      toReturn: [],
    });
  });

  test('by both ways at once the second is to be returned', () => {
    expect(paid({ kind: 'open' }, [receipt(), second])).toMatchObject({
      toReturn: [{ because: 'paidTwice', amount: price }],
    });
  });

  test('three times is paid twice as well', () => {
    const third = receipt({ id: 'telegram:3', at: hour });
    expect(paid({ kind: 'open' }, [receipt(), second, third])).toMatchObject({
      toReturn: [{ because: 'paidTwice', amount: 2 * price }],
    });
  });

  test('what comes for nothing is too much, not paid twice', () => {
    expect(balanceOf(sale({ price: 0, payments: { ...noPayments, receipts: [receipt()] } }))).toMatchObject({
      toReturn: [{ because: 'tooMuch', amount: price }],
    });
  });

  test('foreign money covers nothing and is to be returned as it came', () => {
    expect(paid({ kind: 'open' }, [receipt({ currency: 'USD', amount: 3_500 })])).toMatchObject({
      due: price,
      received: 0,
      toReturn: [{ because: 'foreignCurrency', amount: 3_500, currency: 'USD' }],
    });
  });
});

describe('once the tickets are issued', () => {
  test('the price is earned', () => {
    expect(paid(issued, [receipt()])).toMatchObject({
      earned: price,
      due: 0,
      toReturn: [],
      uncovered: 0,
    });
  });

  test('what exceeds it is to be returned until it is', () => {
    const tooMuch = receipt({ amount: price + 1_000 });
    expect(paid(issued, [tooMuch]).toReturn).toEqual([
      { because: 'tooMuch', amount: 1_000, currency: 'VND' },
    ]);
    expect(paid(issued, [tooMuch], [back(400)]).toReturn).toEqual([
      { because: 'tooMuch', amount: 600, currency: 'VND' },
    ]);
    expect(paid(issued, [tooMuch], [back(1_000)])).toMatchObject({
      toReturn: [],
      returned: [{ amount: 1_000, currency: 'VND' }],
    });
  });

  test('a second payment is to be returned, also months later', () => {
    expect(paid(issued, [receipt(), late]).toReturn).toEqual([
      { because: 'paidTwice', amount: price, currency: 'VND' },
    ]);
  });

  test('what no money covers is seen', () => {
    expect(paid(issued, [half])).toMatchObject({ uncovered: price / 2, toReturn: [] });
  });
});

describe('when nothing was issued', () => {
  test('everything is to be returned: in time, late, and in parts', () => {
    expect(paid(expired, [receipt()]).toReturn).toEqual([
      { because: 'notIssued', amount: price, currency: 'VND' },
    ]);
    expect(paid(expired, [half]).toReturn).toEqual([
      { because: 'notIssued', amount: price / 2, currency: 'VND' },
    ]);
    expect(paid(expired, [half, late]).toReturn).toEqual([
      { because: 'notIssued', amount: price / 2, currency: 'VND' },
      { because: 'late', amount: price, currency: 'VND' },
    ]);
  });

  test('what came in the moment of the end was in time', () => {
    const inTime = receipt({ at: 10 * hour });
    expect(paid(expired, [inTime]).toReturn).toMatchObject([{ because: 'notIssued' }]);
    expect(paid(expired, [{ ...inTime, at: inTime.at + 1 }]).toReturn).toMatchObject([{ because: 'late' }]);
  });

  test('a return settles what came first', () => {
    expect(paid(expired, [half, late], [back(price / 2 + 1)]).toReturn).toEqual([
      { because: 'late', amount: price - 1, currency: 'VND' },
    ]);
  });
});

describe('when it was cancelled after it was issued', () => {
  test.each([
    [200, price, 0],
    [168, price, 0],
    [100, price / 2, price / 2],
    [24, price / 2, price / 2],
    [10, 0, price],
  ])('by the customer %i hours before the day, %i is returned and %i kept', (hours, amount, earned) => {
    const balance = paid(byCustomer(hours), [receipt()]);
    expect(balance.earned).toBe(earned);
    expect(balance.toReturn).toEqual(
      amount === 0 ? [] : [{ because: 'cancelledByCustomer', amount, currency: 'VND' }],
    );
  });

  test('whoever cancels, what was chosen to be kept is kept, and no more than the price', () => {
    for (const by of ['customer', 'staff'] as const) {
      const kept = (keeps: number): Balance =>
        paid({ kind: 'cancelled', by, at: dayBegins, keeps }, [receipt()], [back(100)]);
      expect(kept(300)).toMatchObject({ earned: 300, toReturn: [{ amount: price - 400 }] });
      expect(kept(2 * price)).toMatchObject({ earned: price, uncovered: 100, toReturn: [] });
    }
  });

  test('by staff, or without a policy, everything is', () => {
    const outcome: SaleOutcome = { kind: 'cancelled', by: 'staff', at: dayBegins, keeps: null };
    expect(paid(outcome, [receipt()]).toReturn).toEqual([
      { because: 'cancelledByStaff', amount: price, currency: 'VND' },
    ]);
    const silent = sale({
      policy: { ...policy, returns: [] },
      outcome: byCustomer(0),
      payments: { ...noPayments, receipts: [receipt()] },
    });
    expect(balanceOf(silent).toReturn).toEqual([
      { because: 'cancelledByCustomer', amount: price, currency: 'VND' },
    ]);
  });

  test('what was too much or late comes back whole, whatever the policy keeps', () => {
    const tooMuch = receipt({ amount: price + 5 });
    expect(paid(byCustomer(100), [tooMuch, late]).toReturn).toEqual([
      { because: 'tooMuch', amount: 5, currency: 'VND' },
      { because: 'cancelledByCustomer', amount: price / 2, currency: 'VND' },
      { because: 'late', amount: price, currency: 'VND' },
    ]);
  });
});

describe('a change of date', () => {
  const replaced: SaleOutcome = { kind: 'replaced', at: 100 * hour };

  test('carries over what was paid, and the new booking asks for the difference only', () => {
    expect(paid(replaced, [receipt()])).toMatchObject({ earned: 0, carriedOver: price, toReturn: [] });
    const expensive = sale({ price: price + 100, credit: price });
    expect(balanceOf(expensive)).toMatchObject({ due: 100, paid: price });
    expect(balanceOf({ ...expensive, price })).toMatchObject({ due: 0 });
  });

  test('carries over nothing that comes later: the new booking does not count it', () => {
    const quarter = receipt({ id: 'bank:8', source: 'bank', amount: price / 4, at: 101 * hour });
    const toReturn = [{ because: 'late', amount: price / 4, currency: 'VND' }];
    expect(paid(replaced, [half, quarter])).toMatchObject({ carriedOver: price / 2, toReturn });
    expect(paid(replaced, [half, quarter], [back(price / 4)])).toMatchObject({
      carriedOver: price / 2,
      toReturn: [],
    });
    // Cancelled and returned before the other day turned out to be issued.
    expect(paid(replaced, [receipt()], [back(price)])).toMatchObject({ carriedOver: 0, toReturn: [] });
  });

  test('to a cheaper day gives back the difference', () => {
    const cheaper = sale({ price: price - 100, credit: price, outcome: issued });
    expect(balanceOf(cheaper).toReturn).toEqual([{ because: 'cheaperDay', amount: 100, currency: 'VND' }]);
    // Until it is issued the money is the replaced booking's.
    expect(balanceOf({ ...cheaper, outcome: { kind: 'open' } })).toMatchObject({ due: 0, toReturn: [] });
  });

  test('that comes to nothing gives back only what was paid for it', () => {
    const never = sale({
      price: price + 100,
      credit: price,
      outcome: expired,
      payments: { ...noPayments, receipts: [receipt({ amount: 100 })] },
    });
    expect(balanceOf(never).toReturn).toEqual([{ because: 'notIssued', amount: 100, currency: 'VND' }]);
  });
});

/** Often in the hours in which money comes. */
const endsAt = fc.oneof(
  fc.nat(dayBegins),
  fc.integer({ min: 0, max: 100 }).map((hours) => hours * hour),
);

const outcomes: fc.Arbitrary<SaleOutcome> = fc.oneof(
  fc.constant<SaleOutcome>({ kind: 'open' }),
  fc.constant(issued),
  fc.record({ kind: fc.constant('neverIssued' as const), at: endsAt }),
  fc.record({ kind: fc.constant('replaced' as const), at: endsAt }),
  fc.record({
    kind: fc.constant('cancelled' as const),
    by: fc.constantFrom('customer' as const, 'staff' as const),
    at: endsAt,
    keeps: fc.constantFrom(null, 0, 100, price, 2 * price),
  }),
);

const someReturns: fc.Arbitrary<readonly Return[]> = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('b0', 'b1', 'b2'),
    amount: fc.oneof(fc.constantFrom(price, price / 2), fc.integer({ min: 1, max: price })),
    currency: fc.constantFrom('VND', 'VND', 'USD'),
    at: fc.nat(dayBegins),
    staffId: fc.constant(1),
  }),
  { selector: ({ id }) => id, maxLength: 3 },
);

const anySale: fc.Arbitrary<PrepaidSale> = fc.record({
  currency: fc.constant('VND'),
  price: fc.constantFrom(price, 0, 333),
  credit: fc.constantFrom(0, 0, 333, price),
  policy: fc.constantFrom(policy, { ...policy, returns: [] }),
  dayBegins: fc.constant(dayBegins),
  outcome: outcomes,
  payments: fc.record({
    receipts: someReceipts,
    returns: someReturns,
    separated: fc.subarray(['r0', 'r1', 'r2']),
    corrections: fc
      .subarray(['r0', 'r3', 'r4'])
      .map((ids) => ids.map((receiptId) => ({ id: `c:${receiptId}`, receiptId, staffId: 1, at: 0 }))),
  }),
});

function sum(
  all: readonly { readonly amount: number; readonly currency: string }[],
  currency: string,
): number {
  return all.filter((each) => each.currency === currency).reduce((total, each) => total + each.amount, 0);
}

describe('over random histories', () => {
  test('all money that came is earned, carried over, to be returned or returned (p2), in every currency', () => {
    fc.assert(
      fc.property(anySale, (each) => {
        const balance = balanceOf(each);
        const { brought, received, earned, carriedOver, uncovered, toReturn, returned } = balance;
        expect(received).toBe(sum(transfersOf(each.payments), 'VND'));
        if (each.outcome.kind !== 'open')
          expect(brought + uncovered).toBe(
            earned + carriedOver + sum(toReturn, 'VND') + sum(returned, 'VND'),
          );
        const foreign = sum(transfersOf(each.payments), 'USD');
        expect(sum(toReturn, 'USD')).toBe(Math.max(0, foreign - sum(returned, 'USD')));
      }),
      { numRuns: 5_000 },
    );
  });

  test('prepaid and returned by the book, nothing stays uncovered', () => {
    fc.assert(
      fc.property(anySale, outcomes, (each, end) => {
        const open = balanceOf({
          ...each,
          outcome: { kind: 'open' },
          payments: { ...each.payments, returns: [] },
        });
        fc.pre(open.due === 0);
        const ended = balanceOf({ ...each, outcome: end, payments: { ...each.payments, returns: [] } });
        // A sale that is still open, or whose end came before its money, proves nothing here.
        fc.pre(end.kind !== 'open');
        expect(ended.uncovered).toBe(0);
        const returns = ended.toReturn.map((part, index) => ({
          ...part,
          id: `all:${index}`,
          at: 1_000 * hour,
          staffId: 1,
        }));
        const settled = balanceOf({ ...each, outcome: end, payments: { ...each.payments, returns } });
        expect(settled).toMatchObject({ toReturn: [], uncovered: 0 });
      }),
      { numRuns: 2_000 },
    );
  });

  test('what was taken back counts as if it had never been said', () => {
    fc.assert(
      fc.property(anySale, (each) => {
        const { corrections = [], receipts } = each.payments;
        const wrong = corrections.map(({ receiptId }) => receiptId);
        const left = receipts.filter(({ id }) => !wrong.includes(id));
        const without = { ...each.payments, receipts: left, corrections: [] };
        expect(balanceOf(each)).toEqual(balanceOf({ ...each, payments: without }));
      }),
      { numRuns: 2_000 },
    );
  });

  test('neither the order of the facts matters nor how often receipts are told', () => {
    fc.assert(
      fc.property(anySale, told, (each, tell) => {
        const { receipts, returns, separated } = each.payments;
        const again = {
          receipts: tell(receipts).reduce(withReceipt, noPayments).receipts,
          returns: returns.toReversed(),
          separated: separated.toReversed(),
          corrections: (each.payments.corrections ?? []).toReversed(),
        };
        expect(balanceOf({ ...each, payments: again })).toEqual(balanceOf(each));
      }),
      { numRuns: 2_000 },
    );
  });

  test('no figure is negative, and what is paid and due make up the price while it is open', () => {
    fc.assert(
      fc.property(anySale, (each) => {
        const balance = balanceOf(each);
        const figures = [balance.paid, balance.due, balance.earned, balance.carriedOver, balance.uncovered];
        expect(
          Math.min(...figures, ...balance.toReturn.map(({ amount }) => amount - 1)),
        ).toBeGreaterThanOrEqual(0);
        if (each.outcome.kind === 'open') expect(balance.paid + balance.due).toBe(each.price);
        else expect(balance.due).toBe(0);
      }),
      { numRuns: 2_000 },
    );
  });

  test('what was never issued comes back whole, and staff who cancel give back everything', () => {
    fc.assert(
      fc.property(anySale, (each) => {
        const payments = { ...each.payments, returns: [] };
        const never = balanceOf({ ...each, payments, outcome: expired });
        expect(sum(never.toReturn, 'VND')).toBe(never.received);
        const staff = balanceOf({
          ...each,
          payments,
          outcome: { kind: 'cancelled', by: 'staff', at: dayBegins, keeps: null },
        });
        expect(sum(staff.toReturn, 'VND')).toBe(staff.received + each.credit);
      }),
      { numRuns: 1_000 },
    );
  });
});
