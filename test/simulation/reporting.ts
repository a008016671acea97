import { faultsText, parseFaults } from './faults.ts';
import { frontRules } from './front/watch.ts';
import { scenarioNamed } from './scenarios.ts';
import { type Path, seedPath, shrink, type Tally } from './search.ts';
import { type Rule, rules } from './watch.ts';

/** How to make one run happen again. */
export function replayCommand({ scenario, seed, faults }: Path): string {
  return `npm run simulate -- --seed ${seed} --scenario "${scenario.name}" --faults "${faultsText(faults ?? [])}"`;
}

/** What the command line says of the run that is to happen again. */
export interface Replay {
  readonly seed?: string | undefined;
  readonly scenario?: string | undefined;
  readonly faults?: string | undefined;
}

export function replayedPath({ seed: text = '1', scenario: name, faults }: Replay): Path {
  const seed = Number(text);
  if (faults === undefined && name === undefined) return seedPath(seed);
  const scenario = name === undefined ? seedPath(seed).scenario : scenarioNamed(name);
  return { scenario, seed, faults: parseFaults(faults ?? ''), toTheEnd: true };
}

/** What failed, at its shortest, each with the command that replays it. */
export async function failuresOf(tally: Tally): Promise<readonly string[]> {
  const shortest = await Promise.all(tally.failures.map((failure) => shrink(failure)));
  return shortest.map(
    ({ path, violation }) =>
      `${violation.text}\n  (${violation.rule}) ${ruleOf(violation.rule)}\n  ${replayCommand(path)}`,
  );
}

function ruleOf(rule: Rule): string {
  return { ...rules, ...frontRules }[rule];
}
