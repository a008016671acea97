import type { MessageEntity } from '@grammyjs/types';
import type { FormattedText } from './html.ts';
import { cantParseEntities, linkOf, type Span } from './targets.ts';

const escapable = '_*`[';
const endMarks: Readonly<Record<string, string>> = { _: '_', '*': '*', '[': ']', '`': '`', '```': '```' };

/**
 * Parses the old Markdown: no nesting, and a mark can be escaped outside of entities only.
 * Source: parse_markdown in TDLib.
 */
export function parseMarkdown(source: string): FormattedText {
  const entities: MessageEntity[] = [];
  let text = '';
  let at = 0;
  while (at < source.length) {
    const character = source.charAt(at);
    if (character === '\\' && at + 1 < source.length && escapable.includes(source.charAt(at + 1))) {
      text += source.charAt(at + 1);
      at += 2;
    } else if (!escapable.includes(character)) {
      text += character;
      at += 1;
    } else {
      const marked = takeMarked(source, at);
      const span = { offset: text.length, length: marked.content.length };
      text += marked.content;
      at = marked.end;
      const entity = span.length > 0 ? markEntity(marked, span) : null;
      if (entity !== null) entities.push(entity);
    }
  }
  return { text, entities };
}

interface Marked {
  readonly mark: string;
  readonly content: string;
  readonly language: string;
  readonly address: string;
  readonly end: number;
}

function takeMarked(source: string, begin: number): Marked {
  const mark = source.startsWith('```', begin) ? '```' : source.charAt(begin);
  const endMark = endMarks[mark] ?? mark;
  const [, language = '', lineEnd = ''] =
    mark === '```' ? (/^(?:([^\s`]+)(?=\s))?(\r\n|\n\r|\n|\r)?/.exec(source.slice(begin + 3)) ?? []) : [];
  const contentBegin = begin + mark.length + language.length + lineEnd.length;
  const contentEnd = source.indexOf(endMark, contentBegin);
  if (contentEnd < 0) throw unclosed(source, begin);
  const content = source.slice(contentBegin, contentEnd);
  const end = contentEnd + endMark.length;
  if (mark !== '[' || source.charAt(end) !== '(') return { mark, content, language, address: content, end };
  const addressEnd = source.indexOf(')', end);
  if (addressEnd < 0) throw unclosed(source, begin);
  return { mark, content, language, address: source.slice(end + 1, addressEnd), end: addressEnd + 1 };
}

function unclosed(source: string, begin: number) {
  const offset = Buffer.byteLength(source.slice(0, begin));
  return cantParseEntities(`Can't find end of the entity starting at byte offset ${offset}`);
}

function markEntity({ mark, language, address }: Marked, span: Span): MessageEntity | null {
  if (mark === '_') return { type: 'italic', ...span };
  if (mark === '*') return { type: 'bold', ...span };
  if (mark === '`') return { type: 'code', ...span };
  if (mark === '[') return linkOf(address, span);
  return language === '' ? { type: 'pre', ...span } : { type: 'pre', ...span, language };
}
