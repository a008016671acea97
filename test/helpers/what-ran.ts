import { globSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { browserTests, longTests } from './vitest-settings.ts';

/** Says after everything else what `npm test` ran, and what the other commands add. */
export class WhatRan implements Reporter {
  readonly #startedAt = performance.now();

  onTestRunEnd(modules: readonly TestModule[]): void {
    // Types and style have passed before only then, and only then every file has run.
    if (process.env.npm_lifecycle_event !== 'test') return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const seconds = Math.round((performance.now() - this.#startedAt) / 1_000);
    console.log(
      [
        `npm test: types and style, then ${tests.length} tests in ${modules.length} files in ${seconds} s.`,
        `npm run test:long adds ${described(longTests)}.`,
        `npm run test:browser adds ${described(browserTests)}.`,
      ].join('\n'),
    );
  }
}

/** How many files there are, and of what: the folder below test/. */
function described(pattern: string): string {
  const files = globSync(pattern, { exclude: ['**/node_modules'] });
  const kinds = Map.groupBy(
    files,
    (file) => /(?:packages\/([^/]+)|^test\/([^/]+)\/)/.exec(file)?.slice(1).find(Boolean) ?? 'test',
  );
  const counts = [...kinds]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([kind, { length }]) => `${kind} ${length}`);
  return `${files.length} files: ${counts.join(', ')}`;
}
