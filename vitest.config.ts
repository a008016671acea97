import { fileURLToPath } from 'node:url';
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
          // Modules keep nothing but what can be computed again, so a worker loads them once for all its files.
          isolate: false,
          env: {
            // A font of this machine must not stand in for ours.
            DISABLE_SYSTEM_FONTS_LOAD: '1',
            // Programs that tests start are compiled once.
            NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compile', import.meta.url)),
          },
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // A busy machine is no failure: what never comes fails all the same.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
