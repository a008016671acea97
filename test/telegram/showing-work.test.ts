import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ChatApi, showingWork, uploading } from '../../src/telegram/card.ts';
import type { BotContext } from '../../src/telegram/context.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const showing = {
  'files are on their way': (task: Promise<void>, show: () => Promise<true>) =>
    uploading({ sendChatAction: show } as unknown as ChatApi, 7, 'upload_photo', task),
  'the bot is writing': (task: Promise<void>, show: () => Promise<true>) =>
    showingWork({ replyWithChatAction: show } as unknown as BotContext, task),
};

it.each(Object.entries(showing))('shows that %s only while it takes over a second', async (_what, during) => {
  for (const [tookMs, shown] of [
    [990, 0],
    [1_010, 1],
  ] as const) {
    const task = Promise.withResolvers<void>();
    const show = vi.fn(async (): Promise<true> => true);
    const done = during(task.promise, show);
    await vi.advanceTimersByTimeAsync(tookMs);
    task.resolve();
    await done;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(show).toHaveBeenCalledTimes(shown);
  }
});
