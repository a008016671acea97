import type { Message, MessageEntity } from '@grammyjs/types';
import type { ChatState, MessageContent } from '../entities.ts';
import { badRequest, notImplemented } from '../refusal.ts';
import type { FormattedText } from '../text/html.ts';
import { type Arguments, isRecord } from '../wire/arguments.ts';
import { type ReplyMarkup, readReplyMarkup } from '../wire/reply-markup.ts';
import type { World } from '../world.ts';
import { findWritableChat } from './access.ts';

/** What every send method reads besides its content. */
export interface Sending {
  readonly chatState: ChatState;
  readonly markup: ReplyMarkup;
  readonly content: MessageContent;
}

function readReply(chatState: ChatState, args: Arguments): MessageContent {
  const value = args.json('reply_parameters', "can't parse reply parameters JSON object");
  const parameters = isRecord(value) ? value : {};
  const messageId = Number(parameters.message_id ?? args.integer('reply_to_message_id') ?? 0);
  if (messageId === 0) return {};
  const replied = chatState.messages.get(messageId)?.message;
  if (replied) return { reply_to_message: withoutReply(replied) };
  if (parameters.allow_sending_without_reply === true) return {};
  throw badRequest('message to be replied not found');
}

function withoutReply(message: Message): NonNullable<Message['reply_to_message']> {
  const { reply_to_message: _, ...rest } = message;
  return rest as NonNullable<Message['reply_to_message']>;
}

/** What the sandbox has not is refused rather than passed over: a bot that counts on it would go wrong. */
function refuseUnmodelled(args: Arguments) {
  if (args.has('business_connection_id')) throw badRequest('business connection not found');
  if (args.has('message_thread_id') && args.integer('message_thread_id') !== 0)
    throw badRequest('message thread not found');
  if (args.has('suggested_post_parameters'))
    throw badRequest('suggested posts can be sent only to channel direct messages');
  if (args.flag('allow_paid_broadcast')) throw badRequest('FLOODSKIP_NOT_ALLOWED');
  if (args.has('ephemeral_message_parameters')) throw notImplemented('ephemeral_message_parameters');
}

export function readSending(world: World, args: Arguments): Sending {
  refuseUnmodelled(args);
  const chatState = findWritableChat(world, args);
  // Nobody hears the sandbox, so every message is silent.
  args.has('disable_notification');
  return {
    chatState,
    markup: readReplyMarkup(args, chatState.chat.type === 'private'),
    content: {
      ...readReply(chatState, args),
      ...(args.flag('protect_content') && { has_protected_content: true }),
      ...(args.has('message_effect_id') && { effect_id: args.text('message_effect_id') }),
    },
  };
}

export function sendAsBot(world: World, { chatState, markup, content }: Sending): Message {
  const chatId = chatState.chat.id;
  const message = world.chats.post({
    chatId,
    from: { ...world.bot },
    content: { ...content, ...(markup.kind === 'inline' && { reply_markup: markup.markup }) },
    hadReplyMarkup: markup.kind !== 'inline' && markup.kind !== 'none',
  });
  const messageId = message.message_id;
  if (markup.kind === 'keyboard')
    world.chats.showKeyboard(chatId, { messageId, keyboard: markup.markup, forceReply: null });
  if (markup.kind === 'forceReply')
    world.chats.showKeyboard(chatId, { messageId, keyboard: null, forceReply: markup.markup });
  if (markup.kind === 'remove' && chatState.keyboard !== null) world.chats.showKeyboard(chatId, null);
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
