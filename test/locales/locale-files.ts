import { readdirSync, readFileSync } from 'node:fs';
import { FluentResource, type Message } from '@fluent/bundle';
import { loadWordings } from '../../src/telegram/wording.ts';
import { sampleVenue } from '../helpers/venue.ts';
import { awkwardName } from './sample-dialogue.ts';

type Pattern = NonNullable<Message['value']>;
type Element = Exclude<Pattern, string>[number];
type Expression = Exclude<Element, string>;
type Selection = Extract<Expression, { type: 'select' }>;

export interface LocaleFile {
  readonly locale: string;
  readonly source: string;
  /** As the parser understood them; what it could not read is missing. */
  readonly messages: ReadonlyMap<string, Pattern>;
}

const directory = new URL('../../locales', import.meta.url).pathname;

export const wordings = loadWordings(
  sampleVenue({ name: { und: awkwardName.slice(0, 100) }, support: { und: awkwardName } }),
  { canAskStaff: true },
);

export const localeFiles: readonly LocaleFile[] = readdirSync(directory)
  .filter((name) => name.endsWith('.ftl'))
  .map((name) => readLocale(name.slice(0, -'.ftl'.length)));

/** Each in one script: the other one of Chinese is as wide, and has the same messages. */
export const locales = localeFiles.map(({ locale }) => locale).filter((locale) => !locale.includes('-'));
export const english = readLocale('en');
export const translations = localeFiles.filter(({ locale }) => locale !== 'en');

function readLocale(locale: string): LocaleFile {
  const source = readFileSync(`${directory}/${locale}.ftl`, 'utf8');
  const entries = new FluentResource(source).body.flatMap(({ id, value }) =>
    value === null ? [] : [[id, value] as const],
  );
  return { locale, source, messages: new Map(entries) };
}

/** The ids that a file means to define, in its order, whether or not the parser could read them. */
export function writtenIds(source: string): readonly string[] {
  return [...source.matchAll(/^(-?[a-z][\w-]*)\s*=/gim)].map(([, id = '']) => id);
}

/** Lines that are neither a comment, nor the beginning of a message, nor indented under one. */
export function strayLines(source: string): readonly string[] {
  return source.split('\n').filter((line) => !/^(?:#{1,3}(?: |$)|-?[a-z][\w-]*\s*=|\s+\S|$)/i.test(line));
}

export function variablesOf(pattern: Pattern): ReadonlySet<string> {
  const names = elementsOf(pattern).flatMap((element): readonly string[] => {
    if (typeof element === 'string') return [];
    if (element.type === 'var') return [element.name];
    if (element.type !== 'select') return [];
    return [element.selector, ...element.variants.map((variant) => variant.value)].flatMap((part) => [
      ...variablesOf(isPattern(part) ? part : [part]),
    ]);
  });
  return new Set(names);
}

/** The names by which a message tells plurals apart; numbers such as `[0]` are not among them. */
export function pluralsOf(pattern: Pattern): readonly (readonly string[])[] {
  return elementsOf(pattern)
    .filter((element): element is Selection => typeof element !== 'string' && element.type === 'select')
    .map(({ variants }) => variants.flatMap(({ key }) => (key.type === 'str' ? [key.value] : [])));
}

/** Every way in which a message can read, with `{name}` in the place of each variable. */
export function readings(pattern: Pattern): readonly string[] {
  return elementsOf(pattern).reduce<readonly string[]>(
    (begun, element) => begun.flatMap((text) => spellings(element).map((spelling) => text + spelling)),
    [''],
  );
}

function spellings(element: Element): readonly string[] {
  if (typeof element === 'string') return [element];
  switch (element.type) {
    case 'var':
      return [`{${element.name}}`];
    case 'str':
      return [element.value];
    case 'select':
      return element.variants.flatMap((variant) => readings(variant.value));
    default:
      throw new Error(`Locales have no use for "${element.type}" so far.`);
  }
}

function elementsOf(pattern: Pattern): readonly Element[] {
  return typeof pattern === 'string' ? [pattern] : pattern;
}

function isPattern(part: Pattern | Expression): part is Pattern {
  return typeof part === 'string' || Array.isArray(part);
}
