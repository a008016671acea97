import type { Writable } from 'node:stream';
import type { Redis } from 'ioredis';

/**
 * Commands that are given within one turn of the event loop leave in one system call, which costs as much as what the
 * bot does for a command itself. Each keeps its own answer and its own time limit, which ioredis' automatic pipelines
 * would not leave them: those wait for one another.
 */
export function gatherWrites(redis: Redis): void {
  redis.on('connect', () => gather(redis.stream));
}

function gather(stream: Writable): void {
  const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
  stream.write = (...args: unknown[]): boolean => {
    if (stream.writableCorked === 0) {
      stream.cork();
      setImmediate(() => stream.uncork());
    }
    return write(...args);
  };
}
