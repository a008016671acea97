import { beforeAll, describe, expect, it } from 'vitest';
import { workTogether } from './crew.ts';
import { frontMutants } from './front/mutants.ts';
import { frontRules } from './front/watch.ts';
import { mutants } from './mutants.ts';
import type { Task } from './tasks.ts';
import { type Rule, rules } from './watch.ts';

describe('the search finds a planted bug:', () => {
  const names = [...Object.keys(mutants), ...Object.keys(frontMutants)];
  /** The rule by which each was found first. */
  const found = new Map<string, Rule>();

  beforeAll(async () => {
    const tasks = names.map((mutant): Task => ({ search: 'mutant', mutant }));
    await workTogether(tasks, (task, { failures: [first] }) => {
      if (task.search === 'mutant' && first !== undefined) found.set(task.mutant, first.violation.rule);
      return true;
    });
  }, 240_000);

  it.each(names)('%s', (name) => {
    expect(found.has(name)).toBe(true);
  });

  it('one at least by each of its rules', () => {
    const broken = new Set(found.values());
    expect(Object.keys({ ...rules, ...frontRules }).filter((rule) => !broken.has(rule as Rule))).toEqual([]);
  });
});
