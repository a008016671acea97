import type { Location, Message } from '@grammyjs/types';
import type { MessageContent, UploadedFile } from '../entities.ts';
import { forwarded, isServiceMessage } from '../methods/forwards.ts';
import { mediaContent } from '../methods/media.ts';
import { detectEntities, sortEntities } from '../text/detected-entities.ts';
import { maxTextLength } from '../text/formatted-text.ts';
import { readImageSize } from '../wire/image-size.ts';
import type { World } from '../world.ts';
import { Impossible } from './impossible.ts';
import { type Placeholder, placeholderContent } from './placeholders.ts';
import { type Place, requireChat, requireOwnMessage, requirePerson, requireStored } from './presence.ts';
import { pushMessage, say } from './saying.ts';

export interface Contact {
  readonly phoneNumber: string;
  readonly firstName: string;
  readonly lastName?: string | undefined;
  readonly userId?: number | undefined;
}

/** A person's file, sent as a photo or as a document. */
export interface OwnFile extends UploadedFile {
  readonly kind: 'photo' | 'document';
}

export interface Captioned extends Place {
  readonly caption?: string | undefined;
  /** The id of the album that the message is a part of. */
  readonly album?: string | undefined;
}

function formatted(text: string) {
  const trimmed = text.trim();
  if ([...trimmed].length > maxTextLength)
    throw new Impossible(400, `A text has at most ${maxTextLength} characters.`);
  return { text: trimmed, entities: sortEntities(detectEntities(trimmed)) };
}

function textContent(given: string): MessageContent {
  const { text, entities } = formatted(given);
  if (text === '') throw new Impossible(400, 'Nobody can send an empty text.');
  return { text, ...(entities.length > 0 && { entities }) };
}

function captionContent(given: string | undefined): MessageContent {
  const { text: caption, entities } = formatted(given ?? '');
  if (caption === '') return {};
  return { caption, ...(entities.length > 0 && { caption_entities: entities }) };
}

export function sendText(world: World, personId: number, text: string, place: Place = {}): Message {
  return say(world, personId, textContent(text), place);
}

export function sendPlaceholder(
  world: World,
  personId: number,
  kind: Placeholder,
  { caption, ...place }: Captioned = {},
): Message {
  return say(world, personId, placeholderContent(world.files, kind, caption), place);
}

/** Sends a file, which bots reach by its file_id. */
export function sendOwnFile(
  world: World,
  personId: number,
  file: OwnFile,
  { caption, album, ...place }: Captioned = {},
): Message {
  const size = file.kind === 'photo' ? readImageSize(file.bytes) : undefined;
  if (size === null) throw new Impossible(400, `${file.name} is no picture that can be sent as a photo.`);
  const stored = world.files.keep({ ...file, ...size });
  const content = { ...mediaContent(world.files, stored), ...captionContent(caption) };
  return say(world, personId, { ...content, ...(album && { media_group_id: album }) }, place);
}

export function shareLocation(
  world: World,
  personId: number,
  { latitude, longitude }: Location,
  place: Place = {},
): Message {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    throw new Impossible(400, 'There is no such place on the earth.');
  return say(world, personId, { location: { latitude, longitude } }, place);
}

/** Sends a contact as Telegram's clients do; only one's own has a trustworthy id. */
export function shareContact(
  world: World,
  personId: number,
  contact: Contact | null,
  place: Place = {},
): Message {
  const person = requirePerson(world, personId);
  const { phoneNumber, firstName, lastName, userId } = contact ?? { ...person, userId: person.id };
  const content = {
    phone_number: phoneNumber,
    first_name: firstName,
    ...(lastName !== undefined && { last_name: lastName }),
    ...(userId !== undefined && { user_id: userId }),
  };
  return say(world, personId, { contact: content }, place);
}

/** Edits the text of a message, or the caption of a file. */
export function editText(
  world: World,
  personId: number,
  messageId: number,
  text: string,
  { chatId }: Place = {},
): Message {
  const chatState = requireChat(world, personId, chatId);
  const { text: current, photo, document } = requireOwnMessage(chatState, personId, messageId);
  if (current === undefined && !photo && !document)
    throw new Impossible(400, `Message ${messageId} has no text.`);
  const content = current === undefined ? captionContent(text) : textContent(text);
  const edited = world.chats.replace(
    chatState.chat.id,
    messageId,
    ({ entities: _, caption: __, caption_entities: ___, ...message }) => ({
      ...message,
      ...content,
      edit_date: Math.floor(world.clock() / 1000),
    }),
  );
  if (edited === undefined) throw new Error(`Message ${messageId} vanished while it was edited.`);
  pushMessage(world, chatState, 'edited', edited);
  return edited;
}

export function forward(
  world: World,
  personId: number,
  messageId: number,
  { chatId, toChatId }: Place & { readonly toChatId?: number | undefined } = {},
): Message {
  const stored = requireStored(requireChat(world, personId, chatId), messageId);
  if (stored.message.has_protected_content || isServiceMessage(stored.message))
    throw new Impossible(400, `Message ${messageId} can't be forwarded.`);
  const { content, invoiceId } = forwarded(world, stored);
  return say(world, personId, content, { chatId: toChatId }, invoiceId);
}

/** Deletes for both sides, which Telegram does not tell bots. */
export function deleteForAll(world: World, personId: number, messageId: number, { chatId }: Place = {}) {
  const chatState = requireChat(world, personId, chatId);
  if (chatState.chat.type === 'private') requireStored(chatState, messageId);
  else requireOwnMessage(chatState, personId, messageId);
  world.chats.remove(chatState.chat.id, [messageId]);
}
