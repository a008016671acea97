import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readyToCommit } from '../../src/booking/decide.ts';
import { settleOtherRead } from '../../src/booking/evidence.ts';
import { quotasOf } from '../../src/booking/limits.ts';
import {
  requestCorrection,
  requestGoodwill,
  requestMatch,
  requestMoneyArrived,
  requestPay,
  requestReceipt,
  requestReturned,
  requestSaysPaid,
  requestSeparate,
} from '../../src/booking/money-requests.ts';
import { enqueue, settleEntry } from '../../src/booking/outbox.ts';
import {
  idleMoneyOf,
  isUnresolved,
  keptBy,
  keptOf,
  lastMoneyAt,
  moneyIfClosed,
  moneyOf,
  moneyToReturn,
  outcomeOf,
  returnRange,
  returnShown,
  saleOf,
  unrecordedPaymentOf,
} from '../../src/booking/paid-and-due.ts';
import { type Booking, paymentsOf } from '../../src/booking/record.ts';
import {
  type Change,
  newBooking,
  requestCancel,
  requestClose,
  requestConfirm,
} from '../../src/booking/requests.ts';
import { leastHoldForConfirmMs } from '../../src/booking/rules.ts';
import { scheduled } from '../../src/booking/timers.ts';
import { becomeEnded, becomeHeld, becomeIssued } from '../../src/booking/transitions.ts';
import { balanceOf } from '../../src/money/balance.ts';
import type { Prepayment } from '../../src/money/prepayment.ts';
import { confirmedTransfersOf, type Receipt, transfersOf } from '../../src/money/receipts.ts';
import { hourMs, minuteMs, secondMs } from '../../src/time.ts';
import { prepaid, prepaidPolicy, prepayment, receipt, withReceipts } from './prepaid.ts';
import {
  booking,
  byCustomer,
  byStaff,
  done,
  exported,
  exportedSide,
  now,
  outboxOf,
  seen,
  side,
  total,
  visitDate,
} from './sample.ts';

const staffId = 7;
const drawCode = () => 'WABCDEFG';

function accepted<Refusal>(change: Change<Refusal>): Booking {
  if (change.kind === 'refused') throw new Error(`Refused: ${String(change.why)}`);
  return change.booking;
}

const committed = (before: Booking, after: Booking, at = now): Booking =>
  readyToCommit(before, after, { now: at, policy: prepaidPolicy });

describe('a booking that is paid first', () => {
  it('is placed with what it is paid by, frozen, and with a code where a transfer is chosen', () => {
    const { reference, customer, order, details, card } = booking('requested');
    const asked = { reference, customer, order, details, card, payBy: 'transfer' } as const;
    const accept = { total, date: visitDate };
    const made = newBooking({ ...asked, accept }, now, prepaidPolicy, drawCode);
    expect(made.prepayment).toMatchObject({
      currency: 'VND',
      code: 'WABCDEFG',
      accepted: { total, method: 'transfer', at: now },
      offer: null,
      dayBegins: Date.UTC(2026, 10, 26, 17),
    });
    const held = newBooking({ ...asked, accept: null }, now, prepaidPolicy, drawCode);
    expect(held.prepayment).toMatchObject({ accepted: null, code: null });
    const byCard = newBooking({ ...asked, accept, payBy: 'telegram' }, now, prepaidPolicy, drawCode);
    expect(byCard.prepayment).toMatchObject({ accepted: { method: 'telegram' }, code: null });
    const elsewhere = newBooking({ ...asked, accept }, now, { ...prepaidPolicy, prepay: null }, drawCode);
    expect(elsewhere.prepayment).toBeNull();
  });

  it('asks for what is due once the hold stands, anew whenever that changes, and for nothing then', () => {
    const start = booking('held', { prepayment: prepayment() });
    const asked = committed(start, start);
    expect(asked.prepayment).toMatchObject({
      offer: { revision: 1, method: 'telegram', amount: total },
      offers: 1,
    });
    expect(outboxOf(asked)).toEqual(['card', 'payment']);
    expect(committed(asked, asked).prepayment?.offer).toBe(asked.prepayment?.offer);

    const part = committed(asked, accepted(requestReceipt(asked, receipt({ amount: 50_000 }), now)));
    expect(part.prepayment?.offer).toEqual({ revision: 2, method: 'telegram', amount: total - 50_000 });
    // Its delivery shows the card anew, and the new offer below it.
    expect(outboxOf(part)).toEqual(['notice partlyPaid']);

    const changed = committed(part, { ...part, partner: side({ total: total + 1 }) });
    expect(changed.prepayment).toMatchObject({ offer: null, offers: 2 });
  });

  it.each([
    ['another day', { bookingDate: '2026-12-31' }],
    ['other lines', { packages: [{ code: 'ADULT', quantity: 1 }] }],
    ['another total', { total: total + 5_000 }],
  ])('asks for nothing while the partner has %s', (_what, differs) => {
    const start = booking('held', { prepayment: prepayment(), partner: side(differs) });
    expect(committed(start, start).prepayment?.offer).toBeNull();
    const full = requestReceipt(start, receipt({ amount: total }), now);
    expect(accepted(full).state).toBe('held');
  });

  it('is confirmed by the receipt that covers its total, and by none before', () => {
    const held = prepaid('held');
    const part = accepted(requestReceipt(held, receipt({ amount: total - 1 }), now));
    expect(part.state).toBe('held');
    const full = accepted(requestReceipt(part, receipt({ id: 'bank:2', amount: 1 }), now));
    expect(full).toMatchObject({
      state: 'confirming',
      accepted: { total, date: visitDate },
      confirmRequestedAt: now,
      timers: { act: now },
    });
    expect(requestConfirm(held, total, { now, policy: prepaidPolicy })).toEqual({
      kind: 'refused',
      why: 'prepaid',
    });
  });

  it('takes a receipt once', () => {
    const once = accepted(requestReceipt(prepaid('held'), receipt({ amount: 1 }), now));
    expect(requestReceipt(once, receipt({ amount: 1 }), now)).toEqual({ kind: 'refused', why: 'known' });
    expect(requestReceipt(booking('held'), receipt(), now)).toEqual({ kind: 'refused', why: 'notPrepaid' });
  });

  it('ends its checkout with the payment', () => {
    const checkouts = [
      { queryId: 'a', acceptedAt: now - 200_000, paidBy: 'telegram:0' },
      { queryId: 'b', acceptedAt: now, paidBy: null },
    ];
    const paid = requestReceipt(
      prepaid('held', { checkouts }),
      receipt({ id: 'telegram:1', source: 'telegram' }),
      now,
    );
    expect(accepted(paid).prepayment?.checkouts.map(({ paidBy }) => paidBy)).toEqual([
      'telegram:0',
      'telegram:1',
    ]);
  });

  it('ends the latest checkout that no payment has ended, since an earlier one may have lapsed', () => {
    const checkout = (queryId: string, paidBy: Receipt['id'] | null) => ({
      queryId,
      acceptedAt: now,
      paidBy,
    });
    const paidBy = (...checkouts: readonly ReturnType<typeof checkout>[]) =>
      accepted(
        requestReceipt(
          prepaid('held', { checkouts }),
          receipt({ id: 'telegram:1', source: 'telegram', amount: 1 }),
          now,
        ),
      ).prepayment?.checkouts.map((each) => each.paidBy);
    expect(paidBy(checkout('a', null), checkout('b', null))).toEqual([null, 'telegram:1']);
    expect(paidBy(checkout('a', null), checkout('b', 'telegram:0'))).toEqual(['telegram:1', 'telegram:0']);
  });

  it('counts towards the day’s limit from "Pay" on, so that no limit stands in the way of what is paid', () => {
    const names = (one: Booking) => quotasOf(one, prepaidPolicy).map(({ name, key }) => `${name} ${key}`);
    const day = 'ticketsPerDay tickets:42:2026-11-20';
    const held = prepaid('held');
    expect(names(held)).toContain(day);
    expect(names(prepaid('held', { accepted: null }))).not.toContain(day);
    const tomorrow = now + 24 * hourMs;
    expect(names(accepted(requestReceipt(held, receipt({ at: tomorrow }), tomorrow)))).toContain(day);
  });
});

