import { describe, expect, it, onTestFinished } from 'vitest';
import { type BegunTurn, createChatTurns } from '../../src/storage/chat-turns.ts';
import { createConversationStorage } from '../../src/storage/conversation-storage.ts';
import { createDraftStore } from '../../src/storage/draft-store.ts';
import { createProfileStore } from '../../src/storage/profile-store.ts';
import { createTurnMemory } from '../../src/storage/turn-memory.ts';
import { openCorner, runStore, type StoreCorner, useStore } from '../helpers/store.ts';
import { startProxy } from './proxy.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';

const oneDaySeconds = 24 * 60 * 60;
const twoHoursSeconds = 2 * 60 * 60;
const keyring = keyringOf(randomKey('one'));
const corner = useStore();

let lastChatId = 1_000;
const someChat = () => ++lastChatId;
const allowance = { atOnce: 1_000, perSecond: 1_000 };
const update = (updateId: number, botId = 1) => ({ botId, updateId, kind: 'messages', allowance });

/** A process: what it knows of chats is its own. */
function machine(lockMs?: number, { chats, keys }: StoreCorner = corner()) {
  const memory = createTurnMemory(keyring);
  return {
    turns: createChatTurns(chats, keys, memory, lockMs),
    drafts: createDraftStore<{ id: string; revision: number }>(chats, keys, keyring, memory),
    profiles: createProfileStore<{ locale: string }>(chats, keys, keyring, memory),
    conversations: createConversationStorage<{ readonly text: string }>(chats, keyring, memory),
  };
}

/** A machine whose store can be made to vanish. */
async function machineBehindProxy(lockMs?: number) {
  const proxy = await startProxy(runStore().url);
  const behind = await openCorner(proxy.url);
  onTestFinished(() => behind.close());
  return { proxy, behind, ...machine(lockMs, behind) };
}

function begun(outcome: BegunTurn) {
  if (outcome.kind !== 'begun') throw new Error(`The turn is ${outcome.kind}`);
  return outcome.turn;
}

