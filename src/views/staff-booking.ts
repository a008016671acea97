import { unansweredDeliveries } from '../booking/outbox.ts';
import { hasMoneyToReturn, keptOf } from '../booking/paid-and-due.ts';
import { isCancellable, touchedTicketsOf } from '../booking/permissions.ts';
import {
  type Attempt,
  type Booking,
  cancelReasonOf,
  codeOf,
  isUnknownStatus,
  priceOf,
  type TicketStatus,
  type UnknownStatus,
} from '../booking/record.ts';
import { dueAtGate, validTicketsOf } from '../booking/sales.ts';
import { missingTicketsOf } from '../booking/ticket-messages.ts';
import { digest } from '../store/redis-keys.ts';
import { type StaffTap, tapData } from '../taps.ts';
import {
  type Button,
  button,
  copyButton,
  fitsLabel,
  numberBase,
  rowsOf,
  type Screen,
} from '../telegram/screen.ts';
import { clipped, inLines, listText, Markup, paragraphs, type Wording } from '../telegram/wording.ts';
import { reasonText } from './booking-state-text.ts';
import type { BookingView, LiveView } from './booking-view.ts';
import { listScreen } from './paged-list.ts';
import { requestRows } from './return-choices.ts';
import { moneyEvents, moneyRows, staffMoneyText } from './staff-money.ts';
import { packageLine, ticketStatusText } from './ticket-words.ts';

const mostLinesOfSummary = 8;
const mostEventsShown = 12;

interface StaffBookingLook {
  /** The outcome of the last tap. */
  readonly lead?: string | null;
  /** Shows what is due at the gate. */
  readonly isPaidAtGate?: boolean;
}

/** A booking's card for staff, with the buttons for all that can be done with it. */
export function staffBooking(
  view: LiveView,
  { lead = null, isPaidAtGate = false }: StaffBookingLook = {},
): Screen {
  const { booking, words } = view;
  const due = dueAtGate(booking, isPaidAtGate);
  return {
    text: paragraphs(
      lead,
      bookingSummary(view),
      staffMoneyText(view),
      inLines(customerText(view), invoiceText(view)),
      due > 0 && words.html('arrivals-due-together', { amount: words.money(due) }),
      liveText(view),
      timelineText(view),
    ),
    rows: staffBookingRows(view),
  };
}

function staffBookingRows(view: BookingView): Screen['rows'] {
  const { booking, words } = view;
  const { reference, state, partner } = booking;
  const actionButton = (key: string, action: StaffTap, style?: 'danger'): Button =>
    button(words.text(key), tapData.staff(action, reference), style);
  const isOpen = ['confirming', 'cancelling', 'review'].includes(state);
  const isIssued = state === 'issued';
  return rowsOf(
    ...requestRows(view),
    [
      isIssued && actionButton('send-tickets-by-staff', 'resend'),
      isOpen && checkButton(booking, words.text('check-again')),
      copyButton(words.text('copy-partner-id'), partner?.bookingId ?? ''),
    ],
    isIssued && missingTicketsOf(booking) > 0 && [actionButton('that-is-all', 'complete')],
    ...moneyRows(view),
    hasMoneyToReturn(booking) && [actionButton('mark-returned', 'returned')],
    keptOf(booking) !== null && [actionButton('give-more-back', 'goodwill')],
    state === 'review' && [actionButton('close-booking', 'close')],
    [
      isIssued && actionButton('change-date', 'changeDate'),
      isCancellable(booking) && actionButton('cancel', 'cancel', 'danger'),
    ],
    [actionButton('history', 'history')],
  );
}

/** The beginning of a card: code, state, day, lines and total. */
export function bookingSummary(view: BookingView): string {
  const { booking, words } = view;
  return inLines(
    bookingHead(view),
    listText(booking.order.lines, mostLinesOfSummary, (line) => packageLine(line, words), words),
  );
}

/** Code, state, day and total. */
export function bookingHead(view: BookingView): string {
  const { booking, words } = view;
  return inLines(
    words.html('staff-booking', { code: codeOf(booking), state: stateText(view) }),
    words.html('staff-booking-facts', {
      date: words.day(booking.order.date),
      count: validTicketsOf(booking).length,
      total: words.money(priceOf(booking)),
    }),
  );
}

export function stateText({ booking: { state, because }, words }: BookingView): string {
  const name = words.text(`state-${state}`);
  const isNews = because !== undefined && because !== 'staff' && because !== 'customer';
  return isNews
    ? words.text('staff-state-because', { state: name, because: words.text(`because-${because}`) })
    : name;
}

export function customerText(view: BookingView): string {
  const { booking, words } = view;
  const details = contactText(view) || String(booking.customer.userId);
  return words.html('staff-customer', { details });
}

