import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Api } from 'grammy';
import type { Update } from 'grammy/types';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../../src/logger.ts';
import { createMetrics } from '../../src/ops/metrics.ts';
import { createChatLocks } from '../../src/store/chat-session.ts';
import { createContents } from '../../src/store/telegram-memory.ts';
import type { IncomingContext } from '../../src/telegram/context.ts';
import {
  type AnswerCheckout,
  chatOf,
  createIntake,
  createPolling,
  type Intake,
  usualUpdateRate,
  withoutEmptyEdits,
} from '../../src/telegram/intake.ts';
import { createTransport } from '../../src/telegram/transport.ts';
import { useStore } from '../helpers/store.ts';
import { keyringOf, randomKey } from '../store/sample-keyring.ts';

const corner = useStore();

function message(updateId: number, chatId: number): Update {
  const chat = { id: chatId, type: 'private', first_name: 'An' } as const;
  return {
    update_id: updateId,
    message: { message_id: 1, date: 0, chat, text: 'hello' },
  } as unknown as Update;
}

function intake(
  handle: (update: Update) => Promise<void>,
  answerCheckout: AnswerCheckout = async () => undefined,
): Intake {
  const { chats, keys } = corner();
  return createIntake({
    botId: 1,
    locks: createChatLocks(chats, keys, keyringOf(randomKey('one'))),
    rate: usualUpdateRate,
    async handle(update) {
      await handle(update);
      return 'handled';
    },
    answerCheckout,
    isStopping: () => false,
    isCutOff: () => false,
    metrics: createMetrics({ ofProcess: false }),
    logger: createLogger('silent'),
  });
}

describe('taking updates in', () => {
  it('handles an update once, however often it comes', async () => {
    let count = 0;
    const { take } = intake(async () => {
      count += 1;
    });
    expect(await take(message(1, 10))).toBe('handled');
    expect(await take(message(1, 10))).toBe('duplicate');
    expect(count).toBe(1);
  });

  it('answers whether a payment may go ahead while the chat is busy with something else', async () => {
    const busy = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const asked: string[] = [];
    const { take } = intake(
      async () => {
        begun.resolve();
        await busy.promise;
      },
      async ({ id }) => void asked.push(id),
    );
    const working = take(message(4, 10));
    await begun.promise;
    const from = { id: 10, is_bot: false, first_name: 'An' };
    const query = { id: 'q1', from, currency: 'VND', total_amount: 1, invoice_payload: 'x' };
    expect(await take({ update_id: 5, pre_checkout_query: query })).toBe('handled');
    expect(asked).toEqual(['q1']);
    busy.resolve();
    await working;
  });

  it('has Telegram ask again where it could not be answered', async () => {
    const { take } = intake(
      async () => undefined,
      async () => Promise.reject(new Error('Telegram was away.')),
    );
    const from = { id: 10, is_bot: false, first_name: 'An' };
    const query = { id: 'q1', from, currency: 'VND', total_amount: 1, invoice_payload: 'x' };
    await expect(take({ update_id: 6, pre_checkout_query: query })).rejects.toThrow();
  });

  it('handles it again when the work was not finished', async () => {
    let count = 0;
    const { take } = intake(async () => {
      count += 1;
      if (count === 1) throw new Error('The process died here.');
    });
    await expect(take(message(2, 10))).rejects.toThrow();
    expect(await take(message(2, 10))).toBe('handled');
  });

  it('leaves an update to another process when this one stops, or is cut off in the middle of it', async () => {
    let [isStopping, isCutOff, begun] = [true, false, 0];
    const { chats, keys } = corner();
    const { take } = createIntake({
      botId: 1,
      locks: createChatLocks(chats, keys, keyringOf(randomKey('one'))),
      rate: usualUpdateRate,
      async handle() {
        begun += 1;
        return 'failed';
      },
      answerCheckout: async () => undefined,
      isStopping: () => isStopping,
      isCutOff: () => isCutOff,
      metrics: createMetrics({ ofProcess: false }),
      logger: createLogger('silent'),
    });
    await expect(take(message(7, 10))).rejects.toThrow();
    expect(begun).toBe(0);
    [isStopping, isCutOff] = [false, true];
    await expect(take(message(7, 10))).rejects.toThrow();
    isCutOff = false;
    // A failure of the work itself counts as done: its customer has been told.
    expect(await take(message(7, 10))).toBe('handled');
    expect([await take(message(7, 10)), begun]).toEqual(['duplicate', 2]);
  });

  it('works on one update of a chat at a time, and on chats side by side', async () => {
    const running = new Map<number, number>();
    let mostInChat = 0;
    let mostAtAll = 0;
    const bothRun = Promise.withResolvers<void>();
    const { take } = intake(async (update) => {
      const chat = chatOf(update);
      running.set(chat, (running.get(chat) ?? 0) + 1);
      const all = [...running.values()].reduce((sum, count) => sum + count, 0);
      mostInChat = Math.max(mostInChat, running.get(chat) ?? 0);
      mostAtAll = Math.max(mostAtAll, all);
      if (all === 2) bothRun.resolve();
      await bothRun.promise;
      running.set(chat, (running.get(chat) ?? 0) - 1);
    });
    const updates = [message(11, 20), message(12, 20), message(13, 21), message(14, 21)];
    await Promise.all(updates.map((update) => take(update)));
    expect(mostInChat).toBe(1);
    expect(mostAtAll).toBe(2);
  });
});

