import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Answer, Ready } from './answering.ts';

export interface ChildOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Options of Node's own. */
  readonly nodeOptions?: readonly string[];
}

/** A process of the bench's own, asked over IPC. */
export interface Child {
  /** What it sent when it was ready. */
  readonly ready: unknown;
  ask<Value>(name: string, input?: unknown): Promise<Value>;
  /** Ends it and waits for its end. */
  stop(): Promise<void>;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

const killAfterMs = 10_000;

/** Starts a module as a process, and waits until it is ready. */
export async function startChild(module: URL, options: ChildOptions = {}): Promise<Child> {
  const child = fork(module, [], {
    env: { ...process.env, ...options.environment },
    execArgv: [...(options.nodeOptions ?? [])],
    // Writes its log as in production; nobody reads it.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, Waiting>();
  const begun = Promise.withResolvers<unknown>();
  let lastId = 0;
  child.on('message', (message: Answer | Ready) => {
    if ('ready' in message) return begun.resolve(message.ready);
    const waiter = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.ok) waiter?.resolve(message.value);
    else waiter?.reject(new Error(message.error));
  });
  child.once('exit', (code) => {
    const error = new Error(`${module.pathname} ended with ${code}`);
    begun.reject(error);
    for (const waiter of waiting.values()) waiter.reject(error);
  });
  const readyValue = await begun.promise;
  return {
    ready: readyValue,
    ask: <Value>(name: string, input: unknown = null) =>
      new Promise<Value>((resolve, reject) => {
        lastId += 1;
        // Both ends of a question are written side by side in the bench.
        waiting.set(lastId, { resolve: (value) => resolve(value as Value), reject });
        child.send({ id: lastId, name, input });
      }),
    stop: () => ended(child),
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  await exit;
  clearTimeout(timer);
}
