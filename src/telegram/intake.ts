import { setTimeout } from 'node:timers/promises';
import type { Message, PreCheckoutQuery, Update } from 'grammy/types';
import { errorFields, type Logger, traced } from '../logger.ts';
import type { ChatLock, ChatLocks } from '../store/chat-session.ts';
import { levelOf } from '../store/connection.ts';
import { type Allowance, tokenCosts } from '../store/rate-limits.ts';
import { endTap, type IncomingContext, type WebhookResponse } from './context.ts';
import { updateKinds } from './registration.ts';
import { isTokenRefused, tokenRetryMs } from './transport.ts';
import type { Wordings } from './wording.ts';

/** `busy`: another update held the chat's lock for too long; this one has to be redelivered. */
export type IntakeOutcome = 'handled' | 'duplicate' | 'busy';

/** `failed`: a handler threw; the customer got a message, and the update still counts as done. */
export type Handled = 'handled' | 'failed';

/**
 * `unavailable`: the store or the lock failed. The update is redelivered then, and also when this process has
 * `stopped`.
 */
type UpdateOutcome = IntakeOutcome | Handled | 'unavailable' | 'stopped';

/** The outcome of an update. */
export interface UpdateReport {
  readonly kind: string;
  readonly outcome: UpdateOutcome;
  readonly durationMs: number;
}

/** Answers whether a payment may go ahead; throws when the answer doesn't reach Telegram. */
export type AnswerCheckout = (query: PreCheckoutQuery) => Promise<void>;

export interface IntakeDependencies {
  readonly botId: number;
  readonly locks: ChatLocks;
  readonly rate: UpdateRate;
  /** Throws when the store fails: whether anything was done is unknown then. */
  readonly handle: (update: Update, lock: ChatLock, response: WebhookResponse | null) => Promise<Handled>;
  readonly answerCheckout: AnswerCheckout;
  /** Leaves updates that arrive or wait now to another process. */
  readonly isStopping: () => boolean;
  /** Calls have been aborted, so the work fails. */
  readonly isCutOff: () => boolean;
  readonly metrics: { updateTaken(report: UpdateReport): void };
  readonly logger: Logger;
}

export type Intake = ReturnType<typeof createIntake>;

const chatWaitMs = 8_000;

/**
 * Takes updates in: one at a time for each chat across all machines, each once, each with a line in the log. The
 * script that takes the lock, `store/lua/acquire-chat-lock.lua`, finds duplicates.
 */
