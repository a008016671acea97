import PQueue from 'p-queue';

/** Why no call is sent: the partner refuses our credentials, or it can't be reached. */
export type PartnerTrouble = 'authentication' | 'connection';

/**
 * Stops calling a partner that refuses our credentials or can't be reached: more calls would not succeed, might get
 * our address barred, and keep customers waiting. While it is open no call is sent. After the pause it is half-open:
 * calls go out, a failure opens it again and an answer closes it.
 */
export interface CircuitBreaker {
  /** How long it is still open; 0 when calls may be sent. */
  pauseMs(): number;
  /** Why it has opened, until an answer closes it; null while it is closed. */
  trouble(): PartnerTrouble | null;
  failed(trouble: PartnerTrouble): void;
  answered(): void;
}

export interface CircuitBreakerLimits {
  /** It opens after so many refusals of our credentials in a row. */
  readonly authenticationRefusals: number;
  readonly authenticationPauseMs: number;
  /** It opens after so many failures to reach the partner within `connectionWindowMs`, without an answer in between. */
  readonly connectionFailures: number;
  readonly connectionWindowMs: number;
  readonly connectionPauseMs: number;
}

export function createCircuitBreaker(limits: CircuitBreakerLimits, monotonic: () => number): CircuitBreaker {
  let refusals = 0;
  let failedAt: readonly number[] = [];
  let trouble: PartnerTrouble | null = null;
  let openUntil = 0;

  function isOverLimit(why: PartnerTrouble): boolean {
    if (why === 'authentication') return ++refusals >= limits.authenticationRefusals;
    const since = monotonic() - limits.connectionWindowMs;
    failedAt = [...failedAt.filter((at) => at >= since), monotonic()].slice(-limits.connectionFailures);
    return trouble === why || failedAt.length >= limits.connectionFailures;
  }

  return {
    pauseMs: () => Math.max(0, Math.ceil(openUntil - monotonic())),
    trouble: () => trouble,
    failed(why) {
      if (!isOverLimit(why)) return;
      trouble = why;
      openUntil =
        monotonic() + (why === 'authentication' ? limits.authenticationPauseMs : limits.connectionPauseMs);
    },
    answered() {
      refusals = 0;
      failedAt = [];
      trouble = null;
      openUntil = 0;
    },
  };
}

/** Whether a task was run; if not, when it is worth asking again. */
export type Admission<Value> =
  | { readonly kind: 'admitted'; readonly value: Value }
  | { readonly kind: 'tooBusy'; readonly retryAfterMs: number }
  | { readonly kind: 'closed' };

export interface RateLimiter {
  /**
   * Runs the task as soon as the limits allow, or not at all after `waitMs`. Of those that wait, the one whose time
   * runs out first goes first; `waitedMs`, how long it has been waited for before, counts as if it had been here.
   */
  run<Value>(task: () => Promise<Value>, waitMs: number, waitedMs: number): Promise<Admission<Value>>;
  /** Admits nothing for this long; a shorter pause doesn't end a longer one. */
  pause(pauseMs: number): void;
  /** Admits nothing any more and turns away what waits; what runs is left alone. */
  close(): void;
}

export interface RateLimits {
  readonly requestsPerSecond: number;
  readonly requestsAtOnce: number;
}

/** The window in which requests are counted, and so the shortest time after which asking again is worthwhile. */
const windowMs = 1_000;

/** Bounds how many requests run at once and how many begin within any second, in this process. */
export function createRateLimiter(limits: RateLimits, monotonic: () => number): RateLimiter {
  const queue = new PQueue({
    concurrency: limits.requestsAtOnce,
    interval: windowMs,
    intervalCap: limits.requestsPerSecond,
    strict: true,
  });
  const waiting = new Set<AbortController>();
  let closed = false;
  let pausedUntil = 0;
  let resume: NodeJS.Timeout | undefined;
  const pauseLeftMs = () => Math.max(0, Math.ceil(pausedUntil - monotonic()));

  async function run<Value>(
    task: () => Promise<Value>,
    waitMs: number,
    waitedMs: number,
  ): Promise<Admission<Value>> {
    if (closed) return { kind: 'closed' };
    if (pauseLeftMs() > waitMs) return { kind: 'tooBusy', retryAfterMs: pauseLeftMs() };
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), waitMs);
    const stopWaiting = () => {
      clearTimeout(timer);
      waiting.delete(giveUp);
    };
    waiting.add(giveUp);
    const latest = monotonic() + waitMs;
    const begin = async (): Promise<Admission<Value>> => {
      stopWaiting();
      // A process that was suspended may be admitted before its timer has fired.
      if (monotonic() > latest) return { kind: 'tooBusy', retryAfterMs: windowMs };
      return { kind: 'admitted', value: await task() };
    };
    try {
      return await queue.add(begin, { priority: waitedMs - latest, signal: giveUp.signal });
    } catch (error) {
      // Never aborted once it has begun, so an abort means that the task did not run.
      if (!giveUp.signal.aborted) throw error;
      return closed
        ? { kind: 'closed' }
        : { kind: 'tooBusy', retryAfterMs: Math.max(windowMs, pauseLeftMs()) };
    } finally {
      stopWaiting();
    }
  }

  function pause(pauseMs: number): void {
    if (closed || pauseMs <= pauseLeftMs()) return;
    pausedUntil = monotonic() + pauseMs;
    queue.pause();
    clearTimeout(resume);
    resume = setTimeout(() => queue.start(), pauseMs);
  }

  function close(): void {
    closed = true;
    clearTimeout(resume);
    for (const giveUp of waiting) giveUp.abort();
  }

  return { run, pause, close };
}
