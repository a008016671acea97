import type { Message } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BotRun, startBot } from '../../helpers/bot-run.ts';
import { bringUpdate } from '../../helpers/bring-update.ts';
import { people } from '../../helpers/people.ts';
import { shown, textOf } from '../dialogue.ts';
import { asks } from '../questions/question-run.ts';
import { type DeskKind, startScene } from '../scene.ts';
import { errorsIn, liveCard } from './chat-check.ts';
import { goTo } from './way.ts';

let run: BotRun;
beforeAll(async () => {
  run = await startBot();
});
afterAll(() => run.stop());

const sentence = 'I sell tickets in private chat.';

interface Place {
  readonly an: PersonClient;
  readonly chatId: number;
}

/** A group in which the bot has said that it is there. */
async function inGroup(): Promise<Place> {
  const person = await run.telegram.person(people.an);
  const { id: chatId } = await run.telegram.group({ title: 'Friends', members: [person] });
  const an = person.inChat(chatId);
  await an.sees(sentence);
  await run.telegram.settled();
  return { an, chatId };
}

async function inChannel(): Promise<Place> {
  const person = await run.telegram.person(people.an);
  const { id: chatId } = await run.telegram.channel({ title: 'News', admins: [person] });
  await run.telegram.settled();
  return { an: person.inChat(chatId), chatId };
}

function expectWayToPrivateChat(message: Message): void {
  const [[button, ...others] = []] = message.reply_markup?.inline_keyboard ?? [];
  expect(button).toMatchObject({ text: 'Open private chat', url: 'https://t.me/sandbox_bot' });
  expect(others).toEqual([]);
}

/** What the bot says in a chat while something happens. */
async function saidDuring(chatId: number, action: () => Promise<unknown>): Promise<number> {
  const before = sentTo(chatId);
  await action();
  await run.telegram.settled();
  return sentTo(chatId) - before;
}

function sentTo(chatId: number): number {
  return run.telegram.calls('sendMessage').filter(({ params }) => Number(params.chat_id) === chatId).length;
}

describe('in a group', () => {
  it.each(['/book', '/start', '/book@sandbox_bot', 'tickets, @sandbox_bot?'])(
    '"%s" is answered with one sentence and the way to the private chat',
    async (text) => {
      const { an } = await inGroup();
      await an.sends(text);
      expectWayToPrivateChat(await shown(an, sentence));
    },
  );

  it('its arrival is answered once, and so is an answer to what it said', async () => {
    const { an, chatId } = await inGroup();
    expect(sentTo(chatId)).toBe(1);
    const message = await an.sees(sentence);
    expectWayToPrivateChat(message);
    await an.sends('how?', { replyTo: message.message_id });
    await shown(an, sentence);
    await run.telegram.settled();
    expect(sentTo(chatId)).toBe(2);
  });

  it.each(['/book@another_bot', 'shall we go on Saturday?', 'ask @sandbox_bot_2'])(
    '"%s" is left alone',
    async (text) => {
      const { an, chatId } = await inGroup();
      expect(await saidDuring(chatId, () => an.sends(text))).toBe(0);
    },
  );

  it('where it may not write it is silent, and nothing is wrong', async () => {
    const { an, chatId } = await inGroup();
    const logged = run.logs().length;
    run.telegram.fault({
      method: 'sendMessage',
      chatId,
      kind: 'error',
      errorCode: 400,
      description: 'Bad Request: not enough rights to send text messages to the chat',
    });
    await an.sends('/book');
    await run.telegram.settled();
    expect(errorsIn(run.logs().slice(logged))).toEqual([]);
  });
});

describe('in the group of staff', () => {
  const purpose =
    'This is where the staff of Harbour Park hear from me: alerts and customers’ questions come here, and a reply to a question goes to the customer.';

  it.each<DeskKind>(['group', 'supergroup', 'forum'])(
    'a %s: its arrival is answered with what the group is for, and strangers’ words as anywhere',
    async (kind) => {
      const { desk, stranger, telegram } = await startScene({ desk: kind });
      await desk.setsBot({ status: 'left' });
      await desk.setsBot({ status: 'member' });
      const said = await shown(desk, purpose);
      expect(said.reply_markup).toBeUndefined();
      await stranger.sends('/book');
      expectWayToPrivateChat(await shown(stranger, sentence));
      await desk.setsBot({ status: 'administrator' });
      await telegram.settled();
      expect(desk.transcript().split(purpose)).toHaveLength(2);
    },
  );

  it('what is said in a topic is answered in that topic', async () => {
    const desk = await startScene({ desk: 'forum' });
    await asks(desk, desk.an, 'Is it open?');
    const threadId = desk.stranger.view().topics[0]?.id ?? 0;
    expect(threadId).toBeGreaterThan(0);
    await desk.stranger.sends('/book', { threadId });
    expect((await shown(desk.stranger, sentence)).message_thread_id).toBe(threadId);
  });

  it('it speaks the language of whoever adds it', async () => {
    const { linh, telegram, restart } = await startScene({ desk: 'group' });
    const ivan = await telegram.person({ firstName: 'Иван', languageCode: 'ru' });
    const { id } = await telegram.group({ title: 'Смена', members: [ivan, linh] });
    const desk = ivan.inChat(id);
    await desk.sees('Билеты продаются только в личном чате.');
    await restart({ STAFF_CHAT_ID: String(id) });
    await desk.setsBot({ status: 'left' });
    await desk.setsBot({ status: 'member' });

    await shown(desk, 'Это группа сотрудников «Harbour Park»');
  });
});

