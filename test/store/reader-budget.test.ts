import { expect, it } from 'vitest';
import { createReaderBudget } from '../../src/store/rate-limits.ts';
import { dayMs } from '../../src/time.ts';
import { useStore } from '../helpers/store.ts';

const corner = useStore();
const now = Date.UTC(2026, 10, 20, 3);

it('the reader is asked so often on a day of the venue, over all chats, and again on the next', async () => {
  const { chats, keys } = corner();
  const budget = createReaderBudget(chats, keys, 'Asia/Ho_Chi_Minh');
  const taken = [];
  for (const chatId of [1, 2, 3]) taken.push(await budget.take(chatId, 2, now));
  expect(taken).toEqual([null, null, 'budget']);
  expect(await budget.take(4, 2, now + dayMs)).toBeNull();
});

it('a chat asks six times at once, and leaves the budget to the others then', async () => {
  const { chats, keys } = corner();
  const budget = createReaderBudget(chats, keys, 'UTC');
  const take = () => budget.take(9, 7, now + 10 * dayMs);
  expect(await Promise.all([1, 2, 3, 4, 5, 6, 7].map(take))).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    'rate',
  ]);
  expect(await budget.take(10, 7, now + 10 * dayMs)).toBeNull();
});
