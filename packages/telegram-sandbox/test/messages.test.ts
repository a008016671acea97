import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PersonClient } from '../src/person.ts';
import { startTelegramSandbox, type TelegramSandbox } from '../src/sandbox.ts';
import { createCaller } from './calling.ts';

let telegram: TelegramSandbox;
let bot: ReturnType<typeof createCaller>;
let an: PersonClient;
beforeAll(async () => {
  telegram = await startTelegramSandbox();
  bot = createCaller(telegram);
  an = await telegram.person({ firstName: 'An', languageCode: 'en' });
  await an.sends('/start');
});
afterAll(() => telegram.stop());

const button = (fields: object) => ({ inline_keyboard: [[{ text: 'A', ...fields }]] });

describe('sending a text', () => {
  it('answers the message, with entities given and found, trimmed', async () => {
    const message = await bot.done('sendMessage', {
      chat_id: an.id,
      text: '  <b>Hi</b> /help at https://example.com/x.  ',
      parse_mode: 'HTML',
    });
    expect(message).toMatchObject({
      from: { id: 1_234_567, is_bot: true },
      chat: { id: an.id, type: 'private', first_name: 'An' },
      text: 'Hi /help at https://example.com/x.',
      entities: [
        { type: 'bold', offset: 0, length: 2 },
        { type: 'bot_command', offset: 3, length: 5 },
        { type: 'url', offset: 12, length: 21 },
      ],
    });
    expect(await an.sees('Hi /help')).toEqual(message);
  });

  it.each([
    [{ text: '' }, 'Bad Request: message text is empty'],
    [{ text: ' \n ' }, 'Bad Request: text must be non-empty'],
    [{ text: '<b> </b>', parse_mode: 'HTML' }, 'Bad Request: text must be non-empty'],
    [{ text: 'x'.repeat(4097) }, 'Bad Request: message is too long'],
    [{ text: 'x', parse_mode: 'Latex' }, 'Bad Request: unsupported parse_mode'],
    [{ text: 'x'.repeat(32_769) }, 'Bad Request: text is too long'],
    [
      { text: 'a.', parse_mode: 'MarkdownV2' },
      "Bad Request: can't parse entities: Character '.' is reserved and must be escaped with the preceding '\\'",
    ],
    [
      { text: '*a', parse_mode: 'Markdown' },
      "Bad Request: can't parse entities: Can't find end of the entity starting at byte offset 0",
    ],
    [
      { text: 'abc<foo>', parse_mode: 'HTML' },
      'Bad Request: can\'t parse entities: Unsupported start tag "foo" at byte offset 3',
    ],
    [{ text: 'x', chat_id: undefined }, 'Bad Request: chat_id is empty'],
    [{ text: 'x', chat_id: 99 }, 'Bad Request: chat not found'],
    [
      { text: 'x', reply_parameters: { message_id: 999_999 } },
      'Bad Request: message to be replied not found',
    ],
    [
      { text: 'x', reply_markup: button({}) },
      "Bad Request: can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
    ],
    [
      { text: 'x', reply_markup: button({ callback_data: 'é'.repeat(33) }) },
      'Bad Request: BUTTON_DATA_INVALID',
    ],
    [{ text: 'x', reply_markup: '{' }, "Bad Request: can't parse reply keyboard markup JSON object"],
    [
      { text: 'x', reply_markup: button({ url: 'no address' }) },
      "Bad Request: inline keyboard button URL 'no address' is invalid: Wrong HTTP URL",
    ],
    [
      { text: 'x', reply_markup: button({ url: 'ftp://example.com' }) },
      "Bad Request: inline keyboard button URL 'ftp://example.com' is invalid: Unsupported URL protocol",
    ],
    [
      { text: 'x', reply_markup: button({ web_app: { url: 'http://example.com' } }) },
      "Bad Request: inline keyboard button Web App URL 'http://example.com' is invalid: Only HTTPS links are allowed",
    ],
    [{ text: 'x', reply_markup: button({ pay: true }) }, 'Bad Request: BUTTON_TYPE_INVALID'],
    [{ text: 'x', reply_markup: button({ callback_game: {} }) }, 'Bad Request: BUTTON_TYPE_INVALID'],
    [
      { text: 'x', reply_markup: button({ copy_text: { text: 'x'.repeat(257) } }) },
      'Bad Request: BUTTON_COPY_TEXT_INVALID',
    ],
    [
      {
        text: 'x',
        reply_markup: {
          inline_keyboard: Array.from({ length: 101 }, (_, row) => [
            { text: 'x', callback_data: String(row) },
          ]),
        },
      },
      'Bad Request: reply markup is too long',
    ],
    [{ text: 'x', reply_markup: { keyboard: [[]] } }, "Bad Request: reply keyboard markup can't be empty"],
  ])('refuses %j', async (params, description) => {
    expect(await bot.refusal('sendMessage', { chat_id: an.id, ...params })).toBe(description);
  });

  it('refuses buttons that are too long together', async () => {
    const row = [{ text: 'x', url: `https://example.com/${'x'.repeat(1_900)}` }];
    const withRows = (length: number) => ({
      chat_id: an.id,
      text: 'x',
      reply_markup: { inline_keyboard: Array.from({ length }, () => row) },
    });
    await bot.done('sendMessage', withRows(5));
    expect(await bot.refusal('sendMessage', withRows(6))).toBe('Bad Request: reply markup is too long');
  });

  it.each([
    [{ offset: 9 }, 'entity begins after the end of the text at UTF-16 offset 9'],
    [{ length: 9 }, 'entity beginning at UTF-16 offset 0 ends after the end of the text at UTF-16 offset 9'],
    [{ offset: -1 }, 'receive an entity with incorrect offset -1'],
    [{ type: 'shiny' }, "can't parse MessageEntity: Unsupported type specified"],
    [{ type: 'text_link' }, 'can\'t parse MessageEntity: Can\'t find field "url"'],
    [{ type: 'text_link', url: 'not-a-url' }, "entity URL 'not-a-url' is invalid: Wrong HTTP URL"],
    [{ type: 'text_link', url: '' }, "entity URL '' is invalid: URL host is empty"],
    [{ type: 'text_mention', user: { id: 5 } }, 'user not found'],
    [{ type: 'custom_emoji' }, 'can\'t parse MessageEntity: Can\'t find field "custom_emoji_id"'],
  ])('refuses the entity %j', async (fields, reason) => {
    const entities = [{ type: 'bold', offset: 0, length: 5, ...fields }];
    const params = { chat_id: an.id, text: 'hello', entities };
    expect(await bot.refusal('sendMessage', params)).toBe(`Bad Request: ${reason}`);
  });

  it('takes entities in place of a parse mode, and passes over those that it finds by itself', async () => {
    const entities = [
      { type: 'hashtag', offset: 0, length: 2 },
      { type: 'italic', offset: 9, length: 3 },
      { type: 'text_mention', offset: 0, length: 3, user: { id: an.id } },
    ];
    const { entities: kept } = await bot.done('sendMessage', {
      chat_id: an.id,
      text: 'Tap /start now',
      entities,
    });
    expect(kept).toMatchObject([
      { type: 'text_mention', offset: 0, length: 3, user: { id: an.id, first_name: 'An' } },
      { type: 'bot_command', offset: 4, length: 6 },
      { type: 'italic', offset: 9, length: 3 },
    ]);
  });

  it('passes over the mention of somebody unknown in a parsed text', async () => {
    const text = '<a href="tg://user?id=77">who?</a>';
    const sent = await bot.done('sendMessage', { chat_id: an.id, text, parse_mode: 'HTML' });
    expect(sent).not.toHaveProperty('entities');
  });

  it.each([
    [{ business_connection_id: 'b' }, 'Bad Request: business connection not found'],
    [{ message_thread_id: 5 }, 'Bad Request: message thread not found'],
    [{ allow_paid_broadcast: true }, 'Bad Request: FLOODSKIP_NOT_ALLOWED'],
    [
      { suggested_post_parameters: {} },
      'Bad Request: suggested posts can be sent only to channel direct messages',
    ],
    [{ link_preview_options: { url: 'nowhere' } }, 'Bad Request: WEBPAGE_URL_INVALID'],
    [
      { ephemeral_message_parameters: { receiver_user_id: 5 } },
      'Not Implemented: ephemeral_message_parameters is not implemented in this sandbox',
    ],
  ])('has no %j', async (params, description) => {
    expect(await bot.refusal('sendMessage', { chat_id: an.id, text: 'x', ...params })).toBe(description);
  });

  it('counts the text after parsing, so tags and escapes cost nothing', async () => {
    const text = `<b>${'&amp;'.repeat(4096)}</b>`;
    const message = await bot.done('sendMessage', { chat_id: an.id, text, parse_mode: 'HTML' });
    expect(message.text).toBe('&'.repeat(4096));
  });

  it('takes callback data of 64 bytes, styles, links and text to copy', async () => {
    const row = [
      { text: 'Book', callback_data: 'x'.repeat(64), style: 'success' },
      { text: 'Site', url: 'https://example.com' },
      { text: 'Copy', copy_text: { text: 'BK0123' } },
    ];
    const sent = await bot.done('sendMessage', {
      chat_id: an.id,
      text: 'kinds of buttons',
      reply_markup: { inline_keyboard: [row.map((one) => ({ ...one, hidden: false }))] },
    });
    expect(sent.reply_markup).toEqual({ inline_keyboard: [row] });
    expect((await an.taps('Copy')).result).toEqual({ kind: 'copy', text: 'BK0123' });
    expect((await an.taps('Site')).result).toEqual({ kind: 'url', url: 'https://example.com' });
  });

  it('replies to a message without nesting replies', async () => {
    const first = await an.sends('first');
    const reply = { message_id: first.message_id };
    const second = await bot.done('sendMessage', { chat_id: an.id, text: 'second', reply_parameters: reply });
    expect(second.reply_to_message).toMatchObject({ message_id: first.message_id, text: 'first' });
    const again = { message_id: second.message_id };
    const third = await bot.done('sendMessage', { chat_id: an.id, text: 'third', reply_parameters: again });
    expect(third.reply_to_message).toMatchObject({ text: 'second' });
    expect(third.reply_to_message).not.toHaveProperty('reply_to_message');
  });
});

