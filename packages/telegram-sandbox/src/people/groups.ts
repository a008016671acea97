import type { Chat, Message } from '@grammyjs/types';
import { type ChatState, userOf } from '../entities.ts';
import { beginTopic, changeTopic, closingContent } from '../methods/topics.ts';
import type { World } from '../world.ts';
import { Impossible } from './impossible.ts';
import { requireChat, requireLiving } from './presence.ts';
import { pushMessage } from './saying.ts';

function requireForum(world: World, personId: number, chatId: number): ChatState {
  const chatState = requireChat(world, personId, chatId);
  const { chat } = chatState;
  if (chat.type !== 'supergroup' || !chat.is_forum)
    throw new Impossible(400, `Chat ${chatId} has no topics.`);
  return chatState;
}

export function createTopic(world: World, personId: number, chatId: number, given: string): Message {
  const from = userOf(requireLiving(world, personId));
  const chatState = requireForum(world, personId, chatId);
  const name = given.trim();
  if (name === '') throw new Impossible(400, 'A topic needs a name.');
  const { message } = beginTopic(world, chatState, from, { name });
  pushMessage(world, chatState, 'sent', message);
  return message;
}

export function setTopicClosed(
  world: World,
  personId: number,
  {
    chatId,
    topicId,
    isClosed,
  }: { readonly chatId: number; readonly topicId: number; readonly isClosed: boolean },
): Message {
  const from = userOf(requireLiving(world, personId));
  const chatState = requireForum(world, personId, chatId);
  const topic = chatState.topics.get(topicId);
  if (topic === undefined) throw new Impossible(404, `There is no topic ${topicId}.`);
  const closing = { from, topic: { ...topic, isClosed }, change: closingContent(isClosed) };
  const message = changeTopic(world, chatState, closing);
  pushMessage(world, chatState, 'sent', message);
  return message;
}

/** Upgrades a basic group to a supergroup with another id, and tells the old chat. */
export function upgradeGroup(world: World, personId: number, chatId: number): Chat {
  const from = userOf(requireLiving(world, personId));
  const old = requireChat(world, personId, chatId);
  const { chat, memberIds, bot, membersMayWrite, migratedTo } = old;
  if (chat.type !== 'group' || migratedTo !== null)
    throw new Impossible(400, `Chat ${chatId} is no basic group.`);
  const next = world.chats.addGroup({ title: chat.title, memberIds, bot, membersMayWrite });
  const tell = (chatState: ChatState, content: object) =>
    pushMessage(world, chatState, 'sent', world.chats.post({ chatId: chatState.chat.id, from, content }));
  tell(old, { migrate_to_chat_id: next.chat.id });
  world.chats.change(chatId, { migratedTo: next.chat.id });
  tell(next, { migrate_from_chat_id: chatId });
  return next.chat;
}
