import type { LinkPreviewOptions } from '@grammyjs/types';
import type { MessageContent } from '../entities.ts';
import { badRequest } from '../refusal.ts';
import { readMessageText } from '../text/formatted-text.ts';
import { checkedLink } from '../text/targets.ts';
import { type Arguments, isRecord } from '../wire/arguments.ts';
import type { World } from '../world.ts';
import { findUser, findWritableChat } from './access.ts';
import type { MethodAnswer, MethodTable } from './method.ts';
import { readPlace, readSending, sendAsBot, textFields } from './sending.ts';

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
  const chatState = findWritableChat(world, args);
  readPlace(world, chatState, args);
  world.chats.showAction(chatState.chat.id, action);
  return { result: true };
}

export const textMethods: MethodTable = { sendMessage, sendContact, sendChatAction };
