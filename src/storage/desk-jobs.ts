import type { Redis } from 'ioredis';
import { daySeconds } from '../time.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { askStore, defineScript, nowLua } from './connection.ts';
import type { Keys } from './keys.ts';

/** What workers do for staff besides bookings. Its payload is the job's own. */
export interface DeskJob {
  readonly name: string;
  readonly payload: string;
}

/** A job while one worker has it to itself. */
export interface DeskLease {
  extend(): Promise<void>;
  /** The process is about to end: the job is another's as soon as it is left. */
  readonly isStopping: () => boolean;
}

/**
 * A queue with leases: a job is given to one worker for so long, and to another one when that has neither extended its
 * lease nor ended the job. So a job may be done by two for a moment, and must bear it.
 */
export interface DeskJobs {
  /** `once`: a name that was ever added before is not added again. Answers whether it was added. */
  add(job: DeskJob, options?: { readonly once: boolean }): Promise<boolean>;
  /** The job that has waited longest, for so long; null: there is none. */
  take(leaseMs: number): Promise<DeskJob | null>;
  /** From now on for so long; 0 gives it to the next that asks. A job that has ended stays ended. */
  extend(name: string, leaseMs: number): Promise<void>;
  end(name: string): Promise<void>;
}

const rememberedSeconds = 40 * daySeconds;

/** KEYS: jobs, payloads, mark. ARGV: name, payload, seconds to remember the name ("0": it may be added again). */
const addLua = `${nowLua}
if ARGV[3] ~= '0' and not redis.call('SET', KEYS[3], '1', 'NX', 'EX', ARGV[3]) then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[1], 'NX', now, ARGV[1])
return 1
`;

/** KEYS: jobs, payloads. ARGV: lease in ms. */
const takeLua = `${nowLua}
local name = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, 1)[1]
if not name then return false end
redis.call('ZADD', KEYS[1], now + ARGV[1], name)
return { name, redis.call('HGET', KEYS[2], name) or '' }
`;

/** KEYS: jobs. ARGV: name, lease in ms. */
const extendLua = `${nowLua}
return redis.call('ZADD', KEYS[1], 'XX', now + ARGV[2], ARGV[1])
`;

