import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const directory = new URL('../../src/booking/', import.meta.url);

/** What each file of the domain imports, for its types alone too. */
const imports = new Map(
  readdirSync(directory)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => {
      const source = readFileSync(new URL(name, directory), 'utf8');
      return [name, [...source.matchAll(/ from '([^']+)'/g)].map(([, path = '']) => path)] as const;
    }),
);

/** Of ours, and as pure as the domain. */
const allowed: readonly string[] = ['../time.ts', '../venue/calendar.ts', '../venue/money.ts'];

it('The domain imports itself, the calendar, amounts and durations, and no library', () => {
  const foreign = [...imports.values()]
    .flat()
    .filter((path) => !path.startsWith('./') && !path.startsWith('../payment/') && !allowed.includes(path));
  expect(foreign).toEqual([]);
  expect(imports.size).toBeGreaterThan(15);
});

it('No file of the domain imports itself by way of others', () => {
  const circles = [...imports.keys()].filter((name) => reachedFrom(name).has(name));
  expect(circles).toEqual([]);
});

function reachedFrom(start: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const next = [start];
  for (let name = next.pop(); name !== undefined; name = next.pop()) {
    for (const path of imports.get(name) ?? []) {
      const file = path.replace('./', '');
      if (!reached.has(file)) next.push(file);
      reached.add(file);
    }
  }
  return reached;
}
