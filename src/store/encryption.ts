import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { EncryptionKey } from '../config/values.ts';
import { defineScript, lockLost, type UnreadableReason, UnreadableValue } from './connection.ts';

const cipherName = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

type Opened =
  | { readonly kind: 'opened'; readonly text: string }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableReason };

export type Keyring = ReturnType<typeof createKeyring>;

/**
 * Seals personal values. The first key seals and hashes; every key opens and is searched by. Throws when there is
 * none.
 */
export function createKeyring(keys: readonly EncryptionKey[]) {
  const [first, ...others] = keys.map(({ id, key }) => ({ id, key, lookupKey: deriveLookupKey(key) }));
  if (first === undefined) throw new Error('A keyring needs a key.');
  const ring = new Map(keys.map(({ id, key }) => [id, key]));
  return {
    /** `context` names the value's place (field and owner), which opening requires. */
    seal(text: string, context: string): string {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(cipherName, first.key, iv).setAAD(Buffer.from(context));
      const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${first.id}:${bytes.toString('base64')}`;
    },
    open(sealed: string, context: string): Opened {
      const colon = sealed.indexOf(':');
      const bytes = Buffer.from(sealed.slice(colon + 1), 'base64');
      if (colon < 1 || bytes.length < ivBytes + tagBytes) return unreadable('malformed');
      const key = ring.get(keyIdOf(sealed));
      return key === undefined ? unreadable('unknownKey') : decipher(bytes, key, context);
    },
    /** Whether the first key sealed it. */
    isCurrent: (sealed: string): boolean => sealed.startsWith(`${first.id}:`),
    /**
     * The hashes under which a value is found without being stored: write the first, search all. The caller
     * normalises the value.
     */
    lookupHashes(kind: string, value: string): readonly [string, ...string[]] {
      const hash = ({ id, lookupKey }: typeof first) =>
        `${id}:${createHmac('sha256', lookupKey).update(`${kind}\0${value}`).digest('base64url')}`;
      return [hash(first), ...others.map(hash)];
    },
  };
}

function deriveLookupKey(key: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'boxoffice lookup', keyBytes));
}

function decipher(bytes: Buffer, key: Uint8Array, context: string): Opened {
  const text = createDecipheriv(cipherName, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    const head = text.update(bytes.subarray(ivBytes, -tagBytes));
    return { kind: 'opened', text: Buffer.concat([head, text.final()]).toString('utf8') };
  } catch {
    return unreadable('notAuthentic');
  }
}

/** Opens what is stored under `key`; null: nothing is. */
export function openStored(keyring: Keyring, sealed: string | null, key: string): Opened | null {
  return sealed === null ? null : keyring.open(sealed, key);
}

/** The id of the key that sealed a value. */
export function keyIdOf(sealed: string): string {
  return sealed.slice(0, Math.max(0, sealed.indexOf(':')));
}

function unreadable(reason: UnreadableReason): Opened {
  return { kind: 'unreadable', reason };
}

/**
 * The text of a value that may be dropped; null when there is none, or it was sealed for another place. Throws
 * UnreadableValue when the key is unknown: other machines may have it.
 */
export function textOf(opened: Opened | null, what: string): string | null {
  if (opened?.kind === 'opened') return opened.text;
  if (opened?.reason === 'unknownKey') throw new UnreadableValue(what, opened.reason);
  return null;
}

/** `conflict`: it was written meanwhile, so it has to be read again. */
export type Resealed = 'resealed' | 'current' | 'unreadable' | 'conflict' | 'gone';

/** Seals one stored value again with the first key. Its content and version stay the same. */
export type Reseal = (key: string) => Promise<Resealed>;

type SealedAnew =
  | { readonly kind: 'current' | 'unreadable' }
  | { readonly kind: 'resealed'; readonly sealed: string };

/** Seals a value of another key with the first key. */
export function sealAnew(keyring: Keyring, sealed: string, context: string): SealedAnew {
  if (keyring.isCurrent(sealed)) return { kind: 'current' };
  const opened = keyring.open(sealed, context);
  if (opened.kind === 'unreadable') return { kind: opened.kind };
  return { kind: 'resealed', sealed: keyring.seal(opened.text, context) };
}

/**
 * The sealed values of a chat that were read or written under its lock. No other process changes them while it is
 * held, so they are the stored ones.
 */
export interface LockedValues {
  /** The known value, else the one that `load` reads from the store, which is remembered. */
  read(key: string, load: () => Promise<Opened | null>): Promise<Opened | null>;
  /** Makes a write of the text (null: a removal), and remembers it. */
  write<Answer>(key: string, text: string | null, exchange: () => Promise<Answer>): Promise<Answer>;
  /**
   * Defers a write to the script that ends the update and requires the lock; makes it at once without a lock. For
   * writes after the work has been shown: if the process dies, the update is redelivered.
   */
  later(key: string, text: string | null, command: StoreCommand): Promise<void>;
  /** Forgets a value after a conflicting write. */
  forget(key: string): void;
}

/** A Redis command on one key, which follows the command's name. */
export type StoreCommand = readonly [name: string, key: string, ...(string | number)[]];

/** Without a lock no value is known. */
export function unlockedValues(redis: Redis): LockedValues {
  return {
    read: (_key, load) => load(),
    write: (_key, _text, exchange) => exchange(),
    later: async (_key, _text, [name, ...words]) => void (await redis.call(name, ...words)),
    forget: () => undefined,
  };
}

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
    async read(key, load) {
      const known = isHeld() ? values.get(key) : undefined;
      if (known !== undefined) return known;
      const value = await load();
      // A write since the read was sent is newer.
      if (!values.has(key)) values.set(key, value);
      return value;
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
  return (values: LockedValues) => ({
    load: (key: string) =>
      values.read(key, async () => openStored(keyring, await redis.hget(key, 'sealed'), key)),
    /**
     * Compare-and-set: succeeds when the stored value has this id and the expected revision, or when none is stored
     * and 0 is expected.
     */
    async save(
      key: string,
      { id, revision, text }: RevisedValue,
      expectedRevision: number,
      ttlSeconds: number | null,
    ): Promise<'saved' | 'conflict'> {
      const args = [id, expectedRevision, revision, keyring.seal(text, key), ttlSeconds ?? ''];
      const outcome = await values.write(key, text, () => askToSave([key], args));
      if (outcome !== 'saved') values.forget(key);
      return outcome;
    },
    /** Rewrites a value under its revision when the update is done; needs no compare-and-set under the lock. */
    amend: (key: string, text: string): Promise<void> =>
      values.later(key, text, ['HSET', key, 'sealed', keyring.seal(text, key)]),
    async remove(key: string): Promise<void> {
      await values.write(key, null, () => redis.del(key));
    },
  });
}
