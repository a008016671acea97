import { hourMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';
import { enqueue, showAnew } from './outbox.ts';
import { dueOf } from './paid-and-due.ts';
import { openRequestOf, visitEndsAt } from './permissions.ts';
import {
  type Because,
  type Booking,
  type BookingState,
  type Cancellation,
  type OutboxEntry,
  withTimers,
} from './record.ts';
import { type DecisionContext, differenceFromTotal } from './rules.ts';
import { issuedAt } from './sales.ts';
import { missingTicketsOf, nextPart } from './ticket-messages.ts';
import { debtRetryMs, holdReminderAt, retentionFrom, ticketsMissingMs, visitReminderAt } from './timers.ts';

/** The transitions that the bot's own actions may make. */
export const transitionTable: Readonly<Record<BookingState, readonly BookingState[]>> = {
  requested: ['held', 'rejected', 'abandoned', 'review'],
  held: ['confirming', 'expired', 'cancelling', 'review'],
  confirming: ['issued', 'held', 'expired', 'rejected', 'review'],
  issued: ['cancelling'],
  cancelling: ['cancelled', 'held', 'issued', 'review', 'expired'],
  review: ['issued', 'expired', 'cancelled', 'closed'],
  expired: [],
  rejected: [],
  cancelled: [],
  abandoned: [],
  closed: [],
};

/**
 * Further transitions that evidence alone may cause: the venue itself has cancelled, or a read finds again what the
 * store has lost.
 */
const byEvidence: Partial<Record<BookingState, readonly BookingState[]>> = {
  held: ['issued', 'cancelled'],
  expired: ['issued', 'review'],
  rejected: ['issued', 'review'],
  confirming: ['cancelled'],
  issued: ['cancelled'],
};

export function isLegalTransition(from: BookingState, to: BookingState): boolean {
  return transitionTable[from].includes(to) || (byEvidence[from]?.includes(to) ?? false);
}

/**
 * Moves the booking, writes its history, enqueues its card and drops the former state's timers, except the date of
 * a /forgetme. Drops the ID number too, which only the create needs. Throws for a transition that the table lacks.
 */
export function move(booking: Booking, to: BookingState, now: Instant, because?: Because): Booking {
  const from = booking.state;
  if (!isLegalTransition(from, to)) throw new Error(`A booking can't go from ${from} to ${to}.`);
  const { cardId: _createIsSettled, ...details } = booking.details;
  const moved: Booking = {
    ...booking,
    details,
    state: to,
    because,
    reads: 0,
    timers: booking.timers.forget === undefined ? {} : { forget: booking.timers.forget },
    history: [...booking.history, { at: now, from, to, because }],
  };
  return enqueue(moved, now, { kind: 'card' });
}

/** Enters `held`, with timers for its reminder and its end. If staff have requested a cancellation, starts that. */
export function becomeHeld(booking: Booking, at: DecisionContext, because?: Because): Booking {
  const { now } = at;
  const { confirmRequestedAt: _answered, ...rest } = booking;
  const held = move({ ...rest, accepted: null }, 'held', now, because);
  if (booking.cancellation !== undefined) return becomeCancelling(held, now);
  const end = booking.holdUntil ?? now;
  return withTimers(held, {
    act: Math.max(end, now),
    holdReminder: holdReminderAt(end, at),
    debtRetry: because === 'debt' && paidTotalOf(held) !== null ? now + debtRetryMs : undefined,
  });
}

/** Enters `confirming`, for exactly this total and the ordered day. */
export function becomeConfirming(booking: Booking, total: Amount, now: Instant): Booking {
  const accepted = { total, date: booking.order.date };
  const agreed = { ...booking, accepted, confirmRequestedAt: now };
  return withTimers(move(agreed, 'confirming', now), { act: now });
}

/** The accepted total of a hold that is paid and still as accepted; null: its customer has to pay, or to tap. */
export function paidTotalOf(booking: Booking): Amount | null {
  const { state, prepayment, cancellation } = booking;
  const total = prepayment?.accepted?.total;
  if (state !== 'held' || total === undefined || cancellation !== undefined) return null;
  return differenceFromTotal(booking, total) === null && dueOf(booking) === 0 ? total : null;
}

/** Confirms a hold that needs nothing more of its customer. */
export function confirmIfPaid(booking: Booking, now: Instant): Booking {
  const total = paidTotalOf(booking);
  return total === null ? booking : becomeConfirming(booking, total, now);
}

/** Enters `issued`: enqueues undelivered tickets, and waits for missing ones. */
export function becomeIssued(booking: Booking, at: DecisionContext, because?: Because): Booking {
  const { now, policy } = at;
  const isComplete = missingTicketsOf(booking) === 0;
  const entered = move(booking, 'issued', now, because);
  const moved = withTimers(entered, {
    ticketsMissing: isComplete ? undefined : (booking.timers.ticketsMissing ?? now + ticketsMissingMs),
    visitReminder: visitReminderAt(booking, at),
    requestEnds: openRequestOf(entered) === null ? undefined : visitEndsAt(booking, policy.timeZone),
    retention: retentionFrom(booking, at),
  });
  // Only now that the new tickets exist may the old ones be cancelled. Idempotent; a cancellation leaves the entry.
  const hasAsked = booking.state === 'cancelling' && issuedAt(booking) !== null;
  const issued =
    booking.replaces === undefined || hasAsked ? moved : enqueue(moved, now, { kind: 'replace' });
  const { delivery } = issued;
  const hasMore = delivery.status === 'done' && nextPart(issued) !== null;
  if (delivery.status !== 'pending' && !hasMore) return issued;
  return enqueue({ ...issued, delivery: { ...delivery, status: 'pending' } }, now, { kind: 'tickets' });
}

/** The reason of a cancellation, by its author. */
export function becauseOf(by: Cancellation['by']): Extract<Because, 'customer' | 'staff' | 'replaced'> {
  if (by === 'replacement') return 'replaced';
  return by === 'customer' ? 'customer' : 'staff';
}

/** Enters `cancelling`: nothing more is delivered until it is decided. */
export function becomeCancelling(booking: Booking, now: Instant): Booking {
  const cancelling = move(booking, 'cancelling', now, becauseOf(booking.cancellation?.by ?? 'customer'));
  return {
    ...withTimers(cancelling, { act: now }),
    outbox: cancelling.outbox.filter(({ kind }) => kind !== 'tickets' && kind !== 'document'),
    cancellingFrom: booking.state,
  };
}

/** Ends a booking without tickets, and tells its customer in a message. */
export function becomeEnded(
  booking: Booking,
  to: 'expired' | 'rejected' | 'abandoned',
  now: Instant,
  because?: Because,
): Booking {
  const ended = move(booking, to, now, because);
  const announced = tellOutcome(booking, ended, now);
  return announced === ended ? showAnew(ended, now, 'card') : announced;
}

/** Enters `review`, for a person; reads the partner's records each hour meanwhile, if there are any. */
export function sendToReview(booking: Booking, now: Instant, why: Because): Booking {
  const reviewed = withTimers(move(booking, 'review', now, why), { act: now + hourMs });
  return enqueue(reviewed, now, { kind: 'alert', alert: 'review' });
}

/**
 * The partner's id in `changed` belongs to another booking, so its data are another customer's. Sends the booking to
 * review with the other findings since `before`; does nothing for a booking that has got an id of its own meanwhile.
 */
export function disown(
  before: Booking,
  changed: Booking,
  takenId: string | undefined,
  now: Instant,
): Booking {
  if (changed.partner?.bookingId !== takenId) return changed;
  const outbox = changed.outbox.filter((entry) => !concernsPartner(entry));
  const own = { ...changed, state: before.state, history: before.history, partner: null, outbox };
  return sendToReview(own, now, 'bookingIdTaken');
}

/** Whether the entry is about the partner's tickets, or about differences of the partner's booking. */
function concernsPartner(entry: OutboxEntry): boolean {
  if (entry.kind === 'alert') return ['dateDiffers', 'linesDiffer', 'codeBeyondAscii'].includes(entry.alert);
  return ['tickets', 'document', 'replace'].includes(entry.kind);
}

/** Sends the answer as a message to a customer who was told "we are checking". */
export function tellOutcome(before: Booking, after: Booking, now: Instant): Booking {
  const wasUnsettled = before.because === 'noAnswer' || before.state === 'review';
  return wasUnsettled ? showAnew(after, now, 'outcome') : after;
}

/** Tells staff, or the customer in a separate message, that the cancellation failed. */
export function withCancelFailed(
  stands: Booking,
  { by, approvedBy, isOfTickets }: Cancellation,
  now: Instant,
): Booking {
  if (by === 'replacement') return enqueue(stands, now, { kind: 'alert', alert: 'replaceFailed' });
  const shown = isOfTickets === true ? showAnew(stands, now, 'card') : stands;
  const isForStaff = by !== 'customer' || approvedBy !== undefined;
  return isForStaff ? enqueue(shown, now, { kind: 'alert', alert: 'cancelFailed' }) : shown;
}