describe('who can be written to', () => {
  it('is nobody before they have written', async () => {
    const binh = await telegram.person({ firstName: 'Bình' });
    const params = { chat_id: binh.id, text: 'x' };
    expect(await bot.refusal('sendMessage', params)).toBe('Bad Request: chat not found');
    await telegram.group({ title: 'Guides', members: [binh] });
    expect(await bot.refusal('sendMessage', params)).toBe(
      "Forbidden: bot can't initiate conversation with a user",
    );
    await binh.sends('hello');
    expect(await bot.done('sendMessage', params)).toMatchObject({ text: 'x' });
  });

  it('is not who has blocked the bot, until they start it again', async () => {
    const chi = await telegram.person({ firstName: 'Chi' });
    await chi.starts();
    await chi.blocks();
    const params = { chat_id: chi.id, text: 'x' };
    expect(await bot.call('sendMessage', params)).toEqual({
      ok: false,
      error_code: 403,
      description: 'Forbidden: bot was blocked by the user',
    });
    await chi.starts('pkg_A1');
    expect(await bot.done('sendMessage', params)).toMatchObject({ text: 'x' });
  });

  it('is not who has deleted their account', async () => {
    const dung = await telegram.person({ firstName: 'Dũng' });
    await dung.starts();
    await dung.deactivates();
    expect(await bot.call('sendMessage', { chat_id: dung.id, text: 'x' })).toEqual({
      ok: false,
      error_code: 403,
      description: 'Forbidden: user is deactivated',
    });
    await expect(dung.sends('hello?')).rejects.toThrow('Dũng has deleted their account.');
  });

  it('has an id beyond 32 bits', () => {
    expect(an.id).toBeGreaterThan(2 ** 32);
  });
});

