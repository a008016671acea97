import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'telegram-sandbox',
    include: ['test/**/*.test.ts'],
    exclude: ['test/browser/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