describe('the turns of a chat', () => {
  it('are taken by one at a time, over all machines', async () => {
    const chat = someChat();
    let inside = 0;
    let most = 0;
    const work = async () => {
      const turn = begun(await machine().turns.begin(chat, 5_000, null));
      most = Math.max(most, ++inside);
      await corner().chats.ping();
      inside -= 1;
      await turn.abandon();
    };
    await Promise.all(Array.from({ length: 8 }, work));
    expect(most).toBe(1);
  });

  it('are busy for whoever has waited long enough, and free after their end', async () => {
    const { turns } = machine();
    const [chat, other] = [someChat(), someChat()];
    const turn = begun(await turns.begin(chat, 100, null));
    expect(await turns.begin(chat, 100, null)).toEqual({ kind: 'busy' });
    expect((await turns.begin(other, 100, null)).kind).toBe('begun');
    await turn.abandon();
    expect((await turns.begin(chat, 100, null)).kind).toBe('begun');
  });

  it('end by themselves, so that a killed process blocks nobody for long', async () => {
    const chat = someChat();
    begun(await machine().turns.begin(chat, 100, null));
    const ttl = await corner().chats.pttl(corner().keys.lock(chat));
    expect(ttl).toBeGreaterThan(9_000);
    expect(ttl).toBeLessThanOrEqual(10_000);
  });

  it('are kept for as long as they take', async () => {
    const chat = someChat();
    const { chats, keys } = corner();
    const turn = begun(await machine(1_000).turns.begin(chat, 100, null));
    await chats.pexpire(keys.lock(chat), 500);
    await expect.poll(() => chats.pttl(keys.lock(chat))).toBeGreaterThan(800);
    await turn.abandon();
    expect(await chats.exists(keys.lock(chat))).toBe(0);
  });

  it('leave a lock to whoever has it now', async () => {
    const chat = someChat();
    const { chats, keys } = corner();
    const turn = begun(await machine().turns.begin(chat, 100, update(1)));
    await chats.set(keys.lock(chat), 'somebody else');
    await turn.finish();
    expect(await chats.get(keys.lock(chat))).toBe('somebody else');
  });

  it('are an outage, not a wait, when the store is gone; ending one then harms nobody', async () => {
    const { proxy, turns } = await machineBehindProxy();
    const [given, finished] = [
      begun(await turns.begin(someChat(), 100, update(1))),
      begun(await turns.begin(someChat(), 100, update(2))),
    ];
    await proxy.stop();
    await expect(turns.begin(someChat(), 5_000, null)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await expect(finished.finish()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await given.abandon();
  });
});

describe('an update', () => {
  it('is known as done once its turn was finished, by bot and update, for a day', async () => {
    const chat = someChat();
    const { turns } = machine();
    await begun(await turns.begin(chat, 100, update(500))).finish();
    expect(await turns.begin(chat, 100, update(500))).toEqual({ kind: 'duplicate' });
    const ttl = await corner().chats.ttl(corner().keys.doneUpdates(chat, 1));
    expect(ttl).toBeGreaterThan(oneDaySeconds - 10);
    expect(ttl).toBeLessThanOrEqual(oneDaySeconds);
    for (const other of [update(501), update(500, 2)]) {
      await begun(await turns.begin(chat, 100, other)).abandon();
    }
  });

  it('is not done when its turn was abandoned', async () => {
    const chat = someChat();
    const { turns } = machine();
    await begun(await turns.begin(chat, 100, update(7))).abandon();
    await begun(await turns.begin(chat, 100, update(7))).finish();
    expect(await turns.begin(chat, 100, update(7))).toEqual({ kind: 'duplicate' });
  });

  it('that comes again while it is worked on waits, and is found done', async () => {
    const chat = someChat();
    const first = begun(await machine().turns.begin(chat, 100, update(8)));
    const second = machine().turns.begin(chat, 5_000, update(8));
    await first.finish();
    expect(await second).toEqual({ kind: 'duplicate' });
  });

  it('is remembered among so many that the memory stays small, and a whole batch fits', async () => {
    const chat = someChat();
    const { turns } = machine();
    for (let id = 1; id <= 300; id += 1) await begun(await turns.begin(chat, 100, update(id))).finish();
    expect(await corner().chats.llen(corner().keys.doneUpdates(chat, 1))).toBe(128);
    expect(await turns.begin(chat, 100, update(300))).toEqual({ kind: 'duplicate' });
    expect(await turns.begin(chat, 100, update(201))).toEqual({ kind: 'duplicate' });
  });

  it('keeps the dialogue of its chat from being forgotten', async () => {
    const chat = someChat();
    const { chats, keys } = corner();
    const { turns, drafts, conversations } = machine();
    const dialogue = [keys.draft(chat), keys.conversation(chat)];
    await drafts.save(chat, { id: 'a', revision: 1 }, 0);
    await conversations.write(keys.conversation(chat), { text: 'here' });
    for (const key of dialogue) await chats.expire(key, 5);
    await begun(await turns.begin(chat, 100, update(9))).finish();
    for (const key of dialogue) expect(await chats.ttl(key)).toBeGreaterThan(twoHoursSeconds - 10);
  });
});

describe('what is known within a turn', () => {
  it('comes with it, and is right after every change', async () => {
    const chat = someChat();
    const { keys } = corner();
    const { turns, drafts, profiles, conversations } = machine();
    const conversation = keys.conversation(chat);
    const nothing = begun(await turns.begin(chat, 100, null));
    expect(await drafts.load(chat)).toBeNull();
    expect(await profiles.load(chat)).toBeNull();
    expect(await conversations.read(conversation)).toBeUndefined();
    await drafts.save(chat, { id: 'a', revision: 1 }, 0);
    await profiles.update(chat, () => ({ locale: 'vi' }));
    await conversations.write(conversation, { text: 'first' });
    expect(await drafts.load(chat)).toEqual({ id: 'a', revision: 1 });
    expect(await profiles.load(chat)).toEqual({ locale: 'vi' });
    expect(await conversations.read(conversation)).toEqual({ text: 'first' });
    await nothing.abandon();
    const all = begun(await turns.begin(chat, 100, null));
    expect(await drafts.load(chat)).toEqual({ id: 'a', revision: 1 });
    expect(await profiles.load(chat)).toEqual({ locale: 'vi' });
    expect(await conversations.read(conversation)).toEqual({ text: 'first' });
    await drafts.discard(chat);
    await conversations.delete(conversation);
    expect(await drafts.load(chat)).toBeNull();
    expect(await conversations.read(conversation)).toBeUndefined();
    await all.abandon();
  });

  it('is asked of the store anew once the turn is over', async () => {
    const chat = someChat();
    const [here, there] = [machine(), machine()];
    await begun(await here.turns.begin(chat, 100, null)).abandon();
    await there.drafts.save(chat, { id: 'there', revision: 1 }, 0);
    expect(await here.drafts.load(chat)).toEqual({ id: 'there', revision: 1 });
  });

  it('gives way to what somebody else wrote, once that is met', async () => {
    const chat = someChat();
    const [here, there] = [machine(), machine()];
    const turn = begun(await here.turns.begin(chat, 100, null));
    await there.drafts.save(chat, { id: 'there', revision: 1 }, 0);
    expect(await here.drafts.save(chat, { id: 'here', revision: 1 }, 0)).toBe('conflict');
    expect(await here.drafts.load(chat)).toEqual({ id: 'there', revision: 1 });
    await there.profiles.update(chat, () => ({ locale: 'ru' }));
    expect(await here.profiles.update(chat, (before) => ({ locale: `${before?.locale}-RU` }))).toEqual({
      locale: 'ru-RU',
    });
    await turn.abandon();
  });

  it('is nothing any more when the lock was lost', async () => {
    const chat = someChat();
    const { chats, keys } = corner();
    const [here, there] = [machine(300), machine()];
    const turn = begun(await here.turns.begin(chat, 100, null));
    await chats.set(keys.lock(chat), 'somebody else');
    await there.drafts.save(chat, { id: 'there', revision: 1 }, 0);
    await expect.poll(() => here.drafts.load(chat)).toEqual({ id: 'there', revision: 1 });
    await turn.abandon();
  });

  it('outlives renewals that fail, until the lock would have run out', async () => {
    const chat = someChat();
    const { proxy, drafts, turns } = await machineBehindProxy(3_000);
    const turn = begun(await turns.begin(chat, 100, null));
    const begunAt = performance.now();
    await proxy.stop();
    expect(await drafts.load(chat)).toBeNull();
    /** When the last question was put that was answered from memory. */
    let lastKnownMs = 0;
    const outage = () => {
      const askedMs = performance.now() - begunAt;
      return drafts.load(chat).then(
        () => {
          lastKnownMs = askedMs;
          return 'known';
        },
        (error: { code: string }) => error.code,
      );
    };
    await expect.poll(outage, { timeout: 10_000 }).toBe('STORE_UNAVAILABLE');
    expect(lastKnownMs).toBeGreaterThan(1_500);
    expect(lastKnownMs).toBeLessThanOrEqual(3_000);
    await turn.abandon();
  });

  it('saves the dialogue from being written as it stands', async () => {
    const chat = someChat();
    const { chats, keys } = corner();
    const { turns, conversations } = machine();
    const key = keys.conversation(chat);
    await conversations.write(key, { text: 'same' });
    const sealed = await chats.get(key);
    const turn = begun(await turns.begin(chat, 100, null));
    await conversations.write(key, { text: 'same' });
    expect(await chats.get(key)).toBe(sealed);
    await conversations.write(key, { text: 'other' });
    expect(await chats.get(key)).not.toBe(sealed);
    await turn.abandon();
    expect(await conversations.read(key)).toEqual({ text: 'other' });
  });
});
