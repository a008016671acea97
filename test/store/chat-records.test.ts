import { describe, expect, it } from 'vitest';
import { type Draft, draftsIn, newDraft } from '../../src/dialogue/draft.ts';
import { createChatRecords } from '../../src/store/chat-session.ts';
import { isOutage } from '../../src/store/connection.ts';
import { createTelegramMemory } from '../../src/store/telegram-memory.ts';
import { everythingUnder, useStore } from '../helpers/store.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';

const twoHoursSeconds = 2 * 60 * 60;
const key = randomKey('one');
const keyring = keyringOf(key);
const corner = useStore();
const records = (ring = keyring) => createChatRecords(corner().chats, corner().keys, ring)();

function draftOf(id: string, revision: number, note = ''): Draft {
  return { ...newDraft(id, 0), revision, note };
}

let lastChatId = 1_000;
const someChat = () => ++lastChatId;
const ttlOf = (name: string) => corner().chats.ttl(name);

describe('a draft', () => {
  const drafts = (ring = keyring) => draftsIn(records(ring));

  it('comes back as it was saved', async () => {
    const chat = someChat();
    expect(await drafts().load(chat)).toBeNull();
    expect(await drafts().save(chat, draftOf('a', 1, 'Á'), 0)).toBe('saved');
    expect(await drafts().load(chat)).toEqual(draftOf('a', 1, 'Á'));
  });

  it('is written by one of two who read the same revision', async () => {
    const chat = someChat();
    await drafts().save(chat, draftOf('a', 1), 0);
    const outcomes = await Promise.all(
      ['x', 'y'].map((name) => drafts().save(chat, draftOf('a', 2, name), 1)),
    );
    expect(outcomes.toSorted()).toEqual(['conflict', 'saved']);
  });

  it('is not written over by a draft that took its place meanwhile', async () => {
    const chat = someChat();
    await drafts().save(chat, draftOf('new', 1), 0);
    expect(await drafts().save(chat, draftOf('old', 2), 1)).toBe('conflict');
    expect(await drafts().load(chat)).toEqual(draftOf('new', 1));
  });

  it('does not come back to life once it was discarded', async () => {
    const chat = someChat();
    await drafts().save(chat, draftOf('a', 4), 0);
    await drafts().discard(chat);
    expect(await drafts().load(chat)).toBeNull();
    expect(await drafts().save(chat, draftOf('a', 5), 4)).toBe('conflict');
  });

  it('is forgotten two hours after its last change', async () => {
    const chat = someChat();
    await drafts().save(chat, draftOf('a', 1), 0);
    await corner().chats.expire(corner().keys.draft(chat), 5);
    await drafts().save(chat, draftOf('a', 2), 1);
    expect(await ttlOf(corner().keys.draft(chat))).toBeGreaterThan(twoHoursSeconds - 10);
  });

  it('is forgotten when it is not what its key has sealed, so that a new one can begin', async () => {
    const chat = someChat();
    await drafts().save(chat, draftOf('a', 3), 0);
    const others = drafts(keyringOf({ ...key, key: randomKey('other').key }));
    expect(await others.load(chat)).toBeNull();
    expect(await others.save(chat, draftOf('b', 1), 0)).toBe('saved');
  });

  it('is left to others where its key is unknown', async () => {
    const chat = someChat();
    await drafts().save(chat, draftOf('a', 3), 0);
    await expect(drafts(keyringOf(randomKey('other'))).load(chat)).rejects.toSatisfy(isOutage);
    expect(await drafts().load(chat)).toEqual(draftOf('a', 3));
  });
});

describe('a profile', () => {
  const profiles = (ring = keyring) => records(ring).profiles;

  it('loses no change to another one at the same time', async () => {
    const user = someChat();
    const visit = () => profiles().update(user, (current) => ({ source: `${current?.source ?? ''}|` }));
    await Promise.all([visit(), visit(), visit()]);
    expect(await profiles().load(user)).toEqual({ source: '|||' });
  });

  it('of a stranger is kept for 90 days after the last change, of whoever has agreed to book until it is removed', async () => {
    const user = someChat();
    const key = corner().keys.profile(user);
    await profiles().update(user, () => ({ source: 'poster' }));
    expect(await ttlOf(key)).toBe(90 * 24 * 60 * 60);
    const consent = { at: 1, version: '2' };
    await profiles().update(user, (current) => ({ ...current, consent }));
    expect(await ttlOf(key)).toBe(-1);
    await corner().chats.expire(key, 1_000);
    await profiles().update(user, (current) => ({ ...current, consent }));
    expect(await ttlOf(key)).toBe(-1);
    await profiles().update(user, (current) => ({ ...current, consent: undefined }));
    expect(await ttlOf(key)).toBe(90 * 24 * 60 * 60);
    await profiles().remove(user);
    expect(await profiles().load(user)).toBeNull();
  });

  it('opens after a rotation of the keys, and says so when its key is gone', async () => {
    const user = someChat();
    await profiles().update(user, () => ({ source: 'poster' }));
    expect(await profiles(keyringOf(randomKey('two'), key)).load(user)).toEqual({ source: 'poster' });
    await expect(profiles(keyringOf(randomKey('two'))).load(user)).rejects.toMatchObject({
      code: 'UNREADABLE_VALUE',
      reason: 'unknownKey',
    });
  });
});

describe('the state of a conversation', () => {
  const storage = (ring = keyring) => records(ring).conversations;

  it('comes back, ends after two hours, and can be deleted', async () => {
    const chat = someChat();
    await storage().write(chat, { text: '2026-12-25T00:00:00Z' });
    expect(await storage().read(chat)).toEqual({ text: '2026-12-25T00:00:00Z' });
    expect(await ttlOf(corner().keys.conversation(chat))).toBeGreaterThan(twoHoursSeconds - 10);
    await storage().delete(chat);
    expect(await storage().read(chat)).toBeUndefined();
  });

  it('is left to others where its key is unknown, and absent when it was moved from another chat', async () => {
    const [chat, other] = [someChat(), someChat()];
    await storage().write(chat, { text: 'secret' });
    await expect(storage(keyringOf(randomKey('two'))).read(chat)).rejects.toSatisfy(isOutage);
    const { conversation } = corner().keys;
    await corner().chats.copy(conversation(chat), conversation(other));
    expect(await storage().read(other)).toBeUndefined();
  });
});

describe('drafts, profiles and conversations', () => {
  it('leave nothing readable in the store', async () => {
    const chat = someChat();
    const { chats, prefix } = corner();
    const secret = 'sentinel of a dialogue';
    const { profiles, conversations } = records();
    const drafts = draftsIn(records());
    await drafts.save(chat, draftOf('a', 1, secret), 0);
    await profiles.update(chat, () => ({ source: secret }));
    await conversations.write(chat, { text: secret });
    const stored = await everythingUnder(chats, prefix);
    expect(stored).toContain(`{chat:${chat}}`);
    expect(stored).not.toContain('sentinel');
  });
});

describe('file ids', () => {
  it('are kept by bot and address until Telegram refuses one', async () => {
    const { fileIds } = createTelegramMemory(corner().chats, corner().keys);
    const [own, other] = [fileIds(1), fileIds(2)];
    const url = 'https://pictures.example/adult/large';
    await own.remember(url, 'AgAD');
    expect(await own.recall(url)).toBe('AgAD');
    expect(await other.recall(url)).toBeNull();
    await own.forget(url);
    expect(await own.recall(url)).toBeNull();
  });
});
