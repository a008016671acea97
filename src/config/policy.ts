import type { LifecyclePolicy } from '../booking/policy.ts';
import { dayMs, minuteMs, secondMs } from '../durations.ts';
import type { Config } from './config.ts';

/** How long a call of the Bot API may take: an album may be slow to go out. */
export const telegramTimeoutMs = 15 * secondMs;

/** What the configuration says of how bookings go on. */
export function policyOf({ booking, partner, venue }: Config): LifecyclePolicy {
  return {
    holdMs: booking.holdMinutes * minuteMs,
    holdReminderMs: booking.holdReminderMinutes === null ? null : booking.holdReminderMinutes * minuteMs,
    quietMs: booking.confirmQuietSeconds * secondMs,
    requestTimeoutMs: partner.timeoutMs,
    messageTimeoutMs: telegramTimeoutMs,
    visitReminderHour: booking.visitReminderHour,
    asksForReview: venue.policy.reviewAfterVisit,
    retentionMs: booking.retentionDays * dayMs,
    timeZone: venue.timeZone,
    maxOpenHolds: booking.maxOpenHolds,
    maxTicketsPerDay: booking.maxTicketsPerDay,
    afterSale: venue.policy,
  };
}
