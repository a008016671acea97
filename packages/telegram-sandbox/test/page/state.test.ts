import { describe, expect, it } from 'vitest';
import {
  chatsOf,
  chosen,
  happened,
  initialState,
  inTopic,
  loaded,
  type State,
  tapEnded,
  tapped,
} from '../../page/state.js';

const at = 1000;
const an = { id: 5, firstName: 'An', blocked: false };
const emma = { id: 6, firstName: 'Emma', blocked: false };
const about = { mode: 'polling', floodLimits: false, clock: { now: 50_000, speed: 1 } };
const fromBot = (id: number, text = 'x') => ({ message_id: id, from: { id: 1, is_bot: true }, text });
const fromAn = (id: number) => ({ message_id: id, from: { id: 5, is_bot: false }, text: 'x' });

function opened(personId: number | null = null): State {
  return chosen(
    loaded(initialState(), { about, people: [an, emma], views: [], log: [] }, at),
    personId,
    personId,
  );
}

/** What several events make of a state. */
function later(state: State, ...events: readonly (readonly [string, object])[]): State {
  return events.reduce((before, [name, data]) => happened(before, name, data, at), state);
}

describe('messages', () => {
  it('count as unread from the bot, in the chats that are not open, until they are opened', () => {
    const state = later(
      opened(5),
      ['message', { chatId: 5, message: fromBot(1) }],
      ['message', { chatId: 6, message: fromBot(2) }],
      ['message', { chatId: 6, message: fromBot(3) }],
      ['message', { chatId: 6, message: fromAn(4) }],
    );
    expect([state.chats[5]?.unread, state.chats[6]?.unread]).toEqual([0, 2]);
    expect(chosen(state, 6, 6).chats[6]?.unread).toBe(0);
  });

  it('that were not read are marked from the first on, until one answers or leaves', () => {
    const away = later(
      opened(5),
      ['message', { chatId: 6, message: fromBot(2) }],
      ['message', { chatId: 6, message: fromBot(3) }],
    );
    const read = chosen(away, 6, 6);
    expect(read.chats[6]).toMatchObject({ unread: 0, unreadFrom: 2 });
    expect(later(read, ['message', { chatId: 6, message: fromBot(4) }]).chats[6]?.unreadFrom).toBe(2);
    expect(later(read, ['message', { chatId: 6, message: fromAn(4) }]).chats[6]?.unreadFrom).toBeNull();
    expect(chosen(read, 5, 5).chats[6]?.unreadFrom).toBeNull();
  });

  it('are there once, however often they are told', () => {
    const event = ['message', { chatId: 5, message: fromBot(1) }] as const;
    expect(later(opened(), event, event).chats[5]).toMatchObject({
      messages: [{ message_id: 1 }],
      unread: 1,
    });
  });

  it('are edited in their place and deleted', () => {
    const state = later(
      opened(5),
      ['message', { chatId: 5, message: fromBot(1) }],
      ['message', { chatId: 5, message: fromBot(2) }],
      ['message-edited', { chatId: 5, message: fromBot(1, 'edited') }],
      ['messages-deleted', { chatId: 5, messageIds: [2] }],
    );
    expect(state.chats[5]?.messages).toEqual([fromBot(1, 'edited')]);
  });

  it('of the bot end its typing; those of people don’t', () => {
    const typing = later(opened(5), ['action', { chatId: 5, action: 'typing' }]);
    expect(later(typing, ['message', { chatId: 5, message: fromAn(1) }]).chats[5]?.action).toBe('typing');
    expect(later(typing, ['message', { chatId: 5, message: fromBot(1) }]).chats[5]?.action).toBeNull();
  });
});

describe('taps', () => {
  it('wait for their answer', () => {
    const tap = { chatId: 5, messageId: 1, data: 'ok' };
    const state = later(opened(5), ['callback', { callbackId: 'c1', ...tap, personId: 5 }]);
    expect(state.taps).toEqual({ c1: tap });
    expect(later(state, ['callback-answered', { callbackId: 'c1' }]).taps).toEqual({});
  });

  it('that ended already change nothing', () => {
    const state = tapped(opened(5), 'c1', { chatId: 5, messageId: 1, data: 'x' });
    expect(tapEnded(tapEnded(state, 'c1'), 'c1').taps).toEqual({});
    expect(tapEnded(opened(5), 'c9')).toMatchObject({ taps: {} });
  });
});

describe('a reply keyboard', () => {
  it('that is new is shown even if the last one was hidden', () => {
    const hidden = opened(5);
    const state: State = {
      ...hidden,
      chats: {
        ...hidden.chats,
        5: { ...(hidden.chats[5] as State['chats'][string]), isKeyboardHidden: true },
      },
    };
    const keyboard = { keyboard: [['Back']] };
    expect(later(state, ['keyboard', { chatId: 5, keyboard, forceReply: null }]).chats[5]).toMatchObject({
      keyboard,
      isKeyboardHidden: false,
    });
  });
});

