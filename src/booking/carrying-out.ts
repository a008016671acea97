import type { Attempt, Booking, Duty } from './booking.ts';
import { settleDuty } from './duties.ts';
import type { LifecycleDependencies } from './lifecycle.ts';
import { dutyWorkMs, handOverMs } from './policy.ts';
import type { CallOutcome, PartnerBooking } from './ports.ts';
import type { Instant } from './sale-package.ts';
import { settleRead, settleSend } from './settlement.ts';

/** Writes what was found out into whatever record is current by then. */
export type Finding = (booking: Booking, now: Instant) => Booking;

/** An action that is this process's alone, since its claim or intent has been committed. */
export type Claimed =
  | { readonly do: 'send'; readonly attempt: Attempt }
  | { readonly do: 'read' }
  | { readonly do: 'duty'; readonly duty: Duty };

/**
 * Does what was claimed, `heldMs` ago. A process that was held up after its claim does nothing that may be out of
 * date: a send is written down as not made, anything else is decided anew (null).
 */
export async function carryOut(
  booking: Booking,
  action: Claimed,
  heldMs: () => number,
  dependencies: LifecycleDependencies,
): Promise<Finding | null> {
  const { clock, courier, partner, policy } = dependencies;
  const begunAt = clock.now();
  const isLate = heldMs() > handOverMs;
  if (isLate && action.do !== 'send') return null;
  switch (action.do) {
    case 'send': {
      const { attempt } = action;
      const outcome = isLate
        ? notSent(booking, attempt, dependencies)
        : await send(booking, attempt, dependencies);
      const settling = { begunAt: attempt.sentAt, policy };
      return (current, now) => settleSend(current, attempt, outcome, { ...settling, now });
    }
    case 'read': {
      const outcome = await partner.bookingInfo(bookingIdOf(booking));
      return (current, now) => settleRead(current, outcome, { begunAt, now, policy });
    }
    case 'duty': {
      const isStale = (): boolean => heldMs() > dutyWorkMs;
      const outcome = await courier.perform(action.duty, booking, isStale);
      return (current, now) => settleDuty(current, action.duty, outcome, { now, performed: booking });
    }
  }
}

function notSent(
  { reference }: Booking,
  { operation }: Attempt,
  { observe }: LifecycleDependencies,
): CallOutcome<PartnerBooking> {
  observe({ kind: 'lateSend', reference, operation });
  const message = 'This process was held up between the intent and the call.';
  return { kind: 'notSent', failure: { operation: operationOf[operation], reason: 'paused', message } };
}

async function send(
  booking: Booking,
  attempt: Attempt,
  { partner, observe }: LifecycleDependencies,
): Promise<CallOutcome<PartnerBooking>> {
  const { reference, order, details } = booking;
  switch (attempt.operation) {
    case 'create':
      return partner.createBooking({
        date: order.date,
        isGrouped: order.isGrouped,
        note: order.note === '' ? undefined : order.note,
        customer: details,
        packages: order.lines.map(({ code, quantity }) => ({ code, quantity })),
      });
    case 'confirm': {
      const bookingId = bookingIdOf(booking);
      observe({ kind: 'confirmIntent', reference, bookingId, chatId: booking.customer.chatId, n: attempt.n });
      return partner.confirmBooking(bookingId);
    }
    case 'cancel':
      return partner.cancelBooking(bookingIdOf(booking), booking.cancellation?.reason ?? '');
  }
}

const operationOf = {
  create: 'create-booking',
  confirm: 'confirm-booking',
  cancel: 'cancel-booking',
} as const;

function bookingIdOf(booking: Booking): string {
  if (booking.partner === null) throw new Error('A booking without a booking_id was to be read or changed.');
  return booking.partner.bookingId;
}
