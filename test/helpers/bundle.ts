import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { layOutImage } from '../deploy/image.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the bundle is that the run tests; absent: it tests the source. */
    bundle?: string;
  }
}

/** Builds the bundle once for the whole run, which then starts it wherever the source is started otherwise. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const image = await layOutImage({ BUNDLE_FOR_TESTS: '1' });
  project.provide('bundle', join(image.directory, 'dist'));
  return () => image.remove();
}