describe('"Pay"', () => {
  it('asks for the total that was shown', () => {
    const paying = requestPay(
      prepaid('held', { accepted: null }),
      total,
      'transfer',
      { now, policy: prepaidPolicy },
      drawCode,
    );
    expect(accepted(paying).prepayment?.accepted).toEqual({ total, method: 'transfer', at: now });
    // Another way to pay the same is no later wish: it counts towards the same day's limit.
    const later = { now: now + minuteMs, policy: prepaidPolicy };
    const byCard = requestPay(accepted(paying), total, 'telegram', later, drawCode);
    expect(accepted(byCard).prepayment?.accepted).toEqual({ total, method: 'telegram', at: now });
    expect(committed(prepaid('held', { accepted: null }), accepted(paying)).prepayment?.offer?.amount).toBe(
      total,
    );
  });

  it('confirms at once what is paid already, and what is too much is returned', () => {
    const cheaper = prepaid('held', withReceipts(receipt()), { partner: side({ total: total - 10_000 }) });
    const paying = accepted(
      requestPay(cheaper, total - 10_000, 'transfer', { now, policy: prepaidPolicy }, drawCode),
    );
    expect(paying.state).toBe('confirming');
    expect(moneyToReturn(paying)).toEqual([{ amount: 10_000, currency: 'VND' }]);
  });

  const { order } = booking('held');
  const lines = order.lines.map((line) => ({ ...line, cutoffMinutes: 0 }));
  const closedToday = prepaid(
    'held',
    {},
    { order: { ...order, date: '2026-11-20', lines }, partner: side({ bookingDate: null }) },
  );

  it.each([
    ['nothing is paid here', 'notPrepaid', booking('held'), total, 'telegram'],
    ['that way is not offered', 'otherMethod', prepaid('held', { methods: ['transfer'] }), total, 'telegram'],
    ['it is being confirmed', 'confirming', prepaid('confirming'), total, 'telegram'],
    ['the hold has ended', 'notHeld', prepaid('expired'), total, 'telegram'],
    ['the card showed another total', 'totalChanged', prepaid('held'), total - 1, 'telegram'],
    [
      'another day is held',
      'dateDiffers',
      prepaid('held', {}, { partner: side({ bookingDate: '2026-12-31' }) }),
      total,
      'telegram',
    ],
    [
      'no payment by card would arrive before the hold ends',
      'holdTooShort',
      prepaid('held', {}, { holdUntil: now + 80 * secondMs }),
      total,
      'telegram',
    ],
    [
      'no transfer could be confirmed before the hold ends',
      'holdTooShort',
      prepaid('held', {}, { holdUntil: now + leastHoldForConfirmMs(prepaidPolicy) - 1 }),
      total,
      'transfer',
    ],
    ["today's sale has closed", 'cutoffPassed', closedToday, total, 'transfer'],
  ] as const)('is refused when %s', (_what, why, start, shown, method) => {
    expect(requestPay(start, shown, method, { now, policy: prepaidPolicy }, drawCode)).toEqual({
      kind: 'refused',
      why,
    });
  });
});

