import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { EncryptionKey } from '../config/values.ts';

const cipherName = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

type UnreadableReason = 'malformed' | 'unknownKey' | 'notAuthentic';

export type Opened =
  | { readonly kind: 'opened'; readonly text: string }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableReason };

/** A stored value that no key opens, or that was sealed for another place. Carries no content. */
export class UnreadableValue extends Error {
  override readonly name = 'UnreadableValue';
  readonly code = 'UNREADABLE_VALUE';
  readonly reason: UnreadableReason | 'unknownSchema';

  constructor(what: string, reason: UnreadableValue['reason']) {
    super(`Stored value "${what}" can't be read: ${reason}`);
    this.reason = reason;
  }
}

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

/** How a sealed text is written under its key. */
export interface Spelling {
  readonly read: (stored: string) => string;
  readonly write: (sealed: string) => string;
}
