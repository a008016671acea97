import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { AgentOptions } from 'node:https';
import PQueue from 'p-queue';
import type { CallFailure, CallOutcome, Clock, Operation } from '../booking/ports.ts';
import type { FailureReason } from '../booking/record.ts';
import type { Config } from '../config/config.ts';
import type { CircuitBreakerLimits, RateLimits } from './conventions.ts';
import { FairQueue, type Standing } from './fair-queue.ts';
import { classify, createHttp, PartnerError, type ReadPayload, type Reply } from './outcome.ts';
import { createSigner } from './signature.ts';
import { basePathOf, endpoints, endpointUrl } from './wire.ts';

/** Why no call is sent: the partner refuses our credentials, or it can't be reached. */
export type PartnerTrouble = 'authentication' | 'connection';

/**
 * Stops calling a partner that refuses our credentials or can't be reached: more calls would not succeed, might get
 * our address barred, and keep customers waiting. While it is open no call is sent. After the pause it is half-open:
 * calls go out, a failure opens it again and an answer closes it.
 */
export function createCircuitBreaker(limits: CircuitBreakerLimits, monotonic: () => number) {
  let refusals = 0;
  let failedAt: readonly number[] = [];
  let trouble: PartnerTrouble | null = null;
  let openUntil = 0;

  function isOverLimit(why: PartnerTrouble): boolean {
    if (why === 'authentication') return ++refusals >= limits.authenticationRefusals;
    const since = monotonic() - limits.connectionWindowMs;
    failedAt = [...failedAt.filter((at) => at >= since), monotonic()].slice(-limits.connectionFailures);
    return trouble === why || failedAt.length >= limits.connectionFailures;
  }

  return {
    /** How long it is still open; 0 when calls may be sent. */
    pauseMs: () => Math.max(0, Math.ceil(openUntil - monotonic())),
    /** Why it has opened, until an answer closes it; null while it is closed. */
    trouble: () => trouble,
    failed(why: PartnerTrouble): void {
      if (!isOverLimit(why)) return;
      trouble = why;
      openUntil =
        monotonic() + (why === 'authentication' ? limits.authenticationPauseMs : limits.connectionPauseMs);
    },
    answered(): void {
      refusals = 0;
      failedAt = [];
      trouble = null;
      openUntil = 0;
    },
  };
}

/** Whether a task was run; if not, when it is worth asking again. */
export type Admission<Value> =
  | { readonly kind: 'admitted'; readonly value: Value }
  | { readonly kind: 'tooBusy'; readonly retryAfterMs: number }
  | { readonly kind: 'closed' };

/** The window in which requests are counted, and so the shortest time after which asking again is worthwhile. */
const windowMs = 1_000;

/** Whose call is to be let through, and how long it has been waited for before. */
export interface Claimant extends Pick<Standing, 'queue' | 'isInBackground'> {
  readonly waitedMs: number;
}

