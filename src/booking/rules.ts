import type { PaymentMethod } from '../money/prepayment.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../time.ts';
import {
  addVenueDays,
  type Instant,
  type VenueDate,
  venueDateAt,
  venueMinutesAt,
} from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';
import type { RefundPolicy } from '../venue/refund-policy.ts';
import {
  type Attempt,
  allTicketsOf,
  type Because,
  type Booking,
  type Order,
  type OrderLine,
  sendsOf,
} from './record.ts';

/** The operator's settings for bookings. Durations are milliseconds. */
export interface LifecyclePolicy {
  readonly holdMs: number;
  /** How long before the end of a hold the customer is reminded; null: never. */
  readonly holdReminderMs: number | null;
  /** The shortest wait before an unanswered mutation may be sent a second time. */
  readonly quietMs: number;
  /** The timeout of a request to the partner. */
  readonly requestTimeoutMs: number;
  /** The timeout of a call to Telegram. */
  readonly messageTimeoutMs: number;
  /** Hour of the evening before the visit, venue time; null: no reminder. */
  readonly visitReminderHour: number | null;
  readonly retentionMs: number;
  readonly timeZone: string;
  readonly maxOpenHolds: number;
  readonly maxTicketsPerDay: number;
  /** Counts all placed bookings, with any outcome. */
  readonly maxBookingsPerDay: number;
  /** Frozen into each booking when it is placed. */
  readonly afterSale: RefundPolicy;
  /** How bookings are paid before their tickets are issued, also frozen into each; null: they are not. */
  readonly prepay: { readonly currency: string; readonly methods: readonly PaymentMethod[] } | null;
}

/** The context of a decision: the time and the operator's policy. */
export interface DecisionContext {
  readonly now: Instant;
  readonly policy: LifecyclePolicy;
}

/** A send that does not begin this soon after its intent is not made. */
export const sendWindowMs = 5 * secondMs;

/** The part of the send window in which a call waits for the limiter and for a connection. */
export const limiterWaitMs = 3 * secondMs;
/** The rest, for the commit. A process that took longer sends nothing: its knowledge may be out of date. */
export const handOverMs = sendWindowMs - limiterWaitMs;

/** How long a delivery may take until its last call begins; it may need several. */
const deliveryWorkMs = 15 * secondMs;

/**
 * The length of a lease by action. A call to the partner begins within the send window and ends within the request
 * timeout; so does a read with its repetitions. The last call of a delivery ends within it too.
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
/** How long after its time something may stay undecided before it goes to a person. */
export const undecidedMs = 10 * minuteMs;
/** How long after its end an unconfirmed hold may stay undecided before it goes to a person. */
export const undecidedHoldMs = hourMs;
export const createWindowMs = 10 * minuteMs;
export const maxCreateSends = 2;
export const maxConfirmSends = 2;
export const maxCancelSends = 2;
/** A change of date is placed within this time of its intent, or not at all. */
export const changeWindowMs = minuteMs;
/** How long a checkout waits for a live read, and for the figures of the debt. */
export const checkoutReadMs = 4 * secondMs;
/** A checkout that takes longer is declined; Telegram waits 10 s for the answer, transport included. */
export const checkoutAnswerMs = 8 * secondMs;

/**
 * A read is evidence when it was begun after the moment in question, and recently. One of the future was made before
 * the store's clock stepped back, who knows how long ago.
 */
export function isEvidence(readAt: Instant, since: Instant, now: Instant, ageMs = evidenceAgeMs): boolean {
  return readAt >= since && readAt <= now && now - readAt <= ageMs;
}

/** When the booking was last seen unpaid in the partner's records; null when they say anything else. */
export function unpaidSeenAt({ partner }: Booking): Instant | null {
  return partner?.status === 'held' && partner.paymentStatus === 'open' ? partner.readAt : null;
}

/** Earliest time at which a read proves an unanswered send's outcome: before, it might still land. */
export function quietUntil(send: Attempt, policy: LifecyclePolicy): Instant {
  return send.sentAt + policy.quietMs + policy.requestTimeoutMs;
}

/** Confirms that may have issued tickets, or may still: all but those certainly refused. */
export function confirmsThatMayLand(booking: Booking): readonly Attempt[] {
  return sendsOf(booking, 'confirm').filter((send) => send.result !== 'refused');
}

export type DateProblem = 'past' | 'beyondHorizon';

