import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = ['README.md', 'SECURITY.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)]
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

/** The files of TypeScript that a page names between backticks, from the project's root or from src. */
function filesNamedIn(text: string): readonly string[] {
  return [...text.matchAll(/`((?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.ts)`/g)].map(([, path = '']) => path);
}

it.each(pages.filter(({ text }) => filesNamedIn(text).length > 0))(
  'Every file that $name names exists',
  ({ text }) => {
    const isThere = (path: string): boolean =>
      existsSync(join(root, path)) || existsSync(join(root, 'src', path));
    expect(filesNamedIn(text).filter((path) => !isThere(path))).toEqual([]);
  },
);

it('The table of layers has every folder of src', () => {
  const text = pages.find(({ name }) => name === 'docs/architecture.md')?.text ?? '';
  const rows = [...text.matchAll(/^\| `([\w-]+)\/` \|/gm)].map(([, folder = '']) => folder);
  const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(rows.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
});
