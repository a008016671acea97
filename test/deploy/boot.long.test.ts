import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { startTelegramSandbox } from 'telegram-sandbox';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../sandbox/free-port.ts';
import { startPartnerSandbox } from '../../sandbox/partner/server.ts';
import { startStore } from '../../sandbox/redis.ts';
import { closing, getTickets, toReview } from '../e2e/dialogue.ts';
import { people } from '../helpers/people.ts';
import { mainFile, programEnvironment } from '../helpers/program.ts';
import { requiredLines } from '../helpers/venue-file.ts';
import { serverPath } from '../store/servers.ts';
import { project, readDockerfile } from './image.ts';

/** `.ci/image` sets it where a Docker daemon answers. */
const isInDocker = process.env.BOOT_IN_DOCKER === '1';
const containerMs = 300_000;
const run = promisify(execFile);

/** The services of docker-compose.yml that run. */
interface Booted {
  /** Ends with 0 when the health check of the image is content. */
  health(): Promise<number | null>;
  /** The names of what the service `backup` has written. */
  copies(): Promise<readonly string[]>;
  log(): Promise<string>;
  /** Stops the bot; answers its exit code. */
  stop(): Promise<number | null>;
}

type Variables = Readonly<Record<string, string>>;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'boxoffice-boot-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'venue.toml'), `name = "Harbour Aquarium"\n${requiredLines}`);
  return folder;
}

async function commandOf(service: 'bot' | 'backup'): Promise<readonly string[]> {
  const compose = await readFile(join(project, 'docker-compose.yml'), 'utf8');
  const [, text = '[]'] =
    new RegExp(`^ {2}${service}:\\n(?: {4}.*\\n)*? {4}command: (\\[.*\\])$`, 'm').exec(compose) ?? [];
  return JSON.parse(text).map((word: string) => word.replaceAll('$$', '$'));
}

async function bootInFolder(environment: Variables): Promise<Booted> {
  const store = await startStore({ durable: { directory: await newFolder() } });
  onTestFinished(() => store.stop());
  const venue = await newFolder();
  const copies = await newFolder();
  const PORT = String(await freePort());
  const { REDIS_PREFIX = '', ...others } = environment;
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const ofStore = { PATH, REDIS_URL: store.url, REDIS_PREFIX };
  const image = dirname(dirname(mainFile));
  function start(command: readonly string[], env: Variables) {
    const [program = '', ...args] = command.map((word) =>
      word.replaceAll('/app/dist/', `${dirname(mainFile)}/`).replaceAll('/backups', copies),
    );
    const child = spawn(program, args, { cwd: venue, env, detached: true });
    onTestFinished(
      () => void (child.pid !== undefined && child.exitCode === null && process.kill(-child.pid)),
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const ended = once(child, 'exit').then(([code]) => code as number | null);
    return { child, ended, log: () => output };
  }
  expect(image).not.toBe(project);
  const bot = start(await commandOf('bot'), { ...others, ...ofStore, PORT });
  start(await commandOf('backup'), { ...ofStore, BACKUP_DIR: copies });
  const { healthcheck } = await readDockerfile();
  return {
    health: () => start(healthcheck, { PATH, PORT }).ended,
    copies: () => readdir(copies),
    log: async () => bot.log(),
    async stop() {
      bot.child.kill('SIGTERM');
      return bot.ended;
    },
  };
}

/** The compose file itself, with an `.env` that leads to the sandboxes on this machine. */
async function bootInDocker(environment: Variables): Promise<Booted> {
  const folder = await newFolder();
  const { REDIS_URL: _url, HOST: _host, PORT: _port, ...ours } = environment;
  const lines = Object.entries(ours).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(folder, '.env'), lines.join('').replaceAll('0.0.0.0', 'host.docker.internal'));
  const build = { context: project };
  const bot = { build, extra_hosts: ['host.docker.internal:host-gateway'] };
  // JSON is YAML.
  await writeFile(join(folder, 'here.yml'), JSON.stringify({ services: { bot, backup: { build } } }));
  const files = ['--file', join(project, 'docker-compose.yml'), '--file', join(folder, 'here.yml')];
  const options = ['compose', '--project-name', 'boxoffice-boot', '--project-directory', folder, ...files];
  const compose = async (...args: readonly string[]): Promise<string> =>
    (await run('docker', [...options, ...args], { timeout: containerMs })).stdout;
  onTestFinished(async () => void (await compose('down', '--volumes')));
  await compose('up', '--detach', '--build', '--wait');
  return {
    health: async () => ((await compose('ps', 'bot')).includes('(healthy)') ? 0 : 1),
    copies: async () => (await compose('exec', 'backup', 'ls', '/backups')).split('\n'),
    log: () => compose('logs', 'bot'),
    async stop() {
      await compose('stop', 'bot');
      return Number(/"ExitCode":(\d+)/.exec(await compose('ps', '--all', '--format', 'json', 'bot'))?.[1]);
    },
  };
}

it.skipIf(serverPath === null && !isInDocker)(
  `What docker-compose.yml starts ${isInDocker ? 'in Docker' : 'in a plain folder'} is healthy, books, is copied, and stops`,
  async () => {
    const host = isInDocker ? '0.0.0.0' : '127.0.0.1';
    const telegram = await startTelegramSandbox({ host });
    const partner = await startPartnerSandbox({ host });
    onTestFinished(async () => {
      await telegram.stop();
      await partner.stop();
    });
    const { VENUE_FILE: _file, ...environment } = programEnvironment(telegram, partner);
    const booted = await (isInDocker ? bootInDocker : bootInFolder)(environment);
    await expect.poll(booted.log, { timeout: containerMs }).toContain('"msg":"The bot has started."');
    expect(await booted.health()).toBe(0);
    const an = await telegram.person(people.an);
    await toReview(an, 2);
    await getTickets(an);
    await an.sees(closing);
    const names = async () => (await booted.copies()).filter((name) => name.endsWith('.rdb.sha256'));
    await expect.poll(names, { timeout: containerMs }).toHaveLength(1);
    expect(await booted.stop()).toBe(0);
  },
  2 * containerMs,
);
