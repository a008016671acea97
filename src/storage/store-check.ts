import type { Redis } from 'ioredis';
import { primariesOf, type StoreConnections } from './connection.ts';
import type { Keys } from './keys.ts';

const oldestMajorVersion = 7;

/** Settings of the store that endanger bookings: warned about, never refused. */
export type StoreWarning =
  /** A restart of the store loses bookings. */
  | { readonly kind: 'appendOnlyOff' }
  /** A crash of the store's machine loses the last moments; null: the store doesn't tell its setting. */
  | { readonly kind: 'syncNotAlways'; readonly appendfsync: string | null }
  /** The store evicts bookings when its memory is full. */
  | { readonly kind: 'evicts'; readonly policy: string }
  | { readonly kind: 'oldVersion'; readonly version: string }
  /** A primary that is cut off from its replicas still accepts writes, which a failover loses. */
  | { readonly kind: 'mayWriteAlone' }
  /** The sentinels' primary has no replica, and nothing is sent to the partner without one. */
  | { readonly kind: 'noReplica' };

/** The store's topology, and its settings that may lose bookings. */
export async function checkStore({ ledger, kind }: Pick<StoreConnections, 'ledger' | 'kind'>) {
  const servers = await Promise.all(primariesOf(ledger).map((primary) => checkPrimary(primary, kind)));
  const all = servers.flatMap(({ warnings }) => warnings);
  return {
    kind,
    primaries: servers.length,
    replicas: servers.reduce((sum, { replicas }) => sum + replicas, 0),
    warnings: [...new Map(all.map((warning) => [JSON.stringify(warning), warning])).values()],
  };
}

async function checkPrimary(redis: Redis, store: StoreConnections['kind']) {
  const text = await redis.info();
  const info = parseInfo(text);
  const appendOnly = info.get('aof_enabled') === '1';
  const appendfsync = appendOnly ? await readAppendfsync(redis) : null;
  const policy = info.get('maxmemory_policy') ?? 'noeviction';
  const version = info.get('redis_version') ?? '';
  const replicas = text.match(/^slave\d+:.*state=online/gm)?.length ?? 0;

  const warnings: StoreWarning[] = [];
  if (!appendOnly) warnings.push({ kind: 'appendOnlyOff' });
  else if (appendfsync !== 'always') warnings.push({ kind: 'syncNotAlways', appendfsync });
  if (policy !== 'noeviction') warnings.push({ kind: 'evicts', policy });
  if (Number.parseInt(version, 10) < oldestMajorVersion) warnings.push({ kind: 'oldVersion', version });
  if (store === 'sentinel' && replicas === 0) warnings.push({ kind: 'noReplica' });
  // INFO has this field only where min-replicas-to-write and min-replicas-max-lag are set.
  if (replicas > 0 && !info.has('min_slaves_good_slaves')) warnings.push({ kind: 'mayWriteAlone' });
  return { replicas, warnings };
}

function parseInfo(text: string): ReadonlyMap<string, string> {
  const pairs = text.matchAll(/^([a-z_0-9]+):(.*?)\r?$/gm);
  return new Map([...pairs].map(([, name = '', value = '']) => [name, value]));
}

/** Managed stores often refuse CONFIG. */
async function readAppendfsync(redis: Redis): Promise<string | null> {
  try {
    const answer = await redis.config('GET', 'appendfsync');
    return Array.isArray(answer) && typeof answer[1] === 'string' ? answer[1] : null;
  } catch {
    return null;
  }
}

/** From here on staff are told. */
export const fillingPercent = 80;
/** From here on, the rest of the store's memory is for the bookings under way. */
export const noNewBookingPercent = 90;

/** Throws StoreUnavailable where the store is away, full or read-only. */
export async function testWrite(redis: Redis, { testWrite: key }: Keys): Promise<void> {
  await redis.set(key, '', 'EX', 1);
}

interface StoreMemory {
  readonly usedBytes: number;
  /** Null: there is no limit. */
  readonly limitBytes: number | null;
}

/** Of the fullest primary. */
export async function readMemory(redis: Redis): Promise<StoreMemory> {
  const primaries = await Promise.all(primariesOf(redis).map(memoryOf));
  return primaries.reduce((fullest, next) => (usedPercent(next) > usedPercent(fullest) ? next : fullest));
}

async function memoryOf(redis: Redis): Promise<StoreMemory> {
  const info = parseInfo(await redis.info('memory'));
  const limitBytes = Number(info.get('maxmemory'));
  return { usedBytes: Number(info.get('used_memory')), limitBytes: limitBytes > 0 ? limitBytes : null };
}

/** Rounded down; 0 without a limit. */
export function usedPercent({ usedBytes, limitBytes }: StoreMemory): number {
  return limitBytes === null ? 0 : Math.floor((usedBytes * 100) / limitBytes);
}
