import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const project = fileURLToPath(new URL('../..', import.meta.url));

export interface LockedPackage {
  /** Where it is installed, such as `node_modules/grammy`. */
  readonly path: string;
  readonly version: string;
  readonly license?: string | undefined;
  readonly isDevelopment: boolean;
  readonly isOptional: boolean;
}

/** Every package that the lockfile names. */
export async function lockedPackages(): Promise<readonly LockedPackage[]> {
  const lock = JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8')) as {
    packages: Record<
      string,
      { version: string; license?: string; dev?: boolean; devOptional?: boolean; optional?: boolean }
    >;
  };
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license, dev, devOptional, optional }]) => ({
      path,
      version,
      license,
      isDevelopment: dev === true || devOptional === true,
      isOptional: optional === true,
    }));
}

export interface Dockerfile {
  /** What the last stage takes from the project. */
  readonly copied: readonly string[];
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
  readonly user: string;
  readonly text: string;
}

export async function readDockerfile(): Promise<Dockerfile> {
  const text = (await readFile(join(project, 'Dockerfile'), 'utf8')).replaceAll('\\\n', ' ');
  const last = text.slice(text.lastIndexOf('\nFROM '));
  const instruction = (pattern: RegExp): string => pattern.exec(last)?.[1] ?? '';
  return {
    copied: [...last.matchAll(/^COPY (?!--from)(\S+) /gm)].map(([, path = '']) => path),
    command: JSON.parse(instruction(/^CMD (.+)$/m)),
    healthcheck: JSON.parse(instruction(/^HEALTHCHECK .*CMD (.+)$/m)),
    user: instruction(/^USER (.+)$/m),
    text,
  };
}

/** A folder with what the image has: the files that the Dockerfile copies, and the packages that run. */
export async function layOutImage(): Promise<{ readonly directory: string; remove(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'boxoffice-image-'));
  const { copied } = await readDockerfile();
  for (const path of copied) await cp(join(project, path), join(directory, path), { recursive: true });
  for (const { path, isDevelopment, isOptional } of await lockedPackages()) {
    const isNested = path.indexOf('node_modules/') !== path.lastIndexOf('node_modules/');
    if (isDevelopment || isNested) continue;
    await mkdir(dirname(join(directory, path)), { recursive: true });
    // What this platform does not need is not installed.
    await symlink(join(project, path), join(directory, path)).catch((error: unknown) => {
      if (!isOptional) throw error;
    });
  }
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
}
