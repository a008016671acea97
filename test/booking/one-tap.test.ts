import { describe, expect, it } from 'vitest';
import { advance, writeDown } from '../../src/booking/advance.ts';
import { nextAction } from '../../src/booking/decide.ts';
import { settleSend } from '../../src/booking/evidence.ts';
import { quotasOf } from '../../src/booking/limits.ts';
import type { DeliveryOutcome, LifecyclePorts, PartnerBooking } from '../../src/booking/ports.ts';
import type { Acceptance, Booking } from '../../src/booking/record.ts';
import { newBooking, requestCancelByStaff, requestClose } from '../../src/booking/requests.ts';
import { scheduled } from '../../src/booking/timers.ts';
import { disown } from '../../src/booking/transitions.ts';
import { dayMs, secondMs } from '../../src/time.ts';
import { SimulatedStore } from '../simulation/store.ts';
import { noMoney } from './no-money.ts';
import { attempt, booking, done, exported, now, outboxOf, policy, seen, total, visitDate } from './sample.ts';

const { customer, order, details } = booking('requested');
const shown: Acceptance = { total, date: visitDate };
const placed = (accept: Acceptance | null): Booking =>
  newBooking(
    { reference: 'ref-1', customer, order, details, card: null, accept },
    now,
    policy,
    noMoney.drawPaymentCode,
  );

/** What the create's answer makes of an order. */
function answered(value: Partial<PartnerBooking>, accept: Acceptance | null = shown): Booking {
  const create = attempt('create', 1, { sentAt: now });
  const start = { ...placed(accept), attempts: [create] };
  return settleSend(start, create, done(seen(value)), { begunAt: now, now: now + secondMs, policy });
}

/** Rule 11. */
describe('an order of tickets', () => {
  it('is confirmed by the very answer that says what was accepted', () => {
    const confirming = answered({});
    expect(confirming).toMatchObject({ state: 'confirming', accepted: shown, confirmRequestedAt: now });
    expect(confirming.history.map(({ to }) => to)).toEqual(['held', 'confirming']);
    expect(nextAction(confirming, { now: now + secondMs, policy })).toEqual({
      do: 'send',
      operation: 'confirm',
    });
  });

  it('is read first once that answer is older than a request may take', () => {
    const at = now + policy.requestTimeoutMs;
    expect(nextAction(answered({}), { now: at, policy })).toEqual({ do: 'send', operation: 'confirm' });
    expect(nextAction(answered({}), { now: at + 1, policy })).toEqual({ do: 'read' });
  });

  it.each([
    ['another total', { total: total + 1 }, 'totalChanged'],
    ['another day', { bookingDate: '2026-12-31' }, 'dateDiffers'],
    ['other lines', { packages: [{ code: 'ADULT', quantity: 1 }] }, 'linesDiffer'],
  ] as const)('stops at the hold and asks when the answer says %s', (_what, value, because) => {
    const held = answered(value);
    expect(held).toMatchObject({ state: 'held', because, accepted: null });
    expect(outboxOf(held)).toContain('card');
  });

  it('stops at the hold when nobody can read the day of the answer', () => {
    expect(answered({ bookingDate: null })).toMatchObject({ state: 'held', accepted: null });
  });

  it.each([
    ['a status that nobody knows', { status: '?LOCKED' as const }],
    ['that it is paid', { paymentStatus: 'charged' as const }],
  ])('is read before anything is sent when the answer says %s', (_what, value) => {
    const confirming = answered(value);
    expect(confirming.state).toBe('confirming');
    expect(nextAction(confirming, { now: now + secondMs, policy })).toEqual({ do: 'read' });
  });

  it('of which only a hold was wanted waits for the tap on "Confirm"', () => {
    expect(answered({}, null)).toMatchObject({ state: 'held', accepted: null });
  });

  it('counts towards the tickets of the day from the tap on', () => {
    const names = (record: Booking) => quotasOf(record, policy).map(({ name }) => name);
    expect(names(placed(shown))).toEqual(['bookingsPerDay', 'openHolds', 'ticketsPerDay']);
    expect(names(placed(null))).toEqual(['bookingsPerDay', 'openHolds']);
  });
});

