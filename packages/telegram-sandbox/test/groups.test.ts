import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonClient } from '../src/person.ts';
import { startTelegramSandbox, type TelegramSandbox } from '../src/sandbox.ts';
import { createCaller } from './calling.ts';

let telegram: TelegramSandbox;
let bot: ReturnType<typeof createCaller>;
let an: PersonClient;
let binh: PersonClient;
beforeEach(async () => {
  telegram = await startTelegramSandbox();
  bot = createCaller(telegram);
  an = await telegram.person({ firstName: 'An', username: 'an_le' });
  binh = await telegram.person({ firstName: 'Bình' });
});
afterEach(() => telegram.stop());

type Group = Omit<Parameters<TelegramSandbox['group']>[0], 'members' | 'title'>;

/** A group of both, and each of them in it. What has come until now is forgotten. */
async function opened(group: Group = {}) {
  const { id } = await telegram.group({ title: 'Staff', members: [an, binh], ...group });
  const [last] = await bot.updates({ offset: -1 });
  await bot.updates({ offset: (last?.update_id ?? 0) + 1 });
  return { id, an: an.inChat(id), binh: binh.inChat(id) };
}
const say = (chat_id: number, text: string, more: object = {}) =>
  bot.done('sendMessage', { chat_id, text, ...more });
const heard = async () =>
  (await bot.updates()).flatMap(({ message }) => message?.text ?? message?.caption ?? []);

describe('a bot with privacy mode', () => {
  it('hears what is for it: commands, replies and its name; of files by their captions', async () => {
    const group = await opened();
    const { message_id: botsOwn } = await say(group.id, 'New question');
    const { message_id: chatter } = await group.an.sends('chatter');
    await group.an.sends('/today');
    await group.an.sends('/today@other_bot');
    await group.binh.sends('yes', { replyTo: chatter });
    await group.binh.sends('It is open', { replyTo: botsOwn });
    await group.binh.sends('hey @Sandbox_Bot, look');
    await group.binh.sends('hey @sandbox_bot_2');
    await group.binh.sendsA('photo', { caption: 'chatter' });
    await group.binh.sendsA('photo', { caption: 'The map', replyTo: botsOwn });
    expect(await heard()).toEqual(['/today', 'It is open', 'hey @Sandbox_Bot, look', 'The map']);
  });

  it('hears everything as an administrator, edits included', async () => {
    const group = await opened({ bot: { status: 'administrator' } });
    const { message_id } = await group.an.sends('chatter');
    await group.an.edits(message_id, 'chatter, better');
    expect(await bot.updates()).toMatchObject([
      { message: { text: 'chatter' } },
      { edited_message: { message_id, text: 'chatter, better' } },
    ]);
  });

  it('hears the edit of a reply to it', async () => {
    const group = await opened();
    const { message_id: replyTo } = await say(group.id, 'New question');
    const { message_id } = await group.an.sends('noo', { replyTo });
    await group.an.edits(message_id, 'no');
    expect((await bot.updates()).at(-1)?.edited_message).toMatchObject({
      text: 'no',
      reply_to_message: { message_id: replyTo },
    });
  });
});

describe('the standing of a bot', () => {
  it('is told, and known of it', async () => {
    const group = await opened();
    const me = { chat_id: group.id, user_id: 1234567 };
    expect(await bot.done('getChatMember', me)).toMatchObject({ status: 'member' });
    await group.an.setsBot({ status: 'administrator', canManageTopics: true });
    expect((await bot.updates()).at(-1)?.my_chat_member).toMatchObject({
      from: { id: an.id },
      old_chat_member: { status: 'member' },
      new_chat_member: { status: 'administrator', can_manage_topics: true, can_delete_messages: false },
    });
    expect(await bot.done('getChatMember', me)).toMatchObject({ can_manage_topics: true });
    await group.an.setsBot({ status: 'member' });
    expect(await bot.done('getChatMember', me)).toEqual({
      status: 'member',
      user: expect.objectContaining({ is_bot: true }),
    });
  });

  it('lets an administrator with that right delete what others wrote', async () => {
    const group = await opened();
    const { message_id } = await group.an.sends('my number is 0901234567');
    const its = { chat_id: group.id, message_id };
    expect(await bot.refusal('deleteMessage', its)).toBe(
      "Bad Request: message can't be deleted for everyone",
    );
    await group.an.setsBot({ status: 'administrator', canDeleteMessages: true });
    expect(await bot.done('deleteMessage', its)).toBe(true);
  });

  it.each([
    ['kicked', 'supergroup', 'bot was kicked from the supergroup chat'],
    ['left', 'supergroup', 'bot is not a member of the supergroup chat'],
    ['kicked', 'group', 'bot was kicked from the group chat'],
    ['left', 'group', 'bot is not a member of the group chat'],
  ] as const)('ends when it was %s from a %s', async (status, kind, reason) => {
    const group = await opened({ kind });
    const { message_id } = await say(group.id, 'Hello');
    await group.an.setsBot({ status });
    expect((await bot.updates()).at(-1)?.my_chat_member).toMatchObject({ new_chat_member: { status } });
    const calls: [string, object][] = [
      ['sendMessage', { text: 'x' }],
      ['editMessageText', { message_id, text: 'x' }],
      ['deleteMessage', { message_id }],
      ['sendChatAction', { action: 'typing' }],
    ];
    for (const [method, more] of calls)
      expect(await bot.call(method, { chat_id: group.id, ...more })).toEqual({
        ok: false,
        error_code: 403,
        description: `Forbidden: ${reason}`,
      });
    const shut = await bot.call('getChat', { chat_id: group.id });
    expect(shut.ok).toBe(kind === 'group');
    expect(await bot.refusal('getChatMemberCount', { chat_id: group.id })).toBe(`Forbidden: ${reason}`);
    await group.an.sends('/today');
    expect(await heard()).toEqual([]);
    await group.an.setsBot({ status: 'member' });
    expect((await bot.updates()).slice(-2)).toMatchObject([
      { message: { new_chat_members: [{ is_bot: true }] } },
      { my_chat_member: { new_chat_member: { status: 'member' } } },
    ]);
    expect((await say(group.id, 'Back')).text).toBe('Back');
  });

  it('is none in a private chat', async () => {
    await an.sends('/start');
    await expect(an.setsBot({ status: 'kicked' })).rejects.toThrow('no group');
  });
});

