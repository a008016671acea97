import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Update } from '@grammyjs/types';
import { Bot, webhookCallback } from 'grammy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonClient } from '../src/person.ts';
import { startTelegramSandbox, type TelegramSandbox, type TelegramSandboxOptions } from '../src/sandbox.ts';
import { createCaller } from './calling.ts';

interface Delivery {
  readonly update: Update;
  readonly secret: string | string[] | undefined;
  readonly response: ServerResponse;
  readonly at: number;
}

let telegram: TelegramSandbox;
let bot: ReturnType<typeof createCaller>;
let an: PersonClient;
const closers: (() => void)[] = [];
beforeEach(() => start());
afterEach(async () => {
  for (const close of closers.splice(0)) close();
  await telegram.stop();
});

async function start(options: TelegramSandboxOptions = {}): Promise<void> {
  telegram = await startTelegramSandbox({ quickDelivery: true, ...options });
  bot = createCaller(telegram);
  an = await telegram.person({ firstName: 'An' });
}

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

/** A webhook whose deliveries the test answers one by one. */
async function receive() {
  const deliveries: Delivery[] = [];
  const waiting = new Set<() => void>();
  const url = await listen(async (request, response) => {
    const chunks = await request.toArray();
    const update = JSON.parse(Buffer.concat(chunks).toString()) as Update;
    const secret = request.headers['x-telegram-bot-api-secret-token'];
    deliveries.push({ update, secret, response, at: performance.now() });
    for (const wake of waiting) wake();
  });
  const nth = async (count: number): Promise<Delivery> => {
    for (;;) {
      const delivery = deliveries[count - 1];
      if (delivery) return delivery;
      const arrival = Promise.withResolvers<void>();
      waiting.add(arrival.resolve);
      await arrival.promise;
    }
  };
  const answer = async (count: number, status = 200, headers = {}) => {
    const delivery = await nth(count);
    delivery.response.writeHead(status, headers).end();
    return delivery;
  };
  return { url, deliveries, nth, answer };
}

