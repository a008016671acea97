import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BankNotices, bankNoticePath, takeBankNotice, takeUpdate, type Webhook } from './webhooks.ts';

export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  /** Null in polling mode, and where no updates are taken. */
  readonly webhook: Webhook | null;
  /** Null where nobody tells of transfers. */
  readonly bankNotices: BankNotices | null;
  readonly isReady: () => Promise<boolean>;
  readonly metrics: {
    readonly contentType: string;
    render(): Promise<string>;
    webhookAnswered(status: number): void;
  };
}

export interface Server {
  readonly port: number;
  /** Takes no new connection and waits for the answers under way. */
  stop(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body?: string;
}

/** The webhook, the health of this process and its metrics, over HTTP. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const server = createServer((request, response) => {
    answer(request, options).then(
      (given) => send(request, response, given, server.listening),
      () => send(request, response, { status: 500 }, server.listening),
    );
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  // Longer than a proxy in front keeps a connection: the side that sends requests must close it.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function answer(request: IncomingMessage, options: ServerOptions): Promise<Answer> {
  const path = pathOf(request);
  const { webhook, metrics } = options;
  if (webhook !== null && path === webhook.path) {
    const { status, call } = await takeUpdate(request, webhook);
    metrics.webhookAnswered(status);
    return call == null ? { status } : { status, type: 'application/json', body: JSON.stringify(call) };
  }
  const { bankNotices } = options;
  if (bankNotices !== null && path === bankNoticePath) {
    const status = await takeBankNotice(request, bankNotices);
    // What one of the senders takes for a yes; to the others any answer with 200 is one.
    return status === 200 ? { status, type: 'application/json', body: '{"success":true}' } : { status };
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return { status: 404 };
  switch (path) {
    case '/healthz':
      return { status: 200 };
    case '/readyz':
      return { status: (await options.isReady()) ? 200 : 503 };
    case '/metrics':
      return isForwarded(request)
        ? { status: 404 }
        : { status: 200, type: metrics.contentType, body: await metrics.render() };
    default:
      return { status: 404 };
  }
}

function pathOf(request: IncomingMessage): string {
  const { url = '/' } = request;
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** What proxies of all makes say for whom they ask: Forwarded, Via, X-Forwarded-*, X-Real-IP, CF-Connecting-IP and so on. */
const forwardingHeader =
  /(?:^|-)(?:forwarded|via|loop)(?:-|$)|(?:client|real|connecting|remote|source|user|original)-?(?:ip|ipv6|addr|address|host)$|external-address$/;

/** Metrics are for who reaches this process itself, not for who comes through the public proxy in front of it. */
function isForwarded({ headers }: IncomingMessage): boolean {
  return Object.keys(headers).some((name) => forwardingHeader.test(name));
}

/** A body that was not read to its end closes the connection, and so does a server that is being stopped. */
function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, type = 'text/plain', body = status === 200 ? 'ok\n' : '' }: Answer,
  isListening: boolean,
): void {
  const stays = request.complete && isListening;
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    ...(stays ? {} : { connection: 'close' }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