export function createIntake(dependencies: IntakeDependencies) {
  const { botId, locks, rate, handle, answerCheckout, isStopping, isCutOff, metrics, logger } = dependencies;
  const costs = { messages: tokenCosts(rate.messages), taps: tokenCosts(rate.taps) };

  /** Marks the update as done after the work, never before. */
  async function handleLocked(update: Update, response: WebhookResponse | null) {
    const kind = update.callback_query === undefined ? 'messages' : 'taps';
    const about = { botId, updateId: update.update_id, kind, costs: costs[kind] };
    const lock = await locks.acquire(chatOf(update), chatWaitMs, about);
    if (lock === 'duplicate' || lock === 'busy') return lock;
    try {
      if (isStopping()) throw new Error('This process is stopping.');
      const handled = await handle(update, lock, response);
      if (handled === 'failed' && isCutOff())
        throw new Error('This process was stopped in the middle of the work.');
      await lock.complete();
      return handled;
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  /** Handles a pre-checkout query without the lock: Telegram waits ten seconds for its answer. */
  async function handleUpdate(update: Update, response: WebhookResponse | null) {
    if (update.pre_checkout_query === undefined) return handleLocked(update, response);
    await answerCheckout(update.pre_checkout_query);
    return 'handled';
  }

  async function take(update: Update, response: WebhookResponse | null): Promise<IntakeOutcome> {
    const startedAt = performance.now();
    try {
      const outcome = await handleUpdate(update, response);
      const done = reportOf(update, outcome, startedAt);
      metrics.updateTaken(done);
      logger.info(done, 'An update was processed.');
      return outcome === 'failed' ? 'handled' : outcome;
    } catch (error) {
      const failed = reportOf(update, isStopping() ? 'stopped' : 'unavailable', startedAt);
      metrics.updateTaken(failed);
      if (failed.outcome === 'stopped') logger.info(failed, 'An update is left to another process.');
      else
        logger[levelOf(error)](
          { ...failed, ...errorFields(error) },
          'An update failed, and Telegram sends it again.',
        );
      throw error;
    }
  }

  return {
    /**
     * Throws when the store fails or the work was aborted: the update has to be redelivered. `response`: of the
     * webhook that brought it.
     */
    take: (update: Update, response?: WebhookResponse): Promise<IntakeOutcome> =>
      traced({ update: update.update_id }, () => take(update, response ?? null)),
  };
}

function reportOf(update: Update, outcome: UpdateOutcome, startedAt: number): UpdateReport {
  const kind = updateKinds.find((each) => update[each] !== undefined) ?? 'other';
  return { kind, outcome, durationMs: Math.round(performance.now() - startedAt) };
}

/** The chat whose updates are handled one after the other; the person's private chat where the update has none. */
export function chatOf(update: Update): number {
  const about =
    update.message ??
    update.edited_message ??
    update.channel_post ??
    update.callback_query?.message ??
    update.my_chat_member;
  return about?.chat.id ?? update.callback_query?.from.id ?? 0;
}

export const usualUpdateRate = {
  /** Telegram allows about one message a second to a chat, so faster messages could not be answered. */
  messages: { atOnce: 30, perSecond: 1 },
  /** Faster than a person can tap; stops scripts. */
  taps: { atOnce: 300, perSecond: 50 },
};
export type UpdateRate = Readonly<Record<keyof typeof usualUpdateRate, Allowance>>;

/** Middleware that drops updates over the rate before anything is read for them. */
export function updateRate(wordings: Wordings) {
  return async (ctx: IncomingContext, next: () => Promise<void>): Promise<void> => {
    const { admission } = ctx.lock;
    if (admission === 'admitted') return next();
    const words = wordings.for(ctx.from?.language_code);
    const isFirst = admission === 'firstRefused';
    if (ctx.callbackQuery !== undefined) return endTap(ctx, isFirst ? words.text('too-fast') : null);
    if (isFirst && ctx.chat?.type === 'private')
      await ctx.reply(words.html('too-fast'), { parse_mode: 'HTML' });
  };
}

interface PollingOptions {
  readonly getUpdates: (offset: number, signal: AbortSignal) => Promise<readonly Update[]>;
  readonly take: (update: Update) => Promise<IntakeOutcome>;
  readonly onError: (error: unknown) => void;
  /** A second unless given; longer while the token is refused. */
  readonly pauseAfterErrorMs?: ((error: unknown) => number) | undefined;
}

const pauseWhileBusyMs = 1_000;

function usualPauseMs(error: unknown): number {
  return isTokenRefused(error) ? tokenRetryMs : 1_000;
}

/**
 * Long polling for development and the demo. Handles chats side by side and each chat's updates in order. Asks for
 * the next batch, which acknowledges this one, only when all of it is done.
 */
export function createPolling({
  getUpdates,
  take,
  onError,
  pauseAfterErrorMs = usualPauseMs,
}: PollingOptions) {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function handle(updates: readonly Update[]): Promise<void> {
    for (const update of updates) {
      // The rest of the batch is not acknowledged, so Telegram gives it to the next process.
      if (stopping.signal.aborted) return;
      while ((await takeOrRetry(update)) === 'busy' && !stopping.signal.aborted)
        await pause(pauseWhileBusyMs, stopping.signal);
    }
  }

  /** Tries the update again after trouble with the store. */
  async function takeOrRetry(update: Update): Promise<IntakeOutcome> {
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
        // Telegram starts a new count after a week without updates, so the offset follows the last id, not the highest.
        offset = (updates.at(-1)?.update_id ?? offset - 1) + 1;
      } catch (error) {
        if (stopping.signal.aborted) return;
        onError(error);
        await pause(pauseAfterErrorMs(error), stopping.signal);
      }
    }
  }

  return {
    start(): void {
      running = poll();
    },
    /** Stops asking, and waits for what is being handled. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

/** Puts a pre-checkout query into a queue of its own, so that it waits for no other update. */
function queueOf(update: Update): number | string {
  return update.pre_checkout_query?.id ?? chatOf(update);
}

/** Ends early, without an error, when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return setTimeout(ms, undefined, { signal }).catch(() => undefined);
}

interface Contents {
  note(chatId: number, messageId: number, content: string): Promise<void>;
  isSame(chatId: number, messageId: number, content: string): Promise<boolean>;
}

/**
 * Drops edits of messages whose content stays the same: Telegram sends them when a preview has loaded, and while a
 * place is shared live. In groups only replies are noted.
 */
export function withoutEmptyEdits(contents: Contents) {
  return async (ctx: IncomingContext, next: () => Promise<void>): Promise<void> => {
    const message = ctx.message ?? ctx.editedMessage;
    const isForBot = message?.chat.type === 'private' || message?.reply_to_message !== undefined;
    if (message === undefined || !isForBot) return next();
    const noted = [message.chat.id, message.message_id, contentOf(message)] as const;
    if (ctx.editedMessage !== undefined && (await contents.isSame(...noted))) return;
    await next();
    await contents.note(...noted);
  };
}

/** What a person can change: the words, and the picture or file. */
function contentOf({ text, caption, photo, document, video, audio, animation }: Message): string {
  const file = photo?.at(-1) ?? document ?? video ?? audio ?? animation;
  return JSON.stringify([text ?? caption, file?.file_unique_id]);
}
