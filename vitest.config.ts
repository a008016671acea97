import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Much of the time is spent waiting, so twice as many as the two cores that CI has.
    maxWorkers: 4,
    projects: [
      'packages/*',
      {
        test: {
          name: 'boxoffice-bot',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**'],
          globalSetup: ['test/helpers/global-store.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // A busy machine is no failure: what never comes fails all the same.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
