import { dayMs, hourMs } from '../time.ts';
import { type Instant, instantOf } from '../venue/calendar.ts';
import { unrecordedPaymentOf } from './paid-and-due.ts';
import {
  allTicketsOf,
  type Booking,
  type BookingReference,
  type IssuedTicket,
  type ReplacedObstacle,
  type RequestKind,
  type StaffRequest,
} from './record.ts';
import { isReplacing } from './sales.ts';

/** Why a customer can't do something with an issued booking by themselves. */
export type Obstacle =
  | 'notIssued'
  | 'visitOver'
  /** Another booking has replaced it. */
  | 'replaced'
  | 'ticketsUsed'
  /** The policy leaves it to staff. */
  | 'askStaff'
  | 'tooLate';

export type AfterSale =
  /** `until`: the last moment. */
  | { readonly allowed: true; readonly until: Instant }
  | { readonly allowed: false; readonly because: Obstacle; readonly until?: Instant | undefined };

/**
 * Whether the customer may cancel, or change the date, by themselves: the policy frozen into the booking says so, or
 * staff have allowed a change. Asked for the screen and again when it is done.
 */
export function mayDo(kind: RequestKind, booking: Booking, now: Instant, timeZone: string): AfterSale {
  const { state, replacedBy, policy, order } = booking;
  const visitEnds = visitEndsAt(booking, timeZone);
  if (state !== 'issued' || isReplacing(booking)) return { allowed: false, because: 'notIssued' };
  if (replacedBy !== undefined) return { allowed: false, because: 'replaced' };
  if (now >= visitEnds) return { allowed: false, because: 'visitOver' };
  if (touchedTicketsOf(booking).length > 0) return { allowed: false, because: 'ticketsUsed' };
  if (kind === 'change' && isChangeApproved(booking)) return { allowed: true, until: visitEnds };
  // It is unknown how much would be returned, or count for the new day.
  if (unrecordedPaymentOf(booking) > 0) return { allowed: false, because: 'askStaff' };
  // A further change returns no money, so it counts from the booked day.
  return kind === 'cancel'
    ? permissionOf(policy.cancelUntilHours, dayBeginsOf(booking, timeZone), now)
    : permissionOf(policy.changeUntilHours, instantOf(order.date, 0, timeZone), now);
}

/**
 * Whether the policy's `cancelUntilHours` or `changeUntilHours` allow it. `dayBegins`: midnight of the booking's day
 * at the venue. The last moment itself is in time.
 */
export function permissionOf(hours: number | null, dayBegins: Instant, now: Instant): AfterSale {
  if (hours === null) return { allowed: false, because: 'askStaff' };
  const until = dayBegins - hours * hourMs;
  return now <= until ? { allowed: true, until } : { allowed: false, because: 'tooLate', until };
}

/** Whether only the policy forbids it: staff may make an exception. */
export function isByPolicy(because: Obstacle): boolean {
  return because === 'askStaff' || because === 'tooLate';
}

/** Whether the customer can ask staff for an exception: one request at a time, and none after a refusal. */
export function mayAskStaff(kind: RequestKind, booking: Booking, now: Instant, timeZone: string): boolean {
  const permission = mayDo(kind, booking, now, timeZone);
  if (permission.allowed || !isByPolicy(permission.because)) return false;
  const { request } = booking;
  const isDeclined = request?.kind === kind && request.answered?.decision === 'declined';
  return openRequestOf(booking) === null && !isDeclined;
}

/** Whether the desk can ask owners to return more than the policy does. */
export function mayRequestByStaff(booking: Booking): boolean {
  return booking.state === 'issued' && openRequestOf(booking) === null;
}

/** The open request to staff; null: there is none, or the booking is no longer issued. */
export function openRequestOf({ state, request }: Booking): StaffRequest | null {
  return state === 'issued' && request !== undefined && request.answered === undefined ? request : null;
}

/**
 * The moment from which the policy counts: midnight of the booked day at the venue, or of an earlier day that it was
 * changed from. A change to a later day gives nobody more time.
 */
export function dayBeginsOf({ order, prepayment, replaces }: Booking, timeZone: string): Instant {
  const ownDayBegins = instantOf(order.date, 0, timeZone);
  return prepayment?.dayBegins ?? Math.min(ownDayBegins, replaces?.dayBegins ?? ownDayBegins);
}

/** The end of the day of the visit, at the venue. */
export function visitEndsAt({ order }: Pick<Booking, 'order'>, timeZone: string): Instant {
  return instantOf(order.date, 0, timeZone) + dayMs;
}

/** Allows one change, since the change replaces this booking. */
function isChangeApproved({ request }: Booking): boolean {
  return request?.kind === 'change' && request.answered?.decision === 'approved';
}

/** Whether staff may cancel the booking now; `mayDo` decides for customers. */
export function isCancellable({ state, cancellation, partner }: Booking): boolean {
  // A booking without a partner id can't be cancelled there; staff close its review instead.
  if (state === 'review' && partner === null) return false;
  if (state === 'confirming' || state === 'review') return cancellation === undefined;
  return state === 'held' || state === 'issued';
}

/** True unless the ticket is simply unused; an unknown status may mean anything. */
export function isTouched({ status }: Pick<IssuedTicket, 'status'>): boolean {
  return status !== 'unused' && status !== 'cancelled';
}

export function touchedTicketsOf(booking: Pick<Booking, 'partner'>): readonly IssuedTicket[] {
  return allTicketsOf(booking).filter(isTouched);
}

/** `unread`: the partner was asked, and gave no answer. */
export type ReplacedStanding = ReplacedObstacle | 'unread' | null;

/** Why another booking can't replace this one, by its record; `by`: the other one. */
export function obstacleToReplacing(old: Booking | null, by: BookingReference): ReplacedObstacle | null {
  if (old === null || old.state !== 'issued') return 'replacedEnded';
  if (old.replacedBy !== undefined && old.replacedBy.reference !== by) return 'replacedEnded';
  return touchedTicketsOf(old).length > 0 ? 'replacedUsed' : null;
}
