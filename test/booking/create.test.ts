import { describe, expect, it } from 'vitest';
import { nextAction } from '../../src/booking/decide.ts';
import { settleSend } from '../../src/booking/evidence.ts';
import { minuteMs, secondMs } from '../../src/time.ts';
import { attempt, booking, done, notSent, now, outboxOf, policy, refused, seen, unknown } from './sample.ts';

const first = attempt('create', 1);
const creating = booking('requested', { attempts: [first] });
const settling = { begunAt: first.sentAt, now, policy };

/** Rule 7: a create without an answer can't be looked up. */
describe('a create', () => {
  it('is the first thing that a new booking wants', () => {
    expect(nextAction(booking('requested'), { now, policy })).toEqual({ do: 'send', operation: 'create' });
  });

  it('is sent once more when it had no answer', () => {
    const waiting = settleSend(creating, first, unknown(), settling);
    expect(waiting).toMatchObject({
      state: 'requested',
      because: 'noAnswer',
      timers: { act: now + 5 * secondMs },
    });
    expect(nextAction({ ...waiting, outbox: [] }, { now: now + 5 * secondMs, policy })).toEqual({
      do: 'send',
      operation: 'create',
    });
  });

  it.each([
    ['found without a result after a crash', undefined],
    ['without an answer', 'unknown' as const],
  ])('counts when it is %s, so there is never a third', (_what, result) => {
    const attempts = [attempt('create', 1, { result }), attempt('create', 2, { result })];
    expect(nextAction(booking('requested', { attempts }), { now, policy })).toMatchObject({
      do: 'change',
      next: { state: 'abandoned', because: 'noAnswer' },
    });
  });

  it('that was not sent does not count, and is tried again more and more seldom', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6].map((reads) => {
      const after = settleSend({ ...creating, reads }, first, notSent(), settling);
      return ((after.timers.act ?? 0) - now) / secondMs;
    });
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30]);
    const many = Array.from({ length: 9 }, (_, n) => attempt('create', n + 1, { result: 'notSent' }));
    expect(nextAction(booking('requested', { attempts: many }), { now, policy })).toMatchObject({
      do: 'send',
    });
  });

  it('that the rate limiter held back among many others is tried again soon, however often', () => {
    let crowded = creating;
    for (let tries = 0; tries < 8; tries += 1) {
      crowded = settleSend(crowded, first, notSent(secondMs, 'rate-limited-here'), settling);
      expect(crowded.timers.act).toBe(now + secondMs);
    }
    expect(crowded.reads).toBe(creating.reads);
  });

  it('waits as long as the partner asks for', () => {
    expect(settleSend(creating, first, notSent(90 * secondMs), settling).timers.act).toBe(
      now + 90 * secondMs,
    );
  });

  it('is given up ten minutes after the tap', () => {
    const old = booking('requested', { createdAt: now - 10 * minuteMs });
    expect(nextAction(old, { now, policy })).toMatchObject({
      do: 'change',
      next: { state: 'abandoned', because: 'partnerUnreachable' },
    });
  });

  it("is not sent once today's sale has closed", () => {
    const sample = booking('requested');
    const lines = sample.order.lines.map((line) => ({ ...line, cutoffMinutes: 600 }));
    const late = { ...sample, order: { ...sample.order, date: '2026-11-20', lines } };
    expect(nextAction(late, { now, policy })).toMatchObject({
      do: 'change',
      next: { state: 'rejected', because: 'cutoffPassed' },
    });
    // The one without an answer may have arrived in time.
    const unanswered = { ...late, attempts: [attempt('create', 1, { result: 'unknown' })] };
    expect(nextAction(unanswered, { now, policy })).toMatchObject({ do: 'send' });
  });

  it('begins the hold when it was sent, not when it was answered', () => {
    const held = settleSend(creating, first, done(seen()), settling);
    expect(held.holdUntil).toBe(first.sentAt + policy.holdMs);
    expect(held.timers).toMatchObject({
      act: held.holdUntil,
      holdReminder: first.sentAt + policy.holdMs - 10 * minuteMs,
    });
  });

  it('takes the ID number with it once it is settled', () => {
    expect(settleSend(creating, first, done(seen()), settling).details).toEqual({ name: 'A' });
  });

  it('that is answered in a status nobody knows is a booking all the same', () => {
    const held = settleSend(creating, first, done(seen({ status: '?PENDING' })), settling);
    expect(held).toMatchObject({ state: 'held', partner: { bookingId: 'id-1', status: '?PENDING' } });
  });

  it('that is answered when its booking has gone on changes nothing', () => {
    const gone = booking('abandoned', { attempts: [first], partner: null });
    const after = settleSend(gone, first, done(seen()), settling);
    expect(after).toMatchObject({ state: 'abandoned', partner: null, outbox: [] });
  });

  it('tells the customer in a message of its own when a second try had no answer either', () => {
    const attempts = [
      attempt('create', 1, { result: 'unknown' }),
      attempt('create', 2, { result: 'unknown' }),
    ];
    const action = nextAction(booking('requested', { attempts, because: 'noAnswer' }), { now, policy });
    if (action.do !== 'change') throw new Error('It would go on.');
    expect(outboxOf(action.next)).toEqual(['notice outcome']);
  });

  it('that is refused rejects the booking, with the reason', () => {
    expect(settleSend(creating, first, refused(), settling)).toMatchObject({
      state: 'rejected',
      because: 'refused',
    });
    expect(settleSend(creating, first, refused('debt'), settling)).toMatchObject({ because: 'debt' });
  });
});
