import { readCommandLine } from '../../src/command-line.ts';
import { searchTogether } from './crew.ts';
import { frontScenarios } from './front/stories.ts';
import { failuresOf, replayedPath } from './reporting.ts';
import { scenarios } from './scenarios.ts';
import { newTally, type Path, runPath, type Tally } from './search.ts';
import { seedTasks, type Task } from './tasks.ts';

const usage = `npm run simulate -- --seeds 200000 [--from 1]            tries that many random seeds
npm run simulate -- --every singles                      tries every single fault of every story
npm run simulate -- --every pairs                        tries pairs of faults around create, confirm and delivery
npm run simulate -- --seed 17                            replays one seed with a trace
npm run simulate -- --seed 17 --scenario "…" --faults …  replays one path with a trace`;

const { values } = readCommandLine(usage, {
  seeds: { type: 'string' },
  from: { type: 'string', default: '1' },
  every: { type: 'string' },
  seed: { type: 'string' },
  scenario: { type: 'string' },
  faults: { type: 'string' },
});

const reportedEvery = 5_000;

async function replay(path: Path): Promise<boolean> {
  const { traceLines, violation } = await runPath(path, undefined, true);
  console.log(`“${path.scenario.name}”, seed ${path.seed}\n${traceLines.join('\n')}`);
  console.log(violation === null ? 'Nothing was violated.' : `Violated: ${violation.text}`);
  return violation === null;
}

async function searchAll(tasks: readonly Task[]): Promise<boolean> {
  const startedAt = performance.now();
  let reported = 0;

  const report = (runs: number): void => {
    reported = runs;
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(`${runs} runs, ${Math.round(runs / seconds)} a second`);
  };
  const onProgress = ({ runs }: Tally): void => {
    if (runs - reported >= reportedEvery) report(runs);
  };
  const tally = await searchTogether(tasks, newTally(), { mostFailures: 1, onProgress });
  report(tally.runs);
  for (const failure of await failuresOf(tally)) console.log(`Violated: ${failure}`);
  return tally.failures.length === 0;
}

const searches: Readonly<Record<string, readonly Task[]>> = {
  singles: [...frontScenarios, ...scenarios].map(({ name }) => ({ search: 'all singles', scenario: name })),
  pairs: scenarios.map(({ name }) => ({ search: 'all pairs', scenario: name })),
};

async function main(): Promise<boolean> {
  if (values.seeds !== undefined) {
    const from = Number(values.from);
    return searchAll(seedTasks(from, from + Number(values.seeds) - 1));
  }
  const all = searches[values.every ?? ''];
  if (all !== undefined) return searchAll(all);
  const isReplay = [values.seed, values.scenario, values.faults].some((value) => value !== undefined);
  if (isReplay) return replay(replayedPath(values));
  console.log(usage);
  return false;
}

process.exitCode = (await main()) ? 0 : 1;
