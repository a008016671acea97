import { expect, it } from 'vitest';
import { createAwaiting } from '../../src/store/awaiting.ts';
import { everythingUnder, useStore } from '../helpers/store.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';

const corner = useStore();

it('keeps one question for each person and chat, sealed, for as long as it may be answered', async () => {
  const { chats, keys, prefix } = corner();
  const awaiting = createAwaiting(chats, keys, keyringOf(randomKey('k1')));
  const ask = { id: 'x', kind: 'cancel', reference: 'r', reason: 'Mr. X', messageId: 3 } as const;
  await awaiting.set(-1, 7, ask);
  expect(await awaiting.current(-1, 7)).toEqual(ask);
  expect(await awaiting.current(-1, 8)).toBeNull();
  expect(await everythingUnder(chats, `${prefix}:{chat:-1}`)).not.toContain('Mr. X');
  const question = { kind: 'question', messageId: 4, reference: null, anchors: [] } as const;
  await awaiting.set(-1, 7, question);
  expect(await awaiting.current(-1, 7)).toEqual(question);
  expect(await chats.ttl(keys.awaiting(-1, 7))).toBeGreaterThan(7_000);
  await awaiting.clear(-1, 7);
  expect(await awaiting.current(-1, 7)).toBeNull();
});
