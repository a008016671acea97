import { existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual, parseEnv, styleText } from 'node:util';
import { type CANCEL_SYMBOL, confirm, isCancel, log, password, select, spinner, text } from '@clack/prompts';
import { type Environment, variables } from '../config/environment.ts';
import { parseToml } from '../config/toml.ts';
import { problemOfKey, type VenueKey } from '../config/venue-file.ts';
import type { CheckRemark } from './probe-advice.ts';

/* Asks a person at a terminal, validates each answer as a start would, and writes .env and venue.toml. */

export const nothingWritten = 'Nothing was written.';

/** Thrown when the person presses Escape, which leads back. */
class Back extends Error {
  override readonly name = 'Back';
}

let lastKey: string | undefined;
let answersGiven = 0;

/**
 * Asks groups of questions in order. Escape leads to the beginning of the group, and from there to the one before,
 * whose answers can be kept with Enter.
 */
export async function askInOrder(groups: readonly (() => Promise<unknown>)[]): Promise<void> {
  const remember = (_text: string, key: { readonly name?: string }): void => {
    lastKey = key.name;
  };
  process.stdin.on('keypress', remember);
  try {
    let isGoingBack = false;
    for (let at = 0; at < groups.length; ) {
      const before = answersGiven;
      try {
        await groups[at]?.();
        // Skips a group without questions in both directions.
        isGoingBack &&= answersGiven === before && at > 0;
        at += isGoingBack ? -1 : 1;
      } catch (error) {
        if (!(error instanceof Back)) throw error;
        isGoingBack = answersGiven === before;
        if (isGoingBack) at = Math.max(0, at - 1);
      }
    }
  } finally {
    process.stdin.off('keypress', remember);
    lastKey = undefined;
  }
}

/** Thrown when the person presses Ctrl-C. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

export type VariableName = keyof typeof variables;

/** The answers so far, over the values that were there before. */
export interface Answers {
  /** The answer, else the former value; empty when there is neither. */
  get(name: VariableName): string;
  set(name: VariableName, value: string): void;
  /** The answers alone. */
  readonly given: Readonly<Partial<Record<VariableName, string>>>;
  /** All values, as a start would read them. */
  readonly environment: Environment;
}

export function createAnswers(before: Environment): Answers {
  const given: Partial<Record<VariableName, string>> = {};
  return {
    get: (name) => given[name] ?? before[name]?.trim() ?? '',
    set(name, value) {
      given[name] = value;
    },
    given,
    get environment() {
      return { ...before, ...given };
    },
  };
}

/** A sentence about what is wrong with an answer; undefined when nothing is. */
type Problem = string | undefined;

/** What is wrong with a variable's text, in the words of the configuration. */
export function problemWith(name: VariableName, value: string): Problem {
  const { schema, example } = variables[name];
  const trimmed = value.trim();
  const parsed = schema.safeParse(trimmed === '' ? undefined : trimmed);
  if (!parsed.success) {
    const problem = parsed.error.issues[0]?.message ?? 'cannot be read';
    return trimmed === '' ? needed(example) : `It ${problem}. For example: ${example}`;
  }
  try {
    withVariables('', { [name]: trimmed });
    return undefined;
  } catch {
    return "This mixes quotes and backslashes in a way that .env can't hold.";
  }
}

/** Requires a variable that may be absent elsewhere. */
export function problemWithNeeded(name: VariableName, value: string): Problem {
  return value === '' ? needed(variables[name].example) : problemWith(name, value);
}

/** The same for a key of the venue's file. */
function problemWithKey(key: VenueKey, value: string): Problem {
  const issue = problemOfKey(key, value);
  if (issue === undefined) return undefined;
  return value === '' ? needed(issue.example) : `It ${issue.problem}. For example: ${issue.example}`;
}

function needed(example: string): string {
  return `This is needed. For example: ${example}`;
}

interface TextQuestion {
  readonly message: string;
  /** The answer if the person only presses Enter; empty: something has to be typed. */
  readonly usual: string;
  readonly problem: (answer: string) => Problem;
}

export async function askText({ message, usual, problem }: TextQuestion): Promise<string> {
  const answer = await text({
    message: barred(message),
    ...(usual !== '' && { placeholder: usual, defaultValue: usual }),
    // Typed spaces count as an answer: only an empty line gives the usual one.
    validate: (typed = '') => problem(typed === '' ? usual : typed.trim()),
  });
  return answered(answer).trim();
}

/** Asks for a variable's text; an empty answer keeps the present one. */
export async function askVariable(
  answers: Answers,
  name: VariableName,
  message: string,
  problem = problemWith,
): Promise<void> {
  const usual = answers.get(name);
  answers.set(name, await askText({ message, usual, problem: (answer) => problem(name, answer) }));
}

/** Asks for a text of the venue's file; an empty answer keeps the present one, else gives `usual`. */
export async function askVenueKey(
  venue: VenueAnswers,
  key: VenueKey,
  message: string,
  usual = '',
): Promise<string> {
  const answer = await askText({
    message,
    usual: venue.text(key) || usual,
    problem: (typed) => problemWithKey(key, typed),
  });
  venue.set(key, answer);
  return answer;
}

