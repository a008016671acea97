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
export class FairQueue<Call extends CallStanding> {
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
