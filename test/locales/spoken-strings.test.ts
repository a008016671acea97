import { describe, expect, it } from 'vitest';
import { spokenStrings } from './spoken-strings.ts';
import { parseSource, sourceFiles, spokenFiles } from './syntax-tree.ts';

describe('what customers and staff read', () => {
  it('stands in the locales, not in the sources', () => {
    // The transport answers in the place of Telegram, to the program.
    const files = [...spokenFiles(), ...sourceFiles('src/ticket')].filter(
      ({ path }) => path !== 'src/telegram/transport.ts',
    );
    expect(spokenStrings(files)).toEqual([]);
  });
});

describe('the search for it', () => {
  const found = (source: string): readonly string[] =>
    spokenStrings([{ path: 'sample.ts', program: parseSource(source) }]);

  it('finds sentences, also between values and among markup', () => {
    expect(found("ctx.reply('See you tomorrow')")).toEqual(['sample.ts: See you tomorrow']);
    expect(found('reply(`<b>$' + '{count}</b> tickets left`)')).toEqual(['sample.ts: </b> tickets left']);
    expect(found("answer({ text: 'Vé' })")).toEqual(['sample.ts: Vé']);
  });

  it('leaves names, formats, errors and logs alone', () => {
    const source = `
      import x from 'some words here';
      type Kind = 'two words';
      const zone = 'Asia/Ho_Chi_Minh', key = 'cart-title', mode = 'HTML', dash = ' – ';
      if (reason.includes('message is not modified')) throw new Error('No such message');
      options.logger.warn('the chat is gone');
    `;
    expect(found(source)).toEqual([]);
  });
});
