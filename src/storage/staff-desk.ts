import type { Redis } from 'ioredis';
import type { BookingReference } from '../booking/record.ts';
import { daySeconds, hourSeconds } from '../time.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import { defineScript, nowLua } from './connection.ts';
import { type Keyring, textOf } from './keyring.ts';
import type { Keys } from './keys.ts';
import { createLeasedQueue } from './leased-queue.ts';

interface Asked {
  readonly id: string;
  /** The booking; of a match the id of the receipt, whose booking is being asked for. */
  readonly reference: BookingReference;
  /** The card with the buttons, or the question that waits for a reply. */
  readonly messageId: number;
}

/** A message to the guests of a day that a member of staff is writing. */
export interface StaffNotice {
  readonly id: string;
  readonly date: VenueDate;
  /** Null: it is being asked for. */
  readonly text: string | null;
  /** To how many people, as it was shown. */
  readonly people: number;
  /** It was shown that it goes out after the one that is being sent. */
  readonly isAfter?: boolean | undefined;
  /** The question, or what will be sent with its buttons. */
  readonly messageId: number;
}

/** A booking is to end. */
export interface EndingAsk extends Asked {
  readonly purpose: 'cancel' | 'close';
  /** Null: it is being asked for. */
  readonly reason: string | null;
}

/** A customer's request is to be declined; the reason is being asked for. */
export interface DeclineAsk extends Asked {
  readonly purpose: 'decline';
  /** When it was made, and the message that shows it. */
  readonly request: { readonly askedAt: Instant; readonly messageId: number };
}

/** Money is to be matched with a booking, whose code is being asked for. */
export interface MatchAsk extends Asked {
  readonly purpose: 'match';
  readonly reason: null;
}

/** How much is given back is being asked for. */
export interface SumAsk extends Asked {
  readonly purpose: 'sum';
  readonly reason: null;
  /** `goodwill`: more than a cancellation gave back. */
  readonly about:
    | { readonly kind: 'approve'; readonly askedAt: Instant }
    | { readonly kind: 'cancel'; readonly reason: string }
    | { readonly kind: 'goodwill' };
}

/** A receipt that staff entered wrongly is to be taken back. */
export interface TakeBackAsk extends Asked {
  readonly purpose: 'takeBack';
  readonly receiptId: string;
  /** Null: it is being asked for. */
  readonly reason: string | null;
}

/** A booking that the store has lost is to be taken over. */
export interface TakeOverAsk extends Omit<Asked, 'reference'> {
  readonly purpose: 'takeOver';
  /** The partner's id. */
  readonly reference: string;
  /** Nothing is to be typed. */
  readonly reason: '';
}

/** Who gets the tickets of a booking that was taken over is being asked for. */
export interface RecipientAsk extends Asked {
  readonly purpose: 'recipient';
  readonly reason: null;
}

/** What a member of staff is about to do in a chat, until they say yes or no. One at a time. */
export type StaffAsk = EndingAsk | DeclineAsk | MatchAsk | SumAsk | TakeBackAsk | TakeOverAsk | RecipientAsk;

const askSeconds = hourSeconds;
/** Longer than anything is read in the background. */
const shownSeconds = hourSeconds;

export type StaffDesk = ReturnType<typeof createStaffDesk>;

