import { minuteMs, secondMs } from '../time.ts';
import { type Instant, venueDateAt } from '../venue/calendar.ts';
import { stateAction } from './decide.ts';
import { enqueue, explain, showAnew, withNotBefore } from './outbox.ts';
import type { ReplacedStanding } from './permissions.ts';
import type { CallOutcome, PartnerBooking } from './ports.ts';
import {
  type AlertKind,
  type Attempt,
  type AttemptResult,
  allTicketsOf,
  type Because,
  type Booking,
  enteredStateAt,
  type IssuedTicket,
  isOver,
  isTerminal,
  isUnanswered,
  isUnknownStatus,
  type MutationKind,
  type OutboxEntry,
  type PartnerSide,
  type PartnerStatus,
  sendsOf,
  staffOf,
  terminalStates,
  withPrepayment,
  withResult,
  withTimers,
} from './record.ts';
import {
  confirmsThatMayLand,
  type DecisionContext,
  differenceFromAccepted,
  differenceFromTotal,
  differsInLines,
  quietUntil,
  sendWindowMs,
  undecidedHoldMs,
} from './rules.ts';
import { isMisread, missingTicketsOf, nextToVoid, picturesOf } from './ticket-messages.ts';
import {
  debtRetryMs,
  nextReadAt,
  nextTryAt,
  retentionFrom,
  ticketsMissingMs,
  unsettledAlertMs,
} from './timers.ts';
import {
  becauseOf,
  becomeCancelling,
  becomeEnded,
  becomeHeld,
  becomeIssued,
  confirmIfPaid,
  move,
  sendToReview,
  tellOutcome,
  withCancelFailed,
} from './transitions.ts';

/** The order of the partner's statuses; an unknown status proves nothing. */
const ranks: ReadonlyMap<PartnerStatus, number> = new Map([
  ['held', 0],
  ['ended', 1],
  /** Ranks above a timeout, so that existing tickets are kept in either order of reads. */
  ['issued', 2],
  ['cancelled', 3],
]);

/** The context of a result: when its call was begun, and when it is recorded. */
export interface Settling extends DecisionContext {
  readonly begunAt: Instant;
}

/**
 * Adopts the partner's answer. Evidence only moves a booking forward. An answer changes nothing if it is older than
 * the record, if its status proves nothing, or if it is about another id: a store that lost its last second may have
 * caused a second booking.
 */
export function adopt(booking: Booking, answer: PartnerBooking, settling: Settling): Booking {
  const { begunAt, now } = settling;
  const { partner } = booking;
  if (partner !== null && provesNothing(partner, answer, settling)) return booking;
  const updated = { ...booking, partner: partnerSide(partner, answer, begunAt) };
  const noticed = noticeCodes(noticeDifferences(updated, answer, now), now);
  const next = noticeTotal(noticeDeadTickets(noticed, partner, now), partner, now);
  if (answer.status === 'issued') return adoptExported(next, partner, settling);
  if (answer.status === 'ended') return adoptTimeout(next, settling);
  if (answer.status === 'cancelled') return adoptCancel(next, now);
  return partner !== null && differsFromPaid(booking) ? confirmIfPaid(next, now) : next;
}

/** Whether the partner's booking differs from the total that the customer has accepted to pay. */
function differsFromPaid(booking: Booking): boolean {
  const total = booking.prepayment?.accepted?.total;
  return total !== undefined && differenceFromTotal(booking, total) !== null;
}

function provesNothing(known: PartnerSide, answer: PartnerBooking, { begunAt, now }: Settling): boolean {
  if (answer.bookingId !== known.bookingId) return true;
  const rank = ranks.get(answer.status);
  const knownRank = ranks.get(known.status) ?? -1;
  if (rank === undefined || rank < knownRank) return true;
  if (rank > knownRank) return false;
  // A known read of the future was made before the store's clock stepped back.
  const isOlder = begunAt < known.readAt && known.readAt <= now;
  return answer.status !== known.status || isOlder;
}

function partnerSide(known: PartnerSide | null, answer: PartnerBooking, readAt: Instant): PartnerSide {
  return {
    bookingId: known?.bookingId ?? answer.bookingId,
    bookingCode: answer.bookingCode || known?.bookingCode || answer.bookingId,
    status: answer.status,
    paymentStatus: answer.paymentStatus,
    bookingDate: answer.bookingDate,
    total: answer.total,
    // An answer without lines leaves the known ones.
    packages:
      answer.packages.length === 0
        ? known?.packages
        : answer.packages.map(({ code, quantity }) => ({ code, quantity })),
    tickets: mergedTickets(known, answer),
    readAt,
  };
}

/**
 * Keeps known tickets that an answer leaves out; keeps those of a cancelled booking as void; appends later ones.
 * Counts a code that is repeated as one ticket, and keeps reading for the missing one.
 */
