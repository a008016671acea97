import type { Redis } from 'ioredis';
import { decodeBooking, encodeBooking, isSealedByFirstKey, recordText } from './booking-codec.ts';
import { askStore, defineScript } from './connection.ts';
import { type Keyring, UnreadableValue } from './keyring.ts';
import type { Keys } from './keys.ts';
import { indexesOf, personalIndexesOf } from './ledger-indexes.ts';

/** `conflict`: somebody wrote it meanwhile, so it has to be looked at again. */
export type Resealed = 'resealed' | 'current' | 'unreadable' | 'conflict' | 'gone';

/** How many things there were of a kind. */
export interface RekeyReport {
  readonly resealed: number;
  readonly current: number;
  /** No key of the ring opens them: their key must not be removed, or has been already. */
  readonly unreadable: number;
}

/** Seals one stored thing anew with the first key. What it says, and its version, stay the same. */
export type Reseal = (key: string) => Promise<Resealed>;

/**
 * KEYS: record. ARGV: reference, version, nonce, record, createdAt, indexes as JSON. The version and its nonce stay:
 * whoever works on the booking goes on with what they have. The quotas it holds are left alone.
 */
const resealBookingLua = `
local reference = ARGV[1]
local stored = redis.call('HMGET', KEYS[1], 'version', 'nonce', 'holds')
if stored[1] ~= ARGV[2] or (stored[2] or '') ~= ARGV[3] then return 'conflict' end
local held, indexes = cjson.decode(stored[3]), cjson.decode(ARGV[6])
for _, key in ipairs(held.indexes) do redis.call('ZREM', key, reference) end
for _, key in ipairs(indexes) do redis.call('ZADD', key, ARGV[5], reference) end
held.indexes = indexes
redis.call('HSET', KEYS[1], 'record', ARGV[4], 'holds', cjson.encode(held))
return 'resealed'
`;

/** Personal values of a booking, and the indexes by which it is found. */
export function bookingReseal(redis: Redis, keys: Keys, keyring: Keyring): Reseal {
  const reseal = defineScript(redis, 'resealBooking', resealBookingLua);
  const prefix = keys.booking('');
  return async (key) => {
    const [version, record, nonce, holds] = await askStore(() =>
      redis.hmget(key, 'version', 'record', 'nonce', 'holds'),
    );
    if (version === null || version === undefined || record === null || record === undefined) return 'gone';
    const reference = key.slice(prefix.length);
    try {
      const booking = decodeBooking(record, Number(version), reference, keyring);
      const indexes = indexesOf(booking, personalIndexesOf(booking, keys, keyring), keys);
      const isSealed = isSealedByFirstKey(record, keyring);
      if (isSealed && isIndexedBy(indexes, holds ?? null)) return 'current';
      const sealed = isSealed ? record : recordText(encodeBooking(booking, keyring).fields);
      const args = [reference, version, nonce ?? '', sealed, booking.createdAt, JSON.stringify(indexes)];
      return (await askStore(() => reseal([key], args))) as Resealed;
    } catch (error) {
      if (error instanceof UnreadableValue) return 'unreadable';
      throw error;
    }
  };
}

/** A version that indexed less may have written the record. */
function isIndexedBy(indexes: readonly string[], holds: string | null): boolean {
  const held: { readonly indexes?: readonly string[] } = holds === null ? {} : JSON.parse(holds);
  return [...indexes].toSorted().join() === [...(held.indexes ?? [])].toSorted().join();
}

const resealFieldLua = `
if redis.call('HGET', KEYS[1], 'sealed') ~= ARGV[1] then return 'conflict' end
redis.call('HSET', KEYS[1], 'sealed', ARGV[2])
return 'resealed'
`;

/** Profiles, unfinished bookings and their dialogues: values that are sealed whole. */
export function sealedRecordReseal(redis: Redis, keyring: Keyring): Reseal {
  const reseal = defineScript(redis, 'resealField', resealFieldLua);
  return async (key) => {
    const sealed = await askStore(() => redis.hget(key, 'sealed'));
    if (sealed === null) return 'gone';
    if (keyring.isCurrent(sealed)) return 'current';
    const opened = keyring.open(sealed, key);
    if (opened.kind === 'unreadable') return 'unreadable';
    return (await askStore(() => reseal([key], [sealed, keyring.seal(opened.text, key)]))) as Resealed;
  };
}

const resealTextLua = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 'conflict' end
redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
return 'resealed'
`;

/** How a sealed text is written under its key. */
export interface Spelling {
  readonly read: (stored: string) => string;
  readonly write: (sealed: string) => string;
}

const asItIs: Spelling = { read: (stored) => stored, write: (sealed) => sealed };

/** Values that end by themselves within hours: what is sealed is all that stands under the key. */
export function sealedTextReseal(redis: Redis, keyring: Keyring, spelling = asItIs): Reseal {
  const reseal = defineScript(redis, 'resealText', resealTextLua);
  return async (key) => {
    const stored = await askStore(() => redis.get(key));
    if (stored === null) return 'gone';
    const sealed = spelling.read(stored);
    if (keyring.isCurrent(sealed)) return 'current';
    const opened = keyring.open(sealed, key);
    if (opened.kind === 'unreadable') return 'unreadable';
    const anew = spelling.write(keyring.seal(opened.text, key));
    return (await askStore(() => reseal([key], [stored, anew]))) as Resealed;
  };
}
