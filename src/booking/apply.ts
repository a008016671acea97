import { minuteMs, secondMs } from '../time.ts';
import { type Instant, venueDateAt } from '../venue/calendar.ts';
import { nextReadAt, nextTryAt, stateAction } from './decide.ts';
import { adopt, confirmsThatMayLand, type Settling } from './evidence.ts';
import { enqueue, explain, withNotBefore } from './outbox.ts';
import type { ReplacedStanding } from './permissions.ts';
import type { CallOutcome, PartnerBooking } from './ports.ts';
import {
  type Attempt,
  type AttemptResult,
  allTicketsOf,
  type Booking,
  enteredStateAt,
  isTerminal,
  isUnanswered,
  isUnknownStatus,
  type MutationKind,
  type PartnerStatus,
  sendsOf,
  withPrepayment,
  withResult,
  withTimers,
} from './record.ts';
import {
  debtRetryMs,
  differenceFromAccepted,
  sendWindowMs,
  undecidedHoldMs,
  unsettledAlertMs,
} from './rules.ts';
import { becomeEnded, becomeHeld, confirmIfPaid, move, sendToReview } from './transitions.ts';

type CallResult = CallOutcome<PartnerBooking>;

const createRetryMs = 5 * secondMs;
/** The least number of reads before a hold is given up: one that ended during downtime has had none yet. */
const leastReadsOfHold = 10;

/** Writes the result of one send of a mutation. Idempotent, and independent of the order of arrival. */
export function settleSend(
  booking: Booking,
  attempt: Attempt,
  outcome: CallResult,
  settling: Settling,
): Booking {
  const believed = believable(booking, attempt, outcome);
  const written = withResult(booking, attempt.operation, attempt.n, resultOf(believed, settling.now));
  if (believed.kind === 'done') return settleDone(written, attempt, believed.value, settling);
  return isAwaiting(written, attempt) ? settleFailure(written, attempt, believed, settling) : written;
}

/**
 * A refusal proves that nothing happened only if no earlier send of the same mutation is unanswered: the first
 * confirm may have succeeded and used up the debt limit that refuses the second. An answer that contradicts what was
 * asked for proves nothing either.
 */
function believable(booking: Booking, attempt: Attempt, outcome: CallResult): CallResult {
  if (outcome.kind === 'done')
    return contradicts(attempt, outcome.value) ? unproven(attempt, outcome.value) : outcome;
  if (outcome.kind !== 'refused') return outcome;
  const earlier = sendsOf(booking, attempt.operation).filter((other) => other.n < attempt.n);
  return earlier.some(isUnanswered) ? { kind: 'unknown', failure: outcome.failure } : outcome;
}

const promised: Readonly<Record<MutationKind, PartnerStatus>> = {
  create: 'held',
  confirm: 'issued',
  cancel: 'cancelled',
};

/** Words that nobody knows contradict nothing. */
function contradicts({ operation }: Attempt, { status }: PartnerBooking): boolean {
  return status !== promised[operation] && !isUnknownStatus(status);
}

/** A created booking has an id, by which it is read; its status is left open until then. */
function unproven({ operation }: Attempt, value: PartnerBooking): CallResult {
  if (operation === 'create')
    return { kind: 'done', value: { ...value, status: `?${value.status}`, tickets: [] } };
  const message = `The answer says ${value.status}.`;
  return { kind: 'unknown', failure: { operation: `${operation}-booking`, reason: 'contradicted', message } };
}

function resultOf(outcome: CallResult, now: Instant): AttemptResult {
  if (outcome.kind === 'done') return { answeredAt: now, result: 'done' };
  const { code, reason } = outcome.failure;
  return { answeredAt: now, result: outcome.kind, reason, code };
}

/** Whether the booking is still in the state that this attempt was made for. */
function isAwaiting(booking: Booking, attempt: Attempt): boolean {
  if (attempt.operation === 'create') return booking.state === 'requested';
  return booking.state === (attempt.operation === 'confirm' ? 'confirming' : 'cancelling');
}

function settleDone(booking: Booking, attempt: Attempt, value: PartnerBooking, settling: Settling): Booking {
  const { now, policy } = settling;
  if (attempt.operation === 'create') {
    if (booking.state !== 'requested') return booking;
    const held = becomeHeld({ ...booking, holdUntil: attempt.sentAt + policy.holdMs }, settling);
    const adopted = adopt(held, value, settling);
    if (adopted.state !== 'held') return adopted;
    const readFirst = value.status === 'held' ? adopted : untilRead(adopted, now);
    return confirmAccepted(readFirst, booking, now);
  }
  const adopted = adopt(booking, value, settling);
  return isTerminal(adopted) || !isAwaiting(adopted, attempt) ? adopted : unsettled(adopted, now);
}

