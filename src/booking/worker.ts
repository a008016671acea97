import { createBackoff } from './backoff.ts';
import type { BookingReference } from './booking.ts';
import type { LifecycleDependencies } from './lifecycle.ts';
import { advance } from './lifecycle.ts';

export interface WorkerOptions {
  readonly pollMs: number;
  /** Bookings driven at the same time. */
  readonly concurrency: number;
  readonly onError: (error: unknown, reference: BookingReference | null) => void;
}

export interface Worker {
  start(): void;
  /** Takes up everything that is due now and waits until it is at rest. Answers how many bookings that were. */
  runDue(): Promise<number>;
  /** Takes up nothing more; what runs is finished by `isStopping` of the lifecycle. */
  stop(): Promise<void>;
}

/** Wakes bookings that are due. Any number of workers may share one ledger: a claim is a commit. */
export function createWorker(dependencies: LifecycleDependencies, options: WorkerOptions): Worker {
  const running = new Map<BookingReference, Promise<void>>();
  const backoff = createBackoff(() => dependencies.clock.monotonic());
  let timer: NodeJS.Timeout | undefined;
  let isStopped = true;
  /** More may be due than there was room for: the next is taken up as soon as one has ended. */
  let isBehind = false;

  async function drive(reference: BookingReference): Promise<void> {
    try {
      const booking = await dependencies.ledger.load(reference);
      const isDue = booking !== null && booking.wakeAt !== null && booking.wakeAt <= dependencies.clock.now();
      if (isDue) await advance(booking, dependencies);
      backoff.succeeded(reference);
    } catch (error) {
      backoff.failed(reference);
      options.onError(error, reference);
    } finally {
      running.delete(reference);
      if (isBehind) pollIn(0);
    }
  }

  async function takeUp(): Promise<readonly Promise<void>[]> {
    const room = options.concurrency - running.size;
    isBehind = room <= 0;
    if (isBehind) return [];
    const due = await dependencies.ledger.due(options.concurrency + backoff.resting());
    const waiting = due.filter((reference) => !running.has(reference) && !backoff.isResting(reference));
    isBehind = waiting.length >= room;
    return waiting.slice(0, room).map((reference) => {
      const task = drive(reference);
      running.set(reference, task);
      return task;
    });
  }

  function pollIn(ms: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(poll, ms);
  }

  async function poll(): Promise<void> {
    try {
      await takeUp();
    } catch (error) {
      options.onError(error, null);
    }
    pollIn(options.pollMs);
  }

  return {
    start() {
      isStopped = false;
      void poll();
    },
    async runDue() {
      let count = 0;
      for (;;) {
        const tasks = await takeUp();
        if (tasks.length === 0) return count;
        count += tasks.length;
        await Promise.all(tasks);
      }
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}
