import { h } from 'telegram-sandbox/page/dom.js';
import { askForm } from 'telegram-sandbox/page/overlays.js';
import { stateNames } from './machine.js';

const ticketStatuses = ['WAITING', 'USING', 'USED', 'LOCK', 'CANCEL'];
const endings = {
  BOOKING: 'TICKET_EXPORTED',
  TICKET_EXPORTED: 'TICKET_EXPORTED',
  CANCEL: 'CANCEL',
  BOOKING_TIMEOUT: 'BOOKING_TIMEOUT',
};
const amount = new Intl.NumberFormat('en-US');

/** One booking as the partner keeps it. */
export function renderBooking(booking, { onTicket, onCancel, onPrice, openTickets }) {
  const lines = booking.lines.map(({ item, quantity }) => `${quantity} × ${item.name}`).join(', ');
  return h(
    'li',
    { class: 'booking' },
    h(
      'div',
      { class: 'booking-line' },
      h('strong', {}, booking.code),
      h('span', { class: 'muted' }, booking.date),
      h('span', { class: 'booking-total' }, amount.format(booking.total)),
    ),
    renderStates(booking),
    booking.status === 'BOOKING' && h('p', { class: 'hold', data: { holdUntil: booking.holdUntil } }),
    h('p', { class: 'muted' }, [lines, booking.customer?.name].filter(Boolean).join(' · ')),
    booking.note && h('p', { class: 'muted' }, `“${booking.note}”`),
    renderCalls(booking.calls),
    booking.status === 'TICKET_EXPORTED' && renderOwnActs(booking, { onCancel, onPrice }),
    booking.tickets.length > 0 && renderTickets(booking, onTicket, openTickets),
  );
}

/** The path through the state machine: where it began, where it went or will go. */
function renderStates({ status, paymentStatus, confirmedAt }) {
  const wasIssued = status === 'CANCEL' && confirmedAt !== null;
  const path = ['BOOKING', ...(wasIssued ? ['TICKET_EXPORTED'] : []), endings[status] ?? status];
  const states = path.map((state) => {
    const isReached = state !== 'TICKET_EXPORTED' || status !== 'BOOKING';
    const isCurrent = state === status;
    const classes = ['state', `state-${state}`, isCurrent && 'current', !isReached && 'ahead']
      .filter(Boolean)
      .join(' ');
    return h('li', { class: classes, 'aria-current': isCurrent ? 'step' : null }, stateNames[state] ?? state);
  });
  return h(
    'div',
    { class: 'booking-line' },
    h('ol', { class: 'states', 'aria-label': 'State' }, ...states),
    h('span', { class: 'payment' }, paymentStatus),
  );
}

/** What the partner may do by itself, so that its debt differs from what the bot expects. */
function renderOwnActs({ code, total }, { onCancel, onPrice }) {
  const act = (label, click) =>
    h(
      'button',
      { type: 'button', class: 'text-button', 'aria-label': `${label} ${code}`, on: { click } },
      label,
    );
  return h(
    'div',
    { class: 'own-acts' },
    act('Cancel at the partner', () => onCancel(code)),
    act('Change price…', async () => {
      const answer = await askForm({
        title: `The price of ${code}`,
        fields: [{ name: 'total', label: 'Total', value: String(total) }],
        confirm: 'Change',
      });
      if (answer) await onPrice(code, Number(answer.total));
    }),
  );
}

/** A second confirm or create is what must never happen unnoticed. */
function renderCalls(calls) {
  const made = Object.entries(calls ?? {}).filter(([, count]) => count > 0);
  const isMutation = (name) =>
    name === 'confirm-booking' || name === 'create-booking' || name === 'cancel-booking';
  return h(
    'p',
    { class: 'booking-calls' },
    ...made.map(([name, count]) =>
      h('span', { class: isMutation(name) && count > 1 ? 'repeated' : '' }, `${name} ×${count}`),
    ),
  );
}

/** `openTickets` remembers whose list is unfolded while bookings are drawn anew. */
function renderTickets({ id, tickets }, onTicket, openTickets) {
  const onToggle = ({ target }) => (target.open ? openTickets.add(id) : openTickets.delete(id));
  return h(
    'details',
    { class: 'tickets', open: openTickets.has(id), on: { toggle: onToggle } },
    h('summary', {}, tickets.length === 1 ? '1 ticket' : `${tickets.length} tickets`),
    h('ol', {}, ...tickets.map((ticket) => renderTicket(ticket, onTicket))),
  );
}

function renderTicket({ code, serviceName, status }, onTicket) {
  const options = ticketStatuses.map((each) => h('option', { selected: each === status }, each));
  const select = h('select', { class: 'field', 'aria-label': `Status of ticket ${code}` }, ...options);
  select.addEventListener('change', () => onTicket(code, select.value));
  return h('li', {}, h('span', { class: 'ticket-name' }, serviceName), h('code', {}, code), select);
}
