import type { Booking, PartnerSide } from './booking.ts';
import { terminalStates } from './booking.ts';
import type { LifecyclePolicy } from './policy.ts';
import { ticketsMissingMs } from './policy.ts';
import type { PartnerBooking, PartnerStatus } from './ports.ts';
import { move, owe, withTimers } from './record.ts';
import { retentionFrom, visitReminderAt } from './rules.ts';
import type { Instant } from './sale-package.ts';
import { becomeCancelling, becomeIssued } from './transitions.ts';

/** How far along its only way a partner status is; statuses we don't know prove nothing. */
const rankOf: Partial<Record<PartnerStatus, number>> = {
  BOOKING: 0,
  TICKET_EXPORTED: 1,
  BOOKING_TIMEOUT: 1,
  CANCEL: 2,
};

/**
 * Takes over what the partner's book says. Evidence only moves a booking forward: an answer that is
 * older than what we know, or a status that proves nothing, changes nothing.
 *
 * `begunAt` is when the call that brought the evidence was begun.
 */
export function adopt(
  booking: Booking,
  seen: PartnerBooking,
  begunAt: Instant,
  now: Instant,
  policy: LifecyclePolicy,
): Booking {
  const known = booking.partner;
  const rank = rankOf[seen.status];
  const knownRank = known === null ? -1 : (rankOf[known.status] ?? -1);
  if (rank === undefined || rank < knownRank) return booking;
  if (known !== null && rank === knownRank && (seen.status !== known.status || begunAt < known.readAt)) {
    return booking;
  }
  const next = noticeDate({ ...booking, partner: partnerSide(known, seen, begunAt) }, seen, now);
  if (seen.status === 'TICKET_EXPORTED') return adoptExported(next, now, policy);
  if (seen.status === 'BOOKING_TIMEOUT') return adoptTimeout(next, now);
  if (seen.status === 'CANCEL') return adoptCancel(next, now);
  return next;
}

/** Tickets, once issued, are not lost to an answer that forgot them; a cancelled booking has none. */
function partnerSide(known: PartnerSide | null, seen: PartnerBooking, readAt: Instant): PartnerSide {
  const hasForgotten = seen.status === 'TICKET_EXPORTED' && seen.tickets.length === 0;
  return {
    bookingId: known?.bookingId ?? seen.bookingId,
    bookingCode: seen.bookingCode,
    status: seen.status,
    paymentStatus: seen.paymentStatus,
    bookingDate: seen.bookingDate,
    total: seen.total,
    tickets: hasForgotten || seen.status === 'CANCEL' ? (known?.tickets ?? []) : seen.tickets,
    readAt,
  };
}

function noticeDate(booking: Booking, seen: PartnerBooking, now: Instant): Booking {
  const differs = seen.bookingDate !== null && seen.bookingDate !== booking.order.date;
  if (!differs || booking.history.some((entry) => entry.because === 'dateDiffers')) return booking;
  const noted = {
    ...booking,
    history: [
      ...booking.history,
      { at: now, from: booking.state, to: booking.state, because: 'dateDiffers' as const },
    ],
  };
  return owe(noted, now, { kind: 'alert', alert: 'dateDiffers' });
}

function adoptExported(booking: Booking, now: Instant, policy: LifecyclePolicy): Booking {
  if (booking.state === 'issued' || terminalStates.has(booking.state)) return booking;
  if (booking.state === 'cancelling') return { ...booking, cancellingFrom: 'issued' };
  if (booking.partner?.tickets.length === 0) {
    const isNew = booking.timers.ticketsMissing === undefined && booking.state !== 'review';
    return isNew ? withTimers(booking, { ticketsMissing: now + ticketsMissingMs }) : booking;
  }
  const issued = withTimers(becomeIssued(booking, now), {
    visitReminder: visitReminderAt(booking, now, policy),
    retention: retentionFrom(booking, now, policy),
  });
  const { cancellation } = booking;
  return cancellation === undefined || cancellation.by === 'customer'
    ? issued
    : becomeCancelling(issued, now);
}

function adoptTimeout(booking: Booking, now: Instant): Booking {
  return terminalStates.has(booking.state)
    ? booking
    : tellOutcome(booking, move(booking, 'expired', now), now);
}

function adoptCancel(booking: Booking, now: Instant): Booking {
  const isOver = terminalStates.has(booking.state) && booking.state !== 'issued';
  if (isOver) return booking;
  const asked = booking.cancellation;
  const cancelled = move(booking, 'cancelled', now, asked === undefined ? 'elsewhere' : byWhom(asked.by));
  const quiet = withTimers(cancelled, { visitReminder: undefined });
  const told = asked?.by === 'customer' ? quiet : owe(quiet, now, { kind: 'notice', notice: 'cancelled' });
  const undelivered = { ...told, owed: told.owed.filter((duty) => duty.kind !== 'tickets') };
  const hasPictures = undelivered.delivery.sent.some((sent) => sent.part.kind === 'pictures');
  return hasPictures ? owe(undelivered, now, { kind: 'void' }) : undelivered;
}

function byWhom(by: 'customer' | { readonly staffId: number }): 'customer' | 'staff' {
  return by === 'customer' ? 'customer' : 'staff';
}

/** A customer who was told "we are checking" gets the answer as a message, since an edit is silent. */
export function tellOutcome(before: Booking, after: Booking, now: Instant): Booking {
  const wasUnsettled = before.because === 'noAnswer' || before.state === 'review';
  return wasUnsettled ? owe(after, now, { kind: 'notice', notice: 'outcome' }) : after;
}
