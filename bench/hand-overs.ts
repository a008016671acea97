import type { Redis } from 'ioredis';

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
export async function watchHandOvers(redis: Redis, channel: string): Promise<HandOverWatch> {
  const monitor = await redis.monitor();
  const beginsMs: number[] = [];
  const last = new Map<string, Command>();
  const left = new Map<string, Command>();
  monitor.on('monitor', (seconds: string, words: readonly string[], from: string) => {
    const command = { atMs: Number(seconds) * 1_000, words, from };
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
  return { beginsMs, close: () => monitor.disconnect() };
}

/** What a script calls is told after the script itself. */
const scriptsOwn = 'lua';

function names({ words }: Command, reference: string): boolean {
  return words.some((word) => word.endsWith(`:${reference}`));
}
