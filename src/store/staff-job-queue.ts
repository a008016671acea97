import type { Redis } from 'ioredis';
import { daySeconds } from '../time.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { defineScript } from './connection.ts';
import { createLeasedQueue } from './leased-queue.ts';
import type { Keys } from './redis-keys.ts';

/** A job for workers besides bookings. Its payload is the job's own. */
export interface StaffJob {
  readonly name: string;
  readonly payload: string;
}

const rememberedSeconds = 40 * daySeconds;

/**
 * Jobs on a leased queue. Two workers may carry out the same job for a moment once a lease is lost, which jobs must
 * tolerate.
 */
export function createStaffJobs(redis: Redis, keys: Keys) {
  const { staffJobs: jobs, staffJobPayloads: payloads, staffJobMark } = keys;
  const add = defineScript<0 | 1>(redis, 'add-staff-job');
  return {
    queue: createLeasedQueue(redis, jobs, payloads),
    /** `once`: doesn't add a name that was ever added. Answers whether it was added. */
    async add({ name, payload }: StaffJob, { once } = { once: false }): Promise<boolean> {
      const seconds = once ? rememberedSeconds : 0;
      return (await add([jobs, payloads, staffJobMark(name)], [name, payload, seconds])) === 1;
    },
    /** Null: the job is finished. */
    payloadOf: (name: string) => redis.hget(payloads, name),
  };
}

/** One message to all guests of a day. Identifies people by chat ids alone. */
export interface GuestMessage {
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

/** `unreached`: the chat can't be reached, or Telegram won't take it. */
type SendOutcome = 'sent' | 'unreached';

/** How many chats have which outcome. `unknown`: begun, without a known answer. */
export type GuestMessageTally = Readonly<Record<SendOutcome | 'unknown' | 'waiting', number>>;

/** Long enough for workers that were away for a while. */
const guestMessageSeconds = 7 * daySeconds;

/**
 * The chats that wait for a message, and how many have which outcome. Nobody gets it twice: one script takes a chat
 * off the list and counts it as begun.
 */
export function createGuestMessages(redis: Redis, keys: Keys) {
  const begin = defineScript(redis, 'begin-guest-message');
  const takeNext = defineScript<string | null>(redis, 'next-guest-to-message');
  const keysOf = (id: string) => [keys.guestMessageCounts(id), keys.guestMessageWaiting(id)];

  return {
    /** Begins with the job; does nothing when it was begun before. */
    async begin(id: string, chats: readonly number[], { name, payload }: StaffJob): Promise<void> {
      const shared = [keys.guestMessages, keys.staffJobPayloads, keys.staffJobs];
      await begin([...keysOf(id), ...shared], [guestMessageSeconds, id, name, payload, ...chats]);
    },
    /** Takes the next chat and counts it as begun; null: no chat waits. */
    async next(id: string): Promise<number | null> {
      const chat = await takeNext(keysOf(id), []);
      return chat === null ? null : Number(chat);
    },
    async settle(id: string, outcome: SendOutcome): Promise<void> {
      await redis.hincrby(keys.guestMessageCounts(id), outcome, 1);
    },
    /** Puts a chat back after a send that certainly did not happen. */
    async putBack(id: string, chat: number): Promise<void> {
      const [counts, waiting] = [keys.guestMessageCounts(id), keys.guestMessageWaiting(id)];
      await redis.multi().lpush(waiting, chat).hincrby(counts, 'begun', -1).exec();
    },
    async tally(id: string): Promise<GuestMessageTally> {
      const [counts, waiting] = await Promise.all([
        redis.hgetall(keys.guestMessageCounts(id)),
        redis.llen(keys.guestMessageWaiting(id)),
      ]);
      const [begun = 0, sent = 0, unreached = 0] = ['begun', 'sent', 'unreached'].map((name) =>
        Number(counts[name] ?? 0),
      );
      return { sent, unreached, unknown: begun - sent - unreached, waiting };
    },
    /** Removes the chat from all messages that are being sent. */
    async forget(chat: number): Promise<void> {
      const running = await redis.smembers(keys.guestMessages);
      await Promise.all(running.map((id) => redis.lrem(keys.guestMessageWaiting(id), 0, String(chat))));
    },
    async finish(id: string): Promise<void> {
      await redis.srem(keys.guestMessages, id);
    },
  };
}
