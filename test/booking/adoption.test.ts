import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adopt } from '../../src/booking/adoption.ts';
import type { Booking } from '../../src/booking/booking.ts';
import { terminalStates } from '../../src/booking/booking.ts';
import { secondMs } from '../../src/booking/policy.ts';
import type { PartnerBooking } from '../../src/booking/ports.ts';
import {
  booking,
  cancelled,
  debts,
  exported,
  exportedSide,
  now,
  policy,
  seen,
  side,
  ticket,
  timedOut,
} from './sample.ts';

const take = (start: Booking, value: PartnerBooking, begunAt: number = now - secondMs): Booking =>
  adopt(start, value, begunAt, now, policy);

/** Rule 6: reads only move forward. */
describe('evidence', () => {
  it.each([
    ['BOOKING', 'TICKET_EXPORTED', exportedSide()],
    ['BOOKING', 'BOOKING_TIMEOUT', side({ status: 'BOOKING_TIMEOUT' })],
    ['BOOKING', 'CANCEL', side({ status: 'CANCEL' })],
    ['TICKET_EXPORTED', 'CANCEL', side({ status: 'CANCEL' })],
    ['BOOKING_TIMEOUT', 'CANCEL', side({ status: 'CANCEL' })],
    ['BOOKING_TIMEOUT', 'TICKET_EXPORTED', exportedSide()],
    ['TICKET_EXPORTED', 'BOOKING_TIMEOUT', side({ status: 'BOOKING_TIMEOUT' })],
    ['SOMETHING_NEW', 'BOOKING', side()],
  ])('of %s is ignored once %s is known', (status, _known, partner) => {
    const start = booking('review', { partner });
    expect(take(start, seen({ status }))).toBe(start);
  });

  it('about another booking is ignored', () => {
    const start = booking('confirming');
    expect(take(start, exported({ bookingId: 'id-2' }))).toBe(start);
  });

  it('without a booking code keeps the one that is known; without any, the booking is called by its id', () => {
    const start = booking('confirming');
    expect(take(start, exported({ bookingCode: '' })).partner?.bookingCode).toBe('BK1');
    const fresh = booking('requested', { partner: null });
    expect(take(fresh, seen({ bookingCode: '' })).partner?.bookingCode).toBe('id-1');
  });

  it('of the same status counts when it was begun later', () => {
    const start = booking('held', { partner: side({ readAt: now - 5 * secondMs }) });
    expect(take(start, seen({ total: 1 }), now - 6 * secondMs)).toBe(start);
    expect(take(start, seen({ total: 1 }), now - 4 * secondMs).partner).toMatchObject({
      total: 1,
      readAt: now - 4 * secondMs,
    });
  });

  it('never brings a booking back, in whatever order it arrives', () => {
    const rank = { BOOKING: 0, TICKET_EXPORTED: 1, BOOKING_TIMEOUT: 1, CANCEL: 2 } as Record<string, number>;
    const value = fc.constantFrom(seen(), exported(), exported({ tickets: [] }), timedOut(), cancelled());
    const reads = fc.array(fc.tuple(value, fc.integer({ min: -60, max: 0 })), { maxLength: 8 });
    const states = fc.constantFrom('held', 'confirming', 'cancelling', 'review', 'issued' as const);
    fc.assert(
      fc.property(states, reads, (state, evidence) => {
        let current = booking(state);
        for (const [read, ago] of evidence) {
          const next = take(current, read, now + ago * secondMs);
          expect(rank[next.partner?.status ?? '']).toBeGreaterThanOrEqual(
            rank[current.partner?.status ?? ''] ?? 0,
          );
          expect(next.partner?.tickets.length).toBeGreaterThanOrEqual(current.partner?.tickets.length ?? 0);
          const hasEnded = terminalStates.has(current.state) && current.state !== 'issued';
          if (hasEnded) expect(next.state).toBe(current.state);
          current = next;
        }
      }),
    );
  });
});

describe('tickets', () => {
  it('are not lost to an answer that forgot them', () => {
    const start = booking('issued', { partner: exportedSide({ tickets: [ticket(1), ticket(2)] }) });
    expect(take(start, exported({ tickets: [] })).partner?.tickets).toHaveLength(2);
    const used = take(start, exported({ tickets: [ticket(2, { status: 'USED' })] })).partner?.tickets;
    expect(used?.map(({ code, status }) => `${code} ${status}`)).toEqual(['T2 USED', 'T1 WAITING']);
  });

  it('that come later than the others are owed as well', () => {
    const delivery = { status: 'done', round: 1, sent: [] } as const;
    const start = booking('issued', { partner: exportedSide({ tickets: [ticket(1)] }), delivery });
    const grown = take(start, exported());
    expect(debts(grown)).toEqual(['tickets']);
    expect(grown.delivery.status).toBe('pending');
  });

  it('are owed at once, with a reminder of the visit and an end of their storage', () => {
    const issued = take(booking('confirming'), exported());
    expect(debts(issued)).toEqual(['card', 'tickets']);
    expect(issued.timers).toEqual({
      visitReminder: Date.UTC(2026, 10, 26, 11),
      retention: Date.UTC(2026, 10, 27, 17) + policy.retentionMs,
    });
  });
});

describe('another day than the one asked for', () => {
  it('alerts staff once and is never taken over', () => {
    const first = take(booking('held'), seen({ bookingDate: '2026-12-31' }));
    expect(debts(first)).toEqual(['alert dateDiffers']);
    expect(first.order.date).toBe('2026-11-27');
    const second = take({ ...first, owed: [] }, seen({ bookingDate: '2026-12-31' }), now);
    expect(debts(second)).toEqual([]);
  });

  it('is nothing that an unreadable day proves', () => {
    expect(debts(take(booking('held'), seen({ bookingDate: null })))).toEqual([]);
  });
});
