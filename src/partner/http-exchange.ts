import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { type ClientRequest, Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';
import got, { type Agents, RequestError, TimeoutError } from 'got';
import type { CallFailure, CallOutcome, Clock, Operation } from '../booking/ports.ts';
import type { FailureReason } from '../booking/record.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import type { Logger } from '../logger.ts';
import { secondMs } from '../time.ts';
import type { CodeClass, PartnerConventions } from './conventions.ts';
import { basePathOf, endpoints, endpointUrl, type ParsedPayload, readEnvelope } from './parse-fields.ts';
import { type Claimant, createOwnPace, createRateLimiter, type PartnerPace } from './rate-limiter.ts';
import { createSigner, type SignatureConvention } from './signature.ts';

/** One request for the log and the metrics, without customers' data and secrets. */
export interface CallReport extends Partial<Pick<CallFailure, 'reason' | 'status' | 'code' | 'problem'>> {
  readonly operation: Operation;
  readonly outcome: CallOutcome<unknown>['kind'];
  /** From its admission by the limits until its last byte; 0 when nothing was sent. */
  readonly durationMs: number;
}

/** The partner, and how it is called. */
interface PartnerSettings {
  /** Without a trailing slash; the operations' paths follow it. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly signature: SignatureConvention;
  readonly timeoutMs: number;
  readonly imageUrlTemplate: string;
  readonly conventions: PartnerConventions;
}

export interface ExchangeOptions {
  readonly config: PartnerSettings;
  readonly clock: Clock;
  /** Shared by all processes that call the partner; by default this one has the whole allowance. */
  readonly pace?: PartnerPace | undefined;
  readonly log?: Pick<Logger, 'warn'> | undefined;
  readonly onCall?: (report: CallReport) => void;
}

export interface PartnerCall<Value> {
  readonly operation: Operation;
  /** Null: no body. */
  readonly body: object | null;
  readonly readPayload: ReadPayload<Value>;
}

interface AttemptLimits {
  /** The longest wait for the rate limiter. */
  readonly waitMs: number;
  readonly claimant: Claimant;
  /** By the monotonic clock: a request that has not begun by then is not sent. Absent: no limit. */
  readonly beginBy?: number | undefined;
  /** By the monotonic clock: the request is aborted then, unless its own timeout comes first. */
  readonly deadline?: number | undefined;
}

/**
 * Makes one request to the partner, once: admitted by circuit breaker and rate limiter, with its own timestamp and
 * signature, and with its outcome classified.
 */
export function createExchange({ config, clock, pace, log, onCall }: ExchangeOptions) {
  const { conventions } = config;
  const monotonic = () => clock.monotonic();
  const sign = createSigner(config.signature, config);
  const http = createHttp(conventions.bodyLimitBytes);
  const gate = createGate(conventions, clock, pace);
  const skew = createClockSkew(conventions.clockSkewLimitMs, log);
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);

  async function send<Value>(
    { operation, readPayload, ...call }: PartnerCall<Value>,
    { deadline = Number.POSITIVE_INFINITY, beginBy = Number.POSITIVE_INFINITY }: AttemptLimits,
  ): Promise<{ readonly outcome: CallOutcome<Value>; readonly durationMs: number }> {
    const { method, mutates } = endpoints[operation];
    const url = endpointUrl(config.baseUrl, operation);
    // Serialised once, so that the signed text is the sent one.
    const body = call.body === null ? '' : JSON.stringify(call.body);
    const began = { at: clock.now(), monotonic: monotonic() };
    const request = { method, url, basePath: basePathOf(config.baseUrl), body };
    const { headers } = sign(request, began.at, randomUUID());
    const reply = await http.send({
      method,
      url,
      headers: body === '' ? headers : { ...headers, 'content-type': 'application/json' },
      body: Buffer.from(body),
      timeoutMs: Math.max(1, Math.min(config.timeoutMs, deadline - began.monotonic)),
      signal: closing.signal,
      freshConnection: mutates,
      isStale: () => monotonic() > beginBy,
    });
    if (reply.kind === 'answer') skew.measure(reply.headers.date, began.at, clock.now());
    const outcome = gate.learnFrom(classify(operation, reply, conventions.codes, readPayload), reply);
    return { outcome, durationMs: monotonic() - began.monotonic };
  }

  return {
    async attempt<Value>(call: PartnerCall<Value>, limits: AttemptLimits): Promise<CallOutcome<Value>> {
      const { operation } = call;
      const admission = await gate.admit(() => send(call, limits), limits);
      const { outcome, durationMs } =
        admission.kind === 'admitted'
          ? admission.value
          : { outcome: unsent(operation, admission), durationMs: 0 };
      const failure = outcome.kind === 'done' ? {} : outcome.failure;
      onCall?.({ ...failure, operation, outcome: outcome.kind, durationMs });
      return outcome;
    },
    trouble: gate.trouble,
    clockSkewMs: skew.ms,
    /** Aborted by `close`. */
    closing: closing.signal,
    close(): void {
      gate.close();
      // Also aborts a request without a connection, which the agents would miss.
      closing.abort();
      http.close();
    },
  };
}

