import { expect, test } from 'vitest';
import type { Booking } from '../../src/booking/record.ts';
import { dueAtGate, salesOf, soldOrCancelled } from '../../src/booking/sales.ts';
import { enteredAt } from '../../src/storage/ledger-indexes.ts';
import { sampleBooking, samplePartnerSide } from '../storage/sample-booking.ts';
import { prepayment } from './prepaid.ts';

const from = 1_000;
const until = 2_000;

function issued(at: number, changes: Partial<Booking> = {}): Booking {
  return sampleBooking({
    state: 'issued',
    partner: samplePartnerSide(),
    history: [{ at, from: 'confirming', to: 'issued' }],
    ...changes,
  });
}

test('counts what was issued in the time, by package, and leaves out what was cancelled', () => {
  const cancelled = issued(500, {
    state: 'cancelled',
    history: [
      { at: 500, from: 'confirming', to: 'issued' },
      { at: 1_500, from: 'cancelling', to: 'cancelled' },
    ],
  });
  const heldOnly = sampleBooking({
    state: 'cancelled',
    history: [{ at: 1_500, from: 'cancelling', to: 'cancelled' }],
  });
  expect(salesOf([issued(1_000), issued(1_999), issued(2_000), cancelled, heldOnly], from, until)).toEqual({
    bookings: 2,
    tickets: 2,
    revenue: 1_000_000,
    packages: [{ code: 'ADULT', name: 'Adult', quantity: 4, revenue: 1_000_000 }],
    cancelled: { bookings: 1, revenue: 500_000 },
  });
});

test('what is sold and not paid here is paid at the gate, where customers pay there', () => {
  const sold = issued(500);
  expect(dueAtGate(sold, true)).toBe(500_000);
  expect(dueAtGate(sold, false)).toBe(0);
  expect(dueAtGate({ ...sold, prepayment: prepayment() }, true)).toBe(0);
  expect(dueAtGate(sampleBooking({ state: 'held', history: [] }), true)).toBe(0);
  expect(dueAtGate({ ...sold, state: 'cancelled' }, true)).toBe(0);
});

test('a cancellation that was refused does not sell the booking once more', () => {
  const back = issued(500, {
    history: [
      { at: 500, from: 'confirming', to: 'issued' },
      { at: 1_200, from: 'issued', to: 'cancelling' },
      { at: 1_300, from: 'cancelling', to: 'issued' },
    ],
  });
  expect(salesOf([back], from, until).bookings).toBe(0);
  expect(soldOrCancelled([back], from, until)).toEqual({ sold: [], cancelled: [] });
  expect(enteredAt(back)).toBe(500);
});
