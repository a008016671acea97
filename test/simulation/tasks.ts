import { frontMutants, frontPaths } from './front/mutants.ts';
import { mutants, storyOf } from './mutants.ts';
import { scenarioNamed } from './scenarios.ts';
import {
  allFaultsOf,
  allSinglePaths,
  everySinglePath,
  newTally,
  type Path,
  pairPaths,
  sampledPairPaths,
  sampledSinglePaths,
  search,
  seedPaths,
  singlePaths,
} from './search.ts';
import type { Scenario } from './story.ts';
import type { Violation } from './watch.ts';

/** A part of a search. Plain data, like what comes of it: both cross from thread to thread. */
export type Task =
  | { readonly search: 'seeds'; readonly first: number; readonly last: number }
  | {
      readonly search: 'all singles' | 'some singles' | 'few singles' | 'all pairs' | 'some pairs';
      readonly scenario: string;
    }
  /** For the first sign of a planted bug. */
  | { readonly search: 'mutant'; readonly mutant: string };

export interface Findings {
  readonly runs: number;
  readonly counts: ReadonlyMap<string, number>;
  readonly failures: readonly (Omit<Path, 'scenario'> & {
    readonly scenario: string;
    readonly violation: Violation;
  })[];
}

const seedsOfTask = 500;
/** `npm test` tries every so-manieth single fault. */
const fewSingles = 20;

export function seedTasks(first: number, last: number): readonly Task[] {
  const count = Math.ceil((last - first + 1) / seedsOfTask);
  return Array.from({ length: count }, (_, index) => {
    const from = first + index * seedsOfTask;
    return { search: 'seeds', first: from, last: Math.min(from + seedsOfTask - 1, last) };
  });
}

export async function perform(task: Task): Promise<Findings> {
  const planted =
    task.search === 'mutant'
      ? { mutant: mutants[task.mutant] ?? frontMutants[task.mutant], mostFailures: 1 }
      : {};
  const { runs, counts, failures } = await search(await pathsOf(task), newTally(), planted);
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
  if (task.search === 'mutant') return mutantPaths(task.mutant);
  const scenario = scenarioNamed(task.scenario);
  switch (task.search) {
    case 'all singles':
      return singlePaths(scenario, { faultsOf: allFaultsOf });
    case 'some singles':
      return sampledSinglePaths(scenario);
    case 'few singles':
      return fewPaths(scenario);
    case 'all pairs':
      return pairPaths(scenario);
    case 'some pairs':
      return sampledPairPaths(scenario);
  }
}

/** For `npm test`: no fault, and some of the single ones. */
async function fewPaths(scenario: Scenario): Promise<readonly Path[]> {
  const undisturbed = { scenario, seed: 1, faults: [], toTheEnd: true };
  return [undisturbed, ...(await everySinglePath(scenario, fewSingles))];
}

const seedsOfStory = [1, 2, 3, 4];

/** Every single fault in every story; in the story where the bug shows first of all. */
async function* mutantPaths(mutant: string): AsyncGenerator<Path> {
  if (mutant in frontMutants) return yield* frontPaths(mutant);
  const story = storyOf[mutant];
  if (story !== undefined)
    for (const seed of seedsOfStory) yield* await singlePaths(scenarioNamed(story), { seed });
  yield* await allSinglePaths();
}
