import { describe, expect, it } from 'vitest';
import { createPace, type PaceLimits } from '../../src/bot/pace.ts';

const never = new AbortController().signal;
/** A message every 5 ms, and chats that take any number. */
const quick: PaceLimits = { messagesPerSecond: 200, chatMessagesPerSecond: 10_000, chatBurst: 10_000 };

/** Asks for turns in the given order, all in the same moment, and answers the order in which they came. */
async function orderOf(limits: PaceLimits, asked: readonly [chatId: number, messages: number][]) {
  const askedAt = performance.now();
  let isAsking = true;
  const pace = createPace(limits, () => (isAsking ? askedAt : performance.now()));
  const order: number[] = [];
  const turns = asked.map(([chatId, messages]) =>
    pace.turn(chatId, messages, never).then(() => order.push(chatId)),
  );
  isAsking = false;
  await Promise.all(turns);
  return order;
}

describe('the pace of messages', () => {
  it('lets a second of messages go at once, and the rest as fast as Telegram takes them', async () => {
    const startedAt = performance.now();
    await orderOf(
      quick,
      Array.from({ length: 220 }, (_, index) => [index, 1]),
    );
    const tookMs = performance.now() - startedAt;
    expect(tookMs).toBeGreaterThanOrEqual(95);
  });

  it('gives chats their turns: a hundred tickets for one do not delay another', async () => {
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
    const pace = createPace(limits, () => (isStill ? startedAt : performance.now()));
    const at: number[] = [];
    const turns = Array.from({ length: 5 }, () =>
      pace.turn(1, 1, never).then(() => at.push(performance.now() - startedAt)),
    );
    expect(pace.waiting()).toBe(2);
    await pace.turn(2, 1, never);
    expect(at).toHaveLength(3);
    isStill = false;
    await Promise.all(turns);
    expect(at[4]).toBeGreaterThanOrEqual(95);
    expect(pace.waiting()).toBe(0);
  });

  it('does not hold back edits, which are no new messages', async () => {
    const pace = createPace({ messagesPerSecond: 1, chatMessagesPerSecond: 1, chatBurst: 1 });
    await pace.turn(1, 1, never);
    for (let n = 0; n < 50; n += 1) await pace.turn(1, 0, never);
  });

  it('holds back a chat that Telegram wants left alone, and no other', async () => {
    const pace = createPace(quick);
    pace.hold(1, 60);
    expect(pace.pausedMs(2)).toBe(0);
    const startedAt = performance.now();
    const held = pace.turn(1, 1, never);
    await pace.turn(2, 1, never);
    await held;
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(55);
    expect(pace.pausedMs(1)).toBe(0);
  });

  it('holds back all when several chats are told', () => {
    const pace = createPace(quick);
    for (const chatId of [1, 2, 3]) pace.hold(chatId, 1_000);
    expect(pace.pausedMs(4)).toBeGreaterThan(900);
  });

  it('forgets who gave up', async () => {
    const pace = createPace(quick);
    pace.hold(1, 60_000);
    const stopping = new AbortController();
    const turn = pace.turn(1, 1, stopping.signal);
    stopping.abort(new Error('stopping'));
    await expect(turn).rejects.toThrow('stopping');
    expect(pace.waiting()).toBe(0);
  });
});
