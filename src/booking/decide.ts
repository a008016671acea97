import { dayMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import { enqueue, withStaffInformed } from './outbox.ts';
import { isUnresolved, withMoneySettled } from './paid-and-due.ts';
import { touchedTicketsOf } from './permissions.ts';
import {
  type Attempt,
  attemptsOf,
  type Because,
  type Booking,
  holdLeftMs,
  isTerminal,
  isUnanswered,
  lastReadAt,
  type MutationKind,
  type OutboxEntry,
  sendsOf,
  staffOf,
  withTimers,
} from './record.ts';
import { expireRequest } from './requests.ts';
import {
  createWindowMs,
  type DecisionContext,
  differenceFromAccepted,
  evidenceAgeMs,
  isEvidence,
  leastHoldForConfirmMs,
  leastHoldForResendMs,
  lineClosedBy,
  maxCancelSends,
  maxConfirmSends,
  maxCreateSends,
  quietUntil,
  undecidedHoldMs,
  undecidedMs,
  unpaidSeenAt,
} from './rules.ts';
import { withCharges } from './sales.ts';
import { scheduled } from './timers.ts';
import {
  becomeEnded,
  becomeHeld,
  becomeIssued,
  paidTotalOf,
  sendToReview,
  withCancelFailed,
} from './transitions.ts';

/** The next action for a booking. */
export type Action =
  | { readonly do: 'send'; readonly operation: MutationKind }
  | { readonly do: 'read' }
  /** Reads the replaced booking: its record, and live. */
  | { readonly do: 'readReplaced' }
  /** Asks whether the partner's debt limit leaves room for a paid booking that was refused for it. */
  | { readonly do: 'askDebt' }
  | { readonly do: 'deliver'; readonly entry: OutboxEntry }
  /** The record changes because a timer is due; no call is needed. */
  | { readonly do: 'change'; readonly next: Booking }
  | { readonly do: 'forget' }
  | { readonly do: 'wait' };

const readAction: Action = { do: 'read' };
const readReplaced: Action = { do: 'readReplaced' };
const sendAction = (operation: MutationKind): Action => ({ do: 'send', operation });
const change = (next: Booking): Action => ({ do: 'change', next });

/**
 * Decides the next action from the record alone, so any process can continue another's work. Calls to the partner
 * wait for no message: the state's own action comes first, then the card, then the other entries. Tickets don't wait
 * for the card, which is delivered beside them.
 */
export function nextAction(booking: Booking, at: DecisionContext): Action {
  const { now } = at;
  const timerAction = timerChange(booking, now);
  if (timerAction !== null) return timerAction;
  if (isDue(booking.timers.act, now)) return stateAction(booking, at);
  if (isDue(booking.timers.visitReminder, now)) return readAction;
  if (isDue(booking.timers.debtRetry, now)) return { do: 'askDebt' };
  const dueEntries = booking.outbox.filter((entry) => entry.notBefore <= now);
  const hasTickets = dueEntries.some(({ kind }) => kind === 'tickets');
  const first = dueEntries.find(({ kind }) => (kind === 'card') !== hasTickets) ?? dueEntries[0];
  return first === undefined ? { do: 'wait' } : { do: 'deliver', entry: first };
}

function isForStaff({ kind }: OutboxEntry): boolean {
  return kind === 'alert' || kind === 'alertOver' || kind === 'answer';
}

function isDue(at: Instant | undefined, now: Instant): boolean {
  return at !== undefined && at <= now;
}

function timerChange(booking: Booking, now: Instant): Action | null {
  const { checkoutEnds, holdReminder, unsettledAlert, ticketsMissing, requestEnds, forget, retention } =
    booking.timers;
  if (isDue(forget, now)) return isUnresolved(booking) ? change(forgetLater(booking, now)) : { do: 'forget' };
  if (isDue(retention, now) && isTerminal(booking)) {
    // Messages for staff who can't be reached wait until the retention ends; all others end within days.
    return booking.outbox.every(isForStaff)
      ? { do: 'forget' }
      : change(withTimers(booking, { retention: now + dayMs }));
  }
  if (isDue(holdReminder, now)) {
    const reminded = withTimers(booking, { holdReminder: undefined });
    const isPaid = paidTotalOf(booking) !== null;
    return change(isPaid ? reminded : enqueue(reminded, now, { kind: 'notice', notice: 'holdReminder' }));
  }
  if (isDue(checkoutEnds, now)) {
    const over = withTimers(booking, { checkoutEnds: undefined });
    return change(enqueue(over, now, { kind: 'card' }, { kind: 'payment' }));
  }
  if (isDue(unsettledAlert, now)) {
    const alerted = withTimers(booking, { unsettledAlert: undefined });
    return change(enqueue(alerted, now, { kind: 'alert', alert: 'unknownConfirm' }));
  }
  if (isDue(ticketsMissing, now)) return change(missTickets(booking, now));
  if (isDue(requestEnds, now)) return change(expireRequest(booking, now));
  return null;
}

/** Deletes the personal data of a booking that is not settled; waits for the create, which needs them. */
function forgetLater(booking: Booking, now: Instant): Booking {
  if (booking.state === 'requested') return withTimers(booking, { forget: now + dayMs });
  const { customer, order, request } = booking;
  return withTimers(
    {
      ...booking,
      isAnonymous: true,
      details: {},
      customer: { ...customer, username: undefined },
      order: { ...order, note: '' },
      request: request && { ...request, reason: undefined },
    },
    { forget: undefined },
  );
}

/**
 * Delivers the tickets that have come and keeps reading for the others; sends the booking to review when none has
 * come.
 */
function missTickets(booking: Booking, now: Instant): Booking {
  if (booking.state !== 'issued') return sendToReview(booking, now, 'ticketsMissing');
  const missed = withTimers(booking, { ticketsMissing: undefined });
  return enqueue(missed, now, { kind: 'alert', alert: 'ticketsMissing' });
}

/** The action that the state itself is due for. */
export function stateAction(booking: Booking, at: DecisionContext): Action {
  switch (booking.state) {
    case 'requested':
      return createAction(booking, at);
    case 'held':
    case 'issued':
    case 'expired':
      return readAction;
    case 'review':
      // Without the partner's id nothing can be read: the booking waits for a person.
      return booking.partner === null ? change(withTimers(booking, { act: at.now + dayMs })) : readAction;
    case 'confirming':
      return confirmAction(booking, at);
    case 'cancelling':
      return cancelAction(booking, at);
    default:
      return { do: 'wait' };
  }
}

/** A create without an answer can't be looked up: it is sent once more, then abandoned. */
function createAction(booking: Booking, { now, policy }: DecisionContext): Action {
  const sends = sendsOf(booking, 'create');
  const isFirst = sends.length === 0;
  if (isFirst && lineClosedBy(booking.order, now, policy.timeZone) !== null) {
    return change(becomeEnded(booking, 'rejected', now, 'cutoffPassed'));
  }
  const isSpent = sends.length >= maxCreateSends || now >= booking.createdAt + createWindowMs;
  if (!isSpent) return sendAction('create');
  return change(becomeEnded(booking, 'abandoned', now, isFirst ? 'partnerUnreachable' : 'noAnswer'));
}

/**
 * The next action in `confirming`. Sends a confirm on fresh evidence only, and a second one only when the first can
 * no longer take effect; reads otherwise.
 */
function confirmAction(booking: Booking, at: DecisionContext): Action {
  const { now } = at;
  const requestedAt = booking.confirmRequestedAt ?? now;
  const sends = sendsOf(booking, 'confirm', requestedAt);
  const last = sends.at(-1);
  if (last === undefined) return beforeFirstSend(booking, requestedAt, at);
  const settled = last.result === 'refused' ? afterRefusal(booking, last, at) : null;
  if (settled !== null) return settled;
  if (isOverdue(booking, now)) {
    const why = last.result === 'done' || last.result === 'refused' ? 'unexpectedStatus' : 'noAnswer';
    return change(sendToReview(booking, now, why));
  }
  const obstacle = booking.replacedSeen?.obstacle ?? null;
  if (obstacle !== null || !maySendAgain(booking, sends, at)) return readAction;
  return isReplacedSeen(booking, last.sentAt, now) ? sendAction('confirm') : readReplaced;
}

/** Whether the replaced booking was read after `since`; only then may it be replaced. */
function isReplacedSeen({ replaces, replacedSeen }: Booking, since: Instant, now: Instant): boolean {
  return replaces === undefined || isEvidence(replacedSeen?.at ?? 0, since, now);
}

function beforeFirstSend(booking: Booking, requestedAt: Instant, at: DecisionContext): Action {
  const { now, policy } = at;
  const unpaidSince = unpaidSeenAt(booking);
  if (unpaidSince === null) {
    const seenAt = lastReadAt(booking);
    const isStrange = isOverdue(booking, now) && isEvidence(seenAt, booking.holdUntil ?? now, now);
    return isStrange || isOverdue(booking, now, undecidedHoldMs)
      ? change(sendToReview(booking, now, 'unexpectedStatus'))
      : readAction;
  }
  // True when nothing was read since the create's answer.
  const isAnswerOfCreate = sendsOf(booking, 'create').some((send) => send.sentAt === unpaidSince);
  const ageMs = isAnswerOfCreate ? policy.requestTimeoutMs : evidenceAgeMs;
  if (!isEvidence(unpaidSince, requestedAt, now, ageMs)) return readAction;
  const obstacle = obstacleToConfirm(booking, at);
  if (obstacle !== null) return change(becomeHeld(booking, at, obstacle));
  if (!isReplacedSeen(booking, requestedAt, now)) return readReplaced;
  const ended = booking.replacedSeen?.obstacle ?? null;
  return ended === null ? sendAction('confirm') : change(becomeEnded(booking, 'rejected', now, ended));
}

/** Why the booking differs from what was shown, or can't be confirmed safely any more. */
function obstacleToConfirm(booking: Booking, { now, policy }: DecisionContext): Because | null {
  const { order, cancellation } = booking;
  if (cancellation !== undefined) return 'staff';
  const difference = differenceFromAccepted(booking);
  if (difference !== null) return difference;
  if (holdLeftMs(booking, now) < leastHoldForConfirmMs(policy)) return 'holdTooShort';
  return lineClosedBy(order, now, policy.timeZone) === null ? null : 'cutoffPassed';
}

/** Null until the partner's records have been read after the refusal: the hold may have ended meanwhile. */
function afterRefusal(booking: Booking, refusal: Attempt, at: DecisionContext): Action | null {
  const unpaidSince = unpaidSeenAt(booking);
  if (unpaidSince === null || unpaidSince < (refusal.answeredAt ?? refusal.sentAt)) return null;
  if (refusal.reason === 'debt') return change(becomeHeld(booking, at, 'debt'));
  return change(becomeEnded(booking, 'rejected', at.now, 'refused'));
}

function maySendAgain(
  booking: Booking,
  sends: readonly Attempt[],
  { now, policy }: DecisionContext,
): boolean {
  const unpaidSince = unpaidSeenAt(booking);
  const [first] = sends;
  if (first === undefined || unpaidSince === null || booking.cancellation !== undefined) return false;
  if (sends.length >= maxConfirmSends || !sends.every(isUnanswered)) return false;
  const isAsAccepted = differenceFromAccepted(booking) === null;
  const isHeldLongEnough = holdLeftMs(booking, now) > leastHoldForResendMs(policy);
  return isAsAccepted && isHeldLongEnough && isEvidence(unpaidSince, quietUntil(first, policy), now);
}

function isOverdue(booking: Booking, now: Instant, afterMs = undecidedMs): boolean {
  return booking.reads > 0 && now >= (booking.holdUntil ?? now) + afterMs;
}

type GiveUpReason = 'cancelRefused' | 'partnerUnreachable' | 'ticketsUsed';

/** The next action in `cancelling`: a cancel is sent after a read, and is done once a read says so. */
function cancelAction(booking: Booking, at: DecisionContext): Action {
  const { now, policy } = at;
  const requestedAt = booking.cancellation?.requestedAt ?? now;
  const sends = sendsOf(booking, 'cancel', requestedAt);
  const last = sends.at(-1);
  const seenAt = lastReadAt(booking);
  const giveUp = (why: GiveUpReason): Action => change(giveUpCancel(booking, at, why));
  if (last === undefined) {
    const isLate = now >= requestedAt + undecidedMs;
    if (isEvidence(seenAt, requestedAt, now)) {
      const obstacle = obstacleToCancel(booking);
      if (obstacle !== null) return giveUp(obstacle);
      const wasTried = attemptsOf(booking, 'cancel').some((attempt) => attempt.sentAt >= requestedAt);
      return isLate && wasTried ? giveUp('partnerUnreachable') : sendAction('cancel');
    }
    return isLate && booking.reads > 0 ? giveUp('partnerUnreachable') : readAction;
  }
  const leaveToStaff: Action = change(sendToReview(booking, now, 'cancelUnanswered'));
  if (last.result === 'refused') {
    const answeredAt = last.answeredAt ?? last.sentAt;
    if (seenAt >= answeredAt) return giveUp('cancelRefused');
    return now >= answeredAt + undecidedMs && booking.reads > 0 ? leaveToStaff : readAction;
  }
  if (!isEvidence(seenAt, quietUntil(last, policy), now)) {
    const isOverdue = now >= quietUntil(last, policy) + undecidedMs && booking.reads > 0;
    return isOverdue ? leaveToStaff : readAction;
  }
  const obstacle = obstacleToCancel(booking);
  if (obstacle !== null) return giveUp(obstacle);
  // A read from a replica that lags shows tickets too, and issued tickets are not read again: no proof that both
  // failed.
  return sends.length < maxCancelSends ? sendAction('cancel') : leaveToStaff;
}

/**
 * Why a wish to cancel can't apply to the tickets just read: a wish to cancel a hold does not count for tickets that
 * were issued after all, and only staff cancel tickets that are in use.
 */
function obstacleToCancel({ cancellation, partner }: Booking): GiveUpReason | null {
  if (cancellation === undefined || partner?.status !== 'issued') return null;
  if (cancellation.by === 'customer' && cancellation.isOfTickets !== true) return 'cancelRefused';
  return staffOf(cancellation) === null && touchedTicketsOf({ partner }).length > 0 ? 'ticketsUsed' : null;
}

/** Returns to the state before the cancellation, and tells those who wait for it. */
function giveUpCancel(booking: Booking, at: DecisionContext, why: GiveUpReason): Booking {
  const { cancellation, cancellingFrom, ...rest } = booking;
  const because = cancellation?.by === 'replacement' ? 'replaceFailed' : why;
  const former = restored(rest, cancellingFrom === 'issued', at, because);
  return cancellation === undefined ? former : withCancelFailed(former, cancellation, at.now);
}

function restored(booking: Booking, isIssued: boolean, at: DecisionContext, because: Because): Booking {
  if (!isIssued) return becomeHeld(booking, at, because);
  return booking.partner?.tickets.length === 0
    ? sendToReview(booking, at.now, 'ticketsMissing')
    : becomeIssued(booking, at, because);
}

/** Derives outbox entries and wake-up before the commit that replaces `before`. */
export function readyToCommit(before: Booking, after: Booking, at: DecisionContext): Booking {
  const charged = withCharges(before, after, at.now);
  const informed = withMoneySettled(before, withStaffInformed(before, charged, at.now), at.now);
  return scheduled(informed, at);
}
