import { dayMs } from '../durations.ts';
import { mayCancel, mayChangeDate, type Permission } from '../payment/refund-policy.ts';
import { instantOf } from '../venue/calendar.ts';
import type { Booking, IssuedTicket, RequestKind, StaffRequest } from './record.ts';
import type { Instant } from './sale-package.ts';

/** Why a customer can't do by themselves what they want with an issued booking. */
export type Obstacle =
  | 'notIssued'
  | 'visitOver'
  /** Another booking has taken its place. */
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
 * Whether the customer may cancel, or change the date, by themselves: the policy that was frozen into the booking says so,
 * or staff have allowed a change. Asked for the screen and once more when it is done.
 */
export function mayDo(kind: RequestKind, booking: Booking, now: Instant, timeZone: string): AfterSale {
  const { state, replacedBy, partner, policy, order } = booking;
  const visitEnds = visitEndsAt(booking, timeZone);
  if (state !== 'issued') return { allowed: false, because: 'notIssued' };
  if (replacedBy !== undefined) return { allowed: false, because: 'replaced' };
  if (now >= visitEnds) return { allowed: false, because: 'visitOver' };
  if (partner?.tickets.some(isTouched) === true) return { allowed: false, because: 'ticketsUsed' };
  if (kind === 'change' && isChangeApproved(booking)) return { allowed: true, until: visitEnds };
  const dayBegins = instantOf(order.date, 0, timeZone);
  const byPolicy: Permission = (kind === 'cancel' ? mayCancel : mayChangeDate)(policy, dayBegins, now);
  return byPolicy;
}

/** Whether staff can be asked for what the policy excludes: one question at a time, and not again once it was declined. */
export function mayAskStaff(kind: RequestKind, booking: Booking, now: Instant, timeZone: string): boolean {
  const permission = mayDo(kind, booking, now, timeZone);
  if (permission.allowed || !['askStaff', 'tooLate'].includes(permission.because)) return false;
  const { request } = booking;
  const isDeclined = request?.kind === kind && request.answered?.decision === 'declined';
  return openRequestOf(booking) === null && !isDeclined;
}

/** The request that waits for staff; null: none does, or the booking is not issued any more. */
export function openRequestOf({ state, request }: Booking): StaffRequest | null {
  return state === 'issued' && request !== undefined && request.answered === undefined ? request : null;
}

/** The end of the day of the visit, at the venue. */
export function visitEndsAt({ order }: Pick<Booking, 'order'>, timeZone: string): Instant {
  return instantOf(order.date, 0, timeZone) + dayMs;
}

/** One permit: it ends with the booking, which the change replaces. */
function isChangeApproved({ request }: Booking): boolean {
  return request?.kind === 'change' && request.answered?.decision === 'approved';
}

/** Not simply unused; an unknown status counts, since it may mean anything. */
export function isTouched({ status }: Pick<IssuedTicket, 'status'>): boolean {
  return status !== 'WAITING' && status !== 'CANCEL';
}
