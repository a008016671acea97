import { defineConfig } from 'vitest/config';

/**
 * `npm run test:bundle`: the tests of the whole bot in the test's own process, with the bundle in place of the source.
 * Processes of their own start the bundle in `npm test`, too.
 */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/helpers/global-store.ts', 'test/helpers/bundle.ts'],
    // The bundle runs as it is, without the test runner's own way of loading modules.
    server: { deps: { external: [/boxoffice-image-/] } },
    maxWorkers: 4,
    env: { TELEGRAM_SANDBOX_WAIT_MS: '60000' },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