export function createDeskJobs(redis: Redis, keys: Keys): DeskJobs {
  const { deskJobs: jobs, deskPayloads: payloads, deskMark } = keys;
  const add = defineScript(redis, 'addDeskJob', addLua);
  const take = defineScript(redis, 'takeDeskJob', takeLua);
  const extend = defineScript(redis, 'extendDeskJob', extendLua);
  return {
    async add({ name, payload }, { once } = { once: false }) {
      const seconds = once ? rememberedSeconds : 0;
      const added = await askStore(() => add([jobs, payloads, deskMark(name)], [name, payload, seconds]));
      return added === 1;
    },
    async take(leaseMs) {
      const taken = await askStore(() => take([jobs, payloads], [leaseMs]));
      if (!Array.isArray(taken)) return null;
      const [name, payload] = taken as [string, string];
      return { name, payload };
    },
    async extend(name, leaseMs) {
      await askStore(() => extend([jobs], [name, leaseMs]));
    },
    async end(name) {
      await askStore(() => Promise.all([redis.zrem(jobs, name), redis.hdel(payloads, name)]));
    },
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
export type SendOutcome = 'sent' | 'blocked' | 'refused';

/** Who has got it and who has not, by their chats. */
export interface BroadcastTally extends Readonly<Record<SendOutcome, readonly number[]>> {
  /** Begun, and never answered as far as anybody knows. */
  readonly unknown: readonly number[];
  readonly waiting: number;
}

/**
 * Messages to guests, of which nobody gets one twice: a chat leaves the list of those that wait in the same script that
 * notes that it is being sent to. What is never answered stays noted so, whoever goes on.
 */
export interface Broadcasts {
  /** With its job for the workers. `begun`: it was begun before; `busy`: another one of the day is being sent. */
  begin(broadcast: Broadcast, chats: readonly number[], job: string): Promise<'begun' | 'busy'>;
  load(id: string): Promise<Broadcast | null>;
  isBusy(date: VenueDate): Promise<boolean>;
  /** The next chat, noted as being sent to; null: no chat waits. */
  next(id: string): Promise<number | null>;
  settle(id: string, chat: number, outcome: SendOutcome): Promise<void>;
  /** Certainly nothing was sent: the chat waits again. */
  putBack(id: string, chat: number): Promise<void>;
  tally(id: string): Promise<BroadcastTally>;
  /** Nothing that is being sent reaches the chat any more. */
  forget(chat: number): Promise<void>;
  /** Another one of the day may begin. */
  finish(broadcast: Broadcast): Promise<void>;
}

/** Long after the last one has been sent, also where workers were away for a while. */
const keptSeconds = 7 * daySeconds;

/** KEYS: day, broadcast, waiting, jobs, payloads, running. ARGV: id, record, seconds, job, then the chats. */
const beginLua = `${nowLua}
if redis.call('EXISTS', KEYS[2]) == 1 then return 'begun' end
if not redis.call('SET', KEYS[1], ARGV[1], 'NX', 'EX', ARGV[3]) then return 'busy' end
redis.call('SET', KEYS[2], ARGV[2], 'EX', ARGV[3])
for i = 5, #ARGV do redis.call('RPUSH', KEYS[3], ARGV[i]) end
redis.call('EXPIRE', KEYS[3], ARGV[3])
redis.call('SADD', KEYS[6], ARGV[1])
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

/** KEYS: day, running. ARGV: id. */
const finishLua = `
redis.call('SREM', KEYS[2], ARGV[1])
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 'finished'
`;

export function createBroadcasts(redis: Redis, keys: Keys): Broadcasts {
  const scripts = {
    begin: defineScript(redis, 'beginBroadcast', beginLua),
    next: defineScript(redis, 'nextOfBroadcast', nextLua),
    putBack: defineScript(redis, 'putBackToBroadcast', putBackLua),
    finish: defineScript(redis, 'finishBroadcast', finishLua),
  };
  const listsOf = (id: string): readonly [string, string] => [
    keys.broadcastWaiting(id),
    keys.broadcastTried(id),
  ];

  return {
    async begin(broadcast, chats, job) {
      const { id, date } = broadcast;
      const used = [keys.broadcastOn(date), keys.broadcast(id), keys.broadcastWaiting(id)];
      const args = [id, JSON.stringify(broadcast), keptSeconds, job, ...chats];
      const begun = await askStore(() =>
        scripts.begin([...used, keys.deskJobs, keys.deskPayloads, keys.broadcasts], args),
      );
      return begun as 'begun' | 'busy';
    },
    async load(id) {
      const record = await askStore(() => redis.get(keys.broadcast(id)));
      return record === null ? null : JSON.parse(record);
    },
    async isBusy(date) {
      return (await askStore(() => redis.exists(keys.broadcastOn(date)))) === 1;
    },
    async next(id) {
      const chat = await askStore(() => scripts.next(listsOf(id), [keptSeconds]));
      return typeof chat === 'string' ? Number(chat) : null;
    },
    async settle(id, chat, outcome) {
      await askStore(() => redis.hset(keys.broadcastTried(id), String(chat), outcome));
    },
    async putBack(id, chat) {
      await askStore(() => scripts.putBack(listsOf(id), [chat]));
    },
    async tally(id) {
      const [tried, waiting] = await askStore(() =>
        Promise.all([redis.hgetall(keys.broadcastTried(id)), redis.llen(keys.broadcastWaiting(id))]),
      );
      const those = (outcome: string): readonly number[] =>
        Object.entries(tried).flatMap(([chat, became]) => (became === outcome ? Number(chat) : []));
      return {
        sent: those('sent'),
        blocked: those('blocked'),
        refused: those('refused'),
        unknown: those('sending'),
        waiting,
      };
    },
    async forget(chat) {
      const running = await askStore(() => redis.smembers(keys.broadcasts));
      await askStore(() =>
        Promise.all(running.map((id) => redis.lrem(keys.broadcastWaiting(id), 0, String(chat)))),
      );
    },
    async finish({ id, date }) {
      await askStore(() => scripts.finish([keys.broadcastOn(date), keys.broadcasts], [id]));
    },
  };
}
