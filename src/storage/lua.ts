import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import type { Redis } from 'ioredis';

export type Script<Answer> = (keys: readonly string[], args: readonly (string | number)[]) => Promise<Answer>;

/** The same in the sources and in the bundle. */
const scriptsDirectory = join(dirname(findPackageJSON(import.meta.url) ?? '.'), 'src/storage/lua');

const includeLine = /^-- @include ([\w-]+)\n/gm;

/** A script of the folder `lua` by its file's name, with the files that it includes in the place of their lines. */
export function luaOf(name: string): string {
  const text = readFileSync(join(scriptsDirectory, `${name}.lua`), 'utf8');
  return text.replaceAll(includeLine, (_line, included: string) => luaOf(included));
}

/**
 * Registers a script of the folder `lua` with the connection: sent in full once, by its digest afterwards. `Answer`:
 * the script's result, as ioredis reads it.
 */
export function defineScript<Answer>(redis: Redis, name: string): Script<Answer> {
  redis.defineCommand(name, { lua: luaOf(name) });
  const command: unknown = Reflect.get(redis, name);
  if (typeof command !== 'function') throw new Error(`ioredis defined no command "${name}"`);
  return async (keys, args) => command.call(redis, keys.length, ...keys, ...args);
}
