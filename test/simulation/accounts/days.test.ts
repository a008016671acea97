import { afterAll, describe, expect, it } from 'vitest';
import { Days, debtRules } from './days.ts';
import { debtMutants } from './mutants.ts';

/** Each planted bug shows in one of these. */
const seeds = [1, 2, 3, 4];

describe('some days', () => {
  it.each(seeds)('differ by what the partner did on its own, which is listed (seed %s)', async (seed) => {
    expect(await new Days({ seed }).run()).toBeNull();
  });
});

describe('the days find a planted bug:', () => {
  const broken = new Set<string>();

  it.each(Object.entries(debtMutants))('%s', async (_name, mutant) => {
    for (const seed of seeds) {
      const violation = await new Days({ seed, mutant }).run();
      if (violation === null) continue;
      broken.add(violation.rule);
      return;
    }
    expect.unreachable('No run has found it.');
  });

  afterAll(() => {
    expect([...broken].toSorted()).toEqual(Object.keys(debtRules));
  });
});
