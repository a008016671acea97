import type { CallFailure, CallOutcome, Operation } from '../booking/ports.ts';
import type { FailureReason } from '../booking/record.ts';
import type { CodeClass } from './codes.ts';
import type { Reply } from './http.ts';
import { type Payload, readEnvelope } from './wire.ts';

interface FailureDetails {
  readonly code?: number | undefined;
  readonly status?: number | undefined;
  /** The partner's own words, which may repeat what a customer typed. */
  readonly partnerMessage?: string | undefined;
  readonly cause?: Error | undefined;
}

/** Why a call did not succeed. What is enumerable, and `message`, hold no personal data and no secret. */
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

/** Reads an answer's `data`; called only for an answer that says it succeeded. */
export type ReadPayload<Value> = (data: unknown) => Payload<Value>;

/**
 * What one exchange proves. Only an answer in the common envelope, below HTTP 500, with a code that is known
 * to mean it says that nothing happened; everything else may have happened.
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
  if (status >= 500) return { kind: 'unknown', failure: fail('server', `HTTP ${status}`) };
  if (envelope === null)
    return { kind: 'unknown', failure: fail('malformed', `HTTP ${status} without an envelope`) };
  const codeClass = Object.hasOwn(codes, envelope.code) ? codes[envelope.code] : undefined;
  if (!envelope.success)
    return refusal(codeClass, (reason) => fail(reason, `answered code ${envelope.code}`));
  if (codeClass !== 'success' || status < 200 || status > 299) {
    return {
      kind: 'unknown',
      failure: fail('unexpected-code', `HTTP ${status}, success with code ${envelope.code}`),
    };
  }
  const payload = readPayload(envelope.data);
  if (payload.ok) return { kind: 'done', value: payload.value };
  return { kind: 'unknown', failure: fail('malformed', `the answer is ${payload.problem}`) };
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
