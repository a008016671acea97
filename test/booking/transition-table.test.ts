import { expect, it } from 'vitest';
import { nextAction } from '../../src/booking/decide.ts';
import { settleRead, settleSend } from '../../src/booking/evidence.ts';
import type { CallOutcome, PartnerBooking } from '../../src/booking/ports.ts';
import {
  type Booking,
  type BookingState,
  bookingStates,
  type OutboxEntry,
} from '../../src/booking/record.ts';
import {
  type Change,
  requestCancel,
  requestCancelByStaff,
  requestClose,
  requestConfirm,
} from '../../src/booking/requests.ts';
import { disown, isLegalTransition, move } from '../../src/booking/transitions.ts';
import { minuteMs, secondMs } from '../../src/time.ts';
import {
  attempt,
  booking,
  byCustomer,
  byStaff,
  cancelled,
  done,
  exported,
  exportedSide,
  now,
  policy,
  refused,
  seen,
  side,
  timedOut,
  total,
  unknown,
} from './sample.ts';

const settling = { begunAt: now - secondMs, now, policy };

const read = (start: Booking, value: PartnerBooking): Booking => settleRead(start, done(value), settling);

function sent(start: Booking, outcome: CallOutcome<PartnerBooking>): Booking {
  const last = start.attempts.at(-1);
  if (last === undefined) throw new Error('The sample has no attempt.');
  return settleSend(start, last, outcome, settling);
}

/** What time alone makes of the booking. */
function waited(start: Booking, at: number = now): Booking {
  const action = nextAction(start, { now: at, policy });
  if (action.do !== 'change') throw new Error(`The booking would ${action.do}.`);
  return action.next;
}

function granted(answer: Change<string>): Booking {
  if (answer.kind === 'refused') throw new Error(`Refused: ${answer.why}`);
  return answer.booking;
}

const creating = booking('requested', { attempts: [attempt('create', 1)] });
const confirming = booking('confirming', { attempts: [attempt('confirm', 1)] });
const readJustNow = side({ readAt: now - secondMs });
const afterRefusal = (reason: 'refusal' | 'debt'): Booking =>
  booking('confirming', {
    attempts: [attempt('confirm', 1, { answeredAt: now - 2 * secondMs, result: 'refused', reason })],
    partner: readJustNow,
  });
const overdue = (minutes: number): Booking =>
  booking('held', { holdUntil: now - minutes * minuteMs, reads: 30 });
const longAfterHold = now + 65 * minuteMs;
const cancelling = (changes: Partial<Booking> = {}): Booking =>
  booking('cancelling', {
    cancellation: byCustomer,
    cancellingFrom: 'held',
    attempts: [attempt('cancel', 1)],
    ...changes,
  });
const refusedCancel = attempt('cancel', 1, { answeredAt: now - 2 * secondMs, result: 'refused' });
const unanswered = (n: number) =>
  attempt('cancel', n, { sentAt: byStaff.requestedAt + n, result: 'unknown' });

type Row = readonly [from: BookingState, why: string, to: BookingState, result: () => Booking];

