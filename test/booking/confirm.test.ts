import { describe, expect, it } from 'vitest';
import { nextAction } from '../../src/booking/decide.ts';
import { settleRead, settleReplacedRead, settleSend } from '../../src/booking/evidence.ts';
import type { PartnerBooking } from '../../src/booking/ports.ts';
import type { Booking, BookingState, MutationKind, ReplacedObstacle } from '../../src/booking/record.ts';
import { hourMs, minuteMs, secondMs } from '../../src/time.ts';
import {
  attempt,
  booking,
  byStaff,
  cancelled,
  done,
  exported,
  exportedSide,
  notSent,
  now,
  outboxOf,
  policy,
  refused,
  seen,
  side,
  ticket,
  timedOut,
  unknown,
} from './sample.ts';

const send = { do: 'send', operation: 'confirm' };
const read = { do: 'read' };
const fresh = side({ readAt: now - secondMs });
const decide = (start: Booking, at: number = now) => nextAction(start, { now: at, policy });

/** Rule 5: never repeated blindly, read before the first. */
describe('the first confirm', () => {
  const confirming = (changes: Partial<Booking> = {}): Booking =>
    booking('confirming', { partner: fresh, ...changes });

  it('follows a read that shows the hold', () => {
    expect(decide(confirming())).toEqual(send);
  });

  it.each([
    ['was begun before the tap', { readAt: now - 11 * secondMs }],
    ['says that it is paid', { readAt: now - secondMs, paymentStatus: 'charged' as const }],
    ['says something that nobody knows', { readAt: now - secondMs, status: '?LOCKED' as const }],
  ])('waits for another read when the last one %s', (_what, changes) => {
    expect(decide(confirming({ partner: side(changes) }))).toEqual(read);
  });

  it('waits for another read when the store’s clock has stepped back since the last one', () => {
    const before = confirming({ partner: side({ readAt: now + hourMs }) });
    expect(decide(before)).toEqual(read);
    const other = settleRead(before, done(seen({ total: 1 })), { begunAt: now, now: now + 1, policy });
    expect(decide(other, now + 1)).toMatchObject({ next: { state: 'held', because: 'totalChanged' } });
    const same = settleRead(before, done(seen()), { begunAt: now, now: now + 1, policy });
    expect(decide(same, now + 1)).toEqual(send);
  });

  it('of a change of date follows a look at what it replaces, which has to stand unused', () => {
    const replaces = { reference: 'ref-0', date: '2026-11-25', code: 'BK0', total: 1, paid: null };
    const looked = (obstacle: ReplacedObstacle | null, at: number = now - secondMs): Booking =>
      confirming({ replaces, replacedSeen: { at, obstacle } });
    for (const unseen of [confirming({ replaces }), looked(null, now - 11 * secondMs)]) {
      expect(decide(unseen)).toEqual({ do: 'readReplaced' });
    }
    expect(decide(looked(null))).toEqual(send);
    for (const because of ['replacedEnded', 'replacedUsed'] as const) {
      const ended = decide(looked(because));
      expect(ended).toMatchObject({ do: 'change', next: { state: 'rejected', because } });
    }
  });

  it('of a change of date waits while what it replaces can’t be read, and asks again', () => {
    const replaces = { reference: 'ref-0', date: '2026-11-25', code: 'BK0', total: 1, paid: null };
    const unread = settleReplacedRead(confirming({ replaces }), 'unread', { begunAt: now, now, policy });
    expect(unread).toMatchObject({ because: 'partnerUnreachable', reads: 1 });
    expect(unread.replacedSeen).toBeUndefined();
    expect(unread.timers.act).toBeGreaterThan(now);
    // A look proves what stood when it was begun.
    const seenUnused = settleReplacedRead(unread, null, { begunAt: now, now: now + secondMs, policy });
    expect(seenUnused).toMatchObject({ replacedSeen: { at: now }, timers: { act: now + secondMs } });
  });

  it('that had no answer is sent again for a change of date only after another look', () => {
    const replaces = { reference: 'ref-0', date: '2026-11-25', code: 'BK0', total: 1, paid: null };
    const sentAt = now - policy.quietMs - policy.requestTimeoutMs - 2 * secondMs;
    const open = confirming({
      replaces,
      confirmRequestedAt: sentAt - secondMs,
      attempts: [attempt('confirm', 1, { sentAt, result: 'unknown' })],
      replacedSeen: { at: sentAt - secondMs, obstacle: null },
    });
    expect(decide(open)).toEqual({ do: 'readReplaced' });
    expect(decide({ ...open, replacedSeen: { at: now - secondMs, obstacle: null } })).toEqual(send);
    expect(decide({ ...open, replacedSeen: { at: now - secondMs, obstacle: 'replacedUsed' } })).toEqual(read);
    // What stands in the way stays there: it is not looked at again before each of the reads that follow.
    expect(decide({ ...open, replacedSeen: { at: now - hourMs, obstacle: 'replacedEnded' } })).toEqual(read);
  });

  it('waits for another read when the last one is half a minute old', () => {
    const old = { confirmRequestedAt: now - minuteMs, partner: side({ readAt: now - 31 * secondMs }) };
    expect(decide(confirming(old))).toEqual(read);
  });

  it.each([
    ['the total is another', 'totalChanged', { partner: side({ readAt: now - secondMs, total: 1 }) }],
    [
      'the day is another',
      'dateDiffers',
      { partner: side({ readAt: now - secondMs, bookingDate: '2026-12-31' }) },
    ],
    ['too little of the hold is left', 'holdTooShort', { holdUntil: now + 19 * secondMs }],
  ])('is not sent when %s: the customer is asked again', (_what, because, changes) => {
    const action = decide(confirming(changes));
    expect(action).toMatchObject({ do: 'change', next: { state: 'held', because, accepted: null } });
    expect(action.do === 'change' && action.next.confirmRequestedAt).toBeUndefined();
  });

  it('is not sent when staff want the booking cancelled', () => {
    const action = decide(confirming({ cancellation: byStaff }));
    expect(action).toMatchObject({ do: 'change', next: { state: 'cancelling', cancellingFrom: 'held' } });
  });
});

