import { describe, expect, it } from 'vitest';
import { nextAction } from '../../src/booking/decide.ts';
import { settleRead, settleSend } from '../../src/booking/evidence.ts';
import type { Attempt, Booking } from '../../src/booking/record.ts';
import { requestCancel, requestCancelByStaff } from '../../src/booking/requests.ts';
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
  outboxOf,
  policy,
  sentPictures,
  side,
  ticket,
} from './sample.ts';

const send = { do: 'send', operation: 'cancel' };
const read = { do: 'read' };
const settling = { begunAt: now - secondMs, now, policy };
const cancelling = (changes: Partial<Booking> = {}): Booking =>
  booking('cancelling', { cancellation: byCustomer, cancellingFrom: 'held', ...changes });

/** Rule 8. */
describe('a customer', () => {
  it.each([
    ['requested', 'notCancellable'],
    ['confirming', 'confirming'],
    ['issued', 'notCancellable'],
    ['cancelling', 'cancelling'],
    ['cancelled', 'cancelled'],
    ['review', 'notCancellable'],
    ['expired', 'notCancellable'],
  ] as const)('may not cancel what is %s', (state, why) => {
    expect(requestCancel(booking(state), { isOfTickets: false, back: 0 }, now, policy.timeZone)).toEqual({
      kind: 'refused',
      why,
    });
  });

  it('who cancels a hold that turns out to be issued keeps the tickets', () => {
    const found = settleRead(cancelling(), done(exported()), settling);
    expect(found).toMatchObject({ state: 'cancelling', timers: { act: now } });
    const action = nextAction({ ...found, outbox: [] }, { now, policy });
    expect(action).toMatchObject({ do: 'change', next: { state: 'issued', because: 'cancelRefused' } });
    expect(action.do === 'change' && outboxOf(action.next)).toEqual(['card', 'tickets']);
  });
});

describe("staff's wish", () => {
  it.each(['confirming', 'review'] as const)('is kept while the outcome is open: %s', (state) => {
    const asked = requestCancelByStaff(booking(state), 7, { reason: 'rain' }, now);
    expect(asked).toMatchObject({
      kind: 'accepted',
      booking: { state, cancellation: { by: { staffId: 7 } } },
    });
    const again = { ...booking(state), cancellation: byStaff };
    expect(requestCancelByStaff(again, 8, { reason: 'late' }, now)).toEqual({
      kind: 'refused',
      why: 'cancelling',
    });
  });

  it('comes into its own when the tickets turn out to exist, before they are delivered', () => {
    const confirming = booking('confirming', { attempts: [attempt('confirm', 1)], cancellation: byStaff });
    const after = settleRead(confirming, done(exported()), settling);
    expect(after).toMatchObject({ state: 'cancelling', cancellingFrom: 'issued' });
    expect(outboxOf(after)).toEqual(['card']);
  });

  it('is not renewed after it was tried and not answered: staff are told that it failed', () => {
    const tried = [attempt('cancel', 1, { result: 'unknown' }), attempt('cancel', 2, { result: 'unknown' })];
    const review = booking('review', { cancellation: byStaff, attempts: tried });
    const after = settleRead(review, done(exported()), settling);
    expect(after.state).toBe('issued');
    expect(after.cancellation).toBeUndefined();
    expect(outboxOf(after)).toEqual(['card', 'tickets', 'alert cancelFailed']);
  });
});

