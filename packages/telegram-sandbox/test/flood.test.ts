import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonClient } from '../src/person.ts';
import { startTelegramSandbox, type TelegramSandbox } from '../src/sandbox.ts';
import { createCaller, formOf, pngOf } from './calling.ts';

let telegram: TelegramSandbox;
let bot: ReturnType<typeof createCaller>;
let an: PersonClient;
let now = Date.UTC(2026, 10, 20);
beforeEach(async () => {
  telegram = await startTelegramSandbox({ clock: () => now, floodLimits: true });
  bot = createCaller(telegram);
  an = await telegram.person({ firstName: 'An' });
  await an.sends('/start');
});
afterEach(() => telegram.stop());

const send = (chat_id = an.id) => bot.call('sendMessage', { chat_id, text: 'x' });

/** How many of so many messages in a row are taken. */
async function taken(count: number, chatOf: (index: number) => number = () => an.id) {
  let passed = 0;
  for (let index = 0; index < count; index += 1) if ((await send(chatOf(index))).ok) passed += 1;
  return passed;
}

describe('flood limits', () => {
  it('let a short burst into a chat, then one message a second', async () => {
    expect(await taken(8)).toBe(5);
    expect(await send()).toEqual({
      ok: false,
      error_code: 429,
      description: 'Too Many Requests: retry after 1',
      parameters: { retry_after: 1 },
    });
    now += 1000;
    expect(await taken(2)).toBe(1);
    now += 60_000;
    expect(await taken(8)).toBe(5);
  });

  it('let 20 messages a minute into a group', async () => {
    const { id } = await telegram.group({ title: 'Guides', members: [an] });
    let passed = 0;
    for (let second = 0; second < 40; second += 1) {
      passed += await taken(1, () => id);
      now += 1000;
    }
    expect(passed).toBe(20);
    expect(await send(id)).toMatchObject({ parameters: { retry_after: 20 } });
    now += 20_000;
    expect(await taken(2, () => id)).toBe(1);
  });

  it('let 30 messages a second out to everybody', async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, index) => telegram.person({ firstName: `P${index}` })),
    );
    for (const person of people) await person.sends('/start');
    const inTurn = (index: number) => people[index % people.length]?.id ?? 0;
    expect(await taken(40, inTurn)).toBe(30);
    now += 1000;
    expect(await taken(40, inTurn)).toBe(30);
  });

  it('count every photo of an album, and edits', async () => {
    const files = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`f${index}`, pngOf(5, 5)]));
    const media = Object.keys(files).map((name) => ({ type: 'photo', media: `attach://${name}` }));
    const sent = await bot.call('sendMediaGroup', formOf({ chat_id: an.id, media }, files));
    expect(sent).toMatchObject({ ok: true });
    expect(await bot.call('editMessageText', { chat_id: an.id, message_id: 1, text: 'x' })).toMatchObject({
      parameters: { retry_after: 6 },
    });
    expect(await bot.call('sendChatAction', { chat_id: an.id, action: 'typing' })).toMatchObject({
      ok: true,
    });
  });

  it('are switched over HTTP', async () => {
    const turn = (flood: boolean) =>
      fetch(`${telegram.url}/_/limits`, { method: 'POST', body: JSON.stringify({ flood }) });
    await turn(false);
    expect(await taken(8)).toBe(8);
    await turn(true);
    expect(await taken(8)).toBe(5);
  });
});