describe('"I have paid"', () => {
  it('tells staff once', () => {
    const said = accepted(requestSaysPaid(prepaid('held'), now));
    expect(outboxOf(said)).toEqual(['card', 'alert saysPaid']);
    expect(requestSaysPaid(said, now)).toEqual({ kind: 'refused', why: 'toldAlready' });
    expect(requestSaysPaid(prepaid('expired'), now)).toEqual({ kind: 'refused', why: 'notAwaited' });
  });

  it('is of what was asked for then: of the rest it can be said anew', () => {
    const start = committed(prepaid('held'), prepaid('held'));
    const said = committed(start, accepted(requestSaysPaid(start, now)));
    const partly = accepted(requestReceipt(said, receipt({ amount: 50_000 }), now));
    const rest = committed(said, partly);
    expect(rest.prepayment).toMatchObject({ offer: { amount: total - 50_000 }, saidPaidAt: null });
    expect(outboxOf(accepted(requestSaysPaid(rest, now)))).toContain('alert saysPaid');
  });

  it.each(['before', 'after'] as const)(
    'asks staff no more once the money is there, were they told %s it came',
    (when) => {
      const start = committed(prepaid('held'), prepaid('held'));
      const said = committed(start, accepted(requestSaysPaid(start, now)));
      const alert = said.outbox.find(({ kind }) => kind === 'alert');
      if (alert === undefined) throw new Error('Staff are told nothing.');
      const asked = [{ chatId: 1, messageId: 5, saidPaidAt: now }];
      const isTold = (booking: Booking): Booking =>
        committed(
          booking,
          settleEntry(
            booking,
            alert,
            { kind: 'done', paymentAlerts: asked },
            { performed: said, now: now + 1 },
          ),
        );
      const isPaid = (booking: Booking): Booking =>
        committed(booking, accepted(requestReceipt(booking, receipt({ amount: total }), now)));
      const over = when === 'before' ? isPaid(isTold(said)) : isTold(isPaid(said));
      const entry = over.outbox.find(({ kind }) => kind === 'alertOver');
      if (entry === undefined) throw new Error('The alert asks on.');
      const settled = committed(
        over,
        settleEntry(over, entry, { kind: 'done' }, { performed: over, now: now + 2 }),
      );
      expect(settled.prepayment?.saidPaidTo).toEqual([]);
      expect(outboxOf(settled)).not.toContain('alertOver');
    },
  );
});

describe('staff', () => {
  it('say once that what is due has arrived, and the bank’s notice of it adds nothing', () => {
    const held = prepaid('held', withReceipts(receipt({ amount: 50_000, at: now - minuteMs })));
    const rest = { amount: total - 50_000, currency: 'VND' };
    const whole = { ...rest, amount: total };
    // Staff saw the whole sum awaited, of which a part has come meanwhile: they look once more.
    for (const other of [whole, { ...rest, currency: 'USD' }])
      expect(requestMoneyArrived(held, staffId, other, now)).toEqual({ kind: 'refused', why: 'changed' });
    const arrived = accepted(requestMoneyArrived(held, staffId, rest, now));
    expect(arrived.state).toBe('confirming');
    expect(outboxOf(arrived)).toContain('audit moneyArrived');
    const after = committed(held, arrived);
    expect(requestMoneyArrived(after, staffId, rest, now)).toEqual({ kind: 'refused', why: 'notAwaited' });
    const told = accepted(requestReceipt(after, receipt({ id: 'bank:2', amount: total - 50_000 }), now + 1));
    expect(moneyOf(told)).toMatchObject({ received: total, toReturn: [] });
    const { id } = transfersOf(paymentsOf(told)).at(-1) ?? receipt();
    const apart = accepted(requestSeparate(told, staffId, id, now + 2));
    expect(moneyToReturn(apart)).toEqual([{ amount: total - 50_000, currency: 'VND' }]);
    expect(requestSeparate(apart, staffId, id, now + 3)).toEqual({
      kind: 'refused',
      why: 'nothingToSeparate',
    });
  });

  it('say of which transfer the bank’s notice was another one', () => {
    const [first, second] = [
      receipt({ id: 'staff:1', source: 'staff' }),
      receipt({ id: 'bank:1', at: now + 1 }),
    ];
    const [third, fourth] = [
      receipt({ id: 'staff:2', source: 'staff', at: now + 2 }),
      receipt({ id: 'bank:2', at: now + 3 }),
    ];
    const issued = prepaid('issued', withReceipts(first, second, third, fourth));
    const apart = accepted(requestSeparate(issued, staffId, first.id, now + 4));
    expect(paymentsOf(apart).separated).toEqual([first.id]);
    expect(requestSeparate(apart, staffId, first.id, now + 5).kind).toBe('refused');
    const halves = [first, second].map((each) => ({ ...each, amount: total / 2 }));
    const paidUp = requestSeparate(prepaid('held', withReceipts(...halves)), staffId, first.id, now + 4);
    expect(accepted(paidUp).state).toBe('confirming');
    expect(requestSeparate(apart, staffId, second.id, now + 5).kind).toBe('refused');
  });

  it('match a receipt with a trail of it', () => {
    const matched = accepted(requestMatch(prepaid('held'), receipt(), staffId, now));
    expect(matched.state).toBe('confirming');
    expect(matched.outbox.find(({ kind }) => kind === 'audit')).toMatchObject({
      act: { by: staffId, action: 'matched', money: { amount: total, currency: 'VND' } },
    });
  });

  it('mark as returned exactly what was shown', () => {
    const ended = prepaid(
      'expired',
      withReceipts(receipt(), receipt({ id: 'bank:2', amount: 8, currency: 'USD' })),
    );
    const shown = { amount: total, currency: 'VND' };
    expect(requestReturned(ended, staffId, { ...shown, amount: 1 }, now)).toEqual({
      kind: 'refused',
      why: 'changed',
    });
    const returned = accepted(requestReturned(ended, staffId, shown, now));
    expect(moneyToReturn(returned)).toEqual([{ amount: 8, currency: 'USD' }]);
    expect(requestReturned(returned, staffId, shown, now)).toEqual({
      kind: 'refused',
      why: 'nothingToReturn',
    });
    expect(outboxOf(committed(ended, returned))).toEqual(
      expect.arrayContaining(['audit returned', 'notice moneyReturned']),
    );
  });
});

