import type { Redis } from 'ioredis';
import type { Keyring, Opened } from './keyring.ts';
import type { LockedValues } from './locked-values.ts';
import { defineScript } from './script.ts';
import { askStore } from './store-error.ts';

export interface RevisedValue {
  /** Another id is another value: revisions of the two are never compared. */
  readonly id: string;
  readonly revision: number;
  readonly text: string;
}

/** The sealed value under a key, beside its readable id and revision where it has any. */
export interface SealedRecords {
  load(key: string): Promise<Opened | null>;
  /** Compare-and-set: what is stored has this id and the expected revision, or nothing is and 0 was expected. */
  save(
    key: string,
    next: RevisedValue,
    expectedRevision: number,
    ttlSeconds: number | null,
  ): Promise<'saved' | 'conflict'>;
  /** Whatever is stored. A text that is known to be stored already is not written again. */
  put(key: string, text: string, ttlSeconds: number): Promise<void>;
  remove(key: string): Promise<void>;
}

const saveLua = `
local stored = redis.call('HMGET', KEYS[1], 'id', 'revision')
local revision = 0
if stored[1] then
  if stored[1] ~= ARGV[1] then return 'conflict' end
  revision = tonumber(stored[2])
end
if revision ~= tonumber(ARGV[2]) then return 'conflict' end
redis.call('HSET', KEYS[1], 'id', ARGV[1], 'revision', ARGV[3], 'sealed', ARGV[4])
if ARGV[5] ~= '' then redis.call('EXPIRE', KEYS[1], ARGV[5]) end
return 'saved'
`;

const putLua = `
redis.call('HSET', KEYS[1], 'sealed', ARGV[1])
return redis.call('EXPIRE', KEYS[1], ARGV[2])
`;

/** The time to live begins anew with every write; null: kept until removed. */
export function createSealedRecords(redis: Redis, keyring: Keyring): (values: LockedValues) => SealedRecords {
  const askToSave = defineScript(redis, 'saveSealedRecord', saveLua);
  const askToPut = defineScript(redis, 'putSealedRecord', putLua);
  return (values) => ({
    async load(key) {
      const known = values.recall(key);
      if (known !== undefined) return known;
      const sealed = await askStore(() => redis.hget(key, 'sealed'));
      return sealed === null ? null : keyring.open(sealed, key);
    },
    async save(key, { id, revision, text }, expectedRevision, ttlSeconds) {
      const args = [id, expectedRevision, revision, keyring.seal(text, key), ttlSeconds ?? ''];
      const outcome = await values.write(key, text, () => askStore(() => askToSave([key], args)));
      if (outcome !== 'saved') values.forget(key);
      return outcome as 'saved' | 'conflict';
    },
    async put(key, text, ttlSeconds) {
      const known = values.recall(key);
      if (known?.kind === 'opened' && known.text === text) return;
      const args = [keyring.seal(text, key), ttlSeconds];
      await values.write(key, text, () => askStore(() => askToPut([key], args)));
    },
    async remove(key) {
      await values.write(key, null, () => askStore(() => redis.del(key)));
    },
  });
}
