import { clockNow, clockRead } from './clock.js';

/**
 * What the page knows, and how each event of the sandbox changes it. Pure.
 *
 * @typedef {{
 *   chat: any, messages: readonly any[], keyboard: any, forceReply: any, action: string | null,
 *   members: readonly any[], posterIds: readonly number[], unread: number, unreadFrom: number | null, isKeyboardHidden: boolean,
 *   keyboardFor: readonly number[], keyboardMessageId: number | null, reactions: Readonly<Record<string, string>>,
 *   bot: {status: string, canManageTopics: boolean, canDeleteMessages: boolean} | null, topics: readonly any[], migratedTo: number | null,
 * }} ChatState
 * @typedef {{
 *   about: any, people: readonly any[], chats: Readonly<Record<string, ChatState>>,
 *   personId: number | null, chatId: number | null, topicId: number | null, menu: any,
 *   taps: Readonly<Record<string, {chatId: number, messageId: number, data: string}>>,
 *   log: readonly any[], clock: import('./clock.js').Clock, queueTurn: number, isConnected: boolean, isLoaded: boolean,
 * }} State
 *
 * `unreadFrom` is the first message that had not been read when the chat was opened; it stays until the chat is left.
 * `topicId` is the topic of the open forum that is looked at; null is all of it, 0 what is in no topic.
 * `queueTurn` rises when faults are armed or spent, and when updates come and go: they are asked for when shown.
 */

const maxLogEntries = 500;

/** @returns {State} */
export function initialState() {
  return {
    about: null,
    people: [],
    chats: {},
    personId: null,
    chatId: null,
    topicId: null,
    menu: null,
    taps: {},
    log: [],
    clock: { now: 0, speed: 1, readAt: 0 },
    queueTurn: 0,
    isConnected: true,
    isLoaded: false,
  };
}

/** @returns {ChatState} */
export function emptyChat(chat, members = []) {
  const closed = { keyboard: null, forceReply: null, action: null, keyboardFor: [], keyboardMessageId: null };
  const group = { reactions: {}, bot: null, topics: [], migratedTo: null };
  const posterIds = members.map(({ id }) => id);
  return {
    chat,
    messages: [],
    ...closed,
    ...group,
    members,
    posterIds,
    unread: 0,
    unreadFrom: null,
    isKeyboardHidden: false,
  };
}

export function privateChatOf(person) {
  return { id: person.id, type: 'private', first_name: person.firstName, last_name: person.lastName };
}

/** The state read afresh, keeping who is chosen if they are still there. @param {State} state @param {any} read @param {number} at @returns {State} */
export function loaded(state, { about, people, views, log }, at) {
  const chats = Object.fromEntries(
    people.map((person) => [person.id, emptyChat(privateChatOf(person), [person])]),
  );
  for (const view of views) chats[view.chat.id] = { ...emptyChat(view.chat), ...view };
  const isKept = people.some(({ id }) => id === state.personId) && chats[state.chatId ?? ''] !== undefined;
  const chosen = isKept ? {} : { personId: null, chatId: null, topicId: null, menu: null };
  const read = { about, people, chats, log, clock: clockRead(about.clock, at), taps: {} };
  return { ...state, ...read, queueTurn: state.queueTurn + 1, isLoaded: true, isConnected: true, ...chosen };
}

/** @param {State} state @returns {State} */
export function chosen(state, personId, chatId) {
  const left = state.chatId;
  const leave = (chat) => ({ ...chat, unreadFrom: null });
  const behind = left === null || left === chatId ? state : withChat(state, left, leave);
  const topicId = left === chatId ? state.topicId : null;
  const next = { ...behind, personId, chatId, topicId, menu: null };
  return chatId === null ? next : withChat(next, chatId, (chat) => ({ ...chat, unread: 0 }));
}

/** @param {number | null} personId @param {ChatState | undefined} chat */
export function mayWrite(personId, chat) {
  return personId !== null && chat?.posterIds.includes(personId) === true && chat.migratedTo === null;
}

/** The messages of a topic; null is everything, 0 what is in no topic. @param {readonly any[]} messages @param {number | null} topicId */
export function inTopic(messages, topicId) {
  if (topicId === null) return messages;
  const idOf = (message) => (message.is_topic_message ? message.message_thread_id : 0);
  return messages.filter((message) => idOf(message) === topicId);
}

/** Where that person can write. @param {number | null} personId @param {State['chats']} chats */
export function chatsOf(personId, chats) {
  return Object.values(chats).filter((chat) => mayWrite(personId, chat));
}

/** @param {State} state @param {number} chatId @param {(chat: ChatState) => ChatState} change @returns {State} */
export function withChat(state, chatId, change) {
  const chat = state.chats[chatId];
  return chat ? { ...state, chats: { ...state.chats, [chatId]: change(chat) } } : state;
}

