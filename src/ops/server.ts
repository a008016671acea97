import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Update } from 'grammy/types';
import { z } from 'zod';
import { version } from '../command-line.ts';
import type { ListenAddress } from '../config/config.ts';
import type { AnswerCall, WebhookResponse } from '../telegram/context.ts';
import { minuteMs, secondMs, within } from '../time.ts';

/* `startServer(options)` once a process, and `stop()` at the end. A service is null where it is not configured. */

export interface Webhook {
  readonly path: string;
  readonly secret: string;
  /** `busy`, or a failure: the update has to be redelivered. */
  readonly take: (update: Update, response: WebhookResponse) => Promise<'handled' | 'duplicate' | 'busy'>;
  readonly monotonic: () => number;
  /** Called when the secret is wrong. */
  readonly onRefused: () => void;
}

const mostUpdateBytes = 1024 * 1024;

interface HttpAnswer {
  readonly status: number;
  readonly type?: string;
  readonly body?: string | Buffer;
  readonly retryAfterSeconds?: number;
}

/**
 * Without a `Retry-After` Telegram waits twice as long after each attempt, up to a minute: a customer who was refused
 * twice while the store failed over would wait eight seconds more. An update that still fails after a minute comes
 * again at Telegram's own, growing intervals.
 */
const retryAfterSeconds = 1;
const failoverMs = minuteMs;
/** Beyond this many the oldest are forgotten: they soon come again. */
const mostFailed = 10_000;

/** When each update failed for the first time. */
type FailedUpdates = Map<number, number>;

function noteFailed(failed: FailedUpdates, id: number, now: number): HttpAnswer {
  const since = failed.getOrInsert(id, now);
  const [oldest] = failed.keys();
  if (failed.size > mostFailed && oldest !== undefined) failed.delete(oldest);
  return now - since < failoverMs ? { status: 503, retryAfterSeconds } : { status: 503 };
}

/** Checks the secret before reading the body, and answers after the work. */
async function takeWebhook(
  request: IncomingMessage,
  { secret, take, monotonic, onRefused }: Webhook,
  failed: FailedUpdates,
): Promise<HttpAnswer> {
  if (request.method !== 'POST') return { status: 405 };
  if (!isSameSecret(request.headers['x-telegram-bot-api-secret-token'], secret)) {
    onRefused();
    return { status: 401 };
  }
  const body = await readAtMost(request, mostUpdateBytes);
  if (body === null) return { status: 413 };
  const update = readUpdate(body);
  if (update === null) return { status: 400 };
  const response = createResponse();
  try {
    const outcome = await take(update, response);
    const call = response.close();
    if (outcome === 'busy') return { status: 503 };
    failed.delete(update.update_id);
    return call === null ? { status: 200 } : json(call);
  } catch {
    // Drops the carried call: the update is redelivered and answered then.
    response.close();
    return noteFailed(failed, update.update_id, monotonic());
  }
}

function json(content: object): HttpAnswer {
  return { status: 200, type: 'application/json', body: JSON.stringify(content) };
}

/** The button spins until the response, so slower work is answered by a call. */
const carriesWithinMs = 100;

function createResponse(): WebhookResponse & { close(): AnswerCall | null } {
  const begunAt = performance.now();
  let carried: AnswerCall | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isOpen = true;
  function close(): AnswerCall | null {
    clearTimeout(timer);
    isOpen = false;
    return carried;
  }
  return {
    carry(call, onLate) {
      const leftMs = begunAt + carriesWithinMs - performance.now();
      if (!isOpen || carried !== null || leftMs <= 0) return false;
      carried = call;
      timer = setTimeout(() => {
        close();
        carried = null;
        onLate();
      }, leftMs);
      return true;
    },
    close,
  };
}

/**
 * Checks the fields that decide whose update it is and where it is queued, and all of a payment, since a payment is
 * redelivered until it is booked. Other fields are checked where they are used; an error there fails one update of
 * one chat.
 */
const chat = z.looseObject({ id: z.int(), type: z.string() });
const user = z.looseObject({ id: z.int(), is_bot: z.boolean() });
const sum = {
  currency: z.string().regex(/^[A-Z]{3}$/),
  total_amount: z.int().positive(),
  invoice_payload: z.string().max(128),
};
const message = z.looseObject({
  message_id: z.int(),
  chat,
  from: user.optional(),
  successful_payment: z
    .looseObject({ ...sum, telegram_payment_charge_id: z.string().min(1).max(256) })
    .optional(),
});
const updateShape = z.looseObject({
  update_id: z.int(),
  message: message.optional(),
  edited_message: message.optional(),
  channel_post: message.optional(),
  callback_query: z
    .looseObject({ id: z.string(), from: user, message: message.optional(), data: z.string().optional() })
    .optional(),
  pre_checkout_query: z.looseObject({ ...sum, id: z.string(), from: user }).optional(),
  my_chat_member: z.looseObject({ chat, from: user }).optional(),
});

