import type { Booking } from './booking.ts';
import type { Action } from './decision.ts';
import { isEvidence, quietUntil } from './evidence.ts';
import type { LifecyclePolicy } from './policy.ts';
import { maxCancelSends, undecidedMs } from './policy.ts';
import { owe, sendsOf } from './record.ts';
import type { Instant } from './sale-package.ts';
import { becomeHeld, becomeIssued, sendToReview } from './transitions.ts';

type GivenUp = 'cancelRefused' | 'partnerUnreachable';

/** What a booking in `cancelling` wants: a cancel is sent after a read, and is over once a read says so. */
export function cancelAction(booking: Booking, now: Instant, policy: LifecyclePolicy): Action {
  const asked = booking.cancellation?.requestedAt ?? now;
  const sends = sendsOf(booking, 'cancel').filter((send) => send.sentAt >= asked);
  const last = sends.at(-1);
  const seenAt = booking.partner?.readAt ?? 0;
  const giveUp = (why: GivenUp): Action => ({ do: 'change', next: giveUpCancel(booking, now, policy, why) });
  if (last === undefined) {
    if (isEvidence(seenAt, asked, now)) {
      return isOutOfReach(booking) ? giveUp('cancelRefused') : { do: 'send', operation: 'cancel' };
    }
    const isHopeless = now >= asked + undecidedMs && booking.reads > 0;
    return isHopeless ? giveUp('partnerUnreachable') : { do: 'read' };
  }
  const leaveToStaff: Action = { do: 'change', next: sendToReview(booking, now, 'cancelUnanswered') };
  if (last.result === 'refused') {
    const answeredAt = last.answeredAt ?? last.sentAt;
    if (seenAt >= answeredAt) return giveUp('cancelRefused');
    return now >= answeredAt + undecidedMs && booking.reads > 0 ? leaveToStaff : { do: 'read' };
  }
  if (!isEvidence(seenAt, quietUntil(last, policy), now)) {
    const isOverdue = now >= quietUntil(last, policy) + undecidedMs && booking.reads > 0;
    return isOverdue ? leaveToStaff : { do: 'read' };
  }
  if (isOutOfReach(booking)) return giveUp('cancelRefused');
  return sends.length < maxCancelSends ? { do: 'send', operation: 'cancel' } : leaveToStaff;
}

/** A customer's wish reaches a hold only: where the book has tickets after all, they stand. */
function isOutOfReach({ cancellation, partner }: Booking): boolean {
  return cancellation?.by === 'customer' && partner?.status === 'TICKET_EXPORTED';
}

/** Back to where the cancellation came from; staff who asked for it are told. */
function giveUpCancel(booking: Booking, now: Instant, policy: LifecyclePolicy, why: GivenUp): Booking {
  const { cancellation, cancellingFrom, ...rest } = booking;
  const isByStaff = cancellation !== undefined && cancellation.by !== 'customer';
  const back = isByStaff ? owe(rest, now, { kind: 'alert', alert: 'cancelFailed' }) : rest;
  if (cancellingFrom !== 'issued') return becomeHeld(back, now, policy, why);
  return back.partner?.tickets.length === 0
    ? sendToReview(back, now, 'ticketsMissing')
    : becomeIssued(back, now, policy, why);
}
