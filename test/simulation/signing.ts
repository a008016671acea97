import { createHmac } from 'node:crypto';
import type { Operation } from '../../src/booking/ports.ts';
import { endpoints, endpointUrl } from '../../src/partner/parse-fields.ts';
import { createSigner, defaultSignature } from '../../src/partner/signature.ts';
import { secondMs } from '../../src/time.ts';

const secret = 'simulated-secret';
const baseUrl = 'https://partner.example';
const signer = createSigner(defaultSignature, { clientId: 'simulated', clientSecret: secret });

const mostKnown = 50_000;
const headersFor = remembering<SentRequest['headers']>();
const expectedFor = remembering<string>();

export interface SentRequest {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Signs with the bot's own signer. */
export function sign(operation: Operation, body: object, now: number): SentRequest {
  const text = JSON.stringify(body);
  const url = endpointUrl(baseUrl, operation);
  const headers = headersFor(`${Math.floor(now / secondMs)} ${operation} ${text}`, () => {
    return signer({ method: endpoints[operation].method, url, basePath: '', body: text }, now, '').headers;
  });
  return { path: url.pathname, body: text, headers };
}

const oldestTimestampMs = 30 * secondMs;

/** The partner's own check, written apart from the signer. */
export function isAuthentic({ path, body, headers }: SentRequest, now: number): boolean {
  const timestamp = headers['X-Timestamp'] ?? '';
  const expected = expectedFor(`POST${path}${timestamp}${body}`, (text) =>
    createHmac('sha256', secret).update(text).digest('hex'),
  );
  return (
    headers['X-Signature'] === expected && Math.abs(now - Number(timestamp) * 1_000) <= oldestTimestampMs
  );
}

/** Thousands of runs make the same few requests in the same seconds: each is worked out once. */
function remembering<Value>(): (what: string, find: (what: string) => Value) => Value {
  const known = new Map<string, Value>();
  return (what, find) => {
    const value = known.get(what) ?? find(what);
    if (known.size >= mostKnown) known.clear();
    known.set(what, value);
    return value;
  };
}
