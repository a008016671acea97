import type { MessageEntity } from '@grammyjs/types';
import type { Refusal } from '../refusal.ts';
import { sortEntities } from './detected-entities.ts';
import type { FormattedText } from './html.ts';
import { cantParseEntities, linkOf, pictureOf, type Span } from './targets.ts';

/** Named as in Telegram's errors. */
type Kind =
  | 'Bold'
  | 'Italic'
  | 'Underline'
  | 'Strikethrough'
  | 'Spoiler'
  | 'Code'
  | 'Pre'
  | 'PreCode'
  | 'TextUrl'
  | 'CustomEmoji'
  | 'BlockQuote';

const reservedCharacters = '_*[]()~`>#+-=|{}.!\n';
const closingMarks: Readonly<Record<Exclude<Kind, 'BlockQuote'>, string>> = {
  Bold: '*',
  Italic: '_',
  Underline: '__',
  Strikethrough: '~',
  Spoiler: '||',
  Code: '`',
  Pre: '```',
  PreCode: '```',
  TextUrl: ']',
  CustomEmoji: ']',
};
const typesOfMarks: Readonly<Partial<Record<Kind, MessageEntity.CommonMessageEntity['type']>>> = {
  Bold: 'bold',
  Italic: 'italic',
  Underline: 'underline',
  Strikethrough: 'strikethrough',
  Spoiler: 'spoiler',
  Code: 'code',
};

interface OpenEntity {
  readonly kind: Kind;
  /** Where its content begins in the text. */
  readonly offset: number;
  /** Where its mark is in the source. */
  readonly begin: number;
  readonly language: string;
}

/**
 * Parses MarkdownV2 as the Bot API server does. Offsets of entities count UTF-16 units, offsets in errors bytes.
 * Source: parse_markdown_v2 in TDLib.
 */
export function parseMarkdownV2(source: string): FormattedText {
  const parser = new MarkdownParser(source);
  while (parser.at < source.length) parser.step();
  parser.finish();
  return { text: parser.text, entities: sortEntities(parser.entities) };
}

class MarkdownParser {
  at = 0;
  text = '';
  readonly entities: MessageEntity[] = [];
  readonly source: string;
  private readonly open: OpenEntity[] = [];
  private isInQuote = false;
  /** True before the first character of a line. */
  private isAtLineStart = true;

  constructor(source: string) {
    this.source = source;
  }

  /** Takes a character, an escaped character, or a mark. */
  step() {
    const character = this.source.charAt(this.at);
    if (this.isEscape(this.at)) {
      this.at += 1;
      this.takePlain();
    } else if (!this.isReserved(character)) {
      this.takePlain();
    } else if (this.isEnd(character)) {
      this.close(character);
    } else {
      this.begin(character);
    }
  }

  finish() {
    if (this.isInQuote) this.closeQuoteAtEnd();
    const unclosed = this.open.at(-1);
    if (unclosed) throw this.unclosed(unclosed);
  }

  private isEscape(index: number): boolean {
    const next = this.source.charCodeAt(index + 1);
    return this.source.charAt(index) === '\\' && next > 0 && next <= 126;
  }

  private isReserved(character: string): boolean {
    const kind = this.open.at(-1)?.kind;
    const isCode = kind === 'Code' || kind === 'Pre' || kind === 'PreCode';
    return (isCode ? '`' : reservedCharacters).includes(character);
  }

  private takePlain() {
    const character = this.source.charAt(this.at);
    if (character !== '\r') this.isAtLineStart = false;
    this.text += character;
    this.at += 1;
  }

  private isEnd(character: string): boolean {
    const last = this.open.at(-1);
    if (last === undefined) return false;
    if (this.isInQuote && character === '\n' && this.source.charAt(this.at + 1) !== '>') return true;
    if (last.kind === 'BlockQuote') return false;
    if (last.kind === 'Italic' && this.source.startsWith('__', this.at)) return false;
    return this.source.startsWith(closingMarks[last.kind], this.at);
  }

  private byteOffset(index: number): number {
    return Buffer.byteLength(this.source.slice(0, index));
  }

  private unclosed({ kind, begin }: OpenEntity): Refusal {
    return cantParseEntities(`Can't find end of ${kind} entity at byte offset ${this.byteOffset(begin)}`);
  }

  private reserved(character: string): Refusal {
    return cantParseEntities(
      `Character '${character}' is reserved and must be escaped with the preceding '\\'`,
    );
  }

