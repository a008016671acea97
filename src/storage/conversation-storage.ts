import { RedisAdapter } from '@grammyjs/storage-redis';
import type { StorageAdapter } from 'grammy';
import type { Redis } from 'ioredis';
import { dialogueSeconds } from './draft-store.ts';
import type { Keyring, Opened } from './keyring.ts';
import type { Spelling } from './resealing.ts';
import { askStore, textOf } from './store-error.ts';
import type { TurnMemory } from './turn-memory.ts';

/**
 * Where the dialogue's plugin keeps its state, sealed whole; its keys are made by `keys.conversation`. A broken value
 * is absent: a dialogue that can't be read is one that was forgotten. The plugin writes after every update; what is
 * stored already is not written again. Throws StoreUnavailable, and UnreadableValue when this process lacks the key.
 */
export function createConversationStorage<Value>(
  redis: Redis,
  keyring: Keyring,
  memory: TurnMemory,
): StorageAdapter<Value> {
  const adapter = new RedisAdapter<string>({ instance: redis, ttl: dialogueSeconds });

  async function load(key: string): Promise<Opened | null> {
    const sealed = await askStore(() => adapter.read(key));
    return sealed === undefined ? null : keyring.open(sealed, key);
  }

  return {
    async read(key) {
      const known = memory.recall(key);
      const opened = known === undefined ? await load(key) : known;
      const text = textOf(opened, 'conversation');
      return text === null ? undefined : (JSON.parse(text) as Value);
    },
    async write(key, value) {
      const text = JSON.stringify(value);
      const known = memory.recall(key);
      if (known?.kind === 'opened' && known.text === text) return;
      const sealed = keyring.seal(text, key);
      await memory.write(key, text, () => askStore(() => adapter.write(key, sealed)));
    },
    delete: (key) => memory.write(key, null, () => askStore(() => adapter.delete(key))),
  };
}

/** How the adapter writes a text, as Redis has it. */
export const adapterSpelling: Spelling = {
  parse: (stored) => JSON.parse(stored),
  spell: (sealed) => JSON.stringify(sealed),
};
