import { existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual, parseEnv, styleText } from 'node:util';
import { type CANCEL_SYMBOL, confirm, isCancel, log, password, select, spinner, text } from '@clack/prompts';
import { type Environment, variables } from '../config/environment.ts';
import { parseToml } from '../config/venue-file.ts';
import type { Seen } from './advice.ts';

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

type VariableName = keyof typeof variables;

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
    return trimmed === '' ? neededFor(name, '') : `It ${problem}. For example: ${example}`;
  }
  try {
    withVariables('', { [name]: trimmed });
    return undefined;
  } catch {
    return "This mixes quotes and backslashes in a way that .env can't hold.";
  }
}

/** Requires a variable that may be absent elsewhere. */
export function neededFor(name: VariableName, value: string): Problem {
  return value === '' ? `This is needed. For example: ${variables[name].example}` : undefined;
}

export function problemWithNeeded(name: VariableName, value: string): Problem {
  return neededFor(name, value) ?? problemWith(name, value);
}

interface TextQuestion {
  readonly message: string;
  /** The answer of Enter alone; empty: something has to be typed. */
  readonly usual: string;
  readonly problem: (answer: string) => Problem;
}

export async function askText({ message, usual, problem }: TextQuestion): Promise<string> {
  const answer = await text({
    message: barred(message),
    ...(usual !== '' && { placeholder: usual, defaultValue: usual }),
    validate: (typed = '') => problem(typed.trim() || usual),
  });
  return answered(answer).trim();
}

/** Asks for a variable's text; Enter alone keeps what there is. */
export async function askVariable(
  answers: Answers,
  name: VariableName,
  message: string,
  problem = problemWith,
): Promise<void> {
  const usual = answers.get(name);
  answers.set(name, await askText({ message, usual, problem: (answer) => problem(name, answer) }));
}

/** Asks without showing the input; Enter alone answers `present`, which is never shown. */
export async function askSecret(
  message: string,
  present: string,
  problem: (answer: string) => Problem,
): Promise<string> {
  const keeps = present === '' ? '' : '\nEnter alone keeps the one that is there.';
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
  seen: (result: Result) => Seen,
): Promise<Result> {
  const line = spinner({ cancelMessage: nothingWritten });
  line.start(doing);
  const result = await work();
  const { text, mend } = seen(result);
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  if (mend === null) line.stop(sentence);
  else {
    line.error(sentence);
    log.info(`What helps: ${mend}`);
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

/** The keys that setup asks for. */
export interface VenueKeys {
  readonly name: string;
  readonly time_zone: string;
  readonly currency: string;
}

/** These keys in the venue's file, as far as they are texts. `name` may be written in several languages. */
export function venueKeysOf(text: string): Partial<VenueKeys> & { readonly isNameTranslated: boolean } {
  const { name, time_zone: timeZone, currency } = parseToml(text).value;
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof timeZone === 'string' && { time_zone: timeZone }),
    ...(typeof currency === 'string' && { currency }),
    isNameTranslated: typeof name === 'object',
  };
}

/** Sets these keys in the text and leaves all other lines unchanged; null when only a person can change it. */
export function withVenueKeys(text: string, keys: Partial<VenueKeys>): string | null {
  // In reverse, since each new key is inserted before all others.
  const changed = Object.entries(keys).reduceRight<string | null>(
    (before, entry) => (before === null ? null : withVenueKey(before, entry)),
    text,
  );
  if (changed === null) return null;
  return isDeepStrictEqual(parseToml(changed).value, { ...parseToml(text).value, ...keys }) ? changed : null;
}

function withVenueKey(text: string, [key, value]: readonly [string, string]): string | null {
  // A JSON string is a valid TOML string.
  const line = `${key} = ${JSON.stringify(value)}`;
  const lines = text.split('\n');
  const toml = parseToml(text);
  const present = toml.value[key];
  if (present === value) return text;
  if (present === undefined) {
    // Before the first table, below the comments at the top.
    const at = lines.findIndex((each) => !/^\s*(#.*)?$/.test(each));
    const end = lines.at(-1) === '' ? lines.length - 1 : lines.length;
    return lines.toSpliced(at < 0 ? end : at, 0, line).join('\n');
  }
  const at = toml.lineOf([key]) - 1;
  const oneLine = /^[^=]*=\s*(?:"(?:[^"\\]|\\.)*"|'[^']*')(\s*#.*)?\r?$/.exec(lines[at] ?? '');
  return oneLine === null ? null : lines.with(at, `${line}${oneLine[1] ?? ''}`).join('\n');
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
