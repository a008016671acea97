import type { MessageEntity, User } from '@grammyjs/types';
import { badRequest } from '../refusal.ts';
import { detectEntities, sortEntities } from './detected-entities.ts';
import { readEntities } from './given-entities.ts';
import { type FormattedText, parseHtml } from './html.ts';
import { parseMarkdown } from './markdown.ts';
import { parseMarkdownV2 } from './markdown-v2.ts';

const maxTextBytes = 2 ** 15;
export const maxTextLength = 4096;
const maxCaptionLength = 1024;

interface RawText {
  readonly text: string;
  readonly parseMode: string;
  readonly entities: unknown;
  /** Finds the person of a mention without a username. */
  readonly findUser: (id: number) => User | undefined;
}

/** Trims the white space around a text, and adjusts its entities. */
function trim({ text, entities }: FormattedText): FormattedText {
  const end = text.trimEnd().length;
  const begin = text.length - text.trimStart().length;
  if (end <= begin) return { text: '', entities: [] };
  const moved = entities.flatMap((entity) => {
    const from = Math.max(entity.offset, begin);
    const to = Math.min(entity.offset + entity.length, end);
    return to > from ? [{ ...entity, offset: from - begin, length: to - from }] : [];
  });
  return { text: text.slice(begin, end), entities: moved };
}

function parseByMode({ text, parseMode, entities, findUser }: RawText): FormattedText {
  switch (parseMode.toLowerCase()) {
    case 'html':
      return parseHtml(text);
    case 'markdownv2':
      return parseMarkdownV2(text);
    case 'markdown':
      return parseMarkdown(text);
    case '':
    case 'none':
      return { text, entities: readEntities(entities, text, findUser) };
    default:
      throw badRequest('unsupported parse_mode');
  }
}

/** Adds the person to each mention; drops mentions of unknown people. */
function introduce({ text, entities }: FormattedText, findUser: RawText['findUser']): FormattedText {
  const known = entities.flatMap((entity): readonly MessageEntity[] => {
    if (entity.type !== 'text_mention') return [entity];
    const user = findUser(entity.user.id);
    return user ? [{ ...entity, user }] : [];
  });
  return { text, entities: known };
}

/** A request's text, parsed, trimmed, and with the entities that Telegram detects. */
function readFormattedText(raw: RawText): FormattedText {
  if (!raw.text.isWellFormed()) throw badRequest('strings must be encoded in UTF-8');
  if (Buffer.byteLength(raw.text) > maxTextBytes) throw badRequest('text is too long');
  const { text, entities } = trim(introduce(parseByMode(raw), raw.findUser));
  return { text, entities: sortEntities([...entities, ...detectEntities(text, entities)]) };
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