function mergedTickets(known: PartnerSide | null, answer: PartnerBooking): readonly IssuedTicket[] {
  const before = known?.tickets ?? [];
  if (answer.status === 'cancelled') return before;
  const ticketsByCode = new Map(answer.tickets.map((ticket) => [ticket.code, ticket]));
  const codes = new Set(before.map((ticket) => ticket.code));
  const added = [...ticketsByCode.values()].filter((ticket) => !codes.has(ticket.code));
  return [
    ...before.map((ticket) => ticketsByCode.get(ticket.code) ?? ticket),
    ...added.toSorted((a, b) => a.sequence - b.sequence),
  ];
}

/** Alerts staff once for each way in which the partner's booking differs from the order. */
function noticeDifferences(booking: Booking, answer: PartnerBooking, now: Instant): Booking {
  const differsInDate = answer.bookingDate !== null && answer.bookingDate !== booking.order.date;
  const dated = differsInDate ? noticeDifference(booking, 'dateDiffers', now) : booking;
  return differsInLines(dated) ? noticeDifference(dated, 'linesDiffer', now) : dated;
}

/** Alerts staff once when the barcode of a ticket is misread by most scanners. */
function noticeCodes(booking: Booking, now: Instant): Booking {
  return picturesOf(booking).some(isMisread) ? noticeDifference(booking, 'codeBeyondAscii', now) : booking;
}

/** Expires the passes of single cancelled tickets; the booking itself stays. */
function noticeDeadTickets(booking: Booking, known: PartnerSide | null, now: Instant): Booking {
  const tickets = allTicketsOf(booking);
  const hasShrunk = known?.tickets.some(
    ({ status }, index) => status !== 'cancelled' && tickets[index]?.status === 'cancelled',
  );
  return hasShrunk ? enqueuePasses(booking, now) : booking;
}

function enqueuePasses(booking: Booking, now: Instant): Booking {
  return booking.hasPasses === true ? enqueue(booking, now, { kind: 'passes' }) : booking;
}

type NoticedDifference = Extract<AlertKind & Because, 'dateDiffers' | 'linesDiffer' | 'codeBeyondAscii'>;

function noticeDifference(booking: Booking, because: NoticedDifference, now: Instant): Booking {
  if (booking.history.some((entry) => entry.because === because)) return booking;
  const entry = { at: now, from: booking.state, to: booking.state, because };
  const noted = { ...booking, history: [...booking.history, entry] };
  return enqueue(noted, now, { kind: 'alert', alert: because });
}

/** Shows a hold with a changed price again, since "Confirm" is accepted only for the total on its card. */
function noticeTotal(booking: Booking, known: PartnerSide | null, now: Instant): Booking {
  const hasChanged = known !== null && known.total !== booking.partner?.total;
  return hasChanged && booking.state === 'held'
    ? enqueue({ ...booking, because: 'totalChanged' }, now, { kind: 'card' })
    : booking;
}

function adoptExported(booking: Booking, known: PartnerSide | null, at: DecisionContext): Booking {
  if (booking.state === 'issued') {
    const hasGrown = allTicketsOf(booking).length > (known?.tickets.length ?? 0);
    const validUntil = retentionFrom(booking, { ...at, now: hasGrown ? at.now : 0 });
    const retention = Math.max(booking.timers.retention ?? 0, validUntil);
    const retained = withTimers(booking, { retention });
    return hasGrown ? enqueueTickets(retained, at.now) : retained;
  }
  if (booking.state === 'expired' || booking.state === 'rejected') return reopen(booking, at);
  // What staff closed stays closed, and its money is returned as they were shown.
  if (booking.state === 'closed' && known?.status !== 'issued') {
    return enqueue(booking, at.now, { kind: 'alert', alert: 'issuedAfterAll' });
  }
  if (terminalStates.has(booking.state)) return booking;
  if (booking.state === 'cancelling') return { ...booking, cancellingFrom: 'issued' };
  if (booking.partner?.tickets.length === 0) {
    const isNew = booking.timers.ticketsMissing === undefined && booking.state !== 'review';
    return isNew ? withTimers(booking, { ticketsMissing: at.now + ticketsMissingMs }) : booking;
  }
  return adoptTickets(booking, at);
}

/** The partner issued tickets although the booking had ended here: delivers them, and alerts staff. */
function reopen(booking: Booking, at: DecisionContext): Booking {
  if (booking.partner?.tickets.length === 0) return sendToReview(booking, at.now, 'ticketsMissing');
  return enqueue(adoptTickets(booking, at), at.now, { kind: 'alert', alert: 'issuedAfterAll' });
}

function adoptTickets(booking: Booking, at: DecisionContext): Booking {
  const { cancellation, ...rest } = booking;
  if (cancellation === undefined) return becomeIssued(rest, at);
  if (staffOf(cancellation) === null && cancellation.by === 'customer') {
    const issued = becomeIssued(rest, at);
    return cancellation.isOfTickets === true ? tellOutcome(booking, issued, at.now) : issued;
  }
  if (sendsOf(booking, 'cancel', cancellation.requestedAt).length === 0) {
    return becomeCancelling(becomeIssued(booking, at), at.now);
  }
  return withCancelFailed(becomeIssued(rest, at), cancellation, at.now);
}

