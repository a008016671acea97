import { parseArgs } from 'node:util';
import { searchTogether } from './crew.ts';
import { failuresOf, replayedPath } from './reporting.ts';
import { newTally, type Path, runPath, type Tally } from './search.ts';
import { seedTasks } from './tasks.ts';

const usage = `npm run simulate -- --seeds 200000 [--from 1]            searches through so many seeds
npm run simulate -- --seed 17                            replays one seed with a trace
npm run simulate -- --seed 17 --scenario "…" --faults …  replays one path with a trace`;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    scenario: { type: 'string' },
    faults: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const reportedEvery = 5_000;

async function replay(path: Path): Promise<boolean> {
  const { traceLines, violation } = await runPath(path, undefined, true);
  console.log(`“${path.scenario.name}”, seed ${path.seed}\n${traceLines.join('\n')}`);
  console.log(violation === null ? 'Nothing was violated.' : `Violated: ${violation.text}`);
  return violation === null;
}

async function searchSeeds(from: number, count: number): Promise<boolean> {
  const startedAt = performance.now();
  let reported = 0;
  const onProgress = ({ runs }: Tally): void => {
    if (runs - reported < reportedEvery && runs < count) return;
    reported = runs;
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(`${runs} of the seeds from ${from} on, ${Math.round(runs / seconds)} a second`);
  };
  const tasks = seedTasks(from, from + count - 1);
  const tally = await searchTogether(tasks, newTally(), { mostFailures: 1, onProgress });
  for (const failure of await failuresOf(tally)) console.log(`Violated: ${failure}`);
  return tally.failures.length === 0;
}

async function main(): Promise<boolean> {
  if (values.seeds !== undefined) return searchSeeds(Number(values.from), Number(values.seeds));
  const isReplay = [values.seed, values.scenario, values.faults].some((value) => value !== undefined);
  if (isReplay) return replay(replayedPath(values));
  console.log(usage);
  return values.help;
}

process.exitCode = (await main()) ? 0 : 1;
