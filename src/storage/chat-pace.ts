import type { Redis } from 'ioredis';
import type { Keys } from './keys.ts';
import { defineScript } from './script.ts';
import { askStore } from './store-error.ts';

/** A whole delivery of up to eleven tickets, with its documents and its closing message, goes out in one burst. */
const burstMessages = 15;

/** How fast a chat is written to, over all machines. */
export interface ChatPace {
  /** Books room for so many messages and answers 0, or answers in how many milliseconds there will be room. */
  book(chatId: number, messages: number): Promise<number>;
}

/**
 * A leaky bucket in one number: when the messages booked so far would have gone out one after the other. Messages
 * are counted as Telegram does, each item of an album for itself; more than a burst at once count as a burst.
 */
const bookLua = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local cost, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local busyUntil = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now) + math.min(cost, burst)
if busyUntil - now > burst then return busyUntil - now - burst end
redis.call('SET', KEYS[1], string.format('%.0f', busyUntil), 'PX', busyUntil - now + 1)
return 0
`;

/** `messageMs`: how long one message takes in the long run. */
export function createChatPace(redis: Redis, keys: Keys, messageMs: number): ChatPace {
  const book = defineScript(redis, 'bookChatPace', bookLua);
  return {
    async book(chatId, messages) {
      const args = [messages * messageMs, burstMessages * messageMs];
      return Number(await askStore(() => book([keys.pace(chatId)], args)));
    },
  };
}
