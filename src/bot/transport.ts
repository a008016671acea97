import type { Readable } from 'node:stream';
import type { ApiClientOptions } from 'grammy';
import { Pool } from 'undici';

/** One finished HTTP exchange with Telegram, for logs and metrics. */
export interface TransportCall {
  readonly method: string;
  readonly status: number | null;
  readonly durationMs: number;
}

export interface TransportOptions {
  readonly apiRoot: string;
  readonly timeoutMs: number;
  readonly onCall: (call: TransportCall) => void;
}

export interface Transport {
  /** What grammY calls in place of its own HTTP client. */
  readonly fetch: NonNullable<ApiClientOptions['fetch']>;
  /** Aborts what runs: those calls end as unanswered. */
  close(): Promise<void>;
}

/** Calls that may be made twice: the second has the same effect as the first. */
const repeatable = /^(?:get|edit|delete|setMy|setWebhook|answerCallbackQuery|sendChatAction)/;
const longestFloodWaitSeconds = 3;
const tries = 3;

/**
 * The HTTP to Telegram. It is here that 429 and 5xx are decided, since API transformers don't reach inside
 * conversations: a short flood wait is waited out, a repeatable call is repeated, all else is the caller's.
 */
export function createTransport(options: TransportOptions): Transport {
  const pool = new Pool(new URL(options.apiRoot).origin, {
    connections: 64,
    connect: { timeout: 5_000 },
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const stopping = new AbortController();

  async function exchange(path: string, init: Init, timeoutMs: number): Promise<Answer> {
    const cut = new AbortController();
    const abort = (): void => cut.abort();
    const timer = setTimeout(abort, timeoutMs);
    const sources: readonly Abortable[] = [
      stopping.signal,
      ...(init.signal === undefined ? [] : [init.signal]),
    ];
    for (const source of sources) source.addEventListener('abort', abort);
    try {
      if (sources.some((source) => source.aborted)) abort();
      const { statusCode, body } = await pool.request({
        path,
        method: 'POST',
        headers: init.headers ?? {},
        body: init.body ?? null,
        signal: cut.signal,
      });
      return { status: statusCode, text: await body.text() };
    } finally {
      clearTimeout(timer);
      for (const source of sources) source.removeEventListener('abort', abort);
    }
  }

  async function observed(method: string, path: string, init: Init, timeoutMs: number): Promise<Answer> {
    const startedAt = performance.now();
    const finish = (status: number | null): void =>
      options.onCall({ method, status, durationMs: performance.now() - startedAt });
    try {
      const answer = await exchange(path, init, timeoutMs);
      finish(answer.status);
      return answer;
    } catch (error) {
      finish(null);
      throw error;
    }
  }

  async function call(url: string, init: Init): Promise<Answer> {
    const { pathname, search } = new URL(url);
    const method = pathname.slice(pathname.lastIndexOf('/') + 1);
    const mayRepeat = repeatable.test(method) && isReplayable(init.body);
    const timeoutMs = method === 'getUpdates' ? options.timeoutMs + longPollMs : options.timeoutMs;
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === tries || stopping.signal.aborted;
      try {
        const answer = await observed(method, pathname + search, init, timeoutMs);
        const waitMs = isReplayable(init.body) ? floodWaitMs(answer) : null;
        if (waitMs !== null && !isLast) await pause(waitMs);
        else if (answer.status < 500 || !mayRepeat || isLast) return answer;
      } catch (error) {
        if (!mayRepeat || isLast || method === 'getUpdates') throw error;
      }
    }
  }

  const fetch = async (url: string, init: Init): Promise<{ json(): unknown }> => {
    const answer = await call(url, init);
    return { json: () => parsed(answer) };
  };

  return {
    // grammY types this as node-fetch's fetch, of which it calls json() alone.
    fetch: fetch as unknown as Transport['fetch'],
    async close() {
      stopping.abort(new Error('The bot is stopping.'));
      await pool.destroy();
    },
  };
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

interface Answer {
  readonly status: number;
  readonly text: string;
}

const longPollMs = 60_000;

/** A stream of an upload is spent once it has been sent. */
function isReplayable(body: Init['body']): boolean {
  return body === undefined || typeof body === 'string';
}

/** How long Telegram asks to wait, when that is short enough to wait here. */
function floodWaitMs({ status, text }: Answer): number | null {
  if (status !== 429) return null;
  const seconds = Number(/"retry_after"\s*:\s*(\d+)/.exec(text)?.[1] ?? Number.NaN);
  return seconds <= longestFloodWaitSeconds ? seconds * 1_000 : null;
}

/** A proxy's page in place of an answer is an error in Telegram's own shape. */
function parsed({ status, text }: Answer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (status >= 500) return { ok: false, error_code: status, description: `Bad Gateway: HTTP ${status}` };
    throw new Error(`Telegram answered HTTP ${status} with something that is not JSON.`);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
