import { type ClientRequest, Agent as HttpAgent } from 'node:http';
import { type AgentOptions, Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';
import got, { type Agents, RequestError, TimeoutError } from 'got';

/** What came of one request: an answer, or the evidence of how far it got. */
export type Reply =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string | string[] | undefined>>;
      readonly body: string;
    }
  | {
      readonly kind: 'failed';
      /** False only when no byte of the request can have left this machine. */
      readonly mayHaveArrived: boolean;
      readonly reason: 'connection' | 'timeout' | 'malformed';
      readonly status?: number | undefined;
      readonly message: string;
      readonly cause?: Error | undefined;
    };

export interface Sending {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as it is; empty for none. */
  readonly body: Buffer;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /**
   * A connection of its own. On a kept one the server's idle close can cross with the request, which leaves open
   * whether it arrived: a read is repeated then, a mutation can't be.
   */
  readonly freshConnection: boolean;
  /** Asked right before the first byte can leave; if true, none does: this process was suspended for too long. */
  readonly isStale: () => boolean;
}

export interface Http {
  /** One request, once: no redirects, no retries. Never throws for what a network or a server does. */
  send(sending: Sending): Promise<Reply>;
  close(): void;
}

export function createHttp(bodyLimitBytes: number, tls: AgentOptions = {}): Http {
  const kept = agents({ keepAlive: true }, tls);
  const fresh = agents({ keepAlive: false }, tls);
  return {
    send: (sending) => send(sending, sending.freshConnection ? fresh : kept, bodyLimitBytes),
    close() {
      for (const agent of [kept.http, kept.https, fresh.http, fresh.https]) agent.destroy();
    },
  };
}

function agents(options: { readonly keepAlive: boolean }, tls: AgentOptions) {
  return { http: new HttpAgent(options), https: new HttpsAgent({ ...options, ...tls }) };
}

async function send(sending: Sending, agent: Agents, bodyLimitBytes: number): Promise<Reply> {
  const stream = got.stream(sending.url, {
    method: sending.method,
    headers: { 'user-agent': 'boxoffice-bot', accept: 'application/json', ...sending.headers },
    ...(sending.body.length > 0 && { body: sending.body }),
    agent,
    followRedirect: false,
    throwHttpErrors: false,
    retry: { limit: 0 },
    timeout: { request: sending.timeoutMs },
    signal: sending.signal,
  });
  let mayHaveArrived = false;
  stream.once('request', (request) => {
    onConnected(request, sending.url, () => {
      if (sending.isStale()) request.destroy(new Error('The request is stale.'));
      else mayHaveArrived = true;
    });
  });
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      size += chunk.length;
      if (size > bodyLimitBytes) return tooLarge(stream.response?.statusCode, bodyLimitBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof RequestError) return failed(error, mayHaveArrived);
    throw error;
  } finally {
    // An ended stream would go on listening to the signal, and fail without a handler once it is aborted.
    stream.destroy();
  }
  const { response } = stream;
  if (response === undefined) throw new Error('The HTTP client ended without an answer or an error.');
  const body = Buffer.concat(chunks).toString('utf8');
  return { kind: 'answer', status: response.statusCode, headers: response.headers, body };
}

/** Calls back before the first byte of the request can leave: once the connection, with TLS its handshake, is established. */
function onConnected(request: ClientRequest, url: URL, connected: () => void): void {
  const onSocket = (socket: Socket) => {
    if (request.reusedSocket || !socket.connecting) connected();
    else socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', connected);
  };
  if (request.socket) onSocket(request.socket);
  else request.once('socket', onSocket);
}

function failed(error: RequestError, mayHaveArrived: boolean): Reply {
  const reason = error instanceof TimeoutError ? 'timeout' : 'connection';
  // got's error holds the whole request with its body and its secrets; only message and code are kept.
  const cause = Object.assign(new Error(error.message), { code: error.code });
  return {
    kind: 'failed',
    mayHaveArrived,
    reason,
    status: error.response?.statusCode,
    message: error.code,
    cause,
  };
}

function tooLarge(status: number | undefined, bodyLimitBytes: number): Reply {
  const message = `the answer is larger than ${bodyLimitBytes} bytes`;
  return { kind: 'failed', mayHaveArrived: true, reason: 'malformed', status, message };
}
