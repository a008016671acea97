import { defineConfig } from 'vitest/config';
import { beginningWith, common, longTests } from './test/helpers/vitest-settings.ts';

/** `npm run test:long`: what `npm test` has no time for. */
export default defineConfig({
  test: {
    ...common,
    include: [longTests],
    // The whole bot is the bundle here, as in production: in the test's process, and in processes that are killed.
    globalSetup: ['test/helpers/global-store.ts', 'test/helpers/bundle.ts'],
    // Much of the time is spent waiting, so three times as many as the two cores that CI has.
    maxWorkers: 6,
    sequence: {
      sequencer: beginningWith([
        'test/failover/failover.long.test.ts',
        'test/kills/kills.long.test.ts',
        'test/ticket/picture.long.test.ts',
        'test/simulation/faults.long.test.ts',
        'test/e2e/payments/killed.long.test.ts',
        'test/e2e/dialogue/killed-at-book.long.test.ts',
        'test/simulation/fault-pairs.long.test.ts',
        'test/privacy/key-rotation.long.test.ts',
        'test/simulation/mutants.long.test.ts',
        'test/dialogue/dialogue.properties.long.test.ts',
        'test/ops/doctor.long.test.ts',
        'test/e2e/visit/reload.long.test.ts',
        'test/scale/many-machines.long.test.ts',
      ]),
    },
  },
});