/** Bounds how many requests run at once and how many begin within any second, in this process. */
function createRateLimiter(limits: RateLimits, monotonic: () => number) {
  class CallQueue extends FairQueue {
    constructor() {
      super(monotonic);
    }
  }
  const queue = new PQueue({
    queueClass: CallQueue,
    concurrency: limits.requestsAtOnce,
    interval: windowMs,
    intervalCap: limits.requestsPerSecond,
    strict: true,
  });
  const waiting = new Set<AbortController>();
  let closed = false;
  let pausedUntil = 0;
  let resume: NodeJS.Timeout | undefined;
  const pauseLeftMs = () => Math.max(0, Math.ceil(pausedUntil - monotonic()));

  /**
   * Runs the task as soon as the limits allow and it is its turn (`FairQueue`), or not at all after `waitMs`. How long it
   * has been waited for before counts as if it had been here.
   */
  async function run<Value>(
    task: () => Promise<Value>,
    waitMs: number,
    { waitedMs, ...whose }: Claimant,
  ): Promise<Admission<Value>> {
    if (closed) return { kind: 'closed' };
    if (pauseLeftMs() > waitMs) return { kind: 'tooBusy', retryAfterMs: pauseLeftMs() };
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), waitMs);
    const stopWaiting = () => {
      clearTimeout(timer);
      waiting.delete(giveUp);
    };
    waiting.add(giveUp);
    const arrivedAt = monotonic();
    const latest = arrivedAt + waitMs;
    const standing = { ...whose, waitingFrom: arrivedAt - waitedMs, latest: latest - waitedMs };
    const begin = async (): Promise<Admission<Value>> => {
      stopWaiting();
      // A process that was suspended may be admitted before its timer has fired.
      if (monotonic() > latest) return { kind: 'tooBusy', retryAfterMs: windowMs };
      return { kind: 'admitted', value: await task() };
    };
    try {
      return await queue.add(begin, { ...standing, signal: giveUp.signal });
    } catch (error) {
      // Never aborted once it has begun, so an abort means that the task did not run.
      if (!giveUp.signal.aborted) throw error;
      return closed
        ? { kind: 'closed' }
        : { kind: 'tooBusy', retryAfterMs: Math.max(windowMs, pauseLeftMs()) };
    } finally {
      stopWaiting();
    }
  }

  /** Admits nothing for this long; a shorter pause doesn't end a longer one. */
  function pause(pauseMs: number): void {
    if (closed || pauseMs <= pauseLeftMs()) return;
    pausedUntil = monotonic() + pauseMs;
    queue.pause();
    clearTimeout(resume);
    resume = setTimeout(() => queue.start(), pauseMs);
  }

  /** Admits nothing any more and turns away what waits; what runs is left alone. */
  function close(): void {
    closed = true;
    clearTimeout(resume);
    for (const giveUp of waiting) giveUp.abort();
  }

  return { run, pause, close };
}

/** One request as the log and the metrics may have it: nothing of a customer, nothing secret. */
export interface CallReport {
  readonly operation: Operation;
  readonly outcome: CallOutcome<unknown>['kind'];
  readonly reason?: FailureReason | undefined;
  readonly status?: number | undefined;
  readonly code?: number | undefined;
  /** From when the limits let it go until its last byte has arrived; 0 when nothing was sent. */
  readonly durationMs: number;
}

export interface ExchangeOptions {
  readonly config: Config['partner'];
  readonly clock: Clock;
  readonly log?: { warn(fields: object, message: string): void } | undefined;
  readonly hooks?: { onCall?(report: CallReport): void } | undefined;
  /** Added to the https agents, such as the certificate of a private authority. */
  readonly tls?: AgentOptions | undefined;
}

export interface Call<Value> {
  readonly operation: Operation;
  /** Null: no body. */
  readonly body: object | null;
  readonly readPayload: ReadPayload<Value>;
}

export interface AttemptLimits {
  /** The longest wait for the rate limiter. */
  readonly waitMs: number;
  readonly claimant: Claimant;
  /** By the monotonic clock; what has not begun by then is not sent. Absent: whenever it may. */
  readonly beginBy?: number | undefined;
  /** By the monotonic clock; the request is given up then, if its own timeout doesn't come first. */
  readonly deadline?: number | undefined;
}

/** A gateway says that nobody is behind it. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * One request to the partner, once: let through by circuit breaker and rate limiter, with a timestamp and a signature
 * of its own, its outcome classified.
 */
