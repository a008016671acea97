import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEchoBot } from '../example/echo-bot.ts';
import { startTelegramSandbox, type TelegramSandbox } from '../src/sandbox.ts';

let telegram: TelegramSandbox;
let bot: ReturnType<typeof createEchoBot>;
beforeEach(async () => {
  telegram = await startTelegramSandbox();
  bot = createEchoBot(telegram.token, telegram.apiRoot);
  void bot.start();
});
afterEach(async () => {
  await bot.stop();
  await telegram.stop();
});

describe('the echo bot', () => {
  it('repeats what a person says', async () => {
    const an = await telegram.person({ firstName: 'An' });
    await an.sends('/start');
    await an.sees('Say something!');
    const tap = await an.taps('What can you do?');
    expect(await tap.answer()).toMatchObject({ text: 'I repeat what you say.' });
    await an.sends('xin chào');
    expect(await an.sees('xin chào', { onlyNew: true })).toMatchObject({ from: { is_bot: true } });
    await telegram.settled();
  });

  it('says nothing to a sticker', async () => {
    const an = await telegram.person({ firstName: 'An' });
    await an.sendsA('sticker');
    await telegram.settled();
    expect(telegram.calls('sendMessage')).toEqual([]);
  });
});
