import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { methodNames } from '../../../sandbox/telegram/methods/method-names.ts';
import { startTelegramSandbox, type TelegramSandbox } from '../../../sandbox/telegram/sandbox.ts';
import { createCaller } from './calling.ts';

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

  it('says of every method that it has not that it is not implemented, and logs the call', async () => {
    const answers = await Promise.all(
      methodNames.map(async (method) => ({ method, answer: await bot.call(method, { timeout: 0 }) })),
    );
    const missing = answers.filter(({ answer }) => !answer.ok && answer.error_code === 501);
    expect(missing).toContainEqual({
      method: 'sendPoll',
      answer: {
        ok: false,
        error_code: 501,
        description: 'Not Implemented: sendPoll is not implemented in this sandbox',
      },
    });
    expect(missing.map(({ method }) => method)).not.toContain('sendMessage');
    expect(telegram.calls('sendPoll')).toMatchObject([{ ok: false, status: 501 }]);
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

  it('takes a token whose colon is escaped, and answers 404 to broken escapes', async () => {
    const escaped = encodeURIComponent(telegram.token);
    expect(await (await fetch(`${telegram.apiRoot}/bot${escaped}/getMe`)).json()).toMatchObject({ ok: true });
    expect((await fetch(`${telegram.apiRoot}/%zz`)).status).toBe(404);
  });
});
