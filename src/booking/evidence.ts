import type { Attempt, Booking } from './booking.ts';
import type { LifecyclePolicy } from './policy.ts';
import { evidenceAgeMs } from './policy.ts';
import { sendsOf } from './record.ts';
import type { Instant } from './sale-package.ts';

/** A read counts when it was begun after the moment that it is about, and not long ago. */
export function isEvidence(readAt: Instant, since: Instant, now: Instant): boolean {
  return readAt >= since && now - readAt <= evidenceAgeMs;
}

/** When the partner's book was last seen to have the booking unpaid; null when it says anything else. */
export function unpaidSeenAt({ partner }: Booking): Instant | null {
  return partner?.status === 'BOOKING' && partner.paymentStatus === 'UNPAID' ? partner.readAt : null;
}

/** From when on a read says what has become of a send without an answer: before, it might still land. */
export function quietUntil(send: Attempt, policy: LifecyclePolicy): Instant {
  return send.sentAt + policy.quietMs + policy.requestTimeoutMs;
}

/** Confirms that may have had tickets issued, or may still: all but those that were certainly refused. */
export function confirmsThatMayLand(booking: Booking): readonly Attempt[] {
  return sendsOf(booking, 'confirm').filter((send) => send.result !== 'refused');
}
