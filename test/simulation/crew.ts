import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { scenarioNamed } from './scenarios.ts';
import type { Tally } from './search.ts';
import type { Findings, Task } from './tasks.ts';

/** Most of what a run allocates is gone with the run: with so much room it is never moved about. */
const youngGenerationMb = 64;

export interface CrewOptions {
  readonly mostFailures?: number | undefined;
  /** Called after each task with everything found until then. */
  readonly onProgress?: ((tally: Tally) => void) | undefined;
}

/** Goes through the tasks on all processors, until there are none left or enough has failed. */
export async function searchTogether(
  tasks: readonly Task[],
  tally: Tally,
  { mostFailures = 5, onProgress }: CrewOptions = {},
): Promise<Tally> {
  await workTogether(tasks, (_task, findings) => {
    add(tally, findings);
    onProgress?.(tally);
    return tally.failures.length < mostFailures;
  });
  return tally;
}

/** Does the tasks on all processors, for as long as what they find leads on. */
export async function workTogether(
  tasks: readonly Task[],
  leadsOn: (task: Task, findings: Findings) => boolean,
): Promise<void> {
  const left = tasks.values();
  let isOver = false;
  const crew = Array.from({ length: Math.min(availableParallelism(), tasks.length) }, async () => {
    const thread = hire();
    try {
      for (const task of left) {
        if (isOver || !leadsOn(task, await thread.work(task))) {
          isOver = true;
          return;
        }
      }
    } finally {
      await thread.dismiss();
    }
  });
  await Promise.all(crew);
}

function hire() {
  const worker = new Worker(new URL('./search-thread.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
  });
  return {
    work(task: Task): Promise<Findings> {
      return new Promise((resolve, reject) => {
        worker.removeAllListeners();
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.once('exit', (code) => reject(new Error(`A thread of the search ended with ${code}.`)));
        worker.postMessage(task);
      });
    },
    async dismiss(): Promise<void> {
      worker.removeAllListeners();
      await worker.terminate();
    },
  };
}

function add(tally: Tally, { runs, counts, failures }: Findings): void {
  tally.runs += runs;
  for (const [what, count] of counts) tally.counts.set(what, (tally.counts.get(what) ?? 0) + count);
  for (const { scenario, violation, ...path } of failures) {
    tally.failures.push({ path: { ...path, scenario: scenarioNamed(scenario) }, violation });
  }
}
