import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parseFaults } from './faults.ts';
import { mutants } from './mutants.ts';
import { type Replay, replayCommand, replayedPath } from './reporting.ts';
import { newTally, runPath, search, seedPath, seedPaths, shrink } from './search.ts';

const run = promisify(execFile);
const mutant = mutants['a part that got no answer counts as sent'];

/** The words of a command as a shell has them, from what the script is given on. */
function argumentsOf(command: string): string[] {
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
  return words.slice(words.indexOf('--') + 1);
}

function parsed(args: string[]): Replay {
  const option = { type: 'string' } as const;
  return parseArgs({ args, options: { seed: option, scenario: option, faults: option } }).values;
}

it('A seed is the same run each time, whatever was run before', async () => {
  const traces = async () => {
    const results = await Promise.all(seeds.map((seed) => runPath(seedPath(seed), undefined, true)));
    return results.map(({ traceLines }) => traceLines.join('\n'));
  };
  const seeds = Array.from({ length: 40 }, (_, index) => index + 1);
  const first = await traces();
  await search(seedPaths(100, 120), newTally());
  expect(await traces()).toEqual(first);
});

describe('a failure', () => {
  it('is shrunk to faults of which none can be left out, and its command makes it happen again', async () => {
    const { failures } = await search(seedPaths(1, 3_000), newTally(), { mutant, mostFailures: 5 });
    const longest = failures.toSorted(
      (a, b) => (b.path.faults?.length ?? 0) - (a.path.faults?.length ?? 0),
    )[0];
    if (longest === undefined) throw new Error('The planted bug was not found.');
    const { path, violation } = await shrink(longest, mutant);
    const faults = path.faults ?? [];
    expect(faults.length).toBeLessThan(longest.path.faults?.length ?? 0);
    for (let index = 0; index < faults.length; index += 1) {
      const fewer = await runPath({ ...path, faults: faults.toSpliced(index, 1) }, mutant);
      expect(fewer.violation).toBeNull();
    }
    const replayed = replayedPath(parsed(argumentsOf(replayCommand(path))));
    expect((await runPath(replayed, mutant)).violation).toEqual(violation);
    expect((await runPath(replayed)).violation).toBeNull();
  });

  it('is replayed by its command with a trace that shows where each fault was met', async () => {
    const undisturbed = replayedPath({ scenario: 'books and confirms', faults: '' });
    const create = (await runPath(undisturbed)).sites.indexOf('partner.create') + 1;
    const path = { ...undisturbed, faults: parseFaults(`${create}:answerLost,14:crashAfter`) };
    const script = fileURLToPath(new URL('simulate.ts', import.meta.url));
    const { stdout } = await run(process.execPath, [script, ...argumentsOf(replayCommand(path))]);
    expect(stdout).toMatch(new RegExp(` ${create} \\w+ +partner\\.create .*⚡ answerLost`));
    expect(stdout).toMatch(/ 14 .*⚡ crashAfter/);
    expect(stdout).toContain('Nothing was violated.');
  });

  it('is not looked for where its command names a fault or a story that there is none of', () => {
    expect(() => replayedPath({ faults: '3:earthquake' })).toThrow('No such fault: 3:earthquake');
    expect(() => replayedPath({ scenario: 'sleeps' })).toThrow('No such scenario: sleeps');
  });
});
