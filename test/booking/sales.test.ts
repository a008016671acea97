import { expect, test } from 'vitest';
import type { Booking } from '../../src/booking/record.ts';
import { dueAtGate, isSold, visitsOf } from '../../src/booking/sales.ts';
import { enteredAt } from '../../src/store/booking-codec.ts';
import { sampleBooking, samplePartnerSide } from '../store/sample-booking.ts';
import { prepayment } from './prepaid.ts';

function issued(at: number, changes: Partial<Booking> = {}): Booking {
  return sampleBooking({
    state: 'issued',
    partner: samplePartnerSide(),
    history: [{ at, from: 'confirming', to: 'issued' }],
    ...changes,
  });
}

test('counts the visitors of a day once for every screen: a chat with two bookings is one chat', () => {
  const { order } = issued(1);
  const family = { ...order, lines: order.lines.map((line) => ({ ...line, serviceQuantities: [2] })) };
  expect(visitsOf([issued(1), issued(2, { order: family })], true)).toEqual({
    bookings: 2,
    chats: 1,
    people: 6,
    tickets: 2,
    dueAtGate: 1_000_000,
    packages: [{ code: 'ADULT', name: 'Adult', quantity: 4 }],
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

test('what staff closed is sold for as long as the partner has not cancelled it', () => {
  const closed = issued(500, { state: 'closed' });
  expect(isSold(closed)).toBe(true);
  const gone = { ...closed, partner: samplePartnerSide({ status: 'cancelled' }) };
  expect([isSold(gone), dueAtGate(gone, true)]).toEqual([false, 0]);
  // Its visitors come on the other day, whatever becomes of the old tickets.
  expect(isSold(issued(500, { replacedBy: { reference: 'r', date: '2026-12-01', code: 'B' } }))).toBe(false);
});

test('a cancellation that was refused does not sell the booking once more', () => {
  const back = issued(500, {
    history: [
      { at: 500, from: 'confirming', to: 'issued' },
      { at: 1_200, from: 'issued', to: 'cancelling' },
      { at: 1_300, from: 'cancelling', to: 'issued' },
    ],
  });
  expect(enteredAt(back)).toBe(500);
});
