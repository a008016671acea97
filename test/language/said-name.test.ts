import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { described, examplesOf, languages, readIn } from './corpus.ts';

/** A language, what was typed, and what else stands behind it, one a line. */
function linesOf(file: string): readonly (readonly [string, string, string | undefined])[] {
  const source = readFileSync(new URL(`./corpus/${file}`, import.meta.url), 'utf8');
  return source
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [language = '', typed = '', name] = line.split(' | ');
      return [language, typed, name];
    });
}

const names = linesOf('names.txt');
/** "Anh" is also a word for the venue's staff: "anh, thanks". */
const longNames = names.filter(([, typed]) => typed.includes(' '));
const polite = ['please', 'thanks', '!', '.', '  '];

describe('what is typed where a name is asked for', () => {
  it.each(names)('in %s: %s is a name', (language, typed, name = typed) => {
    expect(readIn(language, typed).name).toBe(name);
  });

  it.each(linesOf('no-names.txt'))('in %s: %s is none', (language, typed) => {
    expect(readIn(language, typed).name).toBeNull();
  });

  it('is no name where it asks, wishes or counts anything that a sentence of the corpus does', () => {
    const taken = languages.flatMap((language) =>
      examplesOf(language)
        .map(({ sentence }) => ({ sentence, reading: readIn(language, sentence) }))
        .filter(({ reading }) => reading.name !== null && reading.kind !== 'name')
        // "Mai" is a name, and tomorrow.
        .filter(
          ({ sentence, reading }) => described(reading) !== 'nothing' && !/^(?:mai|tết|tet)$/i.test(sentence),
        ),
    );
    expect(taken.map(({ sentence }) => sentence)).toEqual([]);
  });

  it('is the same name in capitals, with other spaces, and beside polite words', () => {
    fc.assert(
      fc.property(fc.constantFrom(...longNames), fc.constantFrom(...polite), ([language, typed], word) => {
        const name = readIn(language, typed).name ?? '';
        const spaced = `  ${typed.replaceAll(' ', '   ')} ${word}`;
        expect(readIn(language, spaced).name).toBe(name);
        expect(readIn(language, typed.toUpperCase()).name?.toUpperCase()).toBe(name.toUpperCase());
      }),
      { numRuns: 500 },
    );
  });
});
