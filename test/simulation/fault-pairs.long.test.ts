import { expect, it } from 'vitest';
import { searchTogether } from './crew.ts';
import { failuresOf } from './reporting.ts';
import { scenarioNamed } from './scenarios.ts';
import { newTally } from './search.ts';

/** One of each kind of story, with every fifth pair; `npm run simulate -- --every pairs` tries all in all of them. */
const told = [
  'books and confirms',
  'gets tickets',
  'is cancelled by staff',
  'pays by card',
  'transfers twice',
  'changes the date of what was paid',
  'asks staff to cancel, and two of them answer',
].map(scenarioNamed);

it('No two faults around create, confirm and delivery violate anything, in any of the stories told', async () => {
  const tasks = told.map(({ name }) => ({ search: 'some pairs', scenario: name }) as const);
  const tally = await searchTogether(tasks, newTally());
  expect(await failuresOf(tally)).toEqual([]);
  expect(tally.runs).toBeGreaterThan(3_000);
}, 900_000);
