import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, inject } from 'vitest';
import { connectStore, type StoreConnections } from '../../src/store/connection.ts';
import { createKeys, type Keys } from '../../src/store/redis-keys.ts';
import type { ProvidedStore } from './global-store.ts';

/** A part of the store for one test file. */
export interface StoreCorner extends StoreConnections {
  readonly url: string;
  readonly prefix: string;
  readonly keys: Keys;
}

/** The run's store: its address, and whether it is a real server. */
export function runStore(): ProvidedStore {
  return inject('store');
}

export function randomPrefix(): string {
  return `test-${randomBytes(6).toString('hex')}`;
}

/**
 * Gives the test file, or the describe block, a corner of the run's store: connected before its tests, deleted after
 * them. Call the result inside tests and hooks.
 */
export function useStore(): () => StoreCorner {
  let corner: StoreCorner | undefined;
  beforeAll(async () => {
    corner = await openCorner(runStore().url);
  });
  afterAll(async () => {
    if (corner === undefined) return;
    await sweep(corner.ledger, corner.prefix);
    await corner.close();
  });
  return () => {
    if (corner === undefined) throw new Error('The store is connected before the tests begin, not earlier');
    return corner;
  };
}

/** Connects to a store under a new prefix; to be closed by the caller. */
export async function openCorner(url: string, prefix: string = randomPrefix()): Promise<StoreCorner> {
  const connections = await connected(url);
  return { ...connections, url, prefix, keys: createKeys(prefix) };
}

const patienceMs = 20_000;

/** Connects, and retries for longer than the bot, since a busy machine is no outage. */
export async function connected(url: string): Promise<StoreConnections> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await connectStore(url, () => {});
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}

/** Every key under the prefix. Sorted, since a server that resizes its table scans in another order and some keys twice. */
export async function keysUnder(redis: Redis, prefix: string): Promise<readonly string[]> {
  const found = new Set<string>();
  for await (const batch of redis.scanStream({ match: `${prefix}:*`, count: 1_000 }))
    for (const key of batch) found.add(key);
  return [...found].toSorted();
}

/** All keys and values under the prefix as one text, as a thief of the disk would read them. */
export async function everythingUnder(redis: Redis, prefix: string): Promise<string> {
  const keys = await keysUnder(redis, prefix);
  const values = await Promise.all(keys.map((key) => readAny(redis, key)));
  return JSON.stringify(keys.map((key, index) => [key, values[index]]));
}

export async function sweep(redis: Redis, prefix: string): Promise<void> {
  const keys = await keysUnder(redis, prefix);
  if (keys.length > 0) await redis.unlink(...keys);
}

/** A value of any type; sorts unordered ones, since a resize changes the order of the answer. */
async function readAny(redis: Redis, key: string): Promise<unknown> {
  const type = await redis.type(key);
  if (type === 'string') return redis.get(key);
  if (type === 'hash') return Object.entries(await redis.hgetall(key)).toSorted();
  if (type === 'zset') return redis.zrange(key, 0, '-1');
  // Expired since the keys were listed.
  if (type === 'none') return null;
  if (type === 'list') return redis.lrange(key, 0, -1);
  if (type === 'set') return (await redis.smembers(key)).toSorted();
  if (type === 'stream') return redis.xrange(key, '-', '+');
  throw new Error(`No reader for a ${type}`);
}
