import type { Writable } from 'node:stream';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { StoreUnavailable } from './store-error.ts';

const commandTimeoutMs = 700;
const silentSocketMs = 1_000;
const connectTimeoutMs = 2_000;
const longestReconnectMs = 1_000;
const defaultPort = 6379;
const mostRedirections = 3;

/** Two connections, so that a large dialogue on its way delays no commit and no lock's renewal. */
export interface StoreConnections {
  readonly ledger: Redis;
  readonly chats: Redis;
  /** One more, to listen with; closed with the others. */
  openListener(): Promise<Redis>;
  close(): Promise<void>;
}

/**
 * Connects to `redis://` or `rediss://` (TLS), one server or any node of a cluster; throws StoreUnavailable when the
 * store does not answer now. Later losses are reported to `onError` and mended in the background.
 */
export async function connectStore(url: string, onError: (error: Error) => void): Promise<StoreConnections> {
  const open = (await isClusterNode(url, onError)) ? openCluster : openConnection;
  const ledger = open(url, 'ledger', onError);
  const chats = open(url, 'chats', onError);
  try {
    await Promise.all([ledger.connect(), chats.connect()]);
  } catch (error) {
    ledger.disconnect();
    chats.disconnect();
    throw new StoreUnavailable(error);
  }
  const opened = [ledger, chats];
  return {
    ledger,
    chats,
    async openListener() {
      const listener = open(url, 'wake-ups', onError);
      opened.push(listener);
      await listener.connect();
      return listener;
    },
    async close() {
      await Promise.all(opened.map(leave));
    },
  };
}

export function openConnection(url: string, name: string, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, { ...boundedOptions, connectionName: `boxoffice-${name}` });
  redis.on('error', onError);
  gatherWrites(redis);
  return redis;
}

async function isClusterNode(url: string, onError: (error: Error) => void): Promise<boolean> {
  const probe = openConnection(url, 'probe', onError);
  try {
    await probe.connect();
    return (await probe.info('cluster')).includes('cluster_enabled:1');
  } catch (error) {
    throw new StoreUnavailable(error);
  } finally {
    probe.disconnect();
  }
}

/** The nodes are learnt from the one in the address, which shares its credentials and its TLS with them. */
function openCluster(url: string, name: string, onError: (error: Error) => void): Redis {
  const { protocol, hostname, port, username, password } = new URL(url);
  const { lazyConnect, enableOfflineQueue, retryStrategy, ...nodeOptions } = boundedOptions;
  const cluster = new Cluster([{ host: hostname, port: Number(port) || defaultPort }], {
    lazyConnect,
    enableOfflineQueue,
    clusterRetryStrategy: retryStrategy,
    maxRedirections: mostRedirections,
    slotsRefreshTimeout: commandTimeoutMs,
    // What was in flight on a connection that broke is not sent again.
    retryDelayOnFailover: 0,
    redisOptions: {
      ...nodeOptions,
      connectionName: `boxoffice-${name}`,
      ...(username === '' ? {} : { username: decodeURIComponent(username) }),
      ...(password === '' ? {} : { password: decodeURIComponent(password) }),
      ...(protocol === 'rediss:' ? { tls: {} } : {}),
    },
  });
  cluster.on('error', onError);
  cluster.on('+node', gatherWrites);
  // Both take every command that the store uses, from one base class; where they differ is in this file.
  return cluster as unknown as Redis;
}

/**
 * A command is answered within a second or fails, and one that failed unsent is never sent later: ioredis would
 * send what waits in its offline queue even after the caller was told that it timed out, and would repeat what
 * was in flight when a connection broke.
 */
const boundedOptions = {
  lazyConnect: true,
  commandTimeout: commandTimeoutMs,
  socketTimeout: silentSocketMs,
  connectTimeout: connectTimeoutMs,
  // A broken connection fails what was in flight.
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  maxLoadingRetryTime: longestReconnectMs,
  retryStrategy: (times: number) => Math.min(times * 50, longestReconnectMs),
  // After a failover the old address may still answer, but only to reads.
  reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
} satisfies RedisOptions;

/** Whether the connection can be used, now or within the given time. */
export function isReadyWithin(redis: Redis, timeoutMs: number): Promise<boolean> {
  if (redis.status === 'ready') return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = (isReady: boolean) => {
      clearTimeout(timer);
      redis.off('ready', onReady);
      resolve(isReady);
    };
    const onReady = () => settle(true);
    const timer = setTimeout(() => settle(false), timeoutMs);
    redis.on('ready', onReady);
  });
}

/** Every key that matches, some more than once, in batches; in a cluster those of all nodes. */
export async function* scanKeys(
  redis: Redis,
  match: string,
  count: number,
): AsyncGenerator<readonly string[]> {
  const client: unknown = redis;
  for (const node of client instanceof Cluster ? client.nodes('master') : [redis]) {
    for await (const batch of node.scanStream({ match, count })) yield batch as readonly string[];
  }
}

async function leave(redis: Redis): Promise<void> {
  try {
    await redis.quit();
  } catch {
    // Already gone; nothing is owed to it.
  }
  redis.disconnect();
}

/**
 * Commands that are given within one turn of the event loop leave in one system call, which costs as much as what the
 * bot does for a command itself. Each keeps its own answer and its own time limit, which ioredis' automatic pipelines
 * would not leave them: those wait for one another.
 */
export function gatherWrites(redis: Redis): void {
  redis.on('connect', () => gather(redis.stream));
}

function gather(stream: Writable): void {
  const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
  stream.write = (...args: unknown[]): boolean => {
    if (stream.writableCorked === 0) {
      stream.cork();
      setImmediate(() => stream.uncork());
    }
    return write(...args);
  };
}

export type Script = (keys: readonly string[], args: readonly (string | number)[]) => Promise<unknown>;

/** Registers a Lua script with the connection: sent in full once a connection, by its digest afterwards. */
export function defineScript(redis: Redis, name: string, lua: string): Script {
  redis.defineCommand(name, { lua });
  const command: unknown = Reflect.get(redis, name);
  if (typeof command !== 'function') throw new Error(`ioredis defined no command "${name}"`);
  return async (keys, args) => command.call(redis, keys.length, ...keys, ...args);
}

/** Lua: `now` is the store's time in whole milliseconds. */
export const nowLua = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
`;
