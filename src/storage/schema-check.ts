import type { Redis } from 'ioredis';
import { oldestSchema, schema, schemaOf } from './booking-codec.ts';
import { recordsTried } from './key-check.ts';
import type { Keys } from './keys.ts';
import { deleteRemovedKeys } from './removed.ts';

/** The store was written by a version whose bookings this one can't read. */
export class UnknownStore extends Error {
  override readonly name = 'UnknownStore';
}

const byNewer =
  'A newer version has written this store, and this one can not read it: deploy the newer version again, or restore the backup that was made before it';
const byOlder =
  'The store holds bookings of a version before 1.0.0: start 1.0.0 on it, run "npm run rekey" there, and then start this version again';

/**
 * Throws UnknownStore. At the first start after another version, deletes what this version has no use for; a process
 * that dies meanwhile leaves the rest to the next start.
 */
export async function adoptSchema(redis: Redis, keys: Keys): Promise<void> {
  const adopted = Number(await redis.get(keys.schema));
  if (adopted > schema) throw new UnknownStore(byNewer);
  if (adopted === schema) return;
  const found = (await recordsTried(redis, keys)).map(({ record }) => schemaOf(record));
  if (found.some((one) => one > schema)) throw new UnknownStore(byNewer);
  if (found.some((one) => one < oldestSchema)) throw new UnknownStore(byOlder);
  await deleteRemovedKeys(redis, keys);
  await redis.set(keys.schema, schema);
}
