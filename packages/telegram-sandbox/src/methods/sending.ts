import type { Message, MessageEntity } from '@grammyjs/types';
import type { ChatState, MessageContent, OpenKeyboard } from '../entities.ts';
import { badRequest, notImplemented } from '../refusal.ts';
import type { FormattedText } from '../text/html.ts';
import { type Arguments, isRecord } from '../wire/arguments.ts';
import { type ReplyMarkup, readReplyMarkup } from '../wire/reply-markup.ts';
import type { World } from '../world.ts';
import { findWritableChat } from './access.ts';

/** The common parameters of send methods. */
interface Sending {
  readonly chatState: ChatState;
  readonly markup: ReplyMarkup;
  readonly content: MessageContent;
}

/** The message that a call replies to, if it does. */
function findReplied({ chat, messages }: ChatState, args: Arguments): Message | undefined {
  const value = args.json('reply_parameters', "can't parse reply parameters JSON object");
  const parameters = isRecord(value) ? value : {};
  const isElsewhere = parameters.chat_id !== undefined && Number(parameters.chat_id) !== chat.id;
  if (isElsewhere) throw notImplemented('a reply to a message in another chat');
  const messageId = Number(parameters.message_id ?? args.integer('reply_to_message_id') ?? 0);
  if (messageId === 0) return undefined;
  const replied = messages.get(messageId)?.message;
  if (replied === undefined && parameters.allow_sending_without_reply !== true)
    throw badRequest('message to be replied not found');
  return replied;
}

/** A message as a quote: without its own quote. */
export function withoutReply(message: Message): NonNullable<Message['reply_to_message']> {
  const { reply_to_message: _, ...rest } = message;
  return rest as NonNullable<Message['reply_to_message']>;
}

/** The topic that a call names; none in a group without topics, where Telegram ignores it. */
function readTopicId({ chat, topics }: ChatState, args: Arguments): number | undefined {
  const topicId = args.integer('message_thread_id') ?? 0;
  const isForum = chat.type === 'supergroup' && chat.is_forum === true;
  if (topicId === 0 || (chat.type !== 'private' && !isForum)) return undefined;
  if (!topics.has(topicId)) throw badRequest('message thread not found');
  return topicId;
}

/** A message's place in its chat: its topic, which a reply stays in, and the message it replies to. */
export function readPlace(world: World, chatState: ChatState, args: Arguments): MessageContent {
  const replied = findReplied(chatState, args);
  const topicId =
    readTopicId(chatState, args) ?? (replied?.is_topic_message ? replied.message_thread_id : undefined);
  const topic = topicId === undefined ? undefined : chatState.topics.get(topicId);
  const isManager = chatState.bot.status === 'administrator' && chatState.bot.canManageTopics;
  if (topic?.isClosed && topic.creatorId !== world.bot.id && !isManager) throw badRequest('TOPIC_CLOSED');
  return {
    ...(topic && { message_thread_id: topic.id, is_topic_message: true }),
    ...(replied && { reply_to_message: withoutReply(replied) }),
  };
}

/** Refuses what the sandbox doesn't model: ignoring it would mislead a bot that relies on it. */
function refuseUnmodelled(args: Arguments) {
  if (args.has('business_connection_id')) throw badRequest('business connection not found');
  if (args.has('suggested_post_parameters'))
    throw badRequest('suggested posts can be sent only to channel direct messages');
  if (args.flag('allow_paid_broadcast')) throw badRequest('FLOODSKIP_NOT_ALLOWED');
  if (args.has('ephemeral_message_parameters')) throw notImplemented('ephemeral_message_parameters');
}

function checkRightToSend({ bot, membersMayWrite }: ChatState, args: Arguments) {
  if (membersMayWrite || bot.status === 'administrator') return;
  const media = (['photo', 'document'] as const).find((kind) => args.peek(kind) !== undefined);
  throw badRequest(
    `not enough rights to send ${media === undefined ? 'text messages' : `${media}s`} to the chat`,
  );
}

export function readSending(world: World, args: Arguments, isOfInvoice = false): Sending {
  refuseUnmodelled(args);
  const chatState = findWritableChat(world, args);
  checkRightToSend(chatState, args);
  // The sandbox makes no sounds.
  args.has('disable_notification');
  return {
    chatState,
    markup: readReplyMarkup(args, { isPrivate: chatState.chat.type === 'private', isOfInvoice }),
    content: {
      ...readPlace(world, chatState, args),
      ...(args.flag('protect_content') && { has_protected_content: true }),
      ...(args.has('message_effect_id') && { effect_id: args.text('message_effect_id') }),
    },
  };
}

/** The people of a selective keyboard: those mentioned, and the author of the replied message. */
function chosenPeople(world: World, { memberIds }: ChatState, message: Message): readonly number[] {
  const text = message.text ?? message.caption ?? '';
  const entities = message.entities ?? message.caption_entities ?? [];
  const chosen = entities.map((entity) => {
    if (entity.type === 'text_mention') return entity.user.id;
    const name = text.slice(entity.offset + 1, entity.offset + entity.length).toLowerCase();
    return entity.type === 'mention'
      ? world.people.all().find(({ username }) => username?.toLowerCase() === name)?.id
      : undefined;
  });
  const ids = new Set([...chosen, message.reply_to_message?.from?.id]);
  return memberIds.filter((id) => ids.has(id));
}

/** The open keyboard after the message. */
function nextKeyboard(
  { keyboard: open, memberIds }: ChatState,
  markup: ReplyMarkup,
  { messageId, chosen }: { readonly messageId: number; readonly chosen: readonly number[] },
): OpenKeyboard | null {
  if (markup.kind === 'keyboard' || markup.kind === 'forceReply') {
    const personIds = markup.markup.selective ? chosen : memberIds;
    const isKeyboard = markup.kind === 'keyboard';
    return {
      messageId,
      keyboard: isKeyboard ? markup.markup : null,
      forceReply: isKeyboard ? null : markup.markup,
      personIds,
    };
  }
  if (markup.kind !== 'remove' || open === null) return open;
  return keyboardWithout(open, markup.isSelective ? chosen : memberIds);
}

/** The keyboard after it is closed for some people. */
export function keyboardWithout(open: OpenKeyboard, people: readonly number[]): OpenKeyboard | null {
  const personIds = open.personIds.filter((id) => !people.includes(id));
  return personIds.length === 0 ? null : { ...open, personIds };
}

export function sendAsBot(
  world: World,
  { chatState, markup, content }: Sending,
  invoiceId?: string,
): Message {
  const chatId = chatState.chat.id;
  const message = world.chats.post({
    chatId,
    from: { ...world.bot },
    content: { ...content, ...(markup.kind === 'inline' && { reply_markup: markup.markup }) },
    hadReplyMarkup: markup.kind !== 'inline' && markup.kind !== 'none',
    invoiceId,
  });
  const chosen = chosenPeople(world, chatState, message);
  const open = chatState.keyboard;
  const next = nextKeyboard(chatState, markup, { messageId: message.message_id, chosen });
  if (next !== open) world.chats.showKeyboard(chatId, next);
  return message;
}

/** Message fields for a text or caption; fields that would be empty are left out, as Telegram does. */
export function textFields({ text, entities }: FormattedText): { text: string; entities?: MessageEntity[] } {
  return { text, ...(entities.length > 0 && { entities: [...entities] }) };
}

export function captionFields({ text, entities }: FormattedText): {
  caption?: string;
  caption_entities?: MessageEntity[];
} {
  if (text === '') return {};
  return { caption: text, ...(entities.length > 0 && { caption_entities: [...entities] }) };
}
