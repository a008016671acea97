import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach } from 'vitest';
import type { CallOutcome, CreateBookingRequest } from '../../src/booking/ports.ts';
import type { Waiting } from '../../src/booking/record.ts';
import { type Config, parsePartnerConfig } from '../../src/config/config.ts';
import { createPartnerClient, type PartnerClientOptions } from '../../src/partner/client.ts';
import type { PartnerConventions } from '../../src/partner/conventions.ts';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** The client's end of the connection. */
  readonly port: number | undefined;
  readonly at: number;
}

/** Answers the request; `n` counts from 1. */
export type Script = (response: ServerResponse, request: Received, n: number) => void | Promise<void>;

export interface ScriptedPartner {
  readonly url: string;
  readonly received: readonly Received[];
  answerWith(script: Script): void;
  close(): Promise<void>;
}

/** A real HTTP server whose every answer is written by the test. */
export async function startScriptedPartner(): Promise<ScriptedPartner> {
  const received: Received[] = [];
  let script: Script = json({ success: true, code: 1000, data: [], message: '' });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const entry = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks),
      port: request.socket.remotePort,
      at: performance.now(),
    };
    received.push(entry);
    await script(response, entry, received.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answerWith(next) {
      script = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Script {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

export function success(data: unknown): Script {
  return json({ success: true, code: 1000, data, message: 'OK' });
}

export function failure(code: number, message = 'no', status = 400): Script {
  return json({ success: false, code, data: null, message }, status);
}

/** The first answer, then the second, …; the last one stays. */
export function inTurn(...scripts: readonly [Script, ...Script[]]): Script {
  return (response, request, n) =>
    (scripts[n - 1] ?? scripts[scripts.length - 1] ?? scripts[0])(response, request, n);
}

export const aBooking = {
  booking_id: 'b-1',
  booking_date: '2025-08-21T00:00:00.000000Z',
  booking_code: 'BK0001',
  payment_status: 'UNPAID',
  total_amount: 240000,
  note: '',
  status: 'BOOKING',
  created_at: 1755700000,
  customer: { name: 'An', phone: '0900000000', email: 'an@example.com' },
  packages: [{ package_code: 'ADULT', package_name: 'Adult', quantity: 2 }],
};

export function partnerConfig(
  baseUrl: string,
  conventions: Partial<PartnerConventions> = {},
  environment: Readonly<Record<string, string>> = {},
): Config['partner'] {
  const parsed = parsePartnerConfig({
    PARTNER_BASE_URL: baseUrl,
    PARTNER_CLIENT_ID: 'demo-client',
    PARTNER_CLIENT_SECRET: 'test_secret',
    PARTNER_TIMEOUT_MS: '2000',
    ...environment,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { partner } = parsed;
  const quick = { readBackoffMs: 5, rateLimitPauseMs: 20, requestsPerSecond: 1000 };
  return { ...partner, conventions: { ...partner.conventions, ...quick, ...conventions } };
}

export const clock = { now: () => Date.now(), monotonic: () => performance.now() };

/** A client whose calls are one customer's, who has just begun to wait, unless a test says otherwise. */
export function clientOf(config: Config['partner'], options: Partial<PartnerClientOptions> = {}) {
  const client = createPartnerClient({
    config,
    venue: { timeZone: 'Asia/Ho_Chi_Minh', currency: 'VND' },
    clock,
    ...options,
  });
  return {
    ...client,
    createBooking: (request: CreateBookingRequest, waiting = waitingFor(42)) =>
      client.createBooking(request, waiting),
    bookingInfo: (id: string, waiting = waitingFor(42)) => client.bookingInfo(id, waiting),
    confirmBooking: (id: string, waiting = waitingFor(42)) => client.confirmBooking(id, waiting),
    cancelBooking: (id: string, reason: string, waiting = waitingFor(42)) =>
      client.cancelBooking(id, reason, waiting),
  };
}

/** A customer who has waited for so long. */
export function waitingFor(userId: number, waitedMs = 0): Waiting {
  return { userId, since: clock.now() - waitedMs };
}

export type TestClient = ReturnType<typeof clientOf>;

/** A partner, and a client of its own, anew for each test of the file. */
export function usePartner(): { readonly partner: ScriptedPartner; readonly client: TestClient } {
  let partner: ScriptedPartner | null = null;
  let client: TestClient | null = null;
  beforeEach(async () => {
    partner = await startScriptedPartner();
    client = clientOf(partnerConfig(partner.url));
  });
  afterEach(async () => {
    client?.close();
    await partner?.close();
  });
  const present = <Thing>(thing: Thing | null): Thing => {
    if (thing === null) throw new Error('The partner is there during tests only.');
    return thing;
  };
  return {
    get partner() {
      return present(partner);
    },
    get client() {
      return present(client);
    },
  };
}

/** What an outcome says, without its words. */
export function summary(outcome: CallOutcome<unknown>) {
  if (outcome.kind === 'done') return { kind: outcome.kind };
  const { reason, code, status } = outcome.failure;
  return { kind: outcome.kind, reason, code, status };
}