/** Enqueues tickets that came later than the others. */
function enqueueTickets(booking: Booking, now: Instant): Booking {
  const pending = { ...booking, delivery: { ...booking.delivery, status: 'pending' as const } };
  const isComplete = missingTicketsOf(booking) === 0;
  const timed = isComplete ? withTimers(pending, { ticketsMissing: undefined }) : pending;
  return enqueue(timed, now, { kind: 'card' }, { kind: 'tickets' });
}

/** Ends a hold that has timed out, unless an unanswered confirm may still issue tickets. */
function adoptTimeout(booking: Booking, { begunAt, now, policy }: Settling): Booking {
  const isOpen = confirmsThatMayLand(booking).some((send) => begunAt < quietUntil(send, policy));
  return terminalStates.has(booking.state) || isOpen ? booking : becomeEnded(booking, 'expired', now);
}

function adoptCancel(booking: Booking, now: Instant): Booking {
  if (isOver(booking)) return booking;
  const { cancellation } = booking;
  const cancelled = move(booking, 'cancelled', now, whyCancelled(booking));
  const wasHold = cancellation?.by === 'customer' && cancellation.isOfTickets !== true;
  const announced = wasHold ? tellOutcome(booking, cancelled, now) : showAnew(cancelled, now, 'cancelled');
  // The notice brings the card, so the pending card that only shows the cancellation under way is dropped.
  const isNeedless = (entry: OutboxEntry): boolean =>
    entry.kind === 'tickets' ||
    entry.kind === 'document' ||
    (!wasHold && entry.kind === 'notice' && entry.notice === 'card');
  const undelivered = { ...announced, outbox: announced.outbox.filter((entry) => !isNeedless(entry)) };
  const voided = nextToVoid(undelivered) === null ? undelivered : enqueue(undelivered, now, { kind: 'void' });
  return enqueuePasses(voided, now);
}

/** A replaced booking always ends as replaced, also if a person cancelled it. */
function whyCancelled({ cancellation, replacedBy }: Booking): Because {
  if (replacedBy !== undefined) return 'replaced';
  return cancellation === undefined ? 'elsewhere' : becauseOf(cancellation.by);
}

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
  const proven = provenOutcome(booking, attempt, outcome);
  const written = withResult(booking, attempt.operation, attempt.n, resultOf(proven, settling.now));
  if (proven.kind === 'done') return settleDone(written, attempt, proven.value, settling);
  return isAwaiting(written, attempt) ? settleFailure(written, attempt, proven, settling) : written;
}

/**
 * A refusal proves that nothing happened only if no earlier send of the same mutation is unanswered: the first
 * confirm may have succeeded and used up the debt limit that refuses the second. An answer that contradicts the request
 * proves nothing either.
 */
function provenOutcome(booking: Booking, attempt: Attempt, outcome: CallResult): CallResult {
  if (outcome.kind === 'done')
    return contradicts(attempt, outcome.value) ? unproven(attempt, outcome.value) : outcome;
  if (outcome.kind !== 'refused') return outcome;
  const earlier = sendsOf(booking, attempt.operation).filter((other) => other.n < attempt.n);
  return earlier.some(isUnanswered) ? { kind: 'unknown', failure: outcome.failure } : outcome;
}

const expectedStatus: Readonly<Record<MutationKind, PartnerStatus>> = {
  create: 'held',
  confirm: 'issued',
  cancel: 'cancelled',
};

/** An unknown status contradicts nothing. */
function contradicts({ operation }: Attempt, { status }: PartnerBooking): boolean {
  return status !== expectedStatus[operation] && !isUnknownStatus(status);
}

/** A created booking has an id, by which it is read; its status is left open until then. */
function unproven({ operation }: Attempt, value: PartnerBooking): CallResult {
  if (operation === 'create')
    return { kind: 'done', value: { ...value, status: `?${value.status}`, tickets: [] } };
  return { kind: 'unknown', failure: { operation: `${operation}-booking`, reason: 'contradicted' } };
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

/** For a create that was not answered as a hold: reads the booking at once, and shows the card after that. */
function untilRead(held: Booking, now: Instant): Booking {
  return withNotBefore(withTimers(held, { act: now }), now + sendWindowMs, 'card');
}

/**
 * Continues to the confirm, or to the payment before it, that was requested with the create; shows a hold that
 * differs from what was accepted.
 */
function confirmAccepted(held: Booking, { accepted, confirmRequestedAt }: Booking, now: Instant): Booking {
  if (accepted === null) return held;
  const agreed = { ...held, accepted, confirmRequestedAt };
  const difference = differenceFromAccepted(agreed);
  if (held.partner?.bookingDate === null || difference !== null) {
    // The hold differs from what was accepted for payment, so the customer is asked again.
    const asksAgain = withPrepayment(held, { accepted: null });
    return difference === null ? asksAgain : explain(asksAgain, now, difference);
  }
  if (held.prepayment !== null) return confirmIfPaid(held, now);
  return withTimers(move(agreed, 'confirming', now), { act: now });
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

/** Makes the bot read the partner's records until they show what happened. */
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

/** When a hold that was just read ends; null: it may have ended already. */
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

/** A hold whose end the partner doesn't report after many reads. */
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