  private begin(character: string) {
    const { at } = this;
    const isDouble = (mark: string) => this.source.startsWith(mark, at);
    if (character === '_') this.push(isDouble('__') ? 'Underline' : 'Italic', isDouble('__') ? 2 : 1);
    else if (character === '*') this.push('Bold', 1);
    else if (character === '~') this.push('Strikethrough', 1);
    else if (isDouble('||')) this.push('Spoiler', 2);
    else if (character === '[') this.push('TextUrl', 1);
    else if (isDouble('![')) this.push('CustomEmoji', 2);
    else if (character === '`') this.beginCode();
    else if (character === '\n') this.breakLine();
    else if (character === '>' && this.isAtLineStart) this.beginQuote();
    else throw this.reserved(character);
  }

  private push(kind: Kind, markLength: number, language = '') {
    this.open.push({ kind, offset: this.text.length, begin: this.at, language });
    this.at += markLength;
  }

  private beginCode() {
    if (!this.source.startsWith('```', this.at)) return this.push('Code', 1);
    const [mark = '', language = ''] = /```(?:([^\s`]+)(?=\s))?(?:\r\n|\n\r|\n|\r)?/y.exec(this.from()) ?? [];
    this.push(language === '' ? 'Pre' : 'PreCode', mark.length, language);
  }

  private from(): string {
    return this.source.slice(this.at);
  }

  private breakLine() {
    this.text += '\n';
    this.at += 1;
    this.isAtLineStart = true;
  }

  private beginQuote() {
    if (this.isInQuote) {
      this.at += 1;
      return;
    }
    this.isInQuote = true;
    this.push('BlockQuote', 1);
  }

  private close(character: string) {
    const isLineEnd = this.isInQuote && character === '\n';
    const last = this.open.pop();
    if (last === undefined) return;
    if (isLineEnd) this.closeQuote(last);
    else if (last.kind === 'TextUrl') this.closeLink(last);
    else if (last.kind === 'CustomEmoji') this.closePicture(last);
    else if (last.kind !== 'BlockQuote') this.closePlain(last, closingMarks[last.kind].length);
  }

  private spanOf({ offset }: OpenEntity): Span {
    return { offset, length: this.text.length - offset };
  }

  private add(entity: MessageEntity | null) {
    if (entity !== null && entity.length > 0) this.entities.push(entity);
  }

  private closePlain(last: OpenEntity, markLength: number) {
    this.at += markLength;
    const type = typesOfMarks[last.kind];
    const span = this.spanOf(last);
    if (type !== undefined) this.add({ type, ...span });
    else if (last.language === '') this.add({ type: 'pre', ...span });
    else this.add({ type: 'pre', ...span, language: last.language });
  }

  /** A spoiler that opens at the very end of a quote makes it expandable. */
  private closeQuote(last: OpenEntity) {
    const markEnd = this.source.charAt(this.at - 1) === '\r' ? this.at - 1 : this.at;
    const isExpandable = last.kind === 'Spoiler' && last.begin === markEnd - 2;
    const quote = isExpandable ? this.open.pop() : last;
    if (quote?.kind !== 'BlockQuote') throw this.unclosed(quote ?? last);
    this.breakLine();
    this.isInQuote = false;
    this.add({ type: isExpandable ? 'expandable_blockquote' : 'blockquote', ...this.spanOf(quote) });
  }

  private closeQuoteAtEnd() {
    const last = this.open.at(-1);
    const isExpandable = last?.kind === 'Spoiler' && last.begin === this.source.length - 2;
    if (isExpandable) this.open.pop();
    if (this.open.at(-1)?.kind !== 'BlockQuote') return;
    const quote = this.open.pop();
    if (quote)
      this.add({ type: isExpandable ? 'expandable_blockquote' : 'blockquote', ...this.spanOf(quote) });
  }

  private closeLink(last: OpenEntity) {
    this.at += 1;
    const span = this.spanOf(last);
    const address =
      this.source.charAt(this.at) === '(' ? this.takeAddress('a URL') : this.text.slice(last.offset);
    this.add(linkOf(address, span));
  }

  private closePicture(last: OpenEntity) {
    this.at += 1;
    if (this.source.charAt(this.at) !== '(')
      throw cantParseEntities('Custom emoji entity must contain a tg://emoji URL');
    this.add(pictureOf(this.takeAddress('a custom emoji URL'), this.spanOf(last)));
  }

  /** Takes the address in the brackets after a link's text. */
  private takeAddress(what: string): string {
    const begin = this.at + 1;
    let address = '';
    for (this.at = begin; this.source.charAt(this.at) !== ')'; this.at += 1) {
      if (this.at >= this.source.length)
        throw cantParseEntities(`Can't find end of ${what} at byte offset ${this.byteOffset(begin)}`);
      if (this.isEscape(this.at)) this.at += 1;
      address += this.source.charAt(this.at);
    }
    this.at += 1;
    return address;
  }
}
