import { styleText } from 'node:util';
import { type CANCEL_SYMBOL, confirm, isCancel, log, password, select, spinner, text } from '@clack/prompts';
import { type Environment, variables } from '../config/environment.ts';
import type { Seen } from './advice.ts';
import { withVariables } from './files.ts';

export const nothingWritten = 'Nothing was written.';

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

/** For a variable that may be absent elsewhere, and may not here. */
export function neededFor(name: VariableName, value: string): Problem {
  return value === '' ? `This is needed. For example: ${variables[name].example}` : undefined;
}

export function problemWithNeeded(name: VariableName, value: string): Problem {
  return neededFor(name, value) ?? problemWith(name, value);
}

interface TextQuestion {
  readonly message: string;
  /** What Enter alone answers; empty: something has to be typed. */
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

/** Asks unseen; Enter alone answers `present`, which is never shown. */
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

/** As `askVariable`, unseen, and it is needed. */
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
  return answered(await confirm({ message: barred(message), initialValue: usual }));
}

/** Further lines may be indented as the code is. */
function flush(message: string): string {
  return message.replaceAll(/\n */g, '\n');
}

/** Lists carry the bar at the left down by themselves, other questions don't. */
function barred(message: string): string {
  return flush(message).replaceAll('\n', `\n${styleText('gray', '│')}  `);
}

function answered<Value>(answer: Value | typeof CANCEL_SYMBOL): Value {
  if (isCancel(answer)) throw new Cancelled();
  return answer as Value;
}

/** Shows that something outside is looked at, then what came of it, with what to do where that is known. */
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
