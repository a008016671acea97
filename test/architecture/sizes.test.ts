import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../src/', import.meta.url));

/** What people type is read and answered within so many lines: more words make it no better. */
const mostLines = { customer: 2_770, dialogue: 4_834, views: 1_935, language: 2_857, reader: 700 } as const;

function linesIn(folder: string): number {
  const files = globSync(`${folder}/**/*.{ts,json}`, { cwd: root });
  return files.reduce((sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1, 0);
}

it.each(Object.entries(mostLines))('src/%s has at most %d lines', (folder, most) => {
  expect(linesIn(folder)).toBeLessThanOrEqual(most);
});

it('No line of src has more than 120 characters', () => {
  const long = globSync('**/*.{ts,lua}', { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.length > 120 ? [`${file}:${index + 1}`] : [])),
  );
  expect(long).toEqual([]);
});
