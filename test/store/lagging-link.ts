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
  /**
   * What replicas have not heard yet they never will, as when a machine or its network fails. Answers how many bytes of
   * writes the one that has most of them lacks.
   */
  forgetUnheard(): number;
  stop(): Promise<void>;
}

/** `mostLagMs`: how far behind replicas are at most. Each packet has a lag of its own, and none overtakes another. */
export async function startLaggingLink(mostLagMs: number): Promise<LaggingLink> {
  const chance = createRandom(1);
  const sockets = new Set<Socket>();
  /** Each with the bytes that it has not heard yet. */
  const replicas = new Map<Socket, number>();
  let target = 0;
  let held: (() => void)[] | null = null;

  const server = createServer((client) => {
    const upstream = dial(target, '127.0.0.1');
    let lastDueAt = 0;
    const onTheWay: (string | Buffer)[] = [];
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
      if (bytes.includes('PSYNC')) replicas.set(client, 0);
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      const unheard = replicas.get(client);
      if (unheard === undefined) {
        client.write(bytes);
        return;
      }
      replicas.set(client, unheard + bytes.length);
      onTheWay.push(bytes);
      lastDueAt = Math.max(lastDueAt, performance.now() + chance.between(0, mostLagMs));
      // Timers may fire in another order than they were set in; packets keep theirs.
      const pass = (): void => {
        const next = onTheWay.shift();
        const left = replicas.get(client);
        if (next === undefined || left === undefined) return;
        replicas.set(client, left - next.length);
        if (client.writable) client.write(next);
      };
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
      const lost = Math.min(...replicas.values());
      for (const replica of [...replicas.keys()]) {
        replicas.delete(replica);
        replica.destroy();
      }
      return lost;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
