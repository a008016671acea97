import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

/** Reads from a store when web processes have left bookings to a worker, and when the worker has begun. */
export interface HandOverWatch {
  /** Milliseconds from a web process's last commit of a booking to the first command of another that names it. */
  readonly beginsMs: readonly number[];
  close(): void;
}

interface Command {
  readonly atMs: number;
  readonly words: readonly string[];
  /** The connection that it came by. */
  readonly from: string;
}

/** `channel`: by which a web process names a booking to the workers. */
export async function watchHandOvers(storeUrl: string, channel: string): Promise<HandOverWatch> {
  const { hostname, port } = new URL(storeUrl);
  // A client of Redis expects answers to its commands, and may read a line of the monitor before it expects one.
  const monitor = connect(Number(port), hostname);
  const lines = createInterface({ input: monitor });
  const begun = once(lines, 'line');
  monitor.write('MONITOR\r\n');
  await begun;
  const beginsMs: number[] = [];
  const last = new Map<string, Command>();
  const left = new Map<string, Command>();
  lines.on('line', (line) => {
    const command = commandOf(line);
    const { words, from } = command;
    const [name = '', to, reference = ''] = words;
    if (name.toLowerCase() === 'publish' && to === channel) {
      const commit = last.get(from);
      if (commit !== undefined && names(commit, reference)) left.set(reference, commit);
      return;
    }
    if (from === scriptsOwn) return;
    last.set(from, command);
    for (const [reference, commit] of left) {
      if (from === commit.from || !names(command, reference)) continue;
      beginsMs.push(command.atMs - commit.atMs);
      left.delete(reference);
    }
  });
  return { beginsMs, close: () => monitor.destroy() };
}

/** A line such as `+1339518083.107412 [0 127.0.0.1:60866] "keys" "*"`. */
function commandOf(line: string): Command {
  const [, seconds, from = ''] = /^\+([\d.]+) \[\d+ ([^\]]+)\]/.exec(line) ?? [];
  const words = line.matchAll(/"((?:[^"\\]|\\.)*)"/g).map(([, word = '']) => word);
  return { atMs: Number(seconds) * 1_000, words: [...words], from };
}

/** What a script calls is told after the script itself. */
const scriptsOwn = 'lua';

function names({ words }: Command, reference: string): boolean {
  return words.some((word) => word.endsWith(`:${reference}`));
}
