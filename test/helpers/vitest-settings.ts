import { fileURLToPath } from 'node:url';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

export const longTests = '**/*.long.test.ts';
export const browserTests = '{test,packages/*/test}/browser/**/*.test.ts';

/** What every run of tests has in common. */
export const common = {
  // Modules keep nothing but what can be computed again, so a worker loads them once for all its files.
  isolate: false,
  // Node loads the sources itself, as it does when the program runs, at a tenth less work.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  env: {
    // A font of this machine must not stand in for ours.
    DISABLE_SYSTEM_FONTS_LOAD: '1',
    TELEGRAM_SANDBOX_WAIT_MS: '60000',
    // Programs that tests start are compiled once.
    NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url)),
  },
  // A busy machine is no failure: what never comes fails all the same.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
};

/** A sequencer that begins with these files: begun last, each of them would be left to run alone. */
export function beginningWith(longest: readonly string[]): typeof BaseSequencer {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const place = ({ moduleId }: TestSpecification): number => {
        const found = longest.findIndex((name) => moduleId.endsWith(name));
        return found < 0 ? longest.length : found;
      };
      return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
    }
  };
}
