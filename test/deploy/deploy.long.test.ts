import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { Api } from 'grammy';
import { parse } from 'smol-toml';
import { startTelegramSandbox, type TelegramSandbox } from 'telegram-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../sandbox/free-port.ts';
import { startPartnerSandbox } from '../../sandbox/partner/server.ts';
import { mainFile, programEnvironment } from '../helpers/program.ts';
import { requiredLines } from '../helpers/venue-file.ts';
import {
  bytesUnder,
  debianBytes,
  hasDpkg,
  layOutImage,
  lockedPackages,
  project,
  readDockerfile,
} from './image.ts';

const mostMegabytes = 400;

const read = (name: string): Promise<string> => readFile(join(project, name), 'utf8');

describe('the image', () => {
  it('runs as nobody special, with nothing of development in it', async () => {
    const { user, copied, text } = await readDockerfile();
    expect(user).toBe('node');
    expect(copied).toEqual([
      '--from=build /usr/local/bin/node /usr/local/bin/node',
      '--from=build /app/dist ./dist',
    ]);
    expect(text).toContain('RUN npm run build\n');
    const allowed = (await read('.dockerignore')).split('\n').filter((line) => line.startsWith('!'));
    expect(allowed.toSorted()).toEqual([
      '!locales',
      '!package-lock.json',
      '!package.json',
      '!rolldown.config.ts',
      '!src',
    ]);
  });

  it('has the very version of Node that the project is tested with', async () => {
    const { text } = await readDockerfile();
    const tested = (await lockedPackages()).find(({ path }) => path === 'node_modules/node')?.version;
    const stages = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(stages).toEqual([`node:${tested}-trixie-slim`, 'debian:trixie-slim']);
  });

  it.skipIf(!hasDpkg)(`takes at most ${mostMegabytes} MB by the files of its last stage`, async () => {
    const { text } = await readDockerfile();
    const [, installed = ''] = /apt-get install .*--no-install-recommends ([\w. +-]+?) *&&/.exec(text) ?? [];
    const sizes = {
      debian: debianBytes(installed.replace('valkey-tools', 'redis-tools').split(' ')),
      node: (await stat(process.execPath)).size,
      bundle: await bytesUnder(dirname(mainFile)),
    };
    const whole = Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0);
    expect(whole / 1e6, JSON.stringify(sizes)).toBeLessThanOrEqual(mostMegabytes);
    expect(sizes.debian).toBeGreaterThan(50e6);
    expect(sizes.bundle).toBeGreaterThan(30e6);
  });
});

