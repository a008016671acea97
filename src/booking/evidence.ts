import type { Instant } from '../venue/calendar.ts';
import { isMisread, missingTicketsOf, nextToVoid, picturesOf } from './delivery.ts';
import { enqueue, showAnew } from './outbox.ts';
import type { PartnerBooking } from './ports.ts';
import {
  type AlertKind,
  type Attempt,
  allTicketsOf,
  type Because,
  type Booking,
  type IssuedTicket,
  isOver,
  type OutboxEntry,
  type PartnerSide,
  type PartnerStatus,
  sendsOf,
  staffOf,
  terminalStates,
  withTimers,
} from './record.ts';
import {
  type DecisionContext,
  differsInLines,
  evidenceAgeMs,
  type LifecyclePolicy,
  retentionFrom,
  ticketsMissingMs,
} from './rules.ts';
import {
  becauseOf,
  becomeCancelling,
  becomeEnded,
  becomeIssued,
  move,
  sendToReview,
  tellOutcome,
  withCancelFailed,
} from './transitions.ts';

/** A read is evidence when it was begun after the moment in question, and recently. */
export function isEvidence(readAt: Instant, since: Instant, now: Instant, ageMs = evidenceAgeMs): boolean {
  return readAt >= since && now - readAt <= ageMs;
}

export function isUnpaid({ status, paymentStatus }: Pick<PartnerSide, 'status' | 'paymentStatus'>): boolean {
  return status === 'held' && paymentStatus === 'open';
}

/** When the booking was last seen unpaid in the partner's records; null when they say anything else. */
export function unpaidSeenAt({ partner }: Booking): Instant | null {
  return partner !== null && isUnpaid(partner) ? partner.readAt : null;
}

/** Earliest time at which a read proves an unanswered send's outcome: before, it might still land. */
export function quietUntil(send: Attempt, policy: LifecyclePolicy): Instant {
  return send.sentAt + policy.quietMs + policy.requestTimeoutMs;
}

/** Confirms that may have issued tickets, or may still: all but those certainly refused. */
export function confirmsThatMayLand(booking: Booking): readonly Attempt[] {
  return sendsOf(booking, 'confirm').filter((send) => send.result !== 'refused');
}

/** The order of the partner's statuses; unknown ones prove nothing. */
const ranks: ReadonlyMap<PartnerStatus, number> = new Map([
  ['held', 0],
  ['ended', 1],
  /** Ranks above a timeout, so that existing tickets are kept whichever is read first. */
  ['issued', 2],
  ['cancelled', 3],
]);

/** The context of a result: when its call was begun, and when it is recorded. */
export interface Settling extends DecisionContext {
  readonly begunAt: Instant;
}

/**
 * Adopts the partner's answer. Evidence only moves a booking forward: an answer older than the record, one whose
 * status proves nothing, or one about another id (a store that lost its last second may have caused a second
 * one) changes nothing.
 */
export function adopt(booking: Booking, seen: PartnerBooking, settling: Settling): Booking {
  const { begunAt, now } = settling;
  const known = booking.partner;
  if (known !== null && provesNothing(known, seen, begunAt)) return booking;
  const taken = { ...booking, partner: partnerSide(known, seen, begunAt) };
  const next = noticeTotal(noticeCodes(noticeDifferences(taken, seen, now), now), known, now);
  if (seen.status === 'issued') {
    const hasGrown = allTicketsOf(next).length > (known?.tickets.length ?? 0);
    return adoptExported(next, hasGrown, settling);
  }
  if (seen.status === 'ended') return adoptTimeout(next, settling);
  if (seen.status === 'cancelled') return adoptCancel(next, now);
  return next;
}

function provesNothing(known: PartnerSide, seen: PartnerBooking, begunAt: Instant): boolean {
  if (seen.bookingId !== known.bookingId) return true;
  const rank = ranks.get(seen.status);
  const knownRank = ranks.get(known.status) ?? -1;
  if (rank === undefined || rank < knownRank) return true;
  return rank === knownRank && (seen.status !== known.status || begunAt < known.readAt);
}

