import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isNode, listOf, nameOf, parseSource, type SyntaxNode, walk } from '../locales/syntax-tree.ts';

interface Module {
  readonly path: string;
  readonly program: SyntaxNode;
}

const moduleOf = (path: string, source: string): Module => ({ path, program: parseSource(source) });

/** What the top of a module declares, with whether it exports it. */
function declarationsIn({
  program,
}: Module): readonly { readonly name: string; readonly isExported: boolean }[] {
  return listOf(program, 'body').flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declared = isExported && isNode(statement.declaration) ? statement.declaration : statement;
    return [declared, ...listOf(declared, 'declarations')]
      .flatMap(({ id }) => nameOf(id) ?? [])
      .map((name) => ({ name, isExported }));
  });
}

const everyName = '*';

/** The names that a module takes from others, each as `path#name`; all of a module where it is taken as a whole. */
function takenBy({ path, program }: Module): readonly string[] {
  return [...walk(program)].flatMap((node) => {
    const source = isNode(node.source) ? node.source.value : undefined;
    if (typeof source !== 'string' || !source.startsWith('.')) return [];
    const names = listOf(node, 'specifiers').map(
      ({ imported, local, type }) => nameOf(type === 'ExportSpecifier' ? local : imported) ?? everyName,
    );
    return (names.length === 0 ? [everyName] : names).map((name) => `${join(dirname(path), source)}#${name}`);
  });
}

/** Exports as `path: name` that no other module takes. */
function unusedExports(modules: readonly Module[], users: readonly Module[]): readonly string[] {
  const taken = new Set(users.flatMap(takenBy));
  return modules
    .filter(({ path }) => !taken.has(`${path}#${everyName}`))
    .flatMap((module) =>
      declarationsIn(module)
        .filter(({ name, isExported }) => isExported && !taken.has(`${module.path}#${name}`))
        .map(({ name }) => `${module.path}: ${name}`),
    );
}

/** Names with the files that declare them, where these are several. */
function sharedNames(modules: readonly Module[]): readonly string[] {
  const files = Map.groupBy(
    modules.flatMap((module) => declarationsIn(module).map(({ name }) => ({ name, path: module.path }))),
    ({ name }) => name,
  );
  return [...files]
    .map(([name, declared]) => ({ name, paths: [...new Set(declared.map(({ path }) => path))] }))
    .filter(({ paths }) => paths.length > 1)
    .map(({ name, paths }) => `${name}: ${paths.join(', ')}`);
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const everything = globSync('{src,test,sandbox,bench,packages}/**/*.ts', {
  cwd: root,
  exclude: (name) => name === 'node_modules',
}).map((path) => moduleOf(path, readFileSync(join(root, path), 'utf8')));
const src = everything.filter(({ path }) => path.startsWith('src/'));
const packages = everything.filter(({ path }) => /^packages\/[^/]+\/src\//.test(path));
/** What other projects import. */
const entrances = /\/src\/(?:index|browser|vitest)\.ts$/;

it('An export is used where another file imports it, by name or with its whole module', () => {
  const modules = [
    moduleOf('src/a.ts', 'export const used = 1, idle = used; export interface Shape {} const own = 2;'),
    moduleOf('src/b.ts', 'export function whole() {}'),
    moduleOf('src/c.ts', 'export class Again {}'),
    moduleOf('src/d.ts', 'export const late = 1;'),
  ];
  const users = [
    moduleOf(
      'src/user.ts',
      "import { used as other, type Shape } from './a.ts'; import * as b from './b.ts';",
    ),
    moduleOf('test/user.ts', "export { Again } from '../src/c.ts'; const d = () => import('../src/d.ts');"),
  ];
  expect(unusedExports(modules, users)).toEqual(['src/a.ts: idle']);
  expect(unusedExports(modules, [])).toHaveLength(6);
});

it('Every export of src and of the packages is imported by another file', () => {
  const internal = packages.filter(({ path }) => !entrances.test(path));
  expect(unusedExports([...src, ...internal], everything)).toEqual([]);
});

it('A name is shared where two files declare it, exported or not', () => {
  const modules = [
    moduleOf('a.ts', 'const one = 1; export type Two = 2;'),
    moduleOf('b.ts', 'type Two = 2; function one() {}'),
    moduleOf('c.ts', 'const three = () => { const one = 1; };'),
  ];
  expect(sharedNames(modules)).toEqual(['one: a.ts, b.ts', 'Two: a.ts, b.ts']);
});

it('No name is declared in two files of src', () => {
  expect(sharedNames(src)).toEqual([]);
});

it('No name is declared in two files of a package', () => {
  expect(packages.length).toBeGreaterThan(0);
  expect(sharedNames(packages)).toEqual([]);
});
