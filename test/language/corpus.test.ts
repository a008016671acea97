import { describe, expect, it } from 'vitest';
import { described, examplesOf, languages, readIn } from './corpus.ts';

describe.each(languages)('what customers type in %s', (language) => {
  const examples = examplesOf(language);

  it('is a corpus of at least 200 different sentences', () => {
    expect(new Set(examples.map(({ sentence }) => sentence)).size).toBeGreaterThanOrEqual(200);
  });

  it('is understood, all of it and nothing else', () => {
    const understood = examples.map(
      ({ sentence }) => `${sentence} -> ${described(readIn(language, sentence))}`,
    );
    const expected = examples.map(({ sentence, expected }) => `${sentence} -> ${sorted(expected)}`);
    expect(understood.map(sortedLine)).toEqual(expected);
  });
});

/** The order in which things are said does not matter, here. */
function sorted(described: string): string {
  return described.split('; ').toSorted().join('; ');
}

function sortedLine(line: string): string {
  const [sentence = '', described = ''] = line.split(' -> ');
  return `${sentence} -> ${sorted(described)}`;
}
