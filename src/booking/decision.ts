import type { Booking, Duty, MutationKind } from './booking.ts';
import { cancelAction } from './cancelling.ts';
import { confirmAction } from './confirming.ts';
import type { LifecyclePolicy } from './policy.ts';
import { createWindowMs, maxCreateSends } from './policy.ts';
import { isTerminal, move, owe, sendsOf, withTimers } from './record.ts';
import { lineClosedBy } from './rules.ts';
import type { Instant } from './sale-package.ts';
import { sendToReview, tellOutcome } from './transitions.ts';

/** The one thing to do next for a booking. */
export type Action =
  | { readonly do: 'send'; readonly operation: MutationKind }
  | { readonly do: 'read' }
  | { readonly do: 'duty'; readonly duty: Duty }
  /** Time alone has changed the record. */
  | { readonly do: 'change'; readonly next: Booking }
  | { readonly do: 'forget' }
  | { readonly do: 'wait' };

/**
 * Decides what comes next from the record alone, so any process can go on where another one died.
 * The card comes first (a tap is seen to have worked), then the state's own action, then other debts.
 */
export function nextAction(booking: Booking, now: Instant, policy: LifecyclePolicy): Action {
  const timed = timerChange(booking, now);
  if (timed !== null) return timed;
  const due = booking.owed.filter((duty) => duty.notBefore <= now);
  const card = due.find((duty) => duty.kind === 'card');
  if (card !== undefined) return { do: 'duty', duty: card };
  if (isDue(booking.timers.act, now)) return stateAction(booking, now, policy);
  if (isDue(booking.timers.visitReminder, now)) return { do: 'read' };
  const [first] = due;
  return first === undefined ? { do: 'wait' } : { do: 'duty', duty: first };
}

function isDue(at: Instant | undefined, now: Instant): boolean {
  return at !== undefined && at <= now;
}

function timerChange(booking: Booking, now: Instant): Action | null {
  const { holdReminder, unsettledAlert, ticketsMissing, retention } = booking.timers;
  if (isDue(retention, now) && isTerminal(booking)) return { do: 'forget' };
  if (isDue(holdReminder, now)) {
    const reminded = withTimers(booking, { holdReminder: undefined });
    return { do: 'change', next: owe(reminded, now, { kind: 'notice', notice: 'holdReminder' }) };
  }
  if (isDue(unsettledAlert, now)) {
    const alerted = withTimers(booking, { unsettledAlert: undefined });
    return { do: 'change', next: owe(alerted, now, { kind: 'alert', alert: 'unknownConfirm' }) };
  }
  if (isDue(ticketsMissing, now)) return { do: 'change', next: missTickets(booking, now) };
  return null;
}

/** What has come is with the customer and is read on; where nothing has come, nobody knows what there is. */
function missTickets(booking: Booking, now: Instant): Booking {
  if (booking.state !== 'issued') return sendToReview(booking, now, 'ticketsMissing');
  const missed = withTimers(booking, { ticketsMissing: undefined });
  return owe(missed, now, { kind: 'alert', alert: 'ticketsMissing' });
}

/** What the state itself wants, now that its time has come. */
export function stateAction(booking: Booking, now: Instant, policy: LifecyclePolicy): Action {
  switch (booking.state) {
    case 'requested':
      return createAction(booking, now, policy);
    case 'held':
    case 'issued':
    case 'expired':
    case 'review':
      return { do: 'read' };
    case 'confirming':
      return confirmAction(booking, now, policy);
    case 'cancelling':
      return cancelAction(booking, now, policy);
    default:
      return { do: 'wait' };
  }
}

/** A create without an answer can't be looked up: it is sent once more, and then given up. */
function createAction(booking: Booking, now: Instant, policy: LifecyclePolicy): Action {
  const sends = sendsOf(booking, 'create');
  const isFirst = sends.length === 0;
  if (isFirst && lineClosedBy(booking.order, now, policy.timeZone) !== null) {
    return { do: 'change', next: move(booking, 'rejected', now, 'cutoffPassed') };
  }
  const isSpent = sends.length >= maxCreateSends || now >= booking.createdAt + createWindowMs;
  if (!isSpent) return { do: 'send', operation: 'create' };
  const abandoned = move(booking, 'abandoned', now, isFirst ? 'partnerUnreachable' : 'noAnswer');
  return { do: 'change', next: tellOutcome(booking, abandoned, now) };
}
