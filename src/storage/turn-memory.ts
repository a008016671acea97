import type { Keyring, Opened } from './keyring.ts';

/**
 * What this process knows of a chat's sealed values while the chat's turn is its own: nobody else changes them then,
 * so what came with the turn, or was written since, is what the store has. Outside of a turn it knows nothing.
 */
export interface TurnMemory {
  /** What is stored under the key, as the turn began. */
  learn(key: string, sealed: string | null): void;
  /** Null: nothing is stored; undefined: the store has to be asked. */
  recall(key: string): Opened | null | undefined;
  /** Makes a write of the text (null: a removal), and keeps step with it. */
  write<Answer>(key: string, text: string | null, exchange: () => Promise<Answer>): Promise<Answer>;
  /** Somebody else's write was met, or the turn is over. */
  forget(key: string): void;
}

type Known = { readonly kind: 'sealed'; readonly sealed: string } | Opened | null;

export function createTurnMemory(keyring: Pick<Keyring, 'open'>): TurnMemory {
  const values = new Map<string, Known>();
  return {
    learn(key, sealed) {
      values.set(key, sealed === null ? null : { kind: 'sealed', sealed });
    },
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
  };
}
