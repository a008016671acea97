import { readdir, readFile } from 'node:fs/promises';
import type { Field, TypeReference } from './notation.ts';

/** What the type declarations of grammY say about methods and objects. */
export interface Declarations {
  readonly methods: ReadonlyMap<string, readonly Field[]>;
  readonly types: ReadonlyMap<string, readonly Field[]>;
}

const methodPattern = /^ {4}([a-z]\w+)\((?:args\??: \{\n([\s\S]*?)^ {4}\})?\): /gm;
const interfacePattern = /^export interface (\w+)[^{\n]*\{\n([\s\S]*?)^\}/gm;
const namespacePattern = /^export declare namespace (\w+) \{\n([\s\S]*?)^\}/gm;
const fieldPattern = /^ +(\w+)(\??): ([^;{}]+);$/gm;
const typeNames: Readonly<Record<string, string>> = {
  // A declaration does not tell integers from fractions; whatever the description knows, it knows better.
  number: 'Float',
  string: 'String',
  boolean: 'Boolean',
  true: 'Boolean',
  F: 'InputFile',
  ParseMode: 'String',
};

function readType(text: string): TypeReference {
  const array = /^(?:ReadonlyArray<(.+)>|(.+)\[\])$/.exec(text);
  if (array) {
    const element = readType(array[1] ?? array[2] ?? '');
    return { ...element, depth: element.depth + 1 };
  }
  if (text.startsWith('"')) return { name: 'String', depth: 0 };
  const name = /^\w+/.exec(text)?.[0] ?? '';
  return { name: typeNames[name] ?? name, depth: 0 };
}

function readFields(body: string): readonly Field[] {
  return [...body.matchAll(fieldPattern)].map(([, name = '', optional, types = '']) => {
    const references = types.split(' | ').map(readType);
    const distinct = new Map(references.map((type) => [`${type.name} ${type.depth}`, type]));
    return { name, required: optional === '', types: [...distinct.values()] };
  });
}

function readAll(source: string, pattern: RegExp): (readonly [string, readonly Field[]])[] {
  return [...source.matchAll(pattern)].map(([, name = '', body = '']) => [name, readFields(body)] as const);
}

/** The fields of all variants of a type such as InlineKeyboardButton, none of them required. */
function readVariants(source: string): (readonly [string, readonly Field[]])[] {
  return readAll(source, namespacePattern).map(([name, fields]) => [
    name,
    fields.map((field) => ({ ...field, required: false })),
  ]);
}

export async function readDeclarations(folder: URL): Promise<Declarations> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.d.ts'));
  const sources = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
  const source = sources.join('\n').replace(/\/\*\*[\s\S]*?\*\//g, '');
  return {
    methods: new Map(readAll(source, methodPattern)),
    types: new Map([...readVariants(source), ...readAll(source, interfacePattern)]),
  };
}
