import { cp, lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTelegramSandbox } from 'telegram-sandbox';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startPartnerSandbox } from '../../sandbox/partner/server.ts';
import { bookAndConfirm, fillCart, giveDetails } from '../e2e/dialogue.ts';
import { decodeSymbols } from '../helpers/decode.ts';
import { type Program, programEnvironment, startProgram } from '../helpers/program.ts';
import { randomPrefix, runStore } from '../helpers/store.ts';
import { type Image, layOutImage } from './image.ts';

const mostMegabytes = 80;
const encryptionKey = `k1:${Buffer.alloc(32, 7).toString('base64')}`;

/** What it takes on the disk, as `du` counts. */
async function bytesUnder(path: string): Promise<number> {
  const stat = await lstat(path);
  if (!stat.isDirectory()) return stat.blocks * 512;
  const sizes = await Promise.all((await readdir(path)).map((name) => bytesUnder(join(path, name))));
  return sizes.reduce((sum, size) => sum + size, stat.blocks * 512);
}

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

  it('books from /start to a ticket that scans, with no package of the project around it, and stops', async () => {
    const telegram = await startTelegramSandbox();
    const partner = await startPartnerSandbox();
    onTestFinished(async () => {
      await telegram.stop();
      await partner.stop();
    });
    const program = start('main', {
      BOT_TOKEN: telegram.token,
      TELEGRAM_API_ROOT: telegram.apiRoot,
      HOST: '127.0.0.1',
      PORT: '0',
      PARTNER_BASE_URL: partner.baseUrl,
      PARTNER_CLIENT_ID: partner.clientId,
      PARTNER_CLIENT_SECRET: partner.clientSecret,
      REDIS_URL: runStore().url,
      REDIS_PREFIX: randomPrefix(),
      ENCRYPTION_KEYS: encryptionKey,
      VENUE_NAME: 'Harbour Park',
      CUSTOMER_ACCESS: 'public',
      PAYMENT_NOTICE: '',
    });
    await program.says('"msg":"started"');
    const an = await telegram.person({ firstName: 'An', languageCode: 'en' });
    await an.sends('/start');
    await an.sees('Hello An!');
    await fillCart(an, { packageName: 'Cable Car, Adult', quantity: 3 });
    await giveDetails(an, 'One group ticket per type');
    await bookAndConfirm(an);
    const [ticket] = partner.book.bookings[0]?.tickets ?? [];
    const [picture] = an.photos().filter((photo) => photo.caption?.includes('·'));
    const symbols = picture === undefined ? [] : await decodeSymbols(an.download(picture.fileId));
    expect(symbols).toMatchObject([{ text: ticket?.code }]);
    program.process.kill('SIGTERM');
    expect(await program.ended, program.output()).toBe(0);
  });

  it.each(['main', 'release', 'rekey'])('%s names the problems of its configuration', async (name) => {
    const program = start(name, {});
    expect(await program.ended).not.toBe(0);
    expect(program.output()).toContain('REDIS_URL is required');
  });

  it('has a doctor, who finds what works and what is missing', async () => {
    const telegram = await startTelegramSandbox();
    const partner = await startPartnerSandbox();
    onTestFinished(async () => {
      await telegram.stop();
      await partner.stop();
    });
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

  it('logs where an error arose by the file of the source', async () => {
    const map = JSON.parse(await readFile(join(image.directory, 'dist/main.js.map'), 'utf8'));
    expect(map.sources.some((source: string) => source.endsWith('src/main.ts'))).toBe(true);
    const main = await readFile(join(image.directory, 'dist/main.js'), 'utf8');
    expect(main.startsWith('process.setSourceMapsEnabled(true);')).toBe(true);
  });

  it('has the licence of each package in it, and none of the HTTP client that grammY would bring', async () => {
    const licences = await readFile(join(image.directory, 'dist/LICENSES.txt'), 'utf8');
    for (const name of ['grammy', 'undici', 'ioredis', 'zod', 'bwip-js'])
      expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'));
    expect(licences).not.toMatch(/^(?:node-fetch|abort-controller) \d/m);
  });

  it(`takes less than ${mostMegabytes} MB with everything it needs beside Node`, async () => {
    const megabytes = (await bytesUnder(image.directory)) / 1024 ** 2;
    expect(megabytes).toBeGreaterThan(30);
    expect(megabytes).toBeLessThan(mostMegabytes);
  });
});
