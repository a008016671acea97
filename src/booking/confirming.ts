import type { Attempt, Because, Booking } from './booking.ts';
import type { Action } from './decision.ts';
import { isEvidence, quietUntil, unpaidSeenAt } from './evidence.ts';
import type { LifecyclePolicy } from './policy.ts';
import {
  leastHoldForConfirmMs,
  leastHoldForResendMs,
  maxConfirmSends,
  undecidedHoldMs,
  undecidedMs,
} from './policy.ts';
import { isUnanswered, move, sendsOf } from './record.ts';
import { differsInLines, lineClosedBy } from './rules.ts';
import type { Instant } from './sale-package.ts';
import { becomeHeld, sendToReview } from './transitions.ts';

/**
 * What a booking in `confirming` wants. A confirm is sent on fresh evidence only, and a second time only when
 * the first can no longer land; everything else is reading.
 */
export function confirmAction(booking: Booking, now: Instant, policy: LifecyclePolicy): Action {
  const asked = booking.confirmRequestedAt ?? now;
  const sends = sendsOf(booking, 'confirm').filter((send) => send.sentAt >= asked);
  const [first] = sends;
  const last = sends.at(-1);
  if (first === undefined || last === undefined) return beforeFirstSend(booking, asked, now, policy);
  const settled = last.result === 'refused' ? afterRefusal(booking, last, now, policy) : null;
  if (settled !== null) return settled;
  if (isOverdue(booking, now)) {
    const why = last.result === 'done' || last.result === 'refused' ? 'unexpectedStatus' : 'noAnswer';
    return { do: 'change', next: sendToReview(booking, now, why) };
  }
  return maySendAgain(booking, sends, first, now, policy)
    ? { do: 'send', operation: 'confirm' }
    : { do: 'read' };
}

function beforeFirstSend(booking: Booking, asked: Instant, now: Instant, policy: LifecyclePolicy): Action {
  const unpaidSince = unpaidSeenAt(booking);
  if (unpaidSince === null) {
    const seenAt = booking.partner?.readAt ?? 0;
    const isStrange = isOverdue(booking, now) && isEvidence(seenAt, booking.holdUntil ?? now, now);
    return isStrange || isOverdue(booking, now, undecidedHoldMs)
      ? { do: 'change', next: sendToReview(booking, now, 'unexpectedStatus') }
      : { do: 'read' };
  }
  if (!isEvidence(unpaidSince, asked, now)) return { do: 'read' };
  const obstacle = obstacleToConfirm(booking, now, policy);
  return obstacle === null
    ? { do: 'send', operation: 'confirm' }
    : { do: 'change', next: becomeHeld(booking, now, policy, obstacle) };
}

/** Why what would be confirmed is not what was shown, or can't be confirmed safely any more. */
function obstacleToConfirm(booking: Booking, now: Instant, policy: LifecyclePolicy): Because | null {
  const { partner, acceptedTotal, holdUntil, order, cancellation } = booking;
  if (cancellation !== undefined) return 'staff';
  if (partner?.total !== acceptedTotal) return 'totalChanged';
  if (differsInDate(booking)) return 'dateDiffers';
  if (differsInLines(booking)) return 'linesDiffer';
  if ((holdUntil ?? 0) - now < leastHoldForConfirmMs(policy)) return 'holdTooShort';
  return lineClosedBy(order, now, policy.timeZone) === null ? null : 'cutoffPassed';
}

/** Whether the partner has booked another day than the one that was shown; an unreadable day proves nothing. */
function differsInDate({ partner, order }: Booking): boolean {
  return partner !== null && partner.bookingDate !== null && partner.bookingDate !== order.date;
}

/** Nothing is said of a refusal before the book has been read (null): the hold may have ended over it. */
function afterRefusal(
  booking: Booking,
  refused: Attempt,
  now: Instant,
  policy: LifecyclePolicy,
): Action | null {
  const unpaidSince = unpaidSeenAt(booking);
  if (unpaidSince === null || unpaidSince < (refused.answeredAt ?? refused.sentAt)) return null;
  const next =
    refused.reason === 'debt'
      ? becomeHeld(booking, now, policy, 'debt')
      : move(booking, 'rejected', now, 'refused');
  return { do: 'change', next };
}

function maySendAgain(
  booking: Booking,
  sends: readonly Attempt[],
  first: Attempt,
  now: Instant,
  policy: LifecyclePolicy,
): boolean {
  const unpaidSince = unpaidSeenAt(booking);
  return (
    sends.length < maxConfirmSends &&
    sends.every(isUnanswered) &&
    (booking.holdUntil ?? 0) - now > leastHoldForResendMs(policy) &&
    booking.partner?.total === booking.acceptedTotal &&
    unpaidSince !== null &&
    isEvidence(unpaidSince, quietUntil(first, policy), now)
  );
}

function isOverdue(booking: Booking, now: Instant, afterMs = undecidedMs): boolean {
  return booking.reads > 0 && now >= (booking.holdUntil ?? now) + afterMs;
}
