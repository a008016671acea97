import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextAction } from '../../src/booking/decide.ts';
import { enqueue, nextDeliveryAt } from '../../src/booking/outbox.ts';
import {
  type Booking,
  type BookingState,
  type OutboxEntry,
  terminalStates,
} from '../../src/booking/record.ts';
import { nextReadAt, nextTryAt, scheduled } from '../../src/booking/timers.ts';
import { becomeHeld } from '../../src/booking/transitions.ts';
import type { Prepayment } from '../../src/money/prepayment.ts';
import { dayMs, minuteMs, secondMs } from '../../src/time.ts';
import { instantOf } from '../../src/venue/calendar.ts';
import { prepaid } from './prepaid.ts';
import { booking, exportedSide, now, outboxOf, policy, ticket, total, visitDate } from './sample.ts';

const seconds = (at: number): number => (at - now) / secondMs;

it('reads follow one another after 2, 3, 5, 10, 20 seconds, then each minute', () => {
  const gaps = [0, 1, 2, 3, 4, 5, 40].map((reads) =>
    seconds(nextReadAt(booking('confirming', { reads }), now)),
  );
  expect(gaps).toEqual([2, 3, 5, 10, 20, 60, 60]);
});

it('reads of a hold that should have ended thin out after half an hour', () => {
  expect(seconds(nextReadAt(booking('held', { reads: 29 }), now))).toBe(60);
  expect(seconds(nextReadAt(booking('held', { reads: 30 }), now))).toBe(600);
});

it('what was not sent is tried again after 1, 2, 4 … 30 seconds, or when the partner says', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map((tries) => seconds(nextTryAt(tries, now, undefined)))).toEqual([
    1, 2, 4, 8, 16, 30, 30,
  ]);
  expect(seconds(nextTryAt(0, now, 20_000))).toBe(20);
});

it('what a chat did not answer is tried again after 5, 20, 80 seconds … an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 9].map((tries) => seconds(nextDeliveryAt(tries, now)))).toEqual([
    5, 20, 80, 320, 1280, 3600, 3600,
  ]);
});

/** Rule 3: a record with anything in its outbox, or in a non-terminal state, always has a wake-up. */
describe('a committed record', () => {
  const entry: OutboxEntry = { kind: 'card', since: now, tries: 0, notBefore: now + 5 * secondMs };

  it('wakes up for whatever is due first', () => {
    const timers = { act: now + 3 * minuteMs, holdReminder: now + minuteMs };
    expect(scheduled(booking('held', { timers }), { now, policy }).wakeAt).toBe(now + minuteMs);
    expect(scheduled(booking('held', { timers, outbox: [entry] }), { now, policy }).wakeAt).toBe(
      entry.notBefore,
    );
  });

  it('reads on when it was to, and else after the first gap', () => {
    const lacking = booking('issued', { partner: exportedSide({ tickets: [ticket(1)] }), timers: {} });
    const actOf = (act?: number) => scheduled({ ...lacking, timers: { act } }, { now, policy }).timers.act;
    expect(actOf(now + 7 * minuteMs)).toBe(now + 7 * minuteMs);
    expect(actOf()).toBe(now + 2 * secondMs);
  });

  it('wakes up for nothing where nothing is left', () => {
    const idle = booking('held', { timers: {}, outbox: [] });
    expect(scheduled(idle, { now, policy }).wakeAt).toBeNull();
  });

  it('is left to its holder until the lease ends', () => {
    const leased = booking('held', { timers: { act: now }, leasedUntil: now + 20 * secondMs });
    expect(scheduled(leased, { now, policy }).wakeAt).toBe(now + 20 * secondMs);
    expect(scheduled({ ...leased, leasedUntil: now }, { now, policy }).wakeAt).toBe(now);
  });

  it('that has ended is only kept for its time', () => {
    const ended = scheduled(booking('expired', { timers: { act: now } }), { now, policy });
    expect(ended.timers).toEqual({ act: undefined, retention: Date.UTC(2026, 10, 27, 17) + 30 * dayMs });
    expect(ended.wakeAt).toBe(ended.timers.retention);
  });

  it.each([
    ['is deleted after its time although staff could not be told', 'alert', 'forget'],
    ['is kept for what is still to be appended to the trail', 'audit', 'change'],
  ] as const)('%s', (_what, kind, done) => {
    const act = { id: '1', at: now, by: 7, action: 'closed' } as const;
    const message = kind === 'alert' ? ({ kind, alert: 'review' } as const) : { kind, act };
    const ended = enqueue(booking('closed', { timers: { retention: now } }), now, message);
    expect(nextAction(ended, { now, policy }).do).toBe(done);
  });

  it('is read for tickets that lack until the end of the last day on which they are valid', () => {
    const lacking = booking('issued', { partner: exportedSide({ tickets: [ticket(1)] }), timers: {} });
    const lastDayEnds = instantOf(visitDate, 0, policy.timeZone) + dayMs;
    const actAt = (at: number) => scheduled(lacking, { now: at, policy }).timers.act;
    expect(actAt(lastDayEnds - 1)).toBeGreaterThanOrEqual(lastDayEnds - 1);
    expect(actAt(lastDayEnds)).toBeUndefined();
  });

  it('always wakes up while anything is left to do', () => {
    const states: readonly BookingState[] = [
      'requested',
      'held',
      'confirming',
      'cancelling',
      'review',
      'issued',
      'expired',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...states), fc.boolean(), fc.boolean(), (state, hasEntry, isLeased) => {
        const leasedUntil = isLeased ? now + 20 * secondMs : undefined;
        const start: Booking = booking(state, { outbox: hasEntry ? [entry] : [], leasedUntil });
        const { wakeAt } = scheduled(start, { now, policy });
        expect(wakeAt).not.toBeNull();
        if (!terminalStates.has(state)) expect(wakeAt).toBeLessThanOrEqual(now + 20 * secondMs);
      }),
    );
  });
});

