import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClientOptions, GrammyError, HttpError } from 'grammy';
import { Pool } from 'undici';
import { secondMs } from '../time.ts';

/** One finished HTTP exchange with Telegram, for logs and metrics. */
export interface TransportCall {
  readonly method: string;
  readonly status: number | null;
  readonly durationMs: number;
}

type GrammyFetch = NonNullable<ApiClientOptions['fetch']>;

/** The call was not made: it, or its process, was held up for so long that it was out of date. */
export class StaleCall extends Error {
  override readonly name = 'StaleCall';
  readonly code = 'STALE_CALL';
}

interface TransportOptions {
  readonly apiRoot: string;
  readonly timeoutMs: number;
  /** A long poll without an answer for this long is closed with its connection; 90 seconds unless given. */
  readonly longPollTimeoutMs?: number | undefined;
  readonly onCall: (call: TransportCall) => void;
  /** Telegram's own unless given. */
  readonly limits?: TelegramLimits | undefined;
}

/** The bounds of calls that must be answered by a deadline. */
export interface CallLimits {
  /** Called right before a call leaves, with its timeout; false: the call fails with StaleCall. */
  readonly mayBegin: (timeoutMs: number) => boolean;
  /** Aborts the calls under way, and refuses further ones. */
  readonly over?: AbortSignal | undefined;
  /** The transport's own timeout unless given. */
  readonly timeoutMs?: number | undefined;
}

export type Transport = ReturnType<typeof createTransport>;

const usualLongPollTimeoutMs = 90_000;
const tries = 3;
const pauseBeforeRepeatMs = 100;

