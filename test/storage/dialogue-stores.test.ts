import { describe, expect, it } from 'vitest';
import { createConversationStorage } from '../../src/storage/conversation-storage.ts';
import { createDraftStore } from '../../src/storage/draft-store.ts';
import { createFileIds } from '../../src/storage/file-ids.ts';
import { createProfileStore } from '../../src/storage/profile-store.ts';
import { isOutage } from '../../src/storage/store-error.ts';
import { createTurnMemory } from '../../src/storage/turn-memory.ts';
import { everythingUnder, useStore } from '../helpers/store.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';

interface Draft {
  readonly id: string;
  readonly revision: number;
  readonly name?: string;
}

const twoHoursSeconds = 2 * 60 * 60;
const key = randomKey('one');
const keyring = keyringOf(key);
const corner = useStore();

let lastChatId = 1_000;
const someChat = () => ++lastChatId;
const ttlOf = (name: string) => corner().chats.ttl(name);

describe('a draft', () => {
  const drafts = (ring = keyring) =>
    createDraftStore<Draft>(corner().chats, corner().keys, ring, createTurnMemory(ring));

  it('comes back as it was saved', async () => {
    const chat = someChat();
    expect(await drafts().load(chat)).toBeNull();
    expect(await drafts().save(chat, { id: 'a', revision: 1, name: 'Á' }, 0)).toBe('saved');
    expect(await drafts().load(chat)).toEqual({ id: 'a', revision: 1, name: 'Á' });
  });

  it('is written by one of two who read the same revision', async () => {
    const chat = someChat();
    await drafts().save(chat, { id: 'a', revision: 1 }, 0);
    const outcomes = await Promise.all(
      ['x', 'y'].map((name) => drafts().save(chat, { id: 'a', revision: 2, name }, 1)),
    );
    expect(outcomes.toSorted()).toEqual(['conflict', 'saved']);
  });

  it('is not written over by a draft that took its place meanwhile', async () => {
    const chat = someChat();
    await drafts().save(chat, { id: 'new', revision: 1 }, 0);
    expect(await drafts().save(chat, { id: 'old', revision: 2 }, 1)).toBe('conflict');
    expect(await drafts().load(chat)).toEqual({ id: 'new', revision: 1 });
  });

  it('does not come back to life once it was discarded', async () => {
    const chat = someChat();
    await drafts().save(chat, { id: 'a', revision: 4 }, 0);
    await drafts().discard(chat);
    expect(await drafts().load(chat)).toBeNull();
    expect(await drafts().save(chat, { id: 'a', revision: 5 }, 4)).toBe('conflict');
  });

  it('is forgotten two hours after its last change', async () => {
    const chat = someChat();
    await drafts().save(chat, { id: 'a', revision: 1 }, 0);
    await corner().chats.expire(corner().keys.draft(chat), 5);
    await drafts().save(chat, { id: 'a', revision: 2 }, 1);
    expect(await ttlOf(corner().keys.draft(chat))).toBeGreaterThan(twoHoursSeconds - 10);
  });

  it('is forgotten when it is not what its key has sealed, so that a new one can begin', async () => {
    const chat = someChat();
    await drafts().save(chat, { id: 'a', revision: 3 }, 0);
    const others = drafts(keyringOf({ ...key, key: randomKey('other').key }));
    expect(await others.load(chat)).toBeNull();
    expect(await others.save(chat, { id: 'b', revision: 1 }, 0)).toBe('saved');
  });

  it('is left to others where its key is unknown', async () => {
    const chat = someChat();
    await drafts().save(chat, { id: 'a', revision: 3 }, 0);
    await expect(drafts(keyringOf(randomKey('other'))).load(chat)).rejects.toSatisfy(isOutage);
    expect(await drafts().load(chat)).toEqual({ id: 'a', revision: 3 });
  });
});

describe('a profile', () => {
  const profiles = (ring = keyring) =>
    createProfileStore<{ readonly visits: number }>(
      corner().chats,
      corner().keys,
      ring,
      createTurnMemory(ring),
    );

  it('loses no change to another one at the same time', async () => {
    const user = someChat();
    const visit = () => profiles().update(user, (current) => ({ visits: (current?.visits ?? 0) + 1 }));
    await Promise.all([visit(), visit(), visit()]);
    expect(await profiles().load(user)).toEqual({ visits: 3 });
  });

  it('is kept until it is removed', async () => {
    const user = someChat();
    await profiles().update(user, () => ({ visits: 1 }));
    expect(await ttlOf(corner().keys.profile(user))).toBe(-1);
    await profiles().remove(user);
    expect(await profiles().load(user)).toBeNull();
  });

  it('opens after a rotation of the keys, and says so when its key is gone', async () => {
    const user = someChat();
    await profiles().update(user, () => ({ visits: 1 }));
    expect(await profiles(keyringOf(randomKey('two'), key)).load(user)).toEqual({ visits: 1 });
    await expect(profiles(keyringOf(randomKey('two'))).load(user)).rejects.toMatchObject({
      code: 'UNREADABLE_VALUE',
      reason: 'unknownKey',
    });
  });
});

describe('the state of a conversation', () => {
  const storage = (ring = keyring) =>
    createConversationStorage<{ readonly text: string }>(corner().chats, ring, createTurnMemory(ring));

  it('comes back, ends after two hours, and can be deleted', async () => {
    const name = corner().keys.conversation(someChat());
    await storage().write(name, { text: '2026-12-25T00:00:00Z' });
    expect(await storage().read(name)).toEqual({ text: '2026-12-25T00:00:00Z' });
    expect(await ttlOf(name)).toBeGreaterThan(twoHoursSeconds - 10);
    await storage().delete(name);
    expect(await storage().read(name)).toBeUndefined();
  });

  it('is left to others where its key is unknown, and absent when it was moved from another chat', async () => {
    const [name, other] = [corner().keys.conversation(someChat()), corner().keys.conversation(someChat())];
    await storage().write(name, { text: 'secret' });
    await expect(storage(keyringOf(randomKey('two'))).read(name)).rejects.toSatisfy(isOutage);
    await corner().chats.copy(name, other);
    expect(await storage().read(other)).toBeUndefined();
  });
});

describe('drafts, profiles and conversations', () => {
  it('leave nothing readable in the store', async () => {
    const chat = someChat();
    const { chats, keys, prefix } = corner();
    const secret = 'sentinel of a dialogue';
    const memory = createTurnMemory(keyring);
    const drafts = createDraftStore<Draft>(chats, keys, keyring, memory);
    await drafts.save(chat, { id: 'a', revision: 1, name: secret }, 0);
    await createProfileStore(chats, keys, keyring, memory).update(chat, () => ({ name: secret }));
    const conversations = createConversationStorage(chats, keyring, memory);
    await conversations.write(keys.conversation(chat), { text: secret });
    const stored = await everythingUnder(chats, prefix);
    expect(stored).toContain(`{chat:${chat}}`);
    expect(stored).not.toContain('sentinel');
  });
});

describe('file ids', () => {
  it('are kept by bot and address until Telegram refuses one', async () => {
    const fileIds = createFileIds(corner().chats, corner().keys);
    const url = 'https://pictures.example/adult/large';
    await fileIds.remember(1, url, 'AgAD');
    expect(await fileIds.get(1, url)).toBe('AgAD');
    expect(await fileIds.get(2, url)).toBeNull();
    await fileIds.forget(1, url);
    expect(await fileIds.get(1, url)).toBeNull();
  });
});
