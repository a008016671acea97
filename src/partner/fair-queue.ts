import type { Queue, QueueAddOptions, RunFunction } from 'p-queue';

/** A call's place in the queue. Times are of the monotonic clock. */
export interface CallStanding {
  /** Calls of one queue wait for one another; queues take turns. */
  readonly queue: string;
  /** A background call runs only when no awaited call is queued. */
  readonly isInBackground: boolean;
  /** Since when somebody waits for it. */
  readonly waitingFrom: number;
  /** When its time runs out; within a queue the earliest goes first. */
  readonly latest: number;
}

interface WaitingCall extends CallStanding {
  readonly id: string;
  readonly run: RunFunction;
}

/** When a queue was last served, and the number of that call. */
interface Served {
  readonly at: number;
  readonly n: number;
}

const never: Served = { at: Number.NEGATIVE_INFINITY, n: 0 };

/**
 * Round robin over the waiting queues, so that one with many calls takes no more turns than one with a single call. A
 * queue's wait begins anew when it is served; the longest waiting one is next.
 */
export class FairQueue implements Queue<RunFunction, QueueAddOptions & Partial<CallStanding>> {
  readonly #monotonic: () => number;
  readonly #waiting = new Map<string, WaitingCall>();
  /** The queues with waiting calls. */
  readonly #served = new Map<string, Served>();
  #calls = 0;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  get size(): number {
    return this.#waiting.size;
  }

  enqueue(run: RunFunction, options: Partial<QueueAddOptions & CallStanding> = {}): void {
    const { id = '', queue = '', isInBackground = false, waitingFrom = 0, latest = 0 } = options;
    this.#waiting.set(id, { id, run, queue, isInBackground, waitingFrom, latest });
  }

  dequeue(): RunFunction | undefined {
    const next = this.#next();
    if (next === undefined) return undefined;
    this.#calls += 1;
    this.#served.set(next.queue, { at: this.#monotonic(), n: this.#calls });
    this.remove(next.id);
    return next.run;
  }

  remove(id: string): void {
    const call = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (call === undefined) return;
    const isLast = !this.#waiting.values().some(({ queue }) => queue === call.queue);
    if (isLast) this.#served.delete(call.queue);
  }

  filter(): RunFunction[] {
    return [...this.#waiting.values()].map(({ run }) => run);
  }

  setPriority(): void {
    throw new Error('A call keeps its standing.');
  }

  #next(): WaitingCall | undefined {
    const all = [...this.#waiting.values()];
    const awaited = all.filter(({ isInBackground }) => !isInBackground);
    const heads = new Map<string, WaitingCall>();
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
}
