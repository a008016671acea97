import { moneyOf, returnIfCancelled, returnRange, returnShown } from '../booking/paid-and-due.ts';
import {
  type AfterSale,
  isByPolicy,
  mayAskStaff,
  mayDo,
  openRequestOf,
  permissionOf,
} from '../booking/permissions.ts';
import { type Booking, bookingCodeOf, type RequestKind } from '../booking/record.ts';
import { tapData } from '../taps.ts';
import { button, rowsOf, type Screen } from '../telegram/screen.ts';
import { clipped, inLines, paragraphs, type Wording } from '../telegram/wording.ts';
import { type Instant, instantOf, type VenueDate } from '../venue/calendar.ts';
import { type RefundPolicy, returnSteps } from '../venue/refund-policy.ts';
import type { Venue } from '../venue/venue.ts';
import { bookingFacts, longestStaffReason, reasonText } from './booking-state-text.ts';
import type { AtVenue, BookingView, CustomerView } from './booking-view.ts';
import { isPaidHere, sumsText, type Ways } from './payment.ts';
import { askVenueRows, menuButton } from './shared-buttons.ts';

/**
 * What the policy lets customers do by themselves and, where they pay here, what comes back. Every screen has this
 * same text. Null: the policy leaves everything to staff.
 */
export function policyText(policy: RefundPolicy, isPrepaid: boolean, words: Wording): string | null {
  const { cancelUntilHours: cancel, changeUntilHours: change } = policy;
  if (cancel === null && change === null) return null;
  const upTo = (key: string, hours: number): string => words.html(key, { time: leadTime(hours, words) });
  const isOneTime = cancel === change;
  return inLines(
    cancel !== null && upTo(isOneTime ? 'policy-both' : 'policy-cancel', cancel),
    change !== null && !isOneTime && upTo('policy-change', change),
    ...(isPrepaid ? returnTexts(policy, words) : []),
  );
}

/** The text of the policy that a booking placed now would have. */
export function presentPolicyText(
  { venue, payment }: { readonly venue: Pick<Venue, 'policy'>; readonly payment: Ways },
  words: Wording,
): string | null {
  return policyText(venue.policy, isPaidHere(payment), words);
}

function returnTexts(policy: RefundPolicy, words: Wording): readonly string[] {
  return returnSteps(policy).map(({ hoursBefore: hours, percent }) =>
    hours === null
      ? words.html('policy-return-none')
      : words.html('policy-return', { time: leadTime(hours, words), percent }),
  );
}

/** Whole days from two on; one day might be read as the day before. */
function leadTime(hours: number, words: Wording): string {
  if (hours === 0) return words.text('policy-day-itself');
  const isWholeDays = hours >= 48 && hours % 24 === 0;
  return isWholeDays
    ? words.text('policy-days', { days: hours / 24 })
    : words.text('policy-hours', { hours });
}

/** The length of a customer's text with a request, in characters. */
export const longestWish = 300;

/** Asked once before a customer who may cancel tickets does so. */
export function cancelTicketsScreen(view: CustomerView, page: number): Screen {
  const { booking, now, words } = view;
  const { reference } = booking;
  const surely = tapData.tickets('cancelSurely', reference, page, returnShown(booking, now));
  return {
    text: paragraphs(
      words.html('cancel-tickets-question'),
      bookingFacts(view),
      returnedText(view),
      soldPolicyText(view),
    ),
    rows: [
      [button(words.text('cancel-surely'), surely, 'danger')],
      [button(words.text('keep-booking'), tapData.tickets('open', reference, page))],
    ],
  };
}

/** The policy that the booking was sold under. */
export function soldPolicyText({ booking: { policy, prepayment }, words }: BookingView): string | null {
  return policyText(policy, prepayment !== null, words);
}

function returnedText({ booking, now, words }: CustomerView): string {
  const balance = moneyOf(booking);
  if (balance === null || balance.brought === 0) return words.html('cancel-returns-unpaid');
  const back = returnIfCancelled(booking, now);
  return back.length === 0
    ? words.html('cancel-returns-nothing')
    : words.html('cancel-returns', { amount: sumsText(back, words), total: words.money(balance.brought) });
}

