import { setTimeout as pause, setImmediate } from 'node:timers/promises';

/** Whether a task was run; if not, when to try again. */
type LimiterOutcome<Value> =
  | { readonly kind: 'admitted'; readonly value: Value }
  | { readonly kind: 'tooBusy'; readonly retryAfterMs: number }
  | { readonly kind: 'closed' };

/** The window in which requests are counted, which is the shortest useful retry delay. */
const windowMs = 1_000;

/**
 * What the partner's contract allows. Counts as many of the waiting requests as may begin now. If none may and one may
 * be booked, books the next free moment for it, so that the first to ask begins first. Answers how many were counted
 * and in how many milliseconds they begin; with none, when to ask again. Throws when the pace is unknown.
 */
export type PartnerPace = (
  waiting: number,
  mayBook: boolean,
) => Promise<{ readonly count: number; readonly waitMs: number }>;

/** At most so many requests in any second, in this process alone. */
export function createOwnPace(requestsPerSecond: number, monotonic: () => number): PartnerPace {
  const begins: number[] = [];
  return async (_waiting, mayBook) => {
    const now = monotonic();
    const first = begins.at(-requestsPerSecond) ?? Number.NEGATIVE_INFINITY;
    const waitMs = Math.max(0, Math.ceil(first + windowMs - now));
    if (waitMs > 0 && !mayBook) return { count: 0, waitMs };
    begins.push(now + waitMs);
    if (begins.length > requestsPerSecond) begins.shift();
    return { count: 1, waitMs };
  };
}

/** The queue of a call, and how long it has been awaited before. */
export interface Claimant extends Pick<CallStanding, 'queue' | 'isInBackground'> {
  readonly waitedMs: number;
}

interface WaitingCall extends CallStanding {
  readonly end: (how: 'itsTurn' | 'late' | 'closed') => void;
}

/** Limits how many requests of this process run at once, and begins waiting ones at the partner's pace. */
export function createRateLimiter(requestsAtOnce: number, pace: PartnerPace, monotonic: () => number) {
  const admission = createAdmission(requestsAtOnce, pace, monotonic);
  const tooBusy = (leastMs = 0) =>
    ({ kind: 'tooBusy', retryAfterMs: Math.max(leastMs, admission.pausedMs()) }) as const;

  /** Resolves when it is the call's turn, or its time runs out. */
  async function turn(standing: CallStanding, waitMs: number) {
    const { promise, resolve } = Promise.withResolvers<'itsTurn' | 'late' | 'closed'>();
    const call: WaitingCall = { ...standing, end: resolve };
    admission.add(call);
    const timer = setTimeout(() => {
      admission.remove(call);
      resolve('late');
    }, waitMs);
    const how = await promise;
    clearTimeout(timer);
    return how;
  }

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
      if (admission.isClosed()) return { kind: 'closed' };
      if (admission.pausedMs() > waitMs) return tooBusy();
      const arrivedAt = monotonic();
      const latest = arrivedAt + waitMs;
      const standing = { ...whose, waitingFrom: arrivedAt - waitedMs, latest: latest - waitedMs };
      const how = await turn(standing, waitMs);
      if (how !== 'itsTurn') return how === 'closed' ? { kind: 'closed' } : tooBusy(windowMs);
      try {
        // A process that was suspended may be admitted before its timer has fired.
        if (monotonic() > latest) return { kind: 'tooBusy', retryAfterMs: windowMs };
        return { kind: 'admitted', value: await task() };
      } finally {
        admission.finished();
      }
    },
    pause: admission.pause,
    close: admission.close,
  };
}

/** The extra delay before background calls ask again: other processes may have awaited calls, which go first. */
const backgroundDelayMs = 50;
/** Nothing begins while the pace is unknown: what other processes have begun is unknown too. */
const unknown = { count: 0, waitMs: 100 };

/** Asks for the pace of a call and of those behind it. */
async function askFor({ isInBackground }: CallStanding, waiting: number, pace: PartnerPace) {
  const answer = await pace(waiting, !isInBackground).catch(() => unknown);
  const isDelayed = answer.count === 0 && isInBackground;
  return isDelayed ? { ...answer, waitMs: answer.waitMs + backgroundDelayMs } : answer;
}

