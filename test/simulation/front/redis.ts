import type { Redis } from 'ioredis';

/** Makes one command of the server. */
export type Execute = (command: string, args: readonly string[]) => Promise<unknown>;

const commands = ['get', 'hget', 'set', 'del'] as const;

/** A connection to the simulated store: of ioredis as much as the front uses for chats. */
export function createRedis(execute: Execute): Redis {
  const commandOf =
    (name: string) =>
    (...args: readonly (string | number)[]): Promise<unknown> =>
      execute(name, args.map(String));
  const redis: Record<string, unknown> = Object.fromEntries(commands.map((name) => [name, commandOf(name)]));
  redis.call = (name: string, ...args: readonly (string | number)[]) =>
    commandOf(name.toLowerCase())(...args);
  redis.defineCommand = (name: string): void => {
    redis[name] = commandOf(name);
  };
  return redis as unknown as Redis;
}
