import { createBackoff } from './backoff.ts';
import type { BookingReference } from './booking.ts';
import type { LifecycleDependencies } from './lifecycle.ts';
import { advance } from './lifecycle.ts';

export interface WorkerOptions {
  readonly pollMs: number;
  /** Bookings driven at the same time. */
  readonly concurrency: number;
  readonly onError: (error: unknown, reference: BookingReference | null) => void;
  /** Runs a task once, so long from now; answers how to call it off. */
  readonly after: (ms: number, task: () => void) => () => void;
}

export interface Worker {
  start(): void;
  /** Waits for what runs, which `isStopping` of the lifecycle brings to its end; from then on nothing is taken up. */
  stop(): Promise<void>;
}

/** Wakes bookings that are due. Any number of workers may share one ledger: a claim is a commit. */
export function createWorker(dependencies: LifecycleDependencies, options: WorkerOptions): Worker {
  const running = new Map<BookingReference, Promise<void>>();
  const backoff = createBackoff(() => dependencies.clock.monotonic());
  let callOff = (): void => {};
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

  async function takeUp(): Promise<void> {
    const room = options.concurrency - running.size;
    isBehind = room <= 0;
    if (isBehind) return;
    const due = await dependencies.ledger.due(options.concurrency + backoff.resting());
    if (dependencies.isStopping()) return;
    const waiting = due.filter((reference) => !running.has(reference) && !backoff.isResting(reference));
    isBehind = waiting.length >= room;
    for (const reference of waiting.slice(0, room)) running.set(reference, drive(reference));
  }

  function pollIn(ms: number): void {
    callOff();
    if (!isStopped) callOff = options.after(ms, poll);
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
    async stop() {
      isStopped = true;
      callOff();
      await Promise.all(running.values());
    },
  };
}
