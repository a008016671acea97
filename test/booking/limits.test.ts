import { describe, expect, it } from 'vitest';
import { quotasOf } from '../../src/booking/limits.ts';
import { type Booking, type BookingState, bookingStates } from '../../src/booking/record.ts';
import { dayMs } from '../../src/time.ts';
import { SimulatedStore } from '../simulation/store.ts';
import { booking, now, policy } from './sample.ts';

const names = (state: BookingState, cancellingFrom?: BookingState): readonly string[] =>
  quotasOf(booking(state, { confirmRequestedAt: now, cancellingFrom }), policy)
    .map((quota) => quota.name)
    .filter((name) => name !== 'bookingsPerDay');

it.each([
  ['requested', ['openHolds']],
  ['held', ['openHolds']],
  ['confirming', ['openHolds', 'ticketsPerDay']],
  ['issued', ['ticketsPerDay']],
  ['review', ['ticketsPerDay']],
  ['expired', []],
  ['rejected', []],
  ['cancelled', []],
  ['abandoned', []],
  ['closed', []],
] as const)('a booking that is %s counts towards %j', (state, expected) => {
  expect(names(state)).toEqual(expected);
});

it('a cancellation keeps the share of what it may have to go back to', () => {
  expect(names('cancelling', 'held')).toEqual(['openHolds']);
  expect(names('cancelling', 'issued')).toEqual(['ticketsPerDay']);
});

it('a hold counts for as long as it may last', () => {
  const [, hold] = quotasOf(booking('held'), { ...policy, holdMs: 30 * dayMs });
  expect(hold?.ttlSeconds).toBeGreaterThanOrEqual((30 * dayMs) / 1_000);
});

it('tickets count on the day of the tap, by their number, at the venue', () => {
  const lateEvening = Date.UTC(2026, 10, 20, 17, 30);
  const [, , tickets] = quotasOf(booking('confirming', { confirmRequestedAt: lateEvening }), policy);
  expect(tickets).toEqual({
    name: 'ticketsPerDay',
    key: 'tickets:42:2026-11-21',
    amount: 2,
    limit: 50,
    ttlSeconds: 172_800,
  });
});

describe('bookings placed in a day', () => {
  const strict = { ...policy, maxBookingsPerDay: 3 };
  const placed = (one: Booking, limits = strict) =>
    quotasOf(one, limits).find((quota) => quota.name === 'bookingsPerDay');

  it.each(bookingStates)('count one that is %s', (state) => {
    expect(placed(booking(state))).toMatchObject({ key: 'placed:42:2026-11-20', amount: 1 });
  });

  it('count on the day of the venue, whatever the clock elsewhere', () => {
    const beforeMidnight = Date.UTC(2026, 10, 20, 16, 59, 59);
    expect(placed(booking('held', { createdAt: beforeMidnight }))?.key).toBe('placed:42:2026-11-20');
    const midnight = beforeMidnight + 1_000;
    expect(placed(booking('held', { createdAt: midnight }))?.key).toBe('placed:42:2026-11-21');
  });

  it('count one that replaces another, which calls the partner as any other does', () => {
    const replaces = { reference: 'ref-0', date: '2026-11-26', code: 'BK0', total: 1, paid: null };
    expect(quotasOf(booking('held', { replaces }), strict)).toHaveLength(1);
  });

  it('stop who holds and cancels without end, until the next day, and nobody else', () => {
    let at = now;
    let placings = 0;
    const store = new SimulatedStore(
      () => at,
      (one) => quotasOf(one, strict),
    );
    const commit = (one: Booking) => store.commit(one, 'n');
    /** Holds and cancels. */
    const loop = (userId: number) => {
      placings += 1;
      const outcome = commit(
        booking('requested', {
          reference: `ref-${placings}`,
          version: 0,
          createdAt: at,
          customer: { userId, chatId: userId, locale: 'en' },
        }),
      );
      if (outcome.kind !== 'committed') return outcome;
      const cancelled = commit({ ...outcome.booking, state: 'cancelled' });
      // Who has their data erased begins no new day.
      if (cancelled.kind === 'committed') store.remove(cancelled.booking);
      return cancelled;
    };
    const kinds = Array.from({ length: 5 }, () => loop(42).kind);
    expect(kinds).toEqual(['committed', 'committed', 'committed', 'limit', 'limit']);
    expect(loop(42)).toEqual({ kind: 'limit', limit: 'bookingsPerDay' });
    expect(loop(43).kind).toBe('committed');
    at += dayMs;
    expect(loop(42).kind).toBe('committed');
  });

  it('stop nothing that is placed already, such as what a version without this limit has placed', () => {
    const store = new SimulatedStore(
      () => now,
      (one) => quotasOf(one, strict),
    );
    for (let n = 1; n <= 5; n += 1) {
      store.isCounted = () => false;
      const outcome = store.commit(
        booking('issued', { reference: `ref-${n}`, version: 0, partner: null }),
        'n',
      );
      store.isCounted = () => true;
      if (outcome.kind !== 'committed') throw new Error(outcome.kind);
      expect(store.commit({ ...outcome.booking, reads: 1 }, 'n').kind).toBe('committed');
    }
  });
});
