import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextAction } from '../../src/booking/decide.ts';
import { adopt, settleRead } from '../../src/booking/evidence.ts';
import { quotasOf } from '../../src/booking/limits.ts';
import { enqueue } from '../../src/booking/outbox.ts';
import type { PartnerBooking } from '../../src/booking/ports.ts';
import {
  type Booking,
  type PartnerSide,
  type PartnerStatus,
  type TicketStatus,
  terminalStates,
} from '../../src/booking/record.ts';
import { markPasses, requestComplete } from '../../src/booking/requests.ts';
import { scheduled } from '../../src/booking/timers.ts';
import { disown } from '../../src/booking/transitions.ts';
import { hourMs, minuteMs, secondMs } from '../../src/time.ts';
import {
  attempt,
  booking,
  byCustomer,
  cancelled,
  done,
  exported,
  exportedSide,
  now,
  outboxOf,
  policy,
  seen,
  side,
  ticket,
  timedOut,
  total,
  unknown,
} from './sample.ts';

const take = (start: Booking, value: PartnerBooking, begunAt: number = now - secondMs): Booking =>
  adopt(start, value, { begunAt, now, policy });

describe('a read that finds a cancelled booking', () => {
  const waiting = (start: Booking): Booking =>
    enqueue(
      start,
      now - minuteMs,
      { kind: 'tickets' },
      { kind: 'document', document: 'pdf' },
      { kind: 'notice', notice: 'card' },
      { kind: 'notice', notice: 'visitReminder' },
      { kind: 'alert', alert: 'ticketsMissing' },
    );

  it('drops the tickets that are still to be sent, and the card that its notice brings', () => {
    const ended = take(waiting(booking('issued', { partner: exportedSide() })), cancelled());
    expect(outboxOf(ended).toSorted()).toEqual(
      ['alert ticketsMissing', 'notice cancelled', 'notice visitReminder'].toSorted(),
    );
  });

  it('has passes expired that its tickets may be in a wallet by', () => {
    const issued = booking('issued', { partner: exportedSide() });
    const opened = markPasses(issued, now);
    expect(outboxOf(take(issued, cancelled()))).not.toContain('passes');
    expect(opened.kind === 'accepted' && outboxOf(take(opened.booking, cancelled()))).toContain('passes');
  });

  it('has the passes of a single ticket expired once, when it is cancelled', () => {
    const issued = booking('issued', { hasPasses: true, timers: {} });
    const without = (...statuses: readonly TicketStatus[]): PartnerBooking =>
      exported({ tickets: statuses.map((status, index) => ticket(index + 1, { status })) });
    expect(outboxOf(take(issued, without('unused', 'used')))).toEqual([]);
    expect(outboxOf(take({ ...issued, hasPasses: undefined }, without('unused', 'cancelled')))).toEqual([]);
    const shrunk = take(issued, without('unused', 'cancelled'));
    expect([shrunk.state, outboxOf(shrunk)]).toEqual(['issued', ['passes']]);
    const expired = { ...shrunk, outbox: [] };
    expect(outboxOf(take(expired, without('unused', 'cancelled'), now))).toEqual([]);
    expect(outboxOf(take(expired, without('cancelled', 'cancelled'), now))).toEqual(['passes']);
  });

  it('keeps the card that shows the end of a hold which its customer has cancelled', () => {
    const changes = { cancellingFrom: 'held', cancellation: byCustomer, partner: side() } as const;
    const ended = take(waiting(booking('cancelling', changes)), cancelled());
    expect(outboxOf(ended)).toContain('notice card');
    expect(outboxOf(ended)).not.toContain('tickets');
    expect(outboxOf(ended)).not.toContain('notice cancelled');
  });
});

it('an id that another booking has takes along what was enqueued about the other’s tickets', () => {
  const start = booking('confirming', { partner: null });
  const found = enqueue(
    booking('issued', { partner: exportedSide() }),
    now,
    { kind: 'tickets' },
    { kind: 'document', document: 'pdf' },
    { kind: 'replace' },
    { kind: 'alert', alert: 'dateDiffers' },
    { kind: 'alert', alert: 'linesDiffer' },
    { kind: 'alert', alert: 'unknownConfirm' },
  );
  const disowned = disown(start, found, found.partner?.bookingId, now);
  expect(outboxOf(disowned).toSorted()).toEqual(['alert review', 'alert unknownConfirm', 'card']);
  expect(disown(start, found, 'another id', now)).toBe(found);
});

