import PQueue from 'p-queue';
import type { RateLimits } from './conventions.ts';
import { type CallStanding, FairQueue } from './fair-queue.ts';

/** Whether a task was run; if not, when to try again. */
type LimiterOutcome<Value> =
  | { readonly kind: 'admitted'; readonly value: Value }
  | { readonly kind: 'tooBusy'; readonly retryAfterMs: number }
  | { readonly kind: 'closed' };

/** The window in which requests are counted, which is the shortest useful retry delay. */
const windowMs = 1_000;

/** The queue of a call, and how long it has been awaited before. */
export interface Claimant extends Pick<CallStanding, 'queue' | 'isInBackground'> {
  readonly waitedMs: number;
}

/** Limits how many requests run at once and how many begin within any second, in this process. */
export function createRateLimiter(limits: RateLimits, monotonic: () => number) {
  const queue = createQueue(limits, monotonic);
  const waiting = new Set<AbortController>();
  let closed = false;
  const pause = createPause(queue, monotonic);
  const tooBusy = (leastMs = 0) =>
    ({ kind: 'tooBusy', retryAfterMs: Math.max(leastMs, pause.leftMs()) }) as const;

  return {
    /**
     * Runs the task when the limits allow and it is its turn (`FairQueue`), or not at all after `waitMs`. Earlier
     * waiting counts towards its turn.
     */
    async run<Value>(
      task: () => Promise<Value>,
      waitMs: number,
      { waitedMs, ...whose }: Claimant,
    ): Promise<LimiterOutcome<Value>> {
      if (closed) return { kind: 'closed' };
      if (pause.leftMs() > waitMs) return tooBusy();
      const giveUp = new AbortController();
      waiting.add(giveUp);
      const timer = setTimeout(() => giveUp.abort(), waitMs);
      const arrivedAt = monotonic();
      const latest = arrivedAt + waitMs;
      const standing = { ...whose, waitingFrom: arrivedAt - waitedMs, latest: latest - waitedMs };
      const begin = async (): Promise<LimiterOutcome<Value>> => {
        clearTimeout(timer);
        waiting.delete(giveUp);
        // A process that was suspended may be admitted before its timer has fired.
        if (monotonic() > latest) return { kind: 'tooBusy', retryAfterMs: windowMs };
        return { kind: 'admitted', value: await task() };
      };
      try {
        return await queue.add(begin, { ...standing, signal: giveUp.signal });
      } catch (error) {
        // A running task is never aborted, so an abort means that it did not run.
        if (!giveUp.signal.aborted) throw error;
        return closed ? { kind: 'closed' } : tooBusy(windowMs);
      } finally {
        clearTimeout(timer);
        waiting.delete(giveUp);
      }
    },
    pause: pause.begin,
    /** Admits nothing more and rejects waiting calls; running ones continue. */
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
