import { Redis, type RedisOptions } from 'ioredis';
import { StoreUnavailable } from './store-error.ts';

const commandTimeoutMs = 700;
const silentSocketMs = 1_000;
const connectTimeoutMs = 2_000;
const longestReconnectMs = 1_000;

/** Two connections, so that a large dialogue on its way delays no commit and no lock's renewal. */
export interface StoreConnections {
  readonly ledger: Redis;
  readonly chats: Redis;
  close(): Promise<void>;
}

/**
 * Connects to `redis://` or `rediss://` (TLS); throws StoreUnavailable when the store does not answer now.
 * Later losses are reported to `onError` and mended in the background.
 */
export async function connectStore(url: string, onError: (error: Error) => void): Promise<StoreConnections> {
  const ledger = openConnection(url, 'ledger', onError);
  const chats = openConnection(url, 'chats', onError);
  try {
    await Promise.all([ledger.connect(), chats.connect()]);
  } catch (error) {
    ledger.disconnect();
    chats.disconnect();
    throw new StoreUnavailable(error);
  }
  return {
    ledger,
    chats,
    async close() {
      await Promise.all([leave(ledger), leave(chats)]);
    },
  };
}

export function openConnection(url: string, name: string, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, { ...boundedOptions, connectionName: `boxoffice-${name}` });
  redis.on('error', onError);
  return redis;
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

async function leave(redis: Redis): Promise<void> {
  try {
    await redis.quit();
  } catch {
    // Already gone; nothing is owed to it.
  }
  redis.disconnect();
}
