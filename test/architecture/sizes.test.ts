import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../src/', import.meta.url));

/** What people type is read and answered within so many lines: more words make it no better. */
const mostLines = { customer: 2_810, dialogue: 4_700, views: 1_950, language: 2_960, reader: 700 } as const;

function linesIn(folder: string): number {
  const files = globSync(`${folder}/**/*.{ts,json}`, { cwd: root });
  return files.reduce((sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1, 0);
}

it.each(Object.entries(mostLines))('src/%s has at most %d lines', (folder, most) => {
  expect(linesIn(folder)).toBeLessThanOrEqual(most);
});
