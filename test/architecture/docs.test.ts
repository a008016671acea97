import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = ['README.md', 'SECURITY.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)]
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

/** The files of TypeScript that a page names between backticks, from the project's root or from src. */
function filesNamedIn(text: string): readonly string[] {
  return [...text.matchAll(/`((?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.ts)`/g)].map(([, path = '']) => path);
}

/** What the commands of a page have vitest look for: each is the beginning of a file's path, or a folder. */
function testsNamedIn(text: string): readonly string[] {
  return [...text.matchAll(/(?:vitest run|test:long --)((?: test\/[\w./-]+)+)/g)].flatMap(([, paths = '']) =>
    paths.trim().split(' '),
  );
}

function linksIn(text: string): readonly string[] {
  return [...text.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link = '']) => link);
}

/** The addresses of a page's headings, as GitHub makes them. */
function anchorsOf(path: string): readonly string[] {
  const headings = readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, words = '']) =>
    words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function leadsSomewhere(page: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const path = file === '' ? join(root, page) : join(root, dirname(page), file);
  return existsSync(path) && (anchor === undefined || anchorsOf(path).includes(anchor));
}

describe.each(pages)('$name', ({ name, text }) => {
  it('names files that exist', () => {
    const isThere = (path: string): boolean =>
      existsSync(join(root, path)) || existsSync(join(root, 'src', path));
    expect(filesNamedIn(text).filter((path) => !isThere(path))).toEqual([]);
  });

  it('has commands for tests that exist', () => {
    const isThere = (path: string): boolean => globSync(`${path}*`, { cwd: root }).length > 0;
    expect(testsNamedIn(text).filter((path) => !isThere(path))).toEqual([]);
  });

  it('has links that lead somewhere', () => {
    expect(linksIn(text).filter((link) => !leadsSomewhere(name, link))).toEqual([]);
  });
});

it('The table of folders has every folder of src', () => {
  const text = pages.find(({ name }) => name === 'docs/architecture.md')?.text ?? '';
  const rows = [...text.matchAll(/^\| `([\w-]+)\/` \|/gm)].map(([, folder = '']) => folder);
  const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(rows.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
});

it('The documents stay short', () => {
  const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;
  const words = new Map(pages.map(({ name, text }) => [name, wordsOf(text)]));
  expect(words.get('docs/architecture.md')).toBeLessThanOrEqual(2_500);
  expect(words.get('docs/benchmarks.md')).toBeLessThanOrEqual(900);
  expect([...words.values()].reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(12_000);
});
