import type { Chat, Message, User } from '@grammyjs/types';
import type { Instant } from '../clock.ts';
import type {
  BotStanding,
  ChatState,
  MessageContent,
  OpenKeyboard,
  Person,
  StoredMessage,
  Topic,
} from '../entities.ts';
import type { Journal } from './journal.ts';

const maxMessagesPerChat = 5000;
const actionShownMs = 5000;
/** Supergroups and channels share one range. */
const firstGroupId = -1_002_000_000_001;
/** Basic groups have short ids. */
const firstBasicGroupId = -4_000_000_001;

const asMember: BotStanding = { status: 'member', canManageTopics: false, canDeleteMessages: false };
const asChannelAdministrator: BotStanding = {
  status: 'administrator',
  canManageTopics: false,
  canDeleteMessages: true,
};

/** A basic group, a supergroup, or a supergroup with topics. */
export type GroupKind = 'group' | 'supergroup' | 'forum';

export interface NewGroup {
  readonly title: string;
  readonly memberIds: readonly number[];
  readonly kind?: GroupKind | undefined;
  /** A plain member when left out. */
  readonly bot?: Partial<BotStanding> | undefined;
  /** What `permissions` of the chat tells bots; true when left out. The sandbox holds only the bot to it. */
  readonly membersMayWrite?: boolean | undefined;
}

export interface Posting {
  readonly chatId: number;
  readonly from: User;
  readonly content: MessageContent;
  readonly hadReplyMarkup?: boolean;
  readonly invoiceId?: string | undefined;
  /** The service message that begins a topic belongs to it. */
  readonly beginsTopic?: boolean;
}

/** The chats and what stands in them. Every change is in the journal. */
export interface Chats {
  find(chatId: number): ChatState | undefined;
  all(): readonly ChatState[];
  addPrivate(person: Person): ChatState;
  addGroup(group: NewGroup): ChatState;
  addChannel(title: string, adminIds: readonly number[], subscriberIds: readonly number[]): ChatState;
  open(chatId: number): void;
  change(chatId: number, changes: Partial<Pick<ChatState, 'bot' | 'migratedTo'>>): void;
  keepTopic(chatId: number, topic: Topic): void;
  removeTopic(chatId: number, topicId: number): void;
  react(chatId: number, messageId: number, emoji: string | null): void;
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
  readonly bot?: BotStanding;
  readonly membersMayWrite?: boolean;
}

