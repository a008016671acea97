import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

const here = new URL('./', import.meta.url);
const readme = new URL('../../../sandbox/telegram/README.md', here);
const rowPattern = /^\| (.+?) \| (.+) \| (.+?) \|$/;
/** The title of a test stands before a comma and the function that it names. */
const titlePattern = /(['"`])((?:\\.|(?!\1).)+)\1,\s*(?:async\s*)?\(/g;

interface Row {
  readonly rule: string;
  readonly tests: readonly string[];
}

/** The rows of the tables with a column of tests. */
async function readRows(): Promise<readonly Row[]> {
  const text = await readFile(readme, 'utf8');
  const [, conformance = ''] = text.split('## What it holds the bot to');
  const [tables = ''] = conformance.split('## What it has not');
  return tables
    .split('\n')
    .map((line) => rowPattern.exec(line))
    .filter((match) => match !== null)
    .map(([, rule = '', , tests = '']) => ({ rule, tests: tests.match(/[\w-]+: `[^`]+`/g) ?? [] }))
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
});
