import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** The paths of the programs that this machine has, in the order of the names. */
export async function findOnPath(
  names: readonly string[],
  searchPath = process.env.PATH ?? '',
): Promise<readonly string[]> {
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

/** A server's kind and version, from its INFO. Valkey also names a version of Redis, with which it is compatible. */
export function versionInInfo(info: string) {
  const valkey = /^valkey_version:(\S+)/m.exec(info)?.[1];
  if (valkey !== undefined) return { name: 'valkey' as const, version: valkey };
  return { name: 'redis' as const, version: /^redis_version:(\S+)/m.exec(info)?.[1] ?? 'unknown' };
}
