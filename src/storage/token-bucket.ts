import type { Redis } from 'ioredis';
import { secondMs } from '../time.ts';
import type { Keys } from './keys.ts';
import { defineScript } from './lua.ts';

/**
 * Takes tokens from the bucket in KEYS[1]. ARGV: their cost, and that of a full bucket. Answers as `take` does first.
 */
export function defineTake(redis: Redis) {
  return defineScript<number>(redis, 'take-tokens');
}

/** How many at once, and how many more each second. */
export interface Allowance {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** The arguments of `take` for one unit of an allowance. */
export function tokenCosts({ atOnce, perSecond }: Allowance): readonly [costMs: number, mostMs: number] {
  const costMs = secondMs / perSecond;
  return [costMs, costMs * atOnce];
}

/** Allows a whole delivery of up to eleven tickets, with its documents and closing message, in one burst. */
const burstMessages = 15;

/**
 * Limits the messages to a chat, over all machines. `messageMs`: the average time between two. Counts messages as
 * Telegram does, each item of an album by itself.
 */
export function createChatPace(redis: Redis, keys: Keys, messageMs: number) {
  const take = defineTake(redis);
  return {
    /** Books room for the messages and answers 0, or answers the milliseconds until there is room. */
    book: (chatId: number, messages: number) =>
      take([keys.pace(chatId)], [messages * messageMs, burstMessages * messageMs]),
  };
}
