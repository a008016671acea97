import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fold, withoutMarks } from '../../src/language/folding.ts';
import { wordsIn } from '../../src/language/lexemes.ts';
import { described, exampleOf, isRight, languages, linesOf, readIn } from './corpus.ts';

/** Lines whose order was acted on and is not the one that is written. */
function misread(language: string, lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => {
    const { text, rights } = exampleOf(line);
    const reading = readIn(language, text);
    if (reading.kind !== 'order' || isRight(reading.order, rights)) return [];
    return [`${line}, but: ${described(reading.order).join('; ')}`];
  });
}

describe.each(languages)('what customers type in %s', (language) => {
  it.each(['corpus', 'held-out'])('is read as written in %s, or not acted on', (set) => {
    const lines = linesOf(`./${set}/${language}.txt`);
    expect(lines.length).toBeGreaterThan(400);
    expect(misread(language, lines)).toEqual([]);
  });

  it('is acted on where it is certain', () => {
    const lines = linesOf('./must-act.tsv').filter((line) => line.split('\t')[1] === language);
    expect(lines.length).toBeGreaterThan(90);
    const missed = lines.filter((line) => {
      const { text, rights } = exampleOf(line.split('\t')[2] ?? '');
      const reading = readIn(language, text);
      return reading.kind !== 'order' || !isRight(reading.order, rights);
    });
    expect(missed).toEqual([]);
  });

  it('is acted on with words that no other line has', () => {
    const lines = linesOf(`./words/${language}.txt`);
    const read = lines.map((line) => {
      const { text } = exampleOf(line);
      const reading = readIn(language, text);
      const order = reading.kind === 'order' ? described(reading.order).join('; ') : '';
      const topics = 'question' in reading ? reading.question?.topics.join(' ') : order;
      return `${text} -> ${reading.kind === 'wish' ? reading.wish : topics}`;
    });
    expect(read).toEqual(lines);
  });

  it('needs every word that the lexicon acts on', () => {
    const lines = linesIn(language);
    const words = new Set(lines.match(/[\p{L}\p{M}]+/gu));
    const isSyllabic = language === 'zh' || language === 'ko';
    const isTyped = (word: string): boolean => (isSyllabic ? lines.includes(word) : words.has(word));
    const unneeded = writtenIn(language).filter(
      (phrase) => !(phrase.match(/[\p{L}\p{M}]+/gu) ?? []).every(isTyped),
    );
    expect(unneeded).toEqual([]);
  });
});

/** All lines of a language, with and without marks. */
function linesIn(language: string): string {
  const own = ['corpus', 'held-out', 'offers', 'turned', 'fresh', 'words'].flatMap((set) =>
    linesOf(`./${set}/${language}.txt`),
  );
  const answers = readdirSync(new URL('./answers', import.meta.url))
    .flatMap((name) => linesOf(`./answers/${name}`))
    .filter((line) => line.startsWith(`${language} |`));
  const folded = fold([...own, ...answers].join('\n'));
  return `${folded}\n${withoutMarks(folded)}`;
}

const forbidding = new Set([
  'speakerAnd',
  'pastDays',
  'people',
  'persons',
  'negations',
  'time',
  'otherDay',
  'topics',
  'turns',
  'seasons',
  'age',
  // All twelve.
  'months',
  'beforeTime',
]);

/** The words of a lexicon by which a text may be acted on, without those that forbid it or only answer. */
function writtenIn(language: (typeof languages)[number]): readonly string[] {
  const fields = Object.entries(wordsIn(language).lexicon).filter(([name]) => !forbidding.has(name));
  return fields.flatMap(([, words]) => phrasesIn(words));
}

function phrasesIn(words: unknown): readonly string[] {
  if (typeof words === 'string') return fold(words).split(/[|,]/);
  return Object.values(Object(words)).flatMap(phrasesIn);
}
