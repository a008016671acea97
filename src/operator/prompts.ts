import { styleText } from 'node:util';
import { type CANCEL_SYMBOL, confirm, isCancel, log, password, select, spinner, text } from '@clack/prompts';
import { type Environment, variables } from '../config/environment.ts';
import type { Seen } from './check-words.ts';
import { withVariables } from './files.ts';
import {
  cantBeWritten,
  keepsPresent,
  nothingWritten,
  thisIsNeeded,
  thisIsWrong,
  whatHelps,
} from './setup-words.ts';

/** The person pressed Ctrl-C. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

export type VariableName = keyof typeof variables;

/** What has been answered so far, and what there was before. */
export interface Answers {
  /** The answer, else what there was before; empty when there is neither. */
  get(name: VariableName): string;
  set(name: VariableName, value: string): void;
  /** What was answered. */
  readonly given: Readonly<Partial<Record<VariableName, string>>>;
  /** All of it, as a start would read it. */
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

/** What is wrong with a variable's text, in the words of the configuration; undefined when nothing is. */
export function problemWith(name: VariableName, value: string): string | undefined {
  const { schema, example } = variables[name];
  const parsed = schema.safeParse(value.trim() === '' ? undefined : value.trim());
  if (parsed.success) return canBeWritten(name, value.trim()) ? undefined : cantBeWritten;
  if (value.trim() === '') return thisIsNeeded(example);
  return thisIsWrong(parsed.error.issues[0]?.message ?? 'cannot be read', example);
}

function canBeWritten(name: string, value: string): boolean {
  try {
    withVariables('', { [name]: value });
    return true;
  } catch {
    return false;
  }
}

/** For a variable that may be absent elsewhere, and may not here. */
export function neededFor(name: VariableName, value: string): string | undefined {
  return value === '' ? thisIsNeeded(variables[name].example) : undefined;
}

export interface TextQuestion {
  readonly message: string;
  /** What Enter alone answers; empty: something has to be typed. */
  readonly usual: string;
  /** A sentence about what is wrong with an answer. */
  readonly problem: (answer: string) => string | undefined;
}

export async function askText({ message, usual, problem }: TextQuestion): Promise<string> {
  const answer = await text({
    message: barred(message),
    ...(usual !== '' && { placeholder: usual, defaultValue: usual }),
    validate: (typed = '') => problem(typed.trim() === '' ? usual : typed.trim()),
  });
  return answered(answer).trim();
}

/** Asks for a variable's text; Enter alone keeps what there is, else takes `suggestion`. */
export async function askVariable(
  answers: Answers,
  name: VariableName,
  message: string,
  suggestion = '',
): Promise<void> {
  const usual = answers.get(name) || suggestion;
  answers.set(name, await askText({ message, usual, problem: (answer) => problemWith(name, answer) }));
}

/** Asks unseen; Enter alone answers `present`, which is never shown. */
export async function askSecret(
  message: string,
  present: string,
  problem: (answer: string) => string | undefined,
): Promise<string> {
  const answer = await password({
    message: barred(present === '' ? message : `${message}\n${keepsPresent}`),
    validate: (typed = '') => problem(typed.trim() === '' ? present : typed.trim()),
  });
  // An empty answer is undefined.
  return ((answered(answer) as string | undefined) ?? '').trim() || present;
}

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
}

export async function choose<Value extends string>(
  message: string,
  choices: readonly Choice<Value>[],
  usual?: Value,
): Promise<Value> {
  const options = choices.map(({ value, label, hint }) => ({ value, label, ...(hint && { hint }) }));
  const answer = await select<string>({
    message,
    options,
    ...(usual !== undefined && { initialValue: usual }),
  });
  return answered(answer) as Value;
}

export async function isWanted(message: string, usual = true): Promise<boolean> {
  return answered(await confirm({ message: barred(message), initialValue: usual }));
}

/** Lists carry the bar at the left down by themselves, other questions don't. */
function barred(message: string): string {
  return message.replaceAll('\n', `\n${styleText('gray', '│')}  `);
}

function answered<Value>(answer: Value | typeof CANCEL_SYMBOL): Value {
  if (isCancel(answer)) throw new Cancelled();
  return answer as Value;
}

/** What came of a look at something outside: said in a line, with what to do where that is known. */
/** Shows that something takes a while, then what came of it. */
export async function showing<Result>(
  doing: string,
  work: () => Promise<Result>,
  seen: (result: Result) => Seen,
): Promise<Result> {
  const line = spinner({ cancelMessage: nothingWritten });
  line.start(doing);
  const result = await work();
  const outcome = seen(result);
  if (outcome.ok) line.stop(capitalised(outcome.text));
  else {
    line.error(capitalised(outcome.text));
    log.info(whatHelps(outcome.mend));
  }
  return result;
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
