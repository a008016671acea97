import { expect, it } from 'vitest';
import { searchTogether } from './crew.ts';
import { failuresOf } from './reporting.ts';
import { scenarios } from './scenarios.ts';
import { newTally } from './search.ts';

it('No two faults around create, confirm and delivery violate anything, in any scenario', async () => {
  const tasks = scenarios.map(({ name }) => ({ search: 'pairs', scenario: name }) as const);
  const tally = await searchTogether(tasks, newTally());
  expect(await failuresOf(tally)).toEqual([]);
  expect(tally.runs).toBeGreaterThan(35_000);
}, 600_000);
