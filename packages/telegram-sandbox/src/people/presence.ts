import type { Message } from '@grammyjs/types';
import type { ChatState, Person, StoredMessage } from '../entities.ts';
import type { World } from '../world.ts';
import { Impossible } from './impossible.ts';

/** The place of a person's message. */
export interface Place {
  /** The private chat with the bot when left out. */
  readonly chatId?: number | undefined;
  /** The topic of a forum; a reply stays in the topic of what it replies to. */
  readonly threadId?: number | undefined;
  /** The message that is replied to. */
  readonly replyTo?: number | undefined;
}

export function requirePerson(world: World, personId: number): Person {
  const person = world.people.find(personId);
  if (person === undefined) throw new Impossible(404, `There is no person ${personId}.`);
  return person;
}

/** The person, unless their account is gone. */
export function requireLiving(world: World, personId: number): Person {
  const person = requirePerson(world, personId);
  if (person.deactivated) throw new Impossible(400, `${person.firstName} has deleted their account.`);
  return person;
}

export function requireChat(world: World, personId: number, chatId = personId): ChatState {
  const chatState = world.chats.find(chatId);
  if (chatState === undefined) throw new Impossible(404, `There is no chat ${chatId}.`);
  if (!chatState.memberIds.includes(personId))
    throw new Impossible(403, `Person ${personId} is not a member of chat ${chatId}.`);
  return chatState;
}

export function requireStored(chatState: ChatState, messageId: number): StoredMessage {
  const stored = chatState.messages.get(messageId);
  if (stored === undefined)
    throw new Impossible(404, `There is no message ${messageId} in chat ${chatState.chat.id}.`);
  return stored;
}

export function requireOwnMessage(chatState: ChatState, personId: number, messageId: number): Message {
  const { message, authorId } = requireStored(chatState, messageId);
  if (authorId !== personId) throw new Impossible(400, `Message ${messageId} is not by person ${personId}.`);
  return message;
}
