import type { MessageEntity, User } from '@grammyjs/types';
import { badRequest } from '../refusal.ts';
import { isRecord } from '../wire/arguments.ts';
import { checkedLink, emojiOf, timeOf } from './targets.ts';

/** Types that a bot may give without further fields. */
const typesWithoutFields: ReadonlySet<string> = new Set([
  'bold',
  'italic',
  'underline',
  'strikethrough',
  'spoiler',
  'blockquote',
  'expandable_blockquote',
  'code',
  'pre',
]);
/** Types that Telegram detects by itself, ignoring given ones. */
const detectedTypes: ReadonlySet<string> = new Set([
  'mention',
  'hashtag',
  'cashtag',
  'bot_command',
  'url',
  'email',
  'phone_number',
  'bank_card_number',
]);

type FindUser = (id: number) => User | undefined;

function cantParseEntity(reason: string) {
  return badRequest(`can't parse MessageEntity: ${reason}`);
}

function checkPlace(offset: number, length: number, text: string) {
  const end = offset + length;
  if (offset < 0) throw badRequest(`receive an entity with incorrect offset ${offset}`);
  if (length < 0) throw badRequest(`receive an entity with incorrect length ${length}`);
  if (offset > text.length)
    throw badRequest(`entity begins after the end of the text at UTF-16 offset ${offset}`);
  if (end > text.length)
    throw badRequest(
      `entity beginning at UTF-16 offset ${offset} ends after the end of the text at UTF-16 offset ${end}`,
    );
}

function readLink(url: unknown): string {
  if (url === undefined) throw cantParseEntity('Can\'t find field "url"');
  if (url === '') throw badRequest("entity URL '' is invalid: URL host is empty");
  const checked = checkedLink(String(url));
  if (checked === null) throw badRequest(`entity URL '${url}' is invalid: Wrong HTTP URL`);
  return checked;
}

function readMentioned(user: unknown, findUser: FindUser): User {
  if (user === undefined) throw cantParseEntity('Can\'t find field "user"');
  const known = isRecord(user) ? findUser(Number(user.id)) : undefined;
  if (known === undefined) throw badRequest('user not found');
  return known;
}

function readEntity(value: unknown, text: string, findUser: FindUser): MessageEntity | null {
  if (!isRecord(value)) throw cantParseEntity('expected an Object');
  const { type, url, user, custom_emoji_id, unix_time, date_time_format } = value;
  if (detectedTypes.has(String(type))) return null;
  const span = { offset: Number(value.offset), length: Number(value.length) };
  checkPlace(span.offset, span.length, text);
  if (type === 'text_link') return { type, ...span, url: readLink(url) };
  if (type === 'text_mention') return { type, ...span, user: readMentioned(user, findUser) };
  if (type === 'date_time') return timeOf(String(unix_time ?? ''), String(date_time_format ?? ''), span);
  if (type === 'custom_emoji') {
    if (custom_emoji_id === undefined) throw cantParseEntity('Can\'t find field "custom_emoji_id"');
    return emojiOf(String(custom_emoji_id), span);
  }
  if (!typesWithoutFields.has(String(type))) throw cantParseEntity('Unsupported type specified');
  return { ...value, ...span } as unknown as MessageEntity;
}

/** The entities that come with a text in place of a parse mode. */
export function readEntities(value: unknown, text: string, findUser: FindUser): readonly MessageEntity[] {
  if (!Array.isArray(value)) return [];
  return value
    .map((one) => readEntity(one, text, findUser))
    .filter((entity) => entity !== null && entity.length > 0) as readonly MessageEntity[];
}
