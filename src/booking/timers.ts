import { dayMs, hourMs, minuteMs, secondMs } from '../time.ts';
import { addVenueDays, type Instant, instantOf, venueDateAt } from '../venue/calendar.ts';
import { hasMoneyToReturn, lastMoneyAt } from './paid-and-due.ts';
import { type Booking, isLeased, isTerminal, wakeUpOf, withTimers } from './record.ts';
import { confirmsThatMayLand, type DecisionContext, isForItsDate, lastDayOf } from './rules.ts';
import { missingTicketsOf } from './ticket-messages.ts';

/* When each timer of a booking is due. What is done then is decided in `decide.ts`. */

export const ticketsMissingMs = 10 * minuteMs;
export const unsettledAlertMs = 5 * minuteMs;
/** The interval of asking whether the debt allows a paid booking that was refused for it. */
export const debtRetryMs = minuteMs;

/** When the customer is reminded that the hold is about to end; undefined: never, or the time has passed. */
export function holdReminderAt(holdEnd: Instant, { now, policy }: DecisionContext): Instant | undefined {
  if (policy.holdReminderMs === null) return;
  const at = holdEnd - policy.holdReminderMs;
  return at > now ? at : undefined;
}

/** The evening before the visit; undefined when that has passed or the day of the visit is unknown. */
export function visitReminderAt(booking: Booking, { now, policy }: DecisionContext): Instant | undefined {
  if (policy.visitReminderHour === null || !isForItsDate(booking.order)) return;
  const at = instantOf(addVenueDays(booking.order.date, -1), policy.visitReminderHour, policy.timeZone);
  return at > now ? at : undefined;
}

/** Gaps between the reads after an unknown answer: at 2, 5, 10, 20, 40 s, then each minute. */
const readBackGapsMs = [2, 3, 5, 10, 20].map((seconds) => seconds * secondMs);

const readsBeforeReviewIsDaily = 48;

/** How many reads are made each minute before the gaps grow; they don't grow for an open confirm. */
const minuteReads = 30;

/**
 * Whether reads may still change an ended booking: it lacks tickets that could still be used, or a confirm was
 * unanswered when its hold timed out.
 */
function mayStillChange(booking: Booking, { now, policy }: DecisionContext): boolean {
  switch (booking.state) {
    case 'issued':
      return missingTicketsOf(booking) > 0 && venueDateAt(now, policy.timeZone) <= lastDayOf(booking);
    case 'expired':
      return confirmsThatMayLand(booking).length > 0 && booking.reads < readsBeforeReviewIsDaily;
    default:
      return false;
  }
}

/** When booking-info is read next, by the number of reads since the last change of state or unproven send. */
export function nextReadAt(booking: Booking, now: Instant): Instant {
  const hourly = now + (booking.reads < readsBeforeReviewIsDaily ? hourMs : dayMs);
  if (booking.state === 'review') return hourly;
  const gap = readBackGapsMs[booking.reads];
  if (gap !== undefined) return now + gap;
  const isEachMinute = booking.state === 'confirming' || booking.reads < minuteReads;
  if (isTerminal(booking) && !isEachMinute) return hourly;
  return now + (isEachMinute ? minuteMs : 10 * minuteMs);
}

/** When a call that certainly did not reach the partner is repeated: after 1, 2, 4 … 30 s. */
export function nextTryAt(tries: number, now: Instant, retryAfterMs: number | undefined): Instant {
  return now + Math.max(retryAfterMs ?? 0, Math.min(secondMs * 2 ** tries, 30 * secondMs));
}

/** When the record is deleted, counted from the end of the last day on which a ticket is valid. */
export function retentionFrom(booking: Booking, { now, policy }: DecisionContext): Instant {
  return Math.max(instantOf(lastDayOf(booking), 0, policy.timeZone) + dayMs, now) + policy.retentionMs;
}

/**
 * When an ended booking is deleted: not while money is to be returned, nor before the retention of its last movement
 * of money.
 */
function retentionOf(booking: Booking, at: DecisionContext): Instant | undefined {
  if (hasMoneyToReturn(booking)) return undefined;
  if (booking.isAnonymous && booking.outbox.length === 0) return at.now;
  const retention = booking.timers.retention ?? retentionFrom(booking, at);
  return Math.max(retention, (lastMoneyAt(booking) ?? 0) + at.policy.retentionMs);
}

/**
 * The record with its timers as committed: an ended booking has its retention and, while reads may still change it,
 * its next read; the wake-up is the earliest of all.
 */
export function scheduled(booking: Booking, at: DecisionContext): Booking {
  const act = mayStillChange(booking, at) ? (booking.timers.act ?? nextReadAt(booking, at.now)) : undefined;
  const timed = isTerminal(booking)
    ? withTimers(booking, { act, retention: retentionOf(booking, at) })
    : booking;
  return { ...timed, wakeAt: isLeased(timed, at.now) ? (timed.leasedUntil ?? null) : wakeUpOf(timed) };
}
