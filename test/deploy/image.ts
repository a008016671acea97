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

interface LockEntry {
  readonly version: string;
  readonly license?: string;
  readonly optional?: boolean;
  /** A workspace, which stands in the lockfile once more under its folder. */
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

type LockEntries = Readonly<Record<string, LockEntry>>;

/** Every package that the lockfile names. */
export async function lockedPackages(): Promise<readonly LockedPackage[]> {
  const lock = JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8')) as {
    packages: LockEntries;
  };
  const running = runningPaths(lock.packages);
  return Object.entries(lock.packages)
    .filter(([path, { link = false }]) => path !== '' && !link)
    .map(([path, { version, license, optional }]) => ({
      path,
      version,
      license,
      isDevelopment: !running.has(path),
      isOptional: optional === true,
    }));
}

/**
 * Where the packages are that the project needs to run. npm's own marks don't tell: it counts what a workspace needs
 * as if the project needed it.
 */
function runningPaths(entries: LockEntries): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [''];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = entries[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = resolvePath(entries, path, name);
      if (found === undefined || reached.has(found)) continue;
      reached.add(found);
      waiting.push(found);
    }
  }
  return reached;
}

/** The package of that name that Node finds from a package: the closest on the way to the root. */
function resolvePath(entries: LockEntries, from: string, name: string): string | undefined {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (path in entries) return path;
  if (from === '') return undefined;
  const parent = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')));
  return resolvePath(entries, parent, name);
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
