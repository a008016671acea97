import type { Work } from '../store/leased-queue.ts';
import { type after, createRounds, minuteMs, secondMs } from '../time.ts';

/* `createWorker(work, options).start()`, and `stop()` at the end. */

export interface WorkerOptions {
  readonly pollMs: number;
  /** How many run at the same time. */
  readonly concurrency: number;
  readonly onError: (error: unknown, name: string | null) => void;
  /** The timers; this machine's unless given. */
  readonly after?: typeof after;
  readonly monotonic: () => number;
  /** True once no more work may begin. */
  readonly isStopping: () => boolean;
}

export type Worker = ReturnType<typeof createWorker>;

/** The loop that carries out due work. */
export function createWorker(work: Work, options: WorkerOptions) {
  const { concurrency, isStopping, onError, pollMs, ...timers } = options;
  const due = createDueNames(work, options.monotonic);
  const running = new Map<string, Promise<void>>();
  const polls = createRounds(takeUp, {
    firstMs: 0,
    everyMs: pollMs,
    onError: (error) => onError(error, null),
    ...timers,
  });
  let isStopped = true;
  /** True when more is due than may run at once: the next starts as soon as one has ended. */
  let isBehind = false;

  async function run(name: string): Promise<void> {
    try {
      await due.carryOut(name);
    } catch (error) {
      onError(error, name);
    }
    running.delete(name);
    if (isBehind) polls.soon();
  }

  /** Begins what is known to be due, as far as there is room. */
  function begin(): void {
    while (running.size < concurrency && !isStopped && !isStopping()) {
      const name = due.next();
      if (name === undefined) break;
      if (!running.has(name)) running.set(name, run(name));
    }
    isBehind = due.isMore() || running.size >= concurrency;
  }

  async function takeUp(): Promise<void> {
    isBehind = running.size >= concurrency;
    if (isBehind) return;
    await due.refill(running.size);
    begin();
  }

  return {
    start(): void {
      isStopped = false;
      polls.start();
    },
    /** Begins what another process has announced before all other work. */
    wake(name: string): void {
      if (isStopped) return;
      due.urge(name);
      begin();
    },
    /** Begins nothing more, and waits for its query and for running work, which ends early by `isStopping`. */
    async stop(): Promise<void> {
      isStopped = true;
      await polls.stop();
      await Promise.all(running.values());
    },
  };
}

/** Large enough that queries are a small part of the work, and small enough that other processes take few of these. */
const mostWaiting = 64;

/**
 * The names that were due at the last query. Queries again when all have been handed out. Failed ones are in backoff.
 */
function createDueNames(work: Work, monotonic: () => number) {
  const backoff = createBackoff(monotonic);
  let waiting: string[] = [];
  let isMore = false;
  return {
    /** `running`: how many are under way; the query may return them again. */
    async refill(running: number): Promise<void> {
      if (waiting.length > 0) return;
      const limit = mostWaiting + running + backoff.resting();
      const due = await work.due(limit);
      isMore = due.length >= limit;
      waiting = due.filter((name) => !backoff.isResting(name));
    },
    next: () => waiting.shift(),
    /** Puts the name first. */
    urge: (name: string) => void waiting.unshift(name),
    /** True when more may be due than the query returned. */
    isMore: () => isMore,
    async carryOut(name: string): Promise<void> {
      try {
        await work.carryOut(name);
        backoff.succeeded(name);
      } catch (error) {
        backoff.failed(name);
        throw error;
      }
    },
  };
}

const longestRestMs = minuteMs;
/**
 * A failure this long after its backoff is forgotten: the work has been finished since, most likely by another
 * process.
 */
const forgottenAfterMs = 10 * minuteMs;

/**
 * Backs off from failing work, so that it neither fills the log nor takes the place of other work. Each failure in a
 * row doubles the rest: 1, 2, 4 s … a minute.
 */
export function createBackoff(monotonic: () => number) {
  const failures = new Map<string, { readonly inARow: number; readonly until: number }>();

  function isResting(name: string): boolean {
    return (failures.get(name)?.until ?? 0) > monotonic();
  }

  function forgetOld(): void {
    const now = monotonic();
    for (const [name, { until }] of failures) {
      if (until + forgottenAfterMs <= now) failures.delete(name);
    }
  }

  return {
    isResting,
    /** How many are in backoff now. */
    resting: () => [...failures.keys()].filter(isResting).length,
    failed(name: string): void {
      forgetOld();
      const inARow = (failures.get(name)?.inARow ?? 0) + 1;
      const restMs = Math.min(secondMs * 2 ** (inARow - 1), longestRestMs);
      failures.set(name, { inARow, until: monotonic() + restMs });
    },
    succeeded: (name: string) => void failures.delete(name),
  };
}
