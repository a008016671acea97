import type { InlineKeyboardMarkup, Message, MessageOrigin } from '@grammyjs/types';
import type { ChatState, MessageContent, StoredMessage } from '../entities.ts';
import { badRequest } from '../refusal.ts';
import type { Arguments } from '../wire/arguments.ts';
import type { World } from '../world.ts';
import { findChat, findMessage, findWritableChat } from './access.ts';
import { readCaptionFields } from './media.ts';
import type { MethodAnswer, MethodTable } from './method.ts';
import { readPlace, readSending, sendAsBot } from './sending.ts';

/** The fields of service messages. */
const serviceFields = [
  'new_chat_members',
  'left_chat_member',
  'migrate_to_chat_id',
  'migrate_from_chat_id',
  'successful_payment',
  'forum_topic_created',
  'forum_topic_edited',
  'forum_topic_closed',
  'forum_topic_reopened',
] as const satisfies readonly (keyof Message)[];

export function isServiceMessage(message: Message): boolean {
  return serviceFields.some((field) => message[field] !== undefined);
}

/** A message's content without its place and time. */
function contentOf(message: Message): MessageContent {
  const {
    message_id,
    message_thread_id,
    is_topic_message,
    date,
    chat,
    from,
    sender_chat,
    edit_date,
    reply_to_message,
    reply_markup,
    media_group_id,
    ...content
  } = message;
  return content;
}

/** A message's origin in its forwarded copy. */
function originOf(message: Message): MessageOrigin {
  const { from, chat, date, message_id } = message;
  if (chat.type === 'channel') return { type: 'channel', chat, message_id, date };
  if (from === undefined) throw new Error(`Message ${message_id} outside of a channel is by nobody.`);
  return { type: 'user', sender_user: from, date };
}

/** The content of a forwarded message, and the invoice of its pay button. */
interface Forwarded {
  readonly content: MessageContent;
  readonly invoiceId?: string | undefined;
}

/** Anybody can pay a forwarded invoice, unless it has a start parameter, which leads to the bot instead. */
function forwardedInvoice(
  world: World,
  { message, invoiceId }: StoredMessage,
): Partial<Forwarded['content']> {
  const pay = message.reply_markup?.inline_keyboard[0]?.[0];
  if (message.invoice === undefined || pay === undefined) return {};
  const { start_parameter } = message.invoice;
  const url = `https://t.me/${world.bot.username}?start=${start_parameter}`;
  const isPayable = invoiceId !== undefined && start_parameter === '';
  const reply_markup: InlineKeyboardMarkup = {
    inline_keyboard: [[isPayable ? pay : { text: pay.text, url }]],
  };
  return { reply_markup };
}

export function forwarded(world: World, stored: StoredMessage): Forwarded {
  const { message, invoiceId } = stored;
  return {
    content: {
      ...contentOf(message),
      ...forwardedInvoice(world, stored),
      forward_origin: message.forward_origin ?? originOf(message),
    },
    ...(message.invoice?.start_parameter === '' && { invoiceId }),
  };
}

type Carrying = { readonly verb: string; readonly done: string };

function findSource(world: World, args: Arguments, { verb, done }: Carrying): StoredMessage {
  const source = findChat(world, args, 'read', 'from_chat_id');
  const stored = findMessage(source, args.integer('message_id'), `message to ${verb}`);
  const { message } = stored;
  if (message.has_protected_content || isServiceMessage(message))
    throw badRequest(`message can't be ${done}`);
  return stored;
}

function forwardMessage(world: World, args: Arguments): MethodAnswer {
  const chatState: ChatState = findWritableChat(world, args);
  const place = readPlace(world, chatState, args);
  const { content, invoiceId } = forwarded(
    world,
    findSource(world, args, { verb: 'forward', done: 'forwarded' }),
  );
  const sending = { chatState, markup: { kind: 'none' }, content: { ...content, ...place } } as const;
  return { result: sendAsBot(world, sending, invoiceId) };
}

function copyMessage(world: World, args: Arguments): MethodAnswer {
  findWritableChat(world, args);
  const { message } = findSource(world, args, { verb: 'copy', done: 'copied' });
  if (message.invoice) throw badRequest("message can't be copied");
  const { forward_origin: _, ...content } = contentOf(message);
  const caption = args.has('caption') ? readCaptionFields(world, args) : {};
  const sending = readSending(world, args);
  const { message_id } = sendAsBot(world, {
    ...sending,
    content: { ...sending.content, ...content, ...caption },
  });
  return { result: { message_id } };
}

export const forwardMethods: MethodTable = { forwardMessage, copyMessage };
