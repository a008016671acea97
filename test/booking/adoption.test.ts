import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextAction, readyToCommit } from '../../src/booking/decide.ts';
import { settleOtherRead } from '../../src/booking/evidence.ts';
import { quotasOf } from '../../src/booking/limits.ts';
import { adoptedBooking } from '../../src/booking/placing.ts';
import type { PartnerBooking } from '../../src/booking/ports.ts';
import type { Booking } from '../../src/booking/record.ts';
import { picturesOf } from '../../src/booking/ticket-messages.ts';
import { scheduled } from '../../src/booking/timers.ts';
import { hourMs } from '../../src/time.ts';
import { booking, cancelled, done, exported, now, outboxOf, policy, seen, timedOut } from './sample.ts';

const at = { now, policy };
const customer = { userId: 42, chatId: 42, locale: 'ko' };

function adopted(partnerBooking: PartnerBooking): Booking {
  const { isGrouped: _, ...order } = booking('issued').order;
  const lost = { reference: 'adopted', partnerBooking, order, details: { name: 'A' } };
  return scheduled(adoptedBooking(lost, customer, { ...at, begunAt: now }), at);
}

describe('a booking that is adopted from the partner', () => {
  it('stands as its evidence says, with its card, and its tickets where it has some', () => {
    const states = [
      [exported(), 'issued', ['notice card', 'tickets']],
      [exported({ tickets: [] }), 'review', ['notice card']],
      [seen(), 'review', ['notice card']],
      [seen({ status: '?LATER' }), 'review', ['notice card']],
      [timedOut(), 'expired', ['notice outcome']],
      [cancelled(), 'cancelled', ['notice cancelled']],
    ] as const;
    for (const [partnerBooking, state, outbox] of states) {
      const taken = adopted(partnerBooking);
      expect(taken.state).toBe(state);
      expect(outboxOf(taken)).toEqual(expect.arrayContaining([...outbox]));
      expect(taken.customer).toEqual(customer);
      expect(taken.history[0]).toEqual({ at: now, from: 'review', to: 'review', because: 'takenOver' });
    }
    expect(outboxOf(adopted(exported()))).toEqual(['notice card', 'tickets']);
    expect(quotasOf(adopted(exported()), policy)).toEqual([]);
    const { tickets } = exported();
    const forms = [tickets, tickets.slice(1)].map((each) => adopted(exported({ tickets: each })).order);
    expect(forms.map(({ isGrouped }) => isGrouped)).toEqual([false, true]);
  });

  it('never asks the partner for more than a read, whatever is read', () => {
    const answers = fc.constantFrom(seen(), exported(), exported({ tickets: [] }), timedOut(), cancelled());
    fc.assert(
      fc.property(answers, fc.array(fc.tuple(answers, fc.integer({ min: 1, max: 30 }))), (first, later) => {
        let current = adopted(first);
        let time = now;
        for (const [answer, hours] of later) {
          time += hours * hourMs;
          expect(nextAction(current, { now: time, policy }).do).not.toBe('send');
          const settling = { now: time, policy, begunAt: time };
          const read = settleOtherRead(current, done(answer), settling);
          current = readyToCommit(current, read, { now: time, policy });
        }
      }),
    );
  });

  it('has both symbols on a ticket of which nobody knows the kind', () => {
    const known = adopted(exported());
    const lines = known.order.lines.map((line) => ({ ...line, codeType: null, serviceNames: [] }));
    const pictures = picturesOf({ ...known, order: { ...known.order, lines } });
    expect(pictures.map(({ symbol }) => symbol)).toEqual(['QR', 'CODE', 'QR', 'CODE']);
  });
});