/** The update in a webhook's body; null when it is none. */
function readUpdate(body: Buffer): Update | null {
  const value = jsonOf(body);
  return updateShape.safeParse(value).success ? (value as Update) : null;
}

interface ServerOptions {
  /** The public address. */
  readonly outside: ListenAddress;
  /** The address of health and metrics, for the operator's own tools. Null: they are at the public address. */
  readonly inside: ListenAddress | null;
  /** Null in polling mode, and in a process that takes no updates. */
  readonly webhook: Webhook | null;
  /** Takes a bank's notice, and answers the HTTP status. Null when no bank is configured. */
  readonly takeBankNotice: ((request: IncomingMessage) => Promise<number>) | null;
  /** The pass of a ticket by the name in its address. Null when no wallet is configured. */
  readonly passAt: ((name: string) => Promise<Buffer | null>) | null;
  readonly isReady: () => Promise<boolean>;
  readonly metrics: {
    readonly contentType: string;
    render(): Promise<string>;
    webhookAnswered(status: number): void;
  };
  /** How long a stop waits for requests to arrive whole and for answers to be read; two seconds unless given. */
  readonly unfinishedMs?: number;
}

/** Telegram opens at most 100; this is far more, and few enough for a small machine. */
const mostOpenConnections = 500;
/** Requests of Telegram and the banks have about 1 KB. */
const mostHeaderBytes = 8 * 1024;
/** How long one check of the store answers all requests for the readiness. */
const readinessFreshMs = 250;

type Answering = (request: IncomingMessage, path: string) => Promise<HttpAnswer>;

export type Server = Awaited<ReturnType<typeof startServer>>;

/** Serves the webhook, the bank's notices and passes, the health of this process and its metrics. */
export async function startServer(options: ServerOptions) {
  const { outside, inside, unfinishedMs = 2 * secondMs } = options;
  const answerHealth = healthOf(options);
  const answerService = serviceOf(options);
  const answerOutside: Answering = async (request, path) =>
    (await answerService(request, path)) ?? (inside === null ? answerHealth(request, path) : { status: 404 });
  const listeners = [await openListener(outside, answerOutside)];
  if (inside !== null) listeners.push(await openListener(inside, answerHealth));
  const [port = 0, insidePort = port] = listeners.map((listener) => listener.port);
  return {
    port,
    /** Where health and metrics are. */
    insidePort,
    /** Accepts no new connection, waits for the answers to whole requests, and cuts off the others. */
    async stop(): Promise<void> {
      await Promise.all(listeners.map((listener) => listener.stop(unfinishedMs)));
    },
  };
}

async function openListener({ host, port }: ListenAddress, answer: Answering) {
  const limits = {
    maxHeaderSize: mostHeaderBytes,
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    // Longer than proxies keep a connection: the side that sends requests has to close it.
    keepAliveTimeout: 75_000,
    connectionsCheckingInterval: 2_000,
  };
  const underWay = new Map<IncomingMessage, Promise<void>>();
  const server = createServer(limits, (request, response) => {
    const done = answer(request, pathOf(request))
      .catch(() => ({ status: 500 }))
      .then((reply) => {
        underWay.delete(request);
        respond(request, response, reply, server.listening);
      });
    underWay.set(request, done);
  });
  // Node's own refusal would keep the connection.
  server.on('checkExpectation', (request, response) =>
    respond(request, response, { status: 417 }, server.listening),
  );
  server.maxConnections = mostOpenConnections;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop(unfinishedMs: number): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve));
      await within(closed, unfinishedMs, null);
      // Once the server is closing, Node no longer enforces the time limits of requests.
      await Promise.all([...underWay].map(([request, done]) => request.complete && done));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Answers null where no service has the path. */
