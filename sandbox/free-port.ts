import { once } from 'node:events';
import { createServer } from 'node:net';

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
