import type { Booking } from './booking.ts';
import type { LifecyclePolicy } from './policy.ts';
import { move, owe, withTimers } from './record.ts';
import type { Instant } from './sale-package.ts';

/** The hold stands: its reminder and its end are due in their time. A kept wish of staff to cancel comes first. */
export function becomeHeld(
  booking: Booking,
  now: Instant,
  policy: LifecyclePolicy,
  because?: Booking['because'],
): Booking {
  const { cardId: _settled, ...details } = booking.details;
  const { confirmRequestedAt: _answered, ...rest } = booking;
  const held = move({ ...rest, details, acceptedTotal: null }, 'held', now, because);
  if (booking.cancellation !== undefined) return becomeCancelling(held, now);
  const end = booking.holdUntil ?? now;
  const reminder = policy.holdReminderMs === null ? now : end - policy.holdReminderMs;
  return withTimers(held, { act: Math.max(end, now), holdReminder: reminder > now ? reminder : undefined });
}

/** The tickets exist; those that have not reached the customer are owed. */
export function becomeIssued(booking: Booking, now: Instant, because?: Booking['because']): Booking {
  const issued = move(booking, 'issued', now, because);
  return issued.delivery.status === 'pending' ? owe(issued, now, { kind: 'tickets' }) : issued;
}

/** A cancellation is under way: nothing more is delivered until it is decided. */
export function becomeCancelling(booking: Booking, now: Instant): Booking {
  const cancelling = move(
    booking,
    'cancelling',
    now,
    booking.cancellation?.by === 'customer' ? 'customer' : 'staff',
  );
  return {
    ...withTimers(cancelling, { act: now }),
    owed: cancelling.owed.filter((duty) => duty.kind !== 'tickets'),
    cancellingFrom: booking.state,
  };
}
