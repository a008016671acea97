import type { Redis } from 'ioredis';
import type { BookingReference } from '../booking/record.ts';
import { daySeconds } from '../time.ts';
import { type Allowance, defineTake, tokenCosts } from './rate-limits.ts';
import type { Keys } from './redis-keys.ts';

export interface MessagePlace {
  readonly chatId: number;
  readonly messageId: number;
}

/** The conversation between a customer and staff that a message belongs to. */
export interface QuestionLink {
  /** The side whose chat has the message. */
  readonly side: 'customer' | 'staff';
  readonly customerId: number;
  /** The language that the customer asked in. */
  readonly locale?: string | undefined;
  readonly reference: BookingReference | null;
  /** Its counterparts in other chats: its copies, or its original. */
  readonly others: readonly MessagePlace[];
}

export interface TopicPlace {
  readonly chatId: number;
  readonly topicId: number;
}

/** Allows a question in several messages with pictures, and stops scripts. */
const allowance: Allowance = { atOnce: 20, perSecond: 1 / 60 };
const messageField = 'message:';

/** Conversations between customers and staff, without their texts. A private chat has its customer's id. */
export function createQuestions(redis: Redis, keys: Keys, retentionDays: number) {
  const retentionSeconds = retentionDays * daySeconds;
  const take = defineTake(redis);

  async function note(customerId: number, fields: Readonly<Record<string, string>>): Promise<void> {
    const key = keys.questionThread(customerId);
    await redis.multi().hset(key, fields).expire(key, retentionSeconds).exec();
  }

  async function messagesOf(customerId: number): Promise<readonly MessagePlace[]> {
    const fields = await redis.hkeys(keys.questionThread(customerId));
    return fields.flatMap((name) => {
      const [chatId = 0, messageId = 0] = name.slice(messageField.length).split(':').map(Number);
      return name.startsWith(messageField) ? { chatId, messageId } : [];
    });
  }

  return {
    link: async ({ chatId, messageId }: MessagePlace): Promise<QuestionLink | null> =>
      JSON.parse((await redis.get(keys.questionLink(chatId, messageId))) ?? 'null'),
    /** Stores what messages belong to. Writes the customer's list of them first, so that it is never incomplete. */
    async connect(places: readonly MessagePlace[], link: QuestionLink): Promise<void> {
      const fields = places.map(({ chatId, messageId }) => [`${messageField}${chatId}:${messageId}`, '']);
      await note(link.customerId, Object.fromEntries(fields));
      for (const { chatId, messageId } of places)
        await redis.set(keys.questionLink(chatId, messageId), JSON.stringify(link), 'EX', retentionSeconds);
    },
    messagesOf,
    /** The customer's topic in a forum; null: there was none yet. */
    async topic(customerId: number): Promise<TopicPlace | null> {
      const stored = await redis.hget(keys.questionThread(customerId), 'topic');
      const [chatId = 0, topicId = 0] = (stored ?? '').split(':').map(Number);
      return stored === null ? null : { chatId, topicId };
    },
    setTopic: (customerId: number, { chatId, topicId }: TopicPlace) =>
      note(customerId, { topic: `${chatId}:${topicId}` }),
    /** Counts one message to staff. Answers 0, or the milliseconds until one more is allowed. */
    take: (customerId: number) => take([keys.rate(customerId, 'questions')], tokenCosts(allowance)),
    async forget(customerId: number): Promise<void> {
      for (const { chatId, messageId } of await messagesOf(customerId))
        await redis.del(keys.questionLink(chatId, messageId));
      await redis.del(keys.questionThread(customerId));
    },
  };
}