function partnerSide(known: PartnerSide | null, seen: PartnerBooking, readAt: Instant): PartnerSide {
  return {
    bookingId: known?.bookingId ?? seen.bookingId,
    bookingCode: seen.bookingCode || known?.bookingCode || seen.bookingId,
    status: seen.status,
    paymentStatus: seen.paymentStatus,
    bookingDate: seen.bookingDate,
    total: seen.total,
    // An answer without lines leaves the known ones.
    packages:
      seen.packages.length === 0
        ? known?.packages
        : seen.packages.map(({ code, quantity }) => ({ code, quantity })),
    tickets: mergedTickets(known, seen),
    readAt,
  };
}

/**
 * Keeps known tickets that an answer leaves out; keeps those of a cancelled booking as void; appends later ones.
 * Counts a code that is repeated as one ticket, and keeps reading for the missing one.
 */
function mergedTickets(known: PartnerSide | null, seen: PartnerBooking): readonly IssuedTicket[] {
  const before = known?.tickets ?? [];
  if (seen.status === 'cancelled') return before;
  const now = new Map(seen.tickets.map((ticket) => [ticket.code, ticket]));
  const codes = new Set(before.map((ticket) => ticket.code));
  const added = [...now.values()].filter((ticket) => !codes.has(ticket.code));
  return [
    ...before.map((ticket) => now.get(ticket.code) ?? ticket),
    ...added.toSorted((a, b) => a.sequence - b.sequence),
  ];
}

/** Alerts staff once for each way in which the partner's booking differs from the order. */
function noticeDifferences(booking: Booking, seen: PartnerBooking, now: Instant): Booking {
  const differsInDate = seen.bookingDate !== null && seen.bookingDate !== booking.order.date;
  const dated = differsInDate ? noticeDifference(booking, 'dateDiffers', now) : booking;
  return differsInLines(dated) ? noticeDifference(dated, 'linesDiffer', now) : dated;
}

/** Alerts staff once when the barcode of a ticket is misread by most scanners. */
function noticeCodes(booking: Booking, now: Instant): Booking {
  return picturesOf(booking).some(isMisread) ? noticeDifference(booking, 'codeBeyondAscii', now) : booking;
}

type Noticed = Extract<AlertKind & Because, 'dateDiffers' | 'linesDiffer' | 'codeBeyondAscii'>;

function noticeDifference(booking: Booking, because: Noticed, now: Instant): Booking {
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

function adoptExported(booking: Booking, hasGrown: boolean, at: DecisionContext): Booking {
  if (booking.state === 'issued') {
    const validUntil = retentionFrom(booking, { ...at, now: hasGrown ? at.now : 0 });
    const retention = Math.max(booking.timers.retention ?? 0, validUntil);
    const kept = withTimers(booking, { retention });
    return hasGrown ? enqueueTickets(kept, at.now) : kept;
  }
  if (booking.state === 'expired' || booking.state === 'rejected') return reopen(booking, at);
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
  const asked = booking.cancellation;
  const cancelled = move(booking, 'cancelled', now, whyCancelled(booking));
  const isOfHold = asked?.by === 'customer' && asked.isOfTickets !== true;
  const told = isOfHold ? tellOutcome(booking, cancelled, now) : showAnew(cancelled, now, 'cancelled');
  // The notice brings the card, so the pending card that only shows the cancellation under way is dropped.
  const isNeedless = (entry: OutboxEntry): boolean =>
    entry.kind === 'tickets' ||
    entry.kind === 'document' ||
    (!isOfHold && entry.kind === 'notice' && entry.notice === 'card');
  const undelivered = { ...told, outbox: told.outbox.filter((entry) => !isNeedless(entry)) };
  return nextToVoid(undelivered) === null ? undelivered : enqueue(undelivered, now, { kind: 'void' });
}

/** A replaced booking ends as replaced, whoever had it cancelled. */
function whyCancelled({ cancellation, replacedBy }: Booking): Because {
  if (replacedBy !== undefined) return 'replaced';
  return cancellation === undefined ? 'elsewhere' : becauseOf(cancellation.by);
}
