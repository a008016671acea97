import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';

/** A wire between a client and the store that can be cut and frozen. */
export interface Proxy {
  readonly url: string;
  /** Passes on the next bytes that contain the marker, keeps back the store's answer and cuts the wire. */
  cutAfterForwarding(marker: string): void;
  /** Cuts the wire instead of passing on the next bytes that contain the marker. */
  cutInsteadOfForwarding(marker: string): void;
  /** Passes on the next bytes that contain the marker, and then freezes; resolves when it has. */
  freezeAfterForwarding(marker: string): Promise<void>;
  /** Connections stay open and are still accepted, but nothing passes any more. */
  freeze(): void;
  /** Nobody can connect any more, and whoever was connected is not. */
  stop(): Promise<void>;
}

export async function startProxy(storeUrl: string): Promise<Proxy> {
  const { hostname, port } = new URL(storeUrl);
  const sockets = new Set<Socket>();
  let freezing: { readonly marker: string; readonly done: () => void } | null = null;
  let cut: { readonly marker: string; readonly forward: boolean } | null = null;
  let isFrozen = false;

  function freeze(): void {
    isFrozen = true;
    for (const socket of sockets) socket.pause();
  }

  const server = createServer((client) => {
    const store = dial(Number(port), hostname);
    let keepsBack = false;
    for (const socket of [client, store]) {
      sockets.add(socket);
      if (isFrozen) socket.pause();
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket);
          client.destroy();
          store.destroy();
        });
    }
    client.on('data', (bytes) => {
      const isCut = cut !== null && bytes.includes(cut.marker);
      if (isCut && !cut?.forward) client.destroy();
      else store.write(bytes);
      if (freezing !== null && bytes.includes(freezing.marker)) {
        freeze();
        freezing.done();
      }
      keepsBack ||= isCut;
      if (isCut) cut = null;
    });
    store.on('data', (bytes) => {
      if (keepsBack) client.destroy();
      else client.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAfterForwarding(marker) {
      cut = { marker, forward: true };
    },
    cutInsteadOfForwarding(marker) {
      cut = { marker, forward: false };
    },
    freezeAfterForwarding(marker) {
      const { promise, resolve } = Promise.withResolvers<void>();
      freezing = { marker, done: resolve };
      return promise;
    },
    freeze,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