describe('a webhook', () => {
  it('gets updates with the secret, and is described', async () => {
    const hook = await receive();
    const params = { url: hook.url, secret_token: 'S3cret_-', max_connections: 5 };
    expect(await bot.call('setWebhook', params)).toEqual({
      ok: true,
      result: true,
      description: 'Webhook was set',
    });
    expect(await bot.call('setWebhook', params)).toMatchObject({ description: 'Webhook is already set' });
    await an.sends('hello');
    const { update, secret } = await hook.answer(1);
    expect(update).toMatchObject({ message: { text: 'hello' } });
    expect(secret).toBe('S3cret_-');
    await telegram.settled();
    expect(await bot.webhookInfo()).toEqual({
      url: hook.url,
      has_custom_certificate: false,
      pending_update_count: 0,
      max_connections: 5,
    });
  });

  it('that sends Telegram elsewhere has failed: redirects are not followed', async () => {
    const [hook, elsewhere] = [await receive(), await receive()];
    await bot.done('setWebhook', { url: hook.url });
    await an.sends('hello');
    await hook.answer(1, 302, { location: elsewhere.url });
    await hook.answer(2);
    await telegram.settled();
    expect(elsewhere.deliveries).toEqual([]);
    expect(await bot.webhookInfo()).toMatchObject({
      last_error_message: 'Wrong response from the webhook: 302 Found',
    });
  });

  it("gets one person's messages one after the other, and a tap beside them", async () => {
    const hook = await receive();
    await bot.done('setWebhook', { url: hook.url });
    await an.sends('first');
    await an.sends('second');
    const { message_id } = await bot.done('sendMessage', { chat_id: an.id, text: 'card' });
    await an.tapsData(message_id, 'tap');
    await hook.nth(2);
    expect(hook.deliveries.map(({ update }) => update.message?.text ?? update.callback_query?.data)).toEqual([
      'first',
      'tap',
    ]);
    await hook.answer(1);
    expect((await hook.nth(3)).update).toMatchObject({ message: { text: 'second' } });
  });

  it('gets no more updates at once than it allows connections', async () => {
    const hook = await receive();
    await bot.done('setWebhook', { url: hook.url, max_connections: 1 });
    const binh = await telegram.person({ firstName: 'Bình' });
    await an.sends('from An');
    await binh.sends('from Bình');
    await hook.nth(1);
    expect(await bot.webhookInfo()).toMatchObject({ pending_update_count: 2 });
    expect(hook.deliveries).toHaveLength(1);
    await hook.answer(1);
    expect((await hook.answer(2)).update).toMatchObject({ message: { text: 'from Bình' } });
  });

  it('gets a refused update again, after growing pauses', async () => {
    const hook = await receive();
    await bot.done('setWebhook', { url: hook.url });
    await an.sends('hello');
    const times = [];
    for (const count of [1, 2, 3, 4]) times.push((await hook.answer(count, 503)).at);
    expect(await bot.webhookInfo()).toMatchObject({
      pending_update_count: 1,
      last_error_message: 'Wrong response from the webhook: 503 Service Unavailable',
    });
    const { update } = await hook.answer(5);
    expect(update).toEqual(hook.deliveries[0]?.update);
    await telegram.settled();
    const [, second = 0, third = 0, fourth = 0] = times;
    expect(third - second).toBeGreaterThan(30);
    expect(fourth - third).toBeGreaterThan(70);
  });

  it('keeps its most recent error, even after a success, until it is set anew', async () => {
    const hook = await receive();
    await bot.done('setWebhook', { url: hook.url });
    await an.sends('hello');
    await hook.answer(1, 500);
    await hook.answer(2);
    await telegram.settled();
    const last_error_message = 'Wrong response from the webhook: 500 Internal Server Error';
    expect(await bot.webhookInfo()).toMatchObject({ pending_update_count: 0, last_error_message });
    await bot.done('setWebhook', { url: hook.url, max_connections: 3 });
    expect(await bot.webhookInfo()).not.toHaveProperty('last_error_message');
  });

  it('gets a refused update again at once the first time', async () => {
    const unhurried = await startTelegramSandbox();
    closers.push(() => void unhurried.stop());
    const hook = await receive();
    await createCaller(unhurried).done('setWebhook', { url: hook.url });
    await (await unhurried.person({ firstName: 'Bình' })).sends('hello');
    const first = await hook.answer(1, 500);
    const second = await hook.answer(2);
    expect(second.at - first.at).toBeLessThan(1000);
  });

  it('is waited for as long as Retry-After says', async () => {
    const hook = await receive();
    await bot.done('setWebhook', { url: hook.url });
    await an.sends('hello');
    const first = await hook.answer(1, 503, { 'retry-after': '5' });
    const second = await hook.answer(2);
    expect(second.at - first.at).toBeGreaterThan(90);
  });

  it('is waited for longer than a minute when Retry-After says so', async () => {
    const unhurried = await startTelegramSandbox();
    closers.push(() => void unhurried.stop());
    const hook = await receive();
    await createCaller(unhurried).done('setWebhook', { url: hook.url });
    await (await unhurried.person({ firstName: 'Bình' })).sends('hello');
    await hook.answer(1, 503, { 'retry-after': '1800' });
    while (!(await createCaller(unhurried).webhookInfo()).last_error_message);
    unhurried.clock.advance(1_799_000);
    expect(hook.deliveries).toHaveLength(1);
    unhurried.clock.advance(1_000);
    await hook.answer(2);
    await unhurried.settled();
  });

  it('never gets an update that would be too old at the next attempt', async () => {
    const unhurried = await startTelegramSandbox();
    closers.push(() => void unhurried.stop());
    const caller = createCaller(unhurried);
    const hook = await receive();
    await caller.done('setWebhook', { url: hook.url });
    const binh = await unhurried.person({ firstName: 'Bình' });
    await binh.sends('/start');
    await hook.answer(1);
    const { message_id } = await caller.done('sendMessage', { chat_id: binh.id, text: 'card' });
    await binh.tapsData(message_id, 'tap');
    await hook.answer(2, 503, { 'retry-after': '151' });
    await unhurried.settled();
    expect(hook.deliveries).toHaveLength(2);
  });

  it('may call a method in its answer', async () => {
    const hook = await receive();
    await bot.done('setWebhook', { url: hook.url });
    await an.sends('hello');
    const { response } = await hook.nth(1);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ method: 'sendMessage', chat_id: an.id, text: 'in the answer' }));
    await an.sees('in the answer');
    await telegram.settled();
    expect(telegram.calls('sendMessage')).toMatchObject([{ ok: true, inWebhookAnswer: true }]);
    await an.sends('again');
    const second = await hook.nth(2);
    second.response.writeHead(200, { 'content-type': 'application/json' });
    second.response.end(JSON.stringify({ method: 'deleteWebhook' }));
    await telegram.settled();
    expect(await bot.webhookInfo()).toMatchObject({ url: hook.url });
  });

  it('that does not answer in time gets the update again', async () => {
    await telegram.stop();
    await start({ webhookTimeoutMs: 100 });
    const hook = await receive();
    await bot.done('setWebhook', { url: hook.url });
    await an.sends('hello');
    await hook.nth(1);
    await hook.answer(2);
    await telegram.settled();
    expect(hook.deliveries).toHaveLength(2);
  });

  it('that is deleted leaves its updates to getUpdates', async () => {
    const hook = await receive();
    await bot.done('setWebhook', { url: hook.url });
    await an.sends('hello');
    await hook.nth(1);
    expect(await bot.call('deleteWebhook')).toMatchObject({
      result: true,
      description: 'Webhook was deleted',
    });
    expect(await bot.updates()).toMatchObject([{ message: { text: 'hello' } }]);
  });

  it('can start with a clean slate', async () => {
    await an.sends('old');
    await bot.done('deleteWebhook', { drop_pending_updates: true });
    expect(await bot.updates()).toEqual([]);
  });

  it('ends a waiting getUpdates', async () => {
    const polling = bot.call('getUpdates', { timeout: 30 });
    const hook = await receive();
    await bot.done('setWebhook', { url: hook.url });
    expect(await polling).toMatchObject({
      error_code: 409,
      description: 'Conflict: terminated by setWebhook request',
    });
  });

  it.each([
    [
      { url: 'http://example.com/hook' },
      'Bad Request: bad webhook: An HTTPS URL must be provided for webhook',
    ],
    [
      { url: 'https://example.com:3000/hook' },
      'Bad Request: bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443',
    ],
    [{ url: 'nonsense' }, 'Bad Request: invalid webhook URL specified'],
    [
      { url: 'https://example.com', secret_token: 'no spaces' },
      'Bad Request: secret token contains unallowed characters',
    ],
    [{ url: 'https://example.com', secret_token: 'x'.repeat(257) }, 'Bad Request: secret token is too long'],
  ])('is refused as %j', async (params, description) => {
    expect(await bot.refusal('setWebhook', params)).toBe(description);
  });
});

describe('a grammY bot behind a webhook', () => {
  it('echoes and gets a failed update again', async () => {
    const echo = new Bot(telegram.token, { client: { apiRoot: telegram.apiRoot } });
    let failures = 1;
    echo.on('message:text', async (context) => {
      failures -= 1;
      if (failures >= 0) throw new Error('not yet');
      await context.reply(context.message.text.toUpperCase());
    });
    const handle = webhookCallback(echo, 'http', { secretToken: 'secret' });
    const url = await listen((request, response) => {
      handle(request, response).catch(() => response.writeHead(500).end());
    });
    await echo.api.setWebhook(url, { secret_token: 'secret' });
    await an.sends('echo');
    await an.sees('ECHO');
    await telegram.settled();
    expect(telegram.calls('sendMessage')).toHaveLength(1);
  });
});