/** Asks without showing the input; an empty answer gives `present`, which is never shown. */
export async function askSecret(
  message: string,
  present: string,
  problem: (answer: string) => Problem,
): Promise<string> {
  const keeps = present === '' ? '' : '\nPress Enter to keep the present one.';
  const answer = await password({
    message: barred(`${message}${keeps}`),
    validate: (typed = '') => problem(typed.trim() || present),
  });
  // An empty answer is undefined.
  return ((answered(answer) as string | undefined) ?? '').trim() || present;
}

/** The same as `askVariable`, without showing the input; required. */
export async function askSecretVariable(
  answers: Answers,
  name: VariableName,
  message: string,
): Promise<void> {
  const problem = (answer: string) => problemWithNeeded(name, answer);
  answers.set(name, await askSecret(message, answers.get(name), problem));
}

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
}

export async function choose<Value extends string>(
  message: string,
  choices: readonly Choice<Value>[],
  usual?: NoInfer<Value>,
): Promise<Value> {
  const answer = await select<string>({
    message: flush(message),
    options: [...choices],
    ...(usual !== undefined && { initialValue: usual }),
  });
  return answered(answer) as Value;
}

export async function isWanted(message: string, usual = true): Promise<boolean> {
  return answered(await confirm({ message: flush(message), initialValue: usual }));
}

/** Removes the code's indentation from further lines. */
function flush(message: string): string {
  return message.replaceAll(/\n */g, '\n');
}

/** Adds the bar at the left, which the library draws only for lists and confirmations. */
function barred(message: string): string {
  return flush(message).replaceAll('\n', `\n${styleText('gray', '│')}  `);
}

function answered<Value>(answer: Value | typeof CANCEL_SYMBOL): Value {
  if (isCancel(answer)) throw lastKey === 'escape' ? new Back() : new Cancelled();
  answersGiven += 1;
  return answer as Value;
}

/** Shows that a check is running, then its result with advice, if any. */
export async function showing<Result>(
  doing: string,
  work: () => Promise<Result>,
  remarkOn: (result: Result) => CheckRemark,
): Promise<Result> {
  const line = spinner({ cancelMessage: nothingWritten });
  line.start(doing);
  const result = await work();
  const { text, fix } = remarkOn(result);
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  if (fix === null) line.stop(sentence);
  else {
    line.error(sentence);
    log.info(`What to do: ${fix}`);
  }
  return result;
}

/** Sets these variables in the text and leaves all other lines unchanged. Throws when a value can't be written. */
export function withVariables(text: string, values: Readonly<Record<string, string>>): string {
  const present = parseEnv(text);
  const changed = Object.entries(values)
    .filter(([name, value]) => present[name] !== value)
    .reduce((before, [name, value]) => withVariable(before, name, value), text);
  const expected = { ...present, ...values };
  const actual = parseEnv(changed);
  for (const [name, value] of Object.entries(expected)) {
    if (actual[name] !== value) throw new Error(`${name} can't be written to an environment file.`);
  }
  return changed;
}

/** Replaces the variable, or its commented explanation; else appends it. */
function withVariable(text: string, name: string, value: string): string {
  const line = `${name}=${quoted(value)}`;
  // A quoted value may span several lines.
  const present = new RegExp(`^(?:export )?${name}[ \\t]*=[ \\t]*(?:"[^"]*"|'[^']*'|\`[^\`]*\`|.*).*$`, 'gm');
  const explained = new RegExp(`^# ${name}=.*$`, 'm');
  // The last one counts.
  const last = [...text.matchAll(present)].at(-1) ?? explained.exec(text);
  if (last === null) return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
  return `${text.slice(0, last.index)}${line}${text.slice(last.index + last[0].length)}`;
}

