import type { Keyring, Opened } from './keyring.ts';

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

/** `stored`: what is stored under each key at the moment when the lock was taken. */
export function createLockedValues(
  keyring: Pick<Keyring, 'open'>,
  stored: readonly (readonly [key: string, sealed: string | null])[],
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
