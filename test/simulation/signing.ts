import { createHmac } from 'node:crypto';
import { secondMs } from '../../src/booking/policy.ts';
import type { Operation } from '../../src/booking/ports.ts';
import { endpoints, endpointUrl } from '../../src/partner/operations.ts';
import { createSigner } from '../../src/partner/signature.ts';
import { defaultSignature } from '../../src/partner/signature-convention.ts';

const secret = 'simulated-secret';
const baseUrl = 'https://partner.example';
const signer = createSigner(defaultSignature, { clientId: 'simulated', clientSecret: secret });

export interface SentRequest {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Signs with the bot's own signer. */
export function sign(operation: Operation, body: object, now: number): SentRequest {
  const url = endpointUrl(baseUrl, operation);
  const text = JSON.stringify(body);
  const { method, path } = endpoints[operation];
  return { path, body: text, headers: signer({ method, url, basePath: '', body: text }, now, '').headers };
}

const oldestTimestampMs = 30 * secondMs;

/** The partner's own check, written apart from the signer. */
export function isAuthentic({ path, body, headers }: SentRequest, now: number): boolean {
  const timestamp = headers['X-Timestamp'] ?? '';
  const expected = createHmac('sha256', secret).update(`POST${path}${timestamp}${body}`).digest('hex');
  return (
    headers['X-Signature'] === expected && Math.abs(now - Number(timestamp) * 1_000) <= oldestTimestampMs
  );
}