describe('reply keyboards', () => {
  const keyboard = (fields: object = {}) => ({
    keyboard: [[{ text: 'Share my phone number', request_contact: true }, { text: 'Back' }]],
    resize_keyboard: true,
    ...fields,
  });

  it('open under the input field, send their text or the own contact, and are removed', async () => {
    const sent = await bot.done('sendMessage', { chat_id: an.id, text: 'phone?', reply_markup: keyboard() });
    expect(sent).not.toHaveProperty('reply_markup');
    expect(an.view().keyboard).toEqual(keyboard());
    const shared = await an.taps('Share my phone number');
    expect(shared.result).toMatchObject({
      kind: 'message',
      message: {
        contact: { first_name: 'An', user_id: an.id, phone_number: expect.stringMatching(/^\d+$/) },
      },
    });
    expect((await an.taps('Back')).result).toMatchObject({ message: { text: 'Back' } });
    await bot.done('sendMessage', { chat_id: an.id, text: 'ok', reply_markup: { remove_keyboard: true } });
    expect(an.view().keyboard).toBeNull();
  });

  it('go by themselves after one use when asked to', async () => {
    const reply_markup = keyboard({ one_time_keyboard: true });
    await bot.done('sendMessage', { chat_id: an.id, text: 'once', reply_markup });
    await an.taps('Back');
    expect(an.view().keyboard).toBeNull();
  });

  it('without rows are none', async () => {
    const params = { chat_id: an.id, text: 'none', reply_markup: { keyboard: [] } };
    const { message_id } = await bot.done('sendMessage', params);
    expect(await bot.done('editMessageText', { chat_id: an.id, message_id, text: 'editable' })).toBeTruthy();
  });

  it('ask for a contact in private chats only', async () => {
    const { id } = await telegram.group({ title: 'Family', members: [an] });
    const params = { chat_id: id, text: 'phone?', reply_markup: keyboard() };
    expect(await bot.refusal('sendMessage', params)).toBe(
      'Bad Request: phone number can be requested in private chats only',
    );
  });

  it('make a message that no bot can edit', async () => {
    const reply_markup = keyboard();
    const { message_id } = await bot.done('sendMessage', { chat_id: an.id, text: 'phone?', reply_markup });
    expect(await bot.refusal('editMessageText', { chat_id: an.id, message_id, text: 'other' })).toBe(
      "Bad Request: message can't be edited",
    );
  });
});

