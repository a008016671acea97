import type { Redis } from 'ioredis';
import type { Keys } from './keys.ts';
import { askStore } from './store-error.ts';

/** As long as Telegram keeps an update that was not acknowledged. */
const doneSeconds = 24 * 60 * 60;
/** More than Telegram has under way for one chat: a batch of polling holds 100 updates, a webhook fewer. */
const rememberedUpdates = 128;

/** Which updates were handled to the end. Marked after the work, never before: a crash in between repeats it. */
export interface UpdateLog {
  isDone(botId: number, updateId: number, chatId: number): Promise<boolean>;
  markDone(botId: number, updateId: number, chatId: number): Promise<void>;
}

export function createUpdateLog(redis: Redis, keys: Keys): UpdateLog {
  return {
    async isDone(botId, updateId, chatId) {
      return (await askStore(() => redis.lpos(keys.doneUpdates(chatId, botId), updateId))) !== null;
    },
    async markDone(botId, updateId, chatId) {
      const key = keys.doneUpdates(chatId, botId);
      await askStore(async () => {
        const answers = await redis
          .pipeline()
          .lpush(key, updateId)
          .ltrim(key, 0, rememberedUpdates - 1)
          .expire(key, doneSeconds)
          .exec();
        const failed = answers?.find(([error]) => error !== null)?.[0];
        if (failed != null) throw failed;
      });
    },
  };
}
