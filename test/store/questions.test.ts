import { beforeAll, describe, expect, test } from 'vitest';
import { createQuestions, type QuestionLink } from '../../src/store/questions.ts';
import { createTelegramMemory } from '../../src/store/telegram-memory.ts';
import { daySeconds } from '../../src/time.ts';
import { everythingUnder, keysUnder, useStore } from '../helpers/store.ts';
import { dyingAt } from './dying-process.ts';

const store = useStore();
const groupId = -1_001_234_567_890;

describe('conversations with staff', () => {
  let questions: ReturnType<typeof createQuestions>;
  beforeAll(() => {
    questions = createQuestions(store().chats, store().keys, 30);
  });
  const asked = (customerId: number) => ({ chatId: customerId, messageId: 7 });
  const copy = { chatId: groupId, messageId: 8 };
  const link = (customerId: number, side: QuestionLink['side']): QuestionLink => ({
    side,
    customerId,
    reference: 'abcdefgh',
    others: [side === 'customer' ? copy : asked(customerId)],
  });

  test('know whose a message is, in either chat, for as long as data is kept', async () => {
    await questions.connect([asked(500)], link(500, 'customer'));
    await questions.connect([copy], link(500, 'staff'));
    expect(await questions.link(copy)).toEqual(link(500, 'staff'));
    expect(await questions.link(asked(500))).toEqual(link(500, 'customer'));
    expect(await questions.link({ ...copy, messageId: 9 })).toBeNull();
    expect(await questions.link({ ...copy, chatId: 500 })).toBeNull();
    const { keys, chats } = store();
    for (const key of [keys.questionThread(500), keys.questionLink(500, 7), keys.questionLink(groupId, 8)]) {
      const seconds = await chats.ttl(key);
      expect(seconds).toBeGreaterThan(29 * daySeconds);
      expect(seconds).toBeLessThanOrEqual(30 * daySeconds);
    }
  });

  test('end some day, whenever the process that notes them dies', async () => {
    const { keys, chats } = store();
    const dying = createQuestions(dyingAt('expire', chats), keys, 30);
    await dying.connect([asked(505)], link(505, 'customer')).catch(() => undefined);
    expect(await chats.ttl(keys.questionThread(505))).not.toBe(-1);
  });

  test('have a topic and messages', async () => {
    expect(await questions.topic(501)).toBeNull();
    const topic = { chatId: groupId, topicId: 3 };
    await questions.setTopic(501, topic);
    await questions.connect([asked(501)], link(501, 'customer'));
    expect(await questions.topic(501)).toEqual(topic);
    expect(await questions.messagesOf(501)).toEqual([asked(501)]);
  });

  test('are forgotten whole, on both sides, and nobody else’s with them', async () => {
    const theirs = { chatId: groupId, messageId: 99 };
    await questions.connect([asked(502)], link(502, 'customer'));
    await questions.connect([theirs], link(502, 'staff'));
    await questions.forget(502);
    expect(await everythingUnder(store().chats, store().prefix)).not.toContain('502');
    expect(await questions.link(copy)).not.toBeNull();
    expect(await keysUnder(store().chats, store().prefix)).toContain(store().keys.questionThread(500));
  });

  test('take twenty messages at once and one more a minute', async () => {
    for (let n = 0; n < 20; n += 1) expect(await questions.take(503)).toBe(0);
    const waitMs = await questions.take(503);
    expect(waitMs).toBeGreaterThan(30_000);
    expect(waitMs).toBeLessThanOrEqual(60_000);
    expect(await questions.take(504)).toBe(0);
  });
});

test('a chat is where it is, until it has moved', async () => {
  const { chatMoves } = createTelegramMemory(store().chats, store().keys);
  expect(await chatMoves.currentOf(-5)).toBe(-5);
  await chatMoves.remember(-5, groupId);
  expect(await chatMoves.currentOf(-5)).toBe(groupId);
  expect(await chatMoves.currentOf(groupId)).toBe(groupId);
});
