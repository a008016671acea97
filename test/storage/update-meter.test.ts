import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createChatTurns } from '../../src/storage/chat-turns.ts';
import { createTurnMemory } from '../../src/storage/turn-memory.ts';
import type { Allowance } from '../../src/storage/update-meter.ts';
import { useStore } from '../helpers/store.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';

const store = useStore();
/** So slow that the time which a test takes admits nothing. */
const slow = { atOnce: 4, perSecond: 0.001 };

let lastChatId = 0;
let lastUpdateId = 0;
function meter(allowance: Allowance = slow) {
  lastChatId += 1;
  const chatId = lastChatId;
  const turns = createChatTurns(store().chats, store().keys, createTurnMemory(keyringOf(randomKey('one'))));
  return async (kind = 'messages'): Promise<string> => {
    lastUpdateId += 1;
    const begun = await turns.begin(chatId, 5_000, { botId: 1, updateId: lastUpdateId, kind, allowance });
    if (begun.kind !== 'begun') return begun.kind;
    await begun.turn.finish();
    return begun.turn.admission;
  };
}

async function inTurn(count: number, admit: () => Promise<string>): Promise<readonly string[]> {
  const answers: string[] = [];
  for (let n = 0; n < count; n += 1) answers.push(await admit());
  return answers;
}

describe('the rate of updates', () => {
  it('admits so many at once, refuses the rest, and tells the first of these apart', async () => {
    expect(await inTurn(7, meter())).toEqual([
      ...Array(4).fill('admitted'),
      'firstRefused',
      'refused',
      'refused',
    ]);
  });

  it('admits one more when there has been time for one', async () => {
    const admit = meter({ atOnce: 4, perSecond: 4 });
    await inTurn(6, admit);
    await expect.poll(() => admit(), { interval: 20, timeout: 2_000 }).toBe('admitted');
    expect(await admit()).toBe('refused');
  });

  it('tells a chat again only after it has come to rest', async () => {
    const admit = meter({ atOnce: 4, perSecond: 20 });
    await inTurn(5, admit);
    await expect.poll(async () => (await inTurn(4, admit)).at(-1), { interval: 180 }).toBe('admitted');
    expect((await inTurn(3, admit)).filter((answer) => answer !== 'admitted')[0]).toBe('firstRefused');
  });

  it('counts each chat, and each kind, alone', async () => {
    const admit = meter();
    await inTurn(6, admit);
    expect(await admit('taps')).toBe('admitted');
    expect(await meter()()).toBe('admitted');
  });

  it('never admits more than may come at once, however they come, and tells once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), async (count) => {
        const admit = meter();
        const answers = await Promise.all(Array.from({ length: count }, () => admit()));
        const found = (kind: string) => answers.filter((answer) => answer === kind).length;
        expect(found('admitted')).toBe(Math.min(count, slow.atOnce));
        expect(found('firstRefused')).toBe(count > slow.atOnce ? 1 : 0);
      }),
      { numRuns: 30 },
    );
  });

  it('is forgotten when all of it has leaked away', async () => {
    await meter({ atOnce: 4, perSecond: 50 })();
    const key = store().keys.rate(lastChatId, 'messages');
    expect(await store().chats.pttl(key)).toBeLessThanOrEqual(21);
    await expect.poll(() => store().chats.exists(key)).toBe(0);
  });
});
