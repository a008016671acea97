import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { AgentOptions } from 'node:https';
import type { CallFailure, CallOutcome, Clock, Operation } from '../booking/ports.ts';
import type { FailureReason } from '../booking/record.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import type { Config } from '../config/config.ts';
import { classify, createHttp, PartnerError, type ReadPayload, type Reply } from './outcome.ts';
import { type Claimant, createOwnPace, createRateLimiter, type PartnerPace } from './rate-limiter.ts';
import { createSigner } from './signature.ts';
import { basePathOf, endpoints, endpointUrl } from './wire.ts';

/** One request for the log and the metrics, without customers' data and secrets. */
export interface CallReport {
  readonly operation: Operation;
  readonly outcome: CallOutcome<unknown>['kind'];
  readonly reason?: FailureReason | undefined;
  readonly status?: number | undefined;
  readonly code?: number | undefined;
  /** From its admission by the limits until its last byte; 0 when nothing was sent. */
  readonly durationMs: number;
}

export interface ExchangeOptions {
  readonly config: Config['partner'];
  readonly clock: Clock;
  /** Shared by all processes that call the partner; by default this one has the whole allowance. */
  readonly pace?: PartnerPace | undefined;
  /** The message is a sentence. */
  readonly log?: { warn(fields: object, message: Capitalize<`${string} ${string}.`>): void } | undefined;
  readonly hooks?: { onCall?(report: CallReport): void } | undefined;
  /** Added to the https agents, such as the certificate of a private authority. */
  readonly tls?: AgentOptions | undefined;
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
export function createExchange({ config, clock, pace, log, hooks, tls }: ExchangeOptions) {
  const { conventions } = config;
  const monotonic = () => clock.monotonic();
  const sign = createSigner(config.signature, config);
  const http = createHttp(conventions.bodyLimitBytes, tls);
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
    const outcome = gate.heed(classify(operation, reply, conventions.codes, readPayload), reply);
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
      const { reason, status, code }: Partial<CallFailure> = outcome.kind === 'done' ? {} : outcome.failure;
      hooks?.onCall?.({ operation, outcome: outcome.kind, reason, status, code, durationMs });
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
  readonly message: string;
  readonly retryAfterMs?: number | undefined;
}

function unsent(operation: Operation, { reason, message, retryAfterMs }: Refused): CallOutcome<never> {
  return { kind: 'notSent', failure: new PartnerError(operation, reason, message), retryAfterMs };
}

/** Admits calls by circuit breaker and rate limiter, which learn from each outcome. */
function createGate(
  conventions: Config['partner']['conventions'],
  clock: Clock,
  pace: ExchangeOptions['pace'],
) {
  const monotonic = () => clock.monotonic();
  const { requestsAtOnce, requestsPerSecond } = conventions;
  const partnerPace = pace ?? createOwnPace(requestsPerSecond, monotonic);
  const rateLimiter = createRateLimiter(requestsAtOnce, partnerPace, monotonic);
  const circuitBreaker = createCircuitBreaker(conventions, monotonic);

  function learn({ reason, code }: CallFailure): void {
    if (reason === 'authentication') circuitBreaker.failed('authentication');
    // Such as the page of a gateway.
    const isNoInterface = reason === 'malformed' && code === undefined;
    if (reason === 'connection' || reason === 'timeout' || reason === 'server' || isNoInterface)
      circuitBreaker.failed('connection');
  }

  return {
    async admit<Value>(
      send: () => Promise<Value>,
      { waitMs, claimant }: AttemptLimits,
    ): Promise<
      { readonly kind: 'admitted'; readonly value: Value } | (Refused & { readonly kind: 'refused' })
    > {
      const refuse = (reason: FailureReason, message: string, retryAfterMs?: number) =>
        ({ kind: 'refused', reason, message, retryAfterMs }) as const;
      const pauseMs = circuitBreaker.pauseMs();
      if (pauseMs > 0) {
        return refuse('paused', `the circuit breaker is open: ${circuitBreaker.trouble()}`, pauseMs);
      }
      const admission = await rateLimiter.run(send, waitMs, claimant);
      if (admission.kind === 'closed') return refuse('paused', 'this process is stopping');
      return admission.kind === 'tooBusy'
        ? refuse('rate-limited-here', 'rate limit: not let through in time', admission.retryAfterMs)
        : admission;
    },
    /**
     * Pauses when the partner asks for it, and opens the circuit when it refuses our credentials or can't be reached.
     */
    heed<Value>(outcome: CallOutcome<Value>, reply: Reply): CallOutcome<Value> {
      if (outcome.kind === 'done' || outcome.kind === 'refused') circuitBreaker.answered();
      else learn(outcome.failure);
      const askedMs =
        reply.kind === 'answer' ? retryAfterMs(reply.headers['retry-after'], clock.now()) : null;
      const isLimited = outcome.kind === 'notSent' && outcome.failure.reason === 'rate-limited';
      const pauseMs = Math.min(
        askedMs ?? (isLimited ? conventions.rateLimitPauseMs : 0),
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

/** How far the partner's clock is ahead of ours, by the Date header of its last answer; null before the first. */
function createClockSkew(limitMs: number, log: ExchangeOptions['log']) {
  let skewMs: number | null = null;
  return {
    ms: () => skewMs,
    /** Measures by an answer whose request began and ended at these times. */
    measure(dateHeader: unknown, beganAt: number, endedAt: number): void {
      const server = typeof dateHeader === 'string' ? Date.parse(dateHeader) : Number.NaN;
      if (Number.isNaN(server)) return;
      const wasOver = Math.abs(skewMs ?? 0) > limitMs;
      skewMs = Math.round(server + meanTruncationMs - (beganAt + endedAt) / 2);
      if (Math.abs(skewMs) > limitMs && !wasOver) {
        log?.warn({ clockSkewMs: skewMs }, "The partner's clock and ours differ.");
      }
    },
  };
}

/** The wait of a Retry-After header, in seconds or as a date; null when there is none. */
function retryAfterMs(header: unknown, now: number): number | null {
  if (typeof header !== 'string') return null;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