describe('what the deployment files start', () => {
  let image: Awaited<ReturnType<typeof layOutImage>>;
  let telegram: TelegramSandbox;
  let environment: Record<string, string>;
  const undo: (() => unknown)[] = [];

  beforeAll(async () => {
    image = await layOutImage();
    telegram = await startTelegramSandbox();
    const partner = await startPartnerSandbox();
    undo.push(
      () => image.remove(),
      () => telegram.stop(),
      () => partner.stop(),
    );
    environment = {
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      NODE_ENV: 'production',
      ...programEnvironment(telegram, partner),
      WEBHOOK_URL: 'http://127.0.0.1:9/telegram',
      WEBHOOK_SECRET: 'deploy-secret',
    };
  });
  afterAll(async () => {
    for (const step of undo) await step();
  });

  function run(
    command: string | readonly string[],
    more: Record<string, string> = {},
    cwd: string = image.directory,
  ) {
    const [program = '', ...args] = typeof command === 'string' ? ['sh', '-c', `exec ${command}`] : command;
    const child = spawn(program, args, { cwd, env: { ...environment, ...more } });
    undo.unshift(() => child.kill('SIGKILL'));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const ended = once(child, 'exit').then(([code]) => code as number | null);
    return { child, ended, output: () => output };
  }

  it('registers once per deployment with the release command, and a start finds that done', async () => {
    const { deploy } = parse(await read('fly.toml')) as unknown as { deploy: { release_command: string } };
    const release = run(deploy.release_command);
    expect(await release.ended, release.output()).toBe(0);
    expect(telegram.calls('setWebhook').map(({ params }) => params)).toMatchObject([
      { url: environment.WEBHOOK_URL, secret_token: 'deploy-secret' },
    ]);
    expect(telegram.calls('setMyCommands').length).toBeGreaterThan(3);
    expect(telegram.calls('setMyDescription').length).toBeGreaterThan(3);
  });

  it.each(['web', 'worker'])(
    'starts a %s machine, whose checks pass and which stops when told',
    async (group) => {
      const before = telegram.calls('setMyCommands').length + telegram.calls('setWebhook').length;
      const {
        processes,
        http_service: service,
        checks,
      } = parse(await read('fly.toml')) as {
        processes: Record<string, string>;
        http_service: { processes: string[]; checks: { path: string }[] };
        checks: Record<string, { processes: string[]; path: string }>;
      };
      const paths = [
        ...(service.processes.includes(group) ? service.checks : []),
        ...Object.values(checks).filter((check) => check.processes.includes(group)),
      ].map(({ path }) => path);
      expect(paths).not.toEqual([]);
      const port = await freePort();
      const machine = run(processes[group] ?? '', { PORT: String(port) });
      for (const path of [...paths, '/metrics']) {
        const status = () =>
          fetch(`http://127.0.0.1:${port}${path}`).then(
            (response) => response.status,
            () => 0,
          );
        await expect.poll(status).toBe(200);
      }
      await expect.poll(() => machine.output()).toContain(`"role":"${group}"`);
      machine.child.kill('SIGTERM');
      expect(await machine.ended, machine.output()).toBe(0);
      expect(telegram.calls('setMyCommands').length + telegram.calls('setWebhook').length).toBe(before);
    },
  );

  it('is found healthy by the image itself, and only while it lives', async () => {
    const { command, healthcheck } = await readDockerfile();
    const port = String(await freePort());
    const container = run(command, { PORT: port });
    await expect.poll(() => container.output()).toContain('"msg":"The bot has started."');
    expect(await run(healthcheck, { PORT: port }).ended).toBe(0);
    container.child.kill('SIGTERM');
    await container.ended;
    expect(await run(healthcheck, { PORT: port }).ended).toBe(1);

    const inside = String(await freePort());
    const elsewhere = { PORT: port, METRICS_HOST: '::1', METRICS_PORT: inside };
    const apart = run(command, elsewhere);
    await expect.poll(() => apart.output()).toContain('"msg":"The bot has started."');
    expect(await run(healthcheck, elsewhere).ended).toBe(0);
    expect(await run(healthcheck, { PORT: port }).ended).toBe(1);
    apart.child.kill('SIGTERM');
    await apart.ended;
  });

  const venueToml = `name = "Harbour Aquarium"\n${requiredLines}`;

  it('reads venue.toml on one host where there is one, and says what is missing where there is none', async () => {
    const compose = await read('docker-compose.yml');
    const command: readonly string[] = JSON.parse(/^ {4}command: (\[.*\])$/m.exec(compose)?.[1] ?? '[]');
    const [, mounted] = /^ {6}- \.:(\S+):ro$/m.exec(compose) ?? [];
    expect(mounted).toBeDefined();
    expect(/^ {4}working_dir: (\S+)$/m.exec(compose)?.[1]).toBe(mounted);
    const folder = await mkdtemp(join(tmpdir(), 'boxoffice-host-'));
    undo.push(() => rm(folder, { recursive: true }));
    const start = (more: Record<string, string>) =>
      run(
        command.map((part) => part.replace(/^\/app(?=\/)/, image.directory)),
        { WEBHOOK_URL: '', WEBHOOK_SECRET: '', VENUE_FILE: '', PORT: '0', ...more },
        folder,
      );

    const without = start({});
    expect(await without.ended).toBe(78);
    expect(without.output()).toContain('VENUE_FILE names a file that is not there: venue.toml');

    await writeFile(join(folder, 'venue.toml'), venueToml);
    await new Api(telegram.token, { apiRoot: telegram.apiRoot }).deleteWebhook();
    const container = start({});
    await expect.poll(() => container.output()).toContain('"msg":"The bot has started."');
    container.child.kill('SIGTERM');
    expect(await container.ended, container.output()).toBe(0);
  });

  it('has files mounted by their whole path: Compose takes any other for the name of a volume', async () => {
    const mounted = [...(await read('docs/operations.md')).matchAll(/--volume "?([^:\s]+):/g)];
    expect(mounted.map(([, path]) => path)).toEqual(['$PWD', '$PWD/backup.rdb']);
  });

  describe('the commands that the handbook runs inside', () => {
    /** Where a command starts: a console on Fly at the root, one of Docker in the folder that is mounted. */
    async function commandsInside(): Promise<
      readonly { readonly line: string; readonly isOnFly: boolean }[]
    > {
      const handbook = await read('docs/operations.md');
      const onFly = [...handbook.matchAll(/fly ssh console -C "([^"]+)"/g)];
      const withDocker = [...handbook.matchAll(/docker compose exec bot ([^`\n]+)/g)];
      return [
        ...onFly.map(([, line = '']) => ({ line, isOnFly: true })),
        ...withDocker.map(([, line = '']) => ({ line, isOnFly: false })),
      ];
    }
    let folder: string;
    const inside = { WEBHOOK_URL: '', WEBHOOK_SECRET: '', VENUE_FILE: '', PORT: '0' };
    const here = (line: string): string => line.replaceAll(/(?<= )\/app(?=[/ ])/g, image.directory);

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'boxoffice-host-'));
      undo.push(() => rm(folder, { recursive: true }));
      for (const place of [folder, image.directory]) await writeFile(join(place, 'venue.toml'), venueToml);
      // What the handbook collects before: here nothing had been sent.
      await writeFile(join(folder, 'intents.log'), '');
    });

    it('find the program and venue.toml from where they start', async () => {
      const commands = (await commandsInside()).filter(({ line }) => line.includes('node '));
      expect(commands.map(({ isOnFly }) => isOnFly)).toEqual(expect.arrayContaining([true, false]));
      for (const { line, isOnFly } of commands) {
        const command = run(here(line), inside, isOnFly ? '/' : folder);
        expect(await command.ended, `${line}\n${command.output()}`).toBe(0);
      }
    });

    it('have a changed venue.toml taken, by a signal that Docker does not take for a stop', async () => {
      const [{ line } = { line: '' }, ...others] = (await commandsInside()).filter((each) =>
        each.line.includes('kill'),
      );
      expect(line).toBe("sh -c 'kill -HUP 1'");
      expect(others).toEqual([]);
      expect(await read('docs/operations.md')).not.toMatch(/^docker (?:compose )?kill/m);
      const { command } = await readDockerfile();
      const container = run(
        command.map((part) => part.replace(/^dist\//, `${image.directory}/dist/`)),
        inside,
        folder,
      );
      const starts = (): number => container.output().split('"msg":"The bot has started."').length - 1;
      await expect.poll(starts).toBe(1);
      await writeFile(join(folder, 'venue.toml'), venueToml.replace('Harbour Aquarium', 'Sea Park'));
      // In a container the program is process 1.
      const reload = run(line.replace(/ 1'$/, ` ${container.child.pid}'`), inside, folder);
      expect(await reload.ended, reload.output()).toBe(0);
      await expect.poll(starts).toBe(2);
      container.child.kill('SIGTERM');
      expect(await container.ended, container.output()).toBe(0);
    });
  });

  it('keeps every machine running and gives it time to stop', async () => {
    const fly = parse(await read('fly.toml'));
    expect(fly).toMatchObject({
      kill_timeout: '15s',
      deploy: { strategy: 'rolling' },
      http_service: { auto_stop_machines: 'off' },
    });
    await access(join(project, (fly.build as { dockerfile: string }).dockerfile));
    expect(await read('docker-compose.yml')).toContain('stop_grace_period: 15s');
    // systemd gives up after 5 starts within 10 seconds.
    const [, pause] = /^RestartSec=(\d+)$/m.exec(await read('docs/operations.md')) ?? [];
    expect(Number(pause)).toBeGreaterThan(10 / 5);
  });

  it('does not fill the disk of one host with logs, which would leave no room for bookings', async () => {
    const compose = await read('docker-compose.yml');
    const [, rotated = ''] = /^x-logging: &logging\n((?: {2}.+\n)+)/m.exec(compose) ?? [];
    expect(rotated).toMatch(/driver: local\n.*max-size: \d+m\n.*max-file: "\d+"/s);
    const services = [...compose.matchAll(/^ {2}\w+:\n(?:(?: {4}.*)?\n)+/gm)].map(([service]) => service);
    const logged = services.filter((service) => /^ {4}(?:image|build):/m.test(service));
    expect(logged).toHaveLength(3);
    for (const service of logged) expect(service).toContain('\n    logging: *logging\n');
  });

  it('stores bookings where a restart finds them', async () => {
    const store = parse(await read('fly.valkey.toml')) as {
      processes: { store: string };
      mounts: { destination: string };
    };
    const compose = (await read('docker-compose.yml')).replaceAll(/["\s,]+/g, ' ');
    for (const command of [store.processes.store, compose]) {
      expect(command).toContain('--appendonly yes');
      expect(command).toContain('--appendfsync always');
      expect(command).toContain('--maxmemory-policy noeviction');
      expect(command).toContain(`--dir ${store.mounts.destination}`);
    }
  });

  it('has memory and disk on Fly for a rewrite of the full store', async () => {
    const store = parse(await read('fly.valkey.toml')) as {
      processes: { store: string };
      vm: { memory: string }[];
    };
    const full = Number(/--maxmemory (\d+)mb/.exec(store.processes.store)?.[1]);
    expect(store.vm).toEqual([expect.objectContaining({ memory: '1gb' })]);
    // Everything may change while it is written down; buffers and the system take their part.
    expect(2 * full + 200).toBeLessThanOrEqual(1024);
    const [, gigabytes] =
      /fly volumes create store .*--size (\d+)/.exec(await read('docs/operations.md')) ?? [];
    // The old file grows to twice its size before a new one is written beside it.
    expect(3 * full).toBeLessThanOrEqual(Number(gigabytes) * 1024);
  });
});
