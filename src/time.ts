/** Durations in milliseconds. */
export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const hourSeconds = hourMs / secondMs;
export const daySeconds = dayMs / secondMs;

/** The task's result, or `late` when it takes longer. The task continues either way. */
export async function within<Value, const Late>(
  task: Promise<Value>,
  ms: number,
  late: Late,
): Promise<Value | Late> {
  const over = Promise.withResolvers<Late>();
  const timer = setTimeout(over.resolve, ms, late);
  try {
    return await Promise.race([task, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs a task once after a delay; answers a function that cancels it. */
export function after(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

/** Work that this process repeats. */
export type Rounds = ReturnType<typeof createRounds>;

interface RoundsOptions {
  /** Before the first round; `everyMs` unless given. */
  readonly firstMs?: number;
  /** From the end of each round, also a failed one, to the beginning of the next. */
  readonly everyMs: number;
  readonly onError: (error: unknown) => void;
  /** The timers; this machine's unless given. */
  readonly after?: typeof after;
}

export function createRounds(round: () => Promise<void>, options: RoundsOptions) {
  const { everyMs, firstMs = everyMs, onError, after: timer = after } = options;
  let callOff = (): void => {};
  let running: Promise<void> = Promise.resolve();
  let isStopped = true;

  function beginIn(ms: number): void {
    callOff();
    if (!isStopped) callOff = timer(ms, begin);
  }

  function begin(): void {
    running = round()
      .catch(onError)
      .then(() => beginIn(everyMs));
  }

  return {
    start(): void {
      isStopped = false;
      if (firstMs > 0) beginIn(firstMs);
      else begin();
    },
    /** Begins the next round at once. */
    soon: () => beginIn(0),
    /** Begins no further round; waits for the running one. */
    async stop(): Promise<void> {
      isStopped = true;
      callOff();
      await running;
    },
  };
}
