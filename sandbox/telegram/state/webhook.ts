import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Instant } from '../entities.ts';
import type { Journal } from './journal.ts';
import type { PendingUpdate, UpdateQueue } from './update-queue.ts';

/** After the first failure Telegram tries again at once, then after 2, 4, 8 … seconds, to about a minute. */
const longestRetryDelayMs = 60_000;

export interface WebhookSettings {
  readonly url: string;
  readonly secretToken: string;
  readonly maxConnections: number;
}

export interface DeliveryFailure {
  readonly at: Instant;
  readonly reason: string;
}

export interface WebhookTiming {
  readonly timeoutMs: number;
  /** What one second of retry delay takes. */
  readonly secondMs: number;
}

export interface Webhook {
  readonly settings: WebhookSettings | null;
  readonly lastFailure: DeliveryFailure | null;
  set(settings: WebhookSettings | null): void;
  stop(): void;
}

type Outcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly reason: string; readonly retryAfterSeconds: number };

interface QueueState {
  isBusy: boolean;
  failures: number;
  timer: NodeJS.Timeout | undefined;
}

/** Delivers pending updates to the webhook: queues side by side, each strictly in order. */
export function createWebhook(
  queue: UpdateQueue,
  journal: Journal,
  clock: () => Instant,
  timing: WebhookTiming,
): Webhook {
  let settings: WebhookSettings | null = null;
  let lastFailure: DeliveryFailure | null = null;
  let closing = new AbortController();
  let openConnections = 0;
  let queues = new Map<string, QueueState>();
  const agents = {
    'http:': new HttpAgent({ keepAlive: true }),
    'https:': new HttpsAgent({ keepAlive: true }),
  };

  function stateOf(queueId: string): QueueState {
    const state = queues.get(queueId) ?? { isBusy: false, failures: 0, timer: undefined };
    queues.set(queueId, state);
    return state;
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
    const { update, type } = entry;
    const attempt = state.failures + 1;
    journal.record('update', { updateId: update.update_id, type, stage: 'delivered', attempt });
    const outcome = await post(entry, to, signal);
    if (signal.aborted) return;
    openConnections -= 1;
    if (outcome.kind === 'accepted') {
      queues.delete(entry.queueId);
      lastFailure = null;
      queue.remove(entry);
    } else {
      retryLater(entry, state, outcome);
    }
    pump();
  }

  function retryLater(entry: PendingUpdate, state: QueueState, outcome: Outcome & { kind: 'refused' }) {
    const { update, type } = entry;
    const { reason, retryAfterSeconds } = outcome;
    lastFailure = { at: clock(), reason };
    journal.record('update', {
      updateId: update.update_id,
      type,
      stage: 'failed',
      attempt: state.failures + 1,
      reason,
    });
    const growing = state.failures === 0 ? 0 : 2 ** state.failures * timing.secondMs;
    const delayMs = Math.min(retryAfterSeconds * timing.secondMs || growing, longestRetryDelayMs);
    state.failures += 1;
    state.timer = setTimeout(() => {
      state.isBusy = false;
      pump();
    }, delayMs);
  }

  function post(entry: PendingUpdate, to: WebhookSettings, signal: AbortSignal): Promise<Outcome> {
    const url = new URL(to.url);
    const isSecure = url.protocol === 'https:';
    const body = JSON.stringify(entry.update);
    return new Promise((resolve) => {
      const refuse = (reason: string, retryAfterSeconds = 0) =>
        resolve({ kind: 'refused', reason, retryAfterSeconds });
      const request = (isSecure ? httpsRequest : httpRequest)(url, {
        method: 'POST',
        agent: agents[isSecure ? 'https:' : 'http:'],
        signal,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...(to.secretToken !== '' && { 'x-telegram-bot-api-secret-token': to.secretToken }),
        },
      });
      const timer = setTimeout(() => {
        refuse('Read timeout expired');
        request.destroy();
      }, timing.timeoutMs);
      request.on('close', () => clearTimeout(timer));
      request.on('error', (error: NodeJS.ErrnoException) =>
        refuse(error.code === 'ECONNREFUSED' ? 'Connection refused' : 'Webhook connection closed'),
      );
      request.on('response', (response) => {
        response.resume();
        response.on('error', () => refuse('Webhook connection closed'));
        response.on('end', () => {
          const { statusCode = 0, statusMessage, headers } = response;
          if (statusCode >= 200 && statusCode < 300) resolve({ kind: 'accepted' });
          else
            refuse(
              `Wrong response from the webhook: ${statusCode} ${statusMessage}`,
              Math.min(Number(headers['retry-after']) || 0, 3600),
            );
        });
      });
      request.end(body);
    });
  }

  function close() {
    closing.abort();
    closing = new AbortController();
    for (const state of queues.values()) clearTimeout(state.timer);
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
    stop() {
      stopListening();
      settings = null;
      close();
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}
