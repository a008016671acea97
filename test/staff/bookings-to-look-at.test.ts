import { expect, it } from 'vitest';
import type { Booking, BookingState } from '../../src/booking/record.ts';
import { needsAttention } from '../../src/staff/bookings-to-look-at.ts';
import { secondMs } from '../../src/time.ts';
import { booking, now } from '../booking/sample.ts';

const since = (state: BookingState, seconds: number, because?: Booking['because']): boolean => {
  const at = now - seconds * secondMs;
  const history = [{ at, from: 'held', to: state }] as const;
  return needsAttention(booking(state, { createdAt: at, history: [...history], because }), now);
};

it.each(['requested', 'confirming', 'cancelling'] as const)(
  'a booking that is %s for more than half a minute needs a person',
  (state) => {
    expect([since(state, 1), since(state, 30), since(state, 31), since(state, 900)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(since(state, 1, 'noAnswer')).toBe(true);
    expect(since(state, 1, 'partnerUnreachable')).toBe(true);
  },
);

it('a review needs a person at once, and what is settled none', () => {
  expect(since('review', 0)).toBe(true);
  expect(since('issued', 900)).toBe(false);
});