describe('money after the end', () => {
  it.each([
    ['the hold has ended', (held: Booking) => becomeEnded(held, 'expired', now), total],
    [
      'it is cancelled',
      (held: Booking) => ({ ...held, state: 'cancelled' as const, cancellation: byCustomer }),
      total,
    ],
    [
      'it is issued',
      (held: Booking) => becomeIssued({ ...held, partner: exportedSide() }, { now, policy: prepaidPolicy }),
      0,
    ],
  ])('is to be returned, and told, when %s', (_what, end, owed) => {
    const held = prepaid('held', withReceipts(receipt({ at: now - minuteMs })));
    const ended = committed(held, end(held));
    expect(moneyToReturn(ended).map(({ amount }) => amount)).toEqual(owed === 0 ? [] : [owed]);
    const told = ['alert moneyToReturn', 'notice moneyToReturn'];
    expect(
      outboxOf(ended)
        .filter((entry) => told.includes(entry))
        .toSorted(),
    ).toEqual(owed === 0 ? [] : told);
    const late = accepted(requestReceipt(ended, receipt({ id: 'bank:9', at: now + 1 }), now + 1));
    expect(moneyToReturn(late)).toEqual([{ amount: owed + total, currency: 'VND' }]);
    expect(late.state).toBe(ended.state);
  });

  it('keeps the record until it is returned, and then as long as any other', () => {
    const ended = scheduled(prepaid('expired', withReceipts(receipt())), { now, policy: prepaidPolicy });
    expect(isUnresolved(ended)).toBe(true);
    expect(ended.timers.retention).toBeUndefined();
    const later = now + 90 * 24 * hourMs;
    const shown = { amount: total, currency: 'VND' };
    const returned = committed(ended, accepted(requestReturned(ended, staffId, shown, later)), later);
    expect(isUnresolved({ ...returned, outbox: [] })).toBe(false);
    expect(returned.timers.retention).toBe(later + prepaidPolicy.retentionMs);
    expect(lastMoneyAt(returned)).toBe(later);
  });

  it('goes by the policy that was frozen when a customer cancels, and whole when staff do', () => {
    const returns = [{ hoursBefore: 24, percent: 50 }];
    const cancelled = (by: typeof byCustomer): Booking =>
      prepaid('cancelled', withReceipts(receipt({ at: now - hourMs })), {
        policy: { cancelUntilHours: 24, changeUntilHours: null, returns },
        cancellation: by,
        history: [
          { at: now - hourMs, from: 'confirming', to: 'issued' },
          { at: now, from: 'cancelling', to: 'cancelled' },
        ],
      });
    expect(moneyToReturn(cancelled(byCustomer))).toEqual([{ amount: total / 2, currency: 'VND' }]);
    expect(moneyToReturn(cancelled(byStaff))).toEqual([{ amount: total, currency: 'VND' }]);
  });
});

it('what was paid for the replaced booking is known, and only the rest may be unrecorded', () => {
  const unrecorded = (credit: number, ...receipts: readonly Receipt[]): number =>
    unrecordedPaymentOf(prepaid('issued', { credit, ...withReceipts(...receipts) }));
  expect(unrecorded(0)).toBe(total);
  expect(unrecorded(total)).toBe(0);
  expect(unrecorded(total - 20_000)).toBe(20_000);
  expect(unrecorded(total - 20_000, receipt({ amount: 20_000 }))).toBe(0);
  const replacedBy = { reference: 'ref-2', date: '2026-11-28', code: 'BK2' };
  expect(unrecordedPaymentOf(prepaid('issued', {}, { replacedBy }))).toBe(0);
});

describe('what a cancellation keeps', () => {
  const half = { cancelUntilHours: 24, changeUntilHours: null, returns: [{ hoursBefore: 24, percent: 50 }] };
  const history = [{ at: now - hourMs, from: 'confirming', to: 'issued' }] as const;
  const tooMuch = receipt({ at: now - hourMs, amount: total + 5_000 });
  const issued = prepaid('issued', withReceipts(tooMuch), { policy: half, history: [...history] });
  const cancelled = (keeps: number, returned = 0): Booking => {
    const returns = returned === 0 ? [] : [{ id: 'r', staffId, amount: returned, currency: 'VND', at: now }];
    const payments = { receipts: [tooMuch], separated: [], returns };
    return prepaid(
      'cancelled',
      { payments },
      {
        cancellation: { ...byStaff, keeps },
        history: [...history, { at: now, from: 'cancelling', to: 'cancelled' }],
      },
    );
  };

  it('is what was not given back, from what is returned in any case to everything', () => {
    const range = returnRange(issued, now);
    expect(range).toEqual({ currency: 'VND', least: 5_000, policy: total / 2 + 5_000, all: total + 5_000 });
    fc.assert(
      fc.property(fc.integer({ min: -1, max: total + 10_000 }), (amount) => {
        const isPossible = amount >= 5_000 && amount <= total + 5_000;
        const keeps = isPossible ? { keeps: total + 5_000 - amount } : null;
        expect(keptBy({ kind: 'sum', amount }, range)).toEqual(keeps);
      }),
      { examples: [[0], [4_999], [5_000], [total + 5_000], [total + 5_001]] },
    );
  });

  it('is no more than is there once more was returned', () => {
    const keptAfter = (returned: number): number => keptOf(cancelled(100_000, returned))?.amount ?? 0;
    expect(keptAfter(0)).toBe(100_000);
    expect(keptAfter(total + 5_000 - 100_000)).toBe(100_000);
    expect(keptAfter(total + 5_000 - 99_999)).toBe(99_999);
    expect(keptAfter(total + 5_000)).toBe(0);
    expect(keptOf(cancelled(2 * total))?.amount).toBe(total);
    expect(keptOf(issued)).toBeNull();
  });

  it('is given back in any part, from 1 on', () => {
    const kept = 100_000;
    const given = (amount: number) => requestGoodwill(cancelled(kept), staffId, { amount, kept }, now).kind;
    expect([-1, 0, kept + 1].map(given)).toEqual(['refused', 'refused', 'refused']);
    expect([1, kept].map(given)).toEqual(['accepted', 'accepted']);
  });
});

