import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonClient } from '../src/person.ts';
import { startTelegramSandbox, type TelegramSandbox } from '../src/sandbox.ts';
import { createCaller, pngOf } from './calling.ts';

let telegram: TelegramSandbox;
let bot: ReturnType<typeof createCaller>;
let an: PersonClient;
beforeEach(async () => {
  telegram = await startTelegramSandbox();
  bot = createCaller(telegram);
  an = await telegram.person({ firstName: 'An' });
  await an.sends('/start');
});
afterEach(() => telegram.stop());

const pin = { latitude: 10.7769, longitude: 106.7009 };
const venue = { ...pin, title: 'Harbour Park', address: '1 Đường Cảng' };
const ask = async <Answer>(path: string, body: object): Promise<Answer> => {
  const response = await fetch(`${telegram.url}/_/people/${an.id}/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer;
};

describe('a place', () => {
  it('is sent as a pin, or as a venue with its name and address', async () => {
    const located = await bot.done('sendLocation', { chat_id: an.id, ...pin, horizontal_accuracy: 20 });
    expect(located.location).toEqual({ ...pin, horizontal_accuracy: 20 });
    const sent = await bot.done('sendVenue', { chat_id: an.id, ...venue, google_place_id: 'g1' });
    expect(sent.venue).toEqual({
      location: pin,
      title: 'Harbour Park',
      address: '1 Đường Cảng',
      google_place_id: 'g1',
    });
    expect(sent.location).toEqual(pin);
    expect(an.transcript()).toContain('<venue> Harbour Park');
  });

  it.each([
    ['sendLocation', { latitude: '' }, 'latitude is empty'],
    ['sendLocation', { longitude: undefined }, 'longitude is empty'],
    ['sendLocation', { latitude: 91 }, 'invalid location specified'],
    ['sendVenue', { longitude: -181 }, 'wrong venue location specified'],
    ['sendVenue', { title: '' }, 'parameter "title" is required'],
  ])('is refused by %s with %j', async (method, more, reason) => {
    expect(await bot.refusal(method, { chat_id: an.id, ...venue, ...more })).toBe(`Bad Request: ${reason}`);
  });

  it('does not move', async () => {
    const live = { chat_id: an.id, ...pin, live_period: 600 };
    expect((await bot.call('sendLocation', live)).ok).toBe(false);
    expect(await bot.refusal('sendLocation', live)).toContain('Not Implemented: a live location');
  });

  it('is sent by a person too', async () => {
    await an.sendsLocation(pin);
    expect((await bot.updates()).at(-1)?.message).toMatchObject({ location: pin, from: { id: an.id } });
    expect(await ask('location', pin)).toMatchObject({ location: pin });
    expect(await ask('location', { latitude: 100, longitude: 0 })).toEqual({
      error: 'There is no such place on the earth.',
    });
  });
});

describe("a person's file", () => {
  const picture = {
    kind: 'photo',
    name: 'receipt.png',
    mimeType: 'image/png',
    bytes: pngOf(900, 600),
  } as const;
  const text = {
    kind: 'document',
    name: 'a.txt',
    mimeType: 'text/plain',
    bytes: Buffer.from('hello'),
  } as const;

  async function download(fileId: string | undefined): Promise<Buffer> {
    const { file_path } = await bot.done<{ file_path: string }>('getFile', { file_id: fileId ?? '' });
    const response = await fetch(`${telegram.apiRoot}/file/bot${telegram.token}/${file_path}`);
    return Buffer.from(await response.arrayBuffer());
  }

  it('reaches the bot by its file_id, is downloaded, and sent on', async () => {
    await an.sendsFile(picture, { caption: 'My receipt, see example.com' });
    const photo = (await bot.updates()).at(-1)?.message;
    expect(photo).toMatchObject({
      caption: 'My receipt, see example.com',
      caption_entities: [{ type: 'url' }],
    });
    expect(photo?.photo?.map(({ width }) => width)).toEqual([90, 320, 800, 900]);
    const fileId = photo?.photo?.at(-1)?.file_id;
    expect(await download(fileId)).toEqual(picture.bytes);
    const again = await bot.done('sendPhoto', { chat_id: an.id, photo: fileId });
    expect(again.photo?.at(-1)?.file_unique_id).toBe(photo?.photo?.at(-1)?.file_unique_id);
    expect(await bot.refusal('sendDocument', { chat_id: an.id, document: fileId })).toBe(
      "Bad Request: can't use file of type Photo as Document",
    );
  });

  it('keeps its name and bytes as a document', async () => {
    const { document } = await an.sendsFile(text);
    expect(document).toMatchObject({ file_name: 'a.txt', mime_type: 'text/plain', file_size: 5 });
    expect(await download(document?.file_id)).toEqual(text.bytes);
    const sent = await bot.done('sendDocument', { chat_id: an.id, document: document?.file_id });
    expect(sent.document).toMatchObject({ file_name: 'a.txt' });
  });

  it('is copied and forwarded, its caption replaced', async () => {
    const { message_id } = await an.sendsFile(picture, { caption: 'Mine' });
    const where = { chat_id: an.id, from_chat_id: an.id, message_id };
    await bot.done('copyMessage', { ...where, caption: 'A receipt' });
    const copied = await an.sees('A receipt');
    expect(copied.photo).toHaveLength(4);
    expect(copied).not.toHaveProperty('forward_origin');
    expect(await bot.done('forwardMessage', where)).toMatchObject({
      caption: 'Mine',
      forward_origin: { sender_user: { id: an.id } },
    });
  });

  it('has a caption that can be edited', async () => {
    const { message_id } = await an.sendsFile(picture, { caption: 'Mine' });
    await an.edits(message_id, 'Mine, all of it');
    expect((await bot.updates()).at(-1)?.edited_message).toMatchObject({ caption: 'Mine, all of it' });
    await an.edits(message_id, '');
    expect((await bot.updates()).at(-1)?.edited_message).not.toHaveProperty('caption');
  });

  it('is no photo when it is no picture', async () => {
    await expect(an.sendsFile({ ...text, kind: 'photo' })).rejects.toThrow('no picture');
  });

  it('is sent over HTTP', async () => {
    const file = { name: 'a.txt', mimeType: 'text/plain', base64: text.bytes.toString('base64') };
    expect(await ask('send', { kind: 'document', file, caption: 'read' })).toMatchObject({
      caption: 'read',
      document: { file_name: 'a.txt', file_size: 5 },
    });
    const large = { name: 'b', base64: 'A'.repeat(2 * 1024 * 1024) };
    expect(await ask('send', { kind: 'document', file: large })).toMatchObject({
      document: { file_size: 1_572_864, mime_type: 'application/octet-stream' },
    });
    expect(await ask('send', { kind: 'voice', file })).toEqual({
      error: 'A file is sent as a photo or as a document.',
    });
    expect(await ask('send', { kind: 'document', file: 'a.txt' })).toEqual({
      error: '"file" must be an object.',
    });
  });
});

describe('a link', () => {
  it('opens the bot with its payload, for whoever taps it', async () => {
    const binh = await telegram.person({ firstName: 'Bình' });
    for (const link of ['https://t.me/sandbox_bot?start=t_Ab-1', 't.me/Sandbox_Bot?start=t_Ab-1'])
      expect(await binh.opens(link)).toMatchObject({
        kind: 'start',
        message: { text: '/start t_Ab-1', from: { id: binh.id } },
      });
    expect(await binh.opens('tg://resolve?domain=sandbox_bot&start=x')).toMatchObject({ kind: 'start' });
    expect(await binh.opens('https://t.me/sandbox_bot')).toEqual({ kind: 'chat' });
    expect(await ask('open', { link: 'https://t.me/sandbox_bot?start=x' })).toMatchObject({ kind: 'start' });
  });

  it('of t.me/share asks with whom to share what', async () => {
    const url = 'https://t.me/sandbox_bot?start=t_1';
    const link = `https://t.me/share/url?url=${encodeURIComponent(url)}&text=Your%20ticket`;
    expect(await an.opens(link)).toEqual({ kind: 'share', url, text: 'Your ticket' });
  });

  it('may lead elsewhere, or nowhere', async () => {
    expect(await an.opens('https://maps.example/?q=1')).toEqual({
      kind: 'elsewhere',
      url: 'https://maps.example/?q=1',
    });
    for (const link of [
      'https://t.me/other_bot?start=x',
      'https://example.com/sandbox_bot?start=x',
      'https://evil-t.me/sandbox_bot?start=x',
      'https://evil-t.me/share/url?url=x',
    ])
      expect(await an.opens(link)).toEqual({ kind: 'elsewhere', url: link });
    await expect(an.opens('https://')).rejects.toThrow('no address');
  });
});

it('a button hands a query to a chat of the person’s choice', async () => {
  const allow_user_chats = true;
  const row = [
    { text: 'Share', switch_inline_query_chosen_chat: { query: 't_1', allow_user_chats } },
    { text: 'Share too', switch_inline_query: 't_2' },
  ];
  const reply_markup = { inline_keyboard: [row] };
  await bot.done('sendMessage', { chat_id: an.id, text: 'Ticket', reply_markup });
  expect((await an.taps('Share')).result).toEqual({ kind: 'switch-inline', query: 't_1' });
  expect((await an.taps('Share too')).result).toEqual({ kind: 'switch-inline', query: 't_2' });
});
