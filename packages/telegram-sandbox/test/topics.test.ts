import type { ForumTopic } from '@grammyjs/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BotStanding } from '../src/entities.ts';
import type { PersonClient } from '../src/person.ts';
import { startTelegramSandbox, type TelegramSandbox } from '../src/sandbox.ts';
import { createCaller, formOf, pngOf } from './calling.ts';

let telegram: TelegramSandbox;
let bot: ReturnType<typeof createCaller>;
let an: PersonClient;
let chat_id: number;

async function openForum(
  standing: Partial<BotStanding> = { status: 'administrator', canManageTopics: true },
) {
  const staff = await telegram.person({ firstName: 'An' });
  const { id } = await telegram.group({ title: 'Staff', kind: 'forum', members: [staff], bot: standing });
  chat_id = id;
  an = staff.inChat(id);
}

beforeEach(async () => {
  telegram = await startTelegramSandbox();
  bot = createCaller(telegram);
  await openForum();
});
afterEach(() => telegram.stop());

const create = (more: object = {}) =>
  bot.done<ForumTopic>('createForumTopic', { chat_id, name: 'Emma', ...more });
const say = (text: string, more: object = {}) => bot.done('sendMessage', { chat_id, text, ...more });

describe('a topic', () => {
  it('is begun by a service message that has its id', async () => {
    const icon_color = 16478047;
    const topic = await create({ icon_color });
    expect(await bot.done('getChat', { chat_id })).toMatchObject({ type: 'supergroup', is_forum: true });
    expect(topic).toEqual({ message_thread_id: 1, name: 'Emma', icon_color });
    expect(an.view()).toMatchObject({
      topics: [{ id: 1, name: 'Emma', isClosed: false }],
      messages: [{ message_id: 1, message_thread_id: 1, forum_topic_created: { name: 'Emma', icon_color } }],
    });
  });

  it('holds what is sent into it, of every kind', async () => {
    const { message_thread_id } = await create();
    const inTopic = { message_thread_id, is_topic_message: true };
    const file = formOf({ chat_id, message_thread_id, photo: 'attach://p' }, { p: pngOf(9, 9) });
    const { message_id } = await say('Question', { message_thread_id });
    const sent = [
      await say('Question', { message_thread_id }),
      await bot.done('sendPhoto', file),
      await bot.done('sendVenue', {
        chat_id,
        message_thread_id,
        latitude: 1,
        longitude: 2,
        title: 'a',
        address: 'b',
      }),
      await bot.done('forwardMessage', { chat_id, message_thread_id, from_chat_id: chat_id, message_id }),
      await say('Answer', { reply_parameters: { message_id } }),
    ];
    for (const message of sent) expect(message).toMatchObject(inTopic);
    const action = { chat_id, message_thread_id, action: 'typing' };
    expect(await bot.done('sendChatAction', action)).toBe(true);
    expect(await say('For all')).not.toHaveProperty('message_thread_id');
  });

  it('is the one that a reply of a person stays in', async () => {
    const { message_thread_id } = await create();
    const { message_id } = await say('Question', { message_thread_id });
    await an.sends('Answer', { replyTo: message_id });
    expect((await bot.updates()).at(-1)?.message).toMatchObject({
      message_thread_id,
      is_topic_message: true,
      reply_to_message: { message_id },
    });
  });

  it('is what everything in it replies to that replies to nothing else', async () => {
    const { message_thread_id: threadId } = await create();
    await an.sends('talk', { threadId });
    expect((await bot.updates()).at(-1)?.message).toMatchObject({
      text: 'talk',
      reply_to_message: {
        message_id: threadId,
        from: { is_bot: true },
        forum_topic_created: { name: 'Emma' },
      },
    });
  });

  it('is renamed, closed and opened again, with service messages', async () => {
    const { message_thread_id } = await create();
    const topic = { chat_id, message_thread_id };
    expect(await bot.done('editForumTopic', { ...topic, name: 'Emma W' })).toBe(true);
    expect(await bot.done('closeForumTopic', topic)).toBe(true);
    expect(an.view()).toMatchObject({ topics: [{ name: 'Emma W', isClosed: true }] });
    expect(await bot.done('reopenForumTopic', topic)).toBe(true);
    expect(an.view().messages.slice(1)).toMatchObject([
      { message_thread_id, forum_topic_edited: { name: 'Emma W' } },
      { message_thread_id, forum_topic_closed: {} },
      { message_thread_id, forum_topic_reopened: {} },
    ]);
    for (const [method, more] of [
      ['reopenForumTopic', {}],
      ['editForumTopic', { name: 'Emma W' }],
    ] as const)
      expect(await bot.refusal(method, { ...topic, ...more })).toBe('Bad Request: TOPIC_NOT_MODIFIED');
  });

  it('is deleted with all that stands in it', async () => {
    const { message_thread_id } = await create();
    await say('Question', { message_thread_id });
    await say('For all');
    const first = { chat_id, message_id: message_thread_id };
    expect(await bot.refusal('deleteMessage', first)).toBe("Bad Request: message can't be deleted");
    expect(await bot.done('deleteForumTopic', { chat_id, message_thread_id })).toBe(true);
    expect(an.view()).toMatchObject({ topics: [], messages: [{ text: 'For all' }] });
    expect(await bot.refusal('sendMessage', { chat_id, text: 'x', message_thread_id })).toBe(
      'Bad Request: message thread not found',
    );
    expect(await bot.refusal('closeForumTopic', { chat_id, message_thread_id })).toBe(
      'Bad Request: TOPIC_ID_INVALID',
    );
  });

  it.each<[object, string]>([
    [{ name: ' ' }, 'name must be non-empty'],
    [{ name: '' }, 'name must be non-empty'],
    [{ icon_color: 1 }, 'invalid icon color specified'],
  ])('is not created with %j', async (more, reason) => {
    expect(await bot.refusal('createForumTopic', { chat_id, name: 'x', ...more })).toBe(
      `Bad Request: ${reason}`,
    );
  });

  it('has a name of 128 characters at most, and is cut to them', async () => {
    expect((await create({ name: 'ă'.repeat(200) })).name).toHaveLength(128);
  });

  it.each([1, 99])('is not found under the id %i', async (message_thread_id) => {
    for (const [method, more] of [
      ['sendMessage', { text: 'x' }],
      ['sendChatAction', { action: 'typing' }],
    ] as const)
      expect(await bot.refusal(method, { chat_id, message_thread_id, ...more })).toBe(
        'Bad Request: message thread not found',
      );
  });
});

