import { scenarioNamed } from './scenarios.ts';
import { newTally, type Path, pairPaths, search, seedPaths, singlePaths } from './search.ts';
import type { Violation } from './watch.ts';

/** A part of a search. Plain data, like what comes of it: both cross from thread to thread. */
export type Task =
  | { readonly search: 'seeds'; readonly first: number; readonly last: number }
  | { readonly search: 'singles' | 'pairs'; readonly scenario: string };

export interface Findings {
  readonly runs: number;
  readonly counts: ReadonlyMap<string, number>;
  readonly failures: readonly (Omit<Path, 'scenario'> & {
    readonly scenario: string;
    readonly violation: Violation;
  })[];
}

const seedsOfTask = 500;

export function seedTasks(first: number, last: number): readonly Task[] {
  const count = Math.ceil((last - first + 1) / seedsOfTask);
  return Array.from({ length: count }, (_, index) => {
    const from = first + index * seedsOfTask;
    return { search: 'seeds', first: from, last: Math.min(from + seedsOfTask - 1, last) };
  });
}

export async function perform(task: Task): Promise<Findings> {
  const { runs, counts, failures } = await search(await pathsOf(task), newTally());
  return {
    runs,
    counts,
    failures: failures.map(({ path: { scenario, ...path }, violation }) => ({
      ...path,
      scenario: scenario.name,
      violation,
    })),
  };
}

function pathsOf(task: Task): Promise<readonly Path[]> | AsyncIterable<Path> | Iterable<Path> {
  if (task.search === 'seeds') return seedPaths(task.first, task.last);
  const scenario = scenarioNamed(task.scenario);
  return task.search === 'singles' ? singlePaths(scenario) : pairPaths(scenario);
}
