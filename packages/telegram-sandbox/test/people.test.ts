import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonClient } from '../src/person.ts';
import { startTelegramSandbox, type TelegramSandbox } from '../src/sandbox.ts';
import { createCaller } from './calling.ts';

let telegram: TelegramSandbox;
let bot: ReturnType<typeof createCaller>;
let an: PersonClient;
beforeEach(async () => {
  telegram = await startTelegramSandbox();
  bot = createCaller(telegram);
  an = await telegram.person({ firstName: 'An', phoneNumber: '84901234567' });
  await an.sends('/start');
});
afterEach(() => telegram.stop());

const say = (text: string, chat_id = an.id) => bot.done('sendMessage', { chat_id, text });
const heard = async () =>
  (await bot.updates()).flatMap(({ message, channel_post: post }) => (message ?? post)?.text ?? []);

describe('what a person sees', () => {
  it('is found at once when it stands there, and waited for when it does not', async () => {
    await say('Welcome');
    expect((await an.sees('Welcome')).text).toBe('Welcome');
    const waiting = an.sees(({ text }) => text === 'Later');
    await say('Later');
    expect((await waiting).text).toBe('Later');
  });

  it('prefers what came since their last action', async () => {
    await say('Step 1 of 2');
    await an.sends('next');
    const edited = await say('Step 2 of 2');
    expect(await an.sees(/^Step/)).toEqual(edited);
  });

  it('can be asked to be new', async () => {
    await say('Welcome');
    await an.sends('again');
    await expect(an.sees('Welcome', { onlyNew: true, timeoutMs: 20 })).rejects.toThrow(/waited 20 ms/);
  });

  it('sees what came since their last action, however much happened elsewhere', async () => {
    await bot.done('sendMessage', { chat_id: an.id, text: 'News for An' });
    for (let n = 0; n < 10_001; n += 1) telegram.note({ source: 'elsewhere', title: 'something', ms: 0 });
    await an.sees('News for An', { onlyNew: true });
  });

  it('is told in full when it does not come', async () => {
    const reply_markup = { inline_keyboard: [[{ text: 'Book', callback_data: 'b' }]] };
    await bot.done('sendMessage', { chat_id: an.id, text: 'Hello', reply_markup });
    await expect(an.sees('Goodbye', { timeoutMs: 20 })).rejects.toThrow(
      'An waited 20 ms for a message that matches "Goodbye". The chat:\n  1 An: /start\n  2 bot: Hello\n      [Book]',
    );
  });

  it('never includes their own words', async () => {
    await expect(an.sees('/start', { timeoutMs: 20 })).rejects.toThrow();
  });
});

describe('what a person does', () => {
  it('shares the own contact or somebody else’s', async () => {
    expect((await an.sharesContact()).contact).toEqual({
      phone_number: '84901234567',
      first_name: 'An',
      user_id: an.id,
    });
    const mother = { phoneNumber: '+84911111111', firstName: 'Mẹ' };
    expect((await an.sharesContact(mother)).contact).toEqual({
      phone_number: '+84911111111',
      first_name: 'Mẹ',
    });
  });

  it('edits a text, which the bot is told', async () => {
    const { message_id } = await an.sends('2 tickets');
    await an.edits(message_id, '3 tickets');
    const updates = await bot.updates();
    expect(updates.at(-1)).toMatchObject({ edited_message: { message_id, text: '3 tickets' } });
  });

  it('forwards, and sends what a bot can do nothing with', async () => {
    const { message_id } = await say('Ticket');
    expect(await an.forwards(message_id)).toMatchObject({
      text: 'Ticket',
      forward_origin: { sender_user: { is_bot: true } },
    });
    expect(await an.sendsA('sticker')).toHaveProperty('sticker');
    expect(await an.sendsA('voice')).toHaveProperty('voice');
    expect(await an.sendsA('photo', { caption: 'me' })).toMatchObject({ caption: 'me' });
    expect(await an.sendsA('document')).toMatchObject({ document: { mime_type: 'text/plain' } });
  });

  it('opens a link with a payload', async () => {
    expect(await an.starts('pkg_A1')).toMatchObject({ text: '/start pkg_A1' });
    await expect(an.starts('not a payload')).rejects.toThrow('start payload');
  });

  it('cannot write to a bot that they have blocked', async () => {
    await an.blocks();
    await expect(an.sends('hello?')).rejects.toThrow('An has blocked the bot.');
  });
});

