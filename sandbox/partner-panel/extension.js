import { clockNow, clockRead, countdown } from 'telegram-sandbox/page/clock.js';
import { h, slot } from 'telegram-sandbox/page/dom.js';
import { renderBooking } from './booking.js';
import { renderDebt } from './debt.js';
import { form, presets } from './faults.js';
import { renderMachine, stateCounts } from './machine.js';

const refreshEveryMs = 4000;
const tickMs = 500;

/**
 * The ticket seller on the chat page: its bookings, its faults and its clock.
 *
 * @param {import('telegram-sandbox/page/extensions.js').ExtensionContext} context
 * @returns {import('telegram-sandbox/page/extensions.js').Extension}
 */
export function extend({ actions, backend }) {
  return {
    stylesheet: new URL('./panel.css', import.meta.url).href,
    tabs: [{ name: 'Partner', view: createBookings({ actions, backend }) }],
    faultSides: [
      {
        title: 'Partner',
        note: 'Strikes the next calls to the ticket seller.',
        presets,
        form,
        target: 'operation',
        api: {
          list: () => backend.get('/_/faults'),
          arm: (fault) => backend.post('/_/faults', fault),
          disarm: (id) => backend.remove(`/_/faults/${id}`),
          disarmAll: () => backend.remove('/_/faults'),
        },
      },
    ],
    clocks: [
      {
        title: 'The partner’s clock',
        note: 'Holds end, tickets become valid and debts fall due by it.',
        read: () => backend.get('/_/clock'),
        move: (change) => backend.post('/_/clock', change),
      },
    ],
  };
}

/** The ticket seller's books: how many bookings are in which state, the debt, and each booking. */
function createBookings({ actions, backend }) {
  const machine = slot(h('section', { class: 'machine', 'aria-label': 'Bookings by state' }), renderMachine);
  const debt = slot(h('div', {}), (value) =>
    renderDebt(value, {
      onChange: (change) => apply(() => backend.post('/_/debt', change)),
      onBook: () => apply(() => backend.post('/_/bookings', {})),
    }),
  );
  const bookings = slot(h('ol', { class: 'bookings', 'aria-label': 'Bookings' }), (list) =>
    list.map((booking) => renderBooking(booking, { onTicket, onCancel, onPrice, openTickets })),
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
  let clock = /** @type {import('telegram-sandbox/page/clock.js').Clock | null} */ (null);
  let isReading = false;
  /** @type {Set<string>} */
  const openTickets = new Set();

  function onTicket(code, status) {
    return apply(() => backend.post('/_/tickets/status', { code, status }));
  }

  function onCancel(code) {
    return apply(() => backend.post('/_/bookings/cancel', { code }));
  }

  function onPrice(code, total) {
    return apply(() => backend.post('/_/bookings/price', { code, total }));
  }

  async function apply(change) {
    await actions.attempt(change);
    await refresh();
  }

  async function refresh() {
    if (isReading) return;
    isReading = true;
    const state = await backend.get('/_/state').catch(() => null);
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
    /** @param {import('telegram-sandbox/page/state.js').State} state */
    show({ log }) {
      if (log === shownLog) return;
      shownLog = log;
      refresh();
    },
  };
}
