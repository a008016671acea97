import { type AST, getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';

/** The path of a key or an item of an array. */
export type TomlPath = readonly (string | number)[];

/** The value of a document, with the lines of its parts. */
interface Toml {
  readonly value: Readonly<Record<string, unknown>>;
  /** The line, from 1, of the deepest part of the path that the document has. */
  lineOf(path: TomlPath): number;
}

/** Throws `ParseError` for what is not TOML. */
export function parseToml(text: string): Toml {
  const program = parseTOML(text, { tomlVersion: '1.1' });
  const lines = linesIn(program.body[0]);
  return {
    value: getStaticTOMLValue(program),
    lineOf: (path) => deepest(path, (part) => lines.get(JSON.stringify(part))) ?? 1,
  };
}

/** The first line of each path. */
function linesIn(document: AST.TOMLTopLevelTable): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  /** Notes the line for the path and its parents. */
  const note = (path: TomlPath, { loc }: AST.TOMLNode): void => {
    for (let length = path.length; length > 0; length -= 1) {
      const key = JSON.stringify(path.slice(0, length));
      if (!lines.has(key)) lines.set(key, loc.start.line);
    }
  };
  const walk = (node: AST.TOMLTable | AST.TOMLKeyValue | AST.TOMLContentNode, path: TomlPath): void => {
    note(path, node);
    switch (node.type) {
      case 'TOMLTable':
      case 'TOMLInlineTable':
        for (const pair of node.body) walk(pair, [...path, ...getStaticTOMLValue(pair.key)]);
        break;
      case 'TOMLKeyValue':
        walk(node.value, path);
        break;
      case 'TOMLArray':
        for (const [index, element] of node.elements.entries()) walk(element, [...path, index]);
    }
  };
  for (const node of document.body) {
    walk(node, node.type === 'TOMLTable' ? node.resolvedKey : getStaticTOMLValue(node.key));
  }
  return lines;
}

/** The entry for the path, else for its nearest parent. */
export function deepest<Entry>(
  path: TomlPath,
  find: (part: TomlPath) => Entry | undefined,
): Entry | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const entry = find(path.slice(0, length));
    if (entry !== undefined) return entry;
  }
  return undefined;
}