/** @param {State} state @returns {State} */
export function tapped(state, callbackId, tap) {
  return { ...state, taps: { ...state.taps, [callbackId]: tap } };
}

/** @param {State} state @returns {State} */
export function tapEnded(state, callbackId) {
  if (!(callbackId in state.taps)) return state;
  const { [callbackId]: _ended, ...taps } = state.taps;
  return { ...state, taps };
}

/** @type {Record<string, (state: State, data: any, at: number) => State>} */
const changes = {
  message: (state, { chatId, message }) =>
    withChat(state, chatId, (chat) => withMessage(chat, message, chatId === state.chatId)),
  'message-edited': (state, { chatId, message }) =>
    withChat(state, chatId, (chat) => ({
      ...chat,
      messages: chat.messages.map((known) => (known.message_id === message.message_id ? message : known)),
    })),
  'messages-deleted': (state, { chatId, messageIds }) =>
    withChat(state, chatId, (chat) => ({
      ...chat,
      messages: chat.messages.filter(({ message_id }) => !messageIds.includes(message_id)),
    })),
  keyboard: (state, { chatId, ...keyboard }) =>
    withChat(state, chatId, (chat) => ({ ...chat, ...keyboard, isKeyboardHidden: false })),
  reaction: (state, { chatId, messageId, emoji }) =>
    withChat(state, chatId, (chat) => ({ ...chat, reactions: { ...chat.reactions, [messageId]: emoji } })),
  standing: (state, { chatId, bot, topics, migratedTo }) => {
    const next = withChat(state, chatId, (chat) => ({ ...chat, bot, topics, migratedTo }));
    const isGone = next.chatId === chatId && next.topicId && !topics.some(({ id }) => id === next.topicId);
    return isGone ? { ...next, topicId: null } : next;
  },
  action: (state, { chatId, action }) => withChat(state, chatId, (chat) => ({ ...chat, action })),
  callback: (state, { callbackId, chatId, messageId, data }) =>
    tapped(state, callbackId, { chatId, messageId, data }),
  'callback-answered': (state, { callbackId }) => tapEnded(state, callbackId),
  call: withEntry,
  note: withEntry,
  update: withUpdate,
  person: withPerson,
  faults: withTurn,
  clock: (state, data, at) => ({ ...state, clock: clockRead(data, at) }),
  limits: (state, { flood }) => ({ ...state, about: { ...state.about, floodLimits: flood } }),
  chat: (state, chat) =>
    state.chats[chat.id] ? state : { ...state, chats: { ...state.chats, [chat.id]: emptyChat(chat) } },
};

/** @param {State} state @param {string} name @param {any} data @param {number} at by the browser's clock @returns {State} */
export function happened(state, name, data, at) {
  return changes[name]?.(state, data, at) ?? state;
}

function withMessage(chat, message, isOpen) {
  const isKnown = chat.messages.some(({ message_id }) => message_id === message.message_id);
  if (isKnown) return chat;
  const messages = [...chat.messages, message];
  // Whoever writes has read.
  if (message.from?.is_bot !== true) return { ...chat, messages, unreadFrom: null };
  if (isOpen) return { ...chat, messages, action: null };
  const unreadFrom = chat.unread === 0 ? message.message_id : chat.unreadFrom;
  return { ...chat, messages, action: null, unread: chat.unread + 1, unreadFrom };
}

function withEntry(state, entry) {
  const isKnown = state.log.some(({ kind, id }) => kind === entry.kind && id === entry.id);
  return isKnown ? state : { ...state, log: [...state.log, entry].slice(-maxLogEntries) };
}

function withTurn(state) {
  return { ...state, queueTurn: state.queueTurn + 1 };
}

/** One line per update, whatever stage it reached; a later stage replaces the earlier. */
function withUpdate(before, update, at) {
  const state = withTurn(before);
  // While the bot polls, its getUpdates calls tell the same.
  if (state.about?.mode !== 'webhook' && update.stage !== 'failed') return state;
  const entry = { kind: 'update', id: update.updateId, at: clockNow(state.clock, at), ...update };
  const known = state.log.find(({ kind, id }) => kind === 'update' && id === entry.id);
  if (!known) return withEntry(state, entry);
  const merged = { ...entry, at: known.at };
  return { ...state, log: state.log.map((each) => (each === known ? merged : each)) };
}

function withPerson(state, person) {
  const isKnown = state.people.some(({ id }) => id === person.id);
  const people = isKnown
    ? state.people.map((known) => (known.id === person.id ? person : known))
    : [...state.people, person];
  const chats = state.chats[person.id]
    ? state.chats
    : { ...state.chats, [person.id]: emptyChat(privateChatOf(person), [person]) };
  return { ...state, people, chats };
}