describe('the next action', () => {
  const held = booking('held', { timers: { act: now + minuteMs } });
  const pending = (kind: 'card' | 'tickets' | 'void'): OutboxEntry => ({
    kind,
    since: now,
    tries: 0,
    notBefore: now,
  });

  it('is what the state wants first, then the card, then the other entries', () => {
    const outbox = [pending('void'), pending('card')];
    expect(nextAction(booking('held', { outbox }), { now, policy })).toEqual({ do: 'read' });
    expect(nextAction({ ...held, outbox }, { now, policy })).toMatchObject({ entry: { kind: 'card' } });
    expect(nextAction({ ...held, outbox: [pending('void')] }, { now, policy })).toMatchObject({
      entry: { kind: 'void' },
    });
    expect(nextAction(held, { now, policy })).toEqual({ do: 'wait' });
  });

  it('reminds of the end of a hold once', () => {
    const action = nextAction({ ...held, timers: { holdReminder: now } }, { now, policy });
    expect(action).toMatchObject({ do: 'change', next: { timers: { holdReminder: undefined } } });
    expect(action.do === 'change' && outboxOf(action.next)).toEqual(['notice holdReminder']);
  });

  it('reminds who has to tap, though nothing is to be paid, and nobody who has paid', () => {
    const remindersOf = (prepayment: Partial<Prepayment>) => {
      const confirming = prepaid('confirming', prepayment);
      const again = becomeHeld(confirming, { now, policy }, 'debt');
      const at = again.timers.holdReminder ?? Number.NaN;
      const action = nextAction({ ...again, timers: { holdReminder: at } }, { now: at, policy });
      return action.do === 'change' && outboxOf(action.next).filter((entry) => entry.startsWith('notice'));
    };
    expect(remindersOf({ accepted: null, credit: total })).toEqual(['notice holdReminder']);
    expect(remindersOf({ credit: total })).toEqual([]);
  });

  it('deletes what a customer has written when they are to be forgotten before the booking is settled', () => {
    const request = { kind: 'cancel', askedAt: now, reason: 'a wedding' } as const;
    const review = booking('review', { request, timers: { forget: now } });
    const unsettled = { ...review, order: { ...review.order, note: 'wheelchair' } };
    const action = nextAction(unsettled, { now, policy });
    const kept = action.do === 'change' ? action.next : unsettled;
    expect(kept).toMatchObject({ isAnonymous: true, details: {}, timers: { forget: undefined } });
    expect(JSON.stringify(kept)).not.toMatch(/wedding|wheelchair/);
    expect(kept.request).toMatchObject({ kind: 'cancel' });
  });

  it('forgets what has ended when its time has come, and nothing that has not', () => {
    const timers = { retention: now };
    expect(nextAction(booking('issued', { timers }), { now, policy })).toEqual({ do: 'forget' });
    expect(nextAction(booking('review', { timers }), { now, policy })).toEqual({ do: 'wait' });
  });
});
