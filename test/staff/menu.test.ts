import { Api } from 'grammy';
import { expect, it } from 'vitest';
import { retireMenus } from '../../src/staff/menu.ts';
import { createStaffMemory } from '../../src/store/staff-memory.ts';
import { useStore } from '../helpers/store.ts';

const corner = useStore();

it('Taking away the menus of former staff waits for the next start where the store does not answer, and ends nothing', async () => {
  const { chats, keys } = corner();
  const lost = chats.duplicate({ lazyConnect: true });
  lost.disconnect();
  const told: unknown[] = [];
  await retireMenus(
    new Api('1:nothing-is-sent', { apiRoot: 'http://127.0.0.1:9' }),
    createStaffMemory(lost, keys),
    () => false,
    (error) => told.push(error),
  );
  expect(told).toEqual([expect.any(Error)]);
});
