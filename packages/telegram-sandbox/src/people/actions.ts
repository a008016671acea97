import type { Message } from '@grammyjs/types';
import { type ChatState, type MessageContent, type Person, userOf } from '../entities.ts';
import { contentOf, originOf } from '../methods/texts.ts';
import { detectEntities, sortEntities } from '../text/detected-entities.ts';
import type { World } from '../world.ts';
import { Impossible } from './impossible.ts';
import { type Placeholder, placeholderContent } from './placeholders.ts';

const maxTextLength = 4096;

export interface Place {
  /** The private chat with the bot when left out. */
  readonly chatId?: number | undefined;
}

export interface Contact {
  readonly phoneNumber: string;
  readonly firstName: string;
  readonly lastName?: string | undefined;
  readonly userId?: number | undefined;
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

function requireMessage(chatState: ChatState, messageId: number): Message {
  const message = chatState.messages.get(messageId)?.message;
  if (message === undefined)
    throw new Impossible(404, `There is no message ${messageId} in chat ${chatState.chat.id}.`);
  return message;
}

function requireOwnMessage(chatState: ChatState, personId: number, messageId: number): Message {
  const message = requireMessage(chatState, messageId);
  if (chatState.messages.get(messageId)?.authorId !== personId)
    throw new Impossible(400, `Message ${messageId} is not by person ${personId}.`);
  return message;
}

/** Channels have posts only, and whoever administers one hears them all. In groups a bot with privacy mode hears commands, replies to itself and its own name, nothing else. */
function hears(world: World, message: Message): boolean {
  if (message.chat.type === 'private' || message.chat.type === 'channel') return true;
  const text = message.text ?? message.caption ?? '';
  const isReplyToBot = message.reply_to_message?.from?.id === world.bot.id;
  return text.startsWith('/') || isReplyToBot || text.includes(`@${world.bot.username}`);
}

const updateTypes = {
  message: { sent: 'message', edited: 'edited_message' },
  post: { sent: 'channel_post', edited: 'edited_channel_post' },
} as const;

function pushMessage(world: World, kind: 'sent' | 'edited', message: Message) {
  if (hears(world, message))
    world.updates.push({
      type: updateTypes[message.chat.type === 'channel' ? 'post' : 'message'][kind],
      queueId: `chat ${message.chat.id}`,
      chatId: message.chat.id,
      payload: message,
    });
}

/** Puts a person's message into a chat and on its way to the bot. */
export function say(
  world: World,
  personId: number,
  content: MessageContent,
  { chatId }: Place = {},
): Message {
  const person = requireLiving(world, personId);
  const chatState = requireChat(world, personId, chatId);
  if (chatState.chat.type === 'private' && person.blocked)
    throw new Impossible(400, `${person.firstName} has blocked the bot.`);
  if (!chatState.posterIds.includes(personId))
    throw new Impossible(403, `${person.firstName} may not post in chat ${chatState.chat.id}.`);
  world.chats.open(chatState.chat.id);
  const message = world.chats.post({ chatId: chatState.chat.id, from: userOf(person), content });
  if (chatState.keyboard?.forceReply) world.chats.showKeyboard(chatState.chat.id, null);
  pushMessage(world, 'sent', message);
  return message;
}

function textContent(text: string): MessageContent {
  const trimmed = text.trim();
  if (trimmed === '') throw new Impossible(400, 'Nobody can send an empty text.');
  if ([...trimmed].length > maxTextLength)
    throw new Impossible(400, `A text has at most ${maxTextLength} characters.`);
  const entities = sortEntities(detectEntities(trimmed));
  return { text: trimmed, ...(entities.length > 0 && { entities }) };
}

export function sendText(
  world: World,
  personId: number,
  text: string,
  { chatId, replyTo }: Place & { readonly replyTo?: number | undefined } = {},
): Message {
  const content = textContent(text);
  if (replyTo === undefined) return say(world, personId, content, { chatId });
  const { reply_to_message: _, ...replied } = requireMessage(requireChat(world, personId, chatId), replyTo);
  const reply_to_message = replied as NonNullable<Message['reply_to_message']>;
  return say(world, personId, { ...content, reply_to_message }, { chatId });
}

export function sendPlaceholder(
  world: World,
  personId: number,
  kind: Placeholder,
  { chatId, caption }: Place & { readonly caption?: string | undefined } = {},
): Message {
  return say(world, personId, placeholderContent(world.files, kind, caption), { chatId });
}

/** The contact as Telegram's clients send it; only one's own carries one's id by right. */
export function sendContact(
  world: World,
  personId: number,
  contact: Contact | null,
  { chatId }: Place = {},
): Message {
  const person = requirePerson(world, personId);
  const { phoneNumber, firstName, lastName, userId } = contact ?? { ...person, userId: person.id };
  const content = {
    phone_number: phoneNumber,
    first_name: firstName,
    ...(lastName !== undefined && { last_name: lastName }),
    ...(userId !== undefined && { user_id: userId }),
  };
  return say(world, personId, { contact: content }, { chatId });
}

export function editText(
  world: World,
  personId: number,
  messageId: number,
  text: string,
  { chatId }: Place = {},
): Message {
  const chatState = requireChat(world, personId, chatId);
  const { text: current } = requireOwnMessage(chatState, personId, messageId);
  if (current === undefined) throw new Impossible(400, `Message ${messageId} is no text.`);
  const content = textContent(text);
  const edited = world.chats.replace(chatState.chat.id, messageId, ({ entities: _, ...message }) => ({
    ...message,
    ...content,
    edit_date: Math.floor(world.clock() / 1000),
  }));
  if (edited === undefined) throw new Error(`Message ${messageId} vanished while it was edited.`);
  pushMessage(world, 'edited', edited);
  return edited;
}

export function forward(
  world: World,
  personId: number,
  messageId: number,
  { chatId, toChatId }: Place & { readonly toChatId?: number | undefined } = {},
): Message {
  const source = requireMessage(requireChat(world, personId, chatId), messageId);
  if (source.has_protected_content) throw new Impossible(400, `Message ${messageId} can't be forwarded.`);
  const content = { ...contentOf(source), forward_origin: source.forward_origin ?? originOf(source) };
  return say(world, personId, content, { chatId: toChatId });
}

/** For both sides; Telegram does not tell bots. */
export function deleteForAll(world: World, personId: number, messageId: number, { chatId }: Place = {}) {
  const chatState = requireChat(world, personId, chatId);
  if (chatState.chat.type === 'private') requireMessage(chatState, messageId);
  else requireOwnMessage(chatState, personId, messageId);
  world.chats.remove(chatState.chat.id, [messageId]);
}
