import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const project = fileURLToPath(new URL('../..', import.meta.url));

export interface LockedPackage {
  /** Where it is installed, such as `node_modules/grammy`. */
  readonly path: string;
  readonly version: string;
  readonly license?: string | undefined;
  readonly isDevelopment: boolean;
}

interface LockEntry {
  readonly version: string;
  readonly license?: string;
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
    .map(([path, { version, license }]) => ({
      path,
      version,
      license,
      isDevelopment: !running.has(path),
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
  /** What the last stage takes from the one before, which builds it. */
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
    copied: [...last.matchAll(/^COPY (.+)$/gm)].map(([, what = '']) => what),
    command: JSON.parse(instruction(/^CMD (.+)$/m)),
    healthcheck: JSON.parse(instruction(/^HEALTHCHECK .*CMD (.+)$/m)),
    user: instruction(/^USER (.+)$/m),
    text,
  };
}

export interface Image {
  /** Where the image's own working directory would be. */
  readonly directory: string;
  remove(): Promise<void>;
}

/** A folder with what the image has: the bundle, built by the command that the Dockerfile runs, and nothing else. */
export async function layOutImage(environment: Readonly<Record<string, string>> = {}): Promise<Image> {
  const directory = await mkdtemp(join(tmpdir(), 'boxoffice-image-'));
  const build = spawn('npm', ['run', 'build', '--', '--dir', join(directory, 'dist')], {
    cwd: project,
    env: { ...process.env, ...environment },
  });
  let output = '';
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(build, 'close');
  if (code !== 0) throw new Error(`The build ended with ${code}:\n${output}`);
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
}

/** What it takes on the disk, as `du` counts. */
export async function bytesUnder(path: string): Promise<number> {
  const stat = await lstat(path);
  if (!stat.isDirectory()) return stat.blocks * 512;
  const sizes = await Promise.all((await readdir(path)).map((name) => bytesUnder(join(path, name))));
  return sizes.reduce((sum, size) => sum + size, stat.blocks * 512);
}

export const hasDpkg = spawnSync('dpkg-query', ['--version']).status === 0;

/**
 * What Debian takes with those packages, by what this machine has of them: what no Debian is without, and everything
 * that they depend on. The slim image has less, since it lacks the documents.
 */
export function debianBytes(named: readonly string[]): number {
  const fields = ['Package', 'Installed-Size', 'Essential', 'Priority', 'Depends', 'Pre-Depends'];
  const format = `${fields.map((field) => `\${${field}}`).join('\t')}\n`;
  const lines = execFileSync('dpkg-query', ['--show', '--showformat', format], { encoding: 'utf8' }).split(
    '\n',
  );
  const packages = lines.filter(Boolean).map((line) => {
    const [name = '', kilobytes = '', essential, priority, depends = '', before = ''] = line.split('\t');
    const needs = `${depends},${before}`.split(/[,|]/).map((each) => each.trim().split(/[ :]/)[0] ?? '');
    return {
      name,
      bytes: Number(kilobytes) * 1024,
      isBase: essential === 'yes' || priority === 'required',
      needs,
    };
  });
  const byName = new Map(packages.map((each) => [each.name, each]));
  const needed = new Set([
    ...named,
    'apt',
    ...packages.filter(({ isBase }) => isBase).map(({ name }) => name),
  ]);
  for (const name of needed) for (const need of byName.get(name)?.needs ?? []) needed.add(need);
  return [...needed].reduce((sum, name) => sum + (byName.get(name)?.bytes ?? 0), 0);
}
