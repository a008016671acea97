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

/** Work that this process repeats. */
export interface Rounds {
  start(): void;
  /** Begins no further round; waits for the running one. */
  stop(): Promise<void>;
}

interface RoundsOptions {
  /** Before the first round, and from the end of each to the beginning of the next, also after a failed one. */
  readonly everyMs: number;
  readonly onError: (error: unknown) => void;
}

export function createRounds(round: () => Promise<void>, { everyMs, onError }: RoundsOptions): Rounds {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = true;

  async function run(): Promise<void> {
    await round().catch(onError);
    next();
  }

  function next(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = run();
    }, everyMs);
  }

  return {
    start() {
      isStopped = false;
      next();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
