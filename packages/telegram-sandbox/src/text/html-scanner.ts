import type { Refusal } from '../refusal.ts';
import { cantParseEntities } from './targets.ts';

const namedCharacters: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };
const characterReference = /^&(?:#x([0-9a-f]{1,7})|#([0-9]{1,8})|([a-z]+));?/i;
const longestReference = 12;
const codePointLimit = 0x10ffff;

/** Reads Telegram's HTML from left to right; refusals name the byte at which the error begins. */
export class HtmlScanner {
  at = 0;
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }

  get isAtEnd(): boolean {
    return this.at >= this.html.length;
  }

  get current(): string {
    return this.html[this.at] ?? '';
  }

  get isAtSpace(): boolean {
    return /\s/.test(this.current);
  }

  /** A refusal that ends with the place of `begin`, an index of this text. */
  refusal(reason: string, begin: number, explanation = ''): Refusal {
    const byteOffset = Buffer.byteLength(this.html.slice(0, begin));
    return cantParseEntities(`${reason} at byte offset ${byteOffset}${explanation}`);
  }

  /** Takes the matching characters. */
  take(pattern: RegExp): string {
    const start = this.at;
    while (!this.isAtEnd && pattern.test(this.current)) this.at += 1;
    return this.html.slice(start, this.at);
  }

  /** Takes one character, decoding a reference such as `&lt;`; an invalid reference is literal text. */
  takeCharacter(): string {
    const reference = characterReference.exec(this.html.slice(this.at, this.at + longestReference));
    const decoded = reference && decode(reference);
    if (!decoded) {
      this.at += 1;
      return this.html[this.at - 1] ?? '';
    }
    this.at += reference[0].length;
    return decoded;
  }

  /** Takes the value of an attribute, in quotes or as a bare name. */
  takeAttributeValue(tag: string, begin: number): string {
    this.take(/\s/);
    if (this.isAtEnd) throw this.refusal(`Unclosed start tag "${tag}"`, begin);
    if (this.current === '"' || this.current === "'") return this.takeQuoted();
    const start = this.at;
    const name = this.take(/[a-z0-9.-]/i);
    if (!this.isAtEnd && !this.isAtSpace && this.current !== '>')
      throw this.refusal('Unexpected end of name token', start);
    return name.toLowerCase();
  }

  private takeQuoted(): string {
    const quote = this.current;
    this.at += 1;
    let value = '';
    while (!this.isAtEnd && this.current !== quote) value += this.takeCharacter();
    this.at += 1;
    return value;
  }
}

function decode([, hexadecimal, decimal, name]: RegExpExecArray): string | undefined {
  if (name !== undefined) return namedCharacters[name];
  const code =
    hexadecimal === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hexadecimal, 16);
  return code > 0 && code < codePointLimit ? String.fromCodePoint(code) : undefined;
}
