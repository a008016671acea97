import type { MessageEntity } from '@grammyjs/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../src/text/markdown.ts';
import { parseMarkdownV2 } from '../src/text/markdown-v2.ts';

function refusal(parse: (source: string) => unknown, source: string): string {
  try {
    parse(source);
  } catch (error) {
    return String((error as Error).message).replace("Bad Request: can't parse entities: ", '');
  }
  throw new Error(`${source} was not refused`);
}

/** `italic 5+11` for an entity of that type, offset and length, with what else it carries. */
function brief(entities: readonly MessageEntity[]): readonly string[] {
  return entities.map(({ type, offset, length, ...rest }) =>
    [type, `${offset}+${length}`, ...Object.values(rest)].join(' '),
  );
}

describe('MarkdownV2', () => {
  it.each([
    ['🏟 🏟_abac \\* asd _', '🏟 🏟abac * asd ', ['italic 5+11']],
    ['🏟 🏟_🏟 *🏟*_', '🏟 🏟🏟 🏟', ['italic 5+5', 'bold 8+2']],
    ['🏟 🏟_🏟 __🏟___', '🏟 🏟🏟 🏟', ['italic 5+5', 'underline 8+2']],
    ['🏟 🏟__🏟 _🏟_\\___', '🏟 🏟🏟 🏟_', ['underline 5+6', 'italic 8+2']],
    ['`_* *_`__*` `*__', '_* *_ ', ['code 0+5', 'code 5+1', 'bold 5+1', 'underline 5+1']],
    ['~x~ ||test||', 'x test', ['strikethrough 0+1', 'spoiler 2+4']],
    ['\\\\\\a\\1\\➡️\\', '\\a1\\➡️\\', []],
    ['🏟 🏟`🏟 🏟```', '🏟 🏟🏟 🏟', ['code 5+5']],
    ['🏟 🏟``````____**', '🏟 🏟', []],
    ['🏟 🏟```🏟\n🏟```', '🏟 🏟🏟', ['pre 5+2 🏟']],
    ['🏟 🏟```🏟\r\n🏟```', '🏟 🏟🏟', ['pre 5+2 🏟']],
    ['🏟 🏟```🏟\n\n🏟```', '🏟 🏟\n🏟', ['pre 5+3 🏟']],
    ['🏟 🏟```🏟 \\\\\\`🏟```', '🏟 🏟 \\`🏟', ['pre 5+5 🏟']],
    ['```\nx```', 'x', ['pre 0+1']],
    ['[telegram\\.org](telegram.dog)', 'telegram.org', ['text_link 0+12 http://telegram.dog/']],
    ['[telegram\\.org]a', 'telegram.orga', ['text_link 0+12 http://telegram.org/']],
    ['[x](https://telegram.dog?\\\\\\()', 'x', ['text_link 0+1 https://telegram.dog/?\\(']],
    ['[ ](as)[](telegram.org)', ' ', []],
    ['🏟 🏟![👍](TG://EMoJI/?test=1231&id=25#id=32)a', '🏟 🏟👍a', ['custom_emoji 5+2 25']],
    ['![soon](tg://time?unix=1793500000&format=r)', 'soon', ['date_time 0+4 1793500000 r']],
    ['> \n> \n>', ' \n \n', ['blockquote 0+4']],
    ['abc\n> \n> \n>\ndef', 'abc\n \n \n\ndef', ['blockquote 4+5']],
    ['\r>a', '\ra', ['blockquote 1+1']],
    ['>\n\r>2', '\n\r2', ['blockquote 0+1', 'blockquote 2+1']],
    ['>\n**>2', '\n2', ['blockquote 0+1', 'blockquote 1+1']],
    ['>*b\n>ld*\nasd', 'b\nld\nasd', ['blockquote 0+5', 'bold 0+4']],
    ['*a\n>b\n>ld\nasd*', 'a\nb\nld\nasd', ['bold 0+10', 'blockquote 2+5']],
    ['*>abcd\n*', 'abcd\n', ['blockquote 0+5', 'bold 0+5']],
    ['>asd\n>q||e||w||\nasdad', 'asd\nqew\nasdad', ['expandable_blockquote 0+8', 'spoiler 5+1']],
    ['>asd\r\n>q||ew||\r\nasdad', 'asd\r\nqew\r\nasdad', ['blockquote 0+10', 'spoiler 6+2']],
    ['>asd\r\n>q||e||w||', 'asd\r\nqew', ['expandable_blockquote 0+8', 'spoiler 6+1']],
    ['>||', '', []],
  ])('reads %j', (source, text, entities) => {
    const parsed = parseMarkdownV2(source);
    expect(parsed.text).toBe(text);
    expect(brief(parsed.entities)).toEqual(entities);
  });

  it('mentions a person without a username', () => {
    expect(parseMarkdownV2('[An](tg://user?id=5000000001)').entities).toMatchObject([
      { type: 'text_mention', offset: 0, length: 2, user: { id: 5_000_000_001 } },
    ]);
  });

  it.each([
    ['🏟 🏟_abacaba', "Can't find end of Italic entity at byte offset 9"],
    ['🏟 🏟_abac * asd ', "Can't find end of Bold entity at byte offset 15"],
    ['🏟 🏟```a', "Can't find end of Pre entity at byte offset 9"],
    ['🏟 🏟```a ', "Can't find end of PreCode entity at byte offset 9"],
    ['🏟 🏟_🏟 🏟__', "Can't find end of Underline entity at byte offset 19"],
    ['🏟 🏟```🏟 🏟`', "Can't find end of Code entity at byte offset 21"],
    ['🏟 🏟||test\\|', "Can't find end of Spoiler entity at byte offset 9"],
    ['[telegram\\.org](asd\\)', "Can't find end of a URL at byte offset 16"],
    ['🏟 🏟![👍', "Can't find end of CustomEmoji entity at byte offset 9"],
    ['🏟 🏟![👍]', 'Custom emoji entity must contain a tg://emoji URL'],
    ['🏟 🏟![👍](tg://emoji?id=1234', "Can't find end of a custom emoji URL at byte offset 17"],
    ['🏟 🏟![👍](t://emoji?id=1234)', 'Custom emoji URL must have scheme tg'],
    ['🏟 🏟![👍](tg:emojis?id=1234)', 'Custom emoji URL must have host "emoji"'],
    ['🏟 🏟![👍](tg://emoji?test=1#&id=25)', 'Custom emoji URL must have an emoji identifier'],
    ['🏟 🏟![👍](tg://emoji?test=1231&id=025)', 'Invalid custom emoji identifier specified'],
    ['>*b\n>ld \n>bo\nld*\nasd', "Can't find end of Bold entity at byte offset 1"],
    ['>asd\n>q||ew\n||asdad', "Can't find end of Spoiler entity at byte offset 7"],
    ['>asd\n>q||e||w__\n||asdad', "Can't find end of Underline entity at byte offset 13"],
    ['>asd\n>q||e||w||a\n||asdad', "Can't find end of Spoiler entity at byte offset 13"],
  ])('refuses %j', (source, reason) => {
    expect(refusal(parseMarkdownV2, source)).toBe(reason);
  });

  it.each([...']()#+-=|{}.!'])('refuses %s that is not escaped', (character) => {
    const reason = `Character '${character}' is reserved and must be escaped with the preceding '\\'`;
    expect(refusal(parseMarkdownV2, `a${character}`)).toBe(reason);
    expect(refusal(parseMarkdownV2, 'a>')).toContain("Character '>' is reserved");
    expect(parseMarkdownV2(`a\\${character}`).text).toBe(`a${character}`);
  });

  it('gives back any text that was escaped, without entities', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const escaped = text.replace(/[_*[\]()~`>#+\-=|{}.!\\]/g, '\\$&');
        expect(parseMarkdownV2(escaped)).toEqual({ text, entities: [] });
      }),
    );
  });
});

describe('the old Markdown', () => {
  it.each([
    ['*bold* _it_ `co_de` \\_', 'bold it co_de _', ['bold 0+4', 'italic 5+2', 'code 8+5']],
    ['[link](telegram.org)', 'link', ['text_link 0+4 http://telegram.org/']],
    ['```ts\nx```', 'x', ['pre 0+1 ts']],
    ['2 * 3 * 4', '2  3  4', ['bold 2+3']],
    ['.!', '.!', []],
  ])('reads %j', (source, text, entities) => {
    const parsed = parseMarkdown(source);
    expect(parsed.text).toBe(text);
    expect(brief(parsed.entities)).toEqual(entities);
  });

  it.each([
    ['é*unclosed', "Can't find end of the entity starting at byte offset 2"],
    ['[x](telegram.org', "Can't find end of the entity starting at byte offset 0"],
  ])('refuses %j', (source, reason) => {
    expect(refusal(parseMarkdown, source)).toBe(reason);
  });
});
