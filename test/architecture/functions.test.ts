import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isNode, nameOf, parseSource } from '../locales/syntax-tree.ts';

/** No function is longer, in lines. */
const mostLines = 120;
/** So many functions at most are longer than `usualLines`. Lower it whenever fewer are. */
const mostLongFunctions = 3;
const usualLines = 60;

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
  .filter(({ lines }) => lines > usualLines)
  .toSorted((a, b) => b.lines - a.lines)
  .map(({ path, name, lines }) => ({ lines, text: `${path}: ${name}, ${lines} lines` }));

it('A function is as long as from its first to its last line', () => {
  const source = 'const one = () => {\n  const two = 2;\n};\nfunction three() {}';
  expect(functionsIn(source)).toEqual([
    { name: 'one', lines: 3 },
    { name: 'three', lines: 1 },
  ]);
});

it(`No function is longer than ${mostLines} lines`, () => {
  expect(long.filter(({ lines }) => lines > mostLines).map(({ text }) => text)).toEqual([]);
});

it(`At most ${mostLongFunctions} functions of src are longer than ${usualLines} lines, and none of the sandboxes`, () => {
  const texts = long.map(({ text }) => text);
  expect(texts.filter((text) => !text.startsWith('src/'))).toEqual([]);
  expect(texts.slice(mostLongFunctions)).toEqual([]);
});
