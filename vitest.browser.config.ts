import { defineConfig } from 'vitest/config';
import { browserTests } from './test/helpers/vitest-settings.ts';

/** Tests that need a browser: `npm run test:browser`. */
export default defineConfig({
  test: {
    include: [browserTests],
    env: { TELEGRAM_SANDBOX_WAIT_MS: '60000' },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A page waits more than it works, and a browser takes the memory of many tests.
    maxWorkers: 2,
    // Two browsers, two bots and their sandboxes share two cores, so a page may be late.
    retry: 1,
  },
});
