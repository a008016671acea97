import type { Field, TypeReference } from '../schema/notation.ts';
import { objectTypeOf } from '../schema/schema.ts';
import { type Fields, isRecord } from './arguments.ts';
import { labelOf, whenExpectingObject, whenNoArrayOfArrays, whenUnsupported } from './parameter-words.ts';

/** Telegram's description of a problem, or null. */
export type Problem = string | null;
const scalars: ReadonlySet<string> = new Set(['Integer', 'Float', 'String', 'Boolean', 'InputFile']);
/** Telegram reads a reply_markup as whichever of these it has a field of, even where only one makes sense. */
const markups = ['InlineKeyboardMarkup', 'ReplyKeyboardMarkup', 'ReplyKeyboardRemove', 'ForceReply'] as const;
/** Objects that Telegram also accepts as their text alone. */
const textInstead: ReadonlySet<string> = new Set(['KeyboardButton', 'InputPollOption']);
const integerText = /^\s*-?\d{1,19}\s*$/;

export function isScalar({ name, depth }: TypeReference): boolean {
  return depth === 0 && scalars.has(name);
}

/** A number, or the text of one. */
export function isInteger(value: unknown): boolean {
  return integerText.test(String(value));
}

export function isFloat(value: unknown): boolean {
  return String(value).trim() !== '' && Number.isFinite(Number(value));
}

export function isMarkup({ name }: TypeReference): boolean {
  return markups.some((markup) => markup === name);
}

/** Where an id or a username is allowed, a number is an id, which is an integer. */
export function alternativesFor(types: readonly TypeReference[], value: unknown): readonly TypeReference[] {
  const isId = typeof value === 'number' && types.some(({ name }) => name === 'Integer');
  return isId ? types.filter(({ name }) => name !== 'String') : types;
}

/** Checks a field inside of an object. */
function checkScalar({ name }: TypeReference, field: string, value: unknown): Problem {
  if (name === 'Boolean')
    return typeof value === 'boolean' ? null : `Field "${field}" must be of type Boolean`;
  const isText = typeof value === 'string' || typeof value === 'number';
  if (name === 'String' || name === 'InputFile')
    return isText ? null : `Field "${field}" must be of type String`;
  if (!isText) return `Field "${field}" must be of type Number`;
  const isNumber = name === 'Integer' ? isInteger(value) : isFloat(value);
  return isNumber ? null : `Field "${field}" must be a valid Number`;
}

function checkElements(types: readonly TypeReference[], field: string, value: unknown): Problem {
  if (!Array.isArray(value)) return `Field "${field}" must be of type Array`;
  const elements = types.map((type) => ({ ...type, depth: type.depth - 1 }));
  const areArrays = elements.every(({ depth }) => depth > 0);
  for (const one of value) {
    if (areArrays && !Array.isArray(one)) return whenNoArrayOfArrays(field);
    const problem = checkField(elements, field, one);
    if (problem !== null) return problem;
  }
  return null;
}

export function checkField(types: readonly TypeReference[], field: string, value: unknown): Problem {
  if (types.every(({ depth }) => depth > 0)) return checkElements(types, field, value);
  const scalarTypes = alternativesFor(types, value).filter(isScalar);
  const problems = scalarTypes.map((type) => checkScalar(type, field, value));
  const objects = types.filter((type) => !isScalar(type)).map(({ name }) => name);
  const [object] = objects;
  if (problems.includes(null)) return null;
  if (object === undefined) return problems[0] ?? null;
  return objects.length === 1
    ? checkObject(object, value)
    : checkOneOf(commonBeginning(objects), objects, value);
}

function checkFields(fields: readonly Field[], value: Fields): Problem {
  for (const { name, required, types } of fields) {
    const given = value[name];
    if (given === undefined || given === null) {
      if (required) return `Can't find field "${name}"`;
      continue;
    }
    const problem = checkField(types, name, given);
    if (problem !== null) return problem;
  }
  return null;
}

/** The outermost object that has a label names the place. */
function labelled(type: string, problem: Problem): Problem {
  const label = labelOf(type);
  if (problem === null || label === '') return problem;
  return `Can't parse ${label}: ${problem.replace(/^Can't parse [^:]+: /, '')}`;
}

function checkObject(type: string, value: unknown): Problem {
  if (typeof value === 'string' && textInstead.has(type)) return null;
  const known = objectTypeOf(type);
  if (known.kind === 'union') return checkOneOf(type, known.subtypes, value);
  return labelled(type, isRecord(value) ? checkFields(known.fields, value) : whenExpectingObject(type));
}

/** `InputMedia` of InputMediaPhoto and InputMediaVideo. */
export function commonBeginning(names: readonly string[]): string {
  const [first = '', ...others] = names;
  const length = [...first].findIndex((letter, index) => others.some((name) => name[index] !== letter));
  return length < 0 ? first : first.slice(0, length);
}

/** `web_app` names MenuButtonWebApp: the type of an object is the end of its name. */
function subtypesNamed(type: string, subtypes: readonly string[]): readonly string[] {
  const words = type.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const beginning = commonBeginning(subtypes);
  const names = [`${beginning}${words.join('')}`, `${beginning}Cached${words.join('')}`];
  return subtypes.filter((subtype) => names.includes(subtype));
}

function checkOneOf(union: string, subtypes: readonly string[], value: unknown): Problem {
  if (!isRecord(value)) return labelled(union, whenExpectingObject(union));
  const { type, source } = value;
  const isTyped = type !== undefined && source === undefined;
  if (isTyped && typeof type !== 'string') return labelled(union, 'Field "type" must be of type String');
  const candidates = isTyped ? subtypesNamed(String(type), subtypes) : subtypes;
  if (candidates.length === 0) return labelled(union, whenUnsupported(union, String(type)));
  const problems = candidates.map((candidate) => checkObject(candidate, value));
  return problems.includes(null) ? null : labelled(union, problems[0] ?? null);
}

/** The object without unknown fields, which Telegram drops. */
export function knownFields(type: string, value: Fields): Fields {
  const known = objectTypeOf(type);
  if (known.kind === 'union') return value;
  const names = new Set(known.fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)));
}

export function checkMarkup(value: Fields): Problem {
  const fields = markups.flatMap((name) => {
    const known = objectTypeOf(name);
    return known.kind === 'object' ? known.fields : [];
  });
  return checkFields(
    fields.map((field) => ({ ...field, required: false })),
    value,
  );
}
