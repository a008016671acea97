import type { Redis } from 'ioredis';
import type { BookingReference } from '../booking/record.ts';
import { daySeconds, hourSeconds } from '../time.ts';
import type { Keys } from './keys.ts';
import { type Allowance, defineTake, tokenCosts } from './token-bucket.ts';

export interface MessagePlace {
  readonly chatId: number;
  readonly messageId: number;
}

/** The card of a customer who is asking the venue: their messages go to staff while it is the active message. */
export interface AskingCard {
  readonly messageId: number;
  readonly reference: BookingReference | null;
  /** In each chat of staff, the message that the customer's next messages reply to. */
  readonly anchors: readonly MessagePlace[];
  /** The customer ended it before the answer came; their messages go to staff again once the answer is there. */
  readonly isOver?: boolean | undefined;
}

/** The conversation between a customer and staff that a message belongs to. */
export interface QuestionLink {
  /** The side whose chat has the message. */
  readonly side: 'customer' | 'staff';
  readonly customerId: number;
  readonly reference: BookingReference | null;
  /** Its counterparts in other chats: its copies, or its original. */
  readonly others: readonly MessagePlace[];
  /** The message asked a member of staff for a reply, and is deleted once that is delivered. */
  readonly isPrompt?: boolean | undefined;
}

export interface TopicPlace {
  readonly chatId: number;
  readonly topicId: number;
}

/** A customer's conversation with staff, without its texts. */
interface QuestionThread {
  /** The topic, in a forum. */
  readonly topic: TopicPlace | null;
  /** True while staff have not answered the last question. */
  readonly isWaiting: boolean;
  /** The language that the customer asked in. */
  readonly locale: string | null;
  readonly messages: readonly MessagePlace[];
}

/** After this long the customer's texts no longer count as answers to the card. */
const askingSeconds = 2 * hourSeconds;
/** Allows a question in several messages with pictures, and stops scripts. */
const allowance: Allowance = { atOnce: 20, perSecond: 1 / 60 };

export type Questions = ReturnType<typeof createQuestions>;

/** Conversations between customers and staff. A private chat has its customer's id. */
export function createQuestions(redis: Redis, keys: Keys, retentionDays: number) {
  const keptSeconds = Math.max(1, Math.ceil(retentionDays * daySeconds));
  const take = defineTake(redis);

  async function note(customerId: number, fields: Readonly<Record<string, string>>): Promise<void> {
    const key = keys.questionThread(customerId);
    await redis.hset(key, fields);
    await redis.expire(key, keptSeconds);
  }

  /** Null: there is no stored conversation. */
  async function thread(customerId: number): Promise<QuestionThread | null> {
    const fields = await redis.hgetall(keys.questionThread(customerId));
    return Object.keys(fields).length === 0 ? null : threadOf(fields);
  }

  return {
    asking: async (chatId: number): Promise<AskingCard | null> =>
      JSON.parse((await redis.get(keys.asking(chatId))) ?? 'null'),
    async setAsking(chatId: number, asking: AskingCard): Promise<void> {
      await redis.set(keys.asking(chatId), JSON.stringify(asking), 'EX', askingSeconds);
    },
    async endAsking(chatId: number): Promise<void> {
      await redis.del(keys.asking(chatId));
    },
    link: async ({ chatId, messageId }: MessagePlace): Promise<QuestionLink | null> =>
      JSON.parse((await redis.get(keys.questionLink(chatId, messageId))) ?? 'null'),
    /** Stores what messages belong to. Writes the customer's list of them first, so that it is never incomplete. */
    async connect(links: readonly (readonly [MessagePlace, QuestionLink])[]): Promise<void> {
      for (const [{ chatId, messageId }, { customerId }] of links)
        await note(customerId, { [`${messageField}${chatId}:${messageId}`]: '' });
      for (const [{ chatId, messageId }, link] of links)
        await redis.set(keys.questionLink(chatId, messageId), JSON.stringify(link), 'EX', keptSeconds);
    },
    thread,
    setTopic: (customerId: number, { chatId, topicId }: TopicPlace) =>
      note(customerId, { topic: `${chatId}:${topicId}` }),
    /** Whether a group was lately found to have no topics. */
    isNoForum: async (chatId: number): Promise<boolean> => (await redis.exists(keys.noForum(chatId))) === 1,
    async setNoForum(chatId: number, isNone: boolean): Promise<void> {
      if (isNone) await redis.set(keys.noForum(chatId), '1', 'EX', daySeconds);
      else await redis.del(keys.noForum(chatId));
    },
    /** Notes that a question in that language waits for an answer; null: none does. */
    setWaiting: (customerId: number, locale: string | null) =>
      note(customerId, locale === null ? { waiting: '0' } : { waiting: '1', locale }),
    /** Counts one message to staff. Answers 0, or the milliseconds until one more is allowed. */
    take: (customerId: number) => take([keys.rate(customerId, 'questions')], tokenCosts(allowance)),
    async forget(customerId: number): Promise<void> {
      const { messages = [] } = (await thread(customerId)) ?? {};
      for (const { chatId, messageId } of messages) await redis.del(keys.questionLink(chatId, messageId));
      await redis.del(keys.questionThread(customerId), keys.asking(customerId));
    },
  };
}

const messageField = 'message:';

function threadOf(fields: Readonly<Record<string, string>>): QuestionThread {
  const topic = pairOf(fields.topic ?? '');
  return {
    topic: topic && { chatId: topic[0], topicId: topic[1] },
    isWaiting: fields.waiting === '1',
    locale: fields.locale ?? null,
    messages: Object.keys(fields).flatMap((name) => {
      const pair = name.startsWith(messageField) && pairOf(name.slice(messageField.length));
      return pair ? { chatId: pair[0], messageId: pair[1] } : [];
    }),
  };
}

function pairOf(text: string): readonly [number, number] | null {
  const [, first, second] = /^(-?\d+):(\d+)$/.exec(text) ?? [];
  return first === undefined || second === undefined ? null : [Number(first), Number(second)];
}
