import type { Attempt, Booking, Duty, MutationKind } from './booking.ts';
import type { LifecyclePolicy } from './policy.ts';
import {
  createWindowMs,
  leastHoldForConfirmMs,
  leastHoldForResendMs,
  maxCancelSends,
  maxConfirmSends,
  maxCreateSends,
  minuteMs,
  secondMs,
} from './policy.ts';
import { isUnanswered, move, owe, sendsOf, withTimers } from './record.ts';
import type { Instant } from './sale-package.ts';
import { becomeHeld, becomeIssued } from './transitions.ts';

/** The one thing to do next for a booking. */
export type Action =
  | { readonly do: 'send'; readonly operation: MutationKind }
  | { readonly do: 'read' }
  | { readonly do: 'duty'; readonly duty: Duty }
  /** Time alone has changed the record. */
  | { readonly do: 'change'; readonly next: Booking }
  | { readonly do: 'forget' }
  | { readonly do: 'wait' };

/** A read is evidence for a send this long after it was begun. */
const evidenceAgeMs = 30 * secondMs;
/** How long past its hold a booking may stay undecided before a person looks. */
const undecidedMs = 10 * minuteMs;

/**
 * Decides what comes next from the record alone, so any process can go on where another one died.
 * The card comes first (a tap is seen to have worked), then the state's own action, then other debts.
 */
export function nextAction(booking: Booking, now: Instant, policy: LifecyclePolicy): Action {
  const timed = timerChange(booking, now);
  if (timed !== null) return timed;
  const due = booking.owed.filter((duty) => duty.notBefore <= now);
  const card = due.find((duty) => duty.kind === 'card');
  if (card !== undefined) return { do: 'duty', duty: card };
  if ((booking.timers.act ?? Number.POSITIVE_INFINITY) <= now) return stateAction(booking, now, policy);
  if ((booking.timers.visitReminder ?? Number.POSITIVE_INFINITY) <= now) return { do: 'read' };
  const [first] = due;
  return first === undefined ? { do: 'wait' } : { do: 'duty', duty: first };
}

function timerChange(booking: Booking, now: Instant): Action | null {
  const { holdReminder, unsettledAlert, ticketsMissing, retention } = booking.timers;
  const isDue = (at: Instant | undefined): boolean => at !== undefined && at <= now;
  if (isDue(retention)) return { do: 'forget' };
  if (isDue(holdReminder)) {
    const reminded = withTimers(booking, { holdReminder: undefined });
    return { do: 'change', next: owe(reminded, now, { kind: 'notice', notice: 'holdReminder' }) };
  }
  if (isDue(unsettledAlert)) {
    const alerted = withTimers(booking, { unsettledAlert: undefined });
    return { do: 'change', next: owe(alerted, now, { kind: 'alert', alert: 'unknownConfirm' }) };
  }
  if (isDue(ticketsMissing)) return { do: 'change', next: sendToReview(booking, now, 'ticketsMissing') };
  return null;
}

/** What the state itself wants, now that its time has come. */
export function stateAction(booking: Booking, now: Instant, policy: LifecyclePolicy): Action {
  switch (booking.state) {
    case 'requested':
      return createAction(booking, now);
    case 'held':
    case 'review':
      return { do: 'read' };
    case 'confirming':
      return confirmAction(booking, now, policy);
    case 'cancelling':
      return cancelAction(booking, now, policy);
    default:
      return { do: 'wait' };
  }
}

function createAction(booking: Booking, now: Instant): Action {
  const sends = sendsOf(booking, 'create');
  const isSpent = sends.length >= maxCreateSends || now >= booking.createdAt + createWindowMs;
  if (!isSpent) return { do: 'send', operation: 'create' };
  const why = sends.length > 0 ? 'noAnswer' : 'partnerUnreachable';
  return { do: 'change', next: move(booking, 'abandoned', now, why) };
}

function confirmAction(booking: Booking, now: Instant, policy: LifecyclePolicy): Action {
  const asked = booking.confirmRequestedAt ?? now;
  const sends = sendsOf(booking, 'confirm').filter((send) => send.sentAt >= asked);
  const [first] = sends;
  const last = sends.at(-1);
  const unpaidSince = unpaidSeenAt(booking);
  if (first === undefined || last === undefined) {
    return unpaidSince !== null && isEvidence(unpaidSince, asked, now)
      ? firstConfirm(booking, now, policy)
      : { do: 'read' };
  }
  if (last.result === 'refused') {
    return unpaidSince !== null && unpaidSince >= (last.answeredAt ?? last.sentAt)
      ? { do: 'change', next: afterRefusedConfirm(booking, last, now, policy) }
      : { do: 'read' };
  }
  const isOverdue = now >= (booking.holdUntil ?? now) + undecidedMs;
  if (isOverdue && booking.reads > 0) {
    return {
      do: 'change',
      next: sendToReview(booking, now, last.result === 'done' ? 'unexpectedStatus' : 'noAnswer'),
    };
  }
  const holdLeft = (booking.holdUntil ?? 0) - now;
  const mayResend =
    isUnanswered(last) &&
    sends.length < maxConfirmSends &&
    holdLeft > leastHoldForResendMs(policy) &&
    booking.partner?.total === booking.acceptedTotal &&
    unpaidSince !== null &&
    isEvidence(unpaidSince, quietUntil(first, policy), now);
  return mayResend ? { do: 'send', operation: 'confirm' } : { do: 'read' };
}

