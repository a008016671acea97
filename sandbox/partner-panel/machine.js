import { h } from 'telegram-sandbox/page/dom.js';

/** The partner's state machine: what a booking can become, by where it is. */
export const nextStates = {
  BOOKING: ['TICKET_EXPORTED', 'BOOKING_TIMEOUT', 'CANCEL'],
  TICKET_EXPORTED: ['CANCEL'],
  BOOKING_TIMEOUT: [],
  CANCEL: [],
};

export const stateNames = {
  BOOKING: 'Booking',
  TICKET_EXPORTED: 'Tickets',
  CANCEL: 'Cancelled',
  BOOKING_TIMEOUT: 'Timed out',
};

/** How many bookings are in each state; states that nobody has heard of come last. */
export function stateCounts(bookings) {
  const counts = Object.fromEntries(Object.keys(nextStates).map((state) => [state, 0]));
  for (const { status } of bookings) counts[status] = (counts[status] ?? 0) + 1;
  return Object.entries(counts).map(([state, count]) => ({ state, count }));
}

/** @param {readonly {state: string, count: number}[]} counts */
export function renderMachine(counts) {
  return [
    h(
      'ol',
      { class: 'machine-states' },
      ...counts.map(({ state, count }) =>
        h(
          'li',
          { class: `machine-state state-${state} ${count === 0 ? 'none' : ''}` },
          h('strong', {}, count),
          h('span', {}, stateNames[state] ?? state),
          h('span', { class: 'machine-next' }, leadsTo(state)),
        ),
      ),
    ),
  ];
}

function leadsTo(state) {
  const next = nextStates[state] ?? [];
  return next.length === 0 ? 'final' : `→ ${next.map((each) => stateNames[each].toLowerCase()).join(', ')}`;
}
