import type { Redis } from 'ioredis';
import type { Keys } from './keys.ts';
import { askStore } from './store-error.ts';

/** As long as Telegram keeps an update that was not acknowledged. */
const doneSeconds = 24 * 60 * 60;

/** Which updates were handled to the end. Marked after the work, never before: a crash in between repeats it. */
export interface UpdateLog {
  isDone(botId: number, updateId: number, chatId: number): Promise<boolean>;
  markDone(botId: number, updateId: number, chatId: number): Promise<void>;
}

export function createUpdateLog(redis: Redis, keys: Keys): UpdateLog {
  return {
    async isDone(botId, updateId, chatId) {
      return (await askStore(() => redis.exists(keys.doneUpdate(chatId, botId, updateId)))) === 1;
    },
    async markDone(botId, updateId, chatId) {
      await askStore(() => redis.set(keys.doneUpdate(chatId, botId, updateId), '1', 'EX', doneSeconds));
    },
  };
}
