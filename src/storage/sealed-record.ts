import type { Redis } from 'ioredis';
import { defineScript } from './connection.ts';
import type { Keyring, Opened } from './keyring.ts';
import { askStore, lockLost } from './store-error.ts';

/**
 * The sealed values of a chat as far as they are known while its lock is held. Nobody else changes them then, so what
 * came with the lock, or was written since, is what the store has.
 */
export interface LockedValues {
  /** Undefined: the store has to be asked. Null: nothing is stored. */
  recall(key: string): Opened | null | undefined;
  /** Makes a write of the text (null: a removal), and keeps step with it. */
  write<Answer>(key: string, text: string | null, exchange: () => Promise<Answer>): Promise<Answer>;
  /** Somebody else's write was met. */
  forget(key: string): void;
  /** The lock is held no longer. */
  forgetAll(): void;
}

/** Without a lock nothing is known. */
export const noLockedValues: LockedValues = {
  recall: () => undefined,
  write: (_key, _text, exchange) => exchange(),
  forget: () => undefined,
  forgetAll: () => undefined,
};

type Known = { readonly kind: 'sealed'; readonly sealed: string } | Opened | null;

/**
 * `stored`: what is stored under each key at the moment when the lock was taken. Nothing is written once the lock is
 * `isHeld` no longer: somebody else may be at work in the chat, and the update comes again.
 */
export function createLockedValues(
  keyring: Pick<Keyring, 'open'>,
  stored: readonly (readonly [key: string, sealed: string | null])[],
  isHeld: () => boolean,
): LockedValues {
  const values = new Map<string, Known>(
    stored.map(([key, sealed]) => [key, sealed === null ? null : { kind: 'sealed', sealed }]),
  );
  return {
    recall(key) {
      const known = values.get(key);
      if (known?.kind !== 'sealed') return known;
      const opened = keyring.open(known.sealed, key);
      values.set(key, opened);
      return opened;
    },
    async write(key, text, exchange) {
      if (!isHeld()) throw lockLost();
      try {
        const answer = await exchange();
        if (values.has(key)) values.set(key, text === null ? null : { kind: 'opened', text });
        return answer;
      } catch (error) {
        // It may have happened or not.
        values.delete(key);
        throw error;
      }
    },
    forget: (key) => void values.delete(key),
    forgetAll: () => values.clear(),
  };
}

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

/** The time to live begins anew with every write; null: kept until removed. */
export function createSealedRecords(redis: Redis, keyring: Keyring): (values: LockedValues) => SealedRecords {
  const askToSave = defineScript(redis, 'saveSealedRecord', saveLua);
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
    async remove(key) {
      await values.write(key, null, () => askStore(() => redis.del(key)));
    },
  });
}
