import type { ServerResponse } from 'node:http';

/** The address of a request, decoded. */
export interface Address {
  readonly path: string;
  readonly query: URLSearchParams;
}

export function sendJson(response: ServerResponse, status: number, body: unknown) {
  const json = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(json),
  });
  response.end(json);
}

export function sendBytes(
  response: ServerResponse,
  bytes: Buffer,
  contentType: string,
  headers: Readonly<Record<string, string>> = {},
) {
  response.writeHead(200, { 'content-type': contentType, 'content-length': bytes.length, ...headers });
  response.end(bytes);
}

/** Aborts when the client hangs up before its answer is complete. */
export function hangUpSignal(response: ServerResponse): AbortSignal {
  const hangUp = new AbortController();
  response.on('close', () => {
    if (!response.writableEnded) hangUp.abort();
  });
  return hangUp.signal;
}
