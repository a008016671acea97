import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PersonClient } from '../src/person.ts';
import { startTelegramSandbox, type TelegramSandbox } from '../src/sandbox.ts';
import { createCaller, formOf, pngOf } from './calling.ts';

const dayMs = 24 * 60 * 60 * 1000;
const notModified =
  'Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message';

let telegram: TelegramSandbox;
let bot: ReturnType<typeof createCaller>;
let an: PersonClient;
let now = Date.UTC(2026, 10, 20);
beforeAll(async () => {
  telegram = await startTelegramSandbox({ clock: () => now });
  bot = createCaller(telegram);
  an = await telegram.person({ firstName: 'An' });
  await an.sends('/start');
});
afterAll(() => telegram.stop());

const reply_markup = { inline_keyboard: [[{ text: 'Next', callback_data: 'next' }]] };

async function sendText(text: string, markup?: object) {
  const { message_id } = await bot.done('sendMessage', { chat_id: an.id, text, reply_markup: markup });
  return { chat_id: an.id, message_id };
}

async function sendPhoto(caption: string) {
  const form = formOf({ chat_id: an.id, caption }, { photo: pngOf(40, 30) });
  const { message_id, photo } = await bot.done('sendPhoto', form);
  return { target: { chat_id: an.id, message_id }, fileId: photo?.at(-1)?.file_id };
}

describe('editing', () => {
  it('changes text and buttons in place; buttons that are not repeated are gone', async () => {
    const target = await sendText('one', reply_markup);
    const edited = await bot.done('editMessageText', { ...target, text: 'two' });
    expect(edited).toMatchObject({ message_id: target.message_id, text: 'two', edit_date: now / 1000 });
    expect(edited).not.toHaveProperty('reply_markup');
    expect(await an.sees('two')).toEqual(edited);
  });

  it('refuses what changes nothing', async () => {
    const target = await sendText('same', reply_markup);
    expect(await bot.refusal('editMessageText', { ...target, text: 'same', reply_markup })).toBe(notModified);
    expect(await bot.refusal('editMessageReplyMarkup', { ...target, reply_markup })).toBe(notModified);
    const bold = { ...target, text: '<b>same</b>', parse_mode: 'HTML', reply_markup };
    expect(await bot.done('editMessageText', bold)).toMatchObject({ entities: [{ type: 'bold' }] });
  });

  it('changes and removes the buttons alone', async () => {
    const target = await sendText('card', reply_markup);
    const other = { inline_keyboard: [[{ text: 'Other', callback_data: 'other' }]] };
    expect(await bot.done('editMessageReplyMarkup', { ...target, reply_markup: other })).toMatchObject({
      text: 'card',
      reply_markup: other,
    });
    expect(await bot.done('editMessageReplyMarkup', target)).not.toHaveProperty('reply_markup');
  });

  it("refuses messages that are gone and other people's", async () => {
    expect(await bot.refusal('editMessageText', { chat_id: an.id, message_id: 99_999, text: 'x' })).toBe(
      'Bad Request: message to edit not found',
    );
    const { message_id } = await an.sends('mine');
    expect(await bot.refusal('editMessageText', { chat_id: an.id, message_id, text: 'x' })).toBe(
      "Bad Request: message can't be edited",
    );
  });

  it('refuses what is too long or names no message', async () => {
    const target = await sendText('short');
    expect(await bot.refusal('editMessageText', { ...target, text: 'x'.repeat(4097) })).toBe(
      'Bad Request: MESSAGE_TOO_LONG',
    );
    expect(await bot.refusal('editMessageText', { chat_id: an.id, text: 'x' })).toBe(
      'Bad Request: message identifier is not specified',
    );
    expect(await bot.refusal('editMessageText', { inline_message_id: 'x', text: 'x' })).toBe(
      'Bad Request: MESSAGE_ID_INVALID',
    );
  });

  it('turns a text into a photo, but no photo into a text', async () => {
    const target = await sendText('package', reply_markup);
    const media = { type: 'photo', media: 'attach://card', caption: '<b>A</b>', parse_mode: 'HTML' };
    const edited = await bot.done('editMessageMedia', formOf({ ...target, media }, { card: pngOf(40, 30) }));
    expect(edited).toMatchObject({
      caption: 'A',
      caption_entities: [{ type: 'bold', offset: 0, length: 1 }],
    });
    expect(edited.photo?.at(-1)).toMatchObject({ width: 40, height: 30 });
    expect(edited).not.toHaveProperty('text');
    expect(await bot.refusal('editMessageText', { ...target, text: 'x' })).toBe(
      'Bad Request: there is no text in the message to edit',
    );
  });

  it('changes a caption and keeps the photo', async () => {
    const { target, fileId } = await sendPhoto('one');
    const edited = await bot.done('editMessageCaption', { ...target, caption: 'two', reply_markup });
    expect(edited).toMatchObject({ caption: 'two', reply_markup });
    expect(edited.photo?.at(-1)?.file_id).toBe(fileId);
    const again = { ...target, caption: 'two', reply_markup };
    expect(await bot.refusal('editMessageCaption', again)).toBe(notModified);
    expect(await bot.refusal('editMessageCaption', { ...target, caption: 'x'.repeat(1025) })).toBe(
      'Bad Request: message caption is too long',
    );
  });

  it('finds no caption in a text', async () => {
    const target = await sendText('text');
    expect(await bot.refusal('editMessageCaption', { ...target, caption: 'x' })).toBe(
      'Bad Request: there is no caption in the message to edit',
    );
  });

  it('sees that the same photo with the same caption is no change', async () => {
    const { target, fileId } = await sendPhoto('same');
    const media = { type: 'photo', media: fileId, caption: 'same' };
    expect(await bot.refusal('editMessageMedia', { ...target, media })).toBe(notModified);
  });

  it('knows no reply keyboards', async () => {
    const target = await sendText('text');
    const params = { ...target, text: 'other', reply_markup: { keyboard: [['A']] } };
    expect(await bot.refusal('editMessageText', params)).toBe('Bad Request: inline keyboard expected');
  });
});

