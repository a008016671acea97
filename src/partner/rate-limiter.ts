import PQueue from 'p-queue';
import type { RateLimits } from './conventions.ts';
import { type CallStanding, FairQueue } from './fair-queue.ts';

/** Whether a task was run; if not, when it is worth asking again. */
type Admission<Value> =
  | { readonly kind: 'admitted'; readonly value: Value }
  | { readonly kind: 'tooBusy'; readonly retryAfterMs: number }
  | { readonly kind: 'closed' };

/** The window in which requests are counted, and so the shortest time after which asking again is worthwhile. */
const windowMs = 1_000;

/** Whose call is to be let through, and how long it has been waited for before. */
export interface Claimant extends Pick<CallStanding, 'queue' | 'isInBackground'> {
  readonly waitedMs: number;
}

/** Bounds how many requests run at once and how many begin within any second, in this process. */
export function createRateLimiter(limits: RateLimits, monotonic: () => number) {
  const queue = createQueue(limits, monotonic);
  const waiting = new Set<AbortController>();
  let closed = false;
  const pause = createPause(queue, monotonic);
  const tooBusy = (leastMs = 0) =>
    ({ kind: 'tooBusy', retryAfterMs: Math.max(leastMs, pause.leftMs()) }) as const;

  return {
    /**
     * Runs the task as soon as the limits allow and it is its turn (`FairQueue`), or not at all after `waitMs`. How long
     * it has been waited for before counts as if it had been here.
     */
    async run<Value>(
      task: () => Promise<Value>,
      waitMs: number,
      { waitedMs, ...whose }: Claimant,
    ): Promise<Admission<Value>> {
      if (closed) return { kind: 'closed' };
      if (pause.leftMs() > waitMs) return tooBusy();
      const giveUp = new AbortController();
      waiting.add(giveUp);
      const timer = setTimeout(() => giveUp.abort(), waitMs);
      const arrivedAt = monotonic();
      const latest = arrivedAt + waitMs;
      const standing = { ...whose, waitingFrom: arrivedAt - waitedMs, latest: latest - waitedMs };
      const begin = async (): Promise<Admission<Value>> => {
        clearTimeout(timer);
        waiting.delete(giveUp);
        // A process that was suspended may be admitted before its timer has fired.
        if (monotonic() > latest) return { kind: 'tooBusy', retryAfterMs: windowMs };
        return { kind: 'admitted', value: await task() };
      };
      try {
        return await queue.add(begin, { ...standing, signal: giveUp.signal });
      } catch (error) {
        // Never aborted once it has begun, so an abort means that the task did not run.
        if (!giveUp.signal.aborted) throw error;
        return closed ? { kind: 'closed' } : tooBusy(windowMs);
      } finally {
        clearTimeout(timer);
        waiting.delete(giveUp);
      }
    },
    pause: pause.begin,
    /** Admits nothing any more and turns away what waits; what runs is left alone. */
    close(): void {
      closed = true;
      pause.close();
      for (const giveUp of waiting) giveUp.abort();
    },
  };
}

function createPause(queue: { pause(): void; start(): unknown }, monotonic: () => number) {
  let closed = false;
  let until = 0;
  let resume: NodeJS.Timeout | undefined;
  const leftMs = () => Math.max(0, Math.ceil(until - monotonic()));
  return {
    leftMs,
    /** Admits nothing for this long; a shorter pause doesn't end a longer one. */
    begin(pauseMs: number): void {
      if (closed || pauseMs <= leftMs()) return;
      until = monotonic() + pauseMs;
      queue.pause();
      clearTimeout(resume);
      resume = setTimeout(() => queue.start(), pauseMs);
    },
    /** Stops the timer of the present pause and ignores further ones. */
    close(): void {
      closed = true;
      clearTimeout(resume);
    },
  };
}

function createQueue(limits: RateLimits, monotonic: () => number) {
  class CallQueue extends FairQueue {
    constructor() {
      super(monotonic);
    }
  }
  return new PQueue({
    queueClass: CallQueue,
    concurrency: limits.requestsAtOnce,
    interval: windowMs,
    intervalCap: limits.requestsPerSecond,
    strict: true,
  });
}
