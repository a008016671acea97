import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { spawn } from '@lydell/node-pty';
import { onTestFinished } from 'vitest';

const down = '\u001b[B';
const enter = '\r';
const interrupt = '\u0003';
const patienceMs = 25_000;

/** A person at a terminal who reads what is on it and types. */
export interface Terminal {
  /** Everything that was ever shown, without colours. */
  output(): string;
  /** Waits for words that were not there when something was typed last. */
  sees(words: string): Promise<void>;
  /** Waits for the question, then types the answer and Enter. */
  answers(question: string, answer?: string): Promise<void>;
  /** Waits for the question, then goes down to the choice and presses Enter. */
  chooses(question: string, label: string): Promise<void>;
  /** Presses keys, and nothing after them. */
  types(keys: string): void;
  /** Says no. */
  declines(question: string): Promise<void>;
  interrupts(): void;
  /** The exit code. */
  readonly ended: Promise<number>;
}

export const setupFile = fileURLToPath(new URL('../../src/ops/setup.ts', import.meta.url));

/** Runs setup in a pseudo-terminal, in a folder and with nothing but this environment. */
export function openSetup(folder: string, environment: Readonly<Record<string, string>> = {}): Terminal {
  return openTerminal([setupFile], folder, environment);
}

/** Runs a file, with its arguments, in the same way. */
export function openTerminal(
  args: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>>,
): Terminal {
  const shell = spawn(process.execPath, [...args], {
    cols: 140,
    rows: 50,
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      TERM: 'xterm',
      LANG: 'en_GB.UTF-8',
      ...environment,
    },
  });
  let everything = '';
  let fresh = '';
  let hasEnded = false;
  const listeners = new Set<() => void>();
  shell.onData((data) => {
    everything += data;
    fresh += data;
    for (const listener of listeners) listener();
  });
  const ended = new Promise<number>((resolve) => {
    shell.onExit(({ exitCode }) => {
      hasEnded = true;
      for (const listener of listeners) listener();
      resolve(exitCode);
    });
  });
  onTestFinished(async () => {
    if (!hasEnded) shell.kill('SIGKILL');
    await ended;
  });

  /** Long lines are wrapped, and every line begins with a bar. */
  const flat = (text: string): string => stripVTControlCharacters(text).replace(/[\s│]+/g, ' ');

  function until<Found>(find: (shown: string) => Found | null | false, what: string): Promise<Found> {
    return new Promise((resolve, reject) => {
      const finish = (end: () => void): void => {
        listeners.delete(look);
        clearTimeout(timer);
        end();
      };
      const fail = (why: string) =>
        finish(() =>
          reject(new Error(`${why} "${what}" was shown, but:\n${stripVTControlCharacters(everything)}`)),
        );
      const look = (): void => {
        const found = find(flat(fresh));
        if (found !== null && found !== false) finish(() => resolve(found));
        else if (hasEnded) fail('It ended before');
      };
      const timer = setTimeout(() => fail(`${patienceMs} ms went by before`), patienceMs);
      listeners.add(look);
      look();
    });
  }

  function types(keys: string): void {
    fresh = '';
    shell.write(keys);
  }

  async function sees(words: string): Promise<void> {
    await until((shown) => shown.includes(words), words);
  }

  return {
    output: () => flat(everything),
    sees,
    async answers(question, answer = '') {
      await sees(question);
      types(`${answer}${enter}`);
    },
    async chooses(question, label) {
      await sees(question);
      // A list is drawn anew after each key, down to its last line.
      for (let presses = 0; presses < 20; presses += 1) {
        const chosen = await until(
          (shown) => /● ([^●○└]*)(?:○[^●○└]*)*└\s*$/.exec(shown)?.[1] ?? null,
          `● ${label}`,
        );
        if (chosen.startsWith(label)) return types(enter);
        types(down);
      }
      throw new Error(`There is no choice "${label}".`);
    },
    types,
    async declines(question) {
      await sees(question);
      types('n');
    },
    interrupts: () => shell.write(interrupt),
    ended,
  };
}
