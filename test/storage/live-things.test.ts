import { expect, it } from 'vitest';
import { createLiveThings } from '../../src/storage/live-things.ts';
import { useStore } from '../helpers/store.ts';

const corner = useStore();

it('a chat has one live thing, and is told which it takes the place of', async () => {
  const things = createLiveThings(corner().chats, corner().keys);
  expect(await things.current(1)).toBeNull();
  expect(await things.replace(1, { kind: 'card', messageId: 7 })).toBeNull();
  expect(await things.replace(1, { kind: 'keyboard' })).toEqual({ kind: 'card', messageId: 7 });
  expect(await things.replace(1, { kind: 'menu', messageId: 9 })).toEqual({ kind: 'keyboard' });
  expect(await things.current(1)).toEqual({ kind: 'menu', messageId: 9 });
  expect(await things.current(2)).toBeNull();
  expect(await corner().chats.ttl(corner().keys.live(1))).toBeGreaterThan(29 * 24 * 60 * 60);
});
