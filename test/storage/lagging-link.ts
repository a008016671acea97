import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import { createRandom } from '../simulation/random.ts';

/** The address of a server of the store, at which its replicas hear of its writes late. */
export interface LaggingLink {
  readonly port: number;
  /** Where it leads. */
  to(port: number): void;
  /** Replicas hear nothing until the answer is called. */
  holdBack(): () => void;
  /** What replicas have not heard yet they never will, as when a machine or its network fails. */
  forgetUnheard(): void;
  stop(): Promise<void>;
}

/** `mostLagMs`: how far behind replicas are at most. Each packet has a lag of its own, and none overtakes another. */
export async function startLaggingLink(mostLagMs: number): Promise<LaggingLink> {
  const chance = createRandom(1);
  const sockets = new Set<Socket>();
  const replicas = new Set<Socket>();
  let target = 0;
  let held: (() => void)[] | null = null;

  const server = createServer((client) => {
    const upstream = dial(target, '127.0.0.1');
    let lastDueAt = 0;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket);
          replicas.delete(client);
          client.destroy();
          upstream.destroy();
        });
    }
    client.on('data', (bytes) => {
      if (bytes.includes('PSYNC')) replicas.add(client);
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (!replicas.has(client)) {
        client.write(bytes);
        return;
      }
      lastDueAt = Math.max(lastDueAt, performance.now() + chance.between(0, mostLagMs));
      const pass = (): void => void (client.writable && client.write(bytes));
      if (held === null) setTimeout(pass, Math.max(0, lastDueAt - performance.now()));
      else held.push(pass);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    to(port) {
      target = port;
    },
    holdBack() {
      held = [];
      return () => {
        for (const pass of held ?? []) pass();
        held = null;
      };
    },
    forgetUnheard() {
      for (const replica of replicas) replica.destroy();
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
