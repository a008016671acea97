import { readdir, readFile } from 'node:fs/promises';
import type { Field, TypeReference } from '../src/schema/notation.ts';

/** What @grammyjs/types declares of methods, of objects, and of types that are one of several objects. */
export interface Declarations {
  readonly methods: ReadonlyMap<string, readonly Field[]>;
  readonly objects: ReadonlyMap<string, readonly Field[]>;
  readonly unions: ReadonlyMap<string, readonly string[]>;
}

const methodPattern = /^ {4}([a-z]\w+)\((?:args\??: \{\n([\s\S]*?)^ {4}\})?\): /gm;
const interfacePattern = /^export interface (\w+)[^{\n]*\{\n([\s\S]*?)^\}/gm;
const namespacePattern = /^export declare namespace (\w+) \{\n([\s\S]*?)^\}/gm;
const variantPattern = /^ {4}(?:export )?interface (\w+)[^{\n]*\{\n([\s\S]*?)^ {4}\}/gm;
const unionPattern = /^export type (\w+)(?:<F>)? = ((?:\w+(?:<F>)?(?: \| |;$))+)/gm;
const fieldPattern = /^ +(\w+)(\??): ([^;{}]+|.*`.*`);$/gm;

/** A declaration does not tell integers from fractions. These are the fractions; all other numbers are integers. */
const fractions =
  /^(?:latitude|longitude|horizontal_accuracy|[xy]_shift|scale|\w+_percentage|rotation_angle|\w+_frame_timestamp|temperature)$/;
const scalarNames: Readonly<Record<string, string>> = {
  string: 'String',
  boolean: 'Boolean',
  true: 'Boolean',
  F: 'InputFile',
  ParseMode: 'String',
  LanguageCode: 'String',
};

/** The alternatives of `A | B<C | D>`. */
function splitUnion(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  for (const part of text.split(' | ')) {
    if (depth > 0) parts.push(`${parts.pop()} | ${part}`);
    else parts.push(part);
    depth += [...part].filter((sign) => sign === '<' || sign === '(').length;
    depth -= [...part].filter((sign) => sign === '>' || sign === ')').length;
  }
  return parts.filter((part) => part !== '');
}

/** The alternatives of a type; `(A | B)[]` is `A[] | B[]`. */
function readTypes(field: string, text: string): readonly TypeReference[] {
  return splitUnion(text.replace(/^readonly /, '')).flatMap((one) => {
    const element = /^ReadonlyArray<(.+)>$/.exec(one)?.[1] ?? /^\(?(.+?)\)?\[\]$/.exec(one)?.[1];
    if (element === undefined) return [{ name: scalarOf(field, one) ?? bareName(one), depth: 0 }];
    return readTypes(field, element).map(({ name, depth }) => ({ name, depth: depth + 1 }));
  });
}

function scalarOf(field: string, text: string): string | undefined {
  if (text === 'number') return fractions.test(field) ? 'Float' : 'Integer';
  if (/^(?:0x)?\d/.test(text)) return 'Integer';
  // A literal, any other text beside literals, the names of updates.
  if (/^(?:"|\(string & |Exclude<keyof )/.test(text)) return 'String';
  return scalarNames[text];
}

function bareName(text: string): string {
  return /^\w+/.exec(text)?.[0] ?? text;
}

function readField(name: string, optional: string, text: string): Field {
  // A template of texts is a text, however many alternatives it has.
  const types = readTypes(name, text.includes('`') ? 'string' : text);
  const distinct = new Map(types.map((type) => [`${type.name} ${type.depth}`, type]));
  return { name, required: optional === '', types: [...distinct.values()] };
}

function readFields(body: string): readonly Field[] {
  return [...body.matchAll(fieldPattern)].map(([, name = '', optional = '', text = '']) =>
    readField(name, optional, text),
  );
}

function readAll(source: string, pattern: RegExp): (readonly [string, readonly Field[]])[] {
  return [...source.matchAll(pattern)].map(([, name = '', body = '']) => [name, readFields(body)] as const);
}

/** Requests carry a file of an object as the text `attach://…`, an address or a file_id. */
function withFilesAsTexts(fields: readonly Field[]): readonly Field[] {
  return fields.map((field) => {
    const isFile = field.types.some(({ name }) => name === 'InputFile');
    return isFile ? { ...field, types: [{ name: 'String', depth: 0 }] } : field;
  });
}

/** All variants of a type such as InlineKeyboardButton in one: what they share is required, what is one's own is not. */
function mergeVariants(body: string): readonly Field[] {
  const shared = new Set([...body.matchAll(/ extends (\w+)/g)].map(([, name]) => name));
  const variants = [...body.matchAll(variantPattern)].toSorted(
    ([, a], [, b]) => Number(shared.has(b)) - Number(shared.has(a)),
  );
  const merged = new Map<string, Field>();
  for (const [, variant = '', fields = ''] of variants)
    for (const field of readFields(fields))
      if (!merged.has(field.name))
        merged.set(field.name, { ...field, required: field.required && shared.has(variant) });
  return [...merged.values()];
}

export async function readDeclarations(folder: URL): Promise<Declarations> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.d.ts'));
  const sources = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
  const source = sources.join('\n').replace(/\/\*\*[\s\S]*?\*\//g, '');
  const variants = [...source.matchAll(namespacePattern)].map(
    ([, name = '', body = '']) => [name, mergeVariants(body)] as const,
  );
  const objects = [...variants, ...readAll(source, interfacePattern)];
  const unions = [...source.matchAll(unionPattern)].map(
    ([, name = '', types = '']) => [name, splitUnion(types.replace(';', '')).map(bareName)] as const,
  );
  return {
    methods: new Map(readAll(source, methodPattern)),
    objects: new Map(objects.map(([name, fields]) => [name, withFilesAsTexts(fields)])),
    unions: new Map(unions),
  };
}
