import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'telegram-sandbox',
    include: ['test/**/*.test.ts'],
    exclude: ['test/browser/**'],
    // Much of the time is spent waiting, so twice as many as CI has cores.
    maxWorkers: 4,
    // Modules keep nothing, so a worker loads them once for all its files.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
