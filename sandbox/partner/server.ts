import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createSandboxClock } from 'telegram-sandbox';
import { close, listen, pathOf, sendJson } from '../http.ts';
import { serveControl } from '../local-control.ts';
import { type CallNote, createApi, type ObservedCall } from './api.ts';
import { Book } from './book.ts';
import { controlActions } from './control.ts';
import type { DebtTerms } from './debt.ts';
import { Faults } from './faults.ts';
import { servePicture } from './pictures.ts';
import { methodPathTimestampBody, type SigningConvention } from './signature.ts';

export interface PartnerSandboxOptions {
  /** Any free port when 0. */
  readonly port?: number | undefined;
  readonly host?: string | undefined;
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  /** The source of the book's clock in milliseconds since the epoch; `POST /_/clock` moves and speeds up the clock. */
  readonly clock?: (() => number) | undefined;
  /** The clock for X-Timestamp; `clock` unless given, but never changed by `POST /_/clock`. */
  readonly signatureClock?: (() => number) | undefined;
  readonly signingConvention?: SigningConvention | undefined;
  readonly holdMinutes?: number | undefined;
  readonly debt?: Partial<DebtTerms> | undefined;
  readonly onCall?: ((call: ObservedCall) => void) | undefined;
}

export interface PartnerSandbox {
  /** Its address, without a trailing slash. */
  readonly url: string;
  /** The base address for clients; the operations are at `/api/v1/…` under it. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly book: Book;
  readonly faults: Faults;
  /** Stops listening and cuts every connection: the next call finds its connection refused. */
  goDown(): Promise<void>;
  /** Listens again, on the same port. */
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

const timeZone = 'Asia/Ho_Chi_Minh';
const mostCalls = 1000;

/** A stateful server of the whole partner interface. */
export async function startPartnerSandbox(options: PartnerSandboxOptions = {}): Promise<PartnerSandbox> {
  const { port = 0, host = '127.0.0.1', clientId = 'demo-client' } = options;
  const clientSecret = options.clientSecret ?? randomBytes(24).toString('hex');
  const stopping = new AbortController();
  const server = createServer({ keepAliveTimeout: 60_000 });
  // Closes kept-alive connections, which a fault of new connections would miss.
  const faults = new Faults((fault) => {
    if (fault.kind === 'cutConnection') server.closeIdleConnections();
  });
  const address = await listen(server, port, host);
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
  const { book, listener } = furnish(options, { clientId, clientSecret }, faults, url, stopping.signal);
  server.on('request', listener);
  server.on('connection', (socket) => {
    if (faults.takeConnection()) socket.destroy();
  });
  const comeBack = async () => {
    await listen(server, address.port, host);
  };
  const stop = async () => {
    stopping.abort();
    await close(server);
  };
  const goDown = () => close(server);
  return { url, baseUrl: url, clientId, clientSecret, book, faults, goDown, comeBack, stop };
}

/** Everything behind the socket. */
function furnish(
  options: PartnerSandboxOptions,
  credentials: { readonly clientId: string; readonly clientSecret: string },
  faults: Faults,
  url: string,
  stopping: AbortSignal,
): { readonly book: Book; readonly listener: RequestListener } {
  const { clock = Date.now, holdMinutes = 60 } = options;
  const bookClock = createSandboxClock(clock);
  const book = new Book({
    now: bookClock.now,
    holdMinutes,
    timeZone,
    debt: { ...usualDebt(clock()), ...options.debt },
  });
  const calls: CallNote[] = [];
  const note = (call: ObservedCall) => {
    const { request, answer, ...withoutBodies } = call;
    calls.push(withoutBodies);
    if (calls.length > mostCalls) calls.shift();
    options.onCall?.(call);
  };
  const convention = options.signingConvention ?? methodPathTimestampBody;
  const signature = { ...credentials, convention, now: options.signatureClock ?? clock };
  const api = createApi({ book, faults, signature, origin: url, note, stopping });
  const control = serveControl(controlActions({ book, faults, clock: bookClock, calls }));
  return { book, listener: route({ api, control }, stopping) };
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

function route(
  rooms: { readonly api: Handler; readonly control: Handler },
  stopping: AbortSignal,
): RequestListener {
  return (request, response) => {
    const path = pathOf(request);
    const prefixed = path.startsWith('/_/') ? rooms.control : rooms.api;
    const handler = path.startsWith('/pictures/') ? servePicture : prefixed;
    handler(request, response).catch((error: unknown) => {
      // Ignores calls ended by stopping or by a client that hung up; anything else is a bug.
      if (!stopping.aborted && !request.socket.destroyed) console.error(error);
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: 'The sandbox failed' });
    });
  };
}

/** Far from any limit, so that no test reaches it by accident. */
function usualDebt(now: number): DebtTerms {
  return { type: 'BY_LIMIT', limit: 5_000_000_000, openingDebt: 12_350_000, openedAt: now, days: 30 };
}
