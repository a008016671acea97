import { isAscii } from 'node:buffer';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../sandbox/free-port.ts';
import { fillCart, getTickets, giveDetails } from '../e2e/dialogue.ts';
import { decodeSymbols } from '../helpers/decode.ts';
import { people } from '../helpers/people.ts';
import { type Program, programEnvironment, startProgram, startSandboxes } from '../helpers/program.ts';
import { bytesUnder, type Image, layOutImage, readDockerfile } from './image.ts';

const mostMegabytes = 60;

describe('the bundle', () => {
  let image: Image;
  beforeAll(async () => {
    image = await layOutImage();
  });
  afterAll(() => image.remove());

  function start(name: string, environment: Readonly<Record<string, string>>): Program {
    const program = startProgram(environment, join(image.directory, 'dist', `${name}.js`));
    onTestFinished(() => void program.process.kill('SIGKILL'));
    return program;
  }

  it.each(['main', 'release', 'rekey', 'backup'])(
    '%s names the problems of its configuration',
    async (name) => {
      const program = start(name, {});
      expect(await program.ended).not.toBe(0);
      expect(program.output()).toContain('REDIS_URL is required');
    },
  );

  it.each([
    'main',
    'release',
    'rekey',
    'backup',
    'backup-verify',
    'doctor',
    'check-signature',
    'check-reader',
  ])('%s says which Node it needs, and imports nothing before that', async (name) => {
    const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`;
    const program = start(name, {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}`,
    });
    expect(await program.ended).toBe(78);
    expect(program.output()).toBe('This program needs Node 26 or newer, and was started by Node 20.20.2.\n');
    expect(await readFile(join(image.directory, 'dist', `${name}.js`), 'utf8')).not.toMatch(/^import /m);
  });

  it('books from /start to a ticket that scans, with no package of the project around it, and stops', async () => {
    const { telegram, partner } = await startSandboxes();
    const program = start('main', programEnvironment(telegram, partner));
    await program.says('"msg":"The bot has started."');
    const an = await telegram.person(people.an);
    await an.sends('/start');
    await an.sees('Hello An!');
    await fillCart(an, { packageName: 'Cable Car, Adult', quantity: 3 });
    await giveDetails(an, 'One shared ticket');
    await getTickets(an);
    const [ticket] = partner.book.bookings[0]?.tickets ?? [];
    const [picture] = an.photos().filter(({ caption = '' }) => caption.includes(ticket?.code ?? 'no ticket'));
    const symbols = picture === undefined ? [] : await decodeSymbols(an.download(picture.fileId));
    expect(symbols).toMatchObject([{ text: ticket?.code }]);
    program.process.kill('SIGTERM');
    expect(await program.ended, program.output()).toBe(0);
  });

  it('has a doctor, who finds what works and what is missing', async () => {
    const { telegram, partner } = await startSandboxes();
    const environment = programEnvironment(telegram, partner);
    const doctor = start('doctor', environment);
    expect(await doctor.ended, doctor.output()).toBe(0);
    for (const check of ['configuration', 'telegram', 'store', 'partner', 'fonts']) {
      expect(doctor.output()).toContain(`✓ ${check}`);
    }
    expect(await start('doctor', { ...environment, ENCRYPTION_KEYS: '' }).ended).toBe(1);
  });

  it('has a doctor, who notices that a font is missing', async () => {
    const damaged = await mkdtemp(join(tmpdir(), 'boxoffice-damaged-'));
    onTestFinished(() => rm(damaged, { recursive: true }));
    await cp(join(image.directory, 'dist'), damaged, { recursive: true });
    await rm(join(damaged, 'node_modules/@fontsource/jetbrains-mono'), { recursive: true });
    const doctor = startProgram({}, join(damaged, 'doctor.js'));
    expect(await doctor.ended).toBe(1);
    expect(doctor.output()).toContain("✗ fonts          tickets can't be drawn");
  });

  it('checks signatures', async () => {
    const program = start('check-signature', {});
    expect(await program.ended, program.output()).toBe(64);
  });

  it('logs where an error arose by the line of the source, as the image runs it', async () => {
    const { text } = await readDockerfile();
    const [, options = ''] = /^ENV .*NODE_OPTIONS=(\S+)$/m.exec(text) ?? [];
    const program = start('main', {
      ...programEnvironment(
        { token: '123456789:AAExample', apiRoot: 'http://127.0.0.1:1' },
        { baseUrl: 'http://127.0.0.1:1', clientId: 'client', clientSecret: 'secret' },
      ),
      NODE_OPTIONS: options,
      REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
    });
    expect(await program.ended).toBe(1);
    expect(program.output()).toMatch(/"name":"StoreUnavailable".*"at":"at [^"]*src\/store\/\w+\.ts:\d+/);
  });

  it('has the licence of each package in it, and none of the HTTP client that grammY would bring', async () => {
    const licences = await readFile(join(image.directory, 'dist/LICENSES.txt'), 'utf8');
    for (const name of ['grammy', 'undici', 'ioredis', 'zod', 'bwip-js'])
      expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'));
    expect(licences).not.toMatch(/^(?:node-fetch|abort-controller) \d/m);
  });

  it('has no character that would make V8 keep two bytes for each of a text', async () => {
    const dist = join(image.directory, 'dist');
    const files = [
      ...(await readdir(dist)),
      ...(await readdir(join(dist, 'chunks'))).map((file) => join('chunks', file)),
    ];
    const code = files.filter((file) => file.endsWith('.js'));
    expect(code).toContain(join('chunks', 'packages.js'));
    for (const file of code) expect(isAscii(await readFile(join(dist, file))), file).toBe(true);
  });

  it(`takes less than ${mostMegabytes} MB with everything it needs beside Node`, async () => {
    const megabytes = (await bytesUnder(image.directory)) / 1024 ** 2;
    expect(megabytes).toBeGreaterThan(30);
    expect(megabytes).toBeLessThan(mostMegabytes);
  });
});
