import type { Redis } from 'ioredis';
import { decodeBooking, openableBy, type StoredBooking } from './booking-codec.ts';
import { scanKeys } from './connection.ts';
import { type Keyring, UnreadableValue } from './keyring.ts';
import type { Keys } from './keys.ts';

/** How many of the earliest due are tried, and of the latest. */
const bookingsTried = 10;

/** None of the tried bookings opens: no customer's data could be read. */
export class KeysDoNotFit extends Error {
  override readonly name = 'KeysDoNotFit';
  constructor(keyIds: readonly string[]) {
    const written = keyIds.map((id) => `"${id}"`).join(', ');
    super(`No key of ENCRYPTION_KEYS opens what the store holds: it was written with the key ${written}`);
  }
}

/** Throws KeysDoNotFit. A store without bookings fits any key. */
export async function checkKeys(redis: Redis, keys: Keys, keyring: Keyring): Promise<void> {
  const tried = await recordsTried(redis, keys);
  const values = tried.map(({ record, reference }) => openableBy(record, reference, keyring));
  if (values.length === 0 || values.some(({ isOpened }) => isOpened)) return;
  throw new KeysDoNotFit([...new Set(values.flatMap(({ keyIds }) => keyIds))]);
}

/** The records of the earliest due bookings and of the latest. */
export async function recordsTried(redis: Redis, keys: Keys) {
  // One after the other: a node of a cluster refuses a second command while the first one connects to it.
  const first = await redis.zrange(keys.due, '0', String(bookingsTried - 1));
  const last = await redis.zrange(keys.due, String(-bookingsTried), '-1');
  const tried = await Promise.all(
    [...new Set([...first, ...last])].map(async (reference) => {
      const record = await redis.hget(keys.booking(reference), 'record');
      return record === null ? [] : [{ reference, record }];
    }),
  );
  return tried.flat();
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
