import { expect, test } from 'vitest';
import type { BookingState } from '../../src/booking/record.ts';
import { stepReached } from '../../src/booking/sales.ts';

/** What is counted while a booking goes through these states. */
function countedOn(...states: readonly BookingState[]) {
  return states.map((state, index) => {
    const history = states
      .slice(0, index + 1)
      .map((to, at) => ({ at, from: states[at - 1] ?? 'placing', to }));
    return stepReached({ state, history: history as never });
  });
}

test('a booking is counted as held and as issued once, also where it was confirmed at once', () => {
  expect(countedOn('held', 'confirming', 'issued')).toEqual(['held', null, 'issued']);
  expect(countedOn('confirming', 'issued', 'cancelling', 'issued')).toEqual(['held', 'issued', null, null]);
  expect(countedOn('held', 'confirming', 'held', 'expired')).toEqual(['held', null, null, null]);
});