describe('what has become of the money', () => {
  const policy = {
    cancelUntilHours: 24,
    changeUntilHours: null,
    returns: [
      { hoursBefore: 48, percent: 100 },
      { hoursBefore: 24, percent: 50 },
    ],
  };
  const issuedAt = { at: now - 2 * hourMs, from: 'confirming', to: 'issued' } as const;
  const paidBefore = withReceipts(receipt({ at: now - 3 * hourMs }));

  it('is what was due when the customer asked, however long staff took to approve it', () => {
    const dayBegins = now + 40 * hourMs;
    const cancelled = (request: Booking['request']): Booking =>
      prepaid(
        'cancelled',
        { ...paidBefore, dayBegins },
        {
          policy,
          request,
          cancellation: { ...byCustomer, approvedBy: staffId, requestedAt: now },
          history: [issuedAt, { at: now, from: 'cancelling', to: 'cancelled' }],
        },
      );
    const asked = (askedAt: number): Booking['request'] => ({
      kind: 'cancel',
      askedAt,
      answered: { decision: 'approved', at: now, by: staffId, reason: '' },
    });
    const inTime = asked(dayBegins - 50 * hourMs);
    const late = asked(dayBegins - 47 * hourMs);
    expect(moneyToReturn(cancelled(inTime))).toEqual([{ amount: total, currency: 'VND' }]);
    expect(moneyToReturn(cancelled(late))).toEqual([{ amount: total / 2, currency: 'VND' }]);
  });

  it('is the venue’s where staff close a booking that has tickets, and the customer’s where it has none', () => {
    const closed = (partner: Booking['partner']) => prepaid('closed', paidBefore, { partner });
    expect(moneyToReturn(closed(exportedSide()))).toEqual([]);
    expect(moneyToReturn(closed(side()))).toEqual([{ amount: total, currency: 'VND' }]);
  });

  it('stays to be returned where tickets turn up after staff have closed the booking, and staff are told', () => {
    const review = prepaid('review', paidBefore);
    const wish = { reason: 'by phone', money: moneyIfClosed(review) };
    const closed = committed(review, accepted(requestClose(review, staffId, wish, now)));
    const settling = { begunAt: now + minuteMs, now: now + minuteMs, policy: prepaidPolicy };
    const found = committed(closed, settleOtherRead(closed, done(exported()), settling), settling.now);
    expect(moneyToReturn(found)).toEqual([{ amount: total, currency: 'VND' }]);
    expect(moneyOf(found)).toMatchObject({ earned: 0, uncovered: 0 });
    expect(outboxOf(found)).toContain('alert issuedAfterAll');
    const later = { ...settling, begunAt: settling.now + 1 };
    const again = settleOtherRead({ ...found, outbox: [] }, done(exported()), later);
    expect(outboxOf(again)).toEqual([]);
  });

  it('of a replaced booking stays there unless the other was issued and has replaced it', () => {
    const credit = { credit: total };
    const closed = prepaid('closed', credit, { partner: exportedSide() });
    expect(moneyOf(closed)).toMatchObject({ paid: 0, uncovered: total });
    const review = prepaid('review', credit);
    expect(returnRange(review, now)).toBeNull();
    const history = [issuedAt, { at: now, from: 'cancelling', to: 'cancelled' }] as const;
    const cancelled = prepaid('cancelled', credit, { cancellation: byStaff, history });
    expect(moneyToReturn(cancelled)).toEqual([{ amount: total, currency: 'VND' }]);
    expect(moneyToReturn(enqueue(cancelled, now, { kind: 'replace' }))).toEqual([]);
  });

  it('is returned as by their cancellation where closed tickets turn out to be cancelled after all', () => {
    const history = [issuedAt, { at: now, from: 'review', to: 'closed' }] as const;
    const closedBooking = { staffId, reason: 'by phone', wasIssued: true };
    const partner = side({ status: 'cancelled' });
    const cancelled = (cancellation: Booking['cancellation'], changes: Partial<Prepayment>) =>
      prepaid('closed', changes, { partner, history, cancellation, closed: closedBooking });
    const kept = cancelled({ ...byCustomer, keeps: total / 4 }, paidBefore);
    expect(moneyToReturn(kept)).toEqual([{ amount: (total * 3) / 4, currency: 'VND' }]);
    // Paid for another day.
    const credited = cancelled(byStaff, { credit: total });
    expect(moneyToReturn(credited)).toEqual([{ amount: total, currency: 'VND' }]);
  });

  it('is not asked for again while nobody knows whether tickets of a cheaper day are cancelled', () => {
    const returns = [{ id: 'return:ref-1:1', amount: total, currency: 'VND', staffId, at: now }];
    const cheaper = { credit: 2 * total, payments: { receipts: [], separated: [], returns } };
    const history = [issuedAt, { at: now, from: 'cancelling', to: 'review' }] as const;
    const partner = exportedSide();
    const review = prepaid('review', cheaper, { cancellingFrom: 'issued', partner, history });
    expect(moneyOf(review)).toMatchObject({ due: 0, paid: total, toReturn: [] });
  });

  it('is earned while tickets are being cancelled, and waits while a hold is', () => {
    const cancelling = (cancellingFrom: 'issued' | 'held' | 'confirming') =>
      outcomeOf(prepaid('cancelling', paidBefore, { cancellingFrom, cancellation: byCustomer })).kind;
    expect((['issued', 'held', 'confirming'] as const).map(cancelling)).toEqual(['issued', 'open', 'open']);
  });

  it('went over when the booking was replaced, not when an earlier wish to cancel was refused or it had ended', () => {
    const replaced = prepaid('cancelled', paidBefore, {
      replacedBy: { reference: 'ref-2', date: '2026-11-28', code: 'BK2' },
      history: [
        issuedAt,
        { at: now - hourMs, from: 'issued', to: 'cancelling', because: 'replaced' },
        { at: now - 30 * minuteMs, from: 'cancelling', to: 'issued' },
        { at: now - 20 * minuteMs, from: 'issued', to: 'cancelling', because: 'replaced' },
        { at: now - 15 * minuteMs, from: 'cancelling', to: 'issued' },
        { at: now - 10 * minuteMs, from: 'issued', to: 'cancelling' },
        { at: now, from: 'cancelling', to: 'cancelled' },
      ],
    });
    expect(outcomeOf(replaced)).toEqual({ kind: 'replaced', at: now - 20 * minuteMs });
  });

  it('is kept on record for as long as any other, counted from the last that was told', () => {
    const today = '2026-11-20';
    const order = { ...booking('issued').order, date: today };
    const partner = exportedSide({ tickets: [], bookingDate: today });
    const byWord = receipt({ id: 'staff:ref-1:1', source: 'staff', at: now - hourMs });
    const issued = committed(
      prepaid('issued', withReceipts(byWord), { order, partner }),
      prepaid('issued', withReceipts(byWord), { order, partner }),
    );
    const later = now + 70 * hourMs;
    const told = committed(issued, accepted(requestReceipt(issued, receipt({ at: later }), later)), later);
    expect(moneyToReturn(told)).toEqual([]);
    expect(told.timers.retention).toBe(later + prepaidPolicy.retentionMs);
  });
});