describe('in a channel', () => {
  it('a command that names the bot is answered with one sentence and the way to the private chat', async () => {
    const { an } = await inChannel();
    await an.sends('/book@sandbox_bot');
    expectWayToPrivateChat(await shown(an, sentence));
  });

  it('its arrival, posts, and commands that name nobody or another bot are left alone', async () => {
    const { an, chatId } = await inChannel();
    expect(sentTo(chatId)).toBe(0);
    const said = await saidDuring(chatId, async () => {
      await an.sends('Tickets from @sandbox_bot');
      await an.sends('/book');
      await an.sends('/book@another_bot');
      await an.sendsA('photo', { caption: 'by boat' });
      const { message_id } = await an.sends('We open at 8');
      await an.edits(message_id, '/book@sandbox_bot');
    });
    expect(said).toBe(0);
  });
});

describe('senders that are no person in a private chat', () => {
  let hooked: BotRun;
  beforeAll(async () => {
    hooked = await startBot({ mode: 'webhook' });
  });
  afterAll(() => hooked.stop());

  const deliver = (update: object) => bringUpdate(hooked.telegram, update);

  async function place() {
    const an = await hooked.telegram.person(people.an);
    await an.sends('/start');
    await an.sees('Hello');
    const chat = await hooked.telegram.group({ title: 'Friends', members: [an] });
    await an.inChat(chat.id).sees(sentence);
    await hooked.telegram.settled();
    const from = { id: an.id, is_bot: false, first_name: 'An', language_code: 'en' };
    const inGroup = { message_id: 90, date: 0, chat };
    const inPrivate = {
      message_id: 91,
      date: 0,
      chat: { id: an.id, type: 'private', first_name: 'An' },
      from,
    };
    return { an, chat, from, inGroup, inPrivate };
  }

  const command = { text: '/book', entities: [{ type: 'bot_command', offset: 0, length: 5 }] };
  const anonymous = { id: 1_087_968_824, is_bot: true, first_name: 'Group', username: 'GroupAnonymousBot' };
  const forChannel = { id: 136_817_688, is_bot: true, first_name: 'Channel', username: 'Channel_Bot' };
  const telegramItself = { id: 777_000, is_bot: false, first_name: 'Telegram' };
  const anotherBot = { id: 42, is_bot: true, first_name: 'Other', username: 'other_bot' };
  const channel = { id: -1_009_999_999_999, type: 'channel', title: 'News' };

  it('anonymous administrators, and people who write as a channel, are shown the way', async () => {
    const { chat, inGroup } = await place();
    const asGroup = { ...inGroup, from: anonymous, sender_chat: chat, ...command };
    expect(await deliver({ message: asGroup })).toEqual([sentence]);
    const asChannel = { ...inGroup, from: forChannel, sender_chat: channel, ...command };
    expect(await deliver({ message: asChannel })).toEqual([sentence]);
  });

  it('other bots get no answer, wherever they write', async () => {
    const { inGroup, inPrivate } = await place();
    expect(await deliver({ message: { ...inGroup, from: anotherBot, ...command } })).toEqual([]);
    expect(await deliver({ message: { ...inPrivate, from: anotherBot, ...command } })).toEqual([]);
    const message = { ...inPrivate, from: anotherBot };
    const tap = { id: '1', from: anotherBot, chat_instance: '1', data: 'm:book', message };
    expect(await deliver({ callback_query: tap })).toEqual([]);
  });

  it('what a channel’s post or a forwarded message says in a group is not said to the bot', async () => {
    const { from, inGroup } = await place();
    const copy = { ...inGroup, from: telegramItself, sender_chat: channel, is_automatic_forward: true };
    const origin = { type: 'channel', chat: channel, message_id: 5, date: 0 };
    const posted = { ...copy, forward_origin: origin, text: 'Tickets from @sandbox_bot' };
    expect(await deliver({ message: posted })).toEqual([]);
    const forwarded = { ...inGroup, from, forward_origin: origin, text: 'Tickets from @sandbox_bot' };
    expect(await deliver({ message: forwarded })).toEqual([]);
  });

  it('a group that becomes a supergroup is left alone, before and after', async () => {
    const { chat, from, inGroup } = await place();
    const group = { id: -4_242, type: 'group', title: 'Friends' };
    const leaving = { ...inGroup, chat: group, from, migrate_to_chat_id: chat.id };
    expect(await deliver({ message: leaving })).toEqual([]);
    expect(await deliver({ message: { ...inGroup, from, migrate_from_chat_id: group.id } })).toEqual([]);
    expect(await deliver({ message: { ...inGroup, from, ...command } })).toEqual([sentence]);
  });

  it('what came through an inline bot is not taken for what was typed', async () => {
    const { an, inPrivate } = await place();
    await goTo(an, 'tickets');
    await an.taps('+');
    await shown(an, '1 × ');
    const via = { ...inPrivate, message_id: 10_000, text: '7', via_bot: anotherBot };
    const [said] = await deliver({ message: via });
    expect(said ?? textOf(liveCard(an))).toContain('1 × ');
    expect(an.transcript()).not.toContain('7 × ');
  });

  it('and nothing has gone wrong, and nothing was sold', () => {
    expect(errorsIn(hooked.logs())).toEqual([]);
    expect(hooked.partner.book.bookings).toEqual([]);
  });
});
