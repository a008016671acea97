import { readdirSync, readFileSync } from 'node:fs';
import { parseAst } from 'vitest/node';

/** A node of the syntax tree; what a type of node has besides is asked for by name. */
export interface SyntaxNode {
  readonly type: string;
  readonly [property: string]: unknown;
}

export interface SourceFile {
  readonly path: string;
  readonly program: SyntaxNode;
}

const root = new URL('../../', import.meta.url).pathname;

/** Every module under folders such as `src/customer`. */
export function sourceFiles(...folders: readonly string[]): readonly SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => {
        const path = `${folder}/${name}`;
        return { path, program: parseSource(readFileSync(`${root}${path}`, 'utf8')) };
      }),
  );
}

/** The modules that speak to people in Telegram. */
export function spokenFiles(): readonly SourceFile[] {
  const speaks =
    /^src\/(?:telegram|views|delivery|dialogue|customer|staff|bot|ops\/(?:staff-jobs|send-close|send-guest-messages)\.ts)/;
  return sourceFiles('src').filter(({ path }) => speaks.test(path));
}

export function parseSource(source: string): SyntaxNode {
  const program: unknown = parseAst(source, { lang: 'ts' });
  if (!isNode(program)) throw new Error('The parser answered no tree.');
  return program;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The nodes directly under a node, or under the one that a property names. */
export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));
}

export function listOf(node: SyntaxNode, property: string): readonly SyntaxNode[] {
  const value = node[property];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The node and all below it; what lies under a node that `isLeft` names is passed over with it. */
export function* walk(
  node: SyntaxNode,
  isLeft: (node: SyntaxNode) => boolean = () => false,
): Generator<SyntaxNode> {
  if (isLeft(node)) return;
  yield node;
  for (const child of childrenOf(node)) yield* walk(child, isLeft);
}

/** The name by which something is called or declared: `html` for both `html(…)` and `words.html(…)`. */
export function nameOf(value: unknown): string | null {
  if (!isNode(value)) return null;
  if (value.type === 'Identifier') return String(value.name);
  return value.type === 'MemberExpression' ? nameOf(value.property) : null;
}

/** The constant texts of a template, in order. */
export function chunksOf(template: SyntaxNode): readonly string[] {
  return listOf(template, 'quasis').map(({ value }) =>
    typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '',
  );
}
