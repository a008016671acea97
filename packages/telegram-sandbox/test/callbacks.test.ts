import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonClient } from '../src/person.ts';
import { startTelegramSandbox, type TelegramSandbox } from '../src/sandbox.ts';
import { createCaller } from './calling.ts';

const tooOld = 'Bad Request: query is too old and response timeout expired or query ID is invalid';

let telegram: TelegramSandbox;
let bot: ReturnType<typeof createCaller>;
let an: PersonClient;
beforeEach(async () => {
  telegram = await startTelegramSandbox({ callbackTimeoutMs: 200 });
  bot = createCaller(telegram);
  an = await telegram.person({ firstName: 'An' });
  await an.sends('/start');
});
afterEach(() => telegram.stop());

async function offer(label: string, callback_data: string) {
  const reply_markup = { inline_keyboard: [[{ text: label, callback_data }]] };
  return bot.done('sendMessage', { chat_id: an.id, text: `press ${label}`, reply_markup });
}

async function tapsWaiting() {
  return (await bot.updates()).flatMap(({ callback_query }) => callback_query ?? []);
}

describe('a tap', () => {
  it('reaches the bot with its data and message, and is answered once', async () => {
    const message = await offer('Yes', 'y');
    const tap = await an.taps('Yes');
    const [query] = await tapsWaiting();
    expect(query).toMatchObject({ data: 'y', message, chat_instance: expect.any(String) });
    const params = { callback_query_id: query?.id, text: 'Done', show_alert: true };
    expect(await bot.done('answerCallbackQuery', params)).toBe(true);
    expect(await tap.answer()).toEqual({ text: 'Done', showAlert: true });
    expect(await bot.refusal('answerCallbackQuery', params)).toBe(tooOld);
  });

  it('can be answered without words', async () => {
    await offer('Yes', 'y');
    const tap = await an.taps('Yes');
    const [query] = await tapsWaiting();
    await bot.done('answerCallbackQuery', { callback_query_id: query?.id });
    expect(await tap.answer()).toEqual({ showAlert: false });
  });

  it('cannot be answered late, under another id, or with more than 200 characters', async () => {
    await offer('Yes', 'y');
    await an.taps('Yes');
    const [query] = await tapsWaiting();
    const callback_query_id = query?.id;
    expect(await bot.refusal('answerCallbackQuery', { callback_query_id: '123' })).toBe(tooOld);
    const wordy = { callback_query_id, text: 'x'.repeat(201) };
    expect(await bot.refusal('answerCallbackQuery', wordy)).toBe('Bad Request: MESSAGE_TOO_LONG');
    const deadline = performance.now() + 220;
    while (performance.now() < deadline) await bot.done('getMe');
    expect(await bot.refusal('answerCallbackQuery', { callback_query_id })).toBe(tooOld);
  });

  it('can be answered with a link into Telegram only', async () => {
    await offer('Open', 'o');
    const tap = await an.taps('Open');
    const [query] = await tapsWaiting();
    const callback_query_id = query?.id;
    for (const url of ['https://example.com', 'javascript:alert(1)', 'no address']) {
      expect(await bot.refusal('answerCallbackQuery', { callback_query_id, url })).toBe(
        'Bad Request: URL_INVALID',
      );
    }
    const url = 'https://t.me/sandbox_bot?start=src_tap';
    await bot.done('answerCallbackQuery', { callback_query_id, url });
    expect(await tap.answer()).toEqual({ url, showAlert: false });
  });

  it('finds the newest message with that label, or the one that is named', async () => {
    const older = await offer('Choose', 'older');
    await offer('Choose', 'newer');
    await an.taps('Choose');
    await an.taps('Choose', { message: older });
    expect((await tapsWaiting()).map(({ data }) => data)).toEqual(['newer', 'older']);
  });

  it('waits for its button to appear', async () => {
    const tapping = an.taps('Later');
    await offer('Later', 'l');
    await tapping;
    expect(await tapsWaiting()).toMatchObject([{ data: 'l' }]);
  });

  it('can carry data that no button has', async () => {
    const { message_id } = await offer('Yes', 'y');
    await an.tapsData(message_id, 'pay:0');
    expect(await tapsWaiting()).toMatchObject([{ data: 'pay:0', message: { message_id } }]);
  });
});