/** Why a call was not admitted. */
interface Refused {
  readonly reason: FailureReason;
  readonly retryAfterMs?: number | undefined;
}

function unsent(operation: Operation, { reason, retryAfterMs }: Refused): CallOutcome<never> {
  return { kind: 'notSent', failure: callFailure(operation, reason), retryAfterMs };
}

/** Admits calls by circuit breaker and rate limiter, which learn from each outcome. */
function createGate(conventions: PartnerConventions, clock: Clock, pace: ExchangeOptions['pace']) {
  const monotonic = () => clock.monotonic();
  const { requestsAtOnce, requestsPerSecond } = conventions;
  const partnerPace = pace ?? createOwnPace(requestsPerSecond, monotonic);
  const rateLimiter = createRateLimiter(requestsAtOnce, partnerPace, monotonic);
  const circuitBreaker = createCircuitBreaker(conventions, monotonic);

  function learn({ reason, code }: CallFailure): void {
    if (reason === 'authentication') circuitBreaker.failed('authentication');
    const isGatewayPage = reason === 'malformed' && code === undefined;
    const isUnreachable = ['connection', 'timeout', 'server'].includes(reason);
    if (isUnreachable || isGatewayPage) circuitBreaker.failed('connection');
  }

  return {
    async admit<Value>(
      send: () => Promise<Value>,
      { waitMs, claimant }: AttemptLimits,
    ): Promise<
      { readonly kind: 'admitted'; readonly value: Value } | (Refused & { readonly kind: 'refused' })
    > {
      const refuse = (reason: FailureReason, retryAfterMs?: number) =>
        ({ kind: 'refused', reason, retryAfterMs }) as const;
      const pauseMs = circuitBreaker.pauseMs();
      if (pauseMs > 0) return refuse('paused', pauseMs);
      const admission = await rateLimiter.run(send, waitMs, claimant);
      if (admission.kind === 'closed') return refuse('paused');
      return admission.kind === 'tooBusy' ? refuse('rate-limited-here', admission.retryAfterMs) : admission;
    },
    /**
     * Pauses when the partner asks for it, and opens the circuit when it refuses our credentials or can't be reached.
     */
    learnFrom<Value>(outcome: CallOutcome<Value>, reply: Reply): CallOutcome<Value> {
      if (outcome.kind === 'done' || outcome.kind === 'refused') circuitBreaker.answered();
      else learn(outcome.failure);
      const { 'retry-after': header, date } = reply.kind === 'answer' ? reply.headers : {};
      const requestedMs = retryAfterMs(header, date, clock.now());
      const isLimited = outcome.kind === 'notSent' && outcome.failure.reason === 'rate-limited';
      const pauseMs = Math.min(
        requestedMs ?? (isLimited ? conventions.rateLimitPauseMs : 0),
        conventions.longestPauseMs,
      );
      if (pauseMs > 0) rateLimiter.pause(pauseMs);
      return isLimited ? { ...outcome, retryAfterMs: pauseMs } : outcome;
    },
    trouble: circuitBreaker.trouble,
    close: rateLimiter.close,
  };
}

/** The Date header counts whole seconds: its instant lies on average half a second later. */
const meanTruncationMs = 500;

