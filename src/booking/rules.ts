import { dayMs } from '../durations.ts';
import { addVenueDays, instantOf, venueDateAt, venueMinutesAt } from '../venue/calendar.ts';
import { type LifecyclePolicy, reviewHour } from './policy.ts';
import type { Because, Booking, Order, OrderLine } from './record.ts';
import type { Amount, Instant, SalePackage, VenueDate } from './sale-package.ts';

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

export type QuantityProblem =
  | { readonly kind: 'notANumber' }
  | { readonly kind: 'belowMinimum'; readonly minimum: number }
  | { readonly kind: 'aboveMaximum'; readonly maximum: number };

export function quantityProblem(
  quantity: number,
  limits: Pick<SalePackage, 'minQuantity' | 'maxQuantity'>,
): QuantityProblem | null {
  if (!Number.isSafeInteger(quantity) || quantity < 1) return { kind: 'notANumber' };
  if (quantity < limits.minQuantity) return { kind: 'belowMinimum', minimum: limits.minQuantity };
  if (quantity > limits.maxQuantity) return { kind: 'aboveMaximum', maximum: limits.maxQuantity };
  return null;
}

/** The number within the limits that is nearest to the one wanted. */
export function fittingQuantity(
  wanted: number,
  { minQuantity, maxQuantity }: Pick<SalePackage, 'minQuantity' | 'maxQuantity'>,
): number {
  return Math.min(Math.max(wanted, minQuantity), maxQuantity);
}

export function totalOf(lines: readonly Pick<OrderLine, 'quantity' | 'unitPrice'>[]): Amount {
  return lines.reduce((sum, line) => sum + line.quantity * line.unitPrice, 0);
}

export function ticketCountOf(order: Pick<Order, 'lines'>): number {
  return order.lines.reduce((sum, line) => sum + line.quantity, 0);
}

/**
 * How many tickets of an exported booking have not come. A package may hold several services, so there may well be
 * more tickets than were ordered; a group booking has one for each type, whose number nobody knows.
 */
export function missingTicketsOf({ order, partner }: Booking): number {
  const expected = order.isGrouped ? 1 : ticketCountOf(order);
  return Math.max(0, expected - (partner?.tickets.length ?? 0));
}

/** Whether the partner has booked other lines than those ordered; what an answer leaves out proves nothing. */
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
      const theirs = booked.get(code);
      return theirs !== null && theirs !== quantity;
    })
  );
}

/** How what the partner has booked differs from what the customer has accepted; an unreadable day proves nothing. */
export function differenceFromAccepted(
  booking: Booking,
): Extract<Because, 'totalChanged' | 'dateDiffers' | 'linesDiffer'> | null {
  const { partner, accepted } = booking;
  if (partner === null || partner.total !== accepted?.total) return 'totalChanged';
  if (partner.bookingDate !== null && partner.bookingDate !== accepted.date) return 'dateDiffers';
  return differsInLines(booking) ? 'linesDiffer' : null;
}

/** The first line that same-day sales have closed for. */
export function lineClosedBy(order: Order, now: Instant, timeZone: string): OrderLine | null {
  return (
    order.lines.find((line) => isPastCutoff(line.cutoffMinutes, order.date, now, timeZone)) ??
    (order.date < venueDateAt(now, timeZone) ? (order.lines[0] ?? null) : null)
  );
}

/** The evening before the visit, when that is still to come and the day of the visit is known. */
export function visitReminderAt(
  booking: Booking,
  now: Instant,
  policy: LifecyclePolicy,
): Instant | undefined {
  if (policy.visitReminderHour === null || !booking.order.lines.some((line) => line.isForTheDate)) return;
  const at = instantOf(addVenueDays(booking.order.date, -1), policy.visitReminderHour, policy.timeZone);
  return at > now ? at : undefined;
}

/** The day after the visit, when that is still to come and the day of the visit is known. */
export function reviewAt(booking: Booking, now: Instant, policy: LifecyclePolicy): Instant | undefined {
  if (!policy.asksForReview || !booking.order.lines.some((line) => line.isForTheDate)) return;
  const at = instantOf(addVenueDays(booking.order.date, 1), reviewHour, policy.timeZone);
  return at > now ? at : undefined;
}

/** When the record is forgotten, counted from the end of the last day on which a ticket is valid. */
export function retentionFrom(booking: Booking, now: Instant, policy: LifecyclePolicy): Instant {
  return Math.max(instantOf(lastDayOf(booking), 0, policy.timeZone) + dayMs, now) + policy.retentionMs;
}

/** The last day on which a ticket of the booking is valid; the day of the visit while there is none. */
export function lastDayOf({ order, partner }: Booking): VenueDate {
  const days = (partner?.tickets ?? []).flatMap((ticket) => ticket.useTo ?? []);
  return [order.date, ...days].sort().at(-1) ?? order.date;
}
