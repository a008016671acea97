import { isDeepStrictEqual } from 'node:util';
import type { InlineKeyboardMarkup, Message } from '@grammyjs/types';
import type { MessageContent } from '../entities.ts';
import { badRequest } from '../refusal.ts';
import type { Arguments } from '../wire/arguments.ts';
import { readInlineMarkup } from '../wire/reply-markup.ts';
import type { World } from '../world.ts';
import { findEditable } from './access.ts';
import { readCaptionFields, readInputMedia } from './media.ts';
import type { MethodAnswer, MethodTable } from './method.ts';
import { readTextContent } from './texts.ts';

const notModified =
  'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message';

/** The fields of a message that an edit replaces as a whole. */
const contentFields = [
  'text',
  'entities',
  'link_preview_options',
  'photo',
  'document',
  'caption',
  'caption_entities',
  'show_caption_above_media',
  'has_media_spoiler',
] as const satisfies readonly (keyof Message)[];

const captionFieldNames: readonly string[] = ['caption', 'caption_entities', 'show_caption_above_media'];

function editableContent(message: MessageContent): MessageContent {
  const present = contentFields.filter((field) => message[field] !== undefined);
  return Object.fromEntries(present.map((field) => [field, message[field]]));
}

function without(message: Message, fields: readonly string[]): Message {
  return Object.fromEntries(
    Object.entries(message).filter(([field]) => !fields.includes(field)),
  ) as unknown as Message;
}

/** Replaces content and buttons; buttons that are not given are removed. */
function edit(
  world: World,
  message: Message,
  content: MessageContent,
  markup: InlineKeyboardMarkup | undefined,
): MethodAnswer {
  const isSame =
    isDeepStrictEqual(editableContent(message), content) && isDeepStrictEqual(message.reply_markup, markup);
  if (isSame) throw badRequest(notModified);
  const edited = world.chats.replace(message.chat.id, message.message_id, (current) => ({
    ...without(current, [...contentFields, 'reply_markup']),
    ...content,
    edit_date: Math.floor(world.clock() / 1000),
    ...(markup && { reply_markup: markup }),
  }));
  if (edited === undefined) throw badRequest('message to edit not found');
  return { result: edited };
}

function editMessageText(world: World, args: Arguments): MethodAnswer {
  const content = readTextContent(world, args, 'MESSAGE_TOO_LONG');
  const markup = readInlineMarkup(args);
  const { message } = findEditable(world, args);
  if (message.text === undefined) throw badRequest('there is no text in the message to edit');
  return edit(world, message, content, markup);
}

function editMessageCaption(world: World, args: Arguments): MethodAnswer {
  const caption = readCaptionFields(world, args);
  const markup = readInlineMarkup(args);
  const { message } = findEditable(world, args);
  if (!message.photo && !message.document) throw badRequest('there is no caption in the message to edit');
  const media = editableContent(without(message, captionFieldNames));
  return edit(world, message, { ...media, ...caption }, markup);
}

async function editMessageMedia(world: World, args: Arguments): Promise<MethodAnswer> {
  const media = args.json('media', "can't parse input media JSON object");
  const markup = readInlineMarkup(args);
  findEditable(world, args);
  const content = await readInputMedia(world, args, media);
  // Looked up again, since the message may have changed while the file was fetched.
  const { message } = findEditable(world, args);
  if (message.text === undefined && !message.photo && !message.document)
    throw badRequest("message can't be edited");
  if (message.media_group_id && (message.photo === undefined) !== (content.photo === undefined))
    throw badRequest("can't use the media of the specified type in the album");
  return edit(world, message, content, markup);
}

function editMessageReplyMarkup(world: World, args: Arguments): MethodAnswer {
  const { message } = findEditable(world, args);
  const markup = readInlineMarkup(args, message.invoice !== undefined);
  return edit(world, message, editableContent(message), markup);
}

export const editMethods: MethodTable = {
  editMessageText,
  editMessageCaption,
  editMessageMedia,
  editMessageReplyMarkup,
};