describe('a paid booking that is refused for debt', () => {
  it('is held, told once, and tried again by itself', () => {
    const confirming = prepaid('confirming', withReceipts(receipt()));
    const held = committed(confirming, becomeHeld(confirming, { now, policy: prepaidPolicy }, 'debt'));
    expect(held.timers).toMatchObject({ debtRetry: now + minuteMs });
    expect(outboxOf(held)).toEqual(expect.arrayContaining(['notice paidWaiting', 'alert paidWaiting']));
    const again = { ...held, state: 'confirming' as const, outbox: [] };
    const second = committed(again, becomeHeld(again, { now, policy: prepaidPolicy }, 'debt'));
    expect(outboxOf(second)).not.toContain('notice paidWaiting');
  });

  it('is the only one that is tried again by itself', () => {
    const retryOf = (start: Booking, because?: 'debt') =>
      becomeHeld(start, { now, policy: prepaidPolicy }, because).timers.debtRetry;
    expect(retryOf(prepaid('confirming', withReceipts(receipt())))).toBeUndefined();
    expect(retryOf(prepaid('confirming'), 'debt')).toBeUndefined();
    expect(retryOf(booking('confirming'), 'debt')).toBeUndefined();
  });
});

describe('money that comes for another price than the partner has by now', () => {
  const expensive = prepaid(
    'held',
    {},
    { partner: side({ total: total + 50_000 }), because: 'totalChanged' },
  );

  const expensivePaid = prepaid('held', withReceipts(receipt()), {
    partner: side({ total: total + 50_000 }),
    because: 'totalChanged',
  });

  it('is seen by staff and told to the customer at once, whichever comes first', () => {
    const held = expensive;
    expect(held.prepayment?.offer).toBeNull();
    expect(idleMoneyOf(held)).toBe(0);
    const arrived = committed(held, accepted(requestReceipt(held, receipt(), now)));
    expect(arrived.state).toBe('held');
    expect(idleMoneyOf(arrived)).toBe(total);
    expect(outboxOf(arrived)).toEqual(expect.arrayContaining(['notice moneyWaits', 'alert moneyWaits']));
    const again = committed({ ...arrived, outbox: [] }, { ...arrived, outbox: [] });
    expect(outboxOf(again)).toEqual([]);

    const waiting = prepaid('held', withReceipts(receipt()), { because: 'debt' });
    expect(idleMoneyOf(waiting)).toBe(total);
    const repriced = committed(waiting, { ...waiting, partner: side({ total: total + 50_000 }) });
    expect(outboxOf(repriced)).toEqual(expect.arrayContaining(['notice moneyWaits', 'alert moneyWaits']));
  });

  it('is told of with each receipt that comes', () => {
    const rest = receipt({ id: 'bank:2', amount: 20_000 });
    const second = committed(expensivePaid, accepted(requestReceipt(expensivePaid, rest, now)));
    expect(idleMoneyOf(second)).toBe(total + 20_000);
    const returns = [{ id: 'r', staffId, amount: total, currency: 'VND', at: now }];
    const given = { payments: { receipts: [receipt(), rest], separated: [], returns } };
    expect(idleMoneyOf({ ...second, prepayment: prepayment(given) })).toBe(20_000);
    expect(outboxOf(second)).toEqual(expect.arrayContaining(['notice moneyWaits', 'alert moneyWaits']));
  });

  it('has nothing of what was paid for the booking that it replaces', () => {
    const changed = prepaid(
      'held',
      { credit: 30_000 },
      { partner: side({ total: total + 50_000 }), because: 'totalChanged' },
    );
    expect(idleMoneyOf(changed)).toBe(0);
    expect(outboxOf(committed(changed, changed))).toEqual([]);
    const paid = prepaid(
      'held',
      { credit: 30_000, ...withReceipts(receipt()) },
      { partner: side({ total: total + 50_000 }), because: 'totalChanged' },
    );
    expect(idleMoneyOf(paid)).toBe(total);
  });

  it('is no new money where more of what was paid before counts for a higher price', () => {
    const held = prepaid(
      'held',
      { credit: total + 20_000 },
      { partner: side({ total: total + 50_000 }), because: 'totalChanged' },
    );
    const context = { now, policy: prepaidPolicy };
    const paying = accepted(requestPay(held, total + 50_000, 'transfer', context, drawCode));
    const asked = committed(held, paying);
    expect(asked.prepayment?.offer).toMatchObject({ amount: 30_000 });
    expect(outboxOf(asked)).not.toContain('notice partlyPaid');
  });

  it('goes on once the new price is accepted, and only the rest is asked for', () => {
    const held = expensivePaid;
    const paying = committed(
      held,
      accepted(requestPay(held, total + 50_000, 'transfer', { now, policy: prepaidPolicy }, drawCode)),
    );
    expect(paying.prepayment?.offer).toMatchObject({ amount: 50_000 });
    expect(idleMoneyOf(paying)).toBe(0);
    expect(outboxOf(paying)).not.toContain('alert moneyWaits');
  });

  it('is told to the customer no more once they have accepted the new price', () => {
    const arrived = committed(expensive, accepted(requestReceipt(expensive, receipt(), now)));
    const context = { now, policy: prepaidPolicy };
    const paying = accepted(requestPay(arrived, total + 50_000, 'transfer', context, drawCode));
    expect(outboxOf(arrived)).toContain('notice moneyWaits');
    expect(outboxOf(committed(arrived, paying))).not.toContain('notice moneyWaits');
  });

  it.each([
    ['price', { total: total + 50_000 }],
    ['date', { bookingDate: '2026-11-28' }],
  ])('covers it once the partner has the accepted %s again', (_what, other) => {
    const held = prepaid('held', withReceipts(receipt()), { partner: side(other) });
    const settling = { begunAt: now, now, policy: prepaidPolicy };
    expect(settleOtherRead(held, done(seen(other)), settling).state).toBe('held');
    expect(settleOtherRead(held, done(seen()), settling).state).toBe('confirming');
    const refusedForDebt = prepaid('held', withReceipts(receipt()), { because: 'debt' });
    expect(settleOtherRead(refusedForDebt, done(seen()), settling).state).toBe('held');
  });

  it('is to be returned when the hold ends', () => {
    const held = expensivePaid;
    const ended = committed(held, becomeEnded(held, 'expired', now));
    expect(idleMoneyOf(ended)).toBe(0);
    expect(moneyToReturn(ended)).toEqual([{ amount: total, currency: 'VND' }]);
  });
});

