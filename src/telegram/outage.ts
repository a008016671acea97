import { secondMs } from '../time.ts';
import type { TransportCall } from './transport.ts';

interface OutageWatchOptions {
  /** Between two probes while nothing is answered; a shorter outage counts as none. */
  readonly probeMs?: number | undefined;
  /** Runs a task once after a delay; answers a function that cancels it. */
  readonly after: (ms: number, task: () => void) => () => void;
  readonly monotonic: () => number;
}

interface OutageHandlers {
  /** Makes any call; its result is learnt by `learn`. */
  readonly probe: () => Promise<unknown>;
  /** Telegram answers again. */
  readonly onBack: () => void;
}

export type OutageWatch = ReturnType<typeof createOutageWatch>;

const usualProbeMs = 3 * secondMs;
/** Calls that were made during an outage fail until so long after it; what they were for waits, too. */
const aftermathMs = 30 * secondMs;
/** A long poll is silent, and an action is cut off, while nothing is wrong. */
const silentAnyway: ReadonlySet<string> = new Set(['getUpdates', 'sendChatAction']);

/** Notices when Telegram answers again after an outage. Probes meanwhile, since there may be no other call. */
export function createOutageWatch({ probeMs = usualProbeMs, after, monotonic }: OutageWatchOptions) {
  let handlers: OutageHandlers | null = null;
  let downSince: number | null = null;
  let lastOutageAt = Number.NEGATIVE_INFINITY;
  let callOff = (): void => {};

  function probeSoon(): void {
    callOff();
    callOff = after(probeMs, async () => {
      await handlers?.probe().catch(() => undefined);
      if (downSince !== null && handlers !== null) probeSoon();
    });
  }

  return {
    learn({ method, status }: Pick<TransportCall, 'method' | 'status'>): void {
      if (handlers === null || silentAnyway.has(method)) return;
      const isAnswered = status !== null && status < 500;
      if (!isAnswered && downSince === null) {
        downSince = monotonic();
        probeSoon();
      }
      if (!isAnswered || downSince === null) return;
      const now = monotonic();
      const isOutage = now - downSince >= probeMs;
      if (isOutage) lastOutageAt = now;
      downSince = null;
      callOff();
      if (isOutage || now - lastOutageAt < aftermathMs) handlers.onBack();
    },
    /** Whether the last call was not answered. */
    isDown: () => downSince !== null,
    start(all: OutageHandlers): void {
      handlers = all;
    },
    stop(): void {
      handlers = null;
      callOff();
    },
  };
}
