import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begun last, each of these would be left to run alone. */
const longest = [
  'test/simulation/faults.test.ts',
  'test/ticket/picture.test.ts',
  'test/kills/kills.test.ts',
  'test/simulation/fault-pairs.test.ts',
  'test/e2e/payments/killed.test.ts',
  'test/e2e/dialogue/sentences.test.ts',
  'test/e2e/staff/notify.test.ts',
  'test/e2e/dialogue/killed-at-book.test.ts',
  'test/privacy/key-rotation.test.ts',
  'test/simulation/mutants.test.ts',
  'test/e2e/visit/openings.test.ts',
  'test/operator/doctor.test.ts',
  'test/e2e/visit/reload.test.ts',
  'test/operator/monitoring.test.ts',
  'test/e2e/staff/roles.test.ts',
  'test/scale/many-machines.test.ts',
  'test/e2e/staff/cancel-booking.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = longest.findIndex((name) => moduleId.endsWith(name));
      return found < 0 ? longest.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

/** What only processes of their own show: kills, deployments, stops. They start the bundle that production runs. */
const processes = [
  'test/kills/**/*.test.ts',
  'test/scale/**/*.test.ts',
  'test/e2e/**/killed*.test.ts',
  'test/e2e/{start,token,web-role}.test.ts',
];

const common = {
  // Much of the time is spent waiting, so three times as many as the two cores that CI has.
  maxWorkers: 6,
  // Modules keep nothing but what can be computed again, so a worker loads them once for all its files.
  isolate: false,
  env: {
    // A font of this machine must not stand in for ours.
    DISABLE_SYSTEM_FONTS_LOAD: '1',
    TELEGRAM_SANDBOX_WAIT_MS: '60000',
    // Programs that tests start are compiled once.
    NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compile', import.meta.url)),
  },
  // A busy machine is no failure: what never comes fails all the same.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      'packages/*',
      {
        test: {
          ...common,
          name: 'boxoffice-bot',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**', ...processes],
          globalSetup: ['test/helpers/global-store.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'processes',
          include: processes,
          globalSetup: ['test/helpers/global-store.ts', 'test/helpers/bundle.ts'],
        },
      },
    ],
  },
});
