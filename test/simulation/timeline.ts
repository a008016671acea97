interface Entry {
  readonly at: number;
  readonly order: number;
  readonly task: () => void;
  /** False for a task that lets no promise go on. */
  readonly isHeard: boolean;
}

/**
 * Virtual time. Tasks run one after another in the order of their time; between two of them every promise that
 * can go on has gone on, so a run depends on nothing but what was put on its timeline.
 */
export class Timeline {
  now: number;
  #order = 0;
  #isStopped = false;
  readonly #heap: Entry[] = [];

  constructor(startsAt: number) {
    this.now = startsAt;
  }

  at(time: number, task: () => void): void {
    this.#add(time, task, true);
  }

  after(ms: number, task: () => void): void {
    this.at(this.now + ms, task);
  }

  /** For a task that lets no promise go on: nobody needs a turn after it. */
  quietly(ms: number, task: () => void): void {
    this.#add(this.now + ms, task, false);
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Runs until nothing is left to happen. Nothing real is waited for, so the process is let breathe only once. */
  async run(): Promise<void> {
    await new Promise(setImmediate);
    for (let entry = this.#pop(); entry !== undefined && !this.#isStopped; entry = this.#pop()) {
      this.now = entry.at;
      entry.task();
      if (entry.isHeard) await turn();
    }
  }

  #add(time: number, task: () => void, isHeard: boolean): void {
    this.#order += 1;
    this.#push({ at: Math.max(time, this.now), order: this.#order, task, isHeard });
  }

  #push(entry: Entry): void {
    const heap = this.#heap;
    let index = heap.length;
    heap.push(entry);
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || isBefore(parent, entry)) break;
      heap[index] = parent;
      index = above;
    }
    heap[index] = entry;
  }

  #pop(): Entry | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (last === undefined || first === undefined || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      const below = this.#earlierChild(index);
      const child = heap[below];
      if (child === undefined || isBefore(last, child)) break;
      heap[index] = child;
      index = below;
    }
    heap[index] = last;
    return first;
  }

  #earlierChild(index: number): number {
    const [left, right] = [this.#heap[2 * index + 1], this.#heap[2 * index + 2]];
    return left !== undefined && right !== undefined && isBefore(right, left) ? 2 * index + 2 : 2 * index + 1;
  }
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

/**
 * Resolves once every promise that can go on has gone on: what is left to the next tick comes after all of them.
 * A turn of the event loop would say the same for ten times the price.
 */
function turn(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
