import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { AgentOptions } from 'node:https';
import type { CallFailure, CallOutcome, Clock, FailureReason, Operation } from '../booking/ports.ts';
import type { Config } from '../config/config.ts';
import { createBreaker, type PartnerTrouble } from './breaker.ts';
import { clockSkewOf } from './clock-skew.ts';
import { createHttp, type Reply } from './http.ts';
import { basePathOf, endpoints, endpointUrl } from './operations.ts';
import { classify, PartnerError, type ReadPayload } from './outcome.ts';
import { retryAfterMs } from './retry-after.ts';
import { createSigner } from './signature.ts';
import { createThrottle } from './throttle.ts';

/** One request as the log and the metrics may have it: nothing of a customer, nothing secret. */
export interface CallReport {
  readonly operation: Operation;
  readonly outcome: CallOutcome<unknown>['kind'];
  readonly reason?: FailureReason | undefined;
  readonly status?: number | undefined;
  readonly code?: number | undefined;
  /** From the first byte's turn to the last byte's arrival; 0 when nothing was sent. */
  readonly durationMs: number;
}

export interface PartnerLog {
  warn(fields: object, message: string): void;
}

export interface ExchangeOptions {
  readonly config: Config['partner'];
  readonly clock: Clock;
  readonly log?: PartnerLog | undefined;
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
  /** The longest wait for a turn. */
  readonly waitMs: number;
  /** By the monotonic clock; what has not begun by then is not sent. Absent: whenever it may. */
  readonly beginBy?: number | undefined;
  /** By the monotonic clock; the request is given up then, if its own timeout doesn't come first. */
  readonly deadline: number;
}

/** Sends one call once, with its own timestamp and signature, and says what came of it. */
export interface Exchange {
  attempt<Value>(call: Call<Value>, limits: AttemptLimits): Promise<CallOutcome<Value>>;
  /** Why calls are not sent at the moment; null while the partner answers. */
  trouble(): PartnerTrouble | null;
  clockSkewMs(): number | null;
  /** Aborted by `close`. */
  readonly closing: AbortSignal;
  close(): void;
}

interface Timed {
  readonly reply: Reply;
  readonly durationMs: number;
}

/** A gateway says that nobody is behind it. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

export function createExchange({ config, clock, log, hooks, tls }: ExchangeOptions): Exchange {
  const { conventions } = config;
  const monotonic = () => clock.monotonic();
  const sign = createSigner(config.signature, config);
  const http = createHttp(conventions.bodyLimitBytes, tls);
  const throttle = createThrottle(conventions, monotonic);
  const breaker = createBreaker(conventions, monotonic);
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  let skewMs: number | null = null;

  async function attempt<Value>(call: Call<Value>, limits: AttemptLimits): Promise<CallOutcome<Value>> {
    const { outcome, durationMs } = await settle(call, limits);
    hooks?.onCall?.(reportOf(call.operation, outcome, durationMs));
    return outcome;
  }

  async function settle<Value>(
    call: Call<Value>,
    limits: AttemptLimits,
  ): Promise<{ readonly outcome: CallOutcome<Value>; readonly durationMs: number }> {
    const { operation } = call;
    const unsent = (reason: FailureReason, message: string, retryAfter?: number) => {
      const failure = new PartnerError(operation, reason, message);
      return { outcome: { kind: 'notSent', failure, retryAfterMs: retryAfter } as const, durationMs: 0 };
    };
    const pauseMs = breaker.pauseMs();
    if (pauseMs > 0) return unsent('paused', `left alone after trouble: ${breaker.trouble()}`, pauseMs);
    const turn = await throttle.run(() => send(call, limits), { waitMs: limits.waitMs });
    if (turn.kind === 'closed') return unsent('paused', 'this process is stopping');
    if (turn.kind === 'tooBusy') return unsent('no-turn', 'no turn in time', turn.retryAfterMs);
    const { reply, durationMs } = turn.value;
    const outcome = classify(operation, reply, conventions.codes, call.readPayload);
    return { outcome: heed(outcome, reply), durationMs };
  }

  async function send(
    call: Call<unknown>,
    { deadline, beginBy = Number.POSITIVE_INFINITY }: AttemptLimits,
  ): Promise<Timed> {
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
    if (reply.kind === 'answer') noteClock(clockSkewOf(reply.headers.date, began.at, clock.now()));
    return { reply, durationMs: monotonic() - began.monotonic };
  }

  function noteClock(measuredMs: number | null): void {
    if (measuredMs === null) return;
    const limitMs = conventions.clockSkewLimitMs;
    const wasWrong = Math.abs(skewMs ?? 0) > limitMs;
    skewMs = measuredMs;
    if (Math.abs(measuredMs) > limitMs && !wasWrong) {
      log?.warn({ clockSkewMs: measuredMs }, "the partner's clock and ours differ");
    }
  }

  function noteTrouble({ reason, status }: CallFailure): void {
    if (reason === 'authentication') breaker.failed('authentication');
    const isUnreached = reason === 'connection' || reason === 'timeout';
    const isGatewayAlone = status !== undefined && gatewayStatuses.has(status);
    if (isUnreached || isGatewayAlone) breaker.failed('connection');
  }

  /** Slows down where the partner asks for it, and stops calling where it refuses our credentials. */
  function heed<Value>(outcome: CallOutcome<Value>, reply: Reply): CallOutcome<Value> {
    if (outcome.kind === 'done' || outcome.kind === 'refused') breaker.answered();
    else noteTrouble(outcome.failure);
    const asked = reply.kind === 'answer' ? retryAfterMs(reply.headers['retry-after'], clock.now()) : null;
    const limited = outcome.kind === 'notSent' && outcome.failure.reason === 'rate-limited';
    const pauseMs = Math.min(
      asked ?? (limited ? conventions.rateLimitPauseMs : 0),
      conventions.longestPauseMs,
    );
    if (pauseMs > 0) throttle.holdBack(pauseMs);
    return limited ? { ...outcome, retryAfterMs: pauseMs } : outcome;
  }

  function close(): void {
    throttle.close();
    // Also reaches a request that has no connection yet, which the agents would miss.
    closing.abort();
    http.close();
  }

  return {
    attempt,
    trouble: () => breaker.trouble(),
    clockSkewMs: () => skewMs,
    closing: closing.signal,
    close,
  };
}

function reportOf(operation: Operation, outcome: CallOutcome<unknown>, durationMs: number): CallReport {
  if (outcome.kind === 'done') return { operation, outcome: outcome.kind, durationMs };
  const { reason, status, code } = outcome.failure;
  return { operation, outcome: outcome.kind, reason, status, code, durationMs };
}
