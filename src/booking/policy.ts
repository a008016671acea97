import { hourMs, minuteMs, secondMs } from '../durations.ts';
import type { RefundPolicy } from '../payment/balance.ts';
import type { PaymentMethod } from '../payment/prepayment.ts';

/** What the operator decides about bookings. Durations are milliseconds. */
export interface LifecyclePolicy {
  readonly holdMs: number;
  /** How long before the end of a hold the customer is reminded; null: never. */
  readonly holdReminderMs: number | null;
  /** Shortest wait before a mutation without an answer may be sent a second time. */
  readonly quietMs: number;
  /** After this long a request to the partner has no answer. */
  readonly requestTimeoutMs: number;
  /** After this long a call to Telegram has no answer. */
  readonly messageTimeoutMs: number;
  /** Hour of the evening before the visit, venue time; null: no reminder. */
  readonly visitReminderHour: number | null;
  /** On the day after the visit its customer is asked how it was. */
  readonly asksForReview: boolean;
  readonly retentionMs: number;
  readonly timeZone: string;
  readonly maxOpenHolds: number;
  readonly maxTicketsPerDay: number;
  /** Frozen into each booking when it is placed. */
  readonly afterSale: RefundPolicy;
  /** How bookings are paid before their tickets are issued, also frozen into each; null: not here. */
  readonly prepay: { readonly currency: string; readonly methods: readonly PaymentMethod[] } | null;
}

/** Hour of the day after the visit at which its customer is asked how it was, venue time. */
export const reviewHour = 10;

/** A send that was not begun this soon after its intent is not begun at all. */
export const sendWindowMs = 5 * secondMs;

/** How much of that a call may take until it begins: its wait for the limiter, and for a connection. */
export const limiterWaitMs = 3 * secondMs;
/** What is left of it for the commit. What a process that took longer knows may be out of date, so it sends nothing. */
export const handOverMs = sendWindowMs - limiterWaitMs;

/** How long an entry's delivery may take until its last call begins; it may need several. */
const deliveryWorkMs = 15 * secondMs;

/**
 * How long a process has a booking to itself, by what it does. A call to the partner is begun within the send window
 * and has its answer, or none, within the request timeout; a read with all that it repeats as well. Of a delivery the
 * last call has its answer, or none, by then.
 */
export function leaseMs(policy: LifecyclePolicy, action: 'call' | 'deliver'): number {
  return action === 'deliver'
    ? deliveryWorkMs + policy.messageTimeoutMs
    : sendWindowMs + policy.requestTimeoutMs;
}

/** The least hold that must be left when a confirm is sent. */
export function leastHoldForConfirmMs(policy: LifecyclePolicy): number {
  return policy.requestTimeoutMs + sendWindowMs;
}

/** The least hold that must be left when a confirm is sent a second time. */
export function leastHoldForResendMs(policy: LifecyclePolicy): number {
  return 2 * policy.requestTimeoutMs;
}

/** A read is evidence for a send this long after it was begun. */
export const evidenceAgeMs = 30 * secondMs;
/** How long past its end something may stay undecided before a person looks. */
export const undecidedMs = 10 * minuteMs;
/** How long past its end a hold that nobody confirms may stay undecided before a person looks. */
export const undecidedHoldMs = hourMs;
export const createWindowMs = 10 * minuteMs;
export const maxCreateSends = 2;
export const maxConfirmSends = 2;
export const maxCancelSends = 2;
/** A change of date is placed within this time of its intent, or not at all. */
export const changeWindowMs = minuteMs;
export const ticketsMissingMs = 10 * minuteMs;
export const unsettledAlertMs = 5 * minuteMs;
/** Between two looks whether the debt allows a paid booking that was refused for it. */
export const debtRetryMs = minuteMs;
/** How long a checkout waits for a live read, and for the figures of the debt. */
export const checkoutReadMs = 4 * secondMs;
/** A checkout that took longer is declined; Telegram waits 10 s for its answer, which has a way to go. */
export const checkoutAnswerMs = 8 * secondMs;