describe('a cancel', () => {
  it('follows a read that was begun after the wish', () => {
    expect(
      nextAction(cancelling({ partner: side({ readAt: now - 31 * secondMs }) }), { now, policy }),
    ).toEqual(read);
    expect(nextAction(cancelling({ partner: side({ readAt: now - secondMs }) }), { now, policy })).toEqual(
      send,
    );
  });

  it('without an answer is sent once more after the quiet window and a read, and then left to staff', () => {
    const sentAt = byCustomer.requestedAt + secondMs;
    const attempts = [attempt('cancel', 1, { sentAt, result: 'unknown' })];
    const quiet = sentAt + policy.quietMs + policy.requestTimeoutMs;
    const at = (readAt: number, n: number) =>
      nextAction(cancelling({ attempts: Array(n).fill(attempts[0]), partner: side({ readAt }) }), {
        now: readAt,
        policy,
      });
    expect(at(quiet - 1, 1)).toEqual(read);
    expect(at(quiet, 1)).toEqual(send);
    expect(at(quiet, 2)).toMatchObject({ next: { state: 'review', because: 'cancelUnanswered' } });
  });

  it('is given up when the partner stays out of reach for ten minutes', () => {
    const cancellation = { ...byCustomer, requestedAt: now - 10 * minuteMs };
    const old = side({ readAt: now - 20 * minuteMs });
    const action = nextAction(cancelling({ cancellation, reads: 9, partner: old }), { now, policy });
    expect(action).toMatchObject({ next: { state: 'held', because: 'partnerUnreachable' } });
    expect(action.do === 'change' && action.next.cancellation).toBeUndefined();
  });

  it('that certainly did not reach the partner is sent again for ten minutes, and then given up', () => {
    const partner = side({ readAt: now - secondMs });
    const asked = (minutesAgo: number) => ({ ...byCustomer, requestedAt: now - minutesAgo * minuteMs });
    const tried = [attempt('cancel', 1, { result: 'notSent' })];
    const at = (minutesAgo: number, attempts: readonly Attempt[]) =>
      nextAction(cancelling({ cancellation: asked(minutesAgo), attempts, partner }), { now, policy });
    expect(at(9, tried)).toEqual(send);
    expect(at(10, [])).toEqual(send);
    expect(at(10, tried)).toMatchObject({ next: { state: 'held', because: 'partnerUnreachable' } });
  });

  it('that is refused is believed once a read was begun after the answer', () => {
    const refused = attempt('cancel', 1, { answeredAt: now - 2 * secondMs, result: 'refused' });
    const at = (readAt: number) =>
      nextAction(cancelling({ attempts: [refused], partner: side({ readAt }) }), { now, policy });
    expect(at(now - 2 * secondMs - 1)).toEqual(read);
    expect(at(now - 2 * secondMs)).toMatchObject({ next: { state: 'held', because: 'cancelRefused' } });
  });

  it('that did not reach tickets nobody has yet is a matter for staff, not a delivery of none', () => {
    const refused = attempt('cancel', 1, { answeredAt: now - 2 * secondMs, result: 'refused' });
    const partner = exportedSide({ tickets: [], readAt: now - secondMs });
    const action = nextAction(
      cancelling({ cancellation: byStaff, cancellingFrom: 'issued', attempts: [refused], partner }),
      { now, policy },
    );
    expect(action).toMatchObject({ next: { state: 'review', because: 'ticketsMissing' } });
  });

  it('stops a delivery, and strikes through what has been delivered', () => {
    const sent = [
      { part: { kind: 'pictures', from: 0, count: 2 }, round: 1, messages: sentPictures(9, 10) },
    ] as const;
    const start = cancelling({
      cancellation: byStaff,
      cancellingFrom: 'issued',
      partner: exportedSide(),
      attempts: [attempt('cancel', 1)],
      delivery: { status: 'pending', round: 1, sent },
    });
    const [last] = start.attempts;
    const gone = [1, 2, 3].map((n) => ticket(n, { status: 'cancelled' }));
    const after = last && settleSend(start, last, done({ ...cancelled(), tickets: gone }), settling);
    expect(after && outboxOf(after)).toEqual(['notice cancelled', 'void']);
    expect(after?.partner?.tickets).toEqual(start.partner?.tickets);
  });

  it('by the venue itself is told like one by staff', () => {
    const after = settleRead(booking('held'), done(cancelled()), settling);
    expect(after).toMatchObject({ state: 'cancelled', because: 'elsewhere' });
    expect(outboxOf(after)).toEqual(['notice cancelled']);
  });
});