interface MutableChat extends ChatState {
  isOpen: boolean;
  bot: BotStanding;
  migratedTo: number | null;
  readonly topics: Map<number, Topic>;
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

export function createChats(journal: Journal, clock: () => Instant): Chats {
  const chats = new Map<number, MutableChat>();
  /** A bot's private chats and basic groups share one sequence of message ids; every supergroup has its own. */
  let lastPrivateMessageId = 0;
  let groupCount = 0;

  function add(
    chat: Chat,
    memberIds: readonly number[],
    { isOpen, posterIds = memberIds, bot = asMember, membersMayWrite = true }: Entrance,
  ): ChatState {
    const chatState: MutableChat = {
      chat,
      memberIds,
      posterIds,
      isOpen,
      bot,
      membersMayWrite,
      migratedTo: null,
      topics: new Map(),
      messages: new Map(),
      keyboard: null,
      action: null,
      actionTimer: undefined,
      lastMessageId: 0,
    };
    chats.set(chat.id, chatState);
    journal.record('chat', chat);
    return chatState;
  }

  function stateOf(chatId: number): MutableChat {
    const chatState = chats.get(chatId);
    if (chatState === undefined) throw new Error(`The sandbox has no chat ${chatId}.`);
    return chatState;
  }

  function nextGroupId(first = firstGroupId): number {
    groupCount += 1;
    return first + 1 - groupCount;
  }

  function groupChat(kind: GroupKind, title: string): Chat {
    if (kind === 'group') return { id: nextGroupId(firstBasicGroupId), type: 'group', title };
    return { id: nextGroupId(), type: 'supergroup', title, ...(kind === 'forum' && { is_forum: true }) };
  }

  function recordStanding({ chat, bot, topics, migratedTo }: ChatState) {
    journal.record('standing', { chatId: chat.id, bot, topics: [...topics.values()], migratedTo });
  }

  function nextMessageId(chatState: MutableChat): number {
    if (chatState.chat.type === 'private' || chatState.chat.type === 'group') {
      lastPrivateMessageId += 1;
      return lastPrivateMessageId;
    }
    chatState.lastMessageId += 1;
    return chatState.lastMessageId;
  }

  function showAction(chatId: number, action: string | null) {
    const chatState = stateOf(chatId);
    clearTimeout(chatState.actionTimer);
    if (chatState.action !== action) journal.record('action', { chatId, action });
    chatState.action = action;
    if (action !== null)
      chatState.actionTimer = setTimeout(() => showAction(chatId, null), actionShownMs).unref();
  }

  return {
    find: (chatId) => chats.get(chatId),
    all: () => [...chats.values()],
    addPrivate: (person) => add(privateChatOf(person), [person.id], { isOpen: false }),
    addGroup: ({ title, memberIds, kind = 'supergroup', bot, membersMayWrite = true }) =>
      add(groupChat(kind, title), memberIds, { isOpen: true, bot: { ...asMember, ...bot }, membersMayWrite }),
    addChannel(title, adminIds, subscriberIds) {
      const memberIds = [...new Set([...adminIds, ...subscriberIds])];
      const entrance = { isOpen: true, posterIds: adminIds, bot: asChannelAdministrator };
      return add({ id: nextGroupId(), type: 'channel', title }, memberIds, entrance);
    },
    open(chatId) {
      stateOf(chatId).isOpen = true;
    },
    change(chatId, changes) {
      recordStanding(Object.assign(stateOf(chatId), changes));
    },
    keepTopic(chatId, topic) {
      const chatState = stateOf(chatId);
      chatState.topics.set(topic.id, topic);
      recordStanding(chatState);
    },
    removeTopic(chatId, topicId) {
      const chatState = stateOf(chatId);
      chatState.topics.delete(topicId);
      recordStanding(chatState);
    },
    react(chatId, messageId, emoji) {
      const { messages } = stateOf(chatId);
      const stored = messages.get(messageId);
      if (stored === undefined) return;
      messages.set(messageId, { ...stored, reaction: emoji ?? undefined });
      journal.record('reaction', { chatId, messageId, emoji });
    },
    post({ chatId, from, content, hadReplyMarkup = false, invoiceId, beginsTopic = false }) {
      const chatState = stateOf(chatId);
      const messageId = nextMessageId(chatState);
      const message = {
        message_id: messageId,
        ...(beginsTopic && { message_thread_id: messageId, is_topic_message: true }),
        ...(chatState.chat.type === 'channel' ? { sender_chat: chatState.chat } : { from }),
        chat: chatState.chat,
        date: Math.floor(clock() / 1000),
        ...content,
      } as Message;
      chatState.messages.set(messageId, { message, authorId: from.id, hadReplyMarkup, invoiceId });
      const oldest = chatState.messages.keys().next().value;
      if (chatState.messages.size > maxMessagesPerChat && oldest !== undefined)
        chatState.messages.delete(oldest);
      if (from.is_bot) showAction(chatId, null);
      journal.record('message', { chatId, message });
      return message;
    },
    replace(chatId, messageId, change) {
      const chatState = stateOf(chatId);
      const stored = chatState.messages.get(messageId);
      if (stored === undefined) return undefined;
      const message = change(stored.message);
      chatState.messages.set(messageId, { ...stored, message });
      journal.record('message-edited', { chatId, message });
      return message;
    },
    remove(chatId, messageIds) {
      const chatState = stateOf(chatId);
      const removed = messageIds.filter((id) => chatState.messages.delete(id));
      if (removed.length > 0) journal.record('messages-deleted', { chatId, messageIds: removed });
    },
    showKeyboard(chatId, keyboard) {
      stateOf(chatId).keyboard = keyboard;
      journal.record('keyboard', {
        chatId,
        keyboard: keyboard?.keyboard ?? null,
        forceReply: keyboard?.forceReply ?? null,
        keyboardFor: keyboard?.personIds ?? [],
        keyboardMessageId: keyboard?.messageId ?? null,
      });
    },
    showAction,
    clear() {
      for (const chatState of chats.values()) clearTimeout(chatState.actionTimer);
      chats.clear();
    },
  };
}
