import type { Instant, SandboxClock } from '../clock.ts';
import type { Journal } from './journal.ts';
import type { PendingUpdate, UpdateQueue } from './update-queue.ts';
import {
  createWebhookPoster,
  type PostOutcome,
  type WebhookReply,
  type WebhookTarget,
} from './webhook-post.ts';

/** After the first failure Telegram tries again at once, then after 2, 4, 8 … seconds, to about a minute. */
const longestGrowingSeconds = 60;
const longestRetryAfterSeconds = 3600;

export interface WebhookSettings extends WebhookTarget {
  readonly maxConnections: number;
}

export interface DeliveryFailure {
  readonly at: Instant;
  readonly reason: string;
}

export interface WebhookTiming {
  readonly timeoutMs: number;
  /** What one second of retry delay takes, by the sandbox's clock. */
  readonly secondMs: number;
}

export interface Webhook {
  readonly settings: WebhookSettings | null;
  readonly lastFailure: DeliveryFailure | null;
  set(settings: WebhookSettings | null): void;
  /** Hands on what bots answer to the updates that they take; an update is done when its answer is. */
  onReply(listener: (reply: WebhookReply) => Promise<void>): void;
  stop(): void;
}

interface QueueState {
  isBusy: boolean;
  failures: number;
  cancelRetry: () => void;
}

function retrySeconds(failures: number, retryAfterSeconds: number): number {
  if (retryAfterSeconds > 0) return Math.min(retryAfterSeconds, longestRetryAfterSeconds);
  return failures === 0 ? 0 : Math.min(2 ** failures, longestGrowingSeconds);
}

/** Delivers pending updates to the webhook: queues side by side, each strictly in order. */
export function createWebhook(
  queue: UpdateQueue,
  journal: Journal,
  time: SandboxClock,
  timing: WebhookTiming,
): Webhook {
  const poster = createWebhookPoster();
  let settings: WebhookSettings | null = null;
  let lastFailure: DeliveryFailure | null = null;
  let hearReply: (reply: WebhookReply) => Promise<void> = () => Promise.resolve();
  let closing = new AbortController();
  let openConnections = 0;
  let queues = new Map<string, QueueState>();

  function stateOf(queueId: string): QueueState {
    const state = queues.get(queueId) ?? { isBusy: false, failures: 0, cancelRetry: () => undefined };
    queues.set(queueId, state);
    return state;
  }

  function record(
    { update, type }: PendingUpdate,
    stage: 'delivered' | 'failed',
    attempt: number,
    reason?: string,
  ) {
    const updateId = update.update_id;
    journal.record('update', { updateId, type, stage, attempt, ...(reason && { reason }) });
  }

  function pump() {
    if (settings === null) return;
    for (const entry of queue.pending()) {
      if (openConnections >= settings.maxConnections) return;
      const state = stateOf(entry.queueId);
      if (state.isBusy) continue;
      state.isBusy = true;
      openConnections += 1;
      void deliver(entry, state, settings, closing.signal);
    }
  }

  async function deliver(entry: PendingUpdate, state: QueueState, to: WebhookSettings, signal: AbortSignal) {
    record(entry, 'delivered', state.failures + 1);
    const outcome = await poster.post(entry.update, to, timing.timeoutMs, signal);
    if (!signal.aborted && outcome.kind === 'accepted') await hearReply(outcome.reply);
    if (signal.aborted) return;
    openConnections -= 1;
    if (outcome.kind === 'accepted') {
      queues.delete(entry.queueId);
      queue.remove(entry);
    } else {
      retryLater(entry, state, outcome);
    }
    pump();
  }

  function retryLater(entry: PendingUpdate, state: QueueState, outcome: PostOutcome & { kind: 'refused' }) {
    const { reason, retryAfterSeconds } = outcome;
    lastFailure = { at: time.now(), reason };
    record(entry, 'failed', state.failures + 1, reason);
    const delayMs = retrySeconds(state.failures, retryAfterSeconds) * timing.secondMs;
    if (time.now() + delayMs > entry.expiresAt) {
      queues.delete(entry.queueId);
      queue.giveUp(entry, 'would be too old at the next attempt');
      return;
    }
    state.failures += 1;
    state.cancelRetry = time.after(delayMs, () => {
      state.isBusy = false;
      pump();
    });
  }

  function close() {
    closing.abort();
    closing = new AbortController();
    for (const state of queues.values()) state.cancelRetry();
    queues = new Map();
    openConnections = 0;
    lastFailure = null;
  }

  const stopListening = queue.onPush(pump);

  return {
    get settings() {
      return settings;
    },
    get lastFailure() {
      return lastFailure;
    },
    set(next) {
      close();
      settings = next;
      pump();
    },
    onReply(listener) {
      hearReply = listener;
    },
    stop() {
      stopListening();
      settings = null;
      close();
      poster.close();
    },
  };
}
