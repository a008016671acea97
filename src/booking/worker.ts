import { minuteMs, secondMs } from '../time.ts';
import { advance, type LifecycleDependencies } from './advance.ts';
import type { BookingReference } from './record.ts';

export interface WorkerOptions {
  readonly pollMs: number;
  /** Bookings driven at the same time. */
  readonly concurrency: number;
  readonly onError: (error: unknown, reference: BookingReference | null) => void;
  /** Runs a task once, so long from now; answers how to call it off. */
  readonly after: LifecycleDependencies['after'];
}

export type Worker = ReturnType<typeof createWorker>;

/** So many are asked for at once that asking is a small part of the work, and few of them are taken up elsewhere. */
const mostWaiting = 64;

/** Wakes bookings that are due. Any number of workers may share one ledger: a lease is a commit. */
export function createWorker(dependencies: LifecycleDependencies, options: WorkerOptions) {
  const running = new Map<BookingReference, Promise<void>>();
  const backoff = createBackoff(() => dependencies.clock.monotonic());
  let callOff = (): void => {};
  let isStopped = true;
  /** Due when the ledger was asked; it is asked again when all of these have been taken up. */
  let waiting: BookingReference[] = [];
  let isMoreDue = false;
  /** More may be due than may run at once: the next is taken up as soon as one has ended. */
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
    isBehind = running.size >= options.concurrency;
    if (isBehind) return;
    if (waiting.length === 0) {
      const limit = mostWaiting + running.size + backoff.resting();
      const due = await dependencies.ledger.due(limit);
      isMoreDue = due.length >= limit;
      waiting = due.filter((reference) => !backoff.isResting(reference));
    }
    if (dependencies.isStopping()) return;
    while (running.size < options.concurrency) {
      const reference = waiting.shift();
      if (reference === undefined) break;
      if (!running.has(reference)) running.set(reference, drive(reference));
    }
    isBehind = isMoreDue || running.size >= options.concurrency;
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
    start(): void {
      isStopped = false;
      void poll();
    },
    /** Something is due, as another process has said. */
    wake: () => pollIn(0),
    /** Waits for what runs, which `isStopping` of the lifecycle brings to its end; from then on nothing is taken up. */
    async stop(): Promise<void> {
      isStopped = true;
      callOff();
      await Promise.all(running.values());
    },
  };
}

const longestRestMs = minuteMs;
/** What has not failed here for so long after its rest has been finished, most likely by another process. */
const forgottenAfterMs = 10 * minuteMs;

/**
 * Backoff of bookings that failed, so that they neither fill the log nor take the place of others. Each failure in a row
 * doubles the rest: 1, 2, 4 s … a minute.
 */
export function createBackoff(monotonic: () => number) {
  const failures = new Map<BookingReference, { readonly inARow: number; readonly until: number }>();

  function isResting(reference: BookingReference): boolean {
    return (failures.get(reference)?.until ?? 0) > monotonic();
  }

  function forgetOld(): void {
    const now = monotonic();
    for (const [reference, { until }] of failures) {
      if (until + forgottenAfterMs <= now) failures.delete(reference);
    }
  }

  return {
    isResting,
    /** How many are in backoff now. */
    resting: () => [...failures.keys()].filter(isResting).length,
    failed(reference: BookingReference): void {
      forgetOld();
      const inARow = (failures.get(reference)?.inARow ?? 0) + 1;
      const restMs = Math.min(secondMs * 2 ** (inARow - 1), longestRestMs);
      failures.set(reference, { inARow, until: monotonic() + restMs });
    },
    succeeded: (reference: BookingReference) => void failures.delete(reference),
  };
}