/** Why a day can't be booked, or null when it can. */
export function dateProblem(date: VenueDate, today: VenueDate, horizonDays: number): DateProblem | null {
  if (date < today) return 'past';
  return date > addVenueDays(today, horizonDays) ? 'beyondHorizon' : null;
}

/** Whether same-day sales have closed. A cutoff says nothing about any later day. */
export function isPastCutoff(
  cutoffMinutes: number | null,
  date: VenueDate,
  now: Instant,
  timeZone: string,
): boolean {
  if (cutoffMinutes === null || date > venueDateAt(now, timeZone)) return false;
  return date < venueDateAt(now, timeZone) || venueMinutesAt(now, timeZone) >= cutoffMinutes;
}

type QuantityProblem =
  | { readonly kind: 'notANumber' }
  | { readonly kind: 'belowMinimum'; readonly minimum: number }
  | { readonly kind: 'aboveMaximum'; readonly maximum: number };

/** A package's limits of one line. */
interface QuantityLimits {
  readonly minQuantity: number;
  readonly maxQuantity: number;
}

export function quantityProblem(quantity: number, limits: QuantityLimits): QuantityProblem | null {
  if (!Number.isSafeInteger(quantity) || quantity < 1) return { kind: 'notANumber' };
  if (quantity < limits.minQuantity) return { kind: 'belowMinimum', minimum: limits.minQuantity };
  if (quantity > limits.maxQuantity) return { kind: 'aboveMaximum', maximum: limits.maxQuantity };
  return null;
}

/** The quantity within the limits that is nearest to the given one. */
export function fittingQuantity(quantity: number, { minQuantity, maxQuantity }: QuantityLimits): number {
  return Math.min(Math.max(quantity, minQuantity), maxQuantity);
}

export function totalOf(lines: readonly Pick<OrderLine, 'quantity' | 'unitPrice'>[]): Amount {
  return lines.reduce((sum, line) => sum + line.quantity * line.unitPrice, 0);
}

export function ticketCountOf(order: Pick<Order, 'lines'>): number {
  return order.lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** Whether the partner has booked other lines than those ordered; omissions in an answer prove nothing. */
export function differsInLines({ order, partner }: Booking): boolean {
  const booked = new Map<string, number | null>();
  for (const { code, quantity } of partner?.packages ?? []) {
    const before = booked.get(code) ?? 0;
    booked.set(code, before === null || quantity == null ? null : before + quantity);
  }
  if (booked.size === 0) return false;
  const ordered = new Map(order.lines.map(({ code, quantity }) => [code, quantity]));
  return (
    booked.size !== ordered.size ||
    [...ordered].some(([code, quantity]) => {
      const bookedQuantity = booked.get(code);
      return bookedQuantity !== null && bookedQuantity !== quantity;
    })
  );
}

export type Difference = Extract<Because, 'totalChanged' | 'dateDiffers' | 'linesDiffer'>;

/** How the partner's booking differs from what the customer accepted; an unreadable day proves nothing. */
export function differenceFromAccepted(booking: Booking): Difference | null {
  const { partner, accepted } = booking;
  if (partner === null || partner.total !== accepted?.total) return 'totalChanged';
  if (partner.bookingDate !== null && partner.bookingDate !== accepted.date) return 'dateDiffers';
  return differsInLines(booking) ? 'linesDiffer' : null;
}

/** As `differenceFromAccepted`, for a total that is accepted now. */
export function differenceFromTotal(booking: Booking, total: Amount): Difference | null {
  return differenceFromAccepted({ ...booking, accepted: { total, date: booking.order.date } });
}

/** The first line that same-day sales have closed for. */
export function lineClosedBy(order: Order, now: Instant, timeZone: string): OrderLine | null {
  return (
    order.lines.find((line) => isPastCutoff(line.cutoffMinutes, order.date, now, timeZone)) ??
    (order.date < venueDateAt(now, timeZone) ? (order.lines[0] ?? null) : null)
  );
}

/** Whether the day of the visit is known: a ticket of the order is for its date. */
export function isForItsDate({ lines }: Pick<Order, 'lines'>): boolean {
  return lines.some(({ isForTheDate }) => isForTheDate);
}

/** The longest time that a /forgetme may have to wait. */
export const forgetWithinMs = 20 * dayMs;

/** The last day on which a ticket of the booking is valid; the day of the visit without tickets. */
export function lastDayOf(booking: Booking): VenueDate {
  const { order } = booking;
  const days = allTicketsOf(booking).flatMap((ticket) => ticket.useTo ?? []);
  return [order.date, ...days].sort().at(-1) ?? order.date;
}
