import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** The paths of those programs that this machine has, in the order of the names. */
export async function findOnPath(names: readonly string[], searchPath: string): Promise<readonly string[]> {
  const directories = searchPath.split(delimiter).filter((entry) => entry !== '');
  const paths: string[] = [];
  for (const path of names.flatMap((name) => directories.map((directory) => join(directory, name)))) {
    const isExecutable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) paths.push(path);
  }
  return paths;
}

/** The kind and version of a server, such as valkey 8.1.3. */
export interface ServerVersion {
  readonly name: 'redis' | 'valkey';
  readonly version: string;
}

/** From INFO. Valkey first names the version of Redis that it is compatible with. */
export function versionInInfo(info: string): ServerVersion {
  const valkey = /^valkey_version:(\S+)/m.exec(info)?.[1];
  if (valkey !== undefined) return { name: 'valkey', version: valkey };
  return { name: 'redis', version: /^redis_version:(\S+)/m.exec(info)?.[1] ?? 'unknown' };
}

/** What `redis-server --version` or `valkey-server --version` says; null: something else. */
export async function versionOfProgram(path: string): Promise<ServerVersion | null> {
  const child = spawn(path, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  await once(child, 'close');
  const [, kind = '', version = ''] = /^(redis|valkey) server v=([\d.]+)/i.exec(output) ?? [];
  const name = kind.toLowerCase();
  return name === 'redis' || name === 'valkey' ? { name, version } : null;
}

/** The last version of Redis whose copies Valkey reads. */
const lastCommonVersion = '7.2.999';

/** Whether a server reads a copy of that source: one of its version, or a newer one. */
export function canRead(server: ServerVersion, source: ServerVersion): boolean {
  if (server.name === source.name) return !isOlder(server.version, source.version);
  return server.name === 'valkey' && !isOlder(lastCommonVersion, source.version);
}

function isOlder(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) < 0;
}