const rows: readonly Row[] = [
  ['requested', 'the partner answers with a booking', 'held', () => sent(creating, done(seen()))],
  ['requested', 'the partner refuses', 'rejected', () => sent(creating, refused())],
  [
    'requested',
    'two creates had no answer',
    'abandoned',
    () => waited(booking('requested', { attempts: [attempt('create', 1), attempt('create', 2)] })),
  ],
  [
    'requested',
    'the partner was out of reach for ten minutes',
    'abandoned',
    () => waited(booking('requested', { createdAt: now - 10 * minuteMs })),
  ],
  [
    'requested',
    'the partner answers with the id of another booking',
    'review',
    () => disown(creating, sent(creating, done(exported())), exported().bookingId, now),
  ],
  [
    'held',
    'the customer confirms',
    'confirming',
    () => granted(requestConfirm(booking('held'), total, { now, policy })),
  ],
  ['held', 'a read says BOOKING_TIMEOUT', 'expired', () => read(booking('held'), timedOut())],
  [
    'held',
    'the customer cancels',
    'cancelling',
    () => granted(requestCancel(booking('held'), { isOfTickets: false, back: 0 }, now, policy.timeZone)),
  ],
  [
    'held',
    'staff cancel',
    'cancelling',
    () => granted(requestCancelByStaff(booking('held'), 7, { reason: 'rain' }, now)),
  ],
  ['confirming', 'the confirm is answered', 'issued', () => sent(confirming, done(exported()))],
  ['confirming', 'a read shows the tickets', 'issued', () => read(confirming, exported())],
  ['confirming', 'sales are paused: debt', 'held', () => waited(afterRefusal('debt'))],
  [
    'confirming',
    'the total has changed',
    'held',
    () => waited(booking('confirming', { partner: side({ readAt: now - secondMs, total: total + 1 }) })),
  ],
  [
    'confirming',
    'a read says BOOKING_TIMEOUT once the confirm can no longer land',
    'expired',
    () =>
      read(
        booking('confirming', { attempts: [attempt('confirm', 1, { sentAt: now - 76 * secondMs })] }),
        timedOut(),
      ),
  ],
  ['held', 'its end is not told for an hour', 'review', () => read(overdue(60), seen())],
  ['held', 'the partner is silent for an hour', 'review', () => settleRead(overdue(60), unknown(), settling)],
  [
    'held',
    'the partner has forgotten it after its end',
    'expired',
    () => settleRead(overdue(1), refused('not-found'), settling),
  ],
  [
    'confirming',
    'the confirm was refused, and the partner has forgotten the hold',
    'expired',
    () =>
      settleRead({ ...afterRefusal('refusal'), holdUntil: now - minuteMs }, refused('not-found'), settling),
  ],
  [
    'confirming',
    'the confirm was refused, and the partner does not say what that means',
    'review',
    () => waited({ ...afterRefusal('refusal'), partner: side({ status: '?NEW' }), reads: 9 }, longAfterHold),
  ],
  [
    'cancelling',
    'the cancel was refused, and no read says why',
    'review',
    () => waited(cancelling({ attempts: [refusedCancel], reads: 9 }), now + 10 * minuteMs),
  ],
  [
    'confirming',
    'the partner refuses, and a read shows the hold',
    'rejected',
    () => waited(afterRefusal('refusal')),
  ],
  [
    'confirming',
    'nobody knows ten minutes after the hold',
    'review',
    () => waited({ ...confirming, reads: 9 }, longAfterHold),
  ],
  [
    'confirming',
    'tickets are missing for ten minutes',
    'review',
    () => waited(booking('confirming', { timers: { ticketsMissing: now } })),
  ],
  [
    'issued',
    'staff cancel',
    'cancelling',
    () => granted(requestCancelByStaff(booking('issued'), 7, { reason: 'rain' }, now)),
  ],
  ['cancelling', 'the cancel is answered', 'cancelled', () => sent(cancelling(), done(cancelled()))],
  ['cancelling', 'a read says CANCEL', 'cancelled', () => read(cancelling(), cancelled())],
  [
    'cancelling',
    'the partner refuses to cancel a hold',
    'held',
    () => waited(cancelling({ attempts: [refusedCancel], partner: readJustNow })),
  ],
  [
    'cancelling',
    'the partner refuses to cancel tickets',
    'issued',
    () =>
      waited(
        cancelling({
          cancellation: byStaff,
          cancellingFrom: 'issued',
          attempts: [refusedCancel],
          partner: exportedSide({ readAt: now - secondMs }),
        }),
      ),
  ],
  [
    'cancelling',
    'two cancels had no answer and the records have not changed',
    'review',
    () => {
      const at = now + 3 * minuteMs;
      const attempts = [unanswered(1), unanswered(2)];
      return waited(
        cancelling({ cancellation: byStaff, attempts, partner: side({ readAt: at - secondMs }) }),
        at,
      );
    },
  ],
  ['cancelling', 'a read says BOOKING_TIMEOUT', 'expired', () => read(cancelling(), timedOut())],
  ['review', 'a read shows the tickets', 'issued', () => read(booking('review'), exported())],
  ['review', 'a read says BOOKING_TIMEOUT', 'expired', () => read(booking('review'), timedOut())],
  ['review', 'a read says CANCEL', 'cancelled', () => read(booking('review'), cancelled())],
  [
    'review',
    'staff close it',
    'closed',
    () => granted(requestClose(booking('review'), 7, { reason: 'by phone', money: null }, now)),
  ],
];

