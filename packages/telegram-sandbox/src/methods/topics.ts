import type { ForumTopic, Message, User } from '@grammyjs/types';
import type { ChatState, MessageContent, Topic } from '../entities.ts';
import { badRequest } from '../refusal.ts';
import type { Arguments } from '../wire/arguments.ts';
import type { World } from '../world.ts';
import { findWritableChat } from './access.ts';
import type { MethodAnswer, MethodTable } from './method.ts';

const maxNameLength = 128;
/** The allowed colours of a topic's icon. */
const iconColors = [7322096, 16766590, 13338331, 9367192, 16749490, 16478047] as const;
type IconColor = (typeof iconColors)[number];

interface NewTopic {
  readonly name: string;
  readonly iconColor?: number;
  readonly iconCustomEmojiId?: string | undefined;
}

function isForum({ chat }: ChatState): boolean {
  return chat.type === 'supergroup' && chat.is_forum === true;
}

/** Begins a topic with its service message. */
export function beginTopic(
  world: World,
  chatState: ChatState,
  from: User,
  { name, iconColor = iconColors[0], iconCustomEmojiId }: NewTopic,
): { readonly topic: Topic; readonly message: Message } {
  const icon = {
    icon_color: iconColor as IconColor,
    ...(iconCustomEmojiId !== undefined && { icon_custom_emoji_id: iconCustomEmojiId }),
  };
  const chatId = chatState.chat.id;
  const content = { forum_topic_created: { name, ...icon } };
  const message = world.chats.post({ chatId, from, content, beginsTopic: true });
  const topic = {
    id: message.message_id,
    name,
    iconColor,
    iconCustomEmojiId,
    isClosed: false,
    creatorId: from.id,
  };
  world.chats.keepTopic(chatId, topic);
  return { topic, message };
}

/** Changes a topic, with a service message. */
export function changeTopic(
  world: World,
  { chat }: ChatState,
  { from, topic, change }: { readonly from: User; readonly topic: Topic; readonly change: MessageContent },
): Message {
  world.chats.keepTopic(chat.id, topic);
  const content = { message_thread_id: topic.id, is_topic_message: true as const, ...change };
  return world.chats.post({ chatId: chat.id, from, content });
}

function findForum(world: World, args: Arguments): ChatState {
  const chatState = findWritableChat(world, args);
  if (!isForum(chatState)) throw badRequest('the chat is not a forum');
  return chatState;
}

function mayManage({ bot }: ChatState): boolean {
  return bot.status === 'administrator' && bot.canManageTopics;
}

/** The topic of a call. Its creator needs no right. */
function findTopic(
  world: World,
  args: Arguments,
  { verb, hasRight }: { readonly verb: string; readonly hasRight: (chatState: ChatState) => boolean },
): { readonly chatState: ChatState; readonly topic: Topic } {
  const chatState = findForum(world, args);
  const topicId = args.integer('message_thread_id') ?? 0;
  if (topicId <= 0) throw badRequest('invalid forum topic identifier specified');
  const topic = chatState.topics.get(topicId);
  const isOwn = topic?.creatorId === world.bot.id;
  if (!isOwn && !hasRight(chatState)) throw badRequest(`not enough rights to ${verb} the topic`);
  if (topic === undefined) throw badRequest('TOPIC_ID_INVALID');
  return { chatState, topic };
}

function readName(args: Arguments): string {
  const name = [...args.text('name').trim()].slice(0, maxNameLength).join('');
  if (name === '') throw badRequest('name must be non-empty');
  return name;
}

function createForumTopic(world: World, args: Arguments): MethodAnswer {
  const chatState = findForum(world, args);
  if (!mayManage(chatState)) throw badRequest('not enough rights to create a topic');
  const name = readName(args);
  const iconColor = args.integer('icon_color') ?? iconColors[0];
  if (!iconColors.some((color) => color === iconColor)) throw badRequest('invalid icon color specified');
  const emojiId = args.text('icon_custom_emoji_id');
  const iconCustomEmojiId = emojiId === '' ? undefined : emojiId;
  const { topic } = beginTopic(world, chatState, { ...world.bot }, { name, iconColor, iconCustomEmojiId });
  const result: ForumTopic = {
    message_thread_id: topic.id,
    name,
    icon_color: iconColor as IconColor,
    ...(iconCustomEmojiId !== undefined && { icon_custom_emoji_id: iconCustomEmojiId }),
  };
  return { result };
}

function editForumTopic(world: World, args: Arguments): MethodAnswer {
  const { chatState, topic } = findTopic(world, args, { verb: 'edit', hasRight: mayManage });
  if (!args.has('name') && args.peek('icon_custom_emoji_id') === undefined) return { result: true };
  const name = args.has('name') ? readName(args) : topic.name;
  const iconCustomEmojiId = args.has('icon_custom_emoji_id')
    ? args.text('icon_custom_emoji_id')
    : topic.iconCustomEmojiId;
  const isRenamed = name !== topic.name;
  const isRedrawn = iconCustomEmojiId !== topic.iconCustomEmojiId;
  if (!isRenamed && !isRedrawn) throw badRequest('TOPIC_NOT_MODIFIED');
  const edited = {
    ...(isRenamed && { name }),
    ...(isRedrawn && { icon_custom_emoji_id: iconCustomEmojiId ?? '' }),
  };
  changeTopic(world, chatState, {
    from: { ...world.bot },
    topic: { ...topic, name, iconCustomEmojiId },
    change: { forum_topic_edited: edited },
  });
  return { result: true };
}

/** The service message of a closed or reopened topic. */
export function closingContent(isClosed: boolean): MessageContent {
  return isClosed ? { forum_topic_closed: {} } : { forum_topic_reopened: {} };
}

function setClosed(world: World, args: Arguments, isClosed: boolean): MethodAnswer {
  const { chatState, topic } = findTopic(world, args, { verb: 'close or open', hasRight: mayManage });
  if (topic.isClosed === isClosed) throw badRequest('TOPIC_NOT_MODIFIED');
  const change = closingContent(isClosed);
  changeTopic(world, chatState, { from: { ...world.bot }, topic: { ...topic, isClosed }, change });
  return { result: true };
}

function deleteForumTopic(world: World, args: Arguments): MethodAnswer {
  const { chatState, topic } = findTopic(world, args, {
    verb: 'delete',
    hasRight: ({ bot }) => bot.status === 'administrator' && bot.canDeleteMessages,
  });
  const messages = [...chatState.messages.values()].filter(
    ({ message }) => message.is_topic_message && message.message_thread_id === topic.id,
  );
  world.chats.remove(
    chatState.chat.id,
    messages.map(({ message }) => message.message_id),
  );
  world.chats.removeTopic(chatState.chat.id, topic.id);
  return { result: true };
}

export const topicMethods: MethodTable = {
  createForumTopic,
  editForumTopic,
  closeForumTopic: (world, args) => setClosed(world, args, true),
  reopenForumTopic: (world, args) => setClosed(world, args, false),
  deleteForumTopic,
};