/** What is open between the bot and its staff; it survives restarts. */
export function createStaffDesk(redis: Redis, keys: Keys, keyring: Keyring) {
  function opened<Value>(key: string, sealed: string | null | undefined): Value | null {
    const text = textOf(sealed == null ? null : keyring.open(sealed, key), 'staffAsk');
    return text === null ? null : JSON.parse(text);
  }

  async function put(key: string, value: StaffAsk | StaffNotice): Promise<void> {
    await redis.set(key, keyring.seal(JSON.stringify(value), key), 'EX', askSeconds);
  }

  return {
    /** What a member of staff has begun in a chat: sealed, and forgotten when they leave it alone. */
    async begun(chatId: number, staffId: number) {
      const [askKey, noticeKey] = [keys.staffAsk(chatId, staffId), keys.staffNotice(chatId, staffId)];
      const [ask, notice] = await redis.mget(askKey, noticeKey);
      return { ask: opened<StaffAsk>(askKey, ask), notice: opened<StaffNotice>(noticeKey, notice) };
    },
    putAsk: (chatId: number, staffId: number, ask: StaffAsk) => put(keys.staffAsk(chatId, staffId), ask),
    async removeAsk(chatId: number, staffId: number): Promise<void> {
      await redis.del(keys.staffAsk(chatId, staffId));
    },
    putNotice: (chatId: number, staffId: number, notice: StaffNotice) =>
      put(keys.staffNotice(chatId, staffId), notice),
    async removeNotice(chatId: number, staffId: number): Promise<void> {
      await redis.del(keys.staffNotice(chatId, staffId));
    },
    /** Notes what a message of ours shows now, so that what was read for something else is not painted over it. */
    async noteShown(chatId: number, messageId: number, what: string): Promise<void> {
      await redis.set(keys.staffCard(chatId, messageId), what, 'EX', shownSeconds);
    },
    isShown: async (chatId: number, messageId: number, what: string) =>
      (await redis.get(keys.staffCard(chatId, messageId))) === what,
    /** What a search found, in its order; its list is a message of ours. */
    async putFound(chatId: number, messageId: number, found: readonly BookingReference[]): Promise<void> {
      await redis.set(keys.staffFound(chatId, messageId), JSON.stringify(found), 'EX', daySeconds);
    },
    found: async (chatId: number, messageId: number): Promise<readonly BookingReference[] | null> =>
      JSON.parse((await redis.get(keys.staffFound(chatId, messageId))) ?? 'null'),
    /** Which list of commands a member of staff has in a chat: a short text that changes with the list. */
    menu: (chatId: number, staffId: number) => redis.hget(keys.staffMenus, `${chatId}:${staffId}`),
    async setMenu(chatId: number, staffId: number, list: string): Promise<void> {
      await redis.hset(keys.staffMenus, `${chatId}:${staffId}`, list);
    },
    async removeMenu(chatId: number, staffId: number): Promise<void> {
      await redis.hdel(keys.staffMenus, `${chatId}:${staffId}`);
    },
    /** The language of the menu in somebody's private chat: theirs at their last contact. Null: they have none. */
    async languageOf(staffId: number): Promise<string | null> {
      const list = await redis.hget(keys.staffMenus, `${staffId}:${staffId}`);
      return list?.split(':')[0] ?? null;
    },
    async menus() {
      const fields = await redis.hkeys(keys.staffMenus);
      return fields.map((field) => {
        const [chatId = 0, staffId = 0] = field.split(':').map(Number);
        return { chatId, staffId };
      });
    },
  };
}

/** What workers do for staff besides bookings. Its payload is the job's own. */
export interface DeskJob {
  readonly name: string;
  readonly payload: string;
}

const rememberedSeconds = 40 * daySeconds;

/** KEYS: jobs, payloads, mark. ARGV: name, payload, seconds to remember the name ("0": it may be added again). */
const addLua = `${nowLua}
if ARGV[3] ~= '0' and not redis.call('SET', KEYS[3], '1', 'NX', 'EX', ARGV[3]) then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[1], 'NX', now, ARGV[1])
return 1
`;

/** A job may be done by two workers for a moment, once a lease is lost, and must bear it. */
export function createDeskJobs(redis: Redis, keys: Keys) {
  const { deskJobs: jobs, deskPayloads: payloads, deskMark } = keys;
  const add = defineScript<0 | 1>(redis, 'addDeskJob', addLua);
  return {
    queue: createLeasedQueue(redis, jobs, payloads),
    /** `once`: a name that was ever added before is not added again. Answers whether it was added. */
    async add({ name, payload }: DeskJob, { once } = { once: false }): Promise<boolean> {
      const seconds = once ? rememberedSeconds : 0;
      return (await add([jobs, payloads, deskMark(name)], [name, payload, seconds])) === 1;
    },
    /** Null: the job is over. */
    payloadOf: (name: string) => redis.hget(payloads, name),
  };
}