describe('a group in which only administrators write', () => {
  it('says so, and refuses a bot that is none', async () => {
    const group = await opened({ membersMayWrite: false });
    const chat_id = group.id;
    expect(await bot.done('getChat', { chat_id })).toMatchObject({
      permissions: { can_send_messages: false },
    });
    expect(await bot.refusal('sendMessage', { chat_id, text: 'x' })).toBe(
      'Bad Request: not enough rights to send text messages to the chat',
    );
    expect(await bot.refusal('sendPhoto', { chat_id, photo: 'https://example.com/a.png' })).toBe(
      'Bad Request: not enough rights to send photos to the chat',
    );
    await group.an.setsBot({ status: 'administrator' });
    expect((await say(chat_id, 'Hello')).text).toBe('Hello');
  });
});

describe('a basic group that becomes a supergroup', () => {
  it('goes on under another id, and says so in both', async () => {
    const group = await opened({ kind: 'group' });
    await an.sends('/start');
    expect((await say(group.id, 'Before')).message_id).toBe(2);
    const [start] = await bot.updates();
    await bot.updates({ offset: (start?.update_id ?? 0) + 1 });
    const next = await group.an.upgradesGroup();
    expect(next).toMatchObject({ type: 'supergroup', title: 'Staff' });
    expect(await bot.updates()).toMatchObject([
      { message: { chat: { id: group.id, type: 'group' }, migrate_to_chat_id: next.id } },
      { message: { chat: { id: next.id }, migrate_from_chat_id: group.id } },
    ]);
    expect((await say(next.id, 'After')).message_id).toBe(2);
    expect((await binh.inChat(next.id).sees('After')).chat.id).toBe(next.id);
  });

  it('refuses what is written to its old id, and tells the new one', async () => {
    const group = await opened({ kind: 'group' });
    const { message_id } = await say(group.id, 'Before');
    const next = await group.an.upgradesGroup();
    expect(await bot.call('sendMessage', { chat_id: group.id, text: 'x' })).toEqual({
      ok: false,
      error_code: 400,
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: next.id },
    });
    const edit = { chat_id: group.id, message_id, text: 'x' };
    expect(await bot.refusal('editMessageText', edit)).toBe("Bad Request: can't access the chat");
    expect(await bot.done('getChat', { chat_id: group.id })).toMatchObject({ type: 'group' });
    expect(await bot.call('getChatMemberCount', { chat_id: group.id })).toMatchObject({
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: next.id },
    });
    await expect(group.binh.sends('hello?')).rejects.toThrow(`has become chat ${next.id}`);
    await expect(group.an.upgradesGroup()).rejects.toThrow('no basic group');
  });
});

