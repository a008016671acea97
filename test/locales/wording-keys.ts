import { join } from 'node:path/posix';
import { chunksOf, isNode, listOf, nameOf, type SourceFile, type SyntaxNode, walk } from './syntax-tree.ts';

/** A message that the sources name: its key, or the pattern of keys that a template makes. */
export interface NamedKey {
  readonly written: string;
  readonly path: string;
  readonly matches: (key: string) => boolean;
}

/**
 * The keys that stand where a message is named: the argument of whatever declares a parameter `key` of text
 * (`html`, `stay`, `button`, …), and what is assigned to a `key`. A template counts for every key that it could make.
 */
export function keysNamed(files: readonly SourceFile[]): readonly NamedKey[] {
  const methods = methodTakers(files);
  const functions = new Map(files.map((file) => [file.path, functionTakers(file)]));
  return files.flatMap((file) => {
    const imported = importedTakers(file, functions);
    const takers = { methods, functions: new Map([...imported, ...(functions.get(file.path) ?? [])]) };
    const values = partsOfKeys(file);
    return [...walk(file.program)]
      .filter((node) => !isPart(node, values))
      .flatMap((node) => keyPositions(node, takers))
      .flatMap((position) => keysIn(position, { path: file.path, values }));
  });
}

/** Texts anywhere that look like keys of several words; they may be on their way to where one is taken. */
export function keysInPassing(files: readonly SourceFile[]): readonly NamedKey[] {
  const isKeyLike = ({ written }: NamedKey): boolean =>
    /^[a-z][a-zA-Z]*(?:-[a-zA-Z]+)*-?[…a-zA-Z]+$/.test(written);
  return files.flatMap(({ path, program }) => {
    const texts = [...walk(program)].filter((node) => isText(node) || node.type === 'TemplateLiteral');
    return texts
      .flatMap((node) => keysIn(node, { path, values: new Map() }))
      .filter((key) => key.written.includes('-') && isKeyLike(key));
  });
}

/** By name, at which argument something takes the key of a message. */
type Takers = ReadonlyMap<string, number>;

interface TakersInScope {
  readonly methods: Takers;
  readonly functions: Takers;
}

function methodTakers(files: readonly SourceFile[]): Takers {
  return new Map(
    files.flatMap((file) => {
      const functions = functionTakers(file);
      return [...walk(file.program)].flatMap(({ type, key, value, ...node }) => {
        if (type === 'TSMethodSignature') return takerIn(key, { type, ...node });
        if (type !== 'Property' || !isNode(value)) return [];
        const index = functions.get(nameOf(value) ?? '');
        return index === undefined ? takerIn(key, value) : [[nameOf(key) ?? '', index] as const];
      });
    }),
  );
}

function functionTakers({ program }: SourceFile): Takers {
  return new Map([...walk(program)].flatMap((node) => declaredTaker(node)));
}

function declaredTaker(node: SyntaxNode): readonly (readonly [string, number])[] {
  if (node.type === 'FunctionDeclaration') return takerIn(node.id, node);
  return node.type === 'VariableDeclarator' && isNode(node.init) ? takerIn(node.id, node.init) : [];
}

function takerIn(id: unknown, declared: SyntaxNode): readonly (readonly [string, number])[] {
  const name = nameOf(id);
  const index = listOf(declared, 'params').findIndex(isKeyParameter);
  return name === null || index < 0 ? [] : [[name, index]];
}

/** `string`, or the keys that are meant one by one. */
const textTypes = new Set(['TSStringKeyword', 'TSUnionType', 'TSLiteralType', 'TSTemplateLiteralType']);

function isKeyParameter(parameter: SyntaxNode): boolean {
  const annotation = parameter.typeAnnotation;
  const type = isNode(annotation) ? annotation.typeAnnotation : null;
  return nameOf(parameter) === 'key' && isNode(type) && textTypes.has(type.type);
}