/** The sum returned by the policy, unless the venue gives more; null where nothing was paid here. */
function returnedByVenueText({ booking, now, words }: CustomerView): string | null {
  const range = returnRange(booking, now);
  if (range === null) return null;
  const [amount, total] = [words.money(range.policy), words.money(range.all)];
  return words.html('request-returns', { amount, total });
}

/**
 * Why the customer can't do it alone, and what they can do instead. `wish`: the text that goes to staff with a
 * request.
 */
export function obstacleScreen(
  view: CustomerView,
  kind: RequestKind,
  page: number,
  wish: string | null = null,
): Screen {
  const { booking, now, timeZone, words } = view;
  const { reference } = booking;
  const permission = mayDo(kind, booking, now, timeZone);
  const askTap = kind === 'cancel' ? 'askCancel' : 'askChange';
  const mayAsk = mayAskStaff(kind, booking, now, timeZone);
  const sumShown = kind === 'cancel' ? returnShown(booking, now) : null;
  const ask = button(words.text(`ask-to-${kind}`), tapData.tickets(askTap, reference, page, sumShown));
  const invitation =
    wish === null
      ? words.html(`request-why-${kind}`)
      : words.html('request-words', { text: clipped(wish, longestWish) });
  return {
    text: paragraphs(
      bookingFacts(view),
      !permission.allowed && obstacleText(kind, permission, words),
      mayAsk && kind === 'cancel' && returnedByVenueText(view),
      soldPolicyText(view),
      mayAsk && invitation,
      requestText(view),
    ),
    rows: rowsOf(mayAsk && [ask], ...askVenueRows(words, reference), [
      button(words.text('back'), tapData.tickets('open', reference, page)),
    ]),
  };
}

function obstacleText(
  kind: RequestKind,
  { because, until }: Extract<AfterSale, { allowed: false }>,
  words: Wording,
): string {
  if (because === 'tooLate' && until !== undefined) {
    return words.html(`${kind}-too-late`, { time: words.deadline(until) });
  }
  return because === 'askStaff' ? words.html(`${kind}-by-staff`) : words.html(`refused-${because}`);
}

/** What the customer may still do by themselves, and until when; and the state of their request. */
export function afterSaleText(view: CustomerView): string | null {
  const { booking, now, timeZone, words } = view;
  if (booking.state !== 'issued') return null;
  const change = mayDo('change', booking, now, timeZone);
  const cancel = mayDo('cancel', booking, now, timeZone);
  const lineOf = (kind: RequestKind, permission: AfterSale): string | null => {
    if (permission.allowed) return untilText(kind, permission.until, words);
    return isByPolicy(permission.because) ? obstacleText(kind, permission, words) : null;
  };
  const isOneReason = !cancel.allowed && !isByPolicy(cancel.because);
  const together =
    bothText(change, cancel, words) ?? (isOneReason ? obstacleText('cancel', cancel, words) : null);
  const lines = together === null ? [lineOf('change', change), lineOf('cancel', cancel)] : [together];
  const policy = isOneReason ? null : soldPolicyText(view);
  return paragraphs(inLines(policy, ...lines), requestText(view));
}

/** What the customer may do by themselves with tickets of that day, shown before the purchase. */
export function termsText(
  policy: RefundPolicy,
  { date, isPrepaid }: { readonly date: VenueDate; readonly isPrepaid: boolean },
  at: AtVenue,
  words: Wording,
): string {
  const dayBegins = instantOf(date, 0, at.timeZone);
  const change = permissionOf(policy.changeUntilHours, dayBegins, at.now);
  const cancel = permissionOf(policy.cancelUntilHours, dayBegins, at.now);
  const lineOf = (kind: RequestKind, permission: AfterSale): string =>
    permission.allowed ? untilText(kind, permission.until, words) : words.html(`${kind}-by-staff`);
  const mayNeither = !change.allowed && !cancel.allowed;
  return inLines(
    policyText(policy, isPrepaid, words),
    mayNeither
      ? words.html('both-by-staff')
      : (bothText(change, cancel, words) ?? inLines(lineOf('change', change), lineOf('cancel', cancel))),
  );
}

