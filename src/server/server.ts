import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Update } from 'grammy/types';

/** `later`: the update is to come again. */
export type Delivered = 'done' | 'later';

export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  /** Null in polling mode. */
  readonly webhook: null | { readonly path: string; readonly secret: string };
  readonly deliver: (update: Update) => Promise<Delivered>;
  readonly isReady: () => Promise<boolean>;
}

export interface Server {
  readonly port: number;
  /** Takes no new connection and waits for the answers under way. */
  stop(): Promise<void>;
}

const mostBytes = 1024 * 1024;

/** The webhook and the health of this process over HTTP. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const server = createServer((request, response) => {
    answer(request, options).then(
      (status) => end(request, response, status),
      () => end(request, response, 500),
    );
  });
  server.requestTimeout = 30_000;
  server.headersTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await closed;
    },
  };
}

async function answer(request: IncomingMessage, options: ServerOptions): Promise<number> {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const { webhook } = options;
  if (webhook !== null && path === webhook.path) return takeUpdate(request, webhook.secret, options);
  if (request.method !== 'GET' && request.method !== 'HEAD') return 404;
  if (path === '/healthz') return 200;
  if (path === '/readyz') return (await options.isReady()) ? 200 : 503;
  return 404;
}

async function takeUpdate(request: IncomingMessage, secret: string, options: ServerOptions): Promise<number> {
  if (request.method !== 'POST') return 405;
  if (!isSame(request.headers['x-telegram-bot-api-secret-token'], secret)) return 401;
  const body = await readBounded(request);
  if (body === null) return 413;
  const update = parseUpdate(body);
  if (update === null) return 400;
  return (await options.deliver(update)) === 'done' ? 200 : 503;
}

/** Compares in constant time, whatever the lengths. */
function isSame(given: string | string[] | undefined, secret: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(secret));
}

async function readBounded(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseUpdate(body: string): Update | null {
  try {
    const value: unknown = JSON.parse(body);
    const isUpdate =
      typeof value === 'object' &&
      value !== null &&
      'update_id' in value &&
      Number.isSafeInteger(value.update_id);
    return isUpdate ? (value as Update) : null;
  } catch {
    return null;
  }
}

/** A body that was not read to its end closes the connection. */
function end(request: IncomingMessage, response: ServerResponse, status: number): void {
  response.writeHead(status, {
    'content-type': 'text/plain',
    ...(request.complete ? {} : { connection: 'close' }),
  });
  response.end(status === 200 ? 'ok\n' : '');
}
