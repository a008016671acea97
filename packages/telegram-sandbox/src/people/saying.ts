import type { Message } from '@grammyjs/types';
import { type ChatState, type MessageContent, userOf } from '../entities.ts';
import { isServiceMessage } from '../methods/forwards.ts';
import { keyboardWithout, withoutReply } from '../methods/sending.ts';
import type { World } from '../world.ts';
import { Impossible } from './impossible.ts';
import { type Place, requireChat, requireLiving, requireStored } from './presence.ts';

/** Whether a message in a group is for the bot, which gets only those unless it is an administrator. */
function isForBot(world: World, message: Message): boolean {
  const text = message.text ?? message.caption ?? '';
  const name = world.bot.username ?? '';
  if (new RegExp(`@${name}(?!\\w)`, 'i').test(text)) return true;
  const isForOther = /^\/\w+@\w/.test(text);
  if (text.startsWith('/') && !isForOther) return true;
  return message.reply_to_message?.from?.id === world.bot.id;
}

/** A bot hears every private chat, channel and service message; in groups all of it only as an administrator. */
function hears(world: World, { bot }: ChatState, message: Message): boolean {
  if (message.chat.type === 'private') return true;
  if (bot.status === 'left' || bot.status === 'kicked') return false;
  if (message.chat.type === 'channel' || bot.status === 'administrator') return true;
  return isServiceMessage(message) || isForBot(world, message);
}

const messageUpdateTypes = {
  message: { sent: 'message', edited: 'edited_message' },
  post: { sent: 'channel_post', edited: 'edited_channel_post' },
} as const;

/** Tells the bot of a message, if it hears it. */
export function pushMessage(world: World, chatState: ChatState, kind: 'sent' | 'edited', message: Message) {
  const chatId = message.chat.id;
  if (hears(world, chatState, message))
    world.updates.push({
      type: messageUpdateTypes[message.chat.type === 'channel' ? 'post' : 'message'][kind],
      queueId: `chat ${chatId}`,
      chatId,
      payload: message,
    });
}

/** The fields of a message's place: in a topic every message replies to another, or to the topic's first one. */
function placeFields(chatState: ChatState, { threadId, replyTo }: Place): MessageContent {
  const replied = replyTo === undefined ? undefined : requireStored(chatState, replyTo).message;
  const topicId = replied?.is_topic_message ? replied.message_thread_id : threadId;
  if (topicId === undefined) return replied ? { reply_to_message: withoutReply(replied) } : {};
  const topic = chatState.topics.get(topicId);
  if (topic === undefined) throw new Impossible(404, `There is no topic ${topicId}.`);
  if (topic.isClosed) throw new Impossible(403, `The topic "${topic.name}" is closed.`);
  const answered = replied ?? chatState.messages.get(topicId)?.message;
  return {
    message_thread_id: topicId,
    is_topic_message: true,
    ...(answered && { reply_to_message: withoutReply(answered) }),
  };
}

/** Posts a person's message and queues it for the bot. */
export function say(
  world: World,
  personId: number,
  content: MessageContent,
  place: Place = {},
  invoiceId?: string,
): Message {
  const person = requireLiving(world, personId);
  const chatState = requireChat(world, personId, place.chatId);
  const { chat, keyboard } = chatState;
  if (chat.type === 'private' && person.blocked)
    throw new Impossible(400, `${person.firstName} has blocked the bot.`);
  if (chatState.migratedTo !== null)
    throw new Impossible(400, `Chat ${chat.id} has become chat ${chatState.migratedTo}.`);
  if (!chatState.posterIds.includes(personId))
    throw new Impossible(403, `${person.firstName} may not post in chat ${chat.id}.`);
  const placed = { ...content, ...placeFields(chatState, place) };
  world.chats.open(chat.id);
  const message = world.chats.post({ chatId: chat.id, from: userOf(person), content: placed, invoiceId });
  if (keyboard?.forceReply && keyboard.personIds.includes(personId))
    world.chats.showKeyboard(chat.id, keyboardWithout(keyboard, [personId]));
  pushMessage(world, chatState, 'sent', message);
  return message;
}