/** Makes single exchanges over kept-alive connections; each is aborted by its timeout, its signals, and `stopping`. */
function createWire({ apiRoot, onCall }: TransportOptions, stopping: AbortSignal) {
  const pool = new Pool(new URL(apiRoot).origin, {
    connections: 64,
    connect: { timeout: 5_000 },
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  async function exchange(call: Call, over: AbortSignal | undefined): Promise<RawAnswer> {
    const cut = new AbortController();
    const abort = (): void => cut.abort();
    const timer = setTimeout(abort, call.timeoutMs);
    const sources = [stopping, over, call.signal].filter((source) => source !== undefined);
    for (const source of sources) source.addEventListener('abort', abort);
    try {
      if (sources.some((source) => source.aborted)) abort();
      const { path, headers, body } = call;
      const answer = await pool.request({ path, method: 'POST', headers, body, signal: cut.signal });
      return { status: answer.statusCode, text: await answer.body.text() };
    } finally {
      clearTimeout(timer);
      for (const source of sources) source.removeEventListener('abort', abort);
    }
  }

  return {
    async send(call: Call, over: AbortSignal | undefined): Promise<RawAnswer> {
      const startedAt = performance.now();
      let status: number | null = null;
      try {
        const answer = await exchange(call, over);
        status = answer.status;
        return answer;
      } finally {
        onCall({ method: call.method, status, durationMs: Math.round(performance.now() - startedAt) });
      }
    },
    destroy: () => pool.destroy(),
  };
}

/**
 * The HTTP client for Telegram. Handles limits, 429 and 5xx here, since API transformers don't reach inside
 * conversations: the limiter decides when a call may leave, repeatable failures are repeated, all others reach the
 * caller.
 */
export function createTransport(options: TransportOptions) {
  const { timeoutMs, longPollTimeoutMs = usualLongPollTimeoutMs } = options;
  const stopping = new AbortController();
  const wire = createWire(options, stopping.signal);
  const limiter = createLimiter(options.limits ?? telegramLimits);

  const pause = (ms: number): Promise<void> => delay(ms, undefined, { signal: stopping.signal });

  async function make(call: Call, { mayBegin, over }: CallLimits): Promise<RawAnswer> {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === tries;
      const pausedMs = await limiter.admit(call.chatId, call.messages, stopping.signal);
      if (pausedMs > 0) return floodAnswer(pausedMs);
      if (!mayBegin(call.timeoutMs) || over?.aborted)
        throw new StaleCall(`It was too late for ${call.method}.`);
      try {
        const answer = await wire.send(call, over);
        const pauseMs = pauseAfter(answer, call, attempt, limiter);
        if (pauseMs === null || isLast) return answer;
        await pause(pauseMs);
      } catch (error) {
        const mayRepeat = (call.mayRepeat && call.method !== 'getUpdates') || wasNotSent(error);
        const isAborted = stopping.signal.aborted || over?.aborted;
        if (!mayRepeat || isLast || isAborted) throw error;
        await pause(pauseBeforeRepeatMs * attempt);
      }
    }
  }

  function fetchWithin(limits: CallLimits): GrammyFetch {
    const fetch = async (url: string, init: Init): Promise<{ json(): unknown }> => {
      const call = await callOf(url, init, limits.timeoutMs ?? timeoutMs, longPollTimeoutMs);
      const answer = await make(call, limits);
      return { json: () => parsedAnswer(answer) };
    };
    // grammY types this as node-fetch's fetch, but uses only json() of its response.
    return fetch as unknown as GrammyFetch;
  }

  return {
    /** Replaces grammY's own HTTP client. */
    fetch: fetchWithin({ mayBegin: () => true }),
    /** The same for calls that must have their answers by a deadline. */
    fetchWithin,
    waiting: limiter.waiting,
    /** Whether calls are aborted because the bot is stopping. */
    get isClosed(): boolean {
      return stopping.signal.aborted;
    },
    /** Aborts the calls under way, which end as unanswered. */
    async close(): Promise<void> {
      stopping.abort(new Error('The bot is stopping.'));
      await wire.destroy();
    },
  };
}

/** How long to wait before the call is made again; null: its answer is final. */
function pauseAfter(
  answer: RawAnswer,
  { chatId, mayRepeat }: Call,
  attempt: number,
  limiter: ReturnType<typeof createLimiter>,
): number | null {
  const floodMs = floodMsOf(answer);
  if (floodMs === null) return answer.status >= 500 && mayRepeat ? pauseBeforeRepeatMs * attempt : null;
  if (!limiter.flooded(chatId, floodMs)) return null;
  // The limiter waits out the pause of a chat.
  return chatId === null ? floodMs : 0;
}

interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

function floodMsOf({ status, text }: RawAnswer): number | null {
  if (status !== 429) return null;
  const seconds = Number(/"retry_after"\s*:\s*(\d+)/.exec(text)?.[1] ?? 1);
  return seconds * 1_000;
}

/** Telegram's expected answer, made here: each further call during a flood wait would make it longer. */
function floodAnswer(pausedMs: number): RawAnswer {
  const retryAfter = Math.ceil(pausedMs / 1_000);
  const description = `Too Many Requests: retry after ${retryAfter}`;
  const answer = { ok: false, error_code: 429, description, parameters: { retry_after: retryAfter } };
  return { status: 429, text: JSON.stringify(answer) };
}

const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** The connection was never established, so Telegram has not received the call. */
function wasNotSent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && neverConnected.has(String(error.code));
}

/** Turns a proxy's error page into an error in Telegram's own shape. */
function parsedAnswer({ status, text }: RawAnswer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (status >= 500) return { ok: false, error_code: status, description: `Bad Gateway: HTTP ${status}` };
    throw new Error(`Telegram answered HTTP ${status} with something that is not JSON.`);
  }
}

interface Init {
  readonly headers?: Record<string, string>;
  readonly body?: string | Readable;
  readonly signal?: Abortable;
}

