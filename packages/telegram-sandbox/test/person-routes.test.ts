import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Chat, Message } from '@grammyjs/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Callback, LogEntry, Person } from '../src/entities.ts';
import type { ChatView } from '../src/people/views.ts';
import { startTelegramSandbox, type TelegramSandbox } from '../src/sandbox.ts';
import { createCaller } from './calling.ts';

let telegram: TelegramSandbox;
let bot: ReturnType<typeof createCaller>;
beforeEach(async () => {
  telegram = await startTelegramSandbox();
  bot = createCaller(telegram);
});
afterEach(() => telegram.stop());

async function ask<Result>(method: string, path: string, body?: object): Promise<Result> {
  const response = await fetch(`${telegram.url}/_/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Result;
}
const get = <Result>(path: string) => ask<Result>('GET', path);
const post = <Result = Message>(path: string, body: object = {}) => ask<Result>('POST', path, body);

/** Reads the event stream until as many events of the wanted kinds have come. */
async function readEvents(path: string, count: number, lastEventId?: number) {
  const closing = new AbortController();
  const response = await fetch(`${telegram.url}/_/${path}`, {
    signal: closing.signal,
    headers: lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) },
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const events: { id: number; name: string; data: unknown }[] = [];
  let buffer = '';
  for await (const chunk of response.body ?? []) {
    buffer += Buffer.from(chunk).toString();
    const frames = buffer.split('\n\n');
    buffer = frames.pop() ?? '';
    for (const frame of frames) {
      const [, id, name, data] = /^id: (\d+)\nevent: (.+)\ndata: (.+)$/.exec(frame) ?? [];
      if (name && data) events.push({ id: Number(id), name, data: JSON.parse(data) });
    }
    if (events.length >= count) break;
  }
  closing.abort();
  return events;
}

describe("the person's side over HTTP", () => {
  it('lives through a conversation', async () => {
    const an = await post<Person>('people', { firstName: 'An', languageCode: 'en', id: 6_000_000_001 });
    expect(await get<Person[]>('people')).toEqual([an]);
    expect(await post(`people/${an.id}/start`, { payload: 'pkg_A1' })).toMatchObject({
      text: '/start pkg_A1',
    });
    const reply_markup = { inline_keyboard: [[{ text: 'Book', callback_data: 'b' }]] };
    await bot.done('sendMessage', { chat_id: an.id, text: 'Welcome', reply_markup });
    const view = await get<ChatView>(`chats/${an.id}`);
    expect(view).toMatchObject({
      messages: [{ text: '/start pkg_A1' }, { text: 'Welcome' }],
      keyboard: null,
    });
    const tap = await post<{ kind: string; callbackId: string }>(`people/${an.id}/tap`, { label: 'Book' });
    const answering = get<Callback>(`callbacks/${tap.callbackId}?waitMs=5000`);
    await bot.done('answerCallbackQuery', { callback_query_id: tap.callbackId, text: 'Soon' });
    expect(await answering).toMatchObject({ answer: { text: 'Soon', showAlert: false } });
    const said = await post(`people/${an.id}/send`, { text: 'hello' });
    expect(await post(`people/${an.id}/edit`, { messageId: said.message_id, text: 'bye' })).toMatchObject({
      text: 'bye',
    });
    expect(await post(`people/${an.id}/contact`)).toMatchObject({ contact: { user_id: an.id } });
    expect(await post(`people/${an.id}/send`, { kind: 'sticker' })).toHaveProperty('sticker');
    expect(await post(`people/${an.id}/block`)).toMatchObject({ blocked: true });
    expect(await post(`people/${an.id}/unblock`)).toMatchObject({ blocked: false });
  });

  it('says in words what is impossible', async () => {
    const an = await post<Person>('people', { firstName: 'An' });
    expect(await post('people', { firstName: 'An', id: an.id })).toEqual({
      error: `There is a person ${an.id} already.`,
    });
    expect(await post('people/1/send', { text: 'x' })).toEqual({ error: 'There is no person 1.' });
    expect(await post(`people/${an.id}/send`, {})).toEqual({ error: '"text" is missing.' });
    expect(await post(`people/${an.id}/send`, { text: 5 })).toEqual({ error: '"text" must be a text.' });
    expect(await post(`people/${an.id}/tap`, { label: 'Nowhere' })).toEqual({
      error: 'There is no button "Nowhere".',
    });
    expect(await get('chats/77')).toEqual({ error: 'There is no chat 77.' });
  });

  it('makes channels', async () => {
    const an = await post<Person>('people', { firstName: 'An' });
    const binh = await post<Person>('people', { firstName: 'Bình' });
    const body = { title: 'News', adminIds: [an.id], memberIds: [binh.id] };
    const channel = await post<Chat>('channels', body);
    expect(channel).toMatchObject({ type: 'channel', title: 'News' });
    expect((await get<ChatView>(`chats/${channel.id}`)).members).toEqual([an, binh]);
    expect(await post(`people/${binh.id}/send`, { text: 'hi', chatId: channel.id })).toEqual({
      error: `Bình may not post in chat ${channel.id}.`,
    });
    expect(await post('channels', { title: 'News', adminIds: [] })).toEqual({
      error: 'A channel has an administrator at least.',
    });
    expect(await post('channels', { title: 'News' })).toEqual({
      error: '"adminIds" must be a list of numbers.',
    });
  });

  it('makes groups', async () => {
    const an = await post<Person>('people', { firstName: 'An' });
    const group = await post<Chat>('groups', { title: 'Family', memberIds: [an.id] });
    expect(group).toMatchObject({ type: 'supergroup', title: 'Family' });
    expect(await post(`people/${an.id}/send`, { text: '/hi', chatId: group.id })).toMatchObject({
      chat: group,
    });
  });

  it('lists every call and every note', async () => {
    const an = await telegram.person({ firstName: 'An' });
    await an.sends('hi');
    await bot.done('sendMessage', { chat_id: an.id, text: 'hello' });
    await bot.call('sendMessage', { chat_id: an.id, text: '' });
    const note = { source: 'partner', title: 'confirm-booking', detail: { code: 1000 }, ok: true, ms: 12 };
    await post('notes', note);
    expect(await get<LogEntry[]>('log')).toMatchObject([
      { kind: 'call', method: 'sendMessage', params: { text: 'hello' }, ok: true, result: { text: 'hello' } },
      { kind: 'call', method: 'sendMessage', ok: false, description: 'Bad Request: message text is empty' },
      { kind: 'note', ...note },
    ]);
    expect(await get<LogEntry[]>('log?method=sendMessage&limit=1')).toMatchObject([{ ok: false }]);
  });

  it('arms faults and disturbs updates', async () => {
    await post('faults', { method: 'getMe', kind: 'flood', retryAfter: 3 });
    expect(await get('faults')).toMatchObject([{ method: 'getMe', remaining: 1 }]);
    expect(await bot.call('getMe')).toMatchObject({ error_code: 429 });
    await post('faults', { method: 'getMe', kind: 'hang' });
    await ask('DELETE', 'faults');
    expect(await bot.call('getMe')).toMatchObject({ ok: true });
    await post('updates', { duplicate: 2 });
    await (await telegram.person({ firstName: 'An' })).sends('thrice');
    expect(await bot.updates()).toHaveLength(3);
    expect(await get('settled')).toEqual({ settled: false });
  });

  it('lists what is armed, and disarms one fault or all', async () => {
    const an = await telegram.person({ firstName: 'An' });
    const { lastEventId } = await get<{ lastEventId: number }>('about');
    const first = await post<{ id: number }>('faults', { method: 'getMe', kind: 'delay', delayMs: 5 });
    await post('faults', { method: 'getMe', kind: 'error', times: 3, skip: 2, chatId: 5 });
    await ask('DELETE', `faults/${first.id}`);
    expect(await ask('DELETE', 'faults/99')).toEqual({ error: 'No fault 99 is armed.' });
    expect(await get('faults')).toMatchObject([
      { method: 'getMe', kind: 'error', remaining: 3, passing: 2, chatId: 5 },
    ]);
    await post('updates', { duplicate: 1, chatId: 77, count: 2 });
    await an.sends('not disturbed');
    expect(await get('updates')).toMatchObject({
      disturbances: [{ duplicate: 1, chatId: 77, remaining: 2 }],
      pending: [{ type: 'message', queueId: `chat ${an.id}` }],
    });
    await ask('DELETE', 'updates');
    expect(await get('updates')).toMatchObject({ disturbances: [] });
    const events = await readEvents(`events?after=${lastEventId}`, 7);
    expect(events.filter(({ name }) => name === 'faults')).toHaveLength(5);
    expect(await post('faults', { method: 'getMe', kind: 'explode' })).toEqual({
      error: '"kind" is one of error, hang, delay, lose-answer, flood, bad-gateway.',
    });
  });

  it('disarms one disturbance', async () => {
    const first = await post<{ id: number }>('updates', { duplicate: 1 });
    await post('updates', { delayMs: 5 });
    await ask('DELETE', `updates/${first.id}`);
    expect(await get('updates')).toMatchObject({ disturbances: [{ delayMs: 5 }] });
    expect(await ask('DELETE', `updates/${first.id}`)).toEqual({ error: 'No disturbance 1 is armed.' });
  });

  it('tells its followers when flood limits and the clock are switched', async () => {
    const { lastEventId } = await get<{ lastEventId: number }>('about');
    await post('limits', { flood: true });
    await post('clock', { speed: 60 });
    expect(await readEvents(`events?after=${lastEventId}`, 2)).toMatchObject([
      { name: 'limits', data: { flood: true } },
      { name: 'clock', data: { speed: 60 } },
    ]);
    expect(await get('about')).toMatchObject({ floodLimits: true, clock: { speed: 60 } });
  });

  it('deletes accounts', async () => {
    const an = await telegram.person({ firstName: 'An' });
    expect(await post(`people/${an.id}/deactivate`)).toMatchObject({ deactivated: true });
    expect(await post(`people/${an.id}/send`, { text: 'x' })).toEqual({
      error: 'An has deleted their account.',
    });
  });

  it('forgets everything on a reset', async () => {
    await (await telegram.person({ firstName: 'An' })).sends('hi');
    await post('reset');
    expect(await get('people')).toEqual([]);
    expect(await get('chats')).toEqual([]);
    expect(await bot.updates()).toEqual([]);
  });
});

describe('the event stream', () => {
  it('tells what happens, in order, from where the reader left off', async () => {
    const { lastEventId } = await get<{ lastEventId: number }>('about');
    const an = await telegram.person({ firstName: 'An' });
    await an.sends('hi');
    const { message_id } = await bot.done('sendMessage', { chat_id: an.id, text: 'hello' });
    await bot.done('deleteMessage', { chat_id: an.id, message_id });
    const events = await readEvents(`events?after=${lastEventId}`, 8);
    expect(events.map(({ name }) => name)).toEqual([
      'person',
      'chat',
      'message',
      'update',
      'message',
      'call',
      'messages-deleted',
      'call',
    ]);
    expect(events[6]?.data).toEqual({ chatId: an.id, messageIds: [message_id] });
    const resumed = await readEvents('events?after=0', 1, events[6]?.id);
    expect(resumed).toEqual(events.slice(7));
  });

  it('goes on live', async () => {
    const an = await telegram.person({ firstName: 'An' });
    await an.sends('hi');
    const { lastEventId } = await get<{ lastEventId: number }>('about');
    const reading = readEvents(`events?after=${lastEventId}`, 2);
    await bot.done('sendChatAction', { chat_id: an.id, action: 'typing' });
    expect(await reading).toMatchObject([
      { name: 'action', data: { chatId: an.id, action: 'typing' } },
      { name: 'call', data: { method: 'sendChatAction' } },
    ]);
  });

  it('says when it cannot go back so far', async () => {
    expect(await readEvents('events?after=999999', 1)).toMatchObject([{ name: 'gap' }]);
  });
});

describe('the chat page', () => {
  it('may look nowhere outside its folder', async () => {
    for (const path of ['/%2e%2e/README.md', '/..%2fsandbox.ts', '/nothing.html'])
      expect((await fetch(telegram.url + path)).status).toBe(404);
  });

  it('is extended with files of one’s own, and a backend under the same origin', async () => {
    const backend = createServer((request, response) => {
      response.writeHead(202, { 'content-type': 'text/plain' });
      response.end(`${request.method} ${request.url} `);
    }).listen(0, '127.0.0.1');
    await once(backend, 'listening');
    const backendUrl = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
    const folder = new URL('./extension/', import.meta.url);
    const extended = await startTelegramSandbox({ extensions: [{ name: 'shop', folder, backendUrl }] });
    const about = (await (await fetch(`${extended.url}/_/about`)).json()) as object;
    expect(about).toMatchObject({
      extensions: ['shop'],
      mode: 'polling',
      bot: { username: 'sandbox_bot' },
    });
    const module = await fetch(`${extended.url}/extensions/shop/extension.js`);
    expect(module.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await module.text()).toContain('export function extend');
    for (const path of ['shop/%2e%2e/calling.ts', 'shop/..%2fcalling.ts', 'other/extension.js'])
      expect((await fetch(`${extended.url}/extensions/${path}`)).status).toBe(404);
    const init = { method: 'POST', body: '{}' };
    const response = await fetch(`${extended.url}/_/extensions/shop/faults?x=1`, init);
    expect(response.status).toBe(202);
    expect(await response.text()).toBe('POST /faults?x=1 ');
    const foreign = { ...init, headers: { origin: 'https://example.com' } };
    expect((await fetch(`${extended.url}/_/extensions/shop/faults`, foreign)).status).toBe(403);
    backend.closeAllConnections();
    backend.close();
    await extended.stop();
  });

  it('ends an answer that its backend does not complete', async () => {
    const backend = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': 10 });
      response.write('half', () => response.destroy());
    }).listen(0, '127.0.0.1');
    await once(backend, 'listening');
    const backendUrl = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
    const folder = new URL('./extension/', import.meta.url);
    const extended = await startTelegramSandbox({ extensions: [{ name: 'shop', folder, backendUrl }] });
    const response = await fetch(`${extended.url}/_/extensions/shop/state`);
    await expect(response.text()).rejects.toThrow('terminated');
    backend.close();
    await extended.stop();
  });
});
