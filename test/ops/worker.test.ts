import { describe, expect, it } from 'vitest';
import { dueBookings } from '../../src/booking/advance.ts';
import type { LifecyclePorts } from '../../src/booking/ports.ts';
import type { Booking, BookingReference } from '../../src/booking/record.ts';
import { createWorker, type WorkerOptions } from '../../src/ops/worker.ts';
import { createLeasedQueue, leasedWork } from '../../src/store/leased-queue.ts';
import { noMoney } from '../booking/no-money.ts';
import { useStore } from '../helpers/store.ts';
import { sampleBooking } from '../store/sample-booking.ts';

const store = useStore();
const now = 1_700_000_100_000;
const anHourMs = 3_600_000;

/** Bookings that each have their card in the outbox, in a store that is this process's memory. */
function bookingsWithCards(count: number) {
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

function workerOn(
  dependencies: LifecyclePorts,
  options: Pick<WorkerOptions, 'pollMs' | 'concurrency' | 'onError'>,
) {
  const { clock, isStopping } = dependencies;
  return createWorker(dueBookings(dependencies), {
    ...options,
    monotonic: clock.monotonic,
    isStopping,
  });
}

describe('the worker', () => {
  it('takes up nothing more once its process is stopping, however much is due', async () => {
    const stored = bookingsWithCards(50);
    const asked = Promise.withResolvers<void>();
    let loaded = 0;
    const worker = workerOn(
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
      { pollMs: anHourMs, concurrency: 4, onError: asked.reject },
    );
    worker.start();
    await asked.promise;
    await worker.stop();
    expect(loaded).toBe(0);
  });

  it('reaches what is due behind many that fail', async () => {
    const stored = bookingsWithCards(80);
    const last = [...stored.keys()].at(-1);
    const reached = Promise.withResolvers<void>();
    let asked = 0;
    const worker = workerOn(
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
      { pollMs: 1, concurrency: 4, onError: () => undefined },
    );
    worker.start();
    await reached.promise.finally(() => worker.stop());
  });

  it('goes on as soon as there is room when more is due than it may drive at a time', async () => {
    const stored = bookingsWithCards(200);
    const painted = new Set<BookingReference>();
    const all = Promise.withResolvers<void>();
    let running = 0;
    let mostRunning = 0;
    let asked = 0;
    const worker = workerOn(
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
      { pollMs: anHourMs, concurrency: 4, onError: (error) => all.reject(error) },
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

describe('a worker that is told what is due', () => {
  it('begins it at once, and before all that waits where there is no room', async () => {
    const names = ['first', 'second', 'third'];
    const begun: string[] = [];
    const [both, told, ends] = [1, 2, 3].map(() => Promise.withResolvers<void>());
    const worker = createWorker(
      {
        due: async () => names,
        async carryOut(name) {
          begun.push(name);
          if (begun.length === 2) both?.resolve();
          if (name === 'told') told?.resolve();
          await (begun.length > 2 ? told : ends)?.promise;
        },
      },
      {
        pollMs: anHourMs,
        concurrency: 2,
        monotonic: () => 0,
        isStopping: () => false,
        onError: (error) => told?.reject(error),
      },
    );
    worker.wake('while it is not at work');
    worker.start();
    worker.wake('first');
    expect(begun).toEqual(['first']);
    await both?.promise;
    worker.wake('told');
    ends?.resolve();
    await told?.promise;
    await worker.stop();
    expect(begun.slice(0, 3)).toEqual(['first', 'second', 'told']);
  });
});

describe('a worker that is stopped', () => {
  it('waits for its query of what is due, which needs the store, and begins nothing of the answer', async () => {
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<string[]>()];
    const begun: string[] = [];
    const worker = createWorker(
      {
        due() {
          asked.resolve();
          return answer.promise;
        },
        carryOut: async (name) => void begun.push(name),
      },
      { pollMs: anHourMs, concurrency: 1, monotonic: () => 0, isStopping: () => false, onError() {} },
    );
    worker.start();
    await asked.promise;
    let hasStopped = false;
    const stopped = worker.stop().then(() => {
      hasStopped = true;
    });
    await new Promise(setImmediate);
    expect(hasStopped).toBe(false);
    answer.resolve(['due']);
    await stopped;
    expect(begun).toEqual([]);
  });
});

describe('workers on one leased queue', () => {
  it('do each job once, and once more where it failed or its worker died', async () => {
    const { chats, prefix } = store();
    const key = `${prefix}:{jobs}:due`;
    const queue = createLeasedQueue(chats, key);
    const names = Array.from({ length: 20 }, (_, index) => `job ${index}`);
    for (const name of names) await queue.add(name);
    // Somebody has died with it.
    await queue.take('job 3', 100);
    const done: string[] = [];
    const errors: unknown[] = [];
    const all = Promise.withResolvers<void>();
    const workers = [1, 2].map(() =>
      createWorker(
        leasedWork(queue, 200, async (name, lease) => {
          if (name === 'job 5' && errors.length === 0) throw new Error('not yet');
          if (name === 'job 7' && !done.includes(name)) {
            done.push(name);
            return { againInMs: 0 };
          }
          expect(await lease.extend()).toBe(true);
          done.push(name);
          if (done.length === names.length + 1) all.resolve();
          return 'done';
        }),
        {
          pollMs: 10,
          concurrency: 2,
          monotonic: () => performance.now(),
          isStopping: () => false,
          onError: (error) => errors.push(error),
        },
      ),
    );
    for (const worker of workers) worker.start();
    await all.promise;
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(done.toSorted()).toEqual([...names, 'job 7'].toSorted());
    expect(errors).toMatchObject([{ message: 'not yet' }]);
    expect(await chats.exists(key)).toBe(0);
  });
});