/** One message to all guests of a day. It names nobody but by chat ids. */
export interface Broadcast {
  readonly id: string;
  readonly date: VenueDate;
  readonly text: string;
  /** Staff's card that shows how far it is. */
  readonly chatId: number;
  readonly messageId: number;
  readonly locale: string;
  /** In which language each chat booked. */
  readonly locales: Readonly<Record<string, string>>;
}

/** `blocked`: the chat can't be reached any more. `refused`: Telegram won't take it. */
type SendOutcome = 'sent' | 'blocked' | 'refused';

/** Who has got it and who has not, by their chats. */
export interface BroadcastTally extends Readonly<Record<SendOutcome, readonly number[]>> {
  /** Begun, and never answered as far as anybody knows. */
  readonly unknown: readonly number[];
  readonly waiting: number;
}

/** Long after the last one has been sent, also where workers were away for a while. */
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

/** Begins the day's next one in the same step. KEYS: day, running, after, jobs, payloads. ARGV: id, seconds. */
const finishLua = `${nowLua}
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
 * Messages to guests, of which nobody gets one twice: a chat leaves the list of those that wait in the same script that
 * notes that it is being sent to. What is never answered stays noted so, whoever goes on.
 */
export function createBroadcasts(redis: Redis, keys: Keys) {
  const scripts = {
    begin: defineScript<'begun' | 'busy' | 'waits'>(redis, 'beginBroadcast', beginLua),
    next: defineScript<string | null>(redis, 'nextOfBroadcast', nextLua),
    putBack: defineScript(redis, 'putBackToBroadcast', putBackLua),
    finish: defineScript(redis, 'finishBroadcast', finishLua),
  };
  const listsOf = (id: string) => [keys.broadcastWaiting(id), keys.broadcastTried(id)];

  return {
    /**
     * With its job for the workers. `begun`: also where it was begun before; `busy`: another one of the day is being
     * sent, after which this one `waits` to be where it may.
     */
    begin(
      broadcast: Broadcast,
      chats: readonly number[],
      job: string,
      { isAfter = false }: { readonly isAfter?: boolean | undefined } = {},
    ): Promise<'begun' | 'busy' | 'waits'> {
      const { id, date } = broadcast;
      const own = [keys.broadcastOn(date), keys.broadcast(id), keys.broadcastWaiting(id)];
      const shared = [keys.deskJobs, keys.deskPayloads, keys.broadcasts, keys.broadcastsAfter(date)];
      const args = [id, JSON.stringify(broadcast), broadcastSeconds, job, isAfter ? 1 : 0, ...chats];
      return scripts.begin([...own, ...shared], args);
    },
    load: async (id: string): Promise<Broadcast | null> =>
      JSON.parse((await redis.get(keys.broadcast(id))) ?? 'null'),
    isBusy: async (date: VenueDate) => (await redis.exists(keys.broadcastOn(date))) === 1,
    /** The next chat, noted as being sent to; null: no chat waits. */
    async next(id: string): Promise<number | null> {
      const chat = await scripts.next(listsOf(id), [broadcastSeconds]);
      return chat === null ? null : Number(chat);
    },
    async settle(id: string, chat: number, outcome: SendOutcome): Promise<void> {
      await redis.hset(keys.broadcastTried(id), String(chat), outcome);
    },
    /** Certainly nothing was sent: the chat waits again. */
    async putBack(id: string, chat: number): Promise<void> {
      await scripts.putBack(listsOf(id), [chat]);
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
    /** Nothing that is being sent reaches the chat any more. */
    async forget(chat: number): Promise<void> {
      const running = await redis.smembers(keys.broadcasts);
      await Promise.all(running.map((id) => redis.lrem(keys.broadcastWaiting(id), 0, String(chat))));
    },
    /** The day's next one begins. */
    async finish({ id, date }: Broadcast): Promise<void> {
      const own = [keys.broadcastOn(date), keys.broadcasts, keys.broadcastsAfter(date)];
      await scripts.finish([...own, keys.deskJobs, keys.deskPayloads], [id, broadcastSeconds]);
    },
  };
}