/** Quotes only where needed: not every tool that reads such a file removes quotes. */
function quoted(value: string): string {
  if (value === value.trim() && !/[#$'"`\\\n\r]/.test(value)) return value;
  // Single quotes first: between double ones, \n is a line end, and Docker replaces $.
  const quote = ["'", '"', '`'].find((each) => !value.includes(each)) ?? "'";
  return `${quote}${value}${quote}`;
}

type VenueValue = string | readonly string[];

/** The answers for the venue's file, over its former values. */
export interface VenueAnswers {
  /** Undefined where there is neither. */
  get(key: VenueKey): unknown;
  /** Empty where there is no text. */
  text(key: VenueKey): string;
  /** Null: without this key. */
  set(key: VenueKey, value: VenueValue | null): void;
  /** The answers alone, in the order in which they were asked for first. */
  readonly given: VenueChanges;
}

type VenueChanges = ReadonlyMap<VenueKey, VenueValue | null>;

export function createVenueAnswers(fileText: string): VenueAnswers {
  const before = parseToml(fileText).value;
  const given = new Map<VenueKey, VenueValue | null>();
  const get = (key: VenueKey): unknown =>
    given.has(key) ? (given.get(key) ?? undefined) : valueAt(before, key.split('.'));
  return {
    get,
    text(key) {
      const value = get(key);
      return typeof value === 'string' ? value : '';
    },
    set: (key, value) => given.set(key, value),
    given,
  };
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueAt(table: unknown, path: readonly string[]): unknown {
  return path.reduce((part, key) => (isTable(part) ? part[key] : undefined), table);
}

/** The same table with this value at the path; null: without one. */
function withValueAt(table: unknown, path: readonly string[], value: VenueValue | null): unknown {
  const [key = '', ...rest] = path;
  const { [key]: inner, ...others } = isTable(table) ? table : {};
  if (rest.length > 0) return { ...others, [key]: withValueAt(inner, rest, value) };
  return value === null ? others : { ...others, [key]: value };
}

/** Sets these keys in the text and leaves all other lines unchanged; null when only a person can change it. */
export function withVenueKeys(fileText: string, keys: VenueChanges): string | null {
  let changed = fileText;
  for (const [key, value] of keys) {
    const toml = parseToml(changed);
    const path = key.split('.');
    const present = valueAt(toml.value, path);
    if (isDeepStrictEqual(present, value ?? undefined)) continue;
    const next =
      present === undefined && value !== null
        ? withNewLine(changed, path, value)
        : withLine(changed, toml.lineOf(path), value);
    const wanted = withValueAt(toml.value, path, value);
    if (!isDeepStrictEqual(parsedToml(next), wanted)) return null;
    changed = next;
  }
  return changed;
}

/** Null when it isn't TOML. */
function parsedToml(fileText: string): unknown {
  try {
    return parseToml(fileText).value;
  } catch {
    return null;
  }
}

/** A JSON string is a valid TOML string. */
function tomlOf(value: VenueValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return `[${value.map((item) => JSON.stringify(item)).join(', ')}]`;
}

/** Replaces the value that stands alone on its line, or removes the line. */
function withLine(fileText: string, line: number, value: VenueValue | null): string {
  const lines = fileText.split('\n');
  const [, start = '', comment = ''] =
    /^([^=]*=\s*)(?:"(?:[^"\\]|\\.)*"|'[^']*'|\[[^[\]]*\]|\{[^{}]*\})(\s*#.*)?\r?$/.exec(
      lines[line - 1] ?? '',
    ) ?? [];
  if (start === '') return fileText;
  const replacement = value === null ? [] : [`${start}${tomlOf(value)}${comment}`];
  return lines.toSpliced(line - 1, 1, ...replacement).join('\n');
}

/** Adds a line below the last one of its table, which is added at the end where there is none. */
function withNewLine(fileText: string, path: readonly string[], value: VenueValue): string {
  const lines = fileText.split('\n');
  const name = path.slice(0, -1).join('.');
  const line = `${path.at(-1)} = ${tomlOf(value)}`;
  const header = lines.findIndex((each) => each.replace(/\s|#.*$/g, '') === `[${name}]`);
  if (name !== '' && header < 0) return `${fileText.trimEnd()}\n\n[${name}]\n${line}\n`;
  const isBelow = (index: number): boolean => name === '' || index >= header;
  const next = lines.findIndex(
    (each, index) => isBelow(index) && index !== header && /^\s*\[\[?[^[\],]+\]\]?\s*(#.*)?$/.test(each),
  );
  const end = next < 0 ? lines.length : next;
  const last = lines.findLastIndex(
    (each, index) => index < end && isBelow(index) && !/^\s*(#.*)?$/.test(each),
  );
  const afterComments = next < 0 && lines.at(-1) === '' ? end - 1 : end;
  return lines.toSpliced(last < 0 ? afterComments : last + 1, 0, line).join('\n');
}

interface NewFile {
  readonly path: string;
  readonly text: string;
  readonly mode: number;
}

/** Writes all of the files or none: completes each beside its place before renaming the first. */
export function writeTogether(files: readonly NewFile[]): void {
  const staged = files.map(({ path, text, mode }) => {
    const target = existsSync(path) ? realpathSync(path) : path;
    return { target, text, mode, temporary: `${target}.${process.pid}.tmp` };
  });
  const undo: (() => void)[] = [];
  // A listener delays a Ctrl-C until this is done.
  const later = (): void => undefined;
  process.on('SIGINT', later);
  try {
    for (const { temporary, text, mode } of staged) {
      undo.push(() => rmSync(temporary, { force: true }));
      writeFileSync(temporary, text, { mode, flush: true });
    }
    for (const { temporary, target } of staged) {
      const before = existsSync(target) ? readFileSync(target) : null;
      renameSync(temporary, target);
      undo.push(() => (before === null ? rmSync(target) : writeFileSync(target, before)));
    }
  } catch (error) {
    for (const step of undo) step();
    throw error;
  } finally {
    process.off('SIGINT', later);
  }
}