describe('other sends', () => {
  it('show a chat action until the next message', async () => {
    await bot.done('sendChatAction', { chat_id: an.id, action: 'upload_photo' });
    expect(an.view().action).toBe('upload_photo');
    await bot.done('sendMessage', { chat_id: an.id, text: 'done' });
    expect(an.view().action).toBeNull();
    expect(await bot.refusal('sendChatAction', { chat_id: an.id, action: 'dancing' })).toBe(
      'Bad Request: wrong parameter action in request',
    );
  });

  it('send a contact', async () => {
    const params = { chat_id: an.id, phone_number: '+84900000000', first_name: 'Desk' };
    expect(await bot.done('sendContact', params)).toMatchObject({
      contact: { phone_number: '+84900000000', first_name: 'Desk' },
    });
  });

  it('forward with the origin and copy without it', async () => {
    const { message_id } = await an.sends('carry me');
    const params = { chat_id: an.id, from_chat_id: an.id, message_id };
    expect(await bot.done('forwardMessage', params)).toMatchObject({
      text: 'carry me',
      forward_origin: { type: 'user', sender_user: { id: an.id } },
    });
    const copy = await bot.done('copyMessage', params);
    const copied = an.view().messages.find((message) => message.message_id === copy.message_id);
    expect(copied).toMatchObject({ text: 'carry me', from: { is_bot: true } });
    expect(copied).not.toHaveProperty('forward_origin');
  });

  it('let nobody carry away what is protected', async () => {
    const params = { chat_id: an.id, text: 'stay', protect_content: true };
    const { message_id } = await bot.done('sendMessage', params);
    const place = { chat_id: an.id, from_chat_id: an.id, message_id };
    expect(await bot.refusal('forwardMessage', place)).toBe("Bad Request: message can't be forwarded");
    expect(await bot.refusal('copyMessage', place)).toBe("Bad Request: message can't be copied");
    expect(await bot.refusal('copyMessage', { ...place, message_id: 999_999 })).toBe(
      'Bad Request: message to copy not found',
    );
  });
});
