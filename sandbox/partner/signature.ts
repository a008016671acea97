import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Refusal, refuse } from './refusals.ts';

export interface SignedRequest {
  readonly method: string;
  /** Without host and query. */
  readonly path: string;
  readonly clientId: string;
  /** As sent: Unix seconds. */
  readonly timestamp: string;
  /** The received bytes. */
  readonly body: Buffer;
}

/** The signature that a request should carry. */
export type SigningConvention = (request: SignedRequest, clientSecret: string) => string;

export interface SignaturePolicy {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly convention: SigningConvention;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

const toleranceSeconds = 300;

/** HMAC-SHA256 in lower-case hex over METHOD, path, timestamp and body. */
export const methodPathTimestampBody: SigningConvention = (request, clientSecret) =>
  createHmac('sha256', clientSecret)
    .update(`${request.method}${request.path}${request.timestamp}`)
    .update(request.body)
    .digest('hex');

/** Null when the request is authentic. */
export function checkSignature(
  request: SignedRequest,
  signature: string,
  policy: SignaturePolicy,
): Refusal | null {
  if (request.clientId !== policy.clientId) return refuse(1003);
  if (!isTimely(request.timestamp, policy.now())) return refuse(1004);
  return isSame(signature, policy.convention(request, policy.clientSecret)) ? null : refuse(1002);
}

function isTimely(timestamp: string, nowMs: number): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(Number(timestamp) - nowMs / 1000) <= toleranceSeconds;
}

function isSame(actual: string, expected: string): boolean {
  const [left, right] = [Buffer.from(actual), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