/** Has a hold read at once that its create did not answer as one, and its card shown after that. */
function untilRead(held: Booking, now: Instant): Booking {
  return withNotBefore(withTimers(held, { act: now }), now + sendWindowMs, 'card');
}

/**
 * Continues to the confirm, or to the payment before it, that was requested with the create; shows a hold that
 * differs from what was accepted.
 */
function confirmAccepted(held: Booking, { accepted, confirmRequestedAt }: Booking, now: Instant): Booking {
  if (accepted === null) return held;
  const asked = { ...held, accepted, confirmRequestedAt };
  const difference = differenceFromAccepted(asked);
  if (held.partner?.bookingDate === null || difference !== null) {
    // The hold differs from what was accepted for payment, so the customer is asked again.
    const asksAgain = withPrepayment(held, { accepted: null });
    return difference === null ? asksAgain : explain(asksAgain, now, difference);
  }
  if (held.prepayment !== null) return confirmIfPaid(held, now);
  return withTimers(move(asked, 'confirming', now), { act: now });
}

function settleFailure(
  booking: Booking,
  attempt: Attempt,
  outcome: Exclude<CallResult, { kind: 'done' }>,
  { now }: Settling,
): Booking {
  if (outcome.kind === 'notSent') {
    const isCrowded = isCrowdedOut(outcome);
    const act = nextTryAt(isCrowded ? 0 : booking.reads, now, outcome.retryAfterMs);
    const waiting = withTimers({ ...booking, reads: isCrowded ? booking.reads : booking.reads + 1 }, { act });
    const hasOpenSend = sendsOf(booking, attempt.operation).some(isUnanswered);
    return explain(waiting, now, hasOpenSend ? 'noAnswer' : 'partnerUnreachable');
  }
  if (attempt.operation === 'create') {
    if (outcome.kind === 'unknown')
      return explain(withTimers(booking, { act: now + createRetryMs }), now, 'noAnswer');
    const because = outcome.failure.reason === 'debt' ? 'debt' : 'refused';
    return becomeEnded(booking, 'rejected', now, because);
  }
  return outcome.kind === 'refused'
    ? withTimers({ ...booking, reads: 0 }, { act: now })
    : unsettled(booking, now);
}

/** The limiter refused the call. The partner is not in trouble, so the backoff doesn't grow. */
function isCrowdedOut(outcome: CallResult): outcome is Extract<CallResult, { kind: 'notSent' }> {
  return outcome.kind === 'notSent' && outcome.failure.reason === 'rate-limited-here';
}

/** Has the partner's records read until they show what happened. */
function unsettled(booking: Booking, now: Instant): Booking {
  const fresh = { ...booking, reads: 0 };
  return markUnsettled(withTimers(fresh, { act: nextReadAt(fresh, now) }), now);
}

function markUnsettled(booking: Booking, now: Instant): Booking {
  const explained = explain(booking, now, 'noAnswer');
  const wasMarked = booking.because === 'noAnswer';
  if (booking.state !== 'confirming' || wasMarked) return explained;
  return withTimers(explained, { unsettledAlert: now + unsettledAlertMs });
}

/** Writes the result of a read of booking-info. */
export function settleRead(booking: Booking, outcome: CallResult, settling: Settling): Booking {
  const { begunAt, now, policy } = settling;
  if (begunAt < enteredStateAt(booking)) return settleOtherRead(booking, outcome, settling);
  const isCrowded = isCrowdedOut(outcome);
  const counted = isCrowded ? booking : { ...booking, reads: booking.reads + 1 };
  if (isForgottenHold(booking, outcome, begunAt)) return becomeEnded(counted, 'expired', now);
  const adopted = outcome.kind === 'done' ? adopt(counted, outcome.value, settling) : counted;
  const reminded = visitReminder(adopted, outcome.kind === 'done', now, policy.timeZone);
  if (reminded.state !== booking.state) return reminded;
  if (isTerminal(reminded)) return withTimers(reminded, { act: undefined });
  if (isUndecidedHold(reminded, now) && !isCrowded) {
    return sendToReview(reminded, now, outcome.kind === 'done' ? 'unexpectedStatus' : 'noAnswer');
  }
  const open = hasOpenSend(reminded) ? markUnsettled(reminded, now) : reminded;
  const isDecided = outcome.kind === 'done' && !['read', 'wait'].includes(stateAction(open, settling).do);
  const isStuck =
    outcome.kind !== 'done' && !isCrowded && (open.state === 'confirming' || open.state === 'cancelling');
  const explained = isStuck && !hasOpenSend(open) ? explain(open, now, 'partnerUnreachable') : open;
  const again = isCrowded
    ? nextTryAt(0, now, outcome.retryAfterMs)
    : (endOfHold(explained, now) ?? nextReadAt(explained, now));
  return withTimers(explained, { act: isDecided ? now : again });
}