export function createExchange({ config, clock, log, hooks, tls }: ExchangeOptions) {
  const { conventions } = config;
  const monotonic = () => clock.monotonic();
  const sign = createSigner(config.signature, config);
  const http = createHttp(conventions.bodyLimitBytes, tls);
  const rateLimiter = createRateLimiter(conventions, monotonic);
  const circuitBreaker = createCircuitBreaker(conventions, monotonic);
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  let skewMs: number | null = null;

  async function attempt<Value>(call: Call<Value>, limits: AttemptLimits): Promise<CallOutcome<Value>> {
    const { operation } = call;
    const reported = (outcome: CallOutcome<Value>, durationMs: number): CallOutcome<Value> => {
      const { reason, status, code }: Partial<CallFailure> = outcome.kind === 'done' ? {} : outcome.failure;
      hooks?.onCall?.({ operation, outcome: outcome.kind, reason, status, code, durationMs });
      return outcome;
    };
    const unsent = (reason: FailureReason, message: string, retryAfterMs?: number) => {
      const failure = new PartnerError(operation, reason, message);
      return reported({ kind: 'notSent', failure, retryAfterMs }, 0);
    };
    const pauseMs = circuitBreaker.pauseMs();
    if (pauseMs > 0) {
      return unsent('paused', `the circuit breaker is open: ${circuitBreaker.trouble()}`, pauseMs);
    }
    const admission = await rateLimiter.run(() => send(call, limits), limits.waitMs, limits.claimant);
    if (admission.kind === 'closed') return unsent('paused', 'this process is stopping');
    if (admission.kind === 'tooBusy')
      return unsent('rate-limited-here', 'rate limit: not let through in time', admission.retryAfterMs);
    const { reply, durationMs } = admission.value;
    const outcome = classify(operation, reply, conventions.codes, call.readPayload);
    return reported(heed(outcome, reply), durationMs);
  }

  async function send(
    call: Call<unknown>,
    { deadline = Number.POSITIVE_INFINITY, beginBy = Number.POSITIVE_INFINITY }: AttemptLimits,
  ): Promise<{ readonly reply: Reply; readonly durationMs: number }> {
    const { method, mutates } = endpoints[call.operation];
    const url = endpointUrl(config.baseUrl, call.operation);
    // Serialised once: the text that is signed is the text that is sent.
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
    if (reply.kind === 'answer') noteSkew(clockSkewOf(reply.headers.date, began.at, clock.now()));
    return { reply, durationMs: monotonic() - began.monotonic };
  }

  function noteSkew(measuredMs: number | null): void {
    if (measuredMs === null) return;
    const limitMs = conventions.clockSkewLimitMs;
    const wasOver = Math.abs(skewMs ?? 0) > limitMs;
    skewMs = measuredMs;
    if (Math.abs(measuredMs) > limitMs && !wasOver) {
      log?.warn({ clockSkewMs: measuredMs }, "the partner's clock and ours differ");
    }
  }

  /** Slows down where the partner asks for it, and stops calling where it refuses our credentials or is away. */
  function heed<Value>(outcome: CallOutcome<Value>, reply: Reply): CallOutcome<Value> {
    if (outcome.kind === 'done' || outcome.kind === 'refused') circuitBreaker.answered();
    else noteTrouble(outcome.failure);
    const askedMs = reply.kind === 'answer' ? retryAfterMs(reply.headers['retry-after'], clock.now()) : null;
    const isLimited = outcome.kind === 'notSent' && outcome.failure.reason === 'rate-limited';
    const pauseMs = Math.min(
      askedMs ?? (isLimited ? conventions.rateLimitPauseMs : 0),
      conventions.longestPauseMs,
    );
    if (pauseMs > 0) rateLimiter.pause(pauseMs);
    return isLimited ? { ...outcome, retryAfterMs: pauseMs } : outcome;
  }

  function noteTrouble({ reason, status }: CallFailure): void {
    if (reason === 'authentication') circuitBreaker.failed('authentication');
    const isUnreached = reason === 'connection' || reason === 'timeout';
    const isGatewayAlone = status !== undefined && gatewayStatuses.has(status);
    if (isUnreached || isGatewayAlone) circuitBreaker.failed('connection');
  }

  function close(): void {
    rateLimiter.close();
    // Also reaches a request that has no connection yet, which the agents would miss.
    closing.abort();
    http.close();
  }

  return {
    attempt,
    trouble: circuitBreaker.trouble,
    clockSkewMs: () => skewMs,
    /** Aborted by `close`. */
    closing: closing.signal,
    close,
  };
}

/** The Date header counts whole seconds: its instant lies on average half a second later. */
const meanTruncationMs = 500;

/**
 * How far the server's clock is ahead of ours, by the Date header of an answer whose request was begun and
 * ended at the given times; null when the header can't be read.
 */
function clockSkewOf(dateHeader: unknown, beganAt: number, endedAt: number): number | null {
  const server = typeof dateHeader === 'string' ? Date.parse(dateHeader) : Number.NaN;
  return Number.isNaN(server) ? null : Math.round(server + meanTruncationMs - (beganAt + endedAt) / 2);
}

/** How long a Retry-After header asks us to wait, as seconds or as a date; null when it doesn't. */
function retryAfterMs(header: unknown, now: number): number | null {
  if (typeof header !== 'string') return null;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
