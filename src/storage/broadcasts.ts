import type { Redis } from 'ioredis';
import { daySeconds } from '../time.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { defineScript, nowLua } from './connection.ts';
import type { Keys } from './keys.ts';

/** One message to all guests of a day. Identifies people by chat ids alone. */
export interface Broadcast {
  readonly id: string;
  readonly date: VenueDate;
  readonly text: string;
  /** The message with the progress, for staff. */
  readonly chatId: number;
  readonly messageId: number;
  readonly locale: string;
  /** The language in which each chat booked. */
  readonly locales: Readonly<Record<string, string>>;
}

/** `blocked`: the chat can't be reached any more. `refused`: Telegram won't take it. */
type SendOutcome = 'sent' | 'blocked' | 'refused';

/** The chats by outcome. */
export interface BroadcastTally extends Readonly<Record<SendOutcome, readonly number[]>> {
  /** Begun, without a known answer. */
  readonly unknown: readonly number[];
  readonly waiting: number;
}

/** Long enough for workers that were away for a while. */
const broadcastSeconds = 7 * daySeconds;

/**
 * KEYS: day, broadcast, waiting, jobs, payloads, running, after. ARGV: id, record, seconds, job, whether it may go out
 * after another one, then the chats.
 */
const beginLua = `${nowLua}
if redis.call('EXISTS', KEYS[2]) == 1 then return 'begun' end
local isFree = redis.call('SET', KEYS[1], ARGV[1], 'NX', 'EX', ARGV[3])
if not isFree and ARGV[5] ~= '1' then return 'busy' end
redis.call('SET', KEYS[2], ARGV[2], 'EX', ARGV[3])
for i = 6, #ARGV do redis.call('RPUSH', KEYS[3], ARGV[i]) end
redis.call('EXPIRE', KEYS[3], ARGV[3])
redis.call('SADD', KEYS[6], ARGV[1])
if not isFree then
  redis.call('RPUSH', KEYS[7], cjson.encode({ ARGV[1], ARGV[4] }))
  redis.call('EXPIRE', KEYS[7], ARGV[3])
  return 'waits'
end
redis.call('HSET', KEYS[5], ARGV[4], ARGV[1])
redis.call('ZADD', KEYS[4], now, ARGV[4])
return 'begun'
`;

/** KEYS: waiting, tried. ARGV: seconds. */
const nextLua = `
local chat = redis.call('LPOP', KEYS[1])
if not chat then return false end
redis.call('HSET', KEYS[2], chat, 'sending')
redis.call('EXPIRE', KEYS[2], ARGV[1])
return chat
`;

/** KEYS: waiting, tried. ARGV: chat. */
const putBackLua = `
if redis.call('HDEL', KEYS[2], ARGV[1]) == 1 then redis.call('LPUSH', KEYS[1], ARGV[1]) end
return 'waiting'
`;

/** Begins the day's next broadcast in the same step. KEYS: day, running, after, jobs, payloads. ARGV: id, seconds. */
const finishBroadcastLua = `${nowLua}
redis.call('SREM', KEYS[2], ARGV[1])
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 'finished' end
local after = redis.call('LPOP', KEYS[3])
if not after then
  redis.call('DEL', KEYS[1])
  return 'finished'
end
local next = cjson.decode(after)
redis.call('SET', KEYS[1], next[1], 'EX', ARGV[2])
redis.call('HSET', KEYS[5], next[2], next[1])
redis.call('ZADD', KEYS[4], now, next[2])
return 'finished'
`;

/**
 * The chats that wait for a message, and the outcomes of the others. Nobody gets it twice: one script takes a chat
 * off the list and marks it as being sent to; a send without an answer keeps the mark.
 */
function createGuestLists(redis: Redis, keys: Keys) {
  const takeNext = defineScript<string | null>(redis, 'nextOfBroadcast', nextLua);
  const returnToList = defineScript(redis, 'putBackToBroadcast', putBackLua);
  const listsOf = (id: string) => [keys.broadcastWaiting(id), keys.broadcastTried(id)];

  return {
    /** Takes the next chat and marks it as being sent to; null: no chat waits. */
    async next(id: string): Promise<number | null> {
      const chat = await takeNext(listsOf(id), [broadcastSeconds]);
      return chat === null ? null : Number(chat);
    },
    async settle(id: string, chat: number, outcome: SendOutcome): Promise<void> {
      await redis.hset(keys.broadcastTried(id), String(chat), outcome);
    },
    /** Puts a chat back after a send that certainly did not happen. */
    async putBack(id: string, chat: number): Promise<void> {
      await returnToList(listsOf(id), [chat]);
    },
    async tally(id: string): Promise<BroadcastTally> {
      const [tried, waiting] = await Promise.all([
        redis.hgetall(keys.broadcastTried(id)),
        redis.llen(keys.broadcastWaiting(id)),
      ]);
      const those = (outcome: SendOutcome | 'sending'): readonly number[] =>
        Object.entries(tried).flatMap(([chat, became]) => (became === outcome ? Number(chat) : []));
      return {
        sent: those('sent'),
        blocked: those('blocked'),
        refused: those('refused'),
        unknown: those('sending'),
        waiting,
      };
    },
  };
}

/** Messages to guests; those of one day are sent one after the other. */
export function createBroadcasts(redis: Redis, keys: Keys) {
  const begin = defineScript<'begun' | 'busy' | 'waits'>(redis, 'beginBroadcast', beginLua);
  const finish = defineScript(redis, 'finishBroadcast', finishBroadcastLua);

  return {
    ...createGuestLists(redis, keys),
    /**
     * Begins a broadcast with its job. `begun`: now or earlier; `busy`: another one of the day is being sent;
     * `waits`: it is sent after that one, where that is allowed.
     */
    begin(
      broadcast: Broadcast,
      chats: readonly number[],
      job: string,
      { isAfter = false }: { readonly isAfter?: boolean | undefined } = {},
    ): Promise<'begun' | 'busy' | 'waits'> {
      const { id, date } = broadcast;
      const own = [keys.broadcastOn(date), keys.broadcast(id), keys.broadcastWaiting(id)];
      const shared = [keys.staffJobs, keys.staffJobPayloads, keys.broadcasts, keys.broadcastsAfter(date)];
      const args = [id, JSON.stringify(broadcast), broadcastSeconds, job, isAfter ? 1 : 0, ...chats];
      return begin([...own, ...shared], args);
    },
    load: async (id: string): Promise<Broadcast | null> =>
      JSON.parse((await redis.get(keys.broadcast(id))) ?? 'null'),
    isBusy: async (date: VenueDate) => (await redis.exists(keys.broadcastOn(date))) === 1,
    /** Removes the chat from all broadcasts that are being sent. */
    async forget(chat: number): Promise<void> {
      const running = await redis.smembers(keys.broadcasts);
      await Promise.all(running.map((id) => redis.lrem(keys.broadcastWaiting(id), 0, String(chat))));
    },
    /** Ends a broadcast, and begins the day's next one. */
    async finish({ id, date }: Broadcast): Promise<void> {
      const own = [keys.broadcastOn(date), keys.broadcasts, keys.broadcastsAfter(date)];
      await finish([...own, keys.staffJobs, keys.staffJobPayloads], [id, broadcastSeconds]);
    },
  };
}
