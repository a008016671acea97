import type { Redis } from 'ioredis';
import { defineScript, lockLost } from './connection.ts';
import type { Keyring, Opened } from './keyring.ts';

/**
 * The sealed values of a chat as far as they are known while its lock is held. Nobody else changes them then, so what
 * came with the lock, or was written since, is what the store has.
 */
export interface LockedValues {
  /** Undefined: the store has to be asked. Null: nothing is stored. */
  recall(key: string): Opened | null | undefined;
  /** Makes a write of the value (null: a removal), and keeps step with it. */
  write<Answer>(key: string, value: StoredText | null, exchange: () => Promise<Answer>): Promise<Answer>;
  /**
   * Leaves a write to the script that ends the update, which makes it only while the lock is held; without a lock it
   * is made `atOnce`. For what is written after the work has been shown: should the process die, the update comes again.
   */
  later(
    key: string,
    value: StoredText | null,
    command: StoreCommand,
    atOnce: () => Promise<unknown>,
  ): Promise<void>;
  /** Somebody else's write was met. */
  forget(key: string): void;
}

/** A value, and how it stands in the store. */
interface StoredText {
  readonly text: string;
  readonly stored: string;
}

/** A command of Redis on one key, which follows the name. */
export type StoreCommand = readonly [name: string, key: string, ...(string | number)[]];

/** Without a lock nothing is known. */
export const noLockedValues: LockedValues = {
  recall: () => undefined,
  write: (_key, _value, exchange) => exchange(),
  later: async (_key, _value, _command, atOnce) => {
    await atOnce();
  },
  forget: () => undefined,
};

export type Known = { readonly kind: 'sealed'; readonly sealed: string } | Opened | null;

/**
 * `found`: what is stored under each key at the moment when the lock was taken. `latest` keeps step with it.
 * Nothing is written once the lock is `isHeld` no longer: somebody else may be at work in the chat, and the update
 * comes again.
 */
export function createLockedValues(
  keyring: Pick<Keyring, 'open'>,
  found: readonly (readonly [key: string, known: Known])[],
  latest: Map<string, string>,
  isHeld: () => boolean,
) {
  const values = new Map<string, Known>(found);
  const pending = new Map<string, StoreCommand>();
  function learn(key: string, value: StoredText | null): void {
    values.set(key, value === null ? null : { kind: 'opened', text: value.text });
    if (value === null) latest.delete(key);
    else latest.set(key, value.stored);
  }
  const locked: LockedValues = {
    recall(key) {
      const known = values.get(key);
      if (known?.kind !== 'sealed') return known;
      const opened = keyring.open(known.sealed, key);
      values.set(key, opened);
      return opened;
    },
    async write(key, value, exchange) {
      if (!isHeld()) throw lockLost();
      try {
        const answer = await exchange();
        // An immediate write supersedes a deferred one.
        pending.delete(key);
        if (values.has(key)) learn(key, value);
        return answer;
      } catch (error) {
        // It may have happened or not.
        values.delete(key);
        throw error;
      }
    },
    async later(key, value, command) {
      if (!isHeld()) throw lockLost();
      pending.set(key, command);
      learn(key, value);
    },
    forget: (key) => void values.delete(key),
  };
  return {
    ...locked,
    /** Writes deferred to the end of the update. */
    pending: () => [...pending.values()],
    /** The lock is held no longer. */
    forgetAll: () => values.clear(),
  };
}

/** The latest of what this process knows to be stored: of `most` keys. */
export class LatestMap<Value> extends Map<string, Value> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: string, value: Value): this {
    this.delete(key);
    const [oldest] = this.keys();
    if (oldest !== undefined && this.size >= this.#most) this.delete(oldest);
    return super.set(key, value);
  }
}

interface RevisedValue {
  /** Another id is another value: revisions of the two are never compared. */
  readonly id: string;
  readonly revision: number;
  readonly text: string;
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
if ARGV[5] ~= '' then redis.call('EXPIRE', KEYS[1], ARGV[5]) else redis.call('PERSIST', KEYS[1]) end
return 'saved'
`;

export type SealedRecords = ReturnType<ReturnType<typeof createSealedRecords>>;

/**
 * The sealed value under a key, beside its readable id and revision where it has any. The time to live begins anew with
 * every write; null: kept until removed.
 */
export function createSealedRecords(redis: Redis, keyring: Keyring) {
  const askToSave = defineScript<'saved' | 'conflict'>(redis, 'saveSealedRecord', saveLua);
  return (values: LockedValues) => {
    /** Compare-and-set: what is stored has this id and the expected revision, or nothing is and 0 was expected. */
    async function save(
      key: string,
      { id, revision, text }: RevisedValue,
      expectedRevision: number,
      ttlSeconds: number | null,
    ): Promise<'saved' | 'conflict'> {
      const stored = keyring.seal(text, key);
      const args = [id, expectedRevision, revision, stored, ttlSeconds ?? ''];
      const outcome = await values.write(key, { text, stored }, () => askToSave([key], args));
      if (outcome !== 'saved') values.forget(key);
      return outcome;
    }

    return {
      async load(key: string): Promise<Opened | null> {
        const known = values.recall(key);
        if (known !== undefined) return known;
        const sealed = await redis.hget(key, 'sealed');
        return sealed === null ? null : keyring.open(sealed, key);
      },
      save,
      /** Writes a value once more under its revision, when the update is done; no compare-and-set is needed under the lock. */
      amend(key: string, next: RevisedValue, ttlSeconds: number | null): Promise<void> {
        const { text, revision } = next;
        const stored = keyring.seal(text, key);
        const command = ['HSET', key, 'sealed', stored] as const;
        return values.later(key, { text, stored }, command, () => save(key, next, revision, ttlSeconds));
      },
      async remove(key: string): Promise<void> {
        await values.write(key, null, () => redis.del(key));
      },
    };
  };
}
