import { expect, it } from 'vitest';
import { failuresOf } from './reporting.ts';
import { scenarioNamed } from './scenarios.ts';
import { newTally, pairPaths, search } from './search.ts';

it('No two faults around create, confirm and delivery violate anything', async () => {
  const tally = await search(pairPaths(scenarioNamed('books and confirms')), newTally());
  expect(await failuresOf(tally)).toEqual([]);
  expect(tally.runs).toBeGreaterThan(8_000);
}, 240_000);