function untilText(kind: RequestKind, until: Instant, words: Wording): string {
  return words.html(`${kind}-until`, { time: words.deadline(until) });
}

/** Both in one line; null: they end at different times, or only one is still possible. */
function bothText(change: AfterSale, cancel: AfterSale, words: Wording): string | null {
  const { allowed, until } = change;
  if (until === undefined || until !== cancel.until || allowed !== cancel.allowed) return null;
  return words.html(allowed ? 'both-until' : 'both-too-late', { time: words.deadline(until) });
}

/** The state of the request to staff; null: there is none. */
function requestText({ booking, words }: BookingView): string | null {
  const { request } = booking;
  if (request === undefined || booking.state !== 'issued') return null;
  const { kind, askedAt, reason, answered: answer } = request;
  if (openRequestOf(booking) !== null) {
    return paragraphs(
      words.html(`request-${kind}-open`, { time: words.moment(askedAt) }),
      reason !== undefined && words.html('request-words', { text: clipped(reason, longestWish) }),
    );
  }
  if (answer?.decision === 'declined') {
    return words.html(`request-${kind}-declined`, { reason: clipped(answer.reason, longestStaffReason) });
  }
  return answer?.decision === 'approved' && kind === 'change' ? words.html('request-change-approved') : null;
}

/** Whether there is still something to cancel or to change, or to say about it. */
export function hasAfterSale(booking: Booking, { now, timeZone }: AtVenue): boolean {
  const permission = mayDo('cancel', booking, now, timeZone);
  return permission.allowed || (permission.because !== 'notIssued' && permission.because !== 'visitOver');
}

/** The message with staff's answer, or that there was none. Null: there is nothing to say. */
export function requestAnswerScreen({ booking, words }: BookingView): Screen | null {
  const { request, order, reference } = booking;
  const answer = request?.answered;
  if (request === undefined || answer === undefined) return null;
  const { kind } = request;
  const values = { code: bookingCodeOf(booking), date: words.day(order.date) };
  if (answer.decision === 'approved') {
    const change = button(words.text('change-visit-date'), tapData.tickets('change', reference), 'success');
    return {
      text: words.html('answer-change-approved', values),
      rows: [[change], [menuButton(words, 'tickets')]],
    };
  }
  const text =
    answer.decision === 'expired'
      ? words.html('answer-expired', values)
      : paragraphs(words.html(`answer-${kind}-declined`, values), reasonText(answer.reason, words));
  return { text, rows: [...askVenueRows(words, reference), [menuButton(words, 'tickets')]] };
}

/** /cancel without an unfinished booking: lists the bookings, and how to cancel them. */
export function cancellableScreen(bookings: readonly Booking[], words: Wording): Screen {
  const [only, ...others] = bookings;
  if (only !== undefined && others.length === 0) {
    return {
      text: paragraphs(words.html('cancel-which-one'), bookingFacts({ booking: only, words })),
      rows: [
        // The button asks first, since /cancel may have meant something else.
        [button(words.text('cancel-booking'), tapData.tickets('cancel', only.reference))],
        [menuButton(words, 'tickets')],
      ],
    };
  }
  const entries = bookings.slice(0, mostCancellable).map((booking) => {
    const { order, reference, state } = booking;
    const code = clipped(bookingCodeOf(booking) || '…', 20);
    const label = words.joined(words.dayLabel(order.date), code);
    return [button(label, tapData.tickets(state === 'held' ? 'open' : 'cancel', reference))];
  });
  return { text: words.html('cancel-which'), rows: [...entries, [menuButton(words, 'tickets')]] };
}

const mostCancellable = 8;
