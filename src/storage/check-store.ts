import type { Redis } from 'ioredis';
import { askStore } from './store-error.ts';

const oldestMajorVersion = 7;

/** What about the store endangers bookings; an operator is told, nothing is refused. */
export type StoreWarning =
  /** A restart of the store forgets bookings. */
  | { readonly kind: 'appendOnlyOff' }
  /** A crash of its machine forgets the last moments; null: the store doesn't tell. */
  | { readonly kind: 'syncNotAlways'; readonly appendfsync: string | null }
  /** Full memory throws bookings away. */
  | { readonly kind: 'evicts'; readonly policy: string }
  | { readonly kind: 'oldVersion'; readonly version: string };

export async function checkStore(redis: Redis): Promise<readonly StoreWarning[]> {
  const info = parseInfo(await askStore(() => redis.info()));
  const appendOnly = info.get('aof_enabled') === '1';
  const appendfsync = appendOnly ? await readAppendfsync(redis) : null;
  const policy = info.get('maxmemory_policy') ?? 'noeviction';
  const version = info.get('redis_version') ?? '';

  const warnings: StoreWarning[] = [];
  if (!appendOnly) warnings.push({ kind: 'appendOnlyOff' });
  else if (appendfsync !== 'always') warnings.push({ kind: 'syncNotAlways', appendfsync });
  if (policy !== 'noeviction') warnings.push({ kind: 'evicts', policy });
  if (Number.parseInt(version, 10) < oldestMajorVersion) warnings.push({ kind: 'oldVersion', version });
  return warnings;
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
