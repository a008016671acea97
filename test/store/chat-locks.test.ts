import { describe, expect, it, onTestFinished } from 'vitest';
import { type Draft, draftsIn, newDraft } from '../../src/dialogue/draft.ts';
import { type ChatLock, createChatLocks, createChatRecords } from '../../src/store/chat-session.ts';
import { tokenCosts } from '../../src/store/rate-limits.ts';
import { openCorner, runStore, type StoreCorner, useStore } from '../helpers/store.ts';
import { startProxy } from './proxy.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';

const oneDaySeconds = 24 * 60 * 60;
const twoHoursSeconds = 2 * 60 * 60;
const keyring = keyringOf(randomKey('one'));
const corner = useStore();

let lastChatId = 1_000;
const someChat = () => ++lastChatId;
const costs = tokenCosts({ atOnce: 1_000, perSecond: 1_000 });
const update = (updateId: number, botId = 1) => ({ botId, updateId, kind: 'messages', costs });

function draftOf(id: string, revision: number): Draft {
  return { ...newDraft(id, 0), revision };
}

/** A process, with the records as it reads and writes them without a lock. */
function machine(lockMs?: number, { chats, keys }: StoreCorner = corner()) {
  return {
    locks: createChatLocks(chats, keys, keyring, lockMs),
    records: createChatRecords(chats, keys, keyring)(),
  };
}

/** A machine whose store can be made to vanish. */
async function machineBehindProxy(lockMs?: number) {
  const proxy = await startProxy(runStore().url);
  const behind = await openCorner(proxy.url);
  onTestFinished(() => behind.close());
  return { proxy, behind, ...machine(lockMs, behind) };
}

function acquired(lock: ChatLock | 'duplicate' | 'busy'): ChatLock {
  if (typeof lock === 'string') throw new Error(`No lock: ${lock}`);
  return lock;
}

