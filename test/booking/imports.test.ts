import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const directory = new URL('../../src/booking/', import.meta.url);

const sources = new Map(
  readdirSync(directory)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [name, readFileSync(new URL(name, directory), 'utf8')] as const),
);

/** What each file of the domain imports, for its types alone too. */
const imports = new Map(
  [...sources].map(
    ([name, source]) =>
      [name, [...source.matchAll(/ from '([^']+)'/g)].map(([, path = '']) => path)] as const,
  ),
);

/** Of ours: the calendar, which is as pure as the domain, lengths of time, and types. */
const allowed: readonly string[] = [
  '../time.ts',
  '../venue/calendar.ts',
  '../venue/currency.ts',
  '../venue/refund-policy.ts',
];

it('The domain imports itself, the calendar and the durations, and no library', () => {
  const foreign = [...imports.values()]
    .flat()
    .filter((path) => !path.startsWith('./') && !path.startsWith('../money/') && !allowed.includes(path));
  expect(foreign).toEqual([]);
  expect(imports.size).toBeGreaterThan(15);
});

it('The domain starts no timer and asks no clock but its port', () => {
  const timers = /\b(?:setTimeout|setInterval|createRounds|within|Date\.now|performance)\b\(|new Date\(\)/;
  const money = /import \{[^}]*\} from '\.\.\/venue\/currency\.ts'/;
  expect([...sources].filter(([, source]) => timers.test(source) || money.test(source))).toEqual([]);
});
