import type { IncomingMessage } from 'node:http';

/** A larger body is read to its end up to so many times its limit: a client that still sends doesn't read the refusal. */
const timesRead = 8;

/** The body; null when it is larger, of which nothing beyond the limit is kept. */
export async function readAtMost(request: IncomingMessage, mostBytes: number): Promise<Buffer | null> {
  const mostRead = timesRead * mostBytes;
  if (Number(request.headers['content-length'] ?? 0) > mostRead) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostRead) return null;
    if (size <= mostBytes) chunks.push(chunk);
  }
  return size > mostBytes ? null : Buffer.concat(chunks);
}

/** Ignores a byte order mark. Undefined when the bytes are no JSON. */
export function jsonOf(rawBody: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(rawBody));
  } catch {
    return undefined;
  }
}