describe('a group', () => {
  it('lets the bot hear commands, replies to it and its name, and nothing else', async () => {
    const { id } = await telegram.group({ title: 'Family', members: [an] });
    const inGroup = an.inChat(id);
    await heard();
    await inGroup.sends('chatter');
    await inGroup.sends('/book@sandbox_bot');
    const { message_id } = await say('hello group', id);
    await inGroup.sends('thanks', { replyTo: message_id });
    await inGroup.sends('hey @sandbox_bot');
    expect(await heard()).toEqual(['/start', '/book@sandbox_bot', 'thanks', 'hey @sandbox_bot']);
  });

  it('tells the bot that it was added, and by whom', async () => {
    const { id } = await telegram.group({ title: 'Family', members: [an] });
    expect((await bot.updates()).at(-1)?.my_chat_member).toMatchObject({
      chat: { id, type: 'supergroup', title: 'Family' },
      from: { id: an.id },
      old_chat_member: { status: 'left' },
      new_chat_member: { status: 'member', user: { is_bot: true } },
    });
  });

  it('is closed to strangers', async () => {
    const { id } = await telegram.group({ title: 'Family', members: [an] });
    const binh = await telegram.person({ firstName: 'Bình' });
    await expect(binh.inChat(id).sends('let me in')).rejects.toThrow('is not a member');
  });
});

describe('a channel', () => {
  async function opened() {
    const binh = await telegram.person({ firstName: 'Bình' });
    const { id } = await telegram.channel({ title: 'News', admins: [an], subscribers: [binh] });
    return { id, an: an.inChat(id), binh: binh.inChat(id) };
  }

  it('tells the bot that it administers it, and whatever is posted; a post names nobody', async () => {
    const channel = await opened();
    const { message_id } = await channel.an.sends('We open at 8');
    await channel.an.edits(message_id, 'We open at 9');
    const chat = { id: channel.id, type: 'channel', title: 'News' };
    const [arrival, posted, edited] = (await bot.updates()).slice(1);
    expect(arrival?.my_chat_member).toMatchObject({
      chat,
      old_chat_member: { status: 'left' },
      new_chat_member: { status: 'administrator', can_post_messages: true },
    });
    expect(posted?.channel_post).toEqual({
      message_id,
      sender_chat: chat,
      chat,
      date: expect.any(Number),
      text: 'We open at 8',
    });
    expect(edited?.edited_channel_post).toMatchObject({ message_id, text: 'We open at 9' });
  });

  it('is read by its subscribers, and written by its administrators', async () => {
    const channel = await opened();
    const post = await say('Tickets here', channel.id);
    expect(post).not.toHaveProperty('from');
    expect((await channel.binh.sees('Tickets here')).message_id).toBe(post.message_id);
    await expect(channel.binh.sends('me too')).rejects.toThrow('Bình may not post');
    const edited = { chat_id: channel.id, message_id: post.message_id, text: 'Tickets there' };
    expect(await bot.done('editMessageText', edited)).toMatchObject({ text: 'Tickets there' });
    const forwarded = await channel.binh
      .forwards(post.message_id, an.id)
      .catch((error: Error) => error.message);
    expect(forwarded).toContain('not a member');
    expect((await channel.an.forwards(post.message_id, an.id)).forward_origin).toMatchObject({
      type: 'channel',
      chat: { id: channel.id },
      message_id: post.message_id,
    });
  });

  it('lets everybody tap its buttons', async () => {
    const channel = await opened();
    const reply_markup = { inline_keyboard: [[{ text: 'More', callback_data: 'm' }]] };
    await bot.done('sendMessage', { chat_id: channel.id, text: 'News', reply_markup });
    await channel.binh.taps('More');
    expect((await bot.updates()).at(-1)?.callback_query).toMatchObject({
      from: { first_name: 'Bình' },
      message: { chat: { id: channel.id }, sender_chat: { id: channel.id } },
      data: 'm',
    });
  });
});

describe('settling', () => {
  it('fails with what nobody handled', async () => {
    await expect(telegram.settled({ timeoutMs: 20 })).rejects.toThrow('/start');
  });
});

it('people have phone numbers of their own, however their ids end', async () => {
  const numbers = await Promise.all(
    [6_000_000_001, 7_000_000_001, 70_000_001].map(async (id) => {
      const { id: personId } = await telegram.person({ id, firstName: 'Same' });
      const answer = await fetch(`${telegram.url}/_/people`);
      const people = (await answer.json()) as { id: number; phoneNumber: string }[];
      return people.find((person) => person.id === personId)?.phoneNumber;
    }),
  );
  expect(new Set(numbers).size).toBe(3);
  for (const number of numbers) expect(number).toMatch(/^849\d{8}$/);
});
