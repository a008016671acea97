import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/failover/full-size.ts'],
    globalSetup: ['test/helpers/global-store.ts'],
    disableConsoleIntercept: true,
  },
});
