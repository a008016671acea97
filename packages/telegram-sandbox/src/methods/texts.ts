import type { LinkPreviewOptions, Message, MessageOrigin } from '@grammyjs/types';
import type { ChatState, MessageContent } from '../entities.ts';
import { badRequest } from '../refusal.ts';
import { readMessageText } from '../text/formatted-text.ts';
import { checkedLink } from '../text/targets.ts';
import { type Arguments, isRecord } from '../wire/arguments.ts';
import type { World } from '../world.ts';
import { findChat, findMessage, findUser, findWritableChat } from './access.ts';
import { readCaptionFields } from './media.ts';
import type { MethodAnswer, MethodTable } from './method.ts';
import { readSending, sendAsBot, textFields } from './sending.ts';

const chatActions: ReadonlySet<string> = new Set([
  'typing',
  'upload_photo',
  'record_video',
  'upload_video',
  'record_voice',
  'upload_voice',
  'upload_document',
  'choose_sticker',
  'find_location',
  'record_video_note',
  'upload_video_note',
]);

/** The text of a message and how its links are shown. */
export function readTextContent(world: World, args: Arguments, tooLong?: string): MessageContent {
  const formatted = readMessageText(
    {
      text: args.text('text'),
      parseMode: args.text('parse_mode'),
      entities: args.json('entities', "can't parse entities JSON object"),
      findUser: (id) => findUser(world, id),
    },
    tooLong,
  );
  return { ...textFields(formatted), ...readPreview(args) };
}

function readPreview(args: Arguments): MessageContent {
  const preview = args.json('link_preview_options', "can't parse link preview options JSON object");
  if (!isRecord(preview)) return {};
  const { url } = preview;
  if (typeof url === 'string' && url !== '' && checkedLink(url) === null)
    throw badRequest('WEBPAGE_URL_INVALID');
  return { link_preview_options: preview as LinkPreviewOptions };
}

function sendMessage(world: World, args: Arguments): MethodAnswer {
  const text = readTextContent(world, args);
  const sending = readSending(world, args);
  return { result: sendAsBot(world, { ...sending, content: { ...sending.content, ...text } }) };
}

function sendContact(world: World, args: Arguments): MethodAnswer {
  const phone_number = args.text('phone_number');
  const first_name = args.text('first_name');
  if (phone_number === '') throw badRequest('phone number must be non-empty');
  if (first_name === '') throw badRequest('first name must be non-empty');
  const last_name = args.text('last_name');
  const contact = { phone_number, first_name, ...(last_name !== '' && { last_name }) };
  const sending = readSending(world, args);
  return { result: sendAsBot(world, { ...sending, content: { ...sending.content, contact } }) };
}

function sendChatAction(world: World, args: Arguments): MethodAnswer {
  const action = args.text('action');
  if (!chatActions.has(action)) throw badRequest('wrong parameter action in request');
  world.chats.showAction(findWritableChat(world, args).chat.id, action);
  return { result: true };
}

/** What a message says, without where and when it stood. */
export function contentOf(message: Message): MessageContent {
  const {
    message_id,
    date,
    chat,
    from,
    edit_date,
    reply_to_message,
    reply_markup,
    media_group_id,
    ...content
  } = message;
  return content;
}

function findSource(
  world: World,
  args: Arguments,
  { verb, done }: { readonly verb: string; readonly done: string },
): { chatState: ChatState; message: Message } {
  const chatState = findWritableChat(world, args);
  const source = findChat(world, args, 'from_chat_id');
  const { message } = findMessage(source, args.integer('message_id'), `message to ${verb}`);
  if (message.has_protected_content) throw badRequest(`message can't be ${done}`);
  return { chatState, message };
}

/** Where a message comes from, as its forwarded copy tells it. */
export function originOf(message: Message): MessageOrigin {
  const { from, chat, date, message_id } = message;
  if (chat.type === 'channel') return { type: 'channel', chat, message_id, date };
  if (from === undefined) throw new Error(`Message ${message_id} outside of a channel is by nobody.`);
  return { type: 'user', sender_user: from, date };
}

function forwardMessage(world: World, args: Arguments): MethodAnswer {
  const { chatState, message } = findSource(world, args, { verb: 'forward', done: 'forwarded' });
  const content: MessageContent = {
    ...contentOf(message),
    forward_origin: message.forward_origin ?? originOf(message),
  };
  return { result: sendAsBot(world, { chatState, markup: { kind: 'none' }, content }) };
}

function copyMessage(world: World, args: Arguments): MethodAnswer {
  const { message } = findSource(world, args, { verb: 'copy', done: 'copied' });
  const { forward_origin: _, ...content } = contentOf(message);
  const caption = args.has('caption') ? readCaptionFields(world, args) : {};
  const sending = readSending(world, args);
  const { message_id } = sendAsBot(world, {
    ...sending,
    content: { ...sending.content, ...content, ...caption },
  });
  return { result: { message_id } };
}

export const textMethods: MethodTable = {
  sendMessage,
  sendContact,
  sendChatAction,
  forwardMessage,
  copyMessage,
};