/** What grammY's own AbortSignal, a polyfill, shares with the real one. */
interface Abortable {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

type Call = Awaited<ReturnType<typeof callOf>>;

/** Idempotent calls, which may be made twice. */
const repeatable =
  /^(?:get|edit|delete|setMy|setChat|setWebhook|answerCallbackQuery|answerPreCheckoutQuery|sendChatAction)/;

/**
 * Reads the call from grammY's request. An upload is read whole: it is a few hundred kilobytes, and can then be sent
 * again after a flood wait.
 */
async function callOf(url: string, init: Init, timeoutMs: number, longPollTimeoutMs: number) {
  const { pathname, search } = new URL(url);
  const method = pathname.slice(pathname.lastIndexOf('/') + 1);
  const body = init.body === undefined || typeof init.body === 'string' ? init.body : await buffer(init.body);
  const start = headOf(body);
  const chatId = /(?:"chat_id":"?|name="chat_id"\r\n\r\n)(-?\d+)/.exec(start)?.[1];
  return {
    method,
    path: pathname + search,
    headers: init.headers ?? {},
    body: body ?? null,
    signal: init.signal,
    timeoutMs: method === 'getUpdates' ? longPollTimeoutMs : timeoutMs,
    mayRepeat: repeatable.test(method),
    /** The chat that the call goes to; null: to none. */
    chatId: chatId === undefined ? null : Number(chatId),
    /** How many new messages the call adds there. */
    messages: newMessagesOf(method, start),
  };
}

/** The parameters come before the files, so only the beginning of the body is searched. */
const mostOfHead = 8_192;

function headOf(body: string | Buffer | undefined): string {
  if (typeof body === 'string') return body.slice(0, mostOfHead);
  return body?.subarray(0, mostOfHead).toString('latin1') ?? '';
}

function newMessagesOf(method: string, start: string): number {
  if (method === 'sendMediaGroup') return Math.max(1, start.match(/"media":"/g)?.length ?? 1);
  return /^(?:send|copy|forward)/.test(method) && method !== 'sendChatAction' ? 1 : 0;
}

/** What a failed Bot API call means for its message. */
type TelegramFailure =
  /** Nothing reached the chat; to be tried again after the given time. */
  | { readonly kind: 'later'; readonly afterMs: number }
  /** No answer: it may have reached the chat. */
  | { readonly kind: 'unanswered' }
  /** The person blocked the bot, or the account or chat is gone. */
  | { readonly kind: 'unreachable' }
  /** Telegram refuses it permanently: a bug of ours. */
  | { readonly kind: 'refused'; readonly description: string };

const unreachableChat = /chat not found|user is deactivated|bot was blocked|bot was kicked|PEER_ID_INVALID/i;

/** How long to wait while the token is refused. Only another token, and so a new process, ends that. */
export const tokenRetryMs = 10_000;

/** Telegram knows no bot with this token (404: the token is malformed). */
export function isTokenRefused(error: unknown): boolean {
  if (!(error instanceof GrammyError)) return false;
  return error.error_code === 401 || (error.error_code === 404 && error.method === 'getMe');
}

/** Telegram refused the call as wrong; the description says why. */
export function isBadRequest(error: unknown): error is GrammyError {
  return error instanceof GrammyError && error.error_code === 400;
}

const notOfMedia =
  /message (?:is not modified|to edit not found|can't be edited)|can't parse|MESSAGE_ID_INVALID|to a supergroup/i;

/**
 * Telegram refused the picture or file of the call: the message can still be sent in another way.
 * Not so where the message is unchanged or gone, the chat is gone or has moved, or the markup is wrong.
 */
export function isMediaRefused(error: unknown): error is GrammyError {
  if (!isBadRequest(error) || error.parameters.migrate_to_chat_id !== undefined) return false;
  return !notOfMedia.test(error.description) && !unreachableChat.test(error.description);
}

/** Classifies a failed call; null when the error comes neither from Telegram nor from the connection. */
export function telegramFailure(error: unknown): TelegramFailure | null {
  if (error instanceof HttpError) {
    return error.error instanceof StaleCall ? { kind: 'later', afterMs: 0 } : { kind: 'unanswered' };
  }
  if (!(error instanceof GrammyError)) return null;
  const { error_code: code, description, parameters } = error;
  if (code === 401) return { kind: 'later', afterMs: tokenRetryMs };
  if (code === 429) return { kind: 'later', afterMs: (parameters.retry_after ?? 5) * 1_000 };
  if (code >= 500) return { kind: 'unanswered' };
  if (code === 403 || unreachableChat.test(description)) return { kind: 'unreachable' };
  return { kind: 'refused', description };
}

/** The result of optional calls to Telegram; the fallback where one fails. */
export async function orIfTelegramFails<Result, Fallback>(
  work: Promise<Result>,
  fallback: Fallback,
): Promise<Result | Fallback> {
  try {
    return await work;
  } catch (error) {
    if (telegramFailure(error) === null) throw error;
    return fallback;
  }
}

/** The answer to a tap came too late, which is harmless: the work is done. */
export function isLateAnswer(error: unknown): boolean {
  return error instanceof GrammyError && error.description.includes('query is too old');
}

/** What Telegram allows bots; beyond it, it answers 429. */
export const telegramLimits = {
  /** New messages to all chats together. */
  messagesPerSecond: 30,
  /** To one chat in the long run; as many as `chatBurst` may go at once after a silence. */
  chatMessagesPerSecond: 1,
  chatBurst: 30,
};
export type TelegramLimits = Readonly<typeof telegramLimits>;

/** A leaky bucket in one number: the time at which the messages sent so far would have gone out one by one. */
interface Bucket {
  busyUntil: number;
}

interface Pace {
  readonly intervalMs: number;
  /** How many may go at once after a silence. */
  readonly burst: number;
}

/** The earliest time at which that many messages may go. An edit (0) may go at any time. */
function readyAt({ busyUntil }: Bucket, { intervalMs, burst }: Pace, messages: number): number {
  return messages === 0 ? 0 : busyUntil - (burst - 1) * intervalMs;
}

function charge(bucket: Bucket, { intervalMs }: Pace, messages: number, now: number): void {
  bucket.busyUntil = Math.max(bucket.busyUntil, now) + messages * intervalMs;
}

/** When this many chats are told to wait within this time, the bot as a whole is too fast. */
const floodedChats = 3;
const floodWindowMs = 5_000;

/** The chats to which Telegram allows no calls, and until when. When several are told to wait, all chats pause. */
function createPauses(monotonic: () => number) {
  const heldUntil = new Map<number, number>();
  const pausedAt = new Map<number, number>();
  let allHeldUntil = 0;
  return {
    endOf: (chatId: number): number => Math.max(heldUntil.get(chatId) ?? 0, allHeldUntil),
    hold(chatId: number, pauseMs: number): void {
      const now = monotonic();
      for (const [other, until] of heldUntil) if (until <= now) heldUntil.delete(other);
      for (const [other, at] of pausedAt) if (at < now - floodWindowMs) pausedAt.delete(other);
      heldUntil.set(chatId, Math.max(heldUntil.get(chatId) ?? 0, now + pauseMs));
      pausedAt.set(chatId, now);
      if (pausedAt.size >= floodedChats) allHeldUntil = Math.max(allHeldUntil, now + pauseMs);
    },
  };
}

interface Waiter {
  readonly messages: number;
  readonly go: () => void;
}

interface Chat extends Bucket {
  readonly id: number;
  readonly waiters: Waiter[];
}

interface TurnRules {
  /** The earliest time at which the chat's first waiter may go. */
  readonly readyAt: (chat: Chat, waiter: Waiter) => number;
  readonly onGo: (chat: Chat, waiter: Waiter, now: number) => void;
}

/** Serves the chats with waiters in rotation; keeps the order within a chat. */
function createRotation({ readyAt, onGo }: TurnRules, monotonic: () => number) {
  /** In the order of service, next first. */
  const ring = new Set<Chat>();
  let timer: NodeJS.Timeout | undefined;

  function release(chat: Chat, waiter: Waiter, now: number): void {
    chat.waiters.shift();
    ring.delete(chat);
    if (chat.waiters.length > 0) ring.add(chat);
    onGo(chat, waiter, now);
    waiter.go();
  }

  function pump(): void {
    clearTimeout(timer);
    const now = monotonic();
    let nextAt = Number.POSITIVE_INFINITY;
    for (const chat of [...ring]) {
      const waiter = chat.waiters[0];
      if (waiter === undefined) continue;
      const at = readyAt(chat, waiter);
      if (at <= now) release(chat, waiter, now);
      if (chat.waiters.length > 0) nextAt = Math.min(nextAt, Math.max(at, now));
    }
    if (ring.size > 0) timer = setTimeout(pump, Math.max(0, Math.ceil(nextAt - monotonic())));
  }

  return {
    served(chat: Chat, messages: number, signal: AbortSignal): Promise<void> {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const giveUp = (): void => {
          chat.waiters.splice(chat.waiters.indexOf(waiter), 1);
          if (chat.waiters.length === 0) ring.delete(chat);
          pump();
          reject(signal.reason);
        };
        const waiter: Waiter = {
          messages,
          go() {
            signal.removeEventListener('abort', giveUp);
            resolve();
          },
        };
        signal.addEventListener('abort', giveUp);
        chat.waiters.push(waiter);
        ring.add(chat);
        pump();
      });
    },
    waiting: (): number => [...ring].reduce((sum, chat) => sum + chat.waiters.length, 0),
  };
}

const mostIdleChats = 10_000;

function forgetIdle(chats: Map<number, Chat>, now: number): void {
  for (const [id, chat] of chats) if (chat.waiters.length === 0 && chat.busyUntil <= now) chats.delete(id);
}

/** Longer pauses are not waited out: the caller is told at once and comes back later. */
const longestFloodWaitMs = 3 * secondMs;

/**
 * The one limiter of all calls to Telegram: decides when a call may leave, and what happens when Telegram asks for a
 * pause. Chats take turns, so a chat with many messages delays the others by one message, not by all of its own.
 */
export function createLimiter(limits: TelegramLimits, monotonic: () => number = () => performance.now()) {
  // Allows a second's messages at once, so that an idle moment is not lost.
  const pace: Pace = { intervalMs: secondMs / limits.messagesPerSecond, burst: limits.messagesPerSecond };
  const chatPace: Pace = { intervalMs: secondMs / limits.chatMessagesPerSecond, burst: limits.chatBurst };
  const all: Bucket = { busyUntil: 0 };
  const chats = new Map<number, Chat>();
  const pauses = createPauses(monotonic);
  const rotation = createRotation(
    {
      readyAt: (chat, { messages }) =>
        Math.max(pauses.endOf(chat.id), readyAt(chat, chatPace, messages), readyAt(all, pace, messages)),
      onGo(chat, { messages }, now) {
        charge(all, pace, messages, now);
        // Counts an album as one call of its chat; senders of many albums pace them.
        charge(chat, chatPace, Math.min(messages, 1), now);
      },
    },
    monotonic,
  );

  function chatOf(id: number): Chat {
    const known = chats.get(id);
    if (known !== undefined) return known;
    if (chats.size >= mostIdleChats) forgetIdle(chats, monotonic());
    const chat: Chat = { id, busyUntil: 0, waiters: [] };
    chats.set(id, chat);
    return chat;
  }

  return {
    /**
     * Waits until `messages` may go to the chat (0: an edit, which only obeys pauses) and answers 0. If the chat's
     * pause is too long to wait out, answers its milliseconds at once. `chatId` null: the call is to no chat.
     */
    async admit(chatId: number | null, messages: number, signal: AbortSignal): Promise<number> {
      if (chatId === null) return 0;
      const pauseMs = Math.max(0, Math.ceil(pauses.endOf(chatId) - monotonic()));
      if (pauseMs > longestFloodWaitMs) return pauseMs;
      if (pauseMs > 0 || messages > 0) await rotation.served(chatOf(chatId), messages, signal);
      return 0;
    },
    /** Notes that Telegram asked for a pause of a chat. Answers whether the call is worth making again. */
    flooded(chatId: number | null, pauseMs: number): boolean {
      if (chatId !== null) pauses.hold(chatId, pauseMs);
      return pauseMs <= longestFloodWaitMs;
    },
    /** How many calls wait. */
    waiting: rotation.waiting,
  };
}
