import { faultsText } from './faults.ts';
import { type Path, shrink, type Tally } from './search.ts';
import { rules } from './watch.ts';

/** How to make one run happen again. */
export function replayCommand({ scenario, seed, faults }: Path): string {
  return `npm run simulate -- --seed ${seed} --scenario "${scenario.name}" --faults "${faultsText(faults ?? [])}"`;
}

/** What failed, at its shortest, each with the command that replays it. */
export async function failuresOf(tally: Tally): Promise<readonly string[]> {
  const shortest = await Promise.all(tally.failures.map((failure) => shrink(failure)));
  return shortest.map(
    ({ path, violation }) =>
      `${violation.text}\n  (${violation.rule}) ${rules[violation.rule]}\n  ${replayCommand(path)}`,
  );
}
