import type { Attempt, Because, Booking, BookingState, Duty, MutationKind, Owed, Timers } from './booking.ts';
import { terminalStates } from './booking.ts';
import type { Instant } from './sale-package.ts';

export function isTerminal(booking: Booking): boolean {
  return terminalStates.has(booking.state);
}

/**
 * Moves the booking, writes its history and owes its card; the timers of the state it leaves go with it. The ID
 * number serves the create alone: every move drops it.
 */
export function move(booking: Booking, to: BookingState, now: Instant, because?: Because): Booking {
  const { cardId: _createIsSettled, ...details } = booking.details;
  const moved: Booking = {
    ...booking,
    details,
    state: to,
    because,
    reads: 0,
    timers: {},
    history: [...booking.history, { at: now, from: booking.state, to, because }],
  };
  return owe(moved, now, { kind: 'card' });
}

/** Says why the booking stands still; its card is owed when that is news. */
export function explain(booking: Booking, now: Instant, because: Because): Booking {
  return booking.because === because ? booking : owe({ ...booking, because }, now, { kind: 'card' });
}

/** When the booking came into its present state. */
export function enteredStateAt(booking: Booking): Instant {
  return booking.history.at(-1)?.at ?? booking.createdAt;
}

export function withTimers(booking: Booking, timers: Timers): Booking {
  return { ...booking, timers: { ...booking.timers, ...timers } };
}

function isSameDebt(duty: Duty, owed: Owed): boolean {
  if (duty.kind === 'notice') return owed.kind === 'notice' && owed.notice === duty.notice;
  if (duty.kind === 'alert') return owed.kind === 'alert' && owed.alert === duty.alert;
  return duty.kind === owed.kind;
}

/**
 * Adds to what is owed; the same thing is owed once, and owing it again makes it due at once. It is then told
 * apart from what may be under way by its `since`, which no two of the same kind share.
 */
export function owe(booking: Booking, now: Instant, debt: Owed): Booking {
  const before = booking.owed.find((duty) => isSameDebt(duty, debt));
  const since = before === undefined ? now : Math.max(now, before.since + 1);
  const fresh: Duty = { ...debt, since, tries: 0, notBefore: now };
  return { ...booking, owed: [...booking.owed.filter((duty) => duty !== before), fresh] };
}

/** Whether the very duty is still open: neither carried out by another process nor owed anew. */
export function isStillOwed(booking: Booking, duty: Duty): boolean {
  return booking.owed.some((other) => isSameDebt(other, duty) && other.since === duty.since);
}

export function settle(booking: Booking, debt: Owed): Booking {
  return { ...booking, owed: booking.owed.filter((duty) => !isSameDebt(duty, debt)) };
}

export function postpone(booking: Booking, debt: Owed, notBefore: Instant, tries: number): Booking {
  return {
    ...booking,
    owed: booking.owed.map((duty) => (isSameDebt(duty, debt) ? { ...duty, notBefore, tries } : duty)),
  };
}

export function attemptsOf(booking: Booking, operation: MutationKind): readonly Attempt[] {
  return booking.attempts.filter((attempt) => attempt.operation === operation);
}

/** Sends that may have reached the partner. */
export function sendsOf(booking: Booking, operation: MutationKind): readonly Attempt[] {
  return attemptsOf(booking, operation).filter((attempt) => attempt.result !== 'notSent');
}

export function isUnanswered(attempt: Attempt): boolean {
  return attempt.result === undefined || attempt.result === 'unknown';
}

export function withAttempt(booking: Booking, operation: MutationKind, now: Instant): Booking {
  const n = attemptsOf(booking, operation).length + 1;
  return { ...booking, attempts: [...booking.attempts, { operation, n, sentAt: now }] };
}

/** Writes what became of attempt `n`, unless that is known already. */
export function withResult(
  booking: Booking,
  operation: MutationKind,
  n: number,
  result: Pick<Attempt, 'answeredAt' | 'result' | 'reason' | 'code'>,
): Booking {
  return {
    ...booking,
    attempts: booking.attempts.map((attempt) =>
      attempt.operation === operation && attempt.n === n && isUnanswered(attempt)
        ? { ...attempt, ...result }
        : attempt,
    ),
  };
}

/** Whether a process has the booking's next action to itself. */
export function isClaimed({ claimedUntil }: Booking, now: Instant): boolean {
  return claimedUntil !== undefined && claimedUntil > now;
}

/** The earliest moment at which the booking needs somebody; null when nothing is left to do. */
export function wakeUpOf(booking: Booking): Instant | null {
  const moments = [
    ...Object.values(booking.timers).filter((at): at is Instant => at !== undefined),
    ...booking.owed.map((duty) => duty.notBefore),
  ];
  return moments.length === 0 ? null : Math.min(...moments);
}
