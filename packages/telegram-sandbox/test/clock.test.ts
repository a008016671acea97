import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandboxClock } from '../src/clock.ts';
import type { PersonClient } from '../src/person.ts';
import { startTelegramSandbox, type TelegramSandbox } from '../src/sandbox.ts';
import { createCaller } from './calling.ts';

const hourMs = 60 * 60 * 1000;
const begin = Date.UTC(2026, 10, 20);

describe("the sandbox's clock", () => {
  it('is moved forward, runs fast, and returns to its source', () => {
    let source = begin;
    const clock = createSandboxClock(() => source);
    clock.advance(hourMs);
    expect(clock.now()).toBe(begin + hourMs);
    clock.setSpeed(60);
    source += 1000;
    expect(clock.now()).toBe(begin + hourMs + 60_000);
    clock.setSpeed(1);
    source += 1000;
    expect(clock.now()).toBe(begin + hourMs + 61_000);
    clock.reset();
    expect(clock.now()).toBe(source);
  });

  it('rings before it has been moved past the hour, in order, and not when called off', () => {
    const clock = createSandboxClock(Date.now);
    const rung: string[] = [];
    clock.after(hourMs, () => {
      rung.push('an hour');
      cancelLater();
    });
    clock.after(hourMs / 2, () => rung.push('half an hour'));
    clock.after(hourMs + 1000, () => rung.push('later'));
    const cancel = clock.after(hourMs, () => rung.push('cancelled'));
    const cancelLater = clock.after(hourMs, () => rung.push('cancelled by the one before'));
    cancel();
    clock.advance(hourMs);
    expect(rung).toEqual(['half an hour', 'an hour']);
  });

  it('rings sooner when it runs fast', async () => {
    const clock = createSandboxClock(Date.now);
    const fast = new Promise<void>((resolve) => clock.after(hourMs, resolve));
    clock.setSpeed(hourMs);
    await fast;
  });
});

describe('moving the clock', () => {
  let telegram: TelegramSandbox;
  let bot: ReturnType<typeof createCaller>;
  let an: PersonClient;
  beforeEach(async () => {
    telegram = await startTelegramSandbox({ clock: () => begin });
    bot = createCaller(telegram);
    an = await telegram.person({ firstName: 'An' });
    await an.sends('/start');
  });
  afterEach(() => telegram.stop());

  async function move(body: object) {
    const response = await fetch(`${telegram.url}/_/clock`, { method: 'POST', body: JSON.stringify(body) });
    return response.json();
  }

  it('over HTTP answers the time and says so in the event stream', async () => {
    expect(await move({ advanceMs: hourMs, speed: 60 })).toEqual({ now: begin + hourMs, speed: 60 });
    const about = await (await fetch(`${telegram.url}/_/about`)).json();
    expect(about).toMatchObject({ clock: { now: begin + hourMs, speed: 60 } });
    expect(await move({ advanceMs: -1 })).toEqual({ error: 'The clock can only be moved forward.' });
    expect(await move({ speed: 0 })).toMatchObject({ error: expect.stringContaining('"speed"') });
  });

  it('dates messages and ages them', async () => {
    const { message_id, date } = await bot.done('sendMessage', { chat_id: an.id, text: 'old' });
    expect(date).toBe(begin / 1000);
    telegram.clock.advance(49 * hourMs);
    expect(await bot.refusal('deleteMessage', { chat_id: an.id, message_id })).toBe(
      "Bad Request: message can't be deleted for everyone",
    );
  });

  it('lets messages expire after 24 hours and taps after 150 seconds', async () => {
    await bot.updates({ offset: -1 });
    const { message_id } = await bot.done('sendMessage', { chat_id: an.id, text: 'card' });
    await an.tapsData(message_id, 'tap');
    await an.sends('hello');
    telegram.clock.advance(151_000);
    const left = await bot.updates();
    expect(left.map(({ message }) => message?.text)).toEqual(['/start', 'hello']);
    telegram.clock.advance(24 * hourMs);
    expect(await bot.updates()).toEqual([]);
  });

  it('makes an answer to a tap late', async () => {
    const { message_id } = await bot.done('sendMessage', { chat_id: an.id, text: 'card' });
    await an.tapsData(message_id, 'tap');
    const query = (await bot.updates()).at(-1)?.callback_query;
    telegram.clock.advance(60_000);
    expect(await bot.refusal('answerCallbackQuery', { callback_query_id: query?.id })).toBe(
      'Bad Request: query is too old and response timeout expired or query ID is invalid',
    );
  });
});
