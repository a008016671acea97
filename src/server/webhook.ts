import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Update } from 'grammy/types';
import { readUpdate } from './incoming-update.ts';

/** `later`: the update is to come again. */
export type Delivered = 'done' | 'later';

export interface Webhook {
  readonly path: string;
  readonly secret: string;
  readonly deliver: (update: Update) => Promise<Delivered>;
}

const mostBytes = 1024 * 1024;

/** Answers the HTTP status. The secret is checked before the body is read, and the work is done before the answer. */
export async function takeUpdate(request: IncomingMessage, { secret, deliver }: Webhook): Promise<number> {
  if (request.method !== 'POST') return 405;
  if (!isSameSecret(request.headers['x-telegram-bot-api-secret-token'], secret)) return 401;
  const body = await readBounded(request);
  if (body === null) return 413;
  const update = readUpdate(body);
  if (update === null) return 400;
  return (await deliver(update)) === 'done' ? 200 : 503;
}

/** Compares in constant time, whatever the lengths. */
export function isSameSecret(given: string | string[] | undefined, secret: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(secret));
}

async function readBounded(request: IncomingMessage): Promise<string | null> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