/** A process whose partner answers at once and says what it was called. */
function processOn(store: SimulatedStore, calls: string[], deliver: () => Promise<DeliveryOutcome>) {
  const answer = async (operation: string, value: PartnerBooking) => {
    calls.push(operation);
    return done(value);
  };
  const dependencies: LifecyclePorts = {
    ledger: {
      load: async (reference) => store.load(reference),
      commit: async (next) => store.commit(next, String(next.version)),
      due: async (limit) => store.due(limit),
      remove: async (record) => store.remove(record),
      ownerOfCode: async (code) => store.ownerOfCode(code),
    },
    ...noMoney,
    partner: {
      createBooking: () => answer('create', seen()),
      bookingInfo: () => answer('read', exported()),
      confirmBooking: () => answer('confirm', exported()),
      cancelBooking: () => answer('cancel', seen()),
    },
    messenger: { deliver },
    clock: { now: () => now, monotonic: () => 0 },
    policy,
    observe: () => {},
    isStopping: () => false,
  };
  return dependencies;
}

function stored(record: Booking): { store: SimulatedStore; start: Booking } {
  const store = new SimulatedStore(
    () => now,
    () => [],
  );
  const outcome = store.commit(scheduled(record, { now, policy }), 'placed');
  if (outcome.kind !== 'committed') throw new Error('The record was not stored.');
  return { store, start: outcome.booking };
}

it('An order whose answers are plain takes two calls to the partner', async () => {
  const { store, start } = stored(placed(shown));
  const calls: string[] = [];
  const silence = async (): Promise<DeliveryOutcome> => ({ kind: 'unanswered' });
  const after = await advance(start, processOn(store, calls, silence));
  expect(calls).toEqual(['create', 'confirm']);
  expect(after?.state).toBe('issued');
});

/** Rule 12. */
it('No call to the partner waits for a message, and what it said is stored before one is waited for', async () => {
  const { store, start } = stored(placed(shown));
  const calls: string[] = [];
  const telegram = Promise.withResolvers<DeliveryOutcome>();
  const issued = Promise.withResolvers<void>();
  const dependencies = processOn(store, calls, () => telegram.promise);
  const observe: LifecyclePorts['observe'] = (event) => {
    if (event.kind === 'committed' && event.after.state === 'issued') issued.resolve();
  };
  const driven = advance(start, { ...dependencies, observe });
  await issued.promise;
  expect(calls).toEqual(['create', 'confirm']);
  expect(store.load(start.reference)?.state).toBe('issued');
  telegram.resolve({ kind: 'unanswered' });
  await driven;
});

describe('a create that is answered with another customer’s booking', () => {
  const silence = async (): Promise<DeliveryOutcome> => ({ kind: 'unanswered' });
  const others = booking('issued', { reference: 'ref-0', version: 0, nonce: undefined, timers: {} });

  it('leaves its record to a person, with nothing of the other one, and calls nobody any more', async () => {
    const { store, start } = stored(placed(shown));
    store.commit(others, 'before');
    const calls: string[] = [];
    const after = await advance(start, processOn(store, calls, silence));
    expect(calls).toEqual(['create']);
    expect(after).toMatchObject({ state: 'review', because: 'bookingIdTaken', partner: null });
    expect(after?.attempts).toMatchObject([{ operation: 'create', result: 'done' }]);
    expect(after?.history.map(({ from, to }) => `${from} → ${to}`)).toEqual(['requested → review']);
    expect(outboxOf(after ?? start)).toContain('alert review');
    expect(outboxOf(after ?? start)).not.toContain('tickets');
    expect(store.load('ref-0')).toMatchObject({ state: 'issued', partner: { bookingId: 'id-1' } });
  });

  it('is found by whoever writes the answer down once the lease is lost', async () => {
    const { store, start } = stored({ ...placed(shown), attempts: [attempt('create', 1, { sentAt: now })] });
    store.commit(others, 'before');
    const settle = (current: Booking) =>
      settleSend(current, attempt('create', 1, { sentAt: now }), done(seen()), { begunAt: now, now, policy });
    const after = await writeDown(start, settle, processOn(store, [], silence));
    expect(after).toMatchObject({ state: 'review', because: 'bookingIdTaken', partner: null });
  });

  it('changes nothing once another process has made the booking its own at the partner', () => {
    const issued = booking('issued');
    expect(disown(issued, issued, 'id of another booking', now)).toBe(issued);
  });

  it('waits for a person without reading, and can be closed but not cancelled', () => {
    const waiting = booking('review', { partner: null });
    const action = nextAction(waiting, { now, policy });
    expect(action).toMatchObject({ do: 'change', next: { state: 'review', timers: { act: now + dayMs } } });
    expect(requestCancelByStaff(waiting, 7, { reason: 'rain' }, now)).toMatchObject({ kind: 'refused' });
    expect(requestClose(waiting, 7, { reason: 'by phone', money: null }, now)).toMatchObject({
      kind: 'accepted',
    });
  });
});
