import { venueDateAt } from '../venue/calendar.ts';
import { confirmsThatMayLand } from './evidence.ts';
import { withStaffInformed } from './outbox.ts';
import { dayMs, hourMs, type LifecyclePolicy, minuteMs, secondMs } from './policy.ts';
import { type Booking, isLeased, isTerminal, wakeUpOf, withTimers } from './record.ts';
import { lastDayOf, missingTicketsOf, retentionFrom } from './rules.ts';
import type { Instant } from './sale-package.ts';

/** Gaps between reads that follow an unknown answer: at 2, 5, 10, 20, 40 s, then each minute. */
const readBackGapsMs = [2, 3, 5, 10, 20].map((seconds) => seconds * secondMs);

const readsBeforeReviewIsDaily = 48;

/** Reads that anything but an open confirm gets at that pace before they thin out. */
const minuteReads = 30;

/**
 * Whether the partner's records may have more to say of a booking that has ended: tickets that lack, as long as they
 * could be used; tickets of a confirm that had no answer before its hold timed out.
 */
function isReadOn(booking: Booking, now: Instant, policy: LifecyclePolicy): boolean {
  switch (booking.state) {
    case 'issued':
      return missingTicketsOf(booking) > 0 && venueDateAt(now, policy.timeZone) <= lastDayOf(booking);
    case 'expired':
      return confirmsThatMayLand(booking).length > 0 && booking.reads < readsBeforeReviewIsDaily;
    default:
      return false;
  }
}

/** When booking-info is read next, given the reads since the last change of direction. */
export function nextReadAt(booking: Booking, now: Instant): Instant {
  const hourly = now + (booking.reads < readsBeforeReviewIsDaily ? hourMs : dayMs);
  if (booking.state === 'review') return hourly;
  const gap = readBackGapsMs[booking.reads];
  if (gap !== undefined) return now + gap;
  const isEachMinute = booking.state === 'confirming' || booking.reads < minuteReads;
  if (isTerminal(booking) && !isEachMinute) return hourly;
  return now + (isEachMinute ? minuteMs : 10 * minuteMs);
}

/** When something that certainly did not reach the partner is tried again: 1, 2, 4 … 30 s. */
export function nextTryAt(tries: number, now: Instant, retryAfterMs: number | undefined): Instant {
  return now + Math.max(retryAfterMs ?? 0, Math.min(secondMs * 2 ** tries, 30 * secondMs));
}

/** What is committed in place of `before`: with what staff are to learn of the change, and its wake-up. */
export function readyToCommit(
  before: Booking,
  after: Booking,
  now: Instant,
  policy: LifecyclePolicy,
): Booking {
  return scheduled(withStaffInformed(before, after, now), now, policy);
}

/**
 * The record as it is committed: an ended booking has its retention and, while the partner's records may have more to say, its
 * next read; the wake-up is what is due next.
 */
export function scheduled(booking: Booking, now: Instant, policy: LifecyclePolicy): Booking {
  const isEnded = isTerminal(booking);
  const act = isReadOn(booking, now, policy) ? (booking.timers.act ?? nextReadAt(booking, now)) : undefined;
  const kept = isEnded ? withTimers(booking, { act }) : booking;
  const timed =
    isEnded && kept.timers.retention === undefined
      ? withTimers(kept, { retention: retentionFrom(kept, now, policy) })
      : kept;
  return { ...timed, wakeAt: isLeased(timed, now) ? (timed.leasedUntil ?? null) : wakeUpOf(timed) };
}
