import type { Message, User } from '@grammyjs/types';
import { type ChatState, type StoredMessage, userOf } from '../entities.ts';
import { badRequest, forbidden, Refusal } from '../refusal.ts';
import type { Arguments } from '../wire/arguments.ts';
import type { World } from '../world.ts';

/** The user of an id, as bots see them. */
export function findUser(world: World, id: number): User | undefined {
  if (id === world.bot.id) return { ...world.bot };
  const person = world.people.find(id);
  return person && userOf(person);
}

/** What a call does with a chat: reads it or its members, edits messages, or writes new ones. */
type Access = 'read' | 'members' | 'edit' | 'write';

/** The chat's type in Telegram's refusals. */
const chatNames = { group: 'group', supergroup: 'supergroup', channel: 'channel' } as const;

/** A basic group can still be read by a bot that it has removed, and after it became a supergroup. */
function checkAccess({ chat, bot, migratedTo }: ChatState, access: Access) {
  if (chat.type === 'private' || (chat.type === 'group' && access === 'read')) return;
  if (migratedTo !== null) {
    if (access === 'edit') throw badRequest("can't access the chat");
    throw new Refusal(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
      migrate_to_chat_id: migratedTo,
    });
  }
  const name = chatNames[chat.type];
  if (bot.status === 'kicked') throw forbidden(`bot was kicked from the ${name} chat`);
  if (bot.status === 'left') throw forbidden(`bot is not a member of the ${name} chat`);
}

/** The chat that a call names, if the bot knows it and has the access. */
export function findChat(
  world: World,
  args: Arguments,
  access: Access = 'read',
  field = 'chat_id',
): ChatState {
  const chatState = world.chats.find(args.integer(field) ?? Number.NaN);
  if (chatState === undefined) throw badRequest('chat not found');
  if (!chatState.isOpen) {
    const sharesGroup = world.chats
      .all()
      .some(({ chat, memberIds }) => chat.type !== 'private' && memberIds.includes(chatState.chat.id));
    if (sharesGroup) throw forbidden("bot can't initiate conversation with a user");
    throw badRequest('chat not found');
  }
  checkAccess(chatState, access);
  return chatState;
}

/** The chat a call wants to write to. */
export function findWritableChat(world: World, args: Arguments): ChatState {
  const chatState = findChat(world, args, 'write');
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
  const chatState = findChat(world, args, 'edit');
  const stored = findMessage(chatState, args.integer('message_id'), 'message to edit');
  const { message, authorId, hadReplyMarkup } = stored;
  if (authorId !== world.bot.id || message.forward_origin || hadReplyMarkup)
    throw badRequest("message can't be edited");
  return { chatState, message };
}
