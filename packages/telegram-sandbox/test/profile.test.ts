import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTelegramSandbox, type TelegramSandbox } from '../src/sandbox.ts';
import { createCaller } from './calling.ts';

let telegram: TelegramSandbox;
let bot: ReturnType<typeof createCaller>;
beforeAll(async () => {
  telegram = await startTelegramSandbox();
  bot = createCaller(telegram);
});
afterAll(() => telegram.stop());

const command = (name: string) => ({ command: name, description: `The ${name} command` });

describe('commands', () => {
  it('are kept by scope and language, and the closest ones are shown', async () => {
    const an = await telegram.person({ firstName: 'An', languageCode: 'vi' });
    const binh = await telegram.person({ firstName: 'Bình', languageCode: 'en' });
    await an.sends('/start');
    await binh.sends('/start');
    const menu = async (id: number) => {
      const response = await fetch(`${telegram.url}/_/chats/${id}/menu`);
      const { commands } = (await response.json()) as { commands: { command: string }[] };
      return commands.map((one) => one.command);
    };
    await bot.done('setMyCommands', { commands: [command('book')] });
    await bot.done('setMyCommands', { commands: [command('dat_ve')], language_code: 'vi' });
    expect(await menu(an.id)).toEqual(['dat_ve']);
    expect(await menu(binh.id)).toEqual(['book']);
    const scope = { type: 'chat', chat_id: an.id };
    await bot.done('setMyCommands', { commands: [command('find')], scope });
    expect(await menu(an.id)).toEqual(['find']);
    expect(await bot.done('getMyCommands', { scope })).toEqual([command('find')]);
    await bot.done('deleteMyCommands', { scope });
    expect(await bot.done('getMyCommands', { scope })).toEqual([]);
    expect(await menu(an.id)).toEqual(['dat_ve']);
  });

  it.each([
    [{ commands: [{ command: 'Book!', description: 'x' }] }, 'Bad Request: BOT_COMMAND_INVALID'],
    [{ commands: [{ command: 'book', description: '' }] }, 'Bad Request: BOT_COMMAND_DESCRIPTION_INVALID'],
    [{ commands: Array.from({ length: 101 }, () => command('x')) }, 'Bad Request: BOT_COMMANDS_TOO_MUCH'],
    [{ commands: [], scope: { type: 'chat', chat_id: 5 } }, 'Bad Request: chat not found'],
    [{ commands: [], language_code: 'english' }, 'Bad Request: invalid language code specified'],
  ])('are refused as %j', async (params, description) => {
    expect(await bot.refusal('setMyCommands', params)).toBe(description);
  });
});

describe('descriptions', () => {
  it('fall back from a language to the common one', async () => {
    await bot.done('setMyDescription', { description: 'Tickets' });
    await bot.done('setMyDescription', { description: 'Vé', language_code: 'vi' });
    expect(await bot.done('getMyDescription', { language_code: 'vi' })).toEqual({ description: 'Vé' });
    expect(await bot.done('getMyDescription', { language_code: 'zh' })).toEqual({ description: 'Tickets' });
    await bot.done('setMyShortDescription', { short_description: 'Book' });
    expect(await bot.done('getMyShortDescription')).toEqual({ short_description: 'Book' });
    await bot.done('setMyName', { name: 'Box Office' });
    expect(await bot.done('getMyName')).toEqual({ name: 'Box Office' });
  });

  it('have limits', async () => {
    expect(await bot.refusal('setMyShortDescription', { short_description: 'x'.repeat(121) })).toMatch(
      /^Bad/,
    );
  });
});

describe('the name', () => {
  it('is given to the sandbox, and changed by setMyName in getMe and in what the bot sends', async () => {
    const named = await startTelegramSandbox({ botName: 'Ngọc Lâm', botUsername: 'ngoclam_bot' });
    const venue = createCaller(named);
    expect(await venue.done('getMe')).toMatchObject({ first_name: 'Ngọc Lâm', username: 'ngoclam_bot' });
    const an = await named.person({ firstName: 'An' });
    await an.sends('/start');
    await venue.done('setMyName', { name: 'Vé Ngọc Lâm' });
    await venue.done('setMyName', { name: 'Ngọc Lâm tickets', language_code: 'en' });
    expect(await venue.done('getMe')).toMatchObject({ first_name: 'Vé Ngọc Lâm' });
    const { from } = await venue.done('sendMessage', { chat_id: an.id, text: 'hello' });
    expect(from).toMatchObject({ first_name: 'Vé Ngọc Lâm' });
    await venue.done('setMyName', { name: '' });
    expect(await venue.done('getMe')).toMatchObject({ first_name: 'Ngọc Lâm' });
    await named.stop();
  });
});

describe('the description', () => {
  it('is shown in the language of each person, also where their client says more of it', async () => {
    await bot.done('setMyDescription', { description: 'Tickets here' });
    await bot.done('setMyDescription', { description: '在这里买票', language_code: 'zh' });
    const described = async (languageCode: string) => {
      const { id } = await telegram.person({ firstName: 'Dao', languageCode });
      const menu = await fetch(`${telegram.url}/_/chats/${id}/menu`);
      return ((await menu.json()) as { description: string }).description;
    };
    expect(await Promise.all(['en', 'zh', 'zh-hans'].map(described))).toEqual([
      'Tickets here',
      '在这里买票',
      '在这里买票',
    ]);
  });
});

describe('chats', () => {
  it('have menu buttons', async () => {
    const chi = await telegram.person({ firstName: 'Chi' });
    const button = { type: 'web_app', text: 'Open', web_app: { url: 'https://example.com' } };
    await bot.done('setChatMenuButton', { chat_id: chi.id, menu_button: button });
    expect(await bot.done('getChatMenuButton', { chat_id: chi.id })).toEqual(button);
    expect(await bot.done('getChatMenuButton')).toEqual({ type: 'commands' });
  });

  it('tell who they are with and who is in them', async () => {
    const an = await telegram.person({ firstName: 'An', username: 'an_nguyen' });
    const binh = await telegram.person({ firstName: 'Bình' });
    await an.sends('hi');
    expect(await bot.done('getChat', { chat_id: an.id })).toMatchObject({
      type: 'private',
      username: 'an_nguyen',
    });
    const { id: chat_id } = await telegram.group({ title: 'Guides', members: [an] });
    expect(await bot.done('getChatMember', { chat_id, user_id: an.id })).toMatchObject({ status: 'member' });
    expect(await bot.done('getChatMember', { chat_id, user_id: binh.id })).toMatchObject({ status: 'left' });
    expect(await bot.done('getChatMemberCount', { chat_id })).toBe(2);
  });
});