function serviceOf({ webhook, takeBankNotice, passAt, metrics }: ServerOptions) {
  const failed: FailedUpdates = new Map();
  return async (request: IncomingMessage, path: string): Promise<HttpAnswer | null> => {
    if (webhook !== null && path === webhook.path) {
      const reply = await takeWebhook(request, webhook, failed);
      metrics.webhookAnswered(reply.status);
      return reply;
    }
    if (passAt !== null && path.startsWith(passesPath)) {
      return takePass(request, await passAt(path.slice(passesPath.length)));
    }
    if (takeBankNotice === null || path !== bankNoticePath) return null;
    const status = await takeBankNotice(request);
    // One of the senders wants this body; the others take any 200.
    return status === 200 ? json({ success: true }) : { status };
  };
}

/** The path at which banks, and services that watch accounts, report transfers. */
export const bankNoticePath = '/payments/bank';

const passesPath = '/passes/';

function takePass({ method }: IncomingMessage, pass: Buffer | null): HttpAnswer {
  if (method !== 'GET' && method !== 'HEAD') return { status: 405 };
  return pass === null ? { status: 404 } : { status: 200, type: 'application/vnd.apple.pkpass', body: pass };
}

function healthOf({ isReady, metrics }: ServerOptions): Answering {
  let lastCheck: { readonly at: number; readonly isReady: Promise<boolean> } | null = null;
  const readiness = (): Promise<boolean> => {
    const now = performance.now();
    if (lastCheck === null || now - lastCheck.at >= readinessFreshMs)
      lastCheck = { at: now, isReady: isReady() };
    return lastCheck.isReady;
  };
  return async (request, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return { status: 404 };
    switch (path) {
      case '/healthz':
        return { status: 200, body: `ok ${version}\n` };
      case '/readyz':
        return { status: (await readiness()) ? 200 : 503 };
      case '/metrics':
        return isForwarded(request)
          ? { status: 404 }
          : { status: 200, type: metrics.contentType, body: await metrics.render() };
      default:
        return { status: 404 };
    }
  };
}

function pathOf(request: IncomingMessage): string {
  const { url = '/' } = request;
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** Headers by which proxies name the client: Forwarded, Via, X-Forwarded-*, X-Real-IP, CF-Connecting-IP and so on. */
const forwardingHeaders = [
  /(?:^|-)(?:forwarded|via|loop)(?:-|$)/,
  /(?:client|real|connecting|remote|source|user|original)-?(?:ip|ipv6|addr|address|host)$/,
  /external-address$/,
];

/** Metrics are answered only to direct requests, not to those through the public proxy. */
function isForwarded({ headers }: IncomingMessage): boolean {
  return Object.keys(headers).some((name) => forwardingHeaders.some((known) => known.test(name)));
}

/** No answer is a web page: a browser that opens one shows only its text, and stores nothing. */
const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

function headersOf(answer: HttpAnswer) {
  const { status, type = 'text/plain', body = status === 200 ? 'ok\n' : '', retryAfterSeconds } = answer;
  const headers: Record<string, string | number> = {
    ...securityHeaders,
    'content-type': type,
    'content-length': Buffer.byteLength(body),
  };
  if (retryAfterSeconds !== undefined) headers['retry-after'] = retryAfterSeconds;
  return { headers, body };
}

/**
 * Closes the connection after a body that was not read to its end, after a refused request, and when the server is
 * being stopped.
 */
function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: HttpAnswer,
  isListening: boolean,
): void {
  const { status } = answer;
  const { headers, body } = headersOf(answer);
  const isRefused = status >= 400 && status < 500;
  const stays = request.complete && isListening && !isRefused;
  response.writeHead(status, { ...headers, ...(stays ? {} : { connection: 'close' }) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/**
 * A larger body is still read up to this many times the limit: a client that is sending doesn't read the
 * refusal.
 */
const readLimitFactor = 8;

/** The body; null when it is larger. Stores nothing beyond the limit. */
export async function readAtMost(request: IncomingMessage, mostBytes: number): Promise<Buffer | null> {
  const mostRead = readLimitFactor * mostBytes;
  if (Number(request.headers['content-length'] ?? 0) > mostRead) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostRead) return null;
    if (size <= mostBytes) chunks.push(chunk);
  }
  return size > mostBytes ? null : Buffer.concat(chunks);
}

/** Ignores a byte order mark. Undefined when the bytes are no JSON. */
export function jsonOf(rawBody: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(rawBody));
  } catch {
    return undefined;
  }
}

/** Compares in constant time, also texts of different lengths. */
export function isSameSecret(given: string | string[] | undefined, secret: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(secret));
}

/** Checks a hexadecimal HMAC-SHA256 in constant time. */
export function isSameMac(signature: string, signed: string | Buffer, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(signed).digest();
  const given = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
