import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  commandsOf,
  installIn,
  nodesHere,
  packTarball,
  runIn,
  temporaryFolder,
  writeFilesOf,
} from './local-install.ts';

const compiler = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url));

let workplace: Awaited<ReturnType<typeof temporaryFolder>>;
let tarball: string;
let installed: string;
beforeAll(async () => {
  workplace = await temporaryFolder();
  tarball = await packTarball(workplace.path);
  installed = join(workplace.path, 'installed');
  await installIn(installed, tarball, ['grammy', 'telegraf', '@types/node']);
});
afterAll(() => workplace.remove());

/** A folder of its own beside the installed packages. */
async function folderFor(name: string): Promise<string> {
  const folder = join(installed, name);
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

/** Starts `npx telegram-sandbox`, and waits until it says where it listens. */
async function serve(path: string): Promise<string> {
  const program = spawn('npx', ['--offline', 'telegram-sandbox', '--port', '0'], {
    cwd: installed,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(program, 'exit');
  onTestFinished(async () => {
    // npx, its shell and the sandbox are one group.
    if (program.pid !== undefined) process.kill(-program.pid);
    await ended;
  });
  for await (const line of createInterface(program.stdout)) {
    const [, url] = /API root +(\S+)/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('It ended before it had said where it listens.');
}

describe.each(await nodesHere())('the published package on Node $version', ({ version, path }) => {
  it('runs the tests that the README shows', async () => {
    const folder = await folderFor(`readme-${version}`);
    expect(await writeFilesOf('README.md', folder)).toContain('echo-bot.test.js');
    expect(await runIn(folder, path, ['node', '--test'])).toMatch(/pass 2\b[\s\S]*fail 0\b/);
  });

  it('leads from a bot to its first test, step by step', async () => {
    const folder = await folderFor(`first-test-${version}`);
    await writeFilesOf('docs/first-test.md', folder);
    const commands = await commandsOf('docs/first-test.md');
    const wanted = commands
      .filter((line) => line.startsWith('npm install'))
      .map((line) => line.split(' ').at(-1));
    expect(wanted).toEqual(['telegraf', 'telegram-sandbox']);
    expect(commands).toContain('node --test');
    expect(await runIn(folder, path, ['node', '--test'])).toMatch(/pass 1\b[\s\S]*fail 0\b/);
  });

  it('starts with npx, and answers with the Bot API and the chat page', async () => {
    const url = await serve(path);
    const me = await fetch(`${url}/bot1234567:sandbox/getMe`);
    expect(await me.json()).toMatchObject({ ok: true, result: { username: 'sandbox_bot' } });
    expect(await (await fetch(url)).text()).toContain('<title>');
  });
});

describe('the published package', () => {
  it('has types that a strict compiler takes', async () => {
    const folder = await folderFor('types');
    const source = `import { startTelegramSandbox, type TelegramSandbox } from 'telegram-sandbox';
const telegram: TelegramSandbox = await startTelegramSandbox();
const text: string | undefined = (await (await telegram.person({ firstName: 'An' })).sees('x')).text;
// @ts-expect-error a person has a name
await telegram.person({ name: text });
`;
    await writeFile(join(folder, 'bot.ts'), source);
    const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', types: ['node'] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    expect(await runIn(folder, process.env.PATH ?? '', [compiler])).toBe('');
  });
});