describe('a confirm without an answer', () => {
  const first = attempt('confirm', 1, { sentAt: now - 5 * secondMs, result: 'unknown' });
  const confirming = (changes: Partial<Booking> = {}): Booking =>
    booking('confirming', { attempts: [first], partner: fresh, ...changes });
  const quiet = first.sentAt + policy.quietMs + policy.requestTimeoutMs;

  it('is read back after 2, 5, 10, 20 and 40 seconds, then each minute', () => {
    const moments: number[] = [];
    let current = settleSend(confirming(), first, unknown(), { begunAt: now, now, policy });
    for (let at = current.timers.act ?? 0; moments.length < 8; at = current.timers.act ?? 0) {
      moments.push((at - now) / secondMs);
      current = settleRead(current, unknown(), { begunAt: at, now: at, policy });
    }
    expect(moments).toEqual([2, 5, 10, 20, 40, 100, 160, 220]);
  });

  it('reads soon again what the rate limiter held back among many others, and tells nobody that the partner is away', () => {
    const before = confirming({ attempts: [] });
    const crowded = settleRead(before, notSent(secondMs, 'rate-limited-here'), { begunAt: now, now, policy });
    expect(crowded.timers.act).toBe(now + secondMs);
    expect(crowded).toMatchObject({ reads: before.reads, outbox: before.outbox });
    expect(crowded.because).toBe(before.because);
  });

  it('is not sent again before the quiet window has passed', () => {
    for (const at of [now, quiet - 1]) {
      expect(decide(confirming({ partner: side({ readAt: at }) }), at)).toEqual(read);
    }
  });

  it('is sent again once after a read that was begun when the window had passed', () => {
    expect(decide(confirming({ partner: side({ readAt: quiet - 1 }) }), quiet)).toEqual(read);
    expect(decide(confirming({ partner: side({ readAt: quiet }) }), quiet)).toEqual(send);
  });

  it.each([
    ['the hold has little more than two request timeouts left', { holdUntil: quiet + 30 * secondMs }],
    ['the total has changed', { partner: side({ readAt: quiet, total: 1 }) }],
    ['the day has changed', { partner: side({ readAt: quiet, bookingDate: '2026-12-31' }) }],
    [
      'the lines have changed',
      { partner: side({ readAt: quiet, packages: [{ code: 'ADULT', quantity: 1 }] }) },
    ],
    ['it was sent twice', { attempts: [first, { ...first, n: 2, sentAt: now }] }],
    ['staff want the booking cancelled', { cancellation: byStaff }],
    ['it was answered as done', { attempts: [{ ...first, result: 'done' as const }] }],
  ])('is not sent again when %s', (_what, changes) => {
    expect(decide(confirming({ partner: side({ readAt: quiet }), ...changes }), quiet)).toEqual(read);
  });

  it('whose process died is read, never sent', () => {
    const { result: _none, ...dead } = first;
    expect(decide(confirming({ attempts: [dead] }))).toEqual(read);
  });

  it('tells the customer that we are checking, and staff after five minutes', () => {
    const after = settleSend(confirming(), first, unknown(), { begunAt: now, now, policy });
    expect(after).toMatchObject({ because: 'noAnswer', timers: { unsettledAlert: now + 5 * minuteMs } });
    const alerted = decide({ ...after, outbox: [] }, now + 5 * minuteMs);
    expect(alerted.do === 'change' && outboxOf(alerted.next)).toEqual(['alert unknownConfirm']);
  });

  it('tells the customer in a message of its own how it ended', () => {
    const begunAt = now + policy.quietMs + policy.requestTimeoutMs;
    const settling = { begunAt, now: begunAt, policy };
    const after = settleRead(confirming({ because: 'noAnswer' }), done(timedOut()), settling);
    expect(outboxOf(after)).toEqual(['notice outcome']);
  });

  it('is a matter for staff ten minutes after the hold', () => {
    const holdUntil = now - 10 * minuteMs;
    const action = decide(confirming({ holdUntil, reads: 12 }));
    expect(action).toMatchObject({ do: 'change', next: { state: 'review', because: 'noAnswer' } });
    expect(action.do === 'change' && outboxOf(action.next)).toEqual(['card', 'alert review']);
  });
});

