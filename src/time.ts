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
  /** From the end of one round to the beginning of the next, also after a failed one. */
  readonly everyMs: number;
  /** The delay before the first round; `everyMs` unless given. */
  readonly firstMs?: number;
  readonly onError: (error: unknown) => void;
}

/**
 * `round` may answer the delay before the next one, in milliseconds; `isStopping` asks whether it should finish
 * early.
 */
export function createRounds(
  round: (isStopping: () => boolean) => Promise<number> | Promise<void>,
  { everyMs, firstMs = everyMs, onError }: RoundsOptions,
): Rounds {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = true;

  async function run(): Promise<void> {
    let inMs: number | undefined;
    try {
      inMs = (await round(() => isStopped)) ?? undefined;
    } catch (error) {
      onError(error);
    }
    next(inMs ?? everyMs);
  }

  function next(inMs: number): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = run();
    }, inMs);
  }

  return {
    start() {
      isStopped = false;
      next(firstMs);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
