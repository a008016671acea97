import type { Redis } from 'ioredis';
import { defineScript, lockLost } from './connection.ts';
import type { Keyring, Opened } from './keyring.ts';

/**
 * The sealed values of a chat that are known while its lock is held. No other process changes them then, so values
 * that came with the lock, or were written since, are the stored ones.
 */
export interface LockedValues {
  /** Undefined: unknown, so the store has to be read. Null: nothing is stored. */
  recall(key: string): Opened | null | undefined;
  /** Makes a write of the value (null: a removal), and updates what is known. */
  write<Answer>(key: string, value: StoredText | null, exchange: () => Promise<Answer>): Promise<Answer>;
  /**
   * Defers a write to the script that ends the update and requires the lock; makes it `atOnce` without a lock. For
   * writes after the work has been shown: should the process die, the update is redelivered.
   */
  later(
    key: string,
    value: StoredText | null,
    command: StoreCommand,
    atOnce: () => Promise<unknown>,
  ): Promise<void>;
  /** Forgets a value after a conflicting write. */
  forget(key: string): void;
}

/** A value, and its stored form. */
interface StoredText {
  readonly text: string;
  readonly stored: string;
}

/** A Redis command on one key, which follows the command's name. */
export type StoreCommand = readonly [name: string, key: string, ...(string | number)[]];

/** No values are known without a lock. */
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
 * `found`: the stored values when the lock was taken. `latest` is updated with them. Writes nothing once the lock is
 * no longer held (`isHeld`): another process may work in the chat, and the update is redelivered.
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
        // Whether the write was applied is unknown.
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

/** The latest values of at most `most` keys. */
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
  /** Revisions are compared only between values of the same id. */
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
 * Sealed values under keys, each beside its readable id and revision where it has these. Every write renews the time
 * to live; null: kept until removed.
 */
export function createSealedRecords(redis: Redis, keyring: Keyring) {
  const askToSave = defineScript<'saved' | 'conflict'>(redis, 'saveSealedRecord', saveLua);
  return (values: LockedValues) => {
    /**
     * Compare-and-set: succeeds when the stored value has this id and the expected revision, or when none is stored
     * and 0 is expected.
     */
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
      /** Rewrites a value under its revision when the update is done; needs no compare-and-set under the lock. */
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
