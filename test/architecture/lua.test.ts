import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../src/store/lua/', import.meta.url));
const texts = new Map(
  globSync('*.lua', { cwd: folder }).map((file) => [
    basename(file, '.lua'),
    readFileSync(join(folder, file), 'utf8'),
  ]),
);

it('Every script of the store says which keys and arguments it takes, and what it answers', () => {
  const included = new Set(
    [...texts.values()].flatMap((text) => text.match(/(?<=-- @include )[\w-]+/g) ?? []),
  );
  const silent = [...texts].flatMap(([name, text]) => {
    const [header = ''] = text.split('\n\n', 1);
    const parts = ['KEYS: ', 'Answers ', ...(text.includes('ARGV') ? ['ARGV: '] : [])];
    const missing = parts.filter((part) => !header.includes(part));
    return included.has(name) || missing.length === 0 ? [] : `${name}: ${missing.join('')}`;
  });
  expect(silent).toEqual([]);
});
