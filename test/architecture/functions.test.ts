import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isNode, nameOf, parseSource } from '../locales/syntax-tree.ts';

/** No function is longer, in lines. */
const mostLines = 60;

interface MeasuredFunction {
  readonly name: string;
  readonly lines: number;
}

const functionTypes: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

/** Every function of a source with its length; one without a name has that of what it is assigned to. */
function functionsIn(source: string): readonly MeasuredFunction[] {
  const found: MeasuredFunction[] = [];
  const lineAt = (position: unknown): number => source.slice(0, Number(position)).split('\n').length;

  function visit(node: unknown, givenName: string): void {
    if (Array.isArray(node)) for (const each of node) visit(each, givenName);
    if (!isNode(node)) return;
    const name = nameOf(node.id) ?? nameOf(node.key) ?? givenName;
    if (functionTypes.has(node.type)) {
      found.push({ name, lines: lineAt(node.end) - lineAt(node.start) + 1 });
    }
    for (const child of Object.values(node)) visit(child, name);
  }
  visit(parseSource(source), 'the module');
  return found;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const long = globSync('{src,sandbox,packages/*/src}/**/*.ts', { cwd: root })
  .flatMap((path) => functionsIn(readFileSync(join(root, path), 'utf8')).map((one) => ({ ...one, path })))
  .filter(({ lines }) => lines > mostLines);

it('A function is as long as from its first to its last line', () => {
  const source = 'const one = () => {\n  const two = 2;\n};\nfunction three() {}';
  expect(functionsIn(source)).toEqual([
    { name: 'one', lines: 3 },
    { name: 'three', lines: 1 },
  ]);
});

it(`No function of src and the sandboxes is longer than ${mostLines} lines`, () => {
  expect(long.map(({ path, name, lines }) => `${path}: ${name}, ${lines} lines`)).toEqual([]);
});
