import type { MessageEntity } from 'grammy/types';
import { badRequest, Refusal } from '../refusal.ts';
import { isRecord } from '../wire/arguments.ts';
import { detectEntities, sortEntities } from './detected-entities.ts';
import { type FormattedText, parseHtml } from './html.ts';

const maxTextLength = 4096;
const maxCaptionLength = 1024;

const plainTypes: ReadonlySet<string> = new Set([
  'bold',
  'italic',
  'underline',
  'strikethrough',
  'spoiler',
  'blockquote',
  'expandable_blockquote',
  'code',
  'pre',
  'text_link',
  'text_mention',
  'custom_emoji',
  'date_time',
]);
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

export interface RawText {
  readonly text: string;
  readonly parseMode: string;
  readonly entities: unknown;
}

function readEntity(value: unknown): MessageEntity | null {
  const fail = (reason: string) => badRequest(`can't parse MessageEntity: ${reason}`);
  if (!isRecord(value)) throw fail('expected an Object');
  const { type, offset, length } = value;
  if (typeof type !== 'string') throw fail('Field "type" must be of type String');
  if (typeof offset !== 'number') throw fail('Field "offset" must be of type Number');
  if (typeof length !== 'number') throw fail('Field "length" must be of type Number');
  if (detectedTypes.has(type)) return null;
  if (!plainTypes.has(type)) throw fail(`Unsupported type specified`);
  return value as unknown as MessageEntity;
}

function readEntities(value: unknown): readonly MessageEntity[] {
  if (!Array.isArray(value)) return [];
  return value.map(readEntity).filter((entity) => entity !== null);
}

/** Cuts the white space around a text, and its entities to what is left. */
function trim({ text, entities }: FormattedText): FormattedText {
  const end = text.trimEnd().length;
  const begin = text.length - text.trimStart().length;
  if (end <= begin) return { text: '', entities: [] };
  const kept = entities.flatMap((entity) => {
    const from = Math.max(entity.offset, begin);
    const to = Math.min(entity.offset + entity.length, end);
    return to > from ? [{ ...entity, offset: from - begin, length: to - from }] : [];
  });
  return { text: text.slice(begin, end), entities: kept };
}

/** The text a request carries, parsed, trimmed, and with the entities that Telegram adds by itself. */
function readFormattedText({ text, parseMode, entities }: RawText): FormattedText {
  const mode = parseMode.toLowerCase();
  if (!text.isWellFormed()) throw badRequest('strings must be encoded in UTF-8');
  if (mode === 'markdown' || mode === 'markdownv2')
    throw new Refusal(501, `Not Implemented: parse mode ${parseMode} is not implemented in this sandbox`);
  if (mode !== '' && mode !== 'none' && mode !== 'html') throw badRequest('unsupported parse_mode');
  const parsed = mode === 'html' ? parseHtml(text) : { text, entities: readEntities(entities) };
  const trimmed = trim(parsed);
  return {
    text: trimmed.text,
    entities: sortEntities([...trimmed.entities, ...detectEntities(trimmed.text, trimmed.entities)]),
  };
}

export function readMessageText(raw: RawText, tooLong = 'message is too long'): FormattedText {
  if (raw.text === '') throw badRequest('message text is empty');
  const formatted = readFormattedText(raw);
  if (formatted.text === '') throw badRequest('text must be non-empty');
  if ([...formatted.text].length > maxTextLength) throw badRequest(tooLong);
  return formatted;
}

export function readCaption(raw: RawText): FormattedText {
  const formatted = readFormattedText(raw);
  if ([...formatted.text].length > maxCaptionLength) throw badRequest('message caption is too long');
  return formatted;
}
