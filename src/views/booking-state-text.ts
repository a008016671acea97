import { allTicketsOf, type Booking, bookingCodeOf, enteredStateAt, priceOf } from '../booking/record.ts';
import { missingTicketsOf } from '../booking/ticket-messages.ts';
import type { Config } from '../config/config.ts';
import { clipped, inLines, listText, paragraphs, type Wording } from '../telegram/wording.ts';
import { minuteMs } from '../time.ts';
import type { BookingView } from './booking-view.ts';
import { orderLineText } from './ticket-words.ts';

/** The day and the lines. */
export function bookingFacts(view: BookingView): string {
  const { booking, words } = view;
  const date = words.html('card-date', { date: words.day(booking.order.date) });
  return inLines(date, orderLinesText(view));
}

export function factsAndTotal(view: BookingView): string {
  const { booking, words } = view;
  return inLines(bookingFacts(view), words.html('total', { amount: words.money(priceOf(booking)) }));
}

const mostOrderLines = 12;

export function orderLinesText({ booking: { order }, words }: BookingView): string {
  return listText(order.lines, mostOrderLines, (line) => orderLineText(line, words), words);
}

export function cardCodeText({ booking, words }: BookingView): string | null {
  const code = bookingCodeOf(booking);
  return code === '' ? null : words.html('card-code', { code });
}

export function confirmingText(view: BookingView): string {
  const { booking, words } = view;
  if (booking.because === 'noAnswer') return words.html('card-checking');
  return paragraphs(words.html('card-confirming'), booking.because !== undefined && whyText(view));
}

/** Why the booking is in its state; null when that needs no explanation. */
export function whyText({ booking, words }: BookingView): string | null {
  const { because, state, replacedBy, order } = booking;
  if (because === undefined) return null;
  if (because === 'partnerUnreachable' && state === 'issued') return words.html('why-cancel-unreached');
  const key = whyKeys[because];
  return key === undefined ? null : words.html(key, { date: words.day(replacedBy?.date ?? order.date) });
}

const whyKeys: { readonly [because in NonNullable<Booking['because']>]?: string } = {
  debt: 'why-paused',
  totalChanged: 'why-total-changed',
  holdTooShort: 'why-hold-too-short',
  partnerUnreachable: 'why-unreachable',
  noAnswer: 'why-no-answer',
  cancelRefused: 'why-cancel-refused',
  dateDiffers: 'why-date-differs',
  linesDiffer: 'why-lines-differ',
  cutoffPassed: 'why-cutoff-passed',
  ticketsUsed: 'why-tickets-used',
  replaceFailed: 'why-replace-failed',
};

/** Says that the old booking is still valid, for an unissued change of date; null for other bookings. */
export function replacesText({ booking, words }: BookingView): string | null {
  const { replaces } = booking;
  if (replaces === undefined || allTicketsOf(booking).length > 0) return null;
  return words.html('change-old-stands', { date: words.day(replaces.date), code: replaces.code });
}

/** Says that more tickets follow; null when all are there. */
export function ticketsMissingText({ booking, words }: BookingView): string | null {
  const count = allTicketsOf(booking).length;
  const missing = missingTicketsOf(booking);
  return missing === 0 ? null : words.html('tickets-missing', { count, of: count + missing });
}

/** The partner's refusal codes whose cause the customer can fix. */
export type FixableCauses = Pick<Config['partner']['conventions'], 'refusalCauses'>;

/** How a booking ended, in one certain sentence. */
export function endedText(view: BookingView, causes: FixableCauses): string {
  const { booking, words } = view;
  switch (booking.state) {
    case 'expired':
      return words.html('card-expired', { minutes: minutesHeld(booking) });
    case 'abandoned':
      return words.html('card-abandoned');
    case 'rejected':
      return rejectedText(view, causes);
    case 'cancelled':
      return cancelledText(view);
    default:
      return withReason('card-closed', booking.closed?.reason, words);
  }
}

/** The minutes of an expired hold; 0 when it ended otherwise. */
function minutesHeld(booking: Booking): number {
  const { attempts, holdUntil } = booking;
  const created = attempts.findLast(({ operation }) => operation === 'create');
  if (holdUntil === null || created === undefined || enteredStateAt(booking) < holdUntil) return 0;
  return Math.round((holdUntil - created.sentAt) / minuteMs);
}

function cancelledText({ booking, words }: BookingView): string {
  const { because, cancellation, replacedBy } = booking;
  if (because === 'replaced' && replacedBy !== undefined) {
    return words.html('card-replaced', { date: words.day(replacedBy.date), code: replacedBy.code });
  }
  if (because !== 'customer') return withReason('card-cancelled', cancellation?.reason, words);
  if (cancellation?.approvedBy !== undefined) return words.html('card-cancelled-approved');
  return words.html(cancellation?.isOfTickets === true ? 'card-cancelled-tickets' : 'card-cancelled-by-you');
}

function withReason(key: string, reason: string | undefined, words: Wording): string {
  return paragraphs(words.html(key), reasonText(reason ?? '', words));
}

/** The length of staff's reason to a customer, in characters. */
export const longestStaffReason = 200;

/** The reason that staff gave; empty when they gave none. */
export function reasonText(reason: string, words: Wording): string {
  return reason === '' ? '' : words.html('reason-given', { reason: clipped(reason, longestStaffReason) });
}

/** Shows only causes that the customer can fix. */
function rejectedText({ booking, words }: BookingView, { refusalCauses }: FixableCauses): string {
  if (booking.because === 'debt') return words.html('card-rejected-paused');
  if (booking.because === 'cutoffPassed') return words.html('card-rejected-cutoff');
  if (booking.because === 'replacedEnded' || booking.because === 'replacedUsed') {
    const date = words.day(booking.replaces?.date ?? booking.order.date);
    return words.html(`card-rejected-${booking.because}`, { date });
  }
  const code = booking.attempts.findLast(({ result }) => result === 'refused')?.code;
  const cause = code === undefined ? undefined : refusalCauses[code];
  return cause === undefined
    ? words.html('card-rejected')
    : words.html(`card-rejected-${cause}`, { date: words.day(booking.order.date) });
}
