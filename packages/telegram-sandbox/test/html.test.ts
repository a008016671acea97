import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../src/text/html.ts';

function refusal(html: string): string {
  try {
    parseHtml(html);
  } catch (error) {
    return String((error as Error).message).replace("Bad Request: can't parse entities: ", '');
  }
  throw new Error(`${html} was not refused`);
}

describe("Telegram's HTML", () => {
  it('becomes text and entities with offsets in UTF-16 units', () => {
    expect(
      parseHtml('🏟 <b>bold <i>both</i></b> <a href="https://example.com/a?b=1&amp;c=2">link</a>'),
    ).toEqual({
      text: '🏟 bold both link',
      entities: [
        { type: 'italic', offset: 8, length: 4 },
        { type: 'bold', offset: 3, length: 9 },
        { type: 'text_link', offset: 13, length: 4, url: 'https://example.com/a?b=1&c=2' },
      ],
    });
  });

  it.each([
    ['<u>x</u>', 'underline'],
    ['<ins>x</ins>', 'underline'],
    ['<s>x</s>', 'strikethrough'],
    ['<del>x</del>', 'strikethrough'],
    ['<strong>x</strong>', 'bold'],
    ['<EM>x</em>', 'italic'],
    ['<tg-spoiler>x</tg-spoiler>', 'spoiler'],
    ['<span class="tg-spoiler">x</span>', 'spoiler'],
    ['<blockquote>x</blockquote>', 'blockquote'],
    ['<blockquote expandable>x</blockquote>', 'expandable_blockquote'],
    ['<code>x</code>', 'code'],
    ['<pre>x</pre>', 'pre'],
  ])('%s is %s', (html, type) => {
    expect(parseHtml(html)).toEqual({ text: 'x', entities: [{ type, offset: 0, length: 1 }] });
  });

  it('joins a code block and its language', () => {
    expect(parseHtml('<pre><code class="language-ts">x</code></pre>').entities).toEqual([
      { type: 'pre', offset: 0, length: 1, language: 'ts' },
    ]);
  });

  it('keeps code with a language apart from a block that says more', () => {
    expect(parseHtml('<pre>in <code class="language-ts">x</code></pre>').entities).toEqual([
      { type: 'code', offset: 3, length: 1 },
      { type: 'pre', offset: 0, length: 4 },
    ]);
  });

  it('reads a time that counts down by itself', () => {
    expect(parseHtml('until <tg-time unix="1793500000" format="r">15:42</tg-time>')).toEqual({
      text: 'until 15:42',
      entities: [
        { type: 'date_time', offset: 6, length: 5, unix_time: 1_793_500_000, date_time_format: 'r' },
      ],
    });
  });

  it('decodes the four named characters and numbers, and leaves other ampersands alone', () => {
    expect(parseHtml('&lt;&gt;&amp;&quot;&#65;&#x42; &nbsp; R&D').text).toBe('<>&"AB &nbsp; R&D');
  });

  it('mentions a person without a username', () => {
    expect(parseHtml('<a href="tg://user?id=5000000001">An</a>').entities).toMatchObject([
      { type: 'text_mention', offset: 0, length: 2, user: { id: 5_000_000_001 } },
    ]);
  });

  it.each([
    ['abc<foo>', 'Unsupported start tag "foo" at byte offset 3'],
    ['é<foo>', 'Unsupported start tag "foo" at byte offset 2'],
    ['<b>x', 'Can\'t find end tag corresponding to start tag "b"'],
    ['x</b>', 'Unexpected end tag at byte offset 1'],
    ['<b>x</i>', 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'],
    ['a < b', 'Unsupported start tag "" at byte offset 2'],
    ['1 <2', 'Unclosed start tag at byte offset 2'],
    ['<b', 'Unclosed start tag at byte offset 0'],
    ['<b>x</b', 'Unclosed end tag at byte offset 4'],
    ['<a href>x</a>', 'Expected equal sign in declaration of an attribute of the tag "a" at byte offset 0'],
    ['<a ="x">x</a>', 'Empty attribute name in the tag "a" at byte offset 0'],
    ['<a href=http://x>x</a>', 'Unexpected end of name token at byte offset 8'],
    ['<constructor>x</constructor>', 'Unsupported start tag "constructor" at byte offset 0'],
    ['<tg-time unix="soon">x</tg-time>', 'Invalid date specified'],
    ['<span class="x">x</span>', 'Tag "span" must have class "tg-spoiler" at byte offset 0'],
  ])('refuses %s', (html, reason) => {
    expect(refusal(html)).toBe(reason);
  });

  it('gives back any text that was escaped, without entities', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
        expect(parseHtml(escaped)).toEqual({ text, entities: [] });
      }),
    );
  });

  it('puts every entity over exactly what its tags enclosed', () => {
    const tag = fc.constantFrom('b', 'i', 'u', 's', 'code');
    const word = fc.stringMatching(/^[a-zé🎫 ]{1,8}$/u);
    fc.assert(
      fc.property(fc.array(fc.tuple(tag, word), { maxLength: 6 }), (parts) => {
        const { text, entities } = parseHtml(
          parts.map(([name, inner]) => `<${name}>${inner}</${name}>`).join('-'),
        );
        expect(entities.map(({ offset, length }) => text.slice(offset, offset + length))).toEqual(
          parts.map(([, inner]) => inner),
        );
      }),
    );
  });
});