describe('a refused confirm', () => {
  const answeredAt = now - 3 * secondMs;
  const only = attempt('confirm', 1);
  const settling = { begunAt: only.sentAt, now: answeredAt, policy };
  const settled = (reason: 'refusal' | 'debt', partner = side()): Booking =>
    settleSend(booking('confirming', { attempts: [only], partner }), only, refused(reason), settling);

  it('is followed by a read before anything is said', () => {
    const refusedNow = settled('refusal', fresh);
    expect(refusedNow).toMatchObject({ state: 'confirming', outbox: [], timers: { act: answeredAt } });
    expect(decide({ ...refusedNow, partner: side({ readAt: answeredAt - 1 }) })).toEqual(read);
  });

  it('ends in "expired" when the read says that the hold had ended', () => {
    const read = settleRead(settled('refusal'), done(timedOut()), { begunAt: now, now, policy });
    expect(read.state).toBe('expired');
  });

  it('rejects the booking when the hold still stands', () => {
    expect(decide({ ...settled('refusal'), partner: fresh })).toMatchObject({ next: { state: 'rejected' } });
  });

  it('leaves the booking held when sales are paused, so it can be confirmed later', () => {
    expect(decide({ ...settled('debt'), partner: fresh })).toMatchObject({
      next: { state: 'held', because: 'debt' },
    });
  });

  it('is not believed while an earlier send has no answer: that one may have used up the credit', () => {
    const [first, second] = [attempt('confirm', 1, { result: 'unknown' }), attempt('confirm', 2)];
    const twice = booking('confirming', { attempts: [first, second], partner: fresh });
    const found = settleSend(twice, second, refused('debt'), { ...settling, now });
    expect(found.attempts.at(-1)).toMatchObject({ result: 'unknown', reason: 'debt' });
    expect(decide({ ...found, outbox: [] }, found.timers.act ?? 0)).toEqual(read);
    const later = settleRead(found, done(exported()), { begunAt: now, now, policy });
    expect(later.state).toBe('issued');
  });

  it('that arrives after the booking has gone on changes nothing but its attempt', () => {
    const issued = booking('issued', { attempts: [only] });
    const settled = settleSend(issued, only, refused(), settling);
    expect({ ...settled, attempts: [] }).toEqual({ ...issued, attempts: [] });
  });
});