/** How far the partner's clock is ahead of the store's, by the Date header of its last answer; null before that. */
function createClockSkew(limitMs: number, log: ExchangeOptions['log']) {
  let skewMs: number | null = null;
  return {
    ms: () => skewMs,
    /** Measures by an answer whose request began and ended at these times. */
    measure(dateHeader: unknown, beganAt: number, endedAt: number): void {
      const server = momentIn(dateHeader);
      if (Number.isNaN(server)) return;
      const wasOver = Math.abs(skewMs ?? 0) > limitMs;
      skewMs = Math.round(server + meanTruncationMs - (beganAt + endedAt) / 2);
      if (Math.abs(skewMs) > limitMs && !wasOver) {
        log?.warn({ clockSkewMs: skewMs }, "The partner's clock and the store's clock differ.");
      }
    },
  };
}

/** The moment of a header such as Date; NaN for anything else that `Date.parse` reads, such as "1.5". */
function momentIn(header: unknown): number {
  const isDate =
    typeof header === 'string' && /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(header);
  return isDate ? Date.parse(header) : Number.NaN;
}

/** The wait that Retry-After asks for, in seconds or until a date by the answer's clock; null when it asks for none. */
function retryAfterMs(header: unknown, date: unknown, now: number): number | null {
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(String(header))) return Number(header) * secondMs;
  const [until, answeredAt] = [momentIn(header), momentIn(date)];
  if (Number.isNaN(until)) return null;
  return Math.max(0, until - (Number.isNaN(answeredAt) ? now : answeredAt));
}

/** The outcome of one request: an answer, or how far the request got. */
type Reply =
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

export function createHttp(bodyLimitBytes: number) {
  const keepAlive = agents({ keepAlive: true });
  const fresh = agents({ keepAlive: false });
  return {
    /** Makes one request, once: no redirects, no retries. Never throws for errors of the network or the server. */
    send: (sending: Sending): Promise<Reply> =>
      sendOnce(sending, sending.freshConnection ? fresh : keepAlive, bodyLimitBytes),
    close(): void {
      for (const agent of [keepAlive.http, keepAlive.https, fresh.http, fresh.https]) agent.destroy();
    },
  };
}

function agents(options: { readonly keepAlive: boolean }) {
  return { http: new HttpAgent(options), https: new HttpsAgent(options) };
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
      if (size > bodyLimitBytes) return tooLarge(stream.response?.statusCode);
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
  return { kind: 'failed', mayHaveArrived, reason, status: error.response?.statusCode, cause };
}

function tooLarge(status: number | undefined): Reply {
  return { kind: 'failed', mayHaveArrived: true, reason: 'malformed', status };
}

function callFailure(
  operation: Operation,
  reason: FailureReason,
  { code, status, problem, partnerMessage, cause }: Partial<CallFailure> = {},
): CallFailure {
  const failure = { operation, reason, code, status, problem };
  return Object.defineProperties(failure, {
    partnerMessage: { value: partnerMessage },
    cause: { value: cause },
  });
}

/** Reads the `data` of a successful answer. */
type ReadPayload<Value> = (data: unknown) => ParsedPayload<Value>;

/**
 * Classifies an exchange. Only an answer in the common envelope, below HTTP 500, with a code of known meaning proves
 * that nothing happened; in every other case it may have happened.
 */
function classify<Value>(
  operation: Operation,
  reply: Reply,
  codes: Readonly<Record<number, CodeClass>>,
  readPayload: ReadPayload<Value>,
): CallOutcome<Value> {
  if (reply.kind === 'failed') return withoutAnswer(operation, reply);
  const { status } = reply;
  const envelope = readEnvelope(reply.body);
  const details = { status, code: envelope?.code, partnerMessage: envelope?.message };
  const fail = (reason: FailureReason, problem?: string) =>
    callFailure(operation, reason, { ...details, problem });
  const unknown = (reason: FailureReason) => ({ kind: 'unknown', failure: fail(reason) }) as const;
  if (status >= 500) return unknown('server');
  if (envelope === null) return unknown('malformed');
  const codeClass = Object.hasOwn(codes, envelope.code) ? codes[envelope.code] : undefined;
  if (!envelope.success) return refusal(codeClass, fail);
  if (codeClass !== 'success' || status < 200 || status > 299) return unknown('unexpected-code');
  const payload = readPayload(envelope.data);
  return payload.ok
    ? { kind: 'done', value: payload.value }
    : { kind: 'unknown', failure: fail('malformed', payload.problem) };
}

function refusal(
  codeClass: CodeClass | undefined,
  fail: (reason: FailureReason) => CallFailure,
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
  const failure = callFailure(operation, reply.reason, { status, cause });
  return { kind: reply.mayHaveArrived ? 'unknown' : 'notSent', failure };
}
