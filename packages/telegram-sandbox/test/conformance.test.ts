import { glob, readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const here = new URL('./', import.meta.url);
const document = new URL('../docs/conformance.md', here);
const sources = new URL('../src/', here);
const rowPattern = /^\| (.+?) \| (.+) \| (.+?) \|$/;
/** The title of a test stands before a comma and the function that it names. */
const titlePattern = /(['"`])((?:\\.|(?!\1).)+)\1,\s*(?:async\s*)?\(/g;

interface Row {
  readonly rule: string;
  /** What the answer quotes, between its ellipses. */
  readonly quotes: readonly string[];
  readonly tests: readonly string[];
}

function piecesOf(quote: string): readonly string[] {
  return quote
    .split('…')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

/** The sandbox's sources, and the tests beside this one, with quotation marks as they are meant. */
async function readWords(): Promise<string> {
  const folders = [sources, here].map((folder) => fileURLToPath(folder));
  const files = await Array.fromAsync(glob(folders.map((folder) => `${folder}**/*.ts`)));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return texts.join('\n').replace(/\\(['"`\\])/g, '$1');
}

/** The rows of the tables with a column of tests. */
async function readRows(): Promise<readonly Row[]> {
  const text = await readFile(document, 'utf8');
  return text
    .split('\n')
    .map((line) => rowPattern.exec(line))
    .filter((match) => match !== null)
    .map(([, rule = '', answer = '', tests = '']) => ({
      rule,
      quotes: [...answer.matchAll(/`([^`]+)`/g)].flatMap(([, quote = '']) => piecesOf(quote)),
      tests: tests.match(/[\w-]+: `[^`]+`/g) ?? [],
    }))
    .filter(({ rule }) => rule !== 'rule');
}

/** Every test of this folder as `file: title`. */
async function readTitles(): Promise<ReadonlySet<string>> {
  const files = (await readdir(here)).filter((name) => name.endsWith('.test.ts'));
  const titles = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(new URL(file, here), 'utf8');
      const name = file.replace('.test.ts', '');
      return [...source.matchAll(titlePattern)].map(([, , title = '']) => `${name}: \`${title}\``);
    }),
  );
  return new Set(titles.flat());
}

describe('the conformance table', () => {
  it('names tests that exist, at least one for each rule', async () => {
    const [rows, titles] = await Promise.all([readRows(), readTitles()]);
    expect(rows.length).toBeGreaterThan(50);
    const unknown = rows.flatMap(({ rule, tests }) =>
      tests.filter((test) => !titles.has(test)).map((test) => `${rule} → ${test}`),
    );
    expect(unknown).toEqual([]);
    expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([]);
  });

  it('quotes no answer that the sandbox does not give', async () => {
    const [rows, words] = await Promise.all([readRows(), readWords()]);
    const unheard = rows.flatMap(({ rule, quotes }) =>
      quotes.filter((quote) => !words.includes(quote)).map((quote) => `${rule} → ${quote}`),
    );
    expect(unheard).toEqual([]);
  });
});
