import type { Instant, SandboxClock } from '../clock.ts';

/** After the first failure Telegram tries again at once, then after 2, 4, 8 … seconds, to about a minute. */
const longestGrowingSeconds = 60;
const longestRetryAfterSeconds = 3600;

interface Retry {
  /** What the webhook asked for; 0 when it asked for nothing. */
  readonly retryAfterSeconds: number;
  readonly noLaterThan: Instant;
  readonly again: () => void;
}

/** The right to deliver the first update of one queue. */
export interface DeliverySlot {
  /** 1 at first. */
  readonly attempt: number;
  free(): void;
  /** Closes the connection and opens the slot after the delay; false when that would be too late. */
  retry(retry: Retry): boolean;
}

/** Which queues have an update on its way, and when a failed one is tried again. */
interface DeliverySlots {
  /** How many connections are open; a queue that waits for its next attempt has none. */
  readonly openCount: number;
  /** Undefined while an update of that queue is on its way or waits for its next attempt. */
  take(queueId: string): DeliverySlot | undefined;
  clear(): void;
}

interface QueueState {
  stage: 'ready' | 'open' | 'waiting';
  failures: number;
  cancelRetry: () => void;
}

function retrySeconds(failures: number, retryAfterSeconds: number): number {
  if (retryAfterSeconds > 0) return Math.min(retryAfterSeconds, longestRetryAfterSeconds);
  return failures === 0 ? 0 : Math.min(2 ** failures, longestGrowingSeconds);
}

export function createDeliverySlots(time: SandboxClock, secondMs: number): DeliverySlots {
  const queues = new Map<string, QueueState>();

  function slotOf(queueId: string, state: QueueState): DeliverySlot {
    return {
      attempt: state.failures + 1,
      free: () => void queues.delete(queueId),
      retry({ retryAfterSeconds, noLaterThan, again }) {
        const delayMs = retrySeconds(state.failures, retryAfterSeconds) * secondMs;
        if (time.now() + delayMs > noLaterThan) return false;
        state.failures += 1;
        state.stage = 'waiting';
        state.cancelRetry = time.after(delayMs, () => {
          state.stage = 'ready';
          again();
        });
        return true;
      },
    };
  }

  return {
    get openCount() {
      return [...queues.values()].filter(({ stage }) => stage === 'open').length;
    },
    take(queueId) {
      const state = queues.get(queueId) ?? { stage: 'ready', failures: 0, cancelRetry: () => undefined };
      if (state.stage !== 'ready') return undefined;
      state.stage = 'open';
      queues.set(queueId, state);
      return slotOf(queueId, state);
    },
    clear() {
      for (const { cancelRetry } of queues.values()) cancelRetry();
      queues.clear();
    },
  };
}