describe('a topic of somebody else', () => {
  it('is told of, and needs the right to manage topics', async () => {
    await openForum({ status: 'administrator' });
    const { message_id: threadId } = await an.createsTopic('Plans');
    expect((await bot.updates()).at(-1)?.message).toMatchObject({
      message_thread_id: threadId,
      forum_topic_created: { name: 'Plans' },
    });
    const topic = { chat_id, message_thread_id: threadId };
    const refusals = [
      ['createForumTopic', 'not enough rights to create a topic'],
      ['editForumTopic', 'not enough rights to edit the topic'],
      ['closeForumTopic', 'not enough rights to close or open the topic'],
      ['reopenForumTopic', 'not enough rights to close or open the topic'],
      ['deleteForumTopic', 'not enough rights to delete the topic'],
    ] as const;
    for (const [method, reason] of refusals)
      expect(await bot.refusal(method, { ...topic, name: 'x' })).toBe(`Bad Request: ${reason}`);
    await an.setsBot({ canManageTopics: true, canDeleteMessages: true });
    expect(await bot.done('editForumTopic', { ...topic, name: 'x' })).toBe(true);
    expect(await bot.done('deleteForumTopic', topic)).toBe(true);
  });

  it('takes nothing more once it is closed, but from who manages topics', async () => {
    await openForum({ status: 'administrator' });
    const { message_id: threadId } = await an.createsTopic('Plans');
    const { message_id } = await say('Hello', { message_thread_id: threadId });
    await an.closesTopic(threadId);
    const text = { chat_id, text: 'x' };
    for (const more of [{ message_thread_id: threadId }, { reply_parameters: { message_id } }])
      expect(await bot.refusal('sendMessage', { ...text, ...more })).toBe('Bad Request: TOPIC_CLOSED');
    await expect(an.sends('me', { threadId })).rejects.toThrow('The topic "Plans" is closed.');
    await an.setsBot({ canManageTopics: true });
    expect(await say('Hello again', { message_thread_id: threadId })).toMatchObject({ text: 'Hello again' });
    await an.reopensTopic(threadId);
    expect(await an.sends('me', { threadId })).toMatchObject({ message_thread_id: threadId });
  });
});

describe('a chat without topics', () => {
  it('has none to create', async () => {
    const { id } = await telegram.group({ title: 'Family', members: [an] });
    expect(await bot.refusal('createForumTopic', { chat_id: id, name: 'x' })).toBe(
      'Bad Request: the chat is not a forum',
    );
    await expect(an.inChat(id).createsTopic('x')).rejects.toThrow('has no topics');
    const sent = await bot.done('sendMessage', { chat_id: id, text: 'x', message_thread_id: 7 });
    expect(sent).not.toHaveProperty('message_thread_id');
  });
});

it('over HTTP a person begins a topic, writes into it and closes it', async () => {
  const post = async (path: string, body: object) => {
    const init = { method: 'POST', body: JSON.stringify({ chatId: chat_id, ...body }) };
    const response = await fetch(`${telegram.url}/_/people/${an.id}/${path}`, init);
    return (await response.json()) as { message_id: number };
  };
  const { message_id: threadId } = await post('topic', { name: 'Plans' });
  expect(await post('send', { text: 'hello', threadId })).toMatchObject({ message_thread_id: threadId });
  expect(await post('close-topic', { threadId, isClosed: true })).toMatchObject({ forum_topic_closed: {} });
  expect(await post('send', { text: 'hello', threadId })).toEqual({ error: 'The topic "Plans" is closed.' });
  expect(await post('close-topic', { threadId: 99, isClosed: true })).toEqual({
    error: 'There is no topic 99.',
  });
});