/** When a hold that was just read ends; null: it is not known to stand until then. */
function endOfHold({ state, partner, holdUntil }: Booking, now: Instant): Instant | null {
  const stands = state === 'held' && partner?.status === 'held';
  return stands && holdUntil !== null && holdUntil > now ? holdUntil : null;
}

/** The partner may delete ended drafts; without a confirm nothing was lost. */
function isForgottenHold(booking: Booking, outcome: CallResult, begunAt: Instant): boolean {
  const { holdUntil, partner } = booking;
  const isGone = outcome.kind === 'refused' && outcome.failure.reason === 'not-found';
  const wasHold = !isTerminal(booking) && (partner?.status === 'held' || partner?.status === 'ended');
  const hasEnded = holdUntil !== null && begunAt >= holdUntil;
  return isGone && wasHold && hasEnded && confirmsThatMayLand(booking).length === 0;
}

/** A hold whose end the partner doesn't report after many reads, whatever else it answers. */
function isUndecidedHold({ state, holdUntil, reads }: Booking, now: Instant): boolean {
  return state === 'held' && reads >= leastReadsOfHold && now >= (holdUntil ?? now) + undecidedHoldMs;
}

/**
 * Writes the result of a read that the present state did not ask for: a lookup, or a read for a former state. Doesn't
 * change when the state reads next.
 */
export function settleOtherRead(booking: Booking, outcome: CallResult, settling: Settling): Booking {
  const { now, policy } = settling;
  if (outcome.kind !== 'done') return booking;
  const adopted = adopt(booking, outcome.value, settling);
  const reminded = visitReminder(adopted, true, now, policy.timeZone);
  if (reminded.state !== booking.state || reminded.timers.act === undefined) return reminded;
  const isDecided = !['read', 'wait'].includes(stateAction(reminded, settling).do);
  return isDecided && reminded.state !== 'requested' ? withTimers(reminded, { act: now }) : reminded;
}

function hasOpenSend(booking: Booking): boolean {
  if (booking.state === 'confirming') return sendsOf(booking, 'confirm').some(isUnanswered);
  return booking.state === 'cancelling' && sendsOf(booking, 'cancel').some(isUnanswered);
}

/**
 * Writes the standing of the replaced booking. When it was not read, it is read again: no confirm is sent without it.
 */
export function settleReplacedRead(
  booking: Booking,
  standing: ReplacedStanding,
  { begunAt, now }: Settling,
): Booking {
  if (booking.state !== 'confirming' || begunAt < enteredStateAt(booking)) return booking;
  if (standing !== 'unread') {
    return withTimers({ ...booking, replacedSeen: { at: begunAt, obstacle: standing } }, { act: now });
  }
  const counted = { ...booking, reads: booking.reads + 1 };
  const waiting = hasOpenSend(counted) ? counted : explain(counted, now, 'partnerUnreachable');
  return withTimers(waiting, { act: nextReadAt(counted, now) });
}

/** Confirms a paid booking that was refused for debt once the debt allows it; else asks again later. */
export function settleDebt(booking: Booking, leavesRoom: boolean, now: Instant): Booking {
  if (booking.state !== 'held' || booking.timers.debtRetry === undefined) return booking;
  const again = withTimers(booking, { debtRetry: now + debtRetryMs });
  return leavesRoom ? confirmIfPaid(again, now) : again;
}

const reminderRetryMs = 10 * minuteMs;

/** Reminds on the evening before the visit, only when a live read shows an unused ticket. */
function visitReminder(booking: Booking, isLive: boolean, now: Instant, timeZone: string): Booking {
  const at = booking.timers.visitReminder;
  if (at === undefined || at > now) return booking;
  const isStillBefore = venueDateAt(now, timeZone) < booking.order.date;
  if (!isLive && isStillBefore) return withTimers(booking, { visitReminder: now + reminderRetryMs });
  const quiet = withTimers(booking, { visitReminder: undefined });
  const hasUnused = allTicketsOf(booking).some((ticket) => ticket.status === 'unused');
  return isLive && isStillBefore && booking.state === 'issued' && hasUnused
    ? enqueue(quiet, now, { kind: 'notice', notice: 'visitReminder' })
    : quiet;
}
