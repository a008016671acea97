import type { Redis } from 'ioredis';
import type { Keys } from './keys.ts';
import { askStore } from './store-error.ts';

const fileIdSeconds = 30 * 24 * 60 * 60;

/** Telegram's ids of pictures already sent, by their address. An id is good for the bot that got it only. */
export interface FileIds {
  get(botId: number, url: string): Promise<string | null>;
  remember(botId: number, url: string, fileId: string): Promise<void>;
  /** Telegram refused the id. */
  forget(botId: number, url: string): Promise<void>;
}

export function createFileIds(redis: Redis, keys: Keys): FileIds {
  return {
    get: (botId, url) => askStore(() => redis.get(keys.fileId(botId, url))),
    async remember(botId, url, fileId) {
      await askStore(() => redis.set(keys.fileId(botId, url), fileId, 'EX', fileIdSeconds));
    },
    async forget(botId, url) {
      await askStore(() => redis.del(keys.fileId(botId, url)));
    },
  };
}
