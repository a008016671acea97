import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'telegram-sandbox',
    include: ['test/**/*.test.ts'],
    exclude: ['test/browser/**'],
    // Much of the time is spent waiting, so three times as many as CI has cores.
    maxWorkers: 6,
    // Modules keep nothing, so a worker loads them once for all its files.
    isolate: false,
    // A busy machine is no failure: what never comes fails all the same.
    env: { TELEGRAM_SANDBOX_WAIT_MS: '60000' },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
