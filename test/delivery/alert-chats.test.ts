import { GrammyError, HttpError } from 'grammy';
import { expect, it } from 'vitest';
import { plainVenue } from '../../sandbox/plain-venue.ts';
import { createStaffChats } from '../../src/delivery/alert-chats.ts';
import type { ChatApi } from '../../src/telegram/card.ts';
import { loadWordings } from '../../src/telegram/wording.ts';

const group = -100;
const [linh, minh] = [1, 2];
const words = loadWordings(
  plainVenue({ name: { und: 'Park' }, timeZone: 'UTC', currency: 'VND', support: null, defaultLocale: 'en' }),
  { canAskStaff: true },
).for('en');

const gone = 9;

function refusal(error_code: number, description: string): GrammyError {
  return new GrammyError('refused', { ok: false, error_code, description }, 'method', {});
}

/** A Bot API in which these chats refuse every message, and what the others got. */
function apiRefusedBy(...refusing: readonly number[]) {
  const got: string[] = [];
  const api = {
    async sendMessage(chatId: number, text: string) {
      if (refusing.includes(chatId)) throw refusal(403, 'Forbidden: bot was blocked');
      got.push(`${chatId} ${text}`);
      return { message_id: got.length };
    },
    async editMessageText(chatId: number, messageId: number, text: string) {
      if (refusing.includes(chatId)) throw refusal(403, 'Forbidden: bot was blocked');
      if (messageId === gone) throw refusal(400, 'Bad Request: message to edit not found');
      got.push(`${chatId} on ${messageId} ${text}`);
    },
  } as unknown as ChatApi;
  return { api, got };
}

function chats(chatId: number | null) {
  const said = new Set<string>();
  return createStaffChats({
    staff: {
      chatId,
      members: [
        { id: linh, role: 'owner' },
        { id: minh, role: 'owner' },
      ],
      closeHour: null,
    },
    wordsIn: async () => words,
    sendMarks: {
      begin: async (chat, what) => !said.has(`${chat} ${what}`) && said.add(`${chat} ${what}`) !== null,
      withdraw: async () => undefined,
    },
    today: () => '2026-11-20',
    logger: { error: () => undefined },
  });
}

it('the group alone is told while it takes messages', async () => {
  const { api, got } = apiRefusedBy();
  expect(await chats(group).tell(api, () => ({ text: 'alert' }))).toEqual([{ chatId: group, messageId: 1 }]);
  expect(got).toEqual(['-100 alert']);
});

it('each owner is told where there is no group, whoever of them has blocked the bot', async () => {
  const { api, got } = apiRefusedBy(linh);
  const staff = chats(null);
  expect(await staff.tell(api, () => ({ text: 'alert' }))).toEqual([{ chatId: minh, messageId: 1 }]);
  expect(got).toEqual(['2 alert']);
  expect(staff.unreachedOwners()).toEqual([linh]);
  await staff.tell(apiRefusedBy().api, () => ({ text: 'alert' }));
  expect(staff.unreachedOwners()).toEqual([]);
});

it('an owner whose call fails has no other owner told again', async () => {
  const { api, got } = apiRefusedBy();
  const failing = {
    ...api,
    async sendMessage(chatId: number, text: string) {
      if (chatId === minh) throw new HttpError('no answer', new Error('reset'));
      return api.sendMessage(chatId, text);
    },
  } as unknown as ChatApi;
  expect(await chats(null).tell(failing, () => ({ text: 'alert' }))).toEqual([
    { chatId: linh, messageId: 1 },
  ]);
  expect(got).toEqual(['1 alert']);
});

it('an alert that fails for every owner is told again', async () => {
  const api = { sendMessage: () => Promise.reject(new HttpError('no answer', new Error('reset'))) };
  const telling = chats(null).tell(api as unknown as ChatApi, () => ({ text: 'alert' }));
  await expect(telling).rejects.toThrow('no answer');
});

it('owners hear once a day that the group refuses, and each message all the same', async () => {
  const { api, got } = apiRefusedBy(group);
  const staff = chats(group);
  for (const text of ['first', 'second']) await staff.tell(api, () => ({ text }));
  expect(got.filter((line) => line.includes('refuses the bot'))).toHaveLength(2);
  expect(got.filter((line) => /first|second/.test(line))).toEqual([
    '1 first',
    '2 first',
    '1 second',
    '2 second',
  ]);
});

it('nobody is counted as told where every chat refuses', async () => {
  const { api } = apiRefusedBy(group, linh, minh);
  expect(await chats(group).tell(api, () => ({ text: 'alert' }))).toEqual([]);
});

it.each([
  ['on the message that waits for it', {}, [], ['-100 on 5 outcome']],
  ['below it once it is late', { isLate: true }, [], ['-100 outcome']],
  ['below it where it is gone', { messageId: gone }, [], ['-100 outcome']],
  ['to the owners where its chat refuses the bot', { chatId: 7 }, [7, group], ['1 outcome', '2 outcome']],
])('an outcome is shown %s', async (_what, changes, refusing, expected) => {
  const { api, got } = apiRefusedBy(...refusing);
  const waiting = { chatId: group, messageId: 5, words, isLate: false, ...changes };
  expect(await chats(group).answer(api, waiting, () => ({ text: 'outcome' }))).toBe(true);
  expect(got.filter((line) => line.includes('outcome'))).toEqual(expected);
});

it('an outcome that nobody can get is not counted as shown', async () => {
  const { api } = apiRefusedBy(group, linh, minh);
  const waiting = { chatId: group, messageId: 5, words, isLate: false };
  expect(await chats(group).answer(api, waiting, () => ({ text: 'outcome' }))).toBe(false);
});
