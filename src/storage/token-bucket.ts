import type { Redis } from 'ioredis';
import { secondMs } from '../time.ts';
import { defineScript, nowLua } from './connection.ts';
import type { Keys } from './keys.ts';

/**
 * A token bucket in one number: when all that was taken so far would have been taken at the steady rate. Costs are
 * the milliseconds after which their tokens are back. A mark behind the number says that a caller was refused, until
 * half of the bucket is full again.
 *
 * `take(key, cost, most)` takes tokens where `most` is the cost of a full bucket; more than that costs a full one.
 * Answers in how many milliseconds they will be there (0: they were taken), and whether a caller was refused before.
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

/** Takes tokens of the bucket in KEYS[1] at once. ARGV: what they cost, and a full bucket. Answers as `take` does first. */
export function defineTake(redis: Redis) {
  const lua = `${takeTokensLua}return (take(KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2])))`;
  return defineScript<number>(redis, 'takeTokens', lua);
}

/** So many at once, and so many more with each second. */
export interface Allowance {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** What `take` wants to know of one thing under an allowance. */
export function tokenCosts({ atOnce, perSecond }: Allowance): readonly [costMs: number, mostMs: number] {
  const costMs = secondMs / perSecond;
  return [costMs, costMs * atOnce];
}

/** A whole delivery of up to eleven tickets, with its documents and its closing message, goes out in one burst. */
const burstMessages = 15;

/**
 * How fast a chat is written to, over all machines. `messageMs`: how long one message takes in the long run. Messages
 * are counted as Telegram does, each item of an album for itself.
 */
export function createChatPace(redis: Redis, keys: Keys, messageMs: number) {
  const take = defineTake(redis);
  return {
    /** Books room for so many messages and answers 0, or answers in how many milliseconds there will be room. */
    book: (chatId: number, messages: number) =>
      take([keys.pace(chatId)], [messages * messageMs, burstMessages * messageMs]),
  };
}
