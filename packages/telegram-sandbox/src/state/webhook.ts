import type { Instant, SandboxClock } from '../clock.ts';
import { createDeliverySlots, type DeliverySlot } from './delivery-slots.ts';
import type { Journal } from './journal.ts';
import type { PendingUpdate } from './pending-updates.ts';
import type { UpdateQueue } from './update-queue.ts';
import {
  createWebhookPoster,
  type RefusedPost,
  type WebhookReply,
  type WebhookTarget,
} from './webhook-post.ts';

interface WebhookSettings extends WebhookTarget {
  readonly maxConnections: number;
}

interface DeliveryFailure {
  readonly at: Instant;
  readonly reason: string;
}

export interface WebhookTiming {
  readonly timeoutMs: number;
  /** The milliseconds for one second of retry delay, by the sandbox's clock. */
  readonly secondMs: number;
}

export interface Webhook {
  readonly settings: WebhookSettings | null;
  readonly lastFailure: DeliveryFailure | null;
  set(settings: WebhookSettings | null): void;
  /** Passes the bot's replies to updates to the listener; an update is done when its reply is. */
  onReply(listener: (reply: WebhookReply) => Promise<void>): void;
  stop(): void;
}

interface Attempt {
  readonly entry: PendingUpdate;
  readonly slot: DeliverySlot;
  readonly to: WebhookSettings;
  readonly signal: AbortSignal;
  /** Called once the slot's connection is closed, and again when it is time for another attempt. */
  readonly onFree: () => void;
}

interface WebhookParts {
  readonly queue: UpdateQueue;
  readonly journal: Journal;
  readonly time: SandboxClock;
  readonly timing: WebhookTiming;
}

/** Makes single attempts, and decides what becomes of their updates. */
function createAttempts({ queue, journal, time, timing }: WebhookParts) {
  const poster = createWebhookPoster();
  let lastFailure: DeliveryFailure | null = null;
  let hearReply: (reply: WebhookReply) => Promise<void> = () => Promise.resolve();

  function fail({ entry, slot, onFree }: Attempt, { reason, retryAfterSeconds }: RefusedPost) {
    lastFailure = { at: time.now(), reason };
    recordAttempt(journal, entry, { stage: 'failed', attempt: slot.attempt, reason });
    if (slot.retry({ retryAfterSeconds, noLaterThan: entry.expiresAt, again: onFree })) return;
    slot.free();
    queue.giveUp(entry, 'would be too old at the next attempt');
  }

  return {
    get lastFailure() {
      return lastFailure;
    },
    onReply(listener: typeof hearReply) {
      hearReply = listener;
    },
    async make(attempt: Attempt) {
      const { entry, slot, to, signal, onFree } = attempt;
      recordAttempt(journal, entry, { stage: 'delivered', attempt: slot.attempt });
      const outcome = await poster.post(entry.update, to, timing.timeoutMs, signal);
      if (!signal.aborted && outcome.kind === 'accepted') await hearReply(outcome.reply);
      if (signal.aborted) return;
      if (outcome.kind === 'accepted') {
        slot.free();
        queue.remove(entry);
      } else {
        fail(attempt, outcome);
      }
      onFree();
    },
    forgetFailure() {
      lastFailure = null;
    },
    close: poster.close,
  };
}

/** Delivers pending updates to the webhook: queues side by side, each strictly in order. */
export function createWebhook(parts: WebhookParts): Webhook {
  const { queue, time, timing } = parts;
  const attempts = createAttempts(parts);
  const slots = createDeliverySlots(time, timing.secondMs);
  let settings: WebhookSettings | null = null;
  let closing = new AbortController();

  function pump() {
    if (settings === null) return;
    for (const entry of queue.pending()) {
      if (slots.openCount >= settings.maxConnections) return;
      const slot = slots.take(entry.queueId);
      if (slot) void attempts.make({ entry, slot, to: settings, signal: closing.signal, onFree: pump });
    }
  }

  function abort() {
    closing.abort();
    closing = new AbortController();
    slots.clear();
    attempts.forgetFailure();
  }

  const stopListening = queue.onPush(pump);

  return {
    get settings() {
      return settings;
    },
    get lastFailure() {
      return attempts.lastFailure;
    },
    set(next) {
      abort();
      settings = next;
      pump();
    },
    onReply: attempts.onReply,
    stop() {
      stopListening();
      settings = null;
      abort();
      attempts.close();
    },
  };
}

function recordAttempt(
  journal: Journal,
  { update, type }: PendingUpdate,
  attempt: { readonly stage: 'delivered' | 'failed'; readonly attempt: number; readonly reason?: string },
) {
  journal.record('update', { updateId: update.update_id, type, ...attempt });
}
