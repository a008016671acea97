import { expect, it } from 'vitest';
import { quotasOf } from '../../src/booking/permissions.ts';
import type { BookingState } from '../../src/booking/record.ts';
import { dayMs } from '../../src/time.ts';
import { booking, now, policy } from './sample.ts';

const names = (state: BookingState, cancellingFrom?: BookingState): readonly string[] =>
  quotasOf(booking(state, { confirmRequestedAt: now, cancellingFrom }), policy).map((quota) => quota.name);

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
  const [hold] = quotasOf(booking('held'), { ...policy, holdMs: 30 * dayMs });
  expect(hold?.ttlSeconds).toBeGreaterThanOrEqual((30 * dayMs) / 1_000);
});

it('tickets count on the day of the tap, by their number, at the venue', () => {
  const lateEvening = Date.UTC(2026, 10, 20, 17, 30);
  const [, tickets] = quotasOf(booking('confirming', { confirmRequestedAt: lateEvening }), policy);
  expect(tickets).toEqual({
    name: 'ticketsPerDay',
    key: 'tickets:42:2026-11-21',
    amount: 2,
    limit: 50,
    ttlSeconds: 172_800,
  });
});
