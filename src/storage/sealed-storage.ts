import { RedisAdapter } from '@grammyjs/storage-redis';
import type { StorageAdapter } from 'grammy';
import type { Redis } from 'ioredis';
import type { Keyring } from './keyring.ts';
import { askStore } from './store-error.ts';

/** Matches the draft's life: what is left alone for so long is forgotten. */
const conversationSeconds = 2 * 60 * 60;

/**
 * Seals whole values on their way into another adapter. A value that no key opens is absent: a dialogue that
 * can't be read is one that was forgotten. Throws StoreUnavailable when the inner adapter fails.
 */
export function sealedStorage<Value>(inner: StorageAdapter<string>, keyring: Keyring): StorageAdapter<Value> {
  return {
    async read(key) {
      const sealed = await askStore(() => inner.read(key));
      if (sealed === undefined) return undefined;
      const opened = keyring.open(sealed, key);
      return opened.kind === 'opened' ? (JSON.parse(opened.text) as Value) : undefined;
    },
    write: (key, value) => askStore(() => inner.write(key, keyring.seal(JSON.stringify(value), key))),
    delete: (key) => askStore(() => inner.delete(key)),
  };
}

/** Where the dialogue's plugin keeps its state; its keys are made by `keys.conversation`. */
export function createConversationStorage<Value>(redis: Redis, keyring: Keyring): StorageAdapter<Value> {
  return sealedStorage(new RedisAdapter<string>({ instance: redis, ttl: conversationSeconds }), keyring);
}