describe('a forced reply', () => {
  const force_reply = true;

  it('is asked of everybody, and of each until they answer', async () => {
    const group = await opened();
    await say(group.id, 'Why?', { reply_markup: { force_reply } });
    expect(group.an.view()).toMatchObject({ forceReply: { force_reply }, keyboardFor: [an.id, binh.id] });
    await group.an.sends('Because');
    expect(group.an.view()).toMatchObject({ forceReply: { force_reply }, keyboardFor: [binh.id] });
    await group.binh.sends('Indeed');
    expect(group.an.view()).toMatchObject({ forceReply: null, keyboardFor: [] });
  });

  it('is asked of those alone who are mentioned or replied to, when it is selective', async () => {
    const group = await opened();
    const selective = { reply_markup: { force_reply, selective: true } };
    await say(group.id, 'Why, @an_le?', selective);
    expect(group.an.view()).toMatchObject({ forceReply: { selective: true }, keyboardFor: [an.id] });
    await group.binh.sends('I know');
    expect(group.an.view().keyboardFor).toEqual([an.id]);
    const { message_id } = await group.binh.sends('/decline');
    await say(group.id, 'Why?', { ...selective, reply_parameters: { message_id } });
    expect(group.an.view().keyboardFor).toEqual([binh.id]);
    const named = `<a href="tg://user?id=${an.id}">An</a>`;
    await say(group.id, `Why, ${named}?`, { ...selective, parse_mode: 'HTML' });
    expect(group.an.view().keyboardFor).toEqual([an.id]);
  });

  it('is removed for those alone whom it is meant for', async () => {
    const group = await opened();
    await say(group.id, 'Choose', { reply_markup: { keyboard: [['A']] } });
    await say(group.id, '@an_le has', { reply_markup: { remove_keyboard: true, selective: true } });
    expect(group.an.view()).toMatchObject({
      keyboard: { keyboard: [[{ text: 'A' }]] },
      keyboardFor: [binh.id],
    });
    await say(group.id, 'Done', { reply_markup: { remove_keyboard: true } });
    expect(group.an.view()).toMatchObject({ keyboard: null, keyboardFor: [] });
  });
});

describe('a reaction', () => {
  const thumb = [{ type: 'emoji', emoji: '👍' }];

  it('is set, replaced and taken back', async () => {
    const group = await opened();
    const { message_id } = await group.an.sends('/close');
    const react = (reaction: unknown) =>
      bot.done('setMessageReaction', { chat_id: group.id, message_id, reaction });
    expect(await react(thumb)).toBe(true);
    expect(group.an.view().reactions).toEqual({ [message_id]: '👍' });
    await react([{ type: 'emoji', emoji: '👀' }]);
    expect(group.an.view().reactions).toEqual({ [message_id]: '👀' });
    await react([]);
    expect(group.an.view().reactions).toEqual({});
  });

  it.each([
    [[{ type: 'emoji', emoji: '🎟' }], 'REACTION_INVALID'],
    [[{ type: 'emoji', emoji: '❤️' }], 'REACTION_INVALID'],
    [[{ type: 'custom_emoji', custom_emoji_id: '5' }], 'REACTION_INVALID'],
    [[...thumb, { type: 'emoji', emoji: '👀' }], 'REACTIONS_TOO_MANY'],
    [[{ type: 'paid' }], "can't parse ReactionType: invalid reaction type specified"],
  ])('is refused with %j', async (reaction, reason) => {
    await an.sends('/start');
    const message = { chat_id: an.id, message_id: 1, reaction };
    expect(await bot.refusal('setMessageReaction', message)).toBe(`Bad Request: ${reason}`);
  });

  it('needs a message', async () => {
    await an.sends('/start');
    for (const message_id of [9, undefined])
      expect(await bot.refusal('setMessageReaction', { chat_id: an.id, message_id, reaction: thumb })).toBe(
        'Bad Request: message to react not found',
      );
  });
});

describe('a reply', () => {
  it('quotes what it answers, in the same chat', async () => {
    const group = await opened();
    const { message_id } = await group.an.sends('/today');
    const sent = await say(group.id, 'Three', { reply_parameters: { message_id } });
    expect(sent.reply_to_message).toMatchObject({ message_id, text: '/today' });
    const elsewhere = { message_id, chat_id: an.id };
    expect(
      await bot.refusal('sendMessage', { chat_id: group.id, text: 'x', reply_parameters: elsewhere }),
    ).toContain('a reply to a message in another chat');
  });
});

it('over HTTP a group is made, its bot promoted, and the group upgraded', async () => {
  const post = async (path: string, body: object) => {
    const init = { method: 'POST', body: JSON.stringify(body) };
    return (await (await fetch(`${telegram.url}/_/${path}`, init)).json()) as { id: number };
  };
  const { id } = await post('groups', {
    title: 'Staff',
    memberIds: [an.id],
    kind: 'group',
    bot: { status: 'administrator' },
  });
  const standing = await post(`people/${an.id}/bot-standing`, { chatId: id, canDeleteMessages: true });
  expect(standing).toEqual({ status: 'administrator', canManageTopics: false, canDeleteMessages: true });
  expect(await post(`people/${an.id}/upgrade-group`, { chatId: id })).toMatchObject({ type: 'supergroup' });
  expect(await post('groups', { title: 'x', memberIds: [], kind: 'crowd' })).toEqual({
    error: '"kind" is one of group, supergroup, forum.',
  });
});