describe('an answer that says "done" without tickets', () => {
  it('has staff told ten minutes after it, also when some tickets have come meanwhile', () => {
    const timers = { ticketsMissing: now + minuteMs };
    const waiting = booking('confirming', { timers, partner: exportedSide({ tickets: [] }) });
    const some = exported({ tickets: [ticket(1)] });
    const issued = settleRead(waiting, done(some), { begunAt: now, now, policy });
    expect(issued).toMatchObject({ state: 'issued', timers });
  });

  it('is read again, and is a matter for staff after ten minutes', () => {
    const first = attempt('confirm', 1);
    const start = booking('confirming', { attempts: [first], partner: fresh });
    const after = settleSend(start, first, done(exported({ tickets: [] })), {
      begunAt: first.sentAt,
      now,
      policy,
    });
    expect(after).toMatchObject({ state: 'confirming', timers: { ticketsMissing: now + 10 * minuteMs } });
    const late = settleRead(after, done(exported()), {
      begunAt: now + minuteMs,
      now: now + minuteMs,
      policy,
    });
    expect(late.state).toBe('issued');
    const { ticketsMissing } = after.timers;
    expect(decide({ ...after, outbox: [], timers: { ticketsMissing } }, now + 10 * minuteMs)).toMatchObject({
      next: { state: 'review', because: 'ticketsMissing' },
    });
  });
});

describe('an answer that contradicts what was asked for', () => {
  const settling = { begunAt: now - secondMs, now, policy };
  const sent = (state: BookingState, operation: MutationKind, value: PartnerBooking): Booking => {
    const only = attempt(operation, 1);
    return settleSend(booking(state, { attempts: [only] }), only, done(value), settling);
  };

  it.each([
    ['a confirm that is answered with CANCEL', 'confirming', 'confirm', cancelled()],
    ['a confirm that is answered with BOOKING and UNPAID', 'confirming', 'confirm', seen()],
    ['a confirm that is answered with BOOKING_TIMEOUT', 'confirming', 'confirm', timedOut()],
    ['a cancel that is answered with TICKET_EXPORTED', 'cancelling', 'cancel', exported()],
    ['a cancel that is answered with BOOKING', 'cancelling', 'cancel', seen()],
  ] as const)(
    '%s has no known outcome: the partner is read before anybody is told',
    (_what, state, operation, value) => {
      const after = sent(state, operation, value);
      expect(after).toMatchObject({ state, partner: side({}), because: 'noAnswer' });
      expect(after.attempts).toMatchObject([{ result: 'unknown', reason: 'contradicted' }]);
      expect(after.timers.act).toBe(now + 2 * secondMs);
      expect(outboxOf(after)).toEqual(['card']);
    },
  );

  it('is corrected by the next read: the tickets are delivered', () => {
    const after = sent('confirming', 'confirm', cancelled());
    const read = settleRead(after, done(exported()), { begunAt: now, now, policy });
    expect(read.state).toBe('issued');
  });

  it('is believed once a read says the same', () => {
    const after = sent('confirming', 'confirm', cancelled());
    expect(settleRead(after, done(cancelled()), { begunAt: now, now, policy }).state).toBe('cancelled');
  });

  it.each([cancelled(), exported(), timedOut()])(
    'in a create leaves a hold that is read at once: $status',
    (value) => {
      const create = attempt('create', 1, { sentAt: now - secondMs });
      const start = booking('requested', { attempts: [create], confirmRequestedAt: undefined });
      const held = settleSend(start, create, done(value), settling);
      expect(held).toMatchObject({ state: 'held', partner: { bookingId: 'id-1', tickets: [] } });
      expect(nextAction(held, { now, policy })).toEqual({ do: 'read' });
      const read = settleRead(held, done(seen()), { begunAt: now, now, policy });
      expect(read).toMatchObject({ state: 'held', timers: { act: held.holdUntil } });
      expect(settleRead(held, done(value), { begunAt: now, now, policy }).state).not.toBe('held');
    },
  );
});

/** Rule 9. */
describe('a booking in review', () => {
  it('is read each hour for two days, then each day', () => {
    const gap = (reads: number): number => {
      const after = settleRead(booking('review', { reads }), done(seen()), { begunAt: now, now, policy });
      return ((after.timers.act ?? 0) - now) / hourMs;
    };
    expect([0, 1, 46, 47].map(gap)).toEqual([1, 1, 1, 24]);
  });

  it('is ended by evidence, and the customer learns of it', () => {
    const after = settleRead(booking('review'), done(timedOut()), { begunAt: now, now, policy });
    expect(outboxOf(after)).toEqual(['notice outcome']);
  });
});
