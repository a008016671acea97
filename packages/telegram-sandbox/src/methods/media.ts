import type { Document, PhotoSize } from '@grammyjs/types';
import type { MessageContent, StoredFile } from '../entities.ts';
import { badRequest, notImplemented } from '../refusal.ts';
import type { FileCabinet } from '../state/file-cabinet.ts';
import { readCaption } from '../text/formatted-text.ts';
import { type Arguments, isRecord } from '../wire/arguments.ts';
import { resolveFile } from '../wire/input-files.ts';
import type { World } from '../world.ts';
import { findUser } from './access.ts';
import type { MethodAnswer, MethodTable } from './method.ts';
import { captionFields, readSending, sendAsBot } from './sending.ts';

const maxAlbumSize = 10;
const minAlbumSize = 2;
/** The longest sides of a photo's sizes at Telegram. */
const photoVariants: readonly (readonly [string, number])[] = [
  ['s', 90],
  ['m', 320],
  ['x', 800],
  ['w', 2560],
];

/** A photo's sizes, smallest first; the sandbox has the same bytes for all of them. */
function photoSizes(files: FileCabinet, file: StoredFile): PhotoSize[] {
  const longest = Math.max(file.width, file.height);
  const fitting = photoVariants.filter((_, index) => {
    const smaller = photoVariants[index - 1];
    return smaller === undefined || smaller[1] < longest;
  });
  return fitting.map(([variant, side]) => {
    const scale = Math.min(1, side / longest);
    return {
      file_id: files.fileId(file, variant),
      file_unique_id: `${file.uniqueId}${variant}`,
      width: Math.max(1, Math.round(file.width * scale)),
      height: Math.max(1, Math.round(file.height * scale)),
      file_size: scale === 1 ? file.bytes.length : Math.max(1, Math.round(file.bytes.length * scale * scale)),
    };
  });
}

function documentOf(files: FileCabinet, file: StoredFile): Document {
  return {
    file_id: files.fileId(file),
    file_unique_id: file.uniqueId,
    file_name: file.name,
    mime_type: file.mimeType,
    file_size: file.bytes.length,
  };
}

export function mediaContent(files: FileCabinet, file: StoredFile): MessageContent {
  return file.kind === 'photo' ? { photo: photoSizes(files, file) } : { document: documentOf(files, file) };
}

export function readCaptionFields(world: World, args: Arguments): MessageContent {
  const caption = readCaption({
    text: args.text('caption'),
    parseMode: args.text('parse_mode'),
    entities: args.json('caption_entities', "can't parse caption entities JSON object"),
    findUser: (id) => findUser(world, id),
  });
  return {
    ...captionFields(caption),
    ...(args.flag('show_caption_above_media') && { show_caption_above_media: true }),
  };
}

async function sendMedia(world: World, args: Arguments, kind: 'photo' | 'document'): Promise<MethodAnswer> {
  const caption = readCaptionFields(world, args);
  readSending(world, args);
  const file = await resolveFile(world.files, args, {
    kind,
    reference: args.text(kind),
    field: kind,
    whenMissing: `there is no ${kind} in the request`,
  });
  // Read again, since the chat may have changed while the file was fetched.
  const sending = readSending(world, args);
  const content = {
    ...sending.content,
    ...mediaContent(world.files, file),
    ...caption,
    ...(args.flag('has_spoiler') && { has_media_spoiler: true as const }),
  };
  return { result: sendAsBot(world, { ...sending, content }) };
}

/** An InputMedia as a request carries it, its caption parsed and its file resolved. */
export async function readInputMedia(world: World, args: Arguments, media: unknown): Promise<MessageContent> {
  const fail = (reason: string) => badRequest(`can't parse InputMedia: ${reason}`);
  if (!isRecord(media)) throw fail('expected an Object');
  const { type, caption, parse_mode, caption_entities } = media;
  const formatted = readCaption({
    text: typeof caption === 'string' ? caption : '',
    parseMode: typeof parse_mode === 'string' ? parse_mode : '',
    entities: caption_entities,
    findUser: (id) => findUser(world, id),
  });
  if (typeof media.media !== 'string' || media.media === '') throw fail('media not found');
  if (type !== 'photo' && type !== 'document') throw notImplemented(`media of type ${type}`);
  const file = await resolveFile(world.files, args, {
    kind: type,
    reference: media.media,
    whenMissing: "can't parse InputMedia: media not found",
  });
  return {
    ...mediaContent(world.files, file),
    ...captionFields(formatted),
    ...(media.show_caption_above_media === true && { show_caption_above_media: true }),
    ...(media.has_spoiler === true && { has_media_spoiler: true }),
  };
}

async function sendMediaGroup(world: World, args: Arguments): Promise<MethodAnswer> {
  const media = args.json('media', "can't parse media JSON object");
  if (!Array.isArray(media)) throw badRequest('expected an Array of InputMedia');
  if (media.length === 0) throw badRequest('there are no messages to send');
  if (media.length > maxAlbumSize) throw badRequest('too many messages to send as an album');
  if (media.length < minAlbumSize) throw badRequest('an album must include 2-10 items');
  readSending(world, args);
  const contents = await Promise.all(media.map((one) => readInputMedia(world, args, one)));
  if (contents.some(({ document }) => document) && contents.some(({ photo }) => photo))
    throw badRequest("document can't be mixed with other media types");
  const { chatState, content } = readSending(world, args);
  const media_group_id = `${world.clock()}${chatState.messages.size}`;
  const messages = contents.map((one) =>
    // Telegram ignores reply_markup here.
    sendAsBot(world, {
      chatState,
      markup: { kind: 'none' },
      content: { ...content, ...one, media_group_id },
    }),
  );
  return { result: messages };
}

export const mediaMethods: MethodTable = {
  sendPhoto: (world, args) => sendMedia(world, args, 'photo'),
  sendDocument: (world, args) => sendMedia(world, args, 'document'),
  sendMediaGroup,
};
