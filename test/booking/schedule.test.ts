import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Booking, BookingState, Duty } from '../../src/booking/booking.ts';
import { terminalStates } from '../../src/booking/booking.ts';
import { nextAction } from '../../src/booking/decision.ts';
import { dayMs, minuteMs, secondMs } from '../../src/booking/policy.ts';
import { nextDutyAt, nextReadAt, nextTryAt, scheduled } from '../../src/booking/schedule.ts';
import { booking, debts, now, policy } from './sample.ts';

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
  expect([1, 2, 3, 4, 5, 6, 9].map((tries) => seconds(nextDutyAt(tries, now)))).toEqual([
    5, 20, 80, 320, 1280, 3600, 3600,
  ]);
});

/** Rule 3: a record with anything owed, or in a non-terminal state, always has a wake-up. */
describe('a committed record', () => {
  const duty: Duty = { kind: 'card', since: now, tries: 0, notBefore: now + 5 * secondMs };

  it('wakes up for whatever is due first', () => {
    const timers = { act: now + 3 * minuteMs, holdReminder: now + minuteMs };
    expect(scheduled(booking('held', { timers }), now, policy).wakeAt).toBe(now + minuteMs);
    expect(scheduled(booking('held', { timers, owed: [duty] }), now, policy).wakeAt).toBe(duty.notBefore);
  });

  it('is left to its claimant until the claim ends', () => {
    const claimed = booking('held', { timers: { act: now }, claimedUntil: now + 20 * secondMs });
    expect(scheduled(claimed, now, policy).wakeAt).toBe(now + 20 * secondMs);
    expect(scheduled({ ...claimed, claimedUntil: now }, now, policy).wakeAt).toBe(now);
  });

  it('that has ended is only kept for its time', () => {
    const ended = scheduled(booking('expired', { timers: { act: now } }), now, policy);
    expect(ended.timers).toEqual({ act: undefined, retention: Date.UTC(2026, 10, 27, 17) + 30 * dayMs });
    expect(ended.wakeAt).toBe(ended.timers.retention);
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
      fc.property(fc.constantFrom(...states), fc.boolean(), fc.boolean(), (state, owes, isClaimed) => {
        const claimedUntil = isClaimed ? now + 20 * secondMs : undefined;
        const start: Booking = booking(state, { owed: owes ? [duty] : [], claimedUntil });
        const { wakeAt } = scheduled(start, now, policy);
        expect(wakeAt).not.toBeNull();
        if (!terminalStates.has(state)) expect(wakeAt).toBeLessThanOrEqual(now + 20 * secondMs);
      }),
    );
  });
});

describe('the next action', () => {
  const held = booking('held', { timers: { act: now + minuteMs } });
  const owed = (kind: 'card' | 'tickets' | 'void'): Duty => ({ kind, since: now, tries: 0, notBefore: now });

  it('is the card first, then what the state wants, then other debts', () => {
    const start = booking('held', { owed: [owed('void'), owed('card')] });
    expect(nextAction(start, now, policy)).toMatchObject({ do: 'duty', duty: { kind: 'card' } });
    expect(nextAction({ ...start, owed: [owed('void')] }, now, policy)).toEqual({ do: 'read' });
    expect(nextAction({ ...held, owed: [owed('void')] }, now, policy)).toMatchObject({
      duty: { kind: 'void' },
    });
    expect(nextAction(held, now, policy)).toEqual({ do: 'wait' });
  });

  it('reminds of the end of a hold once', () => {
    const action = nextAction({ ...held, timers: { holdReminder: now } }, now, policy);
    expect(action).toMatchObject({ do: 'change', next: { timers: { holdReminder: undefined } } });
    expect(action.do === 'change' && debts(action.next)).toEqual(['notice holdReminder']);
  });

  it('forgets what has ended when its time has come, and nothing that has not', () => {
    const timers = { retention: now };
    expect(nextAction(booking('issued', { timers }), now, policy)).toEqual({ do: 'forget' });
    expect(nextAction(booking('review', { timers }), now, policy)).toEqual({ do: 'wait' });
  });
});
