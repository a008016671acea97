import { partner } from '../api.js';
import { h, slot } from '../dom.js';
import { renderBooking } from './partner-booking.js';
import { renderDebt } from './partner-debt.js';

const refreshEveryMs = 4000;
const clockSteps = [
  { label: '+10 min', ms: 600_000 },
  { label: '+1 h', ms: 3_600_000 },
  { label: '+1 day', ms: 86_400_000 },
];

/** The ticket seller's books: what is owed, and every booking with its state. */
export function createPartner({ actions }) {
  const clock = slot(h('div', { class: 'partner-clock' }), renderClock);
  const debt = slot(h('div', {}), (value) =>
    renderDebt(value, { onChange: (change) => apply(() => partner.changeDebt(change)) }),
  );
  const bookings = slot(h('ol', { class: 'bookings' }), (list) =>
    list.map((booking) => renderBooking(booking, { onTicket, openTickets })),
  );
  const nothing = h('p', { class: 'muted nothing', hidden: true }, 'No bookings yet.');
  const failure = h('p', { class: 'muted nothing', hidden: true }, 'The partner does not answer.');
  const element = h(
    'div',
    { class: 'partner' },
    clock.element,
    debt.element,
    bookings.element,
    nothing,
    failure,
  );
  let shownLog = /** @type {any} */ (null);
  let isReading = false;
  /** @type {Set<string>} */
  const openTickets = new Set();

  function renderClock(minute) {
    const time = new Date(minute * 60_000).toLocaleString('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    const steps = clockSteps.map(({ label, ms }) =>
      h(
        'button',
        {
          type: 'button',
          class: 'chip',
          'aria-label': `Move the partner’s clock ${label}`,
          on: { click: () => apply(() => partner.advanceClock(ms)) },
        },
        label,
      ),
    );
    return [h('span', {}, 'Partner’s time ', h('strong', {}, time)), h('span', { class: 'chips' }, ...steps)];
  }

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
    clock.show(Math.floor(state.now / 60_000));
    debt.show(state.debt);
    bookings.show([...state.bookings].reverse());
    nothing.hidden = state.bookings.length > 0;
  }

  // A booking ends by itself as time passes, without any call.
  setInterval(() => element.checkVisibility() && refresh(), refreshEveryMs);

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
