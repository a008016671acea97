import type { Redis } from 'ioredis';
import type { Keyring, Opened } from './keyring.ts';
import { defineScript } from './script.ts';
import { askStore } from './store-error.ts';
import type { TurnMemory } from './turn-memory.ts';

export interface RevisedValue {
  /** Another id is another value: revisions of the two are never compared. */
  readonly id: string;
  readonly revision: number;
  readonly text: string;
}

/** The sealed value under a key beside its readable id and revision. */
export interface SealedRecords {
  load(key: string): Promise<Opened | null>;
  /** Compare-and-set: what is stored has this id and the expected revision, or nothing is and 0 was expected. */
  save(key: string, next: RevisedValue, expectedRevision: number): Promise<'saved' | 'conflict'>;
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

/** `ttlSeconds` begins anew with every save; null: kept until removed. */
export function createSealedRecords(
  redis: Redis,
  keyring: Keyring,
  memory: TurnMemory,
  ttlSeconds: number | null,
): SealedRecords {
  const save = defineScript(redis, 'saveSealedRecord', saveLua);
  return {
    async load(key) {
      const known = memory.recall(key);
      if (known !== undefined) return known;
      const sealed = await askStore(() => redis.hget(key, 'sealed'));
      return sealed === null ? null : keyring.open(sealed, key);
    },
    async save(key, { id, revision, text }, expectedRevision) {
      const args = [id, expectedRevision, revision, keyring.seal(text, key), ttlSeconds ?? ''];
      const outcome = await memory.write(key, text, () => askStore(() => save([key], args)));
      if (outcome !== 'saved') memory.forget(key);
      return outcome as 'saved' | 'conflict';
    },
    async remove(key) {
      await memory.write(key, null, () => askStore(() => redis.del(key)));
    },
  };
}