describe('the log', () => {
  it('has each entry once, and the newest 500', () => {
    const calls = Array.from({ length: 510 }, (_, id) => ['call', { kind: 'call', id, at }] as const);
    const { log } = later(opened(), ...calls, ['call', { kind: 'call', id: 509, at }]);
    expect(log).toHaveLength(500);
    expect(log.at(-1)).toMatchObject({ id: 509 });
  });

  it('has one line for an update on its way to a webhook, with its latest stage', () => {
    const webhook = { ...opened(), about: { ...about, mode: 'webhook' } };
    const update = { updateId: 9, type: 'message' };
    const { log } = later(
      webhook,
      ['update', { ...update, stage: 'queued' }],
      ['update', { ...update, stage: 'delivered', attempt: 1 }],
      ['update', { ...update, stage: 'acknowledged' }],
    );
    expect(log).toMatchObject([{ kind: 'update', id: 9, at: 50_000, stage: 'acknowledged' }]);
  });

  it('leaves out updates that getUpdates shows, but not those that failed', () => {
    const update = { updateId: 9, type: 'message' };
    expect(later(opened(), ['update', { ...update, stage: 'queued' }]).log).toEqual([]);
    expect(later(opened(), ['update', { ...update, stage: 'failed' }]).log).toHaveLength(1);
  });
});

describe('what is switched', () => {
  it('is known: clock, flood limits, and that faults were armed or spent', () => {
    const before = opened();
    const state = later(
      before,
      ['clock', { now: 90_000, speed: 60 }],
      ['limits', { flood: true }],
      ['faults', {}],
    );
    expect(state.clock).toEqual({ now: 90_000, speed: 60, readAt: at });
    expect(state.about.floodLimits).toBe(true);
    expect(state.queueTurn).toBeGreaterThan(before.queueTurn);
  });

  it('changes nothing when the event is unknown', () => {
    const state = opened();
    expect(happened(state, 'earthquake', {}, at)).toBe(state);
  });
});

describe('people', () => {
  it('get a chat when they come, and keep their chat when they change', () => {
    const bob = { id: 7, firstName: 'Bob', blocked: false };
    const state = later(opened(), ['person', bob], ['message', { chatId: 7, message: fromAn(1) }]);
    const changed = later(state, ['person', { ...bob, blocked: true }]);
    expect(changed.people.at(-1)).toMatchObject({ blocked: true });
    expect(changed.chats[7]?.messages).toHaveLength(1);
  });

  it('stay chosen when everything is read afresh, unless they are gone', () => {
    const state = opened(5);
    const read = { about, people: [an], views: [], log: [] };
    expect(loaded(state, read, at)).toMatchObject({ personId: 5, chatId: 5 });
    expect(loaded(state, { ...read, people: [emma] }, at)).toMatchObject({ personId: null, chatId: null });
  });

  it('write to the bot, into their groups and channels of their own, not where they only read', () => {
    const group = { id: -1, type: 'supergroup', title: 'Staff' };
    const channel = { id: -2, type: 'channel', title: 'News' };
    const views = [
      { chat: group, messages: [], members: [an, emma], posterIds: [an.id, emma.id] },
      { chat: channel, messages: [], members: [an, emma], posterIds: [emma.id] },
    ];
    const { chats } = loaded(initialState(), { about, people: [an, emma], views, log: [] }, at);
    const idsFor = (personId: number) =>
      chatsOf(personId, chats)
        .map(({ chat }) => chat.id)
        .toSorted();
    expect(idsFor(an.id)).toEqual([-1, an.id].toSorted());
    expect(idsFor(emma.id)).toEqual([-1, -2, emma.id].toSorted());
    expect(chatsOf(null, chats)).toEqual([]);
  });
});

describe('a forum', () => {
  const chat = { id: -1, type: 'supergroup', title: 'Staff', is_forum: true };
  const topics = [{ id: 7, name: 'Emma', isClosed: false }];
  const bot = { status: 'member', canManageTopics: false, canDeleteMessages: false };
  const views = [{ chat, messages: [], members: [an], posterIds: [an.id], topics, bot, migratedTo: null }];
  const read = { about, people: [an], views, log: [] };
  const inForum = () => ({ ...chosen(loaded(initialState(), read, at), an.id, -1), topicId: 7 });

  it('is left with its topic, and keeps it when somebody else looks', () => {
    expect(chosen(inForum(), an.id, -1).topicId).toBe(7);
    expect(chosen(inForum(), an.id, an.id).topicId).toBeNull();
  });

  it('has its topics and reactions by events, and goes back to everything when a topic is gone', () => {
    const standing = { chatId: -1, bot, migratedTo: null };
    const closed = later(inForum(), [
      'standing',
      { ...standing, topics: [{ ...topics[0], isClosed: true }] },
    ]);
    expect(closed).toMatchObject({ topicId: 7, chats: { [-1]: { topics: [{ isClosed: true }] } } });
    expect(later(closed, ['standing', { ...standing, topics: [] }]).topicId).toBeNull();
    const reacted = later(closed, ['reaction', { chatId: -1, messageId: 3, emoji: '👍' }]);
    expect(reacted.chats[-1]?.reactions).toEqual({ 3: '👍' });
  });

  it('is not written to any more once it has gone on elsewhere', () => {
    const state = later(inForum(), ['standing', { chatId: -1, bot, topics, migratedTo: -2 }]);
    expect(chatsOf(an.id, state.chats).map(({ chat: { id } }) => id)).toEqual([an.id]);
  });

  it('is everything, what is in no topic, or a topic', () => {
    const messages = [
      { text: 'a' },
      { text: 'b', message_thread_id: 7, is_topic_message: true },
      { text: 'c', message_thread_id: 9 },
    ];
    const texts = (topicId: number | null) => inTopic(messages, topicId).map(({ text }) => text);
    expect([texts(null), texts(0), texts(7)]).toEqual([['a', 'b', 'c'], ['a', 'c'], ['b']]);
  });
});
