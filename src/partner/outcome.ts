import { type ClientRequest, Agent as HttpAgent } from 'node:http';
import { type AgentOptions, Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';
import got, { type Agents, RequestError, TimeoutError } from 'got';
import type { CallFailure, CallOutcome, Operation } from '../booking/ports.ts';
import type { FailureReason } from '../booking/record.ts';
import type { CodeClass } from './conventions.ts';
import { type ParsedPayload, readEnvelope } from './wire.ts';

/** The outcome of one request: an answer, or how far the request got. */
export type Reply =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string | string[] | undefined>>;
      readonly body: string;
    }
  | {
      readonly kind: 'failed';
      /** False only when certainly no byte of the request has left this machine. */
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
   * Uses a new connection. On a kept-alive one the server's idle close can cross with the request, which leaves open
   * whether it arrived: a read is repeated then, a mutation can't be.
   */
  readonly freshConnection: boolean;
  /**
   * Called right before the first byte can leave; true: nothing is sent, since this process was suspended for too
   * long.
   */
  readonly isStale: () => boolean;
}

export type Http = ReturnType<typeof createHttp>;

export function createHttp(bodyLimitBytes: number, tls: AgentOptions = {}) {
  const kept = agents({ keepAlive: true }, tls);
  const fresh = agents({ keepAlive: false }, tls);
  return {
    /** Makes one request, once: no redirects, no retries. Never throws for errors of the network or the server. */
    send: (sending: Sending): Promise<Reply> =>
      sendOnce(sending, sending.freshConnection ? fresh : kept, bodyLimitBytes),
    close(): void {
      for (const agent of [kept.http, kept.https, fresh.http, fresh.https]) agent.destroy();
    },
  };
}

function agents(options: { readonly keepAlive: boolean }, tls: AgentOptions) {
  return { http: new HttpAgent(options), https: new HttpsAgent({ ...options, ...tls }) };
}

async function sendOnce(sending: Sending, agent: Agents, bodyLimitBytes: number): Promise<Reply> {
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
    // An ended stream would keep listening to the signal, and fail without a handler once it is aborted.
    stream.destroy();
  }
  const { response } = stream;
  if (response === undefined) throw new Error('The HTTP client ended without an answer or an error.');
  const { statusCode, headers } = response;
  const body = decoderFor(headers['content-type']).decode(Buffer.concat(chunks));
  return { kind: 'answer', status: statusCode, headers, body };
}

/** By the charset of the content type; UTF-8 where it names none that is known. Drops a byte order mark. */
function decoderFor(contentType: string | undefined): TextDecoder {
  const charset = /;\s*charset="?([\w.:-]+)/i.exec(contentType ?? '')?.[1];
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/** Calls back before the first byte of the request can leave: once the connection, including TLS, is established. */
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

interface FailureDetails extends Pick<CallFailure, 'code' | 'status'> {
  /** The partner's own message, which may repeat what a customer typed. */
  readonly partnerMessage?: string | undefined;
  readonly cause?: Error | undefined;
}

/** Why a call did not succeed. Enumerable fields and `message` hold no personal data and no secret. */
export class PartnerError extends Error implements CallFailure {
  readonly operation: Operation;
  readonly reason: FailureReason;
  readonly code: number | undefined;
  readonly status: number | undefined;
  declare readonly partnerMessage: string | undefined;

  constructor(operation: Operation, reason: FailureReason, message: string, details: FailureDetails = {}) {
    super(`${operation}: ${message}`, details.cause && { cause: details.cause });
    this.operation = operation;
    this.reason = reason;
    this.code = details.code;
    this.status = details.status;
    Object.defineProperties(this, {
      name: { value: 'PartnerError' },
      partnerMessage: { value: details.partnerMessage },
    });
  }
}

/** Reads the `data` of a successful answer. */
export type ReadPayload<Value> = (data: unknown) => ParsedPayload<Value>;

/**
 * Classifies an exchange. Only an answer in the common envelope, below HTTP 500, with a code of known meaning proves
 * that nothing happened; in every other case it may have happened.
 */
export function classify<Value>(
  operation: Operation,
  reply: Reply,
  codes: Readonly<Record<number, CodeClass>>,
  readPayload: ReadPayload<Value>,
): CallOutcome<Value> {
  if (reply.kind === 'failed') return withoutAnswer(operation, reply);
  const { status } = reply;
  const envelope = readEnvelope(reply.body);
  const details = { status, code: envelope?.code, partnerMessage: envelope?.message };
  const fail = (reason: FailureReason, message: string) =>
    new PartnerError(operation, reason, message, details);
  const unknown = (reason: FailureReason, message: string) =>
    ({ kind: 'unknown', failure: fail(reason, message) }) as const;
  if (status >= 500) return unknown('server', `HTTP ${status}`);
  if (envelope === null) return unknown('malformed', `HTTP ${status} without an envelope`);
  const codeClass = Object.hasOwn(codes, envelope.code) ? codes[envelope.code] : undefined;
  if (!envelope.success) {
    return refusal(codeClass, (reason) => fail(reason, `answered code ${envelope.code}`));
  }
  if (codeClass !== 'success' || status < 200 || status > 299) {
    return unknown('unexpected-code', `HTTP ${status}, success with code ${envelope.code}`);
  }
  const payload = readPayload(envelope.data);
  return payload.ok
    ? { kind: 'done', value: payload.value }
    : unknown('malformed', `the answer is ${payload.problem}`);
}

function refusal(
  codeClass: CodeClass | undefined,
  fail: (reason: FailureReason) => PartnerError,
): CallOutcome<never> {
  switch (codeClass) {
    case 'refusal':
    case 'not-found':
    case 'debt':
      return { kind: 'refused', failure: fail(codeClass) };
    case 'authentication':
      return { kind: 'notSent', failure: fail('authentication') };
    case 'rate-limit':
      return { kind: 'notSent', failure: fail('rate-limited') };
    default:
      return { kind: 'unknown', failure: fail('unexpected-code') };
  }
}

function withoutAnswer(operation: Operation, reply: Extract<Reply, { kind: 'failed' }>): CallOutcome<never> {
  const { status, cause } = reply;
  const failure = new PartnerError(operation, reply.reason, reply.message, { status, cause });
  return { kind: reply.mayHaveArrived ? 'unknown' : 'notSent', failure };
}
