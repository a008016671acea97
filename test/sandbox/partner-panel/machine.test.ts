import { describe, expect, it } from 'vitest';
import { nextStates, stateCounts, stateNames } from '../../../sandbox/partner-panel/machine.js';

describe('the partner’s bookings at a glance', () => {
  it('are counted by state, every state named, whether or not anybody is in it', () => {
    const bookings = ['BOOKING', 'TICKET_EXPORTED', 'BOOKING', 'FROZEN'].map((status) => ({ status }));
    expect(stateCounts(bookings)).toEqual([
      { state: 'BOOKING', count: 2 },
      { state: 'TICKET_EXPORTED', count: 1 },
      { state: 'BOOKING_TIMEOUT', count: 0 },
      { state: 'CANCEL', count: 0 },
      { state: 'FROZEN', count: 1 },
    ]);
  });

  it('lead only to states that have a name', () => {
    for (const next of Object.values(nextStates).flat()) expect(stateNames).toHaveProperty(next);
  });
});