function importedTakers(
  { path, program }: SourceFile,
  functions: ReadonlyMap<string, Takers>,
): readonly (readonly [string, number])[] {
  const imports = listOf(program, 'body').filter(({ type }) => type === 'ImportDeclaration');
  return imports.flatMap((node) => {
    const source = isNode(node.source) ? String(node.source.value) : '';
    const there = functions.get(join(path, '..', source));
    return listOf(node, 'specifiers').flatMap(({ imported, local }) => {
      const index = there?.get(nameOf(imported) ?? '');
      const name = nameOf(local);
      return index === undefined || name === null ? [] : [[name, index] as const];
    });
  });
}

function keyPositions(node: SyntaxNode, takers: TakersInScope): readonly SyntaxNode[] {
  switch (node.type) {
    case 'CallExpression':
      return keyArgument(node, takers);
    case 'Property':
      return nameOf(node.key) === 'key' && isNode(node.value) ? [node.value] : [];
    case 'VariableDeclarator':
      return nameOf(node.id) === 'key' && isNode(node.init) ? [node.init] : [];
    default:
      return [];
  }
}

function keyArgument({ callee, ...call }: SyntaxNode, { methods, functions }: TakersInScope) {
  const isMethod = isNode(callee) && callee.type === 'MemberExpression';
  const index = (isMethod ? methods : functions).get(nameOf(callee) ?? '');
  const argument = index === undefined ? undefined : listOf(call, 'arguments')[index];
  return argument === undefined ? [] : [argument];
}

interface Source {
  readonly path: string;
  /** What a template may fill in, by the name of the constant. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** The constants of a file that only stand for a part of a key: ``html(`card-${key}`)``. */
function partsOfKeys({ path, program }: SourceFile): Source['values'] {
  const nodes = [...walk(program)];
  const filledIn = nodes
    .filter(({ type }) => type === 'TemplateLiteral')
    .flatMap((template) => listOf(template, 'expressions').map(nameOf));
  const declared = nodes.flatMap((node): readonly (readonly [string, readonly string[]])[] => {
    const name = node.type === 'VariableDeclarator' ? nameOf(node.id) : null;
    if (name === null || !filledIn.includes(name) || !isNode(node.init)) return [];
    const texts = keysIn(node.init, { path, values: new Map() }).map(({ written }) => written);
    return texts.length === 0 ? [] : [[name, texts]];
  });
  return new Map(declared);
}

function isPart(node: SyntaxNode, values: Source['values']): boolean {
  return node.type === 'VariableDeclarator' && values.has(nameOf(node.id) ?? '');
}

/** The keys that an expression may come to; what it only tests or looks up is no key. */
function keysIn(node: SyntaxNode, source: Source): readonly NamedKey[] {
  const of = (...properties: readonly string[]): readonly NamedKey[] =>
    properties.flatMap((property) => {
      const part = node[property];
      return (Array.isArray(part) ? part : [part]).filter(isNode).flatMap((child) => keysIn(child, source));
    });
  switch (node.type) {
    case 'Literal':
      return isText(node) ? [constantKey(String(node.value), source.path)] : [];
    case 'TemplateLiteral':
      return templateKeys(node, source);
    case 'ConditionalExpression':
      return of('consequent', 'alternate');
    case 'LogicalExpression':
      return of('left', 'right');
    case 'MemberExpression':
      return of('object');
    case 'ObjectExpression':
      return of('properties');
    case 'Property':
      return of('value');
    default:
      return [];
  }
}

function constantKey(written: string, path: string): NamedKey {
  return { written, path, matches: (key) => key === written };
}

function templateKeys(template: SyntaxNode, { path, values }: Source): readonly NamedKey[] {
  const chunks = chunksOf(template);
  const [only, ...others] = listOf(template, 'expressions').map((expression) =>
    values.get(nameOf(expression) ?? ''),
  );
  if (only !== undefined && others.length === 0)
    return only.map((value) => constantKey(chunks.join(value), path));
  const pattern = new RegExp(`^${chunks.map((chunk) => RegExp.escape(chunk)).join('(?:\\w+)')}$`);
  return [{ written: chunks.join('…'), path, matches: (key) => pattern.test(key) }];
}

function isText(node: SyntaxNode): boolean {
  return node.type === 'Literal' && typeof node.value === 'string';
}