describe('a receipt that staff entered wrongly', () => {
  const word = receipt({ id: 'staff:ref-1:1', source: 'staff', at: now - hourMs });
  const reason = 'It was for another booking';
  const wrong = { receiptId: word.id, reason };
  const wasIssued = [{ at: now - hourMs, from: 'confirming', to: 'issued' }] as const;

  it('is to be returned no more, and both facts stay', () => {
    const ended = prepaid('expired', withReceipts(word));
    expect(moneyToReturn(ended)).toHaveLength(1);
    const taken = committed(ended, accepted(requestCorrection(ended, staffId, wrong, now)));
    expect(moneyToReturn(taken)).toEqual([]);
    expect(moneyOf(taken)).toMatchObject({ received: 0 });
    expect(taken.prepayment?.payments).toMatchObject({
      receipts: [word],
      corrections: [{ id: 'correction:ref-1:1', receiptId: word.id, staffId, at: now }],
    });
    expect(lastMoneyAt(taken)).toBe(now);
    expect(outboxOf(taken)).toContain('notice moneyCorrected');
    const act = taken.outbox.flatMap((entry) => (entry.kind === 'audit' ? [entry.act] : []));
    expect(act).toMatchObject([{ action: 'takenBack', by: staffId, money: { amount: total }, reason }]);
    expect(requestCorrection(taken, staffId, wrong, now)).toEqual({
      kind: 'refused',
      why: 'nothingToCorrect',
    });
    // That less is to be returned is told by that notice alone.
    const twice = prepaid('expired', withReceipts(word, receipt({ at: now - 80 * hourMs })));
    const less = committed(twice, accepted(requestCorrection(twice, staffId, wrong, now)));
    expect(moneyToReturn(less)).toEqual([{ amount: total, currency: 'VND' }]);
    expect(outboxOf(less)).not.toContain('notice moneyToReturn');
  });

  it('ends the tickets that nothing else has paid for', () => {
    const issued = prepaid('issued', withReceipts(word), { history: wasIssued, partner: exportedSide() });
    const taken = committed(issued, accepted(requestCorrection(issued, staffId, wrong, now)));
    expect(taken).toMatchObject({ state: 'cancelling', cancellation: { by: { staffId }, reason } });
    expect(outboxOf(taken)).not.toContain('notice moneyCorrected');
    const cancelled = committed(taken, { ...taken, state: 'cancelled' });
    expect(moneyToReturn(cancelled)).toEqual([]);

    const paidBesides = prepaid(
      'issued',
      withReceipts(word, receipt({ id: 'telegram:1', source: 'telegram' })),
      {
        history: wasIssued,
        partner: exportedSide(),
      },
    );
    expect(moneyToReturn(paidBesides)).toHaveLength(1);
    const kept = committed(paidBesides, accepted(requestCorrection(paidBesides, staffId, wrong, now)));
    expect(kept.state).toBe('issued');
    expect(moneyToReturn(kept)).toEqual([]);
  });

  it('leaves a hold that waits for its money again, whole', () => {
    const held = prepaid('held', withReceipts(word), {
      because: 'debt',
      timers: { act: now + hourMs, debtRetry: now + minuteMs },
    });
    const taken = committed(held, accepted(requestCorrection(held, staffId, wrong, now)));
    expect(taken).toMatchObject({ state: 'held', prepayment: { offer: { amount: total } } });
    expect(taken.timers.debtRetry).toBeUndefined();
    expect(outboxOf(taken)).toEqual(expect.arrayContaining(['payment', 'notice moneyCorrected']));
    const paid = committed(taken, accepted(requestReceipt(taken, receipt({ at: now + 1 }), now + 1)));
    expect(paid.state).toBe('confirming');
  });

  it('stays where a bank has confirmed it, it was returned, or it is not of staff', () => {
    const end = (...receipts: readonly Receipt[]): Booking => prepaid('expired', withReceipts(...receipts));
    const refused = { kind: 'refused', why: 'nothingToCorrect' };
    expect(requestCorrection(end(word, receipt()), staffId, wrong, now)).toEqual(refused);
    const bank = receipt();
    expect(requestCorrection(end(bank), staffId, { receiptId: bank.id, reason }, now)).toEqual(refused);
    const owed = { amount: total, currency: 'VND' };
    const returned = committed(end(word), accepted(requestReturned(end(word), staffId, owed, now)));
    expect(requestCorrection(returned, staffId, wrong, now)).toEqual(refused);
  });

  it('waits while the outcome is open, and where its money counts on another day', () => {
    for (const state of ['requested', 'confirming', 'cancelling', 'review'] as const) {
      const open = prepaid(state, withReceipts(word));
      expect(requestCorrection(open, staffId, wrong, now)).toEqual({ kind: 'refused', why: 'underWay' });
    }
    const replacedBy = { reference: 'ref-2', date: visitDate, code: 'BK2' };
    const replaced = prepaid('cancelled', withReceipts(word), { history: wasIssued, replacedBy });
    expect(requestCorrection(replaced, staffId, wrong, now)).toEqual({ kind: 'refused', why: 'changing' });
  });
});