describe('deleting', () => {
  it("takes the bot's messages and, in a private chat, the person's", async () => {
    const own = await sendText('to be deleted');
    const theirs = await an.sends('0123456789');
    expect(await bot.done('deleteMessage', own)).toBe(true);
    expect(await bot.done('deleteMessage', { chat_id: an.id, message_id: theirs.message_id })).toBe(true);
    expect(an.transcript()).not.toMatch(/to be deleted|0123456789/);
    expect(await bot.refusal('deleteMessage', own)).toBe('Bad Request: message to delete not found');
  });

  it('takes several at once and skips those that are gone', async () => {
    const first = await sendText('first');
    const second = await sendText('second');
    const message_ids = [first.message_id, second.message_id, 99_999];
    expect(await bot.done('deleteMessages', { chat_id: an.id, message_ids })).toBe(true);
    expect(an.transcript()).not.toMatch(/first|second/);
  });

  it("leaves other people's messages in groups alone, and everybody's after 48 hours", async () => {
    const { id } = await telegram.group({ title: 'Family', members: [an] });
    const said = await an.inChat(id).sends('/hello');
    const refused = "Bad Request: message can't be deleted for everyone";
    expect(await bot.refusal('deleteMessage', { chat_id: id, message_id: said.message_id })).toBe(refused);
    const old = await sendText('old');
    now += 2 * dayMs + 1000;
    expect(await bot.refusal('deleteMessage', old)).toBe(refused);
    expect(await bot.done('editMessageText', { ...old, text: 'edited however old' })).toBeTruthy();
  });

  it('by the person leaves nothing to edit', async () => {
    const target = await sendText('card');
    await an.deletes(target.message_id);
    expect(await bot.refusal('editMessageText', { ...target, text: 'x' })).toBe(
      'Bad Request: message to edit not found',
    );
  });
});
