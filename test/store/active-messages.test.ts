import { expect, it } from 'vitest';
import { createActiveMessages } from '../../src/store/chat-session.ts';
import { useStore } from '../helpers/store.ts';

const corner = useStore();

it('a chat has one active message, and it is told which one it takes the place of', async () => {
  const messages = createActiveMessages(corner().chats, corner().keys);
  expect(await messages.current(1)).toBeNull();
  expect(await messages.replace(1, { kind: 'card', messageId: 7 })).toBeNull();
  expect(await messages.replace(1, { kind: 'keyboard' })).toEqual({ kind: 'card', messageId: 7 });
  expect(await messages.replace(1, { kind: 'menu', messageId: 9 })).toEqual({ kind: 'keyboard' });
  expect(await messages.current(1)).toEqual({ kind: 'menu', messageId: 9 });
  expect(await messages.current(2)).toBeNull();
  expect(await corner().chats.ttl(corner().keys.activeMessage(1))).toBeGreaterThan(29 * 24 * 60 * 60);
});
