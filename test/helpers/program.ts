import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The bot as an operator runs it: a process of its own with nothing but an environment. */
export interface Program {
  readonly process: ChildProcess;
  readonly output: () => string;
  /** Resolves when the output has the text; rejects when the program ends before. */
  says(text: string): Promise<void>;
  /** The exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
}

export const mainFile = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
export const releaseFile = fileURLToPath(new URL('../../src/release.ts', import.meta.url));
/** Without Telegram's limits, which a sandbox doesn't have. */
export const unpacedFile = fileURLToPath(new URL('./unpaced-main.ts', import.meta.url));

/** Starts a file of the program; whoever starts it ends it. */
export function startProgram(
  environment: Readonly<Record<string, string>>,
  file: string = mainFile,
  args: readonly string[] = [],
): Program {
  const child = spawn(process.execPath, [file, ...args], { env: { PATH: process.env.PATH, ...environment } });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const chunks: string[] = [];
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      chunks.push(chunk);
      for (const listener of listeners) listener();
    });
  }
  const output = (): string => chunks.join('');
  return {
    process: child,
    output,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (!output().includes(text)) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        void ended.then((code) => reject(new Error(`It ended with ${code}:\n${output()}`)));
        look();
      }),
    ended,
  };
}
