import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startStore } from '../../sandbox/redis.ts';

export interface ProvidedStore {
  readonly url: string;
  readonly kind: 'given' | 'server' | 'wasm';
}

declare module 'vitest' {
  interface ProvidedContext {
    store: ProvidedStore;
    /** A folder that is removed after the run. */
    scratch: string;
  }
}

/** Starts one store and makes one folder for the whole run; each test file has a prefix of its own (see store.ts). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const store = await startStore({
    url: process.env.REDIS_URL,
    requireServer: process.env.REQUIRE_REDIS === '1',
  });
  if (store.kind === 'wasm') {
    console.warn('No redis-server or valkey-server on PATH: tests that need a disk or a kill are skipped.');
  }
  project.provide('store', { url: store.url, kind: store.kind });
  const scratch = await mkdtemp(join(tmpdir(), 'boxoffice-tests-'));
  project.provide('scratch', scratch);
  return async () => {
    await store.stop();
    await rm(scratch, { recursive: true });
  };
}
