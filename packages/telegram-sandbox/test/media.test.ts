import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Message } from '@grammyjs/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PersonClient } from '../src/person.ts';
import { startTelegramSandbox, type TelegramSandbox } from '../src/sandbox.ts';
import { createCaller, formOf, pngOf } from './calling.ts';

let telegram: TelegramSandbox;
let bot: ReturnType<typeof createCaller>;
let an: PersonClient;
let pictures: Server;
let picturesUrl: string;
beforeAll(async () => {
  telegram = await startTelegramSandbox();
  bot = createCaller(telegram);
  an = await telegram.person({ firstName: 'An' });
  await an.sends('/start');
  pictures = createServer((request, response) => {
    if (request.url === '/card.png')
      response.writeHead(200, { 'content-type': 'image/png' }).end(pngOf(60, 40));
    else if (request.url === '/page')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>page</p>');
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(pictures, 'listening');
  picturesUrl = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;
});
afterAll(async () => {
  pictures.closeAllConnections();
  pictures.close();
  await telegram.stop();
});

const wrongFile = 'Bad Request: wrong file identifier/HTTP URL specified';

describe('photos', () => {
  it('are uploaded, have several sizes, the largest last, and can be downloaded', async () => {
    const bytes = pngOf(720, 960);
    const form = formOf({ chat_id: an.id, caption: '<code>K7</code>', parse_mode: 'HTML' }, { photo: bytes });
    const { photo = [], caption_entities } = await bot.done('sendPhoto', form);
    expect(photo.map(({ width, height }) => [width, height])).toEqual([
      [68, 90],
      [240, 320],
      [600, 800],
      [720, 960],
    ]);
    expect(caption_entities).toEqual([{ type: 'code', offset: 0, length: 2 }]);
    const seen = an.photos().at(-1);
    expect(seen).toMatchObject({ width: 720, height: 960, caption: 'K7' });
    expect(an.download(seen?.fileId ?? '')).toEqual(bytes);
    const { file_path } = await bot.done<{ file_path: string }>('getFile', { file_id: seen?.fileId });
    const response = await fetch(`${telegram.apiRoot}/file/bot${telegram.token}/${file_path}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  });

  it('are sent again by file_id, without another upload', async () => {
    const first = await bot.done('sendPhoto', formOf({ chat_id: an.id }, { photo: pngOf(50, 50) }));
    const file_id = first.photo?.at(-1)?.file_id;
    const again = await bot.done('sendPhoto', { chat_id: an.id, photo: file_id });
    expect(again.photo).toEqual(first.photo);
  });

  it("are not found by another bot's file_id", async () => {
    const other = await startTelegramSandbox({ botToken: '7654321:other' });
    const binh = await other.person({ firstName: 'Bình' });
    await binh.sends('hi');
    const sent = await createCaller(other).done(
      'sendPhoto',
      formOf({ chat_id: binh.id }, { photo: pngOf(5, 5) }),
    );
    await other.stop();
    const photo = sent.photo?.at(-1)?.file_id;
    expect(await bot.refusal('sendPhoto', { chat_id: an.id, photo })).toBe(wrongFile);
  });

  it('are fetched from an address', async () => {
    const sent = await bot.done('sendPhoto', { chat_id: an.id, photo: `${picturesUrl}/card.png` });
    expect(sent.photo?.at(-1)).toMatchObject({ width: 60, height: 40 });
  });

  it.each([
    ['/missing.png', 'Bad Request: failed to get HTTP URL content'],
    ['/page', 'Bad Request: wrong type of the web page content'],
  ])('are refused when the address %s leads to none', async (path, description) => {
    const params = { chat_id: an.id, photo: picturesUrl + path };
    expect(await bot.refusal('sendPhoto', params)).toBe(description);
  });

  it.each([
    ['nowhere', 'http://127.0.0.1:9/card.png', 'Bad Request: failed to get HTTP URL content'],
    ['nonsense', 'not-a-file-id', wrongFile],
    ['nothing', '', 'Bad Request: there is no photo in the request'],
    ['a file that was not attached', 'attach://absent', 'Bad Request: there is no photo in the request'],
  ])('are refused for %s', async (_, photo, description) => {
    expect(await bot.refusal('sendPhoto', { chat_id: an.id, photo })).toBe(description);
  });

  it.each([
    ['wider and higher than 10000 together', pngOf(9000, 1001), 'Bad Request: PHOTO_INVALID_DIMENSIONS'],
    ['more than 20 times as long as wide', pngOf(2100, 100), 'Bad Request: PHOTO_INVALID_DIMENSIONS'],
    ['no picture', Buffer.from('plain text'), 'Bad Request: IMAGE_PROCESS_FAILED'],
    ['empty', Buffer.alloc(0), 'Bad Request: file must be non-empty'],
  ])('are refused when they are %s', async (_, bytes, description) => {
    expect(await bot.refusal('sendPhoto', formOf({ chat_id: an.id }, { photo: bytes }))).toBe(description);
  });

  it('are refused above 10 MB', async () => {
    const heavy = Buffer.concat([pngOf(10, 10), Buffer.alloc(10 * 1024 * 1024)]);
    expect(await bot.refusal('sendPhoto', formOf({ chat_id: an.id }, { photo: heavy }))).toMatch(
      /is too big for a photo$/,
    );
  });

  it('are read from a JPEG header too', async () => {
    const frame = Buffer.from([
      0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 30, 0, 20, 1, 1, 0x11, 0,
    ]);
    const sent = await bot.done('sendPhoto', formOf({ chat_id: an.id }, { photo: frame }));
    expect(sent.photo?.at(-1)).toMatchObject({ width: 20, height: 30 });
  });

  it('have captions of at most 1024 characters', async () => {
    const form = formOf({ chat_id: an.id, caption: 'x'.repeat(1025) }, { photo: pngOf(5, 5) });
    expect(await bot.refusal('sendPhoto', form)).toBe('Bad Request: message caption is too long');
  });
});

describe('documents', () => {
  it('keep their name, type and bytes', async () => {
    const form = new FormData();
    form.set('chat_id', String(an.id));
    form.set('document', new Blob(['BEGIN:VCALENDAR'], { type: 'text/calendar' }), 'visit.ics');
    const { document } = await bot.done('sendDocument', form);
    expect(document).toMatchObject({ file_name: 'visit.ics', mime_type: 'text/calendar', file_size: 15 });
    expect(an.download(document?.file_id ?? '').toString()).toBe('BEGIN:VCALENDAR');
    expect(await bot.refusal('sendPhoto', { chat_id: an.id, photo: document?.file_id })).toBe(
      "Bad Request: can't use file of type Document as Photo",
    );
  });
});

describe('files', () => {
  it('are refused above 50 MB, and can be downloaded up to 20 MB', async () => {
    const megabyte = 1024 * 1024;
    const upload = (bytes: number) =>
      bot.call<Message>('sendDocument', formOf({ chat_id: an.id }, { document: Buffer.alloc(bytes) }));
    expect(await upload(50 * megabyte + 1)).toMatchObject({
      error_code: 413,
      description: 'Request Entity Too Large',
    });
    const answer = await upload(20 * megabyte + 1);
    const file_id = answer.ok ? answer.result.document?.file_id : undefined;
    expect(await bot.refusal('getFile', { file_id })).toBe('Bad Request: file is too big');
    expect(await bot.refusal('getFile', { file_id: 'nonsense' })).toBe('Bad Request: invalid file_id');
  });
});

describe('albums', () => {
  function album(count: number, type = 'photo') {
    const names = Array.from({ length: count }, (_, index) => `file${index}`);
    const media = names.map((name, index) => ({ type, media: `attach://${name}`, caption: `${index + 1}` }));
    return { media, files: Object.fromEntries(names.map((name) => [name, pngOf(30, 20)])) };
  }

  it('send two to ten messages that belong together, without buttons', async () => {
    const { media, files } = album(10);
    const reply_markup = { inline_keyboard: [[{ text: 'A', callback_data: 'a' }]] };
    const form = formOf({ chat_id: an.id, media, reply_markup }, files);
    const messages = await bot.done<Message[]>('sendMediaGroup', form);
    expect(messages.map(({ caption }) => caption)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
    ]);
    expect(new Set(messages.map(({ media_group_id }) => media_group_id)).size).toBe(1);
    expect(messages.some((message) => message.reply_markup)).toBe(false);
  });

  it.each([
    [0, 'Bad Request: there are no messages to send'],
    [1, 'Bad Request: an album must include 2-10 items'],
    [11, 'Bad Request: too many messages to send as an album'],
  ])('are refused with %i items', async (count, description) => {
    const { media, files } = album(count);
    expect(await bot.refusal('sendMediaGroup', formOf({ chat_id: an.id, media }, files))).toBe(description);
  });

  it('never mix photos and documents, and send nothing when one item is refused', async () => {
    const { media, files } = album(2);
    const before = an.view().messages.length;
    const mixed = [{ ...media[0], type: 'document' }, media[1]];
    expect(await bot.refusal('sendMediaGroup', formOf({ chat_id: an.id, media: mixed }, files))).toBe(
      "Bad Request: document can't be mixed with other media types",
    );
    const incomplete = [media[0], { type: 'photo', media: 'attach://absent' }];
    expect(await bot.refusal('sendMediaGroup', formOf({ chat_id: an.id, media: incomplete }, files))).toBe(
      "Bad Request: can't parse InputMedia: media not found",
    );
    expect(an.view().messages).toHaveLength(before);
  });

  it('have no videos', async () => {
    const media = [
      { type: 'photo', media: 'attach://a' },
      { type: 'video', media: 'attach://b' },
    ];
    const form = formOf({ chat_id: an.id, media }, { a: pngOf(9, 9), b: pngOf(9, 9) });
    expect(await bot.refusal('sendMediaGroup', form)).toBe(
      'Not Implemented: media of type video is not implemented in this sandbox',
    );
  });

  it('take a photo in the place of a photo, not a document', async () => {
    const { media, files } = album(2);
    const [first] = await bot.done<Message[]>('sendMediaGroup', formOf({ chat_id: an.id, media }, files));
    const target = { chat_id: an.id, message_id: first?.message_id };
    const document = { type: 'document', media: 'attach://void' };
    expect(
      await bot.refusal('editMessageMedia', formOf({ ...target, media: document }, { void: pngOf(9, 9) })),
    ).toBe("Bad Request: can't use the media of the specified type in the album");
    const photo = { type: 'photo', media: 'attach://void', caption: 'CANCELLED' };
    const edited = await bot.done(
      'editMessageMedia',
      formOf({ ...target, media: photo }, { void: pngOf(9, 9) }),
    );
    expect(edited).toMatchObject({ caption: 'CANCELLED', media_group_id: first?.media_group_id });
  });
});
