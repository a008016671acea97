import type { Redis } from 'ioredis';
import { lockLost } from './connection.ts';
import type { Keyring, Opened } from './keyring.ts';
import { defineScript } from './lua.ts';

/**
 * The sealed values of a chat that were read or written under its lock. No other process changes them while it is
 * held, so they are the stored ones.
 */
export interface LockedValues {
  /** Undefined: unknown, so the store has to be read. Null: nothing is stored. */
  recall(key: string): Opened | null | undefined;
  /** Remembers a value that was read. */
  learn(key: string, value: Opened | null): void;
  /** Makes a write of the text (null: a removal), and remembers it. */
  write<Answer>(key: string, text: string | null, exchange: () => Promise<Answer>): Promise<Answer>;
  /**
   * Defers a write to the script that ends the update and requires the lock; makes it `atOnce` without a lock. For
   * writes after the work has been shown: should the process die, the update is redelivered.
   */
  later(
    key: string,
    text: string | null,
    command: StoreCommand,
    atOnce: () => Promise<unknown>,
  ): Promise<void>;
  /** Forgets a value after a conflicting write. */
  forget(key: string): void;
}

/** A Redis command on one key, which follows the command's name. */
export type StoreCommand = readonly [name: string, key: string, ...(string | number)[]];

/** No values are known without a lock. */
export const noLockedValues: LockedValues = {
  recall: () => undefined,
  learn: () => undefined,
  write: (_key, _text, exchange) => exchange(),
  later: async (_key, _text, _command, atOnce) => {
    await atOnce();
  },
  forget: () => undefined,
};

/**
 * Knows and writes nothing once the lock is no longer held (`isHeld`): another process may work in the chat, and the
 * update is redelivered.
 */
export function createLockedValues(isHeld: () => boolean) {
  const values = new Map<string, Opened | null>();
  const pending = new Map<string, StoreCommand>();
  function set(key: string, text: string | null): void {
    values.set(key, text === null ? null : { kind: 'opened', text });
  }
  const locked: LockedValues = {
    recall: (key) => (isHeld() ? values.get(key) : undefined),
    learn(key, value) {
      // A write since the read was sent is newer.
      if (!values.has(key)) values.set(key, value);
    },
    async write(key, text, exchange) {
      if (!isHeld()) throw lockLost();
      // Should the write fail, it is unknown whether it was applied.
      values.delete(key);
      const answer = await exchange();
      // An immediate write supersedes a deferred one.
      pending.delete(key);
      set(key, text);
      return answer;
    },
    async later(key, text, command) {
      if (!isHeld()) throw lockLost();
      pending.set(key, command);
      set(key, text);
    },
    forget: (key) => void values.delete(key),
  };
  return {
    ...locked,
    /** Writes deferred to the end of the update. */
    pending: () => [...pending.values()],
  };
}

interface RevisedValue {
  /** Revisions are compared only between values of the same id. */
  readonly id: string;
  readonly revision: number;
  readonly text: string;
}

export type SealedRecords = ReturnType<ReturnType<typeof createSealedRecords>>;

/**
 * Sealed values under keys, each beside its readable id and revision where it has these. Every write renews the time
 * to live; null: kept until removed.
 */
export function createSealedRecords(redis: Redis, keyring: Keyring) {
  const askToSave = defineScript<'saved' | 'conflict'>(redis, 'save-sealed-record');
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
      const outcome = await values.write(key, text, () => askToSave([key], args));
      if (outcome !== 'saved') values.forget(key);
      return outcome;
    }

    return {
      async load(key: string): Promise<Opened | null> {
        const known = values.recall(key);
        if (known !== undefined) return known;
        const sealed = await redis.hget(key, 'sealed');
        const opened = sealed === null ? null : keyring.open(sealed, key);
        values.learn(key, opened);
        return opened;
      },
      save,
      /** Rewrites a value under its revision when the update is done; needs no compare-and-set under the lock. */
      amend(key: string, next: RevisedValue, ttlSeconds: number | null): Promise<void> {
        const { text, revision } = next;
        const stored = keyring.seal(text, key);
        const command = ['HSET', key, 'sealed', stored] as const;
        return values.later(key, text, command, () => save(key, next, revision, ttlSeconds));
      },
      async remove(key: string): Promise<void> {
        await values.write(key, null, () => redis.del(key));
      },
    };
  };
}
