import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const manuals = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
const pages = [
  ...['README.md', 'README.vi.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...manuals.map((name) => `docs/${name}`),
].map((name) => ({ name, text: textOf(name) }));

function textOf(name: string): string {
  return readFileSync(join(root, name), 'utf8');
}

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
  const rows = [...textOf('docs/architecture.md').matchAll(/^\| `([\w-]+)\/` \|/gm)].map(
    ([, folder = '']) => folder,
  );
  const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(rows.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
});

it('CONTRIBUTING.md names files and folders that exist', () => {
  const named = textOf('CONTRIBUTING.md').matchAll(/`([\w-][\w./-]*(?:\/|\.(?:ts|ftl|md|example\.toml)))`/g);
  const paths = [...named].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

/** What a translation has in common with its original, by section: commands and other code, links, pictures, rows. */
function sectionsOf(name: string) {
  const [, ...sections] = textOf(name).split(/^## /m);
  return sections.map((section) => ({
    code: [...section.matchAll(/```\w*\n(.+?)```|`([^`\n]+)`/gs)].map(([, block, span]) => block ?? span),
    links: [...section.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link),
    rows: [...section.matchAll(/^(\||- )/gm)].length,
  }));
}

it('README.vi.md has the sections of README.md, with the same commands, links and rows', () => {
  const headings = [...textOf('README.vi.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual([
    'Chạy thử',
    'Khách được gì',
    'Nhân viên được gì',
    'So với những cách khác',
    'Những gì bot không làm',
    'Chạy thật',
    'Đọc thêm',
  ]);
  expect(sectionsOf('README.vi.md')).toEqual(sectionsOf('README.md'));
});

it('The documents stay short', () => {
  const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;
  const linesOf = (name: string): number => textOf(name).split('\n').length - 1;
  const words = new Map(pages.map(({ name, text }) => [name, wordsOf(text)]));
  expect(linesOf('README.md')).toBeLessThanOrEqual(90);
  expect(linesOf('docs/architecture.md')).toBeLessThanOrEqual(250);
  expect(words.get('docs/architecture.md')).toBeLessThanOrEqual(2_500);
  expect(words.get('docs/benchmarks.md')).toBeLessThanOrEqual(900);
  expect([...words.values()].reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(12_000);
});
