import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settleOtherRead } from '../../src/booking/apply.ts';
import { nextAction, readyToCommit, scheduled } from '../../src/booking/decide.ts';
import { picturesOf } from '../../src/booking/delivery.ts';
import { quotasOf } from '../../src/booking/permissions.ts';
import type { PartnerBooking } from '../../src/booking/ports.ts';
import { type Booking, isCustomerKnown } from '../../src/booking/record.ts';
import { type LostBooking, requestHandOver, takeOver } from '../../src/booking/taking-over.ts';
import { dayMs, hourMs } from '../../src/time.ts';
import {
  booking,
  cancelled,
  done,
  exported,
  now,
  outboxOf,
  policy,
  seen,
  timedOut,
  visitDate,
} from './sample.ts';

const staffId = 7;
const at = { now, policy };

function lostAs(partnerBooking: PartnerBooking): LostBooking {
  const { order } = booking('issued');
  return { reference: 'taken-over', seen: partnerBooking, order, details: { name: 'A' }, locale: 'en' };
}

function takenAs(partnerBooking: PartnerBooking): Booking {
  return scheduled(takeOver(lostAs(partnerBooking), staffId, { ...at, begunAt: now }), at);
}

function handedOver(from: Booking) {
  return requestHandOver(from, staffId, { userId: 42, chatId: 42, locale: 'ko' }, now);
}

describe('a booking that is taken over from the partner', () => {
  it('stands as its evidence says, and tells nobody but the audit trail', () => {
    const states = [
      [exported(), 'issued'],
      [exported({ tickets: [] }), 'review'],
      [seen(), 'review'],
      [seen({ status: '?LATER' }), 'review'],
      [timedOut(), 'expired'],
      [cancelled(), 'cancelled'],
    ] as const;
    for (const [partnerBooking, state] of states) {
      const taken = takenAs(partnerBooking);
      expect(taken.state).toBe(state);
      expect(outboxOf(taken)).toEqual(['audit takenOver']);
      expect(taken.history[0]).toEqual({ at: now, from: 'review', to: 'review', because: 'takenOver' });
      expect(quotasOf(taken, policy)).toEqual([]);
    }
  });

  it('never asks the partner for more than a read, and sends nothing to an unknown customer, whatever is read', () => {
    const answers = fc.constantFrom(seen(), exported(), exported({ tickets: [] }), timedOut(), cancelled());
    fc.assert(
      fc.property(answers, fc.array(fc.tuple(answers, fc.integer({ min: 1, max: 30 }))), (first, later) => {
        let current = takenAs(first);
        let time = now;
        for (const [answer, hours] of later) {
          time += hours * hourMs;
          const action = nextAction(current, { now: time, policy });
          expect(action.do).not.toBe('send');
          if (action.do === 'deliver') expect(['audit', 'alert']).toContain(action.entry.kind);
          const settling = { now: time, policy, begunAt: time };
          const read = settleOtherRead(current, done(answer), settling);
          current = readyToCommit(current, read, { now: time, policy });
          const kinds = current.outbox.map(({ kind }) => kind);
          expect(kinds.filter((kind) => kind !== 'audit' && kind !== 'alert')).toEqual([]);
        }
      }),
    );
  });

  it('becomes theirs whom staff name, with its card and its tickets, once', () => {
    const asked = handedOver(takenAs(exported()));
    if (asked.kind !== 'accepted') throw new Error('It was refused.');
    expect(asked.booking.customer).toEqual({ userId: 42, chatId: 42, locale: 'ko' });
    expect(outboxOf(asked.booking)).toEqual([
      'audit takenOver',
      'notice card',
      'tickets',
      'audit handedOver',
    ]);
    expect(isCustomerKnown(asked.booking)).toBe(true);
    expect(handedOver(asked.booking)).toEqual({ kind: 'refused', why: 'customerKnown' });
    expect(handedOver(takenAs(seen()))).toEqual({ kind: 'refused', why: 'notIssued' });
    expect(handedOver(takenAs(cancelled()))).toEqual({ kind: 'refused', why: 'notIssued' });
  });

  it('is reminded of by nobody before it has a customer', () => {
    const taken = takenAs(exported());
    const evening = Date.parse(`${visitDate}T00:00:00+07:00`) - 6 * hourMs;
    const read = settleOtherRead(taken, done(exported()), { now: evening, begunAt: evening, policy });
    expect(taken.timers.visitReminder).toBe(evening);
    expect(outboxOf(read)).toEqual(['audit takenOver']);
    expect(read.timers.retention).toBeGreaterThan(evening + dayMs);
  });

  it('has both symbols on a ticket of which nobody knows the kind', () => {
    const known = takenAs(exported());
    const lines = known.order.lines.map((line) => ({ ...line, codeType: null, serviceNames: [] }));
    const pictures = picturesOf({ ...known, order: { ...known.order, lines } });
    expect(pictures.map(({ symbol }) => symbol)).toEqual(['QR', 'CODE', 'QR', 'CODE']);
  });
});
