import { badRequest } from '../refusal.ts';
import type { Field, TypeReference } from '../schema/notation.ts';
import { parametersOf } from '../schema/schema.ts';
import { type Arguments, isRecord } from './arguments.ts';
import {
  alternativesFor,
  checkField,
  checkMarkup,
  commonBeginning,
  isFloat,
  isInteger,
  isMarkup,
  isScalar,
  type Problem,
} from './objects.ts';
import {
  whenBrokenJson,
  whenMissing,
  whenNoArray,
  whenNoObject,
  whenWrongScalar,
} from './parameter-words.ts';

/** An empty address removes the webhook. */
const mayBeEmpty: ReadonlySet<string> = new Set(['setWebhook.url']);
const booleanText = /^\s*(true|false|yes|no|1|0)\s*$/i;

/** Checks an argument itself, which is always text in a query string. */
function fitsArgument({ name }: TypeReference, value: unknown): boolean {
  if (typeof value === 'object') return false;
  const text = String(value);
  if (name === 'Integer') return isInteger(text);
  if (name === 'Float') return isFloat(text);
  if (name === 'Boolean') return booleanText.test(text);
  if (name === 'InputFile') return text.startsWith('attach://');
  return true;
}

function parseJsonValue(method: string, name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    throw badRequest(whenBrokenJson(method, name));
  }
}

function checkStructured(types: readonly TypeReference[], name: string, value: unknown): Problem {
  const [type] = types;
  if (type === undefined) return null;
  if (type.depth > 0) {
    const names = types.map(({ name }) => name);
    return Array.isArray(value) ? checkField(types, name, value) : whenNoArray(name, commonBeginning(names));
  }
  if (!isRecord(value)) return whenNoObject(name, type.name);
  return isMarkup(type) ? checkMarkup(value) : checkField(types, name, value);
}

function checkArgument(method: string, { name, types }: Field, value: unknown): Problem {
  const structured = types.filter((type) => !isScalar(type));
  if (structured.length > 0) return checkStructured(structured, name, parseJsonValue(method, name, value));
  if (alternativesFor(types, value).some((type) => fitsArgument(type, value))) return null;
  return whenWrongScalar(
    name,
    types.map((type) => type.name),
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Refuses missing arguments and wrong types by the schema. The methods check the values. */
export function checkParameters(method: string, args: Arguments) {
  // Telegram checks chats last.
  const parameters = parametersOf(method).toSorted((a, b) => Number(isChat(a)) - Number(isChat(b)));
  for (const parameter of parameters) {
    const { name, required, types } = parameter;
    const value = args.peek(name);
    const isFile = types.some((type) => type.name === 'InputFile');
    if (value === undefined) {
      const isMissing = required && !mayBeEmpty.has(`${method}.${name}`) && !(isFile && args.hasUpload(name));
      if (isMissing) throw badRequest(whenMissing(method, name, isFile));
      continue;
    }
    const problem = checkArgument(method, parameter, value);
    if (problem !== null) throw badRequest(lowerFirst(problem));
  }
}

function isChat({ name }: Field): boolean {
  return name === 'chat_id' || name === 'from_chat_id';
}
