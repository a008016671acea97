import { beforeAll, describe, expect, it } from 'vitest';
import { mutants } from './mutants.ts';
import { allSinglePaths, newTally, type Path, search } from './search.ts';

describe('the search finds a planted bug:', () => {
  let paths: readonly Path[] = [];
  beforeAll(async () => {
    paths = await allSinglePaths();
  });

  it.each(Object.entries(mutants))(
    '%s',
    async (_name, mutant) => {
      const tally = await search(paths, newTally(), { mutant, mostFailures: 1 });
      expect(tally.failures.length).toBeGreaterThan(0);
    },
    120_000,
  );
});
