import { setImmediate as turn } from 'node:timers/promises';
import { Context, HttpError } from 'grammy';
import type { Update, UserFromGetMe } from 'grammy/types';
import { expect, it, onTestFinished } from 'vitest';
import { createShow } from '../../src/customer/show-screen.ts';
import { StoreUnavailable } from '../../src/store/connection.ts';
import type { ChatApi } from '../../src/telegram/card.ts';
import type { BotContext } from '../../src/telegram/context.ts';

const chat = { id: 1, type: 'private', first_name: 'An' } as const;
const tap = {
  update_id: 1,
  callback_query: {
    id: '1',
    from: { id: 1, is_bot: false, first_name: 'An' },
    chat_instance: '1',
    data: 'm:help',
    message: { message_id: 1, date: 1, chat, text: '' },
  },
} as Update;

it('A lost answer to a tap ends no process, also where the store fails before anybody waits for the answer', async () => {
  const leftToNobody: unknown[] = [];
  const note = (error: unknown): void => void leftToNobody.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const outage = new StoreUnavailable();
  const api = {
    answerCallbackQuery: () => Promise.reject(new HttpError('No answer.', new Error('timeout'))),
  } as unknown as ChatApi;
  const fails = () => Promise.reject(outage);
  const activeMessages = { current: fails, replace: fails, replaceNow: fails };
  const awaiting = { current: fails, set: fails, clear: fails };
  const show = createShow(async () => null);
  const ctx = Object.assign(new Context(tap, api, {} as UserFromGetMe), {
    lock: { records: { activeMessages, awaiting } },
    pictures: { show: fails },
  }) as unknown as BotContext;
  await expect(show(ctx, { text: 'help', rows: [] })).rejects.toBe(outage);
  await turn();
  expect(leftToNobody).toEqual([]);
});
