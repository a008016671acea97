import { defineConfig } from 'vitest/config';
import { beginningWith, browserTests, common, longTests } from './test/helpers/vitest-settings.ts';
import { WhatRan } from './test/helpers/what-ran.ts';

/** `npm test`: the tests that find most. The others end with `.long.test.ts`, or stand in a folder `browser`. */
export default defineConfig({
  test: {
    ...common,
    include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
    exclude: [longTests, browserTests, '**/node_modules/**'],
    globalSetup: ['test/helpers/global-store.ts'],
    // Some of the time is spent waiting, so one more than the two cores that CI has.
    maxWorkers: 3,
    sequence: {
      sequencer: beginningWith(['test/simulation/search.test.ts', 'test/e2e/staff/stories.test.ts']),
    },
    reporters: ['default', new WhatRan()],
  },
});
