import { describe, expect, it } from 'vitest';
import type { Booking, BookingReference } from '../../src/booking/record.ts';
import { createWorker, type WorkerOptions } from '../../src/booking/worker.ts';
import { sampleBooking } from '../storage/sample-booking.ts';
import { noMoney } from './no-money.ts';

const now = 1_700_000_100_000;
const anHourMs = 3_600_000;

/** Bookings that each have their card in the outbox, in a store that is this process's memory. */
function dueBookings(count: number) {
  const stored = new Map<BookingReference, Booking>();
  for (let n = 0; n < count; n += 1) {
    const outbox = [{ kind: 'card', since: now, tries: 0, notBefore: now }] as const;
    const booking = sampleBooking({
      state: 'rejected',
      version: 1,
      outbox,
      timers: { retention: now + anHourMs },
      wakeAt: now,
    });
    stored.set(booking.reference, booking);
  }
  return stored;
}

const after: WorkerOptions['after'] = (ms, task) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};

describe('the worker', () => {
  it('takes up nothing more once its process is stopping, however much is due', async () => {
    const stored = dueBookings(50);
    const asked = Promise.withResolvers<void>();
    let loaded = 0;
    const worker = createWorker(
      {
        ledger: {
          async load(reference) {
            loaded += 1;
            return stored.get(reference) ?? null;
          },
          async due(limit) {
            setImmediate(asked.resolve);
            return [...stored.keys()].slice(0, limit);
          },
          commit: () => Promise.reject(new Error('nothing is begun')),
          remove: () => Promise.reject(new Error('nothing is begun')),
          ownerOfCode: async () => null,
        },
        ...noMoney,
        messenger: {} as never,
        partner: {} as never,
        clock: { now: () => now, monotonic: () => 0 },
        policy: { requestTimeoutMs: 15_000, messageTimeoutMs: 15_000 } as never,
        observe: () => {},
        isStopping: () => true,
      },
      { pollMs: anHourMs, concurrency: 4, after, onError: asked.reject },
    );
    worker.start();
    await asked.promise;
    await worker.stop();
    expect(loaded).toBe(0);
  });

  it('reaches what is due behind many that fail', async () => {
    const stored = dueBookings(80);
    const last = [...stored.keys()].at(-1);
    const reached = Promise.withResolvers<void>();
    let asked = 0;
    const worker = createWorker(
      {
        ledger: {
          async load(reference) {
            if (reference !== last) throw new Error('unreadable');
            reached.resolve();
            return null;
          },
          async due(limit) {
            asked += 1;
            if (asked > 100) reached.reject(new Error('The last one is never asked for.'));
            return [...stored.keys()].slice(0, limit);
          },
          commit: () => Promise.reject(new Error('nothing is begun')),
          remove: () => Promise.reject(new Error('nothing is begun')),
          ownerOfCode: async () => null,
        },
        ...noMoney,
        messenger: {} as never,
        partner: {} as never,
        clock: { now: () => now, monotonic: () => 0 },
        policy: { requestTimeoutMs: 15_000, messageTimeoutMs: 15_000 } as never,
        observe: () => {},
        isStopping: () => false,
      },
      { pollMs: 1, concurrency: 4, after, onError: () => undefined },
    );
    worker.start();
    await reached.promise.finally(() => worker.stop());
  });

  it('goes on as soon as there is room when more is due than it may drive at a time', async () => {
    const stored = dueBookings(200);
    const painted = new Set<BookingReference>();
    const all = Promise.withResolvers<void>();
    let running = 0;
    let mostRunning = 0;
    let asked = 0;
    const worker = createWorker(
      {
        ledger: {
          load: async (reference) => stored.get(reference) ?? null,
          async commit(next) {
            const booking = { ...next, version: next.version + 1 };
            stored.set(next.reference, booking);
            return { kind: 'committed', booking };
          },
          async due(limit) {
            asked += 1;
            return [...stored.values()]
              .filter(({ wakeAt }) => wakeAt !== null && wakeAt <= now)
              .slice(0, limit)
              .map(({ reference }) => reference);
          },
          remove: async ({ reference }) => void stored.delete(reference),
          ownerOfCode: async () => null,
        },
        ...noMoney,
        messenger: {
          async deliver(_entry, { reference }) {
            running += 1;
            mostRunning = Math.max(mostRunning, running);
            await new Promise(setImmediate);
            running -= 1;
            painted.add(reference);
            if (painted.size === 200) all.resolve();
            return { kind: 'done' };
          },
        },
        partner: {} as never,
        clock: { now: () => now, monotonic: () => 0 },
        policy: {
          requestTimeoutMs: 15_000,
          messageTimeoutMs: 15_000,
          retentionMs: anHourMs,
          timeZone: 'UTC',
        } as never,
        observe: () => {},
        isStopping: () => false,
      },
      { pollMs: anHourMs, concurrency: 4, after, onError: (error) => all.reject(error) },
    );
    worker.start();
    await all.promise;
    await worker.stop();
    expect(painted.size).toBe(200);
    expect(mostRunning).toBeLessThanOrEqual(4);
    // Many are asked for at once, and not each when another one has ended.
    expect(asked).toBeLessThanOrEqual(20);
  });
});
