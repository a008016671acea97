import { hourMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';
import { nextPart } from './delivery.ts';
import { isCovered } from './money.ts';
import { enqueue, showAnew } from './outbox.ts';
import { openRequestOf, visitEndsAt } from './permissions.ts';
import {
  type Because,
  type Booking,
  type BookingState,
  type Cancellation,
  type OutboxEntry,
  withTimers,
} from './record.ts';
import {
  type At,
  debtRetryMs,
  differenceFromTotal,
  missingTicketsOf,
  ratingAt,
  retentionFrom,
  ticketsMissingMs,
  visitReminderAt,
} from './rules.ts';

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
 * What evidence alone may bring about besides: the venue itself has cancelled, or the store has lost what we did
 * and a read has found it again.
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
 * Moves the booking, writes its history and enqueues its card; the timers of the state it leaves go with it. The ID
 * number serves the create alone: every move drops it. Throws where the table has no such transition.
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
    timers: {},
    history: [...booking.history, { at: now, from, to, because }],
  };
  return enqueue(moved, now, { kind: 'card' });
}

/** The hold stands: its reminder and its end are due in their time. A kept wish of staff to cancel comes first. */
export function becomeHeld(booking: Booking, { now, policy }: At, because?: Because): Booking {
  const { confirmRequestedAt: _answered, ...rest } = booking;
  const held = move({ ...rest, accepted: null }, 'held', now, because);
  if (booking.cancellation !== undefined) return becomeCancelling(held, now);
  const end = booking.holdUntil ?? now;
  const reminder = policy.holdReminderMs === null ? now : end - policy.holdReminderMs;
  // A customer who has paid has nothing left to do.
  const isPaid = booking.prepayment !== null && because !== 'totalChanged' && isCovered(held);
  return withTimers(held, {
    act: Math.max(end, now),
    holdReminder: reminder > now && !isPaid ? reminder : undefined,
    debtRetry: isPaid && because === 'debt' ? now + debtRetryMs : undefined,
  });
}

/** The tickets are wanted, for exactly this total and the day that was ordered. */
export function becomeConfirming(booking: Booking, total: Amount, now: Instant): Booking {
  const accepted = { total, date: booking.order.date };
  const asked = { ...booking, accepted, confirmRequestedAt: now };
  return withTimers(move(asked, 'confirming', now), { act: now });
}

/** A hold whose accepted total is paid goes on by itself, as long as it is what was accepted. */
export function confirmIfPaid(booking: Booking, now: Instant): Booking {
  const { state, prepayment, cancellation } = booking;
  const total = prepayment?.accepted?.total;
  if (state !== 'held' || total === undefined || cancellation !== undefined) return booking;
  const isAsAccepted = differenceFromTotal(booking, total) === null;
  return isAsAccepted && isCovered(booking) ? becomeConfirming(booking, total, now) : booking;
}

/** Tickets exist; those that have not reached the customer are enqueued, and those that lack are waited for. */
export function becomeIssued(booking: Booking, at: At, because?: Because): Booking {
  const { now, policy } = at;
  const isComplete = missingTicketsOf(booking) === 0;
  const moved = withTimers(move(booking, 'issued', now, because), {
    ticketsMissing: isComplete ? undefined : (booking.timers.ticketsMissing ?? now + ticketsMissingMs),
    visitReminder: visitReminderAt(booking, at),
    requestEnds: openRequestOf(booking) === null ? undefined : visitEndsAt(booking, policy.timeZone),
    review: ratingAt(booking, at),
    retention: retentionFrom(booking, at),
  });
  // The new tickets exist: only now the old ones may be cancelled. Asking again for what was done changes nothing.
  const issued = booking.replaces === undefined ? moved : enqueue(moved, now, { kind: 'replace' });
  const { delivery } = issued;
  const hasMore = delivery.status === 'done' && nextPart(issued) !== null;
  if (delivery.status !== 'pending' && !hasMore) return issued;
  return enqueue({ ...issued, delivery: { ...delivery, status: 'pending' } }, now, { kind: 'tickets' });
}

/** For whose sake a booking is cancelled. */
export function becauseOf(by: Cancellation['by']): Extract<Because, 'customer' | 'staff' | 'replaced'> {
  if (by === 'replacement') return 'replaced';
  return by === 'customer' ? 'customer' : 'staff';
}

/** A cancellation is under way: nothing more is delivered until it is decided. */
export function becomeCancelling(booking: Booking, now: Instant): Booking {
  const cancelling = move(booking, 'cancelling', now, becauseOf(booking.cancellation?.by ?? 'customer'));
  return {
    ...withTimers(cancelling, { act: now }),
    outbox: cancelling.outbox.filter(({ kind }) => kind !== 'tickets' && kind !== 'document'),
    cancellingFrom: booking.state,
  };
}

/** It ended without tickets. Its customer is told by a message. */
export function becomeEnded(
  booking: Booking,
  to: 'expired' | 'rejected' | 'abandoned',
  now: Instant,
  because?: Because,
): Booking {
  const ended = move(booking, to, now, because);
  const told = tellOutcome(booking, ended, now);
  return told === ended ? showAnew(ended, now, 'card') : told;
}

/** A person has to look; meanwhile the partner's records are read each hour, if they can be. */
export function sendToReview(booking: Booking, now: Instant, why: Because): Booking {
  const reviewed = withTimers(move(booking, 'review', now, why), { act: now + hourMs });
  return enqueue(reviewed, now, { kind: 'alert', alert: 'review' });
}

/**
 * The partner's id in `found` is another booking's: whatever the partner said of it is another customer's. A person looks,
 * with what else was found out since `before`. A booking that has got an id of its own meanwhile has nothing to disown.
 */
export function disown(before: Booking, found: Booking, takenId: string | undefined, now: Instant): Booking {
  if (found.partner?.bookingId !== takenId) return found;
  const outbox = found.outbox.filter((entry) => !isOfPartner(entry));
  const own = { ...found, state: before.state, history: before.history, partner: null, outbox };
  return sendToReview(own, now, 'bookingIdTaken');
}

/** Whether it tells of tickets, or of how the partner's booking differs. */
function isOfPartner(entry: OutboxEntry): boolean {
  if (entry.kind === 'alert') return entry.alert === 'dateDiffers' || entry.alert === 'linesDiffer';
  return ['tickets', 'document', 'shared', 'replace'].includes(entry.kind);
}

/** A customer who was told "we are checking" gets the answer as a message. */
export function tellOutcome(before: Booking, after: Booking, now: Instant): Booking {
  const wasUnsettled = before.because === 'noAnswer' || before.state === 'review';
  return wasUnsettled ? showAnew(after, now, 'outcome') : after;
}

/** Tells those who wait for the cancellation that the booking stands: staff, or the customer by a message of its own. */
export function withCancelFailed(
  stands: Booking,
  { by, approvedBy, isOfTickets }: Cancellation,
  now: Instant,
): Booking {
  if (by === 'replacement') return enqueue(stands, now, { kind: 'alert', alert: 'replaceFailed' });
  const told = isOfTickets === true ? showAnew(stands, now, 'card') : stands;
  const isForStaff = by !== 'customer' || approvedBy !== undefined;
  return isForStaff ? enqueue(told, now, { kind: 'alert', alert: 'cancelFailed' }) : told;
}
