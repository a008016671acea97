import type { MessageEntity } from '@grammyjs/types';
import { HtmlScanner } from './html-scanner.ts';
import { cantParseEntities, emojiOf, linkOf, type Span, timeOf } from './targets.ts';

export interface FormattedText {
  readonly text: string;
  readonly entities: readonly MessageEntity[];
}

type Attributes = ReadonlyMap<string, string>;

interface OpenTag {
  readonly name: string;
  readonly attributes: Attributes;
  readonly offset: number;
}

interface ParsedEntity {
  readonly entity: MessageEntity;
  /** Of a `<code>`; it counts only when a `<pre>` encloses the same text. */
  readonly language?: string | undefined;
}

const simpleTags: Readonly<Record<string, MessageEntity.CommonMessageEntity['type']>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  'tg-spoiler': 'spoiler',
  span: 'spoiler',
  code: 'code',
};
const otherTags: ReadonlySet<string> = new Set(['a', 'pre', 'blockquote', 'tg-emoji', 'tg-time']);

/**
 * Parses Telegram's HTML as the Bot API server does: same tags, same tolerance, same errors. Offsets of entities
 * count UTF-16 units, offsets in errors count bytes.
 * Source: parse_html in TDLib.
 */
export function parseHtml(html: string): FormattedText {
  const scanner = new HtmlScanner(html);
  const open: OpenTag[] = [];
  const entities: ParsedEntity[] = [];
  let text = '';
  while (!scanner.isAtEnd) {
    if (scanner.current !== '<') {
      text += scanner.takeCharacter();
    } else if (scanner.html[scanner.at + 1] === '/') {
      const tag = closeTag(scanner, open);
      const length = text.length - tag.offset;
      if (length > 0) addEntity(entities, tag, { offset: tag.offset, length }, text.slice(tag.offset));
    } else {
      open.push(openTag(scanner, text.length));
    }
  }
  checkEnd(open, text);
  return { text, entities: entities.map(({ entity }) => entity) };
}

function checkEnd(open: readonly OpenTag[], text: string) {
  const unclosed = open.at(-1);
  if (unclosed) throw cantParseEntities(`Can't find end tag corresponding to start tag "${unclosed.name}"`);
  if (!text.isWellFormed())
    throw cantParseEntities(
      'Text contains invalid Unicode characters after decoding HTML entities, check for unmatched surrogate code units',
    );
}

function openTag(scanner: HtmlScanner, offset: number): OpenTag {
  const begin = scanner.at;
  scanner.at += 1;
  const name = scanner.take(/[^\s>]/).toLowerCase();
  if (scanner.isAtEnd) throw scanner.refusal('Unclosed start tag', begin);
  if (!Object.hasOwn(simpleTags, name) && !otherTags.has(name))
    throw scanner.refusal(`Unsupported start tag "${name}"`, begin);
  const attributes = takeAttributes(scanner, name, begin);
  if (name === 'span' && attributes.get('class') !== 'tg-spoiler')
    throw scanner.refusal('Tag "span" must have class "tg-spoiler"', begin);
  return { name, attributes, offset };
}

/** Takes everything to the `>` of a start tag, included. */
function takeAttributes(scanner: HtmlScanner, tag: string, begin: number): Attributes {
  const attributes = new Map<string, string>();
  for (;;) {
    scanner.take(/\s/);
    if (scanner.current === '>') break;
    const name = scanner.take(/[^\s=>]/);
    if (name === '' && !scanner.isAtEnd)
      throw scanner.refusal(`Empty attribute name in the tag "${tag}"`, begin);
    scanner.take(/\s/);
    if (scanner.current === '=') {
      scanner.at += 1;
      attributes.set(name, scanner.takeAttributeValue(tag, begin));
    } else if (tag === 'blockquote' && name === 'expandable') {
      attributes.set(name, '');
    } else if (!scanner.isAtEnd) {
      throw scanner.refusal(`Expected equal sign in declaration of an attribute of the tag "${tag}"`, begin);
    }
    if (scanner.isAtEnd) throw scanner.refusal('Unclosed start tag', begin);
  }
  scanner.at += 1;
  return attributes;
}

function closeTag(scanner: HtmlScanner, open: OpenTag[]): OpenTag {
  const begin = scanner.at;
  const tag = open.pop();
  if (tag === undefined) throw scanner.refusal('Unexpected end tag', begin);
  scanner.at += 2;
  const name = scanner.take(/[^\s>]/).toLowerCase();
  scanner.take(/\s/);
  if (scanner.current !== '>') throw scanner.refusal('Unclosed end tag', begin);
  if (name !== '' && name !== tag.name)
    throw scanner.refusal('Unmatched end tag', begin, `, expected "</${tag.name}>", found "</${name}>"`);
  scanner.at += 1;
  return tag;
}

function addEntity(entities: ParsedEntity[], tag: OpenTag, span: Span, content: string) {
  const entity = tagEntity(tag, span, content);
  if (entity === null) return;
  const inner = entities.at(-1);
  const isAroundInner = inner?.entity.offset === span.offset && inner.entity.length === span.length;
  if (tag.name === 'pre' && inner?.language !== undefined && isAroundInner)
    entities[entities.length - 1] = { entity: { type: 'pre', ...span, language: inner.language } };
  else if (tag.name === 'code') entities.push({ entity, language: languageOf(tag.attributes) });
  else entities.push({ entity });
}

function languageOf(attributes: Attributes): string | undefined {
  return /^language-(.+)$/.exec(attributes.get('class') ?? '')?.[1];
}

function tagEntity({ name, attributes }: OpenTag, span: Span, content: string): MessageEntity | null {
  switch (name) {
    case 'a':
      return linkOf(attributes.get('href') || content, span);
    case 'pre':
      return { type: 'pre', ...span };
    case 'blockquote':
      return { type: attributes.has('expandable') ? 'expandable_blockquote' : 'blockquote', ...span };
    case 'tg-time':
      return timeOf(attributes.get('unix') ?? '', attributes.get('format') ?? '', span);
    case 'tg-emoji':
      return emojiOf(attributes.get('emoji-id') ?? '', span);
    default: {
      const type = simpleTags[name];
      return type === undefined ? null : { type, ...span };
    }
  }
}