describe('the lock of a chat', () => {
  it('is held by one at a time, over all machines', async () => {
    const chat = someChat();
    let inside = 0;
    let most = 0;
    const work = async () => {
      const lock = acquired(await machine().locks.acquire(chat, 5_000, null));
      most = Math.max(most, ++inside);
      await corner().chats.ping();
      inside -= 1;
      await lock.release();
    };
    await Promise.all(Array.from({ length: 8 }, work));
    expect(most).toBe(1);
  });

  it('is busy for whoever has waited long enough, and free after its release', async () => {
    const { locks } = machine();
    const [chat, other] = [someChat(), someChat()];
    const lock = acquired(await locks.acquire(chat, 100, null));
    expect(await locks.acquire(chat, 100, null)).toBe('busy');
    acquired(await locks.acquire(other, 100, null));
    await lock.release();
    acquired(await locks.acquire(chat, 100, null));
  });

  it('expires, so that a killed process blocks nobody for long', async () => {
    const chat = someChat();
    acquired(await machine().locks.acquire(chat, 100, null));
    const ttl = await corner().chats.pttl(corner().keys.lock(chat));
    expect(ttl).toBeGreaterThan(9_000);
    expect(ttl).toBeLessThanOrEqual(10_000);
  });

  it('is renewed for as long as it is held', async () => {
    const chat = someChat();
    const { chats, keys } = corner();
    const lock = acquired(await machine(1_000).locks.acquire(chat, 100, null));
    await chats.pexpire(keys.lock(chat), 500);
    await expect.poll(() => chats.pttl(keys.lock(chat))).toBeGreaterThan(800);
    await lock.release();
    expect(await chats.exists(keys.lock(chat))).toBe(0);
  });

  it('is left to whoever has it now', async () => {
    const chat = someChat();
    const { chats, keys } = corner();
    const lock = acquired(await machine().locks.acquire(chat, 100, update(1)));
    await chats.set(keys.lock(chat), 'somebody else');
    await lock.release();
    expect(await chats.get(keys.lock(chat))).toBe('somebody else');
  });

  it('is an outage, not a wait, when the store is gone; releasing it then harms nobody', async () => {
    const { proxy, locks } = await machineBehindProxy();
    const [given, finished] = [
      acquired(await locks.acquire(someChat(), 100, update(1))),
      acquired(await locks.acquire(someChat(), 100, update(2))),
    ];
    await proxy.stop();
    await expect(locks.acquire(someChat(), 5_000, null)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await expect(finished.complete()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await given.release();
  });

  it('is free soon where it was given and the answer was lost', async () => {
    const chat = someChat();
    const { proxy, behind, locks } = await machineBehindProxy(600_000);
    proxy.cutAfterForwarding(behind.keys.lock(chat));
    await expect(locks.acquire(chat, 100, null)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    const given = () => locks.acquire(chat, 1_000, null).then((lock) => typeof lock, String);
    await expect.poll(given).toBe('object');
  });
});

describe('a process that has lost the lock of a chat', () => {
  it('knows it, and writes nothing to the chat any more', async () => {
    const chat = someChat();
    const { chats, keys } = corner();
    const lock = acquired(await machine(300).locks.acquire(chat, 100, update(1)));
    const messages = lock.records.activeMessages;
    expect(lock.isHeld()).toBe(true);
    await draftsIn(lock.records).save(chat, draftOf('mine', 1), 0);
    await messages.replaceNow(chat, { kind: 'card', messageId: 7 });
    await chats.set(keys.lock(chat), 'somebody else');
    await expect.poll(() => lock.isHeld()).toBe(false);
    const { conversations, profiles } = lock.records;
    const drafts = draftsIn(lock.records);
    const lost = { code: 'STORE_UNAVAILABLE' };
    await expect(drafts.discard(chat)).rejects.toMatchObject(lost);
    await expect(drafts.save(chat, draftOf('mine', 2), 1)).rejects.toMatchObject(lost);
    await expect(conversations.write(chat, { text: 'mine' })).rejects.toMatchObject(lost);
    await expect(profiles.update(chat, () => ({ locale: 'vi' }))).rejects.toMatchObject(lost);
    await expect(messages.replace(chat, { kind: 'keyboard' })).rejects.toMatchObject(lost);
    expect(await drafts.load(chat)).toEqual(draftOf('mine', 1));
    expect(await messages.current(chat)).toEqual({ kind: 'card', messageId: 7 });
    await lock.release();
  });

  it('knows it by its own clock, too, where it was held up and could not ask', async () => {
    const lock = acquired(await machine(200).locks.acquire(someChat(), 100, update(1)));
    const heldUpUntil = performance.now() + 250;
    while (performance.now() < heldUpUntil);
    expect(lock.isHeld()).toBe(false);
    await lock.release();
  });
});

describe('an update', () => {
  it('is known as done once its lock was completed, by bot and update, for a day', async () => {
    const chat = someChat();
    const { locks } = machine();
    await acquired(await locks.acquire(chat, 100, update(500))).complete();
    expect(await locks.acquire(chat, 100, update(500))).toBe('duplicate');
    const ttl = await corner().chats.ttl(corner().keys.doneUpdates(chat, 1));
    expect(ttl).toBeGreaterThan(oneDaySeconds - 10);
    expect(ttl).toBeLessThanOrEqual(oneDaySeconds);
    for (const other of [update(501), update(500, 2)]) {
      await acquired(await locks.acquire(chat, 100, other)).release();
    }
  });

  it('is not done when its lock was released', async () => {
    const chat = someChat();
    const { locks } = machine();
    await acquired(await locks.acquire(chat, 100, update(7))).release();
    await acquired(await locks.acquire(chat, 100, update(7))).complete();
    expect(await locks.acquire(chat, 100, update(7))).toBe('duplicate');
  });

  it('that comes again while it is worked on waits, and is found done', async () => {
    const chat = someChat();
    const first = acquired(await machine().locks.acquire(chat, 100, update(8)));
    const second = machine().locks.acquire(chat, 5_000, update(8));
    await first.complete();
    expect(await second).toBe('duplicate');
  });

  it('is remembered among so many that the memory stays small, and a whole batch fits', async () => {
    const chat = someChat();
    const { locks } = machine();
    for (let id = 1; id <= 300; id += 1)
      await acquired(await locks.acquire(chat, 100, update(id))).complete();
    expect(await corner().chats.llen(corner().keys.doneUpdates(chat, 1))).toBe(128);
    expect(await locks.acquire(chat, 100, update(300))).toBe('duplicate');
    expect(await locks.acquire(chat, 100, update(201))).toBe('duplicate');
  });

  it('keeps the dialogue of its chat from being forgotten', async () => {
    const chat = someChat();
    const { chats, keys } = corner();
    const { locks, records } = machine();
    const dialogue = [keys.draft(chat), keys.conversation(chat)];
    await draftsIn(records).save(chat, draftOf('a', 1), 0);
    await records.conversations.write(chat, { text: 'here' });
    for (const key of dialogue) await chats.expire(key, 5);
    await acquired(await locks.acquire(chat, 100, update(9))).complete();
    for (const key of dialogue) expect(await chats.ttl(key)).toBeGreaterThan(twoHoursSeconds - 10);
  });
});

describe('what is known under a lock', () => {
  it('is right after every change, and read anew under the next one', async () => {
    const chat = someChat();
    const { locks } = machine();
    const nothing = acquired(await locks.acquire(chat, 100, null));
    const { profiles, conversations } = nothing.records;
    const drafts = draftsIn(nothing.records);
    expect(await drafts.load(chat)).toBeNull();
    expect(await profiles.load(chat)).toBeNull();
    expect(await conversations.read(chat)).toBeUndefined();
    await drafts.save(chat, draftOf('a', 1), 0);
    await profiles.update(chat, () => ({ locale: 'vi' }));
    await conversations.write(chat, { text: 'first' });
    expect(await drafts.load(chat)).toEqual(draftOf('a', 1));
    expect(await profiles.load(chat)).toEqual({ locale: 'vi' });
    expect(await conversations.read(chat)).toEqual({ text: 'first' });
    await nothing.complete();
    const all = acquired(await locks.acquire(chat, 100, null));
    expect(await draftsIn(all.records).load(chat)).toEqual(draftOf('a', 1));
    expect(await all.records.profiles.load(chat)).toEqual({ locale: 'vi' });
    expect(await all.records.conversations.read(chat)).toEqual({ text: 'first' });
    await draftsIn(all.records).discard(chat);
    await all.records.conversations.delete(chat);
    expect(await draftsIn(all.records).load(chat)).toBeNull();
    expect(await all.records.conversations.read(chat)).toBeUndefined();
    await all.release();
  });

  it('is asked of the store anew once the lock is released', async () => {
    const chat = someChat();
    const [here, there] = [machine(), machine()];
    const lock = acquired(await here.locks.acquire(chat, 100, null));
    expect(await draftsIn(lock.records).load(chat)).toBeNull();
    await lock.release();
    await draftsIn(there.records).save(chat, draftOf('there', 1), 0);
    expect(await draftsIn(lock.records).load(chat)).toEqual(draftOf('there', 1));
  });

  it('gives way to what somebody else wrote, once that is met', async () => {
    const chat = someChat();
    const [here, there] = [machine(), machine()];
    const lock = acquired(await here.locks.acquire(chat, 100, null));
    const { profiles } = lock.records;
    const drafts = draftsIn(lock.records);
    await draftsIn(there.records).save(chat, draftOf('there', 1), 0);
    expect(await drafts.save(chat, draftOf('here', 1), 0)).toBe('conflict');
    expect(await drafts.load(chat)).toEqual(draftOf('there', 1));
    await there.records.profiles.update(chat, () => ({ locale: 'ru' }));
    expect(await profiles.update(chat, (before) => ({ locale: `${before?.locale}-RU` }))).toEqual({
      locale: 'ru-RU',
    });
    await lock.release();
  });

  it('is asked of the store anew after a write without an answer', async () => {
    const chat = someChat();
    const { proxy, behind, locks } = await machineBehindProxy(600_000);
    const lock = acquired(await locks.acquire(chat, 100, null));
    const drafts = draftsIn(lock.records);
    expect(await drafts.load(chat)).toBeNull();
    proxy.cutAfterForwarding(behind.keys.draft(chat));
    await expect(drafts.save(chat, draftOf('a', 1), 0)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await expect.poll(() => drafts.load(chat).catch(String)).toEqual(draftOf('a', 1));
    await lock.release();
  });

  it('is nothing any more when the lock was lost', async () => {
    const chat = someChat();
    const { chats, keys } = corner();
    const [here, there] = [machine(300), machine()];
    const lock = acquired(await here.locks.acquire(chat, 100, null));
    expect(await draftsIn(lock.records).load(chat)).toBeNull();
    await chats.set(keys.lock(chat), 'somebody else');
    await draftsIn(there.records).save(chat, draftOf('there', 1), 0);
    await expect.poll(() => draftsIn(lock.records).load(chat)).toEqual(draftOf('there', 1));
    await lock.release();
  });

  it('outlives renewals that fail, until the lock would have run out', async () => {
    const chat = someChat();
    const { proxy, locks } = await machineBehindProxy(3_000);
    const lock = acquired(await locks.acquire(chat, 100, null));
    const drafts = draftsIn(lock.records);
    const acquiredAt = performance.now();
    expect(await drafts.load(chat)).toBeNull();
    await proxy.stop();
    /** When the last question was put that was answered from memory. */
    let lastKnownMs = 0;
    const outage = () => {
      const askedMs = performance.now() - acquiredAt;
      return drafts.load(chat).then(
        () => {
          lastKnownMs = askedMs;
          return 'known';
        },
        (error: { code: string }) => error.code,
      );
    };
    await expect.poll(outage).toBe('STORE_UNAVAILABLE');
    expect(lastKnownMs).toBeGreaterThan(1_500);
    expect(lastKnownMs).toBeLessThanOrEqual(3_000);
    await lock.release();
  });

  it('saves the dialogue from being written as it stands', async () => {
    const chat = someChat();
    const { chats, keys } = corner();
    const { locks, records } = machine();
    const sealed = () => chats.get(keys.conversation(chat));
    await records.conversations.write(chat, { text: 'same' });
    const before = await sealed();
    const lock = acquired(await locks.acquire(chat, 100, null));
    const { conversations } = lock.records;
    expect(await conversations.read(chat)).toEqual({ text: 'same' });
    await conversations.write(chat, { text: 'same' });
    expect(await sealed()).toBe(before);
    await conversations.write(chat, { text: 'other' });
    await lock.complete();
    expect(await sealed()).not.toBe(before);
    expect(await records.conversations.read(chat)).toEqual({ text: 'other' });
  });
});

describe('what is left to the end of an update', () => {
  async function leftBehind(lock: ChatLock, chat: number): Promise<void> {
    const { conversations, activeMessages } = lock.records;
    const drafts = draftsIn(lock.records);
    await drafts.save(chat, draftOf('a', 1), 0);
    await drafts.amend(chat, { ...draftOf('a', 1), note: 'amended' });
    await conversations.write(chat, { text: 'left' });
    await activeMessages.replace(chat, { kind: 'menu', messageId: 7 });
  }

  it('is written with its mark, all in one', async () => {
    const chat = someChat();
    const { locks, records } = machine();
    const lock = acquired(await locks.acquire(chat, 100, update(600)));
    await leftBehind(lock, chat);
    expect(await records.conversations.read(chat)).toBeUndefined();
    await lock.complete();
    expect(await draftsIn(records).load(chat)).toEqual({ ...draftOf('a', 1), note: 'amended' });
    expect(await records.conversations.read(chat)).toEqual({ text: 'left' });
    expect(await records.activeMessages.current(chat)).toEqual({ kind: 'menu', messageId: 7 });
    expect(await locks.acquire(chat, 100, update(600))).toBe('duplicate');
  });

  it.each([
    ['that was released', async (lock: ChatLock) => lock.release()],
    [
      'whose lock somebody else has by then',
      async (lock: ChatLock, chat: number) => {
        await corner().chats.set(corner().keys.lock(chat), 'somebody else');
        await expect(lock.complete()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
        await corner().chats.del(corner().keys.lock(chat));
      },
    ],
  ])('is not written for one %s, which comes again', async (_which, end) => {
    const chat = someChat();
    const { locks, records } = machine();
    const lock = acquired(await locks.acquire(chat, 100, update(601)));
    await leftBehind(lock, chat);
    await end(lock, chat);
    expect(await draftsIn(records).load(chat)).toEqual(draftOf('a', 1));
    expect(await records.conversations.read(chat)).toBeUndefined();
    expect(await records.activeMessages.current(chat)).toBeNull();
    await acquired(await locks.acquire(chat, 100, update(601))).release();
  });

  it('does not bring a draft back that has ended meanwhile', async () => {
    const chat = someChat();
    const { locks, records } = machine();
    const lock = acquired(await locks.acquire(chat, 100, update(602)));
    await leftBehind(lock, chat);
    await draftsIn(records).discard(chat);
    await lock.complete();
    expect(await corner().chats.exists(corner().keys.draft(chat))).toBe(0);
    expect(await records.conversations.read(chat)).toEqual({ text: 'left' });
  });

  it('is out of date once it is written at once', async () => {
    const chat = someChat();
    const { locks, records } = machine();
    const lock = acquired(await locks.acquire(chat, 100, null));
    await lock.records.activeMessages.replace(chat, { kind: 'menu', messageId: 7 });
    await lock.records.activeMessages.replaceNow(chat, { kind: 'booking', messageId: 8 });
    expect(await records.activeMessages.current(chat)).toEqual({ kind: 'booking', messageId: 8 });
    await lock.complete();
    expect(await records.activeMessages.current(chat)).toEqual({ kind: 'booking', messageId: 8 });
  });
});
