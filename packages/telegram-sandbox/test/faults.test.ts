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
  an = await telegram.person({ firstName: 'An' });
  await an.sends('/start');
});
afterEach(() => telegram.stop());

const send = (text: string) => bot.call('sendMessage', { chat_id: an.id, text });

describe('a fault', () => {
  it('answers an error in place of the method, as often as asked, and leaves other methods alone', async () => {
    telegram.fault({
      method: 'sendMessage',
      kind: 'error',
      times: 2,
      errorCode: 400,
      description: 'Bad Request: odd',
    });
    const refused = { ok: false, error_code: 400, description: 'Bad Request: odd' };
    expect(await send('one')).toEqual(refused);
    expect(await bot.done('getMe')).toBeTruthy();
    expect(await send('two')).toEqual(refused);
    expect(await send('three')).toMatchObject({ ok: true });
    expect(an.transcript()).not.toMatch(/one|two/);
    expect(telegram.calls('sendMessage').map(({ fault }) => fault)).toEqual(['error', 'error', undefined]);
  });

  it('asks for patience', async () => {
    telegram.fault({ method: '*', kind: 'flood', retryAfter: 7 });
    expect(await send('x')).toEqual({
      ok: false,
      error_code: 429,
      description: 'Too Many Requests: retry after 7',
      parameters: { retry_after: 7 },
    });
  });

  it('carries the call out and loses the answer', async () => {
    telegram.fault({ method: 'sendMessage', kind: 'lose-answer' });
    await expect(send('did it arrive?')).rejects.toThrow();
    await an.sees('did it arrive?');
    expect(telegram.calls('sendMessage')).toMatchObject([
      { ok: false, fault: 'lose-answer', result: { text: 'did it arrive?' } },
    ]);
  });

  it('hangs and does nothing, until the client gives up', async () => {
    telegram.fault({ method: 'sendMessage', kind: 'hang' });
    const params = { chat_id: an.id, text: 'never' };
    await expect(bot.call('sendMessage', params, AbortSignal.timeout(50))).rejects.toThrow();
    expect(an.transcript()).not.toContain('never');
  });

  it('hangs up by itself after its time', async () => {
    telegram.fault({ method: 'sendMessage', kind: 'hang', hangMs: 20 });
    await expect(send('never')).rejects.toThrow();
  });

  it('strikes in one chat only, and lets calls pass first when asked to', async () => {
    const binh = await telegram.person({ firstName: 'Bình' });
    await binh.sends('/start');
    telegram.fault({ method: 'sendMessage', kind: 'error', chatId: an.id, skip: 1 });
    expect(await bot.call('sendMessage', { chat_id: binh.id, text: 'x' })).toMatchObject({ ok: true });
    expect(await send('passes')).toMatchObject({ ok: true });
    expect(await bot.call('sendMessage', { chat_id: binh.id, text: 'x' })).toMatchObject({ ok: true });
    expect(await send('struck')).toMatchObject({ error_code: 500, description: 'Internal Server Error' });
    expect(await send('again')).toMatchObject({ ok: true });
  });

  it('carries a call out late, even when nobody waits for it any more', async () => {
    telegram.fault({ method: 'sendMessage', kind: 'delay', delayMs: 20 });
    expect(await send('waited for')).toMatchObject({ ok: true });
    telegram.fault({ method: 'sendMessage', kind: 'delay', delayMs: 400 });
    const gone = new AbortController();
    const calling = bot.call('sendMessage', { chat_id: an.id, text: 'given up' }, gone.signal);
    const isArmed = async () => (await (await fetch(`${telegram.url}/_/faults`)).text()) !== '[]';
    while (await isArmed());
    gone.abort();
    await expect(calling).rejects.toThrow();
    await an.sees('given up');
  });

  it('is taken back', async () => {
    telegram.fault({ method: '*', kind: 'error', times: 5 });
    telegram.disturb({ duplicate: 1 });
    telegram.disarm();
    expect(await send('x')).toMatchObject({ ok: true });
    await bot.updates({ offset: -1 });
    await an.sends('once');
    expect((await bot.updates()).filter(({ message }) => message?.text === 'once')).toHaveLength(1);
  });

  it('answers a page instead of JSON', async () => {
    telegram.fault({ method: 'getMe', kind: 'bad-gateway' });
    const response = await fetch(`${telegram.apiRoot}/bot${telegram.token}/getMe`);
    expect(response.status).toBe(502);
    expect(await response.text()).toContain('502 Bad Gateway');
  });
});
