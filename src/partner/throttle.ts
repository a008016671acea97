import PQueue from 'p-queue';

/** Whether a request got its turn; if not, when it is worth asking again. */
export type Turn<Value> =
  | { readonly kind: 'taken'; readonly value: Value }
  | { readonly kind: 'tooBusy'; readonly retryAfterMs: number }
  | { readonly kind: 'closed' };

export interface TurnOptions {
  /** The longest wait for the turn. Whoever's ends first goes first, so the hasty don't starve the patient. */
  readonly waitMs: number;
}

export interface Throttle {
  run<Value>(task: () => Promise<Value>, options: TurnOptions): Promise<Turn<Value>>;
  /** No turns for this long; a shorter pause doesn't end a longer one. */
  holdBack(pauseMs: number): void;
  /** Nobody gets a turn any more; those who wait are sent away, those who run are left alone. */
  close(): void;
}

export interface ThrottleLimits {
  readonly requestsPerSecond: number;
  readonly requestsAtOnce: number;
}

/** The least time to suggest to somebody who was sent away: the window in which requests are counted. */
const windowMs = 1_000;

/** Bounds how many requests run at once and how many begin in any second, whoever asks. */
export function createThrottle(limits: ThrottleLimits, monotonic: () => number): Throttle {
  const queue = new PQueue({
    concurrency: limits.requestsAtOnce,
    interval: windowMs,
    intervalCap: limits.requestsPerSecond,
    strict: true,
  });
  const waiting = new Set<AbortController>();
  let closed = false;
  let heldUntil = 0;
  let release: NodeJS.Timeout | undefined;
  const leftOfPause = () => Math.max(0, Math.ceil(heldUntil - monotonic()));

  async function run<Value>(task: () => Promise<Value>, options: TurnOptions): Promise<Turn<Value>> {
    if (closed) return { kind: 'closed' };
    if (leftOfPause() > options.waitMs) return { kind: 'tooBusy', retryAfterMs: leftOfPause() };
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), options.waitMs);
    const stopWaiting = () => {
      clearTimeout(timer);
      waiting.delete(patience);
    };
    waiting.add(patience);
    const latest = monotonic() + options.waitMs;
    const begin = async (): Promise<Turn<Value>> => {
      stopWaiting();
      // A process that was held up finds its turn before it notices that its patience has ended.
      if (monotonic() > latest) return { kind: 'tooBusy', retryAfterMs: windowMs };
      return { kind: 'taken', value: await task() };
    };
    try {
      return await queue.add(begin, { priority: -latest, signal: patience.signal });
    } catch (error) {
      // Never aborted once it has begun, so an abort means that the task did not run.
      if (!patience.signal.aborted) throw error;
      return closed
        ? { kind: 'closed' }
        : { kind: 'tooBusy', retryAfterMs: Math.max(windowMs, leftOfPause()) };
    } finally {
      stopWaiting();
    }
  }

  function holdBack(pauseMs: number): void {
    if (closed || pauseMs <= leftOfPause()) return;
    heldUntil = monotonic() + pauseMs;
    queue.pause();
    clearTimeout(release);
    release = setTimeout(() => queue.start(), pauseMs);
  }

  function close(): void {
    closed = true;
    clearTimeout(release);
    for (const patience of waiting) patience.abort();
  }

  return { run, holdBack, close };
}
