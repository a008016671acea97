import { expect, it } from 'vitest';
import { searchTogether } from './crew.ts';
import { frontScenarios } from './front/stories.ts';
import { failuresOf } from './reporting.ts';
import { scenarios } from './scenarios.ts';
import { newTally } from './search.ts';
import { seedTasks, type Task } from './tasks.ts';

const seeds = 50;

it('No story violates anything, with no fault, with every twentieth single fault, nor by the faults of 50 seeds', async () => {
  const singles = [...frontScenarios, ...scenarios].map(
    ({ name }): Task => ({ search: 'few singles', scenario: name }),
  );
  const tally = await searchTogether([...singles, ...seedTasks(1, seeds)], newTally());
  expect(await failuresOf(tally)).toEqual([]);
  expect(tally.runs).toBeGreaterThan(seeds + 1_900);
});