describe('an edit', () => {
  it('is handled until that is done, and not where it changes nothing', async () => {
    const { chats, keys } = corner();
    const filter = withoutEmptyEdits(createContents(chats, keys, keyringOf(randomKey('one'))));
    const ctx = { editedMessage: message(1, 30).message } as unknown as IncomingContext;
    let count = 0;
    const handle = async (): Promise<void> => {
      count += 1;
      if (count === 1) throw new Error('The process died here.');
    };
    await expect(filter(ctx, handle)).rejects.toThrow();
    await filter(ctx, handle);
    expect(count).toBe(2);
    await filter(ctx, handle);
    expect(count).toBe(2);
  });
});

describe('polling', () => {
  it('gives a connection up that stays open and silent, and asks on a new one', async () => {
    const connections = new Set<unknown>();
    const threeAsked = Promise.withResolvers<void>();
    // Every question stays unanswered, and no connection is ever closed from this side.
    const server = createServer(({ socket }) => {
      connections.add(socket);
      if (connections.size === 3) threeAsked.resolve();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const apiRoot = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const transport = createTransport({
      apiRoot,
      timeoutMs: 60_000,
      longPollTimeoutMs: 20,
      onCall: () => undefined,
    });
    const api = new Api('1:token', { apiRoot, fetch: transport.fetch });
    const polling = createPolling({
      getUpdates: (offset, signal) =>
        api.getUpdates({ offset }, signal as Parameters<typeof api.getUpdates>[1]),
      take: async () => 'handled',
      onError: () => undefined,
      pauseAfterErrorMs: () => 1,
    });
    polling.start();
    await threeAsked.promise;
    await polling.stop();
    await transport.close();
    server.closeAllConnections();
    server.close();
  });

  it('acknowledges a batch only when all of it is done, each chat in order', async () => {
    const batches = [[message(1, 5), message(2, 6), message(3, 5)], [message(4, 5)]];
    const offsets: number[] = [];
    const handled: number[] = [];
    const ended = Promise.withResolvers<void>();
    const polling = createPolling({
      async getUpdates(offset, signal) {
        offsets.push(offset);
        const batch = batches.shift();
        if (batch !== undefined) return batch;
        ended.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return [];
      },
      async take(update) {
        handled.push(update.update_id);
        return 'handled';
      },
      onError: (error) => expect.fail(String(error)),
    });
    polling.start();
    await ended.promise;
    await polling.stop();
    expect(offsets).toEqual([0, 4, 5]);
    expect(handled.filter((id) => id !== 2)).toEqual([1, 3, 4]);
  });

  it('follows the ids when Telegram counts anew after a week without updates', async () => {
    const batches = [[message(900, 5), message(901, 5)], [message(7, 5)], []];
    const offsets: number[] = [];
    const ended = Promise.withResolvers<void>();
    const polling = createPolling({
      async getUpdates(offset, signal) {
        offsets.push(offset);
        const batch = batches.shift();
        if (batch !== undefined) return batch;
        ended.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return [];
      },
      take: async () => 'handled',
      onError: (error) => expect.fail(String(error)),
    });
    polling.start();
    await ended.promise;
    await polling.stop();
    expect(offsets).toEqual([0, 902, 8, 8]);
  });
});
