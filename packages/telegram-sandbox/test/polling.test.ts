import { Bot } from 'grammy';
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
  an = await telegram.person({ firstName: 'An', languageCode: 'vi' });
});
afterEach(() => telegram.stop());

describe('getUpdates', () => {
  it('gives messages and taps in one list, again and again until an offset confirms them', async () => {
    const hello = await an.sends('/start pkg_A1');
    const { message_id } = await bot.done('sendMessage', {
      chat_id: an.id,
      text: 'choose',
      reply_markup: { inline_keyboard: [[{ text: 'Yes', callback_data: 'yes' }]] },
    });
    await an.taps('Yes');
    const updates = await bot.updates();
    expect(updates).toMatchObject([
      {
        message: {
          ...hello,
          from: { id: an.id, is_bot: false, first_name: 'An', language_code: 'vi' },
          entities: [{ type: 'bot_command', offset: 0, length: 6 }],
        },
      },
      { callback_query: { from: { id: an.id }, data: 'yes', message: { message_id, text: 'choose' } } },
    ]);
    const [first, second] = updates.map(({ update_id }) => update_id);
    expect(second).toBe((first ?? 0) + 1);
    expect(await bot.updates()).toEqual(updates);
    expect(await bot.updates({ offset: second, limit: 1 })).toEqual(updates.slice(1));
    expect(await bot.updates({ offset: (second ?? 0) + 1 })).toEqual([]);
  });

  it('gives as many as were asked for, between 1 and 100', async () => {
    for (let number = 0; number < 102; number += 1) await an.sends(`${number}`);
    const counts = await Promise.all(
      [0, 1, 3, 500].map(async (limit) => (await bot.updates({ limit })).length),
    );
    expect(counts).toEqual([1, 1, 3, 100]);
    expect(await bot.updates()).toHaveLength(100);
  });

  it('keeps only the last ones for a negative offset', async () => {
    for (const text of ['one', 'two', 'three']) await an.sends(text);
    expect(await bot.updates({ offset: -1 })).toMatchObject([{ message: { text: 'three' } }]);
    expect(await bot.updates()).toHaveLength(1);
  });

  it('waits for an update and answers as soon as there is one', async () => {
    const waiting = bot.updates({ timeout: 30 });
    await an.sends('hello');
    expect(await waiting).toMatchObject([{ message: { text: 'hello' } }]);
  });

  it('answers nothing when the time is over', async () => {
    expect(await bot.updates({ timeout: 1 })).toEqual([]);
  });

  it('ends the wait of an older call', async () => {
    const older = bot.call('getUpdates', { timeout: 30 });
    const newer = bot.updates({ timeout: 30 });
    expect(await older).toEqual({
      ok: false,
      error_code: 409,
      description:
        'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
    });
    await an.sends('hello');
    expect(await newer).toHaveLength(1);
  });

  it('loses nothing when the caller hangs up while waiting', async () => {
    const gone = new AbortController();
    const waiting = bot.call('getUpdates', { timeout: 30 }, gone.signal);
    gone.abort();
    await expect(waiting).rejects.toThrow();
    await an.sends('hello');
    expect(await bot.updates()).toHaveLength(1);
  });

  it('is refused while there is a webhook', async () => {
    await bot.done('setWebhook', { url: 'http://127.0.0.1:9/hook' });
    expect(await bot.call('getUpdates')).toMatchObject({
      error_code: 409,
      description:
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    });
  });

  it('makes only the kinds of updates that were allowed, from then on and until told otherwise', async () => {
    await an.sends('before');
    await bot.updates({ allowed_updates: ['callback_query'] });
    await an.sends('unwanted');
    await bot.updates();
    await an.sends('still unwanted');
    await bot.updates({ allowed_updates: [] });
    await an.sends('after');
    expect((await bot.updates()).map(({ message }) => message?.text)).toEqual(['before', 'after']);
  });

  it('tells that a person blocked and unblocked the bot', async () => {
    await an.sends('hello');
    await an.blocks();
    await an.unblocks();
    const changes = (await bot.updates()).flatMap(({ my_chat_member }) => my_chat_member ?? []);
    expect(changes.map(({ new_chat_member }) => new_chat_member.status)).toEqual(['kicked', 'member']);
  });

  it('forgets updates after a day', async () => {
    let now = Date.now();
    const aged = await startTelegramSandbox({ clock: () => now });
    const binh = await aged.person({ firstName: 'Bình' });
    await binh.sends('yesterday');
    now += 25 * 60 * 60 * 1000;
    await binh.sends('today');
    const updates = await createCaller(aged).updates();
    await aged.stop();
    expect(updates.map(({ message }) => message?.text)).toEqual(['today']);
  });
});

describe('disturbed deliveries', () => {
  it('repeat an update with the same update_id', async () => {
    telegram.disturb({ duplicate: 1 });
    await an.sends('twice');
    await an.sends('once');
    const updates = await bot.updates();
    expect(updates.map(({ message }) => message?.text)).toEqual(['twice', 'twice', 'once']);
    expect(updates[0]?.update_id).toBe(updates[1]?.update_id);
  });

  it('hold an update back, and what follows it in the same queue', async () => {
    telegram.disturb({ delayMs: 400 });
    await an.sends('late');
    await an.sends('after the late one');
    expect(await bot.updates()).toEqual([]);
    expect((await bot.updates({ timeout: 5 })).map(({ message }) => message?.text)).toContain('late');
  });
});

describe('an update that is both late and repeated', () => {
  it('comes late, and twice', async () => {
    telegram.disturb({ delayMs: 20, duplicate: 1 });
    await an.sends('late');
    expect(await bot.updates({ timeout: 5 })).toMatchObject([
      { message: { text: 'late' } },
      { message: { text: 'late' } },
    ]);
  });
});

describe('a grammY bot that polls', () => {
  it('echoes, answers taps, and is settled once it has confirmed everything', async () => {
    const echo = new Bot(telegram.token, { client: { apiRoot: telegram.apiRoot } });
    echo.command('start', (context) =>
      context.reply(`Hello, ${context.from?.first_name}`, {
        reply_markup: { inline_keyboard: [[{ text: 'Press', callback_data: 'pressed' }]] },
      }),
    );
    echo.on('callback_query:data', async (context) => {
      await context.editMessageText(`You pressed: ${context.callbackQuery.data}`);
      await context.answerCallbackQuery({ text: 'Thank you' });
    });
    echo.on('message:text', (context) => context.reply(context.message.text));
    const running = echo.start();

    await an.sends('/start');
    const greeting = await an.sees('Hello, An');
    const tap = await an.taps('Press', { message: greeting });
    expect(await tap.answer()).toEqual({ text: 'Thank you', showAlert: false });
    expect(await an.sees(/^You pressed: pressed$/)).toMatchObject({ message_id: greeting.message_id });
    await an.sends('xin chào');
    await an.sees('xin chào');
    await telegram.settled();
    expect(telegram.calls('sendMessage').map(({ params }) => params.text)).toEqual(['Hello, An', 'xin chào']);

    await echo.stop();
    await running;
  });
});
