import type { Booking, Duty } from './booking.ts';
import { nextPart, nextToVoid, withSent } from './delivery.ts';
import type { DutyOutcome } from './ports.ts';
import { isStillOwed, owe, postpone, settle } from './record.ts';
import type { Instant } from './sale-package.ts';
import { nextDutyAt } from './schedule.ts';

const unansweredBeforeStaffAreTold = 3;
const unansweredBeforeGivingUp = 30;

/** How often Telegram has not answered when tickets were sent, once that is so often that a person should know. */
export function unansweredDeliveries({ state, owed }: Booking): number | null {
  const tries = owed.find(({ kind }) => kind === 'tickets')?.tries ?? 0;
  return state === 'issued' && tries >= unansweredBeforeStaffAreTold ? tries : null;
}

/** The circumstances of a duty: the booking as it was when it was carried out, and when that is written down. */
export interface SettlingDuty {
  readonly performed: Booking;
  readonly now: Instant;
}

/** Writes what became of something that was owed. That it failed is no news to what has been owed anew since. */
export function settleDuty(
  booking: Booking,
  duty: Duty,
  outcome: DutyOutcome,
  { performed, now }: SettlingDuty,
): Booking {
  if (outcome.kind !== 'done' && !isStillOwed(booking, duty)) return booking;
  switch (outcome.kind) {
    case 'done':
      return dutyDone(withCard(booking, performed, outcome, now), duty, outcome, now);
    case 'later':
      return postpone(booking, duty, now + outcome.afterMs, duty.tries);
    case 'unreachable':
      return chatUnreachable(booking, duty, now);
    case 'unanswered':
      return dutyUnanswered(booking, duty, now);
  }
}

function dutyDone(
  booking: Booking,
  duty: Duty,
  outcome: Extract<DutyOutcome, { kind: 'done' }>,
  now: Instant,
): Booking {
  const marked = outcome.sent === undefined ? booking : withSent(booking, outcome.sent);
  if (duty.kind === 'tickets' && marked.state === 'cancelled') return owe(marked, now, { kind: 'void' });
  if (duty.kind === 'tickets') {
    if (nextPart(marked) !== null) return postpone(marked, duty, now, 0);
    return settle({ ...marked, delivery: { ...marked.delivery, status: 'done' } }, duty);
  }
  if (duty.kind === 'void' && nextToVoid(marked) !== null) return postpone(marked, duty, now, 0);
  return isStillOwed(marked, duty) ? settle(marked, duty) : marked;
}

/**
 * A card that another process has replaced in the meantime stays replaced; one that shows what has changed in the
 * meantime is owed anew.
 */
function withCard(
  booking: Booking,
  performed: Booking,
  { card }: Extract<DutyOutcome, { kind: 'done' }>,
  now: Instant,
): Booking {
  const isReplaced = booking.card?.messageId !== performed.card?.messageId;
  if (card === undefined || isReplaced) return booking;
  const isOutdated =
    booking.history.length !== performed.history.length || booking.because !== performed.because;
  const carded = { ...booking, card };
  return isOutdated ? owe(carded, now, { kind: 'card' }) : carded;
}

function dutyUnanswered(booking: Booking, duty: Duty, now: Instant): Booking {
  const tries = duty.tries + 1;
  if (tries >= unansweredBeforeGivingUp) return chatUnreachable(booking, duty, now);
  const postponed = postpone(booking, duty, nextDutyAt(tries, now), tries);
  const tellsStaff = tries === unansweredBeforeStaffAreTold && duty.kind !== 'alert';
  return tellsStaff ? owe(postponed, now, { kind: 'alert', alert: 'deliveryUnanswered' }) : postponed;
}

/** The customer's chat is gone: nothing more is owed to it, and staff learn of undelivered tickets. */
function chatUnreachable(booking: Booking, duty: Duty, now: Instant): Booking {
  if (duty.kind === 'alert') return settle(booking, duty);
  const wasDelivering = booking.owed.some((other) => other.kind === 'tickets');
  const alertsOnly = { ...booking, owed: booking.owed.filter((other) => other.kind === 'alert') };
  if (!wasDelivering) return alertsOnly;
  const unreachable = { ...alertsOnly, delivery: { ...alertsOnly.delivery, status: 'unreachable' as const } };
  return owe(unreachable, now, { kind: 'alert', alert: 'unreachable' });
}
