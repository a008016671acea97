import { once } from 'node:events';
import { createServer } from 'node:net';

/** Says that a port is taken; null: the error is another one. */
export function portProblem(error: unknown, port: string): string | null {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  return isTaken ? `Port ${port} is in use. Name another one with --port.` : null;
}

/** A port that was free a moment ago, for servers whose port must be known before they listen. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A listening server has a port.');
  server.close();
  await once(server, 'close');
  return address.port;
}
