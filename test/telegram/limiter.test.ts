import { describe, expect, it } from 'vitest';
import { createLimiter, type TelegramLimits } from '../../src/telegram/transport.ts';

const never = new AbortController().signal;
/** A message every 5 ms, and chats that take any number. */
const quick: TelegramLimits = { messagesPerSecond: 200, chatMessagesPerSecond: 10_000, chatBurst: 10_000 };

/** Asks in the given order, all in the same moment, and answers the order in which they were admitted. */
async function orderOf(limits: TelegramLimits, asked: readonly [chatId: number, messages: number][]) {
  const askedAt = performance.now();
  let isAsking = true;
  const limiter = createLimiter(limits, () => (isAsking ? askedAt : performance.now()));
  const order: number[] = [];
  const admissions = asked.map(([chatId, messages]) =>
    limiter.admit(chatId, messages, never).then(() => order.push(chatId)),
  );
  isAsking = false;
  await Promise.all(admissions);
  return order;
}

describe('the limiter in front of Telegram', () => {
  it('lets a second of messages go at once, and the rest as fast as Telegram takes them', async () => {
    const startedAt = performance.now();
    await orderOf(
      quick,
      Array.from({ length: 220 }, (_, index) => [index, 1]),
    );
    const tookMs = performance.now() - startedAt;
    expect(tookMs).toBeGreaterThanOrEqual(95);
  });

  it('serves chats in rotation: a hundred tickets for one do not delay another', async () => {
    const burst: [number, number][] = Array.from({ length: 200 }, () => [0, 1]);
    const albums: [number, number][] = Array.from({ length: 10 }, () => [1, 10]);
    const others: [number, number][] = [2, 3, 4].map((chatId) => [chatId, 1]);
    const order = (await orderOf(quick, [...burst, ...albums, ...others])).slice(burst.length);
    expect(order.slice(0, 4).sort()).toEqual([1, 2, 3, 4]);
    expect(order.slice(4)).toEqual(Array.from({ length: 9 }, () => 1));
  });

  it('writes to one chat once a second beyond a burst, and to others meanwhile', async () => {
    const startedAt = performance.now();
    let isStill = true;
    const limits = { messagesPerSecond: 10_000, chatMessagesPerSecond: 20, chatBurst: 3 };
    const limiter = createLimiter(limits, () => (isStill ? startedAt : performance.now()));
    const at: number[] = [];
    const admissions = Array.from({ length: 5 }, () =>
      limiter.admit(1, 1, never).then(() => at.push(performance.now() - startedAt)),
    );
    expect(limiter.waiting()).toBe(2);
    await limiter.admit(2, 1, never);
    expect(at).toHaveLength(3);
    isStill = false;
    await Promise.all(admissions);
    expect(at[4]).toBeGreaterThanOrEqual(95);
    expect(limiter.waiting()).toBe(0);
  });

  it('counts an album as one call of its chat', async () => {
    const limiter = createLimiter({ messagesPerSecond: 100, chatMessagesPerSecond: 1, chatBurst: 2 });
    await limiter.admit(1, 10, never);
    void limiter.admit(1, 1, never);
    expect(limiter.waiting()).toBe(0);
  });

  it('does not hold back edits, which are no new messages', async () => {
    const limiter = createLimiter({ messagesPerSecond: 1, chatMessagesPerSecond: 1, chatBurst: 1 });
    await limiter.admit(1, 1, never);
    for (let n = 0; n < 50; n += 1) await limiter.admit(1, 0, never);
  });

  it('holds back a chat that Telegram wants left alone, and no other', async () => {
    const limiter = createLimiter(quick);
    expect(limiter.flooded(1, 60)).toBe(true);
    const startedAt = performance.now();
    const held = limiter.admit(1, 1, never);
    expect(limiter.waiting()).toBe(1);
    expect(await limiter.admit(2, 1, never)).toBe(0);
    expect(limiter.waiting()).toBe(1);
    expect(await held).toBe(0);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(55);
  });

  it('leaves a long pause to the caller', async () => {
    const limiter = createLimiter(quick);
    expect(limiter.flooded(1, 60_000)).toBe(false);
    expect(limiter.flooded(null, 60_000)).toBe(false);
    // A shorter one that is asked for later doesn't end it.
    limiter.flooded(1, 10);
    expect(await limiter.admit(1, 1, never)).toBeGreaterThan(59_000);
    expect(limiter.waiting()).toBe(0);
  });

  it('holds back all when several chats are told', async () => {
    const limiter = createLimiter(quick);
    for (const chatId of [1, 2, 3]) limiter.flooded(chatId, 10_000);
    expect(await limiter.admit(4, 1, never)).toBeGreaterThan(9_000);
  });

  it('forgets who gave up', async () => {
    const limiter = createLimiter(quick);
    limiter.flooded(1, 2_000);
    const stopping = new AbortController();
    const admission = limiter.admit(1, 1, stopping.signal);
    stopping.abort(new Error('stopping'));
    await expect(admission).rejects.toThrow('stopping');
    expect(limiter.waiting()).toBe(0);
  });
});
