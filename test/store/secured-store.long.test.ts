import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { startTelegramSandbox, type TelegramSandbox } from 'telegram-sandbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPartnerSandbox } from '../../sandbox/partner/server.ts';
import { examine } from '../../src/ops/doctor.ts';
import { getTickets, toReview } from '../e2e/dialogue.ts';
import { people } from '../helpers/people.ts';
import { type Program, programEnvironment, startProgram } from '../helpers/program.ts';
import { hasOpenssl, serverPath, startServer, startTlsServer } from './servers.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

let telegram: TelegramSandbox;
let environment: Record<string, string>;
beforeEach(async () => {
  telegram = await startTelegramSandbox();
  const partner = await startPartnerSandbox();
  undo.push(
    () => telegram.stop(),
    () => partner.stop(),
  );
  const { REDIS_URL: _url, REDIS_PREFIX: _prefix, ...others } = programEnvironment(telegram, partner);
  environment = others;
});

function start(more: Record<string, string>): Program {
  const program = startProgram({ ...environment, ...more });
  undo.push(() => program.process.kill('SIGKILL'));
  return program;
}

async function bookOne(): Promise<void> {
  const an = await telegram.person(people.an);
  await toReview(an);
  await getTickets(an);
}

/** What docs/operations.md tells an operator to allow. */
const rules = [
  'resetkeys',
  '~boxoffice:*',
  'resetchannels',
  '&boxoffice:*',
  '+@all',
  '-@admin',
  '-@dangerous',
  '+info',
  '+config|get',
];

describe.skipIf(serverPath === null)('a store that is secured', () => {
  it.skipIf(!hasOpenssl)(
    'is reached over TLS with the certificate that its operator trusts, and not without',
    async () => {
      const directory = await mkdtemp(join(tmpdir(), 'boxoffice-tls-'));
      undo.push(() => rm(directory, { recursive: true, force: true }));
      const { certificate, server } = await startTlsServer(directory);
      undo.push(() => server.stop());
      const REDIS_URL = `rediss://127.0.0.1:${server.port}`;

      const distrustful = start({ REDIS_URL });
      expect(await distrustful.ended).toBe(1);
      expect(distrustful.output()).toContain('self-signed certificate');

      const trusting = start({ REDIS_URL, NODE_EXTRA_CA_CERTS: certificate });
      await trusting.says('"msg":"The bot has started."');
      await bookOne();
    },
  );

  it('is used by a user who may do nothing but what the bot needs, under its own prefix', async () => {
    const server = await startServer((port) => ['--port', String(port)]);
    undo.push(() => server.stop());
    const admin = new Redis(server.port, '127.0.0.1');
    undo.push(() => admin.disconnect());
    await admin.call('ACL', 'SETUSER', 'boxoffice', 'on', '>p@ss:word', ...rules);
    await admin.call('ACL', 'SETUSER', 'default', 'off');

    for (const credentials of ['', 'boxoffice:guessed@', ':guessed@']) {
      const REDIS_URL = `redis://${credentials}127.0.0.1:${server.port}`;
      const stranger = start({ REDIS_URL });
      expect(await stranger.ended).toBe(78);
      expect(stranger.output()).toContain('does not accept the user and password in REDIS_URL');
      expect(stranger.output()).not.toContain('guessed');
      const found = await Array.fromAsync(examine({ ...environment, REDIS_URL }));
      expect(found).toContainEqual({
        check: 'store',
        status: 'fault',
        text: 'the store is there, but does not accept the user and password',
        fix: expect.stringContaining('REDIS_URL'),
      });
    }

    const program = start({ REDIS_URL: `redis://boxoffice:p%40ss%3Aword@127.0.0.1:${server.port}` });
    await program.says('"msg":"The bot has started."');
    await bookOne();
    expect(program.output()).not.toContain('NOPERM');
    expect(program.output()).not.toContain('p@ss');
  });
});
