import type { Chat } from '@grammyjs/types';
import type { BotStanding, ChatState, OpenKeyboard, Person, StoredMessage, Topic } from '../entities.ts';
import type { Journal } from './journal.ts';

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

/** A chat's state as the modules beside this one change it. */
export interface MutableChat extends ChatState {
  isOpen: boolean;
  bot: BotStanding;
  migratedTo: number | null;
  readonly topics: Map<number, Topic>;
  readonly messages: Map<number, StoredMessage>;
  keyboard: OpenKeyboard | null;
  action: string | null;
}

/** Which chats there are, who is in them, and what the bot may do there. */
export interface ChatDirectory {
  find(chatId: number): ChatState | undefined;
  all(): readonly ChatState[];
  addPrivate(person: Person): ChatState;
  addGroup(group: NewGroup): ChatState;
  addChannel(title: string, adminIds: readonly number[], subscriberIds: readonly number[]): ChatState;
  open(chatId: number): void;
  change(chatId: number, changes: Partial<Pick<ChatState, 'bot' | 'migratedTo'>>): void;
  keepTopic(chatId: number, topic: Topic): void;
  removeTopic(chatId: number, topicId: number): void;
}

interface Entrance {
  readonly isOpen: boolean;
  readonly posterIds?: readonly number[];
  readonly bot?: BotStanding;
  readonly membersMayWrite?: boolean;
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

function newChatState(
  chat: Chat,
  memberIds: readonly number[],
  { isOpen, posterIds = memberIds, bot = asMember, membersMayWrite = true }: Entrance,
): MutableChat {
  return {
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
  };
}

export function createChatDirectory(chats: Map<number, MutableChat>, journal: Journal): ChatDirectory {
  let groupCount = 0;

  function add(chat: Chat, memberIds: readonly number[], entrance: Entrance): ChatState {
    const chatState = newChatState(chat, memberIds, entrance);
    chats.set(chat.id, chatState);
    journal.record('chat', chat);
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

  function changeStanding(chatId: number, change: (chatState: MutableChat) => void) {
    const chatState = requireChatState(chats, chatId);
    change(chatState);
    const { bot, topics, migratedTo } = chatState;
    journal.record('standing', { chatId, bot, topics: [...topics.values()], migratedTo });
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
      requireChatState(chats, chatId).isOpen = true;
    },
    change: (chatId, changes) => changeStanding(chatId, (chatState) => Object.assign(chatState, changes)),
    keepTopic: (chatId, topic) => changeStanding(chatId, ({ topics }) => topics.set(topic.id, topic)),
    removeTopic: (chatId, topicId) => changeStanding(chatId, ({ topics }) => topics.delete(topicId)),
  };
}

/** Throws for an id that doesn't come from the sandbox. */
export function requireChatState(chats: ReadonlyMap<number, MutableChat>, chatId: number): MutableChat {
  const chatState = chats.get(chatId);
  if (chatState === undefined) throw new Error(`The sandbox has no chat ${chatId}.`);
  return chatState;
}