function firstConfirm(booking: Booking, now: Instant, policy: LifecyclePolicy): Action {
  if (booking.partner?.total !== booking.acceptedTotal) {
    return { do: 'change', next: becomeHeld(booking, now, policy, 'totalChanged') };
  }
  if ((booking.holdUntil ?? 0) - now < leastHoldForConfirmMs(policy)) {
    return { do: 'change', next: becomeHeld(booking, now, policy, 'holdTooShort') };
  }
  return { do: 'send', operation: 'confirm' };
}

function afterRefusedConfirm(
  booking: Booking,
  refused: Attempt,
  now: Instant,
  policy: LifecyclePolicy,
): Booking {
  return refused.reason === 'debt'
    ? becomeHeld(booking, now, policy, 'debt')
    : move(booking, 'rejected', now, 'refused');
}

function cancelAction(booking: Booking, now: Instant, policy: LifecyclePolicy): Action {
  const asked = booking.cancellation?.requestedAt ?? now;
  const sends = sendsOf(booking, 'cancel').filter((send) => send.sentAt >= asked);
  const seenAt = booking.partner?.readAt ?? 0;
  const [first] = sends;
  const last = sends.at(-1);
  if (first === undefined || last === undefined) {
    if (isEvidence(seenAt, asked, now)) return { do: 'send', operation: 'cancel' };
    const isHopeless = now >= asked + undecidedMs && booking.reads > 0;
    return isHopeless
      ? { do: 'change', next: giveUpCancel(booking, now, policy, 'partnerUnreachable') }
      : { do: 'read' };
  }
  if (last.result === 'refused') {
    return seenAt >= (last.answeredAt ?? last.sentAt)
      ? { do: 'change', next: giveUpCancel(booking, now, policy, 'cancelRefused') }
      : { do: 'read' };
  }
  if (!isEvidence(seenAt, quietUntil(last, policy), now)) {
    const isOverdue = now >= last.sentAt + policy.quietMs + undecidedMs && booking.reads > 0;
    return isOverdue
      ? { do: 'change', next: sendToReview(booking, now, 'cancelUnanswered') }
      : { do: 'read' };
  }
  return sends.length < maxCancelSends
    ? { do: 'send', operation: 'cancel' }
    : { do: 'change', next: sendToReview(booking, now, 'cancelUnanswered') };
}

/** Back to where the cancellation came from; staff who asked for it are told. */
function giveUpCancel(
  booking: Booking,
  now: Instant,
  policy: LifecyclePolicy,
  why: 'cancelRefused' | 'partnerUnreachable',
): Booking {
  const { cancellation, cancellingFrom, ...rest } = booking;
  const back =
    cancellingFrom === 'issued' ? becomeIssued(rest, now, why) : becomeHeld(rest, now, policy, why);
  const isByStaff = cancellation !== undefined && cancellation.by !== 'customer';
  return isByStaff ? owe(back, now, { kind: 'alert', alert: 'cancelFailed' }) : back;
}

function sendToReview(booking: Booking, now: Instant, why: Booking['because']): Booking {
  const reviewed = withTimers(move(booking, 'review', now, why), { act: now + 60 * minuteMs });
  return owe(reviewed, now, { kind: 'alert', alert: 'review' });
}

/** When the partner's book was last seen to have the booking unpaid; null when it says anything else. */
function unpaidSeenAt(booking: Booking): Instant | null {
  const { partner } = booking;
  return partner?.status === 'BOOKING' && partner.paymentStatus === 'UNPAID' ? partner.readAt : null;
}

function quietUntil(send: Attempt, policy: LifecyclePolicy): Instant {
  return send.sentAt + policy.quietMs + policy.requestTimeoutMs;
}

/** A read counts when it was begun after the moment that it is about, and not long ago. */
function isEvidence(readAt: Instant, since: Instant, now: Instant): boolean {
  return readAt >= since && now - readAt <= evidenceAgeMs;
}
