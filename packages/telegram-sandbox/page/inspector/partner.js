import { partner } from '../api.js';
import { clockNow, clockRead, countdown } from '../clock.js';
import { h, slot } from '../dom.js';
import { renderBooking } from './partner-booking.js';
import { renderDebt } from './partner-debt.js';
import { renderMachine, stateCounts } from './partner-machine.js';

const refreshEveryMs = 4000;
const tickMs = 500;

/** The ticket seller's books at a glance: how many bookings are in which state, what is owed, and each booking. */
export function createPartner({ actions }) {
  const machine = slot(h('section', { class: 'machine', 'aria-label': 'Bookings by state' }), renderMachine);
  const debt = slot(h('div', {}), (value) =>
    renderDebt(value, { onChange: (change) => apply(() => partner.changeDebt(change)) }),
  );
  const bookings = slot(h('ol', { class: 'bookings', 'aria-label': 'Bookings' }), (list) =>
    list.map((booking) => renderBooking(booking, { onTicket, openTickets })),
  );
  const nothing = h('p', { class: 'muted nothing', hidden: true }, 'No bookings yet.');
  const failure = h('p', { class: 'muted nothing', hidden: true }, 'The partner does not answer.');
  const element = h(
    'div',
    { class: 'partner' },
    machine.element,
    debt.element,
    bookings.element,
    nothing,
    failure,
  );
  let shownLog = /** @type {any} */ (null);
  let clock = /** @type {import('../clock.js').Clock | null} */ (null);
  let isReading = false;
  /** @type {Set<string>} */
  const openTickets = new Set();

  function onTicket(code, status) {
    return apply(() => partner.setTicketStatus(code, status));
  }

  async function apply(change) {
    await actions.attempt(change);
    await refresh();
  }

  async function refresh() {
    if (isReading) return;
    isReading = true;
    const state = await partner.state().catch(() => null);
    isReading = false;
    failure.hidden = state !== null;
    if (state === null) return;
    clock = clockRead(state, Date.now());
    machine.show(stateCounts(state.bookings));
    debt.show(state.debt);
    bookings.show([...state.bookings].reverse());
    nothing.hidden = state.bookings.length > 0;
    showHolds();
  }

  function showHolds() {
    if (clock === null) return;
    const now = clockNow(clock, Date.now());
    for (const hold of element.querySelectorAll('[data-hold-until]')) {
      const text = `held for ${countdown(Number(hold.dataset.holdUntil) - now)} more`;
      if (hold.textContent !== text) hold.textContent = text;
    }
  }

  // A booking ends by itself as time passes, without any call.
  setInterval(() => element.checkVisibility() && refresh(), refreshEveryMs);
  setInterval(() => element.checkVisibility() && showHolds(), tickMs);

  return {
    element,
    /** @param {import('../state.js').State} state */
    show({ log }) {
      if (log === shownLog) return;
      shownLog = log;
      refresh();
    },
  };
}
