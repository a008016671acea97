import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createChatLocks } from '../../src/store/chat-session.ts';
import { type Allowance, createChatPace, tokenCosts } from '../../src/store/rate-limits.ts';
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
  const locks = createChatLocks(store().chats, store().keys, keyringOf(randomKey('one')));
  return async (kind = 'messages'): Promise<string> => {
    lastUpdateId += 1;
    const lock = await locks.acquire(chatId, 5_000, {
      botId: 1,
      updateId: lastUpdateId,
      kind,
      costs: tokenCosts(allowance),
    });
    if (typeof lock === 'string') throw new Error(`No lock: ${lock}`);
    await lock.complete();
    return lock.admission;
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
    const admit = meter({ atOnce: 4, perSecond: 1 });
    await inTurn(6, admit);
    await expect.poll(() => admit(), { interval: 20 }).toBe('admitted');
    expect(await admit()).toBe('refused');
  });

  it('tells a chat again only after it has come to rest', async () => {
    const admit = meter({ atOnce: 4, perSecond: 10 });
    // One after the other, since several at once get the chat's lock in any order.
    const refusals = async (): Promise<readonly string[]> => {
      const answers = await inTurn(10, admit);
      return answers.filter((answer) => answer !== 'admitted');
    };
    expect((await refusals())[0]).toBe('firstRefused');
    const key = store().keys.rate(lastChatId, 'messages');
    await expect.poll(() => store().chats.exists(key)).toBe(0);
    expect((await refusals())[0]).toBe('firstRefused');
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

const burst = 15;
/** So slow that the time which a test takes is no room worth mentioning. */
const messageMs = 1_000_000;

function pace(ms = messageMs) {
  lastChatId += 1;
  const chatId = lastChatId;
  const made = createChatPace(store().chats, store().keys, ms);
  return (messages: number) => made.book(chatId, messages);
}

describe('the pace of a chat', () => {
  it('has room for a small delivery all at once', async () => {
    const book = pace();
    expect([await book(10), await book(1), await book(1), await book(1)]).toEqual([0, 0, 0, 0]);
  });

  it('lets what is more than a burst wait for as long as it takes to make room', async () => {
    const book = pace();
    expect([await book(10), await book(5)]).toEqual([0, 0]);
    const waitMs = await book(3);
    expect(waitMs).toBeGreaterThan(2.9 * messageMs);
    expect(waitMs).toBeLessThanOrEqual(3 * messageMs);
  });

  it('charges nothing for what has to wait', async () => {
    const book = pace();
    await book(14);
    expect(await book(10)).toBeGreaterThan(0);
    expect(await book(1)).toBe(0);
  });

  it('has room again once the time has passed', async () => {
    const book = pace(1);
    await book(15);
    // By the store's clock, which is asked again until it says so.
    await expect.poll(() => book(10)).toBe(0);
  });

  it('never grants more than a burst in no time, however it is asked', async () => {
    const asked = fc.array(fc.integer({ min: 1, max: burst }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(asked, async (messages) => {
        const book = pace();
        const waits = await Promise.all(messages.map(book));
        const granted = messages.filter((_, index) => waits[index] === 0);
        expect(granted.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(burst);
      }),
      { numRuns: 30 },
    );
  });

  it('lets nobody wait for longer than a burst takes, though the clock of the store has gone back', async () => {
    const book = pace();
    const anHourAhead = Date.now() + 60 * 60_000 + burst * messageMs;
    await store().chats.set(store().keys.pace(lastChatId), anHourAhead);
    expect(await book(1)).toBe(messageMs);
  });

  it('is each chat its own', async () => {
    const [one, other] = [pace(), pace()];
    await one(burst);
    expect(await other(burst)).toBe(0);
  });
});
