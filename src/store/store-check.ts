import type { Redis } from 'ioredis';
import { bookingStates, terminalStates } from '../booking/record.ts';
import type { ConfigProblem } from '../config/values.ts';
import type { Instant } from '../venue/calendar.ts';
import {
  decodeBooking,
  type MoneyList,
  oldestSchema,
  openableBy,
  type StoredBooking,
  schema,
  schemaOf,
} from './booking-codec.ts';
import {
  primariesOf,
  type StoreConnections,
  StoreUnavailable,
  scanKeys,
  UnreadableValue,
} from './connection.ts';
import type { Keyring } from './encryption.ts';
import type { Keys } from './redis-keys.ts';
import { deleteRemovedKeys } from './removed-features.ts';

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

/** From this share on staff are warned. */
export const fillingPercent = 80;
/** From this share on, the rest of the store's memory is for the bookings under way. */
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

/** The memory of the fullest primary. */
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

/** The store was written by a version whose bookings this one can't read. */
export class UnknownStore extends Error {
  override readonly name = 'UnknownStore';
}

const byNewer =
  'A newer version has written this store, and this one can not read it: deploy the newer version again, ' +
  'or restore the backup that was made before it';
const byOlder =
  'The store holds bookings of a version before 1.0.0: start 1.0.0 on it, run "npm run rekey" there, ' +
  'and then start this version again';

/**
 * Throws UnknownStore. At the first start after another version, deletes keys that this version doesn't use; if the
 * process dies meanwhile, the next start deletes the rest.
 */
export async function adoptSchema(redis: Redis, keys: Keys): Promise<void> {
  const adopted = Number(await redis.get(keys.schema));
  if (adopted > schema) throw new UnknownStore(byNewer);
  if (adopted === schema) return;
  const schemas = (await sampleRecords(redis, keys)).map(({ record }) => schemaOf(record));
  if (schemas.some((one) => one > schema)) throw new UnknownStore(byNewer);
  if (schemas.some((one) => one < oldestSchema)) throw new UnknownStore(byOlder);
  await deleteRemovedKeys(redis, keys);
  await redis.set(keys.schema, schema);
}

/** The venue's currency was changed while bookings in another one are open. */
export class CurrencyChanged extends Error {
  override readonly name = 'CurrencyChanged';
  constructor({ where, problem }: ConfigProblem) {
    super(`${where} ${problem}`);
  }
}

/** Throws CurrencyChanged, or notes the currency. */
export async function adoptCurrency(redis: Redis, keys: Keys, currency: string): Promise<void> {
  const problem = await currencyProblem(redis, keys, currency);
  if (problem !== null) throw new CurrencyChanged(problem);
  // A full store refuses to be written.
  if ((await redis.get(keys.currency)) !== currency) await redis.set(keys.currency, currency);
}

/** The states of bookings that may still be confirmed, cancelled or paid. */
const openStates = bookingStates.filter((state) => !terminalStates.has(state));
const moneyLists: readonly MoneyList[] = ['awaited', 'toReturn'];

/** Why open bookings forbid a change to this currency; null: it is no change, or none is open. */
export async function currencyProblem(
  redis: Redis,
  keys: Keys,
  currency: string,
): Promise<ConfigProblem | null> {
  const former = await redis.get(keys.currency);
  if (former === null || former === currency) return null;
  const lists = [...openStates.map(keys.state), ...moneyLists.map((list) => keys.index('money', list))];
  const open = await redis.zunion(lists.length, lists);
  if (open.length === 0) return null;
  return {
    where: '"currency" in venue.toml',
    problem:
      `was changed to ${currency} while bookings are open (${open.length}): keep ${former} until all are settled; ` +
      '/todo lists what staff have to do, and holds end by themselves',
    example: `currency = "${former}"`,
  };
}

/** The size of a sample's two halves. */
const sampleSize = 10;