/** The waiting calls, and which of them begin now. */
function createAdmission(requestsAtOnce: number, pace: PartnerPace, monotonic: () => number) {
  const queue = new FairQueue<WaitingCall>(monotonic);
  const closing = new AbortController();
  let arrival = new AbortController();
  let running = 0;
  let pausedUntil = 0;
  let isAdmitting = false;

  const pausedMs = () => Math.max(0, Math.ceil(pausedUntil - monotonic()));

  /** Begins waiting calls for as long as there are any. The next call is chosen when it begins. */
  async function admit(): Promise<void> {
    if (isAdmitting) return;
    isAdmitting = true;
    // The calls of one turn of the event loop share one question to the pace.
    await setImmediate();
    for (let head = queue.peek(); head !== undefined && running < requestsAtOnce; head = queue.peek()) {
      arrival = new AbortController();
      const paused = pausedMs();
      const waiting = Math.min(queue.size, requestsAtOnce - running);
      const { count, waitMs } = paused > 0 ? { count: 0, waitMs: paused } : await askFor(head, waiting, pace);
      const until = count > 0 ? closing.signal : AbortSignal.any([closing.signal, arrival.signal]);
      if (waitMs > 0) await pause(waitMs, null, { signal: until }).catch(() => null);
      // The partner may have asked for a pause meanwhile.
      for (let n = 0; n < count && pausedMs() === 0; n += 1) {
        const call = queue.next();
        // Every call has given up.
        if (call === undefined) break;
        running += 1;
        call.end('itsTurn');
      }
    }
    isAdmitting = false;
  }

  return {
    pausedMs,
    isClosed: () => closing.signal.aborted,
    add(call: WaitingCall): void {
      queue.add(call);
      if (!call.isInBackground) arrival.abort();
      void admit();
    },
    remove: (call: WaitingCall) => queue.remove(call),
    /** Of a call that had begun. */
    finished(): void {
      running -= 1;
      void admit();
    },
    /** Admits nothing for this long; a shorter pause doesn't end a longer one. */
    pause(pauseMs: number): void {
      pausedUntil = Math.max(pausedUntil, monotonic() + pauseMs);
    },
    /** Admits nothing more and refuses waiting calls; running ones continue. */
    close(): void {
      closing.abort();
      for (let call = queue.next(); call !== undefined; call = queue.next()) call.end('closed');
    },
  };
}

/** A call's place in the queue. Times are of the monotonic clock. */
interface CallStanding {
  /** Calls of one queue wait for one another; queues take turns. */
  readonly queue: string;
  /** A background call runs only when no awaited call is queued. */
  readonly isInBackground: boolean;
  /** Since when somebody waits for it. */
  readonly waitingFrom: number;
  /** When its time runs out; within a queue the earliest goes first. */
  readonly latest: number;
}

/** When a queue was last served, and the number of that call. */
interface Served {
  readonly at: number;
  readonly n: number;
}

const never: Served = { at: Number.NEGATIVE_INFINITY, n: 0 };

/**
 * Round robin over the waiting queues, so that one with many calls takes no more turns than one with a single call. A
 * queue's wait begins again when it is served; the queue that waits longest is next.
 */
class FairQueue<Call extends CallStanding> {
  readonly #monotonic: () => number;
  readonly #waiting = new Set<Call>();
  /** The queues with waiting calls. */
  readonly #served = new Map<string, Served>();
  #calls = 0;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  get size(): number {
    return this.#waiting.size;
  }

  add(call: Call): void {
    this.#waiting.add(call);
  }

  /** The call whose turn it is; it stays in the queue. */
  peek(): Call | undefined {
    const all = [...this.#waiting];
    const awaited = all.filter(({ isInBackground }) => !isInBackground);
    const heads = new Map<string, Call>();
    for (const call of awaited.length > 0 ? awaited : all) {
      const head = heads.get(call.queue);
      if (head === undefined || call.latest < head.latest) heads.set(call.queue, call);
    }
    const turns = [...heads.values()].map((call) => {
      const served = this.#served.get(call.queue) ?? never;
      return { call, since: Math.max(call.waitingFrom, served.at), n: served.n };
    });
    return turns.toSorted((a, b) => a.since - b.since || a.n - b.n)[0]?.call;
  }

  /** Takes the call whose turn it is. */
  next(): Call | undefined {
    const call = this.peek();
    if (call === undefined) return undefined;
    this.#calls += 1;
    this.#served.set(call.queue, { at: this.#monotonic(), n: this.#calls });
    this.remove(call);
    return call;
  }

  remove(call: Call): void {
    this.#waiting.delete(call);
    const isLast = !this.#waiting.values().some(({ queue }) => queue === call.queue);
    if (isLast) this.#served.delete(call.queue);
  }
}
