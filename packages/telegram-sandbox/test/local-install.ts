import { type ExecFileOptions, execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const sources = fileURLToPath(new URL('../', import.meta.url));
const packages = fileURLToPath(new URL('../../../node_modules/', import.meta.url));

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** A folder that is gone when `remove` is called. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'telegram-sandbox-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Every Node to test with, by the folder of its program: the one that runs this, and the machine's own. */
export async function nodesHere(): Promise<readonly { readonly version: string; readonly path: string }[]> {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const outside = path.join(delimiter);
  const inside = [join(process.execPath, '..'), ...path].join(delimiter);
  const found = await Promise.all(
    [inside, outside].map(async (each) => [await versionIn(each), each] as const),
  );
  return [...new Map(found)].map(([version, each]) => ({ version, path: each }));
}

async function versionIn(path: string): Promise<string> {
  const { stdout } = await run('/usr/bin/env', ['node', '--version'], { env: { PATH: path } });
  return stdout.trim();
}

/** What `npm pack` makes of a copy of this package: packing changes the manifest for a moment. */
export async function packTarball(folder: string): Promise<string> {
  const copy = join(folder, 'packages', 'telegram-sandbox');
  const isSource = (path: string) => !/[\\/](?:node_modules|dist|test)$/.test(path);
  await cp(sources, copy, { recursive: true, filter: isSource });
  await cp(join(sources, '../../tsconfig.json'), join(folder, 'tsconfig.json'));
  await symlink(packages, join(folder, 'node_modules'));
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: copy });
  return join(folder, stdout.trim().split('\n').at(-1) ?? '');
}

/** Packages and all that they need, each by its folder among this project's own: nothing is downloaded. */
async function foldersOf(names: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const folders = new Map<string, string>();
  async function visit(name: string): Promise<void> {
    if (folders.has(name)) return;
    folders.set(name, `file:${join(packages, name)}`);
    const manifest = await readFile(join(packages, name, 'package.json'), 'utf8');
    const { dependencies = {} }: Manifest = JSON.parse(manifest);
    for (const each of Object.keys(dependencies)) await visit(each);
  }
  for (const name of names) await visit(name);
  return Object.fromEntries(folders);
}

/** Installs the tarball, and packages beside it, in an empty folder. */
export async function installIn(folder: string, tarball: string, beside: readonly string[]): Promise<void> {
  const { dependencies = {} }: Manifest = JSON.parse(await readFile(join(sources, 'package.json'), 'utf8'));
  const manifest = {
    type: 'module',
    dependencies: {
      ...(await foldersOf([...Object.keys(dependencies), ...beside])),
      'telegram-sandbox': `file:${tarball}`,
    },
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  const flags = ['--offline', '--install-links', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...flags], { cwd: folder });
}

/** Writes the files that a document shows: the code that begins with a comment of the file's name. */
export async function writeFilesOf(document: string, folder: string): Promise<readonly string[]> {
  const text = await readFile(join(sources, document), 'utf8');
  const blocks = [...text.matchAll(/^```[jt]s\n(\/\/ (\S+)\n[\s\S]*?)^```$/gm)];
  for (const [, code = '', name = ''] of blocks) await writeFile(join(folder, name), code);
  return blocks.map(([, , name = '']) => name);
}

/** The commands that a document shows. */
export async function commandsOf(document: string): Promise<readonly string[]> {
  const text = await readFile(join(sources, document), 'utf8');
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, lines = '']) =>
    lines.trim().split('\n'),
  );
}

/** Runs a program in a folder, with the Node that stands first in `path`. */
export async function runIn(folder: string, path: string, command: readonly string[]): Promise<string> {
  const [program = '', ...args] = command;
  // Of the tests that run this one, the programs must know nothing.
  const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, ...environment } = process.env;
  const options: ExecFileOptions = { cwd: folder, env: { ...environment, PATH: path } };
  const { stdout } = await run(program, args, { ...options, encoding: 'utf8' }).catch(explain);
  return stdout;
}

function explain({ message, stdout }: Error & { readonly stdout?: string }): never {
  throw new Error(`${message}\n${stdout ?? ''}`);
}
