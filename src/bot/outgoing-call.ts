import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

export interface Init {
  readonly headers?: Record<string, string>;
  readonly body?: string | Readable;
  readonly signal?: Abortable;
}

/** What grammY's own AbortSignal, a polyfill, shares with the real one. */
export interface Abortable {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer | null;
  readonly signal: Abortable | undefined;
  readonly timeoutMs: number;
  readonly mayRepeat: boolean;
  /** The chat that it goes to; null: to none. */
  readonly chatId: number | null;
  /** How many new messages it brings there. */
  readonly messages: number;
}

export interface CallTimeouts {
  readonly timeoutMs: number;
  /** For getUpdates, whose answer may wait for something to happen. */
  readonly longPollTimeoutMs: number;
}

/** Calls that may be made twice: the second has the same effect as the first. */
const repeatable = /^(?:get|edit|delete|setMy|setChat|setWebhook|answerCallbackQuery|sendChatAction)/;

/** The call behind what grammY wants fetched. An upload is read whole: it is a few hundred kilobytes, and can then be sent again after a flood wait. */
export async function callOf(
  url: string,
  init: Init,
  { timeoutMs, longPollTimeoutMs }: CallTimeouts,
): Promise<Call> {
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
    chatId: chatId === undefined ? null : Number(chatId),
    messages: messagesOf(method, start),
  };
}

/** Telegram's parameters come before the files. */
const mostOfHead = 8_192;

function headOf(body: string | Buffer | undefined): string {
  if (typeof body === 'string') return body.slice(0, mostOfHead);
  return body?.subarray(0, mostOfHead).toString('latin1') ?? '';
}

function messagesOf(method: string, start: string): number {
  if (method === 'sendMediaGroup') return Math.max(1, start.match(/"media":"/g)?.length ?? 1);
  return /^(?:send|copy|forward)/.test(method) && method !== 'sendChatAction' ? 1 : 0;
}