/** What may happen to a booking's money, in any order. */
const step = fc.oneof(
  fc.record({
    do: fc.constant('receipt' as const),
    n: fc.nat(5),
    amount: fc.constantFrom(1, 50_000, total),
    foreign: fc.boolean(),
    by: fc.constantFrom('bank', 'telegram'),
  }),
  fc.record({
    do: fc.constantFrom(
      ...([
        'arrived',
        'separate',
        'returned',
        'takeBack',
        'pay',
        'cancel',
        'expire',
        'debt',
        'issue',
      ] as const),
    ),
  }),
);

describe('any history', () => {
  it('has the figures of balanceOf, loses no fact, and is asked for no more than is due', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let current = prepaid('held');
        let at = now;
        for (const next of steps) {
          at += minuteMs;
          const after = taken(current, next, at);
          if (after === null) continue;
          const before = current;
          current = readyToCommit(before, after, { now: at, policy: prepaidPolicy });
          const sale = saleOf(current);
          if (sale === null) throw new Error('It is paid first.');
          const balance = balanceOf(sale);
          expect(moneyOf(current)).toEqual(balance);
          const ids = (one: Booking) => one.prepayment?.payments.receipts.map(({ id }) => id) ?? [];
          expect(ids(current)).toEqual(expect.arrayContaining([...ids(before)]));
          expect(new Set(ids(current)).size).toBe(ids(current).length);
          const { offer = null } = current.prepayment ?? {};
          if (offer !== null) expect(offer.amount).toBe(balance.due);
          if (before.state !== 'confirming' && current.state === 'confirming') expect(balance.due).toBe(0);
          const isDecided = outcomeOf(current).kind !== 'open';
          const corrected = current.prepayment?.payments.corrections?.map(({ receiptId }) => receiptId) ?? [];
          const named = transfersOf(sale.payments).flatMap(({ id, confirmedBy }) => [id, confirmedBy]);
          expect(named.filter((id) => id !== null && corrected.includes(id))).toEqual([]);
          const facts = (one: Booking) => one.prepayment?.payments.corrections ?? [];
          expect(facts(current)).toEqual(expect.arrayContaining([...facts(before)]));
          if (isDecided) {
            const own = (all: readonly { readonly amount: number; readonly currency: string }[]): number =>
              all.filter(({ currency }) => currency === 'VND').reduce((sum, { amount }) => sum + amount, 0);
            expect(balance.received + balance.uncovered).toBe(
              balance.earned + own(balance.toReturn) + own(balance.returned),
            );
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

function taken(
  current: Booking,
  next: typeof step extends fc.Arbitrary<infer Step> ? Step : never,
  at: number,
): Booking | null {
  const changed = <Refusal>(change: Change<Refusal>): Booking | null =>
    change.kind === 'accepted' ? change.booking : null;
  switch (next.do) {
    case 'receipt': {
      const currency = next.foreign ? 'USD' : 'VND';
      const id = `${next.by}:${next.n}`;
      return changed(
        requestReceipt(
          current,
          { id, source: next.by === 'bank' ? 'bank' : 'telegram', amount: next.amount, currency, at },
          at,
        ),
      );
    }
    case 'arrived': {
      const { offer, currency } = current.prepayment ?? {};
      const shown = { amount: offer?.amount ?? 0, currency: currency ?? '' };
      return changed(requestMoneyArrived(current, staffId, shown, at));
    }
    case 'separate': {
      const told = confirmedTransfersOf(paymentsOf(current)).at(-1);
      return changed(requestSeparate(current, staffId, told?.id ?? '', at));
    }
    case 'takeBack': {
      const receipts = current.prepayment?.payments.receipts.filter(({ source }) => source === 'staff') ?? [];
      const wrong = { receiptId: receipts.at(-1)?.id ?? '', reason: 'wrong' };
      const taken = changed(requestCorrection(current, staffId, wrong, at));
      return taken?.state === 'cancelling' ? { ...taken, state: 'cancelled' } : taken;
    }
    case 'returned': {
      const [owed] = moneyToReturn(current);
      return owed === undefined ? null : changed(requestReturned(current, staffId, owed, at));
    }
    case 'pay':
      return changed(requestPay(current, total, 'transfer', { now: at, policy: prepaidPolicy }, drawCode));
    case 'cancel': {
      const shown = { isOfTickets: false, back: returnShown(current, at) };
      const cancelling = changed(requestCancel(current, shown, at, prepaidPolicy.timeZone));
      return cancelling && { ...cancelling, state: 'cancelled' };
    }
    case 'expire':
      return current.state === 'held' ? becomeEnded(current, 'expired', at) : null;
    case 'debt':
      return current.state === 'confirming'
        ? becomeHeld(current, { now: at, policy: prepaidPolicy }, 'debt')
        : null;
    case 'issue':
      return current.state === 'confirming'
        ? becomeIssued({ ...current, partner: exportedSide() }, { now: at, policy: prepaidPolicy })
        : null;
  }
}

it('has no figures where nothing is paid here', () => {
  expect(moneyOf(booking('held'))).toBeNull();
  expect(moneyToReturn(booking('expired'))).toEqual([]);
});
