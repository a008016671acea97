import { beforeAll, describe, expect, it } from 'vitest';
import { workTogether } from './crew.ts';
import { frontMutants } from './front/mutants.ts';
import { frontRules } from './front/watch.ts';
import { mutants } from './mutants.ts';
import type { Task } from './tasks.ts';
import { type Rule, rules } from './watch.ts';

describe('the search finds a planted bug:', () => {
  const names = [...Object.keys(mutants), ...Object.keys(frontMutants)];
  /** The rules by which each was found. */
  const found = new Map<string, readonly Rule[]>();

  beforeAll(async () => {
    const tasks = names.map((mutant): Task => ({ search: 'mutant', mutant }));
    await workTogether(tasks, (task, { failures }) => {
      const broken = failures.map(({ violation }) => violation.rule);
      if (task.search === 'mutant' && broken.length > 0) found.set(task.mutant, broken);
      return true;
    });
  }, 480_000);

  it.each(names)('%s', (name) => {
    expect(found.has(name)).toBe(true);
  });

  it('one at least by each of its rules', () => {
    const broken = new Set<string>([...found.values()].flat());
    expect(Object.keys({ ...rules, ...frontRules }).filter((rule) => !broken.has(rule))).toEqual([]);
  });
});