function invoiceText({ booking, words }: BookingView): string | false {
  const { invoice } = booking.details;
  return invoice !== undefined && words.html('staff-invoice', { ...invoice });
}

export function contactText({ booking, words }: BookingView): string {
  const { username } = booking.customer;
  const { name, phone, email } = booking.details;
  return words.joined(name, phone, email, username && `@${username}`);
}

/** The partner's records, read now or last time. */
export function liveText({ booking, isLive, words }: LiveView): string | null {
  if (booking.partner === null) return words.html('staff-not-at-partner');
  const { status, paymentStatus, tickets } = booking.partner;
  // The partner names no tickets of a cancelled booking; the known ones were cancelled with it.
  const shownTickets = status === 'cancelled' ? tickets.map(() => ({ status })) : tickets;
  const counts = ticketCountsText(shownTickets, words);
  // This is the payment between venue and partner; a customer who pays at the gate may have paid nothing yet.
  return inLines(
    words.html('staff-partner', {
      status: isUnknownStatus(status) ? asItCame(status) : words.text(`partner-${status}`),
      payment: isUnknownStatus(paymentStatus)
        ? asItCame(paymentStatus)
        : words.text(`account-${paymentStatus}`),
    }),
    counts !== '' && words.html('staff-tickets', { tickets: counts }),
    !isLive && words.html('staff-not-live', { time: words.moment(booking.partner.readAt) }),
  );
}

function asItCame(status: UnknownStatus): string {
  return clipped(status.slice(1), 24) || '…';
}

/** "2 unused, 1 used" */
export function ticketCountsText(
  tickets: readonly { readonly status: TicketStatus }[],
  words: Wording,
): string {
  const counts = new Map<TicketStatus, number>();
  for (const { status } of tickets) counts.set(status, (counts.get(status) ?? 0) + 1);
  return words.listed(
    [...counts].map(([status, count]) =>
      words.text('staff-ticket-count', { count, status: ticketStatusText(status, words) }),
    ),
  );
}

function timelineText(view: BookingView): string | null {
  const { booking, words } = view;
  const stateEvents = booking.history.map(({ at, from, to, because }) => ({
    at,
    text: words.text(from === to ? `because-${because ?? 'elsewhere'}` : `state-${to}`),
  }));
  const attemptEvents = booking.attempts
    .filter(({ result }) => result !== 'done')
    .map((attempt) => ({ at: attempt.sentAt, text: attemptText(attempt, words) }));
  // The sort is stable: at the same moment, money comes before what it caused.
  const events = [...moneyEvents(view), ...stateEvents, ...attemptEvents].sort((a, b) => a.at - b.at);
  if (events.length === 0) return null;
  const lines = events
    .slice(-mostEventsShown)
    .map(({ at, text }) => words.html('staff-event', { time: words.moment(at), text }));
  return inLines(words.html('heading', { text: words.text('history') }), ...lines);
}

/** "confirm 1: no answer (timeout)" */
export function attemptText({ operation, n, result, reason, code }: Attempt, words: Wording): string {
  const why = [reason, code].filter((part) => part !== undefined).join(' ');
  const outcome = words.text(`attempt-${result ?? 'open'}`);
  return words.text('staff-attempt', {
    operation,
    n: String(n),
    result: why === '' ? outcome : `${outcome} (${why})`,
  });
}

const bookingsOnPage = 10;

export function staffBookingList(bookings: readonly Booking[], page: number, words: Wording): Screen {
  const look = {
    title: words.html('staff-found', { count: bookings.length }),
    onPage: bookingsOnPage,
    isDense: true,
    turnedBy: 'found' as const,
    // Names are in the text, since buttons have no room for them.
    textOf: (booking: Booking) =>
      words.html('staff-found-line', {
        code: codeOf(booking),
        name: clipped(nameOf(booking), longestPersonName),
      }),
    buttonOf: (booking: Booking) => {
      const { order, reference, state } = booking;
      const code = codeOf(booking);
      const whole = words.joined(code, words.shortDay(order.date), words.text(`state-${state}`));
      return button(fitsLabel(whole) ? whole : code, tapData.staff('show', reference));
    },
  };
  return listScreen(bookings, page, look, words);
}

/** The length of a person's name in a list. */
export const longestPersonName = 40;

/** The name that the customer gave, else the username or Telegram id. */
export function nameOf({ customer, details }: Pick<Booking, 'customer' | 'details'>): string {
  if (details.name !== undefined && details.name !== '') return details.name;
  return customer.username === undefined ? String(customer.userId) : `@${customer.username}`;
}

export function askerOf(argument: string): number {
  return Number.parseInt(argument, numberBase);
}

export function usedText({ booking, words }: BookingView): string | null {
  const touched = touchedTicketsOf(booking);
  if (touched.length === 0) return null;
  return words.html('staff-cancel-used', { tickets: ticketCountsText(touched, words) });
}

