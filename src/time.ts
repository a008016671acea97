/** Durations in the unit that each is named for. */
export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const hourSeconds = hourMs / secondMs;
export const daySeconds = dayMs / secondMs;

/** What the task brings, or `late` where that takes longer. The task goes on all the same. */
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

/** Work that this process does again and again. */
export interface Rounds {
  start(): void;
  /** From now on nothing is begun; waits for what runs. */
  stop(): Promise<void>;
}

interface RoundsOptions {
  /** From the end of one round to the beginning of the next, and after one that failed. */
  readonly everyMs: number;
  /** Until the first begins; `everyMs` unless given. */
  readonly firstMs?: number;
  readonly onError: (error: unknown) => void;
}

/** `round` may answer in how many milliseconds the next one begins; `isStopping` asks whether it should come to its end. */
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
