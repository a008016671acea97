import { dayMs, hourMs, minuteMs, secondMs } from '../durations.ts';
import { venueDateAt } from '../venue/calendar.ts';
import { confirmsThatMayLand } from './evidence.ts';
import { hasMoneyToReturn, lastMoneyAt, withMoneySettled } from './money.ts';
import { withStaffInformed } from './outbox.ts';
import type { LifecyclePolicy } from './policy.ts';
import { type Booking, isLeased, isTerminal, wakeUpOf, withTimers } from './record.ts';
import { lastDayOf, missingTicketsOf, retentionFrom } from './rules.ts';
import type { Instant } from './sale-package.ts';
import { withoutForgotten } from './shares.ts';

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

/** What is committed in place of `before`: with what people are to learn of the change, and its wake-up. */
export function readyToCommit(
  before: Booking,
  after: Booking,
  now: Instant,
  policy: LifecyclePolicy,
): Booking {
  const told = withMoneySettled(before, withStaffInformed(before, after, now), now);
  return scheduled(withoutForgotten(told), now, policy);
}

/**
 * When an ended booking is forgotten: not while money is to be returned, nor before the retention of what has moved.
 */
function retentionOf(booking: Booking, now: Instant, policy: LifecyclePolicy): Instant | undefined {
  if (hasMoneyToReturn(booking)) return undefined;
  const retention = booking.timers.retention ?? retentionFrom(booking, now, policy);
  return Math.max(retention, (lastMoneyAt(booking) ?? 0) + policy.retentionMs);
}

/**
 * The record as it is committed: an ended booking has its retention and, while the partner's records may have more to say, its
 * next read; the wake-up is what is due next.
 */
export function scheduled(booking: Booking, now: Instant, policy: LifecyclePolicy): Booking {
  const isEnded = isTerminal(booking);
  const act = isReadOn(booking, now, policy) ? (booking.timers.act ?? nextReadAt(booking, now)) : undefined;
  const retention = isEnded ? retentionOf(booking, now, policy) : undefined;
  const timed = isEnded ? withTimers(booking, { act, retention }) : booking;
  return { ...timed, wakeAt: isLeased(timed, now) ? (timed.leasedUntil ?? null) : wakeUpOf(timed) };
}