/** Rule 6: reads only move forward. */
describe('evidence', () => {
  it.each<[PartnerStatus, PartnerStatus, PartnerSide]>([
    ['held', 'issued', exportedSide()],
    ['held', 'ended', side({ status: 'ended' })],
    ['held', 'cancelled', side({ status: 'cancelled' })],
    ['ended', 'cancelled', side({ status: 'cancelled' })],
    ['ended', 'issued', exportedSide()],
    ['issued', 'cancelled', side({ status: 'cancelled' })],
    ['?SOMETHING_NEW', 'held', side()],
    ['?constructor', 'held', side()],
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

  it('that names no lines takes none back', () => {
    const packages = [{ code: 'ADULT', quantity: 1 }];
    const start = booking('held', { partner: side({ packages, readAt: now - minuteMs }) });
    expect(take(start, seen({ packages: [] })).partner?.packages).toEqual(packages);
  });

  it('with late tickets has them in their order, after those that are known', () => {
    const start = booking('issued', {
      partner: exportedSide({ tickets: [ticket(3)], readAt: now - minuteMs }),
    });
    const tickets = [ticket(2), ticket(1), ticket(3)];
    expect(take(start, exported({ tickets })).partner?.tickets.map(({ code }) => code)).toEqual([
      'T3',
      'T1',
      'T2',
    ]);
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
    const rank = { held: 0, ended: 1, issued: 2, cancelled: 3 } as Record<string, number>;
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
          const isIssuedAfterAll = read.status === 'issued' && current.state === 'expired';
          const hasEnded =
            terminalStates.has(current.state) && current.state !== 'issued' && !isIssuedAfterAll;
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
    const used = take(start, exported({ tickets: [ticket(2, { status: 'used' })] })).partner?.tickets;
    expect(used?.map(({ code, status }) => `${code} ${status}`)).toEqual(['T1 unused', 'T2 used']);
  });

  it('that come later than the others are enqueued as well', () => {
    const delivery = { status: 'done', round: 1, sent: [] } as const;
    const start = booking('issued', { partner: exportedSide({ tickets: [ticket(1)] }), delivery });
    const grown = take(start, exported());
    expect(outboxOf(grown)).toEqual(['card', 'tickets']);
    expect(grown.delivery.status).toBe('pending');
  });

  it('that come later keep the place of those that are known', () => {
    const start = booking('issued', { partner: exportedSide({ tickets: [ticket(2)] }) });
    const grown = take(start, exported({ tickets: [ticket(1), ticket(2)] }));
    expect(grown.partner?.tickets.map(({ code }) => code)).toEqual(['T2', 'T1']);
  });

  it('are told apart by their codes: one that an answer repeats is one, and the other is read for', () => {
    const twice = exported({ tickets: [ticket(1), ticket(1, { sequence: 2 })] });
    const some = scheduled(take(booking('confirming'), twice), { now, policy });
    expect(some.partner?.tickets.map(({ code }) => code)).toEqual(['T1']);
    expect(some.timers.ticketsMissing).toBeDefined();
    const grown = take(some, exported(), now);
    expect(grown.partner?.tickets.map(({ code }) => code)).toEqual(['T1', 'T2']);
    expect(grown.timers.ticketsMissing).toBeUndefined();
    expect(outboxOf(grown)).toContain('tickets');
  });

  it('that come later and are valid for longer extend the storage', () => {
    const start = take(booking('confirming'), exported({ tickets: [ticket(1)] }));
    const late = ticket(2, { useTo: '2026-12-27' });
    const grown = take(start, exported({ tickets: [ticket(1), late] }), now);
    expect(grown.timers.retention).toBe(Date.UTC(2026, 11, 27, 17) + policy.retentionMs);
  });

  it('that are fewer than were ordered are delivered, waited for, and missed by staff in the end', () => {
    const some = scheduled(take(booking('confirming'), exported({ tickets: [ticket(1)] })), { now, policy });
    expect(some).toMatchObject({ state: 'issued', wakeAt: now });
    expect(some.timers).toMatchObject({ act: now + 2 * secondMs, ticketsMissing: now + 10 * minuteMs });
    const later = { ...some, outbox: [] };
    expect(nextAction(later, { now: now + 2 * secondMs, policy })).toEqual({ do: 'read' });
    const missed = nextAction(later, { now: now + 10 * minuteMs, policy });
    expect(missed.do === 'change' && outboxOf(missed.next)).toEqual(['alert ticketsMissing']);
    const complete = scheduled(take(later, exported(), now), { now, policy });
    expect(outboxOf(complete)).toEqual(['card', 'tickets']);
    expect(complete.timers).toMatchObject({ act: undefined, ticketsMissing: undefined });
  });

  it('that staff say are all are waited for no more; those that come after all are delivered', () => {
    const some = scheduled(take(booking('confirming'), exported({ tickets: [ticket(1)] })), { now, policy });
    const missed = nextAction({ ...some, outbox: [] }, { now: now + 10 * minuteMs, policy });
    const asked = requestComplete(missed.do === 'change' ? missed.next : some, 7, now);
    if (asked.kind !== 'accepted') throw new Error(asked.why);
    const complete = scheduled(asked.booking, { now, policy });
    expect(outboxOf(complete)).toEqual(['card', 'closing', 'audit completed']);
    expect(complete.timers).toMatchObject({ act: undefined, ticketsMissing: undefined });
    expect(requestComplete(complete, 7, now)).toMatchObject({ why: 'nothingMissing' });
    const grown = scheduled(take(complete, exported(), now), { now, policy });
    expect(outboxOf(grown)).toContain('tickets');
  });

  it.each([
    ['beyond ASCII, on a barcode', 'CODE', 'Vé-1', ['alert codeBeyondAscii']],
    ['beyond Latin-1, on a barcode', 'CODE', '票1', ['alert codeBeyondAscii']],
    ['of a symbol that nobody knows', null, 'Vé-1', ['alert codeBeyondAscii']],
    ['beyond ASCII, on a QR code', 'QR', 'Vé-1', []],
    ['with a control character', 'CODE', '01\u001d21', []],
  ] as const)(
    'with a code that is %s: staff are told once where scanners misread it',
    (_what, codeType, code, alerts) => {
      const { order } = booking('confirming');
      const lines = order.lines.map((line) => ({ ...line, codeType }));
      const value = exported({ tickets: [ticket(1, { code }), ticket(2)] });
      const issued = take(booking('confirming', { order: { ...order, lines } }), value);
      const told = outboxOf(issued).filter((entry) => entry.startsWith('alert'));
      expect(told).toEqual(alerts);
      expect(outboxOf(take({ ...issued, outbox: [] }, value, now))).toEqual([]);
    },
  );

  it('of a group are never too few, once there is one', () => {
    const { order } = booking('confirming');
    const group = booking('confirming', { order: { ...order, isGrouped: true } });
    const issued = scheduled(take(group, exported({ tickets: [ticket(1)] })), { now, policy });
    expect(issued.timers).toMatchObject({ act: undefined, ticketsMissing: undefined });
  });

  it('are enqueued at once, with a reminder of the visit and an end of their storage', () => {
    const issued = take(booking('confirming'), exported());
    expect(outboxOf(issued)).toEqual(['card', 'tickets']);
    expect(issued.timers).toEqual({
      visitReminder: Date.UTC(2026, 10, 26, 11),
      retention: Date.UTC(2026, 10, 27, 17) + policy.retentionMs,
    });
  });
});

describe('another day than the one asked for', () => {
  it('alerts staff once and is never taken over', () => {
    const first = take(booking('held'), seen({ bookingDate: '2026-12-31' }));
    expect(outboxOf(first)).toEqual(['alert dateDiffers']);
    expect(first.order.date).toBe('2026-11-27');
    const second = take({ ...first, outbox: [] }, seen({ bookingDate: '2026-12-31' }), now);
    expect(outboxOf(second)).toEqual([]);
  });

  it('is nothing that an unreadable day proves', () => {
    expect(outboxOf(take(booking('held'), seen({ bookingDate: null })))).toEqual([]);
  });
});

describe('other lines than those ordered', () => {
  const fewer = [{ code: 'ADULT', quantity: 1 }];

  it('alert staff once, and are never taken over', () => {
    const first = take(booking('held'), seen({ packages: fewer }));
    expect(outboxOf(first)).toEqual(['alert linesDiffer']);
    expect(first.order.lines[0]?.quantity).toBe(2);
    expect(outboxOf(take({ ...first, outbox: [] }, seen({ packages: fewer }), now))).toEqual([]);
  });

  it.each([
    ['as ordered', [{ code: 'ADULT', quantity: 2 }]],
    ['as ordered, in two parts', [...fewer, ...fewer]],
    ['without a number', [{ code: 'ADULT', quantity: null }]],
    ['without a readable list', []],
  ])('are none: %s', (_what, packages) => {
    expect(outboxOf(take(booking('held'), seen({ packages })))).toEqual([]);
  });

  it.each([
    ['another package', [{ code: 'CHILD', quantity: 2 }]],
    [
      'one more package',
      [
        { code: 'ADULT', quantity: 2 },
        { code: 'CHILD', quantity: 1 },
      ],
    ],
  ])('are %s', (_what, packages) => {
    expect(outboxOf(take(booking('held'), seen({ packages })))).toEqual(['alert linesDiffer']);
  });
});

describe('a timeout', () => {
  const open = booking('confirming', { attempts: [attempt('confirm', 1, { result: 'unknown' })] });

  it('ends nothing while a confirm without an answer may still land', () => {
    const waiting = take(open, timedOut());
    expect(waiting.state).toBe('confirming');
    expect(take(waiting, exported(), now).state).toBe('issued');
    expect(take(waiting, timedOut(), now + 71 * secondMs).state).toBe('expired');
  });

  it('that was believed gives way to tickets; staff are told, and no limit refuses them', () => {
    const expired = take(open, timedOut(), now + 71 * secondMs);
    expect(scheduled(expired, { now, policy }).timers.act).toBe(now + 2 * secondMs);
    const issued = take({ ...expired, outbox: [] }, exported(), now + 80 * secondMs);
    expect(issued.state).toBe('issued');
    expect(outboxOf(issued)).toEqual(['card', 'tickets', 'alert issuedAfterAll']);
    expect(quotasOf(issued, policy).map(({ name }) => name)).toEqual(['bookingsPerDay']);
  });

  it('of what nobody confirmed is not read on', () => {
    const expired = take(booking('held'), timedOut());
    expect(scheduled(expired, { now, policy }).timers.act).toBeUndefined();
  });
});

it.each([total + 1, total - 1])('a hold is shown again when its price has changed to %i', (price) => {
  const shown = take(booking('held'), seen({ total: price }));
  expect([shown.because, outboxOf(shown)]).toEqual(['totalChanged', ['card']]);
});

it('a hold whose end stays unknown goes to a person after ten reads and an hour, not before', () => {
  const stateAfter = (reads: number, sinceEndMs: number) => {
    const held = booking('held', { holdUntil: now - sinceEndMs, reads: reads - 1 });
    return settleRead(held, unknown(), { begunAt: now, now, policy }).state;
  };
  expect([stateAfter(9, 2 * hourMs), stateAfter(10, hourMs - 1)]).toEqual(['held', 'held']);
  expect(stateAfter(10, hourMs)).toBe('review');
});

it('the visit is reminded of until its day begins at the venue, whatever the clock elsewhere', () => {
  const due = booking('issued', { timers: { visitReminder: now } });
  const midnight = Date.UTC(2026, 10, 26, 17);
  const toldAt = (at: number, status: TicketStatus = 'unused') => {
    const answer = exported({ tickets: [ticket(1, { status: 'used' }), ticket(2, { status })] });
    return outboxOf(settleRead(due, done(answer), { begunAt: at, now: at, policy }));
  };
  expect(toldAt(midnight - 1)).toEqual(['notice visitReminder']);
  expect(toldAt(midnight)).toEqual([]);
  expect(toldAt(midnight - 1, 'used')).toEqual([]);
});