function showsAnew(entry: OutboxEntry): boolean {
  return entry.kind === 'notice' && ['card', 'outcome', 'cancelled'].includes(entry.notice);
}

it.each(rows)('%s: %s → %s', (from, _why, to, result) => {
  const after = result();
  expect(after.state).toBe(to);
  expect(after.history.at(-1)).toMatchObject({ from, to });
  // On the card, or on a card of its own, which is not edited before.
  const shown = after.outbox.filter((entry) => entry.kind === 'card' || showsAnew(entry));
  expect(shown).toHaveLength(1);
});

/** The partner alone needs it, for the create. */
it.each(rows.filter(([from]) => from === 'requested'))(
  '%s: %s → %s forgets the ID number and nothing else that the customer gave',
  (_from, _why, _to, result) => {
    expect(result().details).toEqual({ name: 'A' });
  },
);

it('requested → rejected forgets the ID number when sales of the day have closed before the create was sent', () => {
  const tooLate = booking('requested', { order: { ...booking('requested').order, date: '2020-01-01' } });
  expect(waited(tooLate)).toMatchObject({ state: 'rejected', because: 'cutoffPassed' });
  expect(waited(tooLate).details).toEqual({ name: 'A' });
});

const pairs = bookingStates.flatMap((from) => bookingStates.map((to) => ({ from, to })));

it.each(pairs.filter(({ from, to }) => !isLegalTransition(from, to)))(
  '$from → $to is not in the table, so the move throws',
  ({ from, to }) => {
    expect(() => move(booking(from), to, now)).toThrow(`from ${from} to ${to}`);
  },
);

it.each(pairs.filter(({ from, to }) => isLegalTransition(from, to)))(
  '$from → $to keeps the date of a /forgetme, and no other timer',
  ({ from, to }) => {
    const timers = { act: now, retention: now, forget: now + secondMs };
    expect(move(booking(from, { timers }), to, now).timers).toEqual({ forget: now + secondMs });
  },
);

it.each(pairs.filter(({ from, to }) => isLegalTransition(from, to)))(
  '$from → $to is in the table',
  ({ from, to }) => {
    expect(move(booking(from), to, now)).toMatchObject({ state: to, history: [{}, { from, to }] });
  },
);

it.each(['cancelled', 'abandoned', 'closed'] as const)('nothing leaves %s', (from) => {
  expect(bookingStates.filter((to) => isLegalTransition(from, to))).toEqual([]);
});

it('stays where it is while nobody knows', () => {
  expect(settleRead(overdue(59), done(seen()), settling).state).toBe('held');
  expect(settleRead(booking('held'), refused('not-found'), settling).state).toBe('held');
  const mayHaveLanded = { ...confirming, holdUntil: now - minuteMs };
  expect(settleRead(mayHaveLanded, refused('not-found'), settling).state).toBe('confirming');
  expect(sent(confirming, unknown()).state).toBe('confirming');
  expect(sent(cancelling(), unknown()).state).toBe('cancelling');
  expect(sent(creating, unknown()).state).toBe('requested');
});
