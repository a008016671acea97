import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What leaves the server. */
export type Delivery =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly contentType: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | { readonly kind: 'silence'; readonly how: 'cut' | 'hang' };

const maxBodyBytes = 1_000_000;

/** Null when the body is larger than the server takes. */
export async function readBytes(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    // Reads to the end anyway: leaving the loop would cut the connection before the answer.
    if (length <= maxBodyBytes) chunks.push(chunk);
  }
  return length > maxBodyBytes ? null : Buffer.concat(chunks);
}

/** The path of a request without its query. */
export function pathOf(request: IncomingMessage): string {
  return request.url?.split('?', 1)[0] ?? '/';
}

export function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

export function deliver(delivery: Delivery, response: ServerResponse): void {
  if (delivery.kind === 'silence') {
    if (delivery.how === 'cut') response.socket?.destroy();
    return;
  }
  response.writeHead(delivery.status, {
    'content-type': delivery.contentType,
    'content-length': Buffer.byteLength(delivery.body),
    ...delivery.headers,
  });
  response.end(delivery.body);
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  deliver({ kind: 'answer', status, contentType: 'application/json; charset=utf-8', body }, response);
}

export function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(server.address() as AddressInfo);
    });
  });
}

/** Stops listening and cuts every connection. */
export function close(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
