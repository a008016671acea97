import type { Chat, Message, User } from '@grammyjs/types';
import type { Instant } from '../clock.ts';
import type { MessageContent, OpenKeyboard, Person, Room, StoredMessage } from '../entities.ts';
import type { Journal } from './journal.ts';

const maxMessagesPerRoom = 5000;
const actionShownMs = 5000;
/** Supergroups and channels share one range. */
const firstGroupId = -1_002_000_000_001;

export interface Posting {
  readonly chatId: number;
  readonly from: User;
  readonly content: MessageContent;
  readonly hadReplyMarkup?: boolean;
}

/** The chats and what stands in them. Every change is in the journal. */
export interface Rooms {
  find(chatId: number): Room | undefined;
  all(): readonly Room[];
  addPrivate(person: Person): Room;
  addGroup(title: string, memberIds: readonly number[]): Room;
  addChannel(title: string, adminIds: readonly number[], subscriberIds: readonly number[]): Room;
  open(chatId: number): void;
  post(posting: Posting): Message;
  replace(chatId: number, messageId: number, change: (message: Message) => Message): Message | undefined;
  remove(chatId: number, messageIds: readonly number[]): void;
  showKeyboard(chatId: number, keyboard: OpenKeyboard | null): void;
  showAction(chatId: number, action: string | null): void;
  clear(): void;
}

interface Entrance {
  readonly isOpen: boolean;
  readonly posterIds?: readonly number[];
}

interface MutableRoom extends Room {
  isOpen: boolean;
  readonly messages: Map<number, StoredMessage>;
  keyboard: OpenKeyboard | null;
  action: string | null;
  actionTimer: NodeJS.Timeout | undefined;
  lastMessageId: number;
}

function privateChatOf(person: Person): Chat {
  return {
    id: person.id,
    type: 'private',
    first_name: person.firstName,
    ...(person.lastName !== undefined && { last_name: person.lastName }),
    ...(person.username !== undefined && { username: person.username }),
  };
}

export function createRooms(journal: Journal, clock: () => Instant): Rooms {
  const rooms = new Map<number, MutableRoom>();
  /** A bot's private chats share one sequence of message ids; every supergroup has its own. */
  let lastPrivateMessageId = 0;
  let groupCount = 0;

  function add(chat: Chat, memberIds: readonly number[], { isOpen, posterIds = memberIds }: Entrance): Room {
    const room: MutableRoom = {
      chat,
      memberIds,
      posterIds,
      isOpen,
      messages: new Map(),
      keyboard: null,
      action: null,
      actionTimer: undefined,
      lastMessageId: 0,
    };
    rooms.set(chat.id, room);
    journal.record('chat', chat);
    return room;
  }

  function roomOf(chatId: number): MutableRoom {
    const room = rooms.get(chatId);
    if (room === undefined) throw new Error(`The sandbox has no chat ${chatId}.`);
    return room;
  }

  function nextGroupId(): number {
    groupCount += 1;
    return firstGroupId + 1 - groupCount;
  }

  function nextMessageId(room: MutableRoom): number {
    if (room.chat.type === 'private') {
      lastPrivateMessageId += 1;
      return lastPrivateMessageId;
    }
    room.lastMessageId += 1;
    return room.lastMessageId;
  }

  function showAction(chatId: number, action: string | null) {
    const room = roomOf(chatId);
    clearTimeout(room.actionTimer);
    if (room.action !== action) journal.record('action', { chatId, action });
    room.action = action;
    if (action !== null) room.actionTimer = setTimeout(() => showAction(chatId, null), actionShownMs).unref();
  }

  return {
    find: (chatId) => rooms.get(chatId),
    all: () => [...rooms.values()],
    addPrivate: (person) => add(privateChatOf(person), [person.id], { isOpen: false }),
    addGroup: (title, memberIds) =>
      add({ id: nextGroupId(), type: 'supergroup', title }, memberIds, { isOpen: true }),
    addChannel(title, adminIds, subscriberIds) {
      const memberIds = [...new Set([...adminIds, ...subscriberIds])];
      const entrance = { isOpen: true, posterIds: adminIds };
      return add({ id: nextGroupId(), type: 'channel', title }, memberIds, entrance);
    },
    open(chatId) {
      roomOf(chatId).isOpen = true;
    },
    post({ chatId, from, content, hadReplyMarkup = false }) {
      const room = roomOf(chatId);
      const message = {
        message_id: nextMessageId(room),
        ...(room.chat.type === 'channel' ? { sender_chat: room.chat } : { from }),
        chat: room.chat,
        date: Math.floor(clock() / 1000),
        ...content,
      } as Message;
      room.messages.set(message.message_id, { message, authorId: from.id, hadReplyMarkup });
      const oldest = room.messages.keys().next().value;
      if (room.messages.size > maxMessagesPerRoom && oldest !== undefined) room.messages.delete(oldest);
      if (from.is_bot) showAction(chatId, null);
      journal.record('message', { chatId, message });
      return message;
    },
    replace(chatId, messageId, change) {
      const room = roomOf(chatId);
      const stored = room.messages.get(messageId);
      if (stored === undefined) return undefined;
      const message = change(stored.message);
      room.messages.set(messageId, { ...stored, message });
      journal.record('message-edited', { chatId, message });
      return message;
    },
    remove(chatId, messageIds) {
      const room = roomOf(chatId);
      const removed = messageIds.filter((id) => room.messages.delete(id));
      if (removed.length > 0) journal.record('messages-deleted', { chatId, messageIds: removed });
    },
    showKeyboard(chatId, keyboard) {
      roomOf(chatId).keyboard = keyboard;
      journal.record('keyboard', {
        chatId,
        keyboard: keyboard?.keyboard ?? null,
        forceReply: keyboard?.forceReply ?? null,
      });
    },
    showAction,
    clear() {
      for (const room of rooms.values()) clearTimeout(room.actionTimer);
      rooms.clear();
    },
  };
}
