import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { layOutImage } from '../deploy/image.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the tested bundle; absent: the source is tested. */
    bundle?: string;
  }
}

/** Builds the bundle once for the whole run, whose tests then start it instead of the source. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const image = await layOutImage({ BUNDLE_FOR_TESTS: '1' });
  project.provide('bundle', join(image.directory, 'dist'));
  return () => image.remove();
}
