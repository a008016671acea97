import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createChatPace } from '../../src/storage/chat-pace.ts';
import { useStore } from '../helpers/store.ts';

const store = useStore();
const burst = 15;
/** So slow that the time which a test takes is no room worth mentioning. */
const messageMs = 1_000_000;

let lastChatId = 0;
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

  it('is each chat its own', async () => {
    const [one, other] = [pace(), pace()];
    await one(burst);
    expect(await other(burst)).toBe(0);
  });
});
