import { readFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { Api } from 'grammy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { methodsDocument, writeMethodTable } from '../scripts/method-table.ts';
import { startTelegramSandbox, type TelegramSandbox } from '../src/sandbox.ts';
import { methodNames } from '../src/schema/schema.ts';
import { createCaller } from './calling.ts';
import { sampleOfMethod } from './samples.ts';

const implementedMethods = [
  'answerCallbackQuery',
  'answerPreCheckoutQuery',
  'close',
  'closeForumTopic',
  'copyMessage',
  'createForumTopic',
  'createInvoiceLink',
  'deleteForumTopic',
  'deleteMessage',
  'deleteMessages',
  'deleteMyCommands',
  'deleteWebhook',
  'editForumTopic',
  'editMessageCaption',
  'editMessageMedia',
  'editMessageReplyMarkup',
  'editMessageText',
  'forwardMessage',
  'getChat',
  'getChatMember',
  'getChatMemberCount',
  'getChatMenuButton',
  'getFile',
  'getMe',
  'getMyCommands',
  'getMyDescription',
  'getMyName',
  'getMyShortDescription',
  'getUpdates',
  'getWebhookInfo',
  'logOut',
  'reopenForumTopic',
  'sendChatAction',
  'sendContact',
  'sendDocument',
  'sendInvoice',
  'sendLocation',
  'sendMediaGroup',
  'sendMessage',
  'sendPhoto',
  'sendVenue',
  'setChatMenuButton',
  'setMessageReaction',
  'setMyCommands',
  'setMyDescription',
  'setMyName',
  'setMyShortDescription',
  'setWebhook',
];

/** A container may have none. */
const hasIpv6 = networkInterfaces().lo?.some(({ family }) => family === 'IPv6') === true;

/** The method that each function of grammY's Api calls. */
async function methodsOfGrammy(): Promise<readonly string[]> {
  const called = new Set<string>();
  const api = new Api('1:x');
  api.config.use((_previous, method) => {
    called.add(method);
    return Promise.resolve({ ok: true, result: true as never });
  });
  for (const name of Object.getOwnPropertyNames(Api.prototype)) {
    const call: unknown = name === 'constructor' ? null : Reflect.get(api, name);
    if (typeof call === 'function') await call.call(api, [], [], [], [], []);
  }
  return [...called];
}

describe('the Bot API over HTTP', () => {
  let telegram: TelegramSandbox;
  let bot: ReturnType<typeof createCaller>;
  beforeAll(async () => {
    telegram = await startTelegramSandbox();
    bot = createCaller(telegram);
  });
  afterAll(() => telegram.stop());

  it('refuses a wrong token', async () => {
    const response = await fetch(`${telegram.apiRoot}/bot999:wrong/getMe`);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ ok: false, error_code: 401, description: 'Unauthorized' });
  });

  it('knows no other methods than the Bot API', async () => {
    expect(await bot.call('sendNonsense')).toEqual({
      ok: false,
      error_code: 404,
      description: 'Not Found: method not found',
    });
  });

  it('carries out a method or says that it has it not, and logs the call', async () => {
    const answers = await Promise.all(
      methodNames.map(async (method) => {
        const { timeout: _, ...sample } = sampleOfMethod(method);
        const answer = await bot.call(method, sample);
        return { method, missing: !answer.ok && answer.error_code === 501, answer };
      }),
    );
    const missing = answers.filter((one) => one.missing);
    for (const { method, answer } of missing) {
      const description = `Not Implemented: ${method} is not implemented in this sandbox`;
      expect(answer).toEqual({ ok: false, error_code: 501, description });
      expect(telegram.calls(method)).toMatchObject([{ ok: false, status: 501, description }]);
    }
    const present = answers.filter((one) => !one.missing).map(({ method }) => method);
    expect(present).toEqual(implementedMethods.toSorted());
    expect(missing.length + present.length).toBe(185);
  });

  it('knows every method that grammY calls, and no others', async () => {
    expect((await methodsOfGrammy()).toSorted()).toEqual(methodNames.toSorted());
  });

  it('has a table of all methods that says the same', async () => {
    expect(await readFile(methodsDocument, 'utf8')).toBe(await writeMethodTable());
  });

  it('logs which parameters made no difference', async () => {
    const an = await telegram.person({ firstName: 'An' });
    await an.sends('hello');
    const params = { chat_id: an.id, text: 'x', parse_mod: 'HTML', direct_messages_topic_id: 5 };
    await bot.done('sendMessage', { ...params, disable_notification: true });
    expect(telegram.calls('sendMessage').at(-1)?.ignored).toEqual(['parse_mod', 'direct_messages_topic_id']);
  });

  it('takes a method in any case, and arguments from the query or a form', async () => {
    const an = await telegram.person({ firstName: 'An' });
    await an.sends('hello');
    const query = new URLSearchParams({ chat_id: String(an.id), text: 'by query' });
    const byQuery = await fetch(`${telegram.apiRoot}/bot${telegram.token}/SENDMESSAGE?${query}`);
    expect(await byQuery.json()).toMatchObject({
      ok: true,
      result: { text: 'by query', chat: { id: an.id } },
    });
    const form = new URLSearchParams({
      chat_id: String(an.id),
      text: 'by form',
      reply_markup: '{"inline_keyboard":[[{"text":"A","callback_data":"a"}]]}',
    });
    const byForm = await fetch(`${telegram.apiRoot}/bot${telegram.token}/sendMessage`, {
      method: 'POST',
      body: form,
    });
    expect(await byForm.json()).toMatchObject({
      result: { text: 'by form', reply_markup: { inline_keyboard: [[{ text: 'A', callback_data: 'a' }]] } },
    });
    const parts = new FormData();
    parts.append('text', 'by both');
    const byBoth = await fetch(`${telegram.apiRoot}/bot${telegram.token}/sendMessage?chat_id=${an.id}`, {
      method: 'POST',
      body: parts,
    });
    expect(await byBoth.json()).toMatchObject({ ok: true, result: { text: 'by both' } });
  });

  it.skipIf(!hasIpv6)('has an address of IPv6 too', async () => {
    const other = await startTelegramSandbox({ host: '::1' });
    const answer = await fetch(`${other.apiRoot}/bot${other.token}/getMe`);
    expect(await answer.json()).toMatchObject({ ok: true });
    await other.stop();
  });

  it('introduces the bot', async () => {
    expect(await bot.done('getMe')).toMatchObject({ id: 1_234_567, is_bot: true, username: 'sandbox_bot' });
  });

  it('refuses a body that is no JSON object', async () => {
    const response = await fetch(`${telegram.apiRoot}/bot${telegram.token}/getMe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '[1',
    });
    expect(response.status).toBe(400);
  });

  it('refuses a form that says not where its parts end', async () => {
    const response = await fetch(`${telegram.apiRoot}/bot${telegram.token}/getMe`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data' },
      body: 'x',
    });
    expect(await response.json()).toMatchObject({ ok: false, error_code: 400 });
  });

  it('takes a token whose colon is escaped, and answers 404 to broken escapes', async () => {
    const escaped = encodeURIComponent(telegram.token);
    expect(await (await fetch(`${telegram.apiRoot}/bot${escaped}/getMe`)).json()).toMatchObject({ ok: true });
    expect((await fetch(`${telegram.apiRoot}/%zz`)).status).toBe(404);
    expect((await fetch(`${telegram.apiRoot}//`)).status).toBe(404);
  });
});