/** No booking of the sample opens: no customer's data could be read. */
export class KeysDoNotFit extends Error {
  override readonly name = 'KeysDoNotFit';
  constructor(keyIds: readonly string[]) {
    const written = keyIds.map((id) => `"${id}"`).join(', ');
    super(`No key of ENCRYPTION_KEYS opens what the store holds: it was written with the key ${written}`);
  }
}

/** Why no booking opens; null when one does. A store without bookings fits any key. */
export async function lostKeysOf(redis: Redis, keys: Keys, keyring: Keyring): Promise<KeysDoNotFit | null> {
  const sample = await sampleRecords(redis, keys);
  const values = sample.map(({ record, reference }) => openableBy(record, reference, keyring));
  if (values.length === 0 || values.some(({ isOpened }) => isOpened)) return null;
  return new KeysDoNotFit([...new Set(values.flatMap(({ keyIds }) => keyIds))]);
}

/** The records of the earliest due bookings and of the latest. */
async function sampleRecords(redis: Redis, keys: Keys) {
  // One after the other: a node of a cluster refuses a second command while the first one connects to it.
  const first = await redis.zrange(keys.due, '0', String(sampleSize - 1));
  const last = await redis.zrange(keys.due, String(-sampleSize), '-1');
  const records = await Promise.all(
    [...new Set([...first, ...last])].map(async (reference) => {
      const record = await redis.hget(keys.booking(reference), 'record');
      return record === null ? [] : [{ reference, record }];
    }),
  );
  return records.flat();
}

const readAtOnce = 500;

/** Reads all bookings, and counts those that this version can't read by reason. */
export async function countUnreadable(
  redis: Redis,
  keys: Keys,
  keyring: Keyring,
): Promise<ReadonlyMap<UnreadableValue['reason'], number>> {
  const counts = new Map<UnreadableValue['reason'], number>();
  const prefix = keys.booking('');
  for await (const batch of scanKeys(redis, keys.everyBooking, readAtOnce)) {
    for (const key of batch) {
      const stored = await redis.hgetall(key);
      const reason = whyUnreadable(stored, key.slice(prefix.length), keyring);
      if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
  }
  return counts;
}

function whyUnreadable(stored: StoredBooking, reference: string, keyring: Keyring) {
  // Removed since its key was found.
  if (stored.record === undefined) return null;
  try {
    decodeBooking(stored, reference, keyring);
    return null;
  } catch (error) {
    if (error instanceof UnreadableValue) return error.reason;
    throw error;
  }
}

/*
 * The store holds the time of its last copy: another process makes the copy, often on another machine, and every
 * machine of the bot reports its age. A restored store has the time of the copy before the one it was restored from.
 */

export async function markBackup(redis: Redis, keys: Keys, at: Instant): Promise<void> {
  await redis.set(keys.lastBackup, at);
}

/** Null: never. */
export async function lastBackupAt(redis: Redis, keys: Keys): Promise<Instant | null> {
  const at = await redis.get(keys.lastBackup);
  return at === null ? null : Number(at);
}

/** Counts of the data that no restart of a server may lose. */
export interface StoredCounts {
  readonly bookings: number;
  readonly unmatchedReceipts: number;
  readonly debtEntries: number;
}

/** Zeros for a node of a cluster that doesn't have the ledger's slot. */
export async function countStored(server: Redis, keys: Keys): Promise<StoredCounts> {
  try {
    const ofStates = await Promise.all(bookingStates.map((state) => server.zcard(keys.state(state))));
    return {
      bookings: ofStates.reduce((sum, count) => sum + count, 0),
      unmatchedReceipts: await server.hlen(keys.unmatched),
      debtEntries: await server.hlen(keys.debtEntries),
    };
  } catch (error) {
    if (!isAtOtherNode(error)) throw error;
    return { bookings: 0, unmatchedReceipts: 0, debtEntries: 0 };
  }
}

function isAtOtherNode(error: unknown): boolean {
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  return cause instanceof Error && cause.message.startsWith('MOVED ');
}
