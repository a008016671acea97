import type { Redis } from 'ioredis';

export type Script = (keys: readonly string[], args: readonly (string | number)[]) => Promise<unknown>;

/** Registers a Lua script with the connection: sent in full once a connection, by its digest afterwards. */
export function defineScript(redis: Redis, name: string, lua: string): Script {
  redis.defineCommand(name, { lua });
  const command: unknown = Reflect.get(redis, name);
  if (typeof command !== 'function') throw new Error(`ioredis defined no command "${name}"`);
  return async (keys, args) => command.call(redis, keys.length, ...keys, ...args);
}

/** Lua: `now` is the store's time in whole milliseconds. */
export const nowLua = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
`;