/** The id of the member of staff to whom a question is put, for callback data. */
export function askerText({ staffId }: { readonly staffId: number }): string {
  return staffId.toString(numberBase);
}

export function cancelUnderWay({ booking, words }: BookingView): Screen {
  const isUnsettled = booking.state === 'confirming' || booking.state === 'review';
  return {
    text: paragraphs(
      words.html('staff-cancelling', { code: codeOf(booking) }),
      isUnsettled && words.html('staff-cancelling-later'),
    ),
    rows: [],
  };
}

/** How a cancellation ended. */
export function cancelOutcome(view: LiveView, isOfAnother: boolean): Screen {
  const { booking, words } = view;
  const values = { code: codeOf(booking), state: words.text(`state-${booking.state}`) };
  return {
    text: paragraphs(
      isOfAnother && booking.state === 'cancelled'
        ? words.html('staff-cancel-already', values)
        : words.html(`staff-cancel-${cancelResultOf(booking)}`, values),
      booking.state === 'cancelled' && reasonText(cancelReasonOf(booking), words),
      staffMoneyText(view),
      liveText(view),
    ),
    rows: booking.state === 'cancelled' ? [] : [[showButton(view)]],
  };
}

function cancelResultOf({ state, because }: Booking): 'done' | 'refused' | 'unreached' | 'unknown' | 'over' {
  if (state === 'cancelled') return 'done';
  if (state === 'review') return 'unknown';
  if (state !== 'held' && state !== 'issued') return 'over';
  return because === 'partnerUnreachable' ? 'unreached' : 'refused';
}

/** Why the booking can't be cancelled now. */
export function notCancellable(view: LiveView): Screen {
  const { booking, words } = view;
  const { state } = booking;
  const isUnderWay = state === 'cancelling' || booking.cancellation !== undefined;
  const key = state === 'cancelled' ? 'already' : isUnderWay ? 'under-way' : 'not-possible';
  const values = { code: codeOf(booking), state: words.text(`state-${state}`) };
  const lead = new Markup(words.html(`staff-cancel-${key}`, values));
  return {
    text: paragraphs(words.html('lead', { text: lead }), bookingSummary(view), liveText(view)),
    rows: [],
  };
}

const factsDigestLength = 8;

/** The button that reads a booking from the partner and says what changed since the button was shown. */
export function checkButton(booking: Booking, label: string, isNew = false): Button {
  const shownFacts = [booking.history.length.toString(numberBase), factsDigest(booking)];
  const argument = [...(isNew ? [asNewMessage] : []), ...shownFacts].join('-');
  return button(label, tapData.staff('check', booking.reference, argument));
}

/** Marks a button of an alert: the answer is a new message, and the alert stays. */
export const asNewMessage = 'new';

/** A digest of all facts that staff see of a booking besides its state. */
function factsDigest(booking: Booking): string {
  const { attempts, because, delivery, partner, prepayment } = booking;
  const facts = [
    because,
    attempts.map(({ operation, n, result }) => [operation, n, result]),
    [delivery.status, unansweredDeliveries(booking)],
    partner && [partner.total, partner.tickets.map(({ code, status }) => [code, status])],
    prepayment?.payments,
  ];
  return digest(JSON.stringify(facts))
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, factsDigestLength);
}

/** What changed since the check's button was shown: the states passed, or that details changed. */
export function checkedText(
  shownFacts: string,
  before: Booking,
  { booking: after, isLive, words }: LiveView,
): string {
  const [, length, facts] = /^([0-9a-z]+)-(\w+)$/.exec(shownFacts) ?? [];
  // Buttons of earlier versions carry no argument.
  const shownLength = length === undefined ? before.history.length : Number.parseInt(length, numberBase);
  const moves = after.history.slice(shownLength);
  const passedStates = moves.flatMap(({ from, to }, index) => (index === 0 ? [from, to] : [to]));
  // Entries of the history without a change of state repeat the state.
  const states = passedStates.filter((state, index) => state !== passedStates[index - 1]);
  const isSame = moves.length === 0 && factsDigest(after) === (facts ?? factsDigest(before));
  const changed =
    states.length > 1
      ? words.html('staff-changed-states', {
          states: states.map((state) => words.text(`state-${state}`)).join(' → '),
        })
      : !isSame && words.html('staff-changed-details');
  if (!isLive) return inLines(words.html('staff-checked-unreached'), changed);
  return changed === false ? words.html('staff-checked-same') : inLines(words.html('staff-checked'), changed);
}

export function showButton({ booking, words }: BookingView, argument = ''): Button {
  return button(words.text('show-booking'), tapData.staff('show', booking.reference, argument));
}
