import type { Redis } from 'ioredis';
import type { Keys } from './keys.ts';
import { askStore } from './store-error.ts';

/** Longer than anything of the kind could be owed. */
const rememberedSeconds = 7 * 24 * 60 * 60;

/**
 * What is better not said at all than said twice, such as a reminder. Marked before it is said, so neither a crash
 * nor a lost answer repeats it.
 */
export interface SaidOnce {
  /** True for the first caller only; `what` names the thing by ids of ours. */
  begin(chatId: number, what: string): Promise<boolean>;
  /** It certainly was not said: somebody may try again. */
  withdraw(chatId: number, what: string): Promise<void>;
}

export function createSaidOnce(redis: Redis, keys: Keys): SaidOnce {
  return {
    async begin(chatId, what) {
      const key = keys.said(chatId, what);
      return (await askStore(() => redis.set(key, '1', 'EX', rememberedSeconds, 'NX'))) === 'OK';
    },
    async withdraw(chatId, what) {
      await askStore(() => redis.del(keys.said(chatId, what)));
    },
  };
}
