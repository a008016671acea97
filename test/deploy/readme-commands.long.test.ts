import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../sandbox/free-port.ts';
import { errorsIn } from '../e2e/dialogue/chat-check.ts';
import { project } from './image.ts';

const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: project })];
const written = pages
  .map((page) => readFileSync(join(project, page), 'utf8').replaceAll(/<!--.*?-->/gs, ''))
  .join('\n')
  .split(/`|\n/)
  .flatMap((line) => line.split('&&'))
  .map((command) => command.trim())
  .filter((command) => /^(?:[A-Z_]+=\S+ )?npm (?:run |start|test)/.test(command));
const commands = [...new Set(written)];

const isDemo = (command: string): boolean => command.startsWith('npm run demo');
const isLongTest = (command: string): boolean => /(?:^| )npm run test:long(?: |$)/.test(command);
const isSignature = (command: string): boolean => command.startsWith('npm run check:signature --');
/** Why a command is not run here. */
const elsewhere: Readonly<Record<string, string>> = {
  'BOT_TOKEN=… npm run demo': 'needs the real Telegram',
  'npm run check:reader -- "3 adults next sunday"': 'needs an endpoint',
  'npm run setup': 'has tests of its own, in a pseudo-terminal',
  'npm run doctor': 'has tests of its own',
  'npm run doctor -- --after-restore intents.log': 'has tests of its own',
  'npm start': "is the program's, which has tests of its own",
  'npm start -- --take-over': "is the program's, which has tests of its own",
  'npm run release': "is the deployment's, which has tests of its own",
  'npm run rekey': "is the store's, which has tests of its own",
  'npm test': 'runs this',
  'npm run test:browser': 'is a test',
  'npm run simulate -- --seeds 200000 --from 120000000': 'is a test',
  'npm run simulate -- --every singles': 'is a test',
  'npm run simulate -- --every pairs': 'is a test',
  'npm run bench': 'takes minutes',
  'npm run bench -- booking': 'is a part of that',
  'npm run bench -- memory': 'is a part of that',
  'npm run backup -- FOLDER': 'test/ops/backup.long.test.ts',
  'npm run backup:verify -- FILE': 'test/ops/backup.long.test.ts',
  'REDIS_URL=redis://default:$password@127.0.0.1:16379 npm run backup -- copies': 'needs a store on Fly',
  'npm run bench -- wait': 'is a part of that',
  'npm run bench -- growth': 'is a part of that',
  'npm run bench -- language': 'is a part of that',
  'npm run bench -- reader': 'needs an endpoint',
  'npm run trace:press': 'is a part of that',
  'npm run build': "is the image's, which has tests of its own",
  'npm run sandbox:partner': "is the demo's partner alone, and tested with it",
  'npm run screenshots': 'takes minutes',
};

/** Runs the command in a shell, as a reader of the README would. Its processes end with the test. */
function run(command: string, environment: Readonly<Record<string, string>> = {}) {
  const { REDIS_URL: _ownStore, BOT_TOKEN: _realOne, ...inherited } = process.env;
  const shell = spawn('sh', ['-c', command], {
    cwd: project,
    env: { ...inherited, ...environment },
    detached: true,
  });
  const endGroup = (signal: NodeJS.Signals): void => {
    try {
      if (shell.pid !== undefined) process.kill(-shell.pid, signal);
    } catch {
      // It has ended already.
    }
  };
  onTestFinished(() => endGroup('SIGKILL'));
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(shell, 'close').then(([code]) => code as number | null);
  return { ended, output: () => output, interrupt: () => endGroup('SIGINT') };
}

it('every command of README.md, CONTRIBUTING.md and docs/ is run here, or there is a reason', () => {
  const others = commands.filter(
    (command) => !isDemo(command) && !isSignature(command) && !isLongTest(command),
  );
  expect(others.toSorted()).toEqual(Object.keys(elsewhere).toSorted());
});

describe('the demo, as the README starts it', () => {
  const fastest = 'npm run demo -- --speed 3600';
  it.each([...commands.filter(isDemo), fastest])('%s', async (command) => {
    // The port alone is another one, since the README's may be taken.
    const port = await freePort();
    const demo = run(`${command}${command.includes(' -- ') ? '' : ' --'} --port ${port}`);
    const address = `http://127.0.0.1:${port}`;
    await expect.poll(demo.output).toMatch(new RegExp(`${address}\n$`));
    expect((await fetch(address)).status).toBe(200);
    demo.interrupt();
    await demo.ended;
    await expect(fetch(address)).rejects.toThrow();
    expect(errorsIn(demo.output())).toEqual([]);
  });

  it('refuses what is no speed in words', async () => {
    const demo = run('npm run --silent demo -- --speed 3601');
    expect(await demo.ended).toBe(64);
    expect(demo.output()).toBe('--speed is a number from 1 to 3600.\n');
  });
});

describe('the signature, as docs/operations.md checks it', () => {
  it.each(commands.filter(isSignature))('%s', async (command) => {
    const check = run(command, {
      PARTNER_BASE_URL: 'https://partner.example.com',
      PARTNER_CLIENT_ID: 'my-client',
      PARTNER_CLIENT_SECRET: 'my-secret',
    });
    expect(await check.ended, check.output()).toBe(0);
    expect(check.output()).toContain('{"date":"2026-12-24"}');
    expect(check.output()).toMatch(/signature {7}[0-9a-f]{64}/);
  });
});
