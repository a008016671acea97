import type { Message, User } from '@grammyjs/types';
import { type ChatState, type StoredMessage, userOf } from '../entities.ts';
import { badRequest, forbidden } from '../refusal.ts';
import type { Arguments } from '../wire/arguments.ts';
import type { World } from '../world.ts';

/** Whom an id means, as bots see them. */
export function findUser(world: World, id: number): User | undefined {
  if (id === world.bot.id) return { ...world.bot };
  const person = world.people.find(id);
  return person && userOf(person);
}

/** The chat a call names, as far as the bot knows it. */
export function findChat(world: World, args: Arguments, field = 'chat_id'): ChatState {
  const chatState = world.chats.find(args.integer(field) ?? Number.NaN);
  if (chatState === undefined) throw badRequest('chat not found');
  if (!chatState.isOpen) {
    const sharesGroup = world.chats
      .all()
      .some(({ chat, memberIds }) => chat.type !== 'private' && memberIds.includes(chatState.chat.id));
    if (sharesGroup) throw forbidden("bot can't initiate conversation with a user");
    throw badRequest('chat not found');
  }
  return chatState;
}

/** The chat a call wants to write to. */
export function findWritableChat(world: World, args: Arguments): ChatState {
  const chatState = findChat(world, args);
  const person = world.people.find(chatState.chat.id);
  if (person?.deactivated) throw forbidden('user is deactivated');
  if (person?.blocked) throw forbidden('bot was blocked by the user');
  return chatState;
}

export function findMessage(
  chatState: ChatState,
  messageId: number | undefined,
  what: string,
): StoredMessage {
  const stored = chatState.messages.get(messageId ?? 0);
  if (stored === undefined) throw badRequest(`${what} not found`);
  return stored;
}

/** The bot's own message that a call wants to edit, in its chat. */
export function findEditable(
  world: World,
  args: Arguments,
): { readonly chatState: ChatState; readonly message: Message } {
  if (!args.has('chat_id') && args.has('inline_message_id')) throw badRequest('MESSAGE_ID_INVALID');
  if (args.has('business_connection_id')) throw badRequest('business connection not found');
  if (!args.has('message_id')) throw badRequest('message identifier is not specified');
  const chatState = findChat(world, args);
  const stored = findMessage(chatState, args.integer('message_id'), 'message to edit');
  const { message, authorId, hadReplyMarkup } = stored;
  if (authorId !== world.bot.id || message.forward_origin || hadReplyMarkup)
    throw badRequest("message can't be edited");
  return { chatState, message };
}
