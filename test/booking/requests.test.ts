import { describe, expect, it } from 'vitest';
import { moneyIfClosed } from '../../src/booking/paid-and-due.ts';
import type { IssuedTicket } from '../../src/booking/record.ts';
import {
  mostRounds,
  newBooking,
  requestCard,
  requestClose,
  requestConfirm,
  requestDocument,
  requestForgetting,
  requestTickets,
} from '../../src/booking/requests.ts';
import type { Receipt } from '../../src/money/receipts.ts';
import { secondMs } from '../../src/time.ts';
import { noMoney } from './no-money.ts';
import { prepaid, receipt, withReceipts } from './prepaid.ts';
import { booking, exportedSide, now, outboxOf, policy, ticket, total, visitDate } from './sample.ts';

describe('"Book"', () => {
  it('makes a record that is due at once and has its card in the outbox', () => {
    const { reference, customer, order, details, card } = booking('requested');
    const made = newBooking(
      { reference, customer, order, details, card, accept: null },
      now,
      policy,
      noMoney.drawPaymentCode,
    );
    expect(made).toMatchObject({ version: 0, state: 'requested', timers: { act: now }, partner: null });
    expect(outboxOf(made)).toEqual(['card']);
  });
});

/** Rule 10: what is confirmed is what was shown. */
describe('"Confirm"', () => {
  it('is taken for the total on the tapped card', () => {
    expect(requestConfirm(booking('held'), total, { now, policy })).toMatchObject({
      kind: 'accepted',
      booking: {
        state: 'confirming',
        accepted: { total, date: visitDate },
        confirmRequestedAt: now,
        timers: { act: now },
      },
    });
  });

  it.each([
    ['it is being confirmed already', 'confirming', booking('confirming'), total],
    ['it has ended', 'notHeld', booking('expired'), total],
    ['the card showed another total', 'totalChanged', booking('held'), total - 1],
    ['the hold is about to end', 'holdTooShort', booking('held', { holdUntil: now + 19 * secondMs }), total],
  ] as const)('is refused when %s', (_what, why, start, shown) => {
    expect(requestConfirm(start, shown, { now, policy })).toEqual({ kind: 'refused', why });
  });

  it("is refused after today's sale has closed", () => {
    const held = booking('held');
    const lines = held.order.lines.map((line) => ({ ...line, cutoffMinutes: 10 * 60 }));
    const today = { ...held, order: { ...held.order, date: '2026-11-20', lines } };
    expect(requestConfirm(today, total, { now, policy })).toEqual({ kind: 'refused', why: 'cutoffPassed' });
    expect(requestConfirm(today, total, { now: now - 1, policy }).kind).toBe('accepted');
  });
});

describe('"Send tickets again"', () => {
  it('begins a new round', () => {
    const issued = booking('issued', { delivery: { status: 'done', round: 1, sent: [] } });
    const asked = requestTickets(issued, now);
    expect(asked).toMatchObject({ kind: 'accepted', booking: { delivery: { status: 'pending', round: 2 } } });
  });

  it('does not double a delivery that is under way', () => {
    const outbox = [{ kind: 'tickets', since: now, tries: 2, notBefore: now + 80 * secondMs }] as const;
    const asked = requestTickets(booking('issued', { outbox }), now);
    expect(asked).toMatchObject({
      booking: { delivery: { round: 1 }, outbox: [{ tries: 0, notBefore: now }] },
    });
  });

  it('reaches a customer who has unblocked the bot', () => {
    const issued = booking('issued', { delivery: { status: 'unreachable', round: 1, sent: [] } });
    const asked = requestTickets(issued, now);
    expect(asked.kind === 'accepted' && outboxOf(asked.booking)).toEqual(['tickets']);
  });

  it('is refused where there are none', () => {
    expect(requestTickets(booking('held'), now)).toEqual({ kind: 'refused', why: 'notIssued' });
  });
});

it('a file of the tickets is sent while there is a ticket that is not cancelled', () => {
  const asked = (...statuses: readonly IssuedTicket['status'][]) => {
    const tickets = statuses.map((status, index) => ticket(index + 1, { status }));
    return requestDocument(booking('issued', { partner: exportedSide({ tickets }) }), 'pdf', now).kind;
  };
  expect([asked(), asked('cancelled', 'cancelled'), asked('cancelled', 'unused')]).toEqual([
    'refused',
    'refused',
    'accepted',
  ]);
  const messages = Array.from({ length: mostRounds }, (_, messageId) => ({ messageId }));
  const sent = [{ part: { kind: 'pdf' }, round: 0, messages }] as const;
  const often = booking('issued', { delivery: { status: 'done', round: 1, sent } });
  expect(requestDocument(often, 'pdf', now)).toEqual({ kind: 'refused', why: 'sentOften' });
  expect(requestDocument(often, 'calendar', now).kind).toBe('accepted');
});

it('a card is shown anew as a message of its own', () => {
  const asked = requestCard(booking('held'), 'card', now);
  expect(asked.kind === 'accepted' && outboxOf(asked.booking)).toEqual(['notice card']);
});

it('who asks twice to be forgotten is forgotten by the earlier day', () => {
  const first = requestForgetting(booking('held'), now + 1, now);
  const second = first.kind === 'accepted' && requestForgetting(first.booking, now + 2, now);
  expect(second).toMatchObject({ booking: { timers: { forget: now + 1 } } });
});

it('only a review can be closed', () => {
  expect(requestClose(booking('held'), 7, { reason: 'why', money: null }, now)).toEqual({
    kind: 'refused',
    why: 'notInReview',
  });
  const closed = requestClose(booking('review'), 7, { reason: 'by phone', money: null }, now);
  expect(closed).toMatchObject({ booking: { state: 'closed', closed: { staffId: 7, reason: 'by phone' } } });
  expect(closed.kind === 'accepted' && outboxOf(closed.booking)).toEqual(['audit closed', 'notice outcome']);
});

it('a review is not closed once its money is another than was shown', () => {
  const review = (...receipts: readonly Receipt[]) => prepaid('review', withReceipts(...receipts));
  const paid = review(receipt());
  const shown = { reason: 'by phone', money: moneyIfClosed(paid) };
  expect(shown.money).toEqual({ back: [{ amount: total, currency: 'VND' }], stays: 0 });
  expect(requestClose(paid, 7, shown, now).kind).toBe('accepted');
  const changed = { kind: 'refused', why: 'returnChanged' };
  expect(requestClose(review(receipt(), receipt({ id: 'bank:2' })), 7, shown, now)).toEqual(changed);
  const issued = prepaid('review', withReceipts(receipt()), { partner: exportedSide() });
  expect(moneyIfClosed(issued)).toEqual({ back: [], stays: total });
  expect(requestClose(issued, 7, shown, now)).toEqual(changed);
});
