import { setTimeout } from 'node:timers/promises';
import type { Update } from 'grammy/types';
import { chatOf, type Taken } from './intake.ts';
import { isTokenRefused, tokenRetryMs } from './transport.ts';

export interface PollingOptions {
  readonly getUpdates: (offset: number, signal: AbortSignal) => Promise<readonly Update[]>;
  readonly take: (update: Update) => Promise<Taken>;
  readonly onError: (error: unknown) => void;
  /** A second unless given; longer while the token is refused. */
  readonly pauseAfterErrorMs?: ((error: unknown) => number) | undefined;
}

export interface Polling {
  start(): void;
  /** Stops asking, and waits for what is being handled. */
  stop(): Promise<void>;
}

const pauseWhileBusyMs = 1_000;

function usualPauseMs(error: unknown): number {
  return isTokenRefused(error) ? tokenRetryMs : 1_000;
}

/**
 * Long polling for development and the demo. Chats are handled side by side, each chat's updates in order, and
 * the next batch is asked for, which acknowledges this one, only when all of it is done.
 */
export function createPolling({
  getUpdates,
  take,
  onError,
  pauseAfterErrorMs = usualPauseMs,
}: PollingOptions): Polling {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function handle(updates: readonly Update[]): Promise<void> {
    for (const update of updates) {
      // What is left of the batch has not been acknowledged: Telegram gives it to the next process.
      if (stopping.signal.aborted) return;
      while ((await taken(update)) === 'busy' && !stopping.signal.aborted)
        await pause(pauseWhileBusyMs, stopping.signal);
    }
  }

  /** Trouble with the store is waited out: the update is not lost, it is tried again. */
  async function taken(update: Update): Promise<Taken> {
    try {
      return await take(update);
    } catch (error) {
      onError(error);
      return 'busy';
    }
  }

  async function poll(): Promise<void> {
    let offset = 0;
    while (!stopping.signal.aborted) {
      try {
        const updates = await getUpdates(offset, stopping.signal);
        await Promise.all([...Map.groupBy(updates, queueOf).values()].map(handle));
        if (stopping.signal.aborted) return;
        offset = updates.reduce((next, update) => Math.max(next, update.update_id + 1), offset);
      } catch (error) {
        if (stopping.signal.aborted) return;
        onError(error);
        await pause(pauseAfterErrorMs(error), stopping.signal);
      }
    }
  }

  return {
    start() {
      running = poll();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** A question that Telegram gives ten seconds for waits for nothing else. */
function queueOf(update: Update): number | string {
  return update.pre_checkout_query?.id ?? chatOf(update);
}

/** Ends early, without an error, when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return setTimeout(ms, undefined, { signal }).catch(() => undefined);
}
