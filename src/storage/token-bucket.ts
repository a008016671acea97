import type { Redis } from 'ioredis';
import { secondMs } from '../time.ts';
import { defineScript, nowLua } from './connection.ts';
import type { Keys } from './keys.ts';

/**
 * A token bucket in one number: the time at which all tokens taken so far would have been taken at the steady rate.
 * Costs are the milliseconds in which their tokens are refilled. A mark after the number says that a caller was
 * refused, until half of the bucket is full again.
 *
 * `take(key, cost, most)` takes tokens where `most` is the cost of a full bucket; more than that costs a full one.
 * Answers the milliseconds until they are available (0: they were taken), and whether a caller was refused before.
 */
export const takeTokensLua = `${nowLua}
local function take(key, cost, most)
  local level, mark = string.match(redis.call('GET', key) or '0', '^([%d.]+)(!?)$')
  local ahead = math.max(tonumber(level) - now, 0)
  if ahead <= most / 2 then mark = '' end
  local wasRefused = mark == '!'
  local missing = ahead + math.min(cost, most) - most
  local fits = missing <= 0.001
  if fits then ahead = ahead + math.min(cost, most) else mark = '!' end
  redis.call('SET', key, string.format('%.3f', now + ahead) .. mark, 'PX', math.ceil(ahead) + 1)
  return fits and 0 or math.ceil(missing), wasRefused
end
`;

/**
 * Takes tokens from the bucket in KEYS[1]. ARGV: their cost, and that of a full bucket. Answers as `take` does first.
 */
export function defineTake(redis: Redis) {
  const lua = `${takeTokensLua}return (take(KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2])))`;
  return defineScript<number>(redis, 'takeTokens', lua);
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
