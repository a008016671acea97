import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { snapshotsOf } from '../../src/ops/doctor-backup.ts';
import { startProgram } from '../helpers/program.ts';
import { openCorner, randomPrefix } from '../helpers/store.ts';
import { startClusterStore } from '../store/cluster.ts';
import { startSentinelStore } from '../store/sentinels.ts';
import { hasOpenssl, serverPath, startServer, startTlsServer } from '../store/servers.ts';
import { formerKey, loadStore, readStore, shiftOf } from '../upgrade/stored.ts';
import { newPatient, of } from './patient.ts';

const fileOf = (name: string): string => fileURLToPath(new URL(`../../src/ops/${name}.ts`, import.meta.url));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'boxoffice-copies-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

type Variables = Readonly<Record<string, string>>;

async function run(name: 'backup' | 'backup-verify', environment: Variables, ...args: readonly string[]) {
  const program = startProgram(environment, fileOf(name), args);
  const code = await program.ended;
  return { code, output: program.output() };
}

/** A store with the bookings of 1.0.0 in every state, and the environment of who copies it. */
async function filledStore(...options: readonly string[]) {
  const server = await startServer((port) => [
    ...['--port', String(port), '--repl-diskless-sync-delay', '0'],
    ...options,
  ]);
  onTestFinished(() => server.stop());
  return { ...(await fill(`redis://127.0.0.1:${server.port}`)), port: server.port };
}

async function fill(url: string) {
  const prefix = randomPrefix();
  const former = readStore();
  const corner = await openCorner(url, prefix);
  await loadStore(corner.ledger, former, shiftOf(former, prefix));
  await corner.close();
  const environment = { REDIS_URL: url, REDIS_PREFIX: prefix, ENCRYPTION_KEYS: formerKey };
  const bookings = former.entries.filter(({ key }) => key.includes('{ledger}:booking:')).length;
  return { environment, bookings };
}

const copiesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.rdb')).map((name) => join(folder, name));

async function copied() {
  const store = await filledStore();
  const folder = await newFolder();
  expect(await run('backup', store.environment, folder)).toMatchObject({ code: 0 });
  const [copy = ''] = await copiesIn(folder);
  return { ...store, folder, copy };
}

describe.skipIf(serverPath === null)('a copy of the store', () => {
  it('is for its owner alone, has its checksum beside it, and holds every booking, which the keys open', async () => {
    const { environment, bookings, copy, folder } = await copied();
    expect((await stat(copy)).mode & 0o077).toBe(0);
    const digest = createHash('sha256')
      .update(await readFile(copy))
      .digest('hex');
    expect(await readFile(`${copy}.sha256`, 'utf8')).toContain(
      `\n${digest}  ${copy.slice(folder.length + 1)}\n`,
    );
    const { code, output } = await run('backup-verify', environment, copy);
    expect(output).toContain(`loads it: ${bookings} bookings,`);
    expect(output).toContain('ENCRYPTION_KEYS open every booking in it.\nThis copy can be restored.');
    expect(code).toBe(0);
    expect(await readdir(folder)).toHaveLength(2);
  });

  it('is told from one that is damaged, cut, of another store, or sealed with another key', async () => {
    const { environment, copy, bookings } = await copied();
    const checksum = await readFile(`${copy}.sha256`, 'utf8');
    const verified = () => run('backup-verify', environment, copy);

    const otherKey = { ...environment, ENCRYPTION_KEYS: `k2:${Buffer.alloc(32, 8).toString('base64')}` };
    const sealed = await run('backup-verify', otherKey, copy);
    expect(sealed).toMatchObject({ code: 1, output: expect.stringContaining("bookings can't be opened") });

    await writeFile(`${copy}.sha256`, checksum.replaceAll(/"bookings":\d+/g, '"bookings":1'));
    expect(await verified()).toMatchObject({
      code: 1,
      output: expect.stringContaining(`It holds ${bookings} bookings, but the store held 1 to 1.`),
    });

    await truncate(copy, (await stat(copy)).size - 100);
    expect((await verified()).output).toContain('The checksum differs');
    const cut = createHash('sha256')
      .update(await readFile(copy))
      .digest('hex');
    await writeFile(`${copy}.sha256`, checksum.replace(/^[\da-f]{64}/m, cut));
    expect(await verified()).toMatchObject({
      code: 1,
      output: expect.stringMatching(/No server on PATH can load it \(\w.+\)\. It needs .+ or newer\.\n/),
    });
    const withoutServer = await run('backup-verify', { ...environment, PATH: '' }, copy);
    expect(withoutServer.output).toContain('No server on PATH can load it (there is none).');
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'leaves no server behind where its check ends by %s',
    async (signal) => {
      const { environment, copy, folder } = await copied();
      const patience = { timeout: 15_000 };
      const processId = join(folder, 'process-id');
      // Never ready, so that the check is still under way.
      const server = `#!/bin/sh\necho $$ > ${processId}\ncat > /dev/null\nexec sleep 600\n`;
      await writeFile(join(folder, 'valkey-server'), server, { mode: 0o755 });
      const searchPath = [folder, process.env.PATH].join(delimiter);
      const program = startProgram({ ...environment, PATH: searchPath }, fileOf('backup-verify'), [copy]);
      const started = await vi.waitFor(
        async () => Number(await readFile(processId, 'utf8')) || Promise.reject(),
        patience,
      );
      program.process.kill(signal);
      await program.ended;
      await vi.waitFor(() => expect(() => process.kill(started, 0)).toThrow('ESRCH'), patience);
    },
  );

  it('is tried with the next server on PATH where one cannot load it', async () => {
    const { environment, copy, folder } = await copied();
    await writeFile(join(folder, 'valkey-server'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const searchPath = [folder, process.env.PATH].join(delimiter);
    const { code, output } = await run('backup-verify', { ...environment, PATH: searchPath }, copy);
    expect(output).toContain('This copy can be restored.');
    expect(code).toBe(0);
  });

  it('is one of the last BACKUP_KEEP, beside what is not ours; what an interrupted run has left goes', async () => {
    const { environment, folder, copy } = await copied();
    const older = [1, 2, 3].map((day) => copy.replace(/\d{8}T/, `2020010${day}T`));
    for (const name of older) {
      await writeFile(name, '');
      await writeFile(`${name}.sha256`, '');
    }
    const others = ['notes.txt', 'another-20200101T000000Z.rdb'].map((name) => join(folder, name));
    for (const name of others) await writeFile(name, '');
    await writeFile(`${older[0]}.partial`, '');
    // Of a cluster's two nodes only one was copied.
    const half = copy.replace(/\d{8}(T\d+Z)/, '20200104$1-1of2');
    await writeFile(half, '');
    expect((await run('backup', { ...environment, BACKUP_DIR: folder, BACKUP_KEEP: '3' })).code).toBe(0);
    const left = (await readdir(folder)).map((name) => join(folder, name));
    expect(left).toEqual(expect.arrayContaining([...others, copy, `${copy}.sha256`, older[2], half]));
    expect(left).toHaveLength(others.length + 2 * 3 + 1);
  });

  it('has a name that no copy of another prefix has', async () => {
    const { environment } = await filledStore();
    const folder = await newFolder();
    const variables = { ...environment, BACKUP_KEEP: '1' };
    for (const REDIS_PREFIX of ['a-b', 'a:b'])
      expect(await run('backup', { ...variables, REDIS_PREFIX }, folder)).toMatchObject({ code: 0 });
    expect(await copiesIn(folder)).toHaveLength(2);
  });

  it('is not made where the store refuses, and the doctor says what to do', async () => {
    const { environment, port } = await filledStore('--rename-command', 'SYNC', '');
    const folder = await newFolder();
    const refused = await run('backup', environment, folder);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('unknown command') });
    expect(await readdir(folder)).toEqual([]);
    const { findings } = await newPatient();
    expect(of('backup', await findings(environment))).toEqual([
      {
        status: 'warning',
        text: expect.stringContaining("the store can't be copied: ERR unknown command"),
        fix: "turn on the snapshots of the store's provider, and try to restore one",
      },
    ]);
    const admin = new Redis(port, '127.0.0.1');
    onTestFinished(() => admin.disconnect());
    await admin.call(
      'ACL',
      'SETUSER',
      'limited',
      'on',
      '>pw',
      '~*',
      '&*',
      '+@all',
      '-@admin',
      '-@dangerous',
      '+info',
    );
    const asUser = { ...environment, REDIS_URL: `redis://limited:pw@127.0.0.1:${port}` };
    const [limited] = of('backup', await findings(asUser));
    expect(limited?.fix).toContain('a user of its own that has +replconf and +sync');
  });

  it('is missed by the doctor while there is none, and its age is known afterwards', async () => {
    const { environment } = await filledStore();
    const { findings } = await newPatient();
    expect(of('backup', await findings(environment))).toMatchObject([
      {
        status: 'warning',
        text: 'the store was never copied',
        fix: expect.stringContaining('npm run backup'),
      },
    ]);
    expect((await run('backup', environment, await newFolder())).code).toBe(0);
    expect(of('backup', await findings(environment))).toMatchObject([
      { status: 'ok', text: 'the store was copied 0 hours ago' },
    ]);
    const redis = new Redis(environment.REDIS_URL);
    onTestFinished(() => redis.disconnect());
    await redis.set(`${environment.REDIS_PREFIX}:last-backup`, Date.now() - 50 * 3_600_000);
    expect(of('backup', await findings(environment))).toMatchObject([
      { status: 'warning', text: 'the last copy of the store is 50 hours old' },
    ]);
  });

  it.skipIf(!hasOpenssl)('comes over TLS, with a password that stands in no list of processes', async () => {
    const directory = await newFolder();
    const { certificate, server } = await startTlsServer(directory, ['--requirepass', 's3cret-pass']);
    onTestFinished(() => server.stop());
    // Notes its arguments, as everybody on the machine can read them.
    const tool = join(directory, 'valkey-cli');
    await writeFile(tool, `#!/bin/sh\necho "$@" > ${directory}/arguments\nexec redis-cli "$@"\n`);
    await chmod(tool, 0o755);
    const environment = {
      PATH: [directory, process.env.PATH].join(delimiter),
      REDIS_URL: `rediss://:s3cret-pass@127.0.0.1:${server.port}`,
    };
    const folder = await newFolder();
    const distrustful = await run('backup', environment, folder);
    expect(distrustful).toMatchObject({ code: 1, output: expect.stringContaining('SELF_SIGNED') });
    const trusting = await run('backup', { ...environment, NODE_EXTRA_CA_CERTS: certificate }, folder);
    expect(trusting, trusting.output).toMatchObject({ code: 0 });
    expect(await copiesIn(folder)).toHaveLength(1);
    expect(await readFile(join(directory, 'arguments'), 'utf8')).toContain('--tls');
    expect(await readFile(join(directory, 'arguments'), 'utf8')).not.toContain('s3cret-pass');
  });

  it('is taken of the primary that the sentinels name', async () => {
    const store = await startSentinelStore();
    onTestFinished(() => store.stop());
    const { environment, bookings } = await fill(store.url);
    const folder = await newFolder();
    expect(await run('backup', environment, folder)).toMatchObject({ code: 0 });
    const [copy = ''] = await copiesIn(folder);
    const { output } = await run('backup-verify', environment, copy);
    expect(output).toContain(`loads it: ${bookings} bookings,`);
  });

  it('has a file for each primary of a cluster, of which one has every booking', async () => {
    const store = await startClusterStore();
    onTestFinished(() => store.stop());
    const { environment, bookings } = await fill(store.url);
    const folder = await newFolder();
    expect(await run('backup', environment, folder)).toMatchObject({ code: 0 });
    const copies = await copiesIn(folder);
    expect(copies).toHaveLength(3);
    const outputs = await Promise.all(copies.map((copy) => run('backup-verify', environment, copy)));
    const held = outputs.map(({ output }) => Number(/loads it: (\d+) bookings/.exec(output)?.[1]));
    expect(held.toSorted((a, b) => a - b)).toEqual([0, 0, bookings]);
  });
});

describe('the checksum beside a copy', () => {
  const sha256 = createHash('sha256').update('copy').digest('hex');
  const counts = { bookings: 0, unmatchedReceipts: 0, debtEntries: 0 };
  const manifest = JSON.stringify({
    ...{ at: '2026-11-29T00:00:00.000Z', prefix: 'p', database: 0, before: counts, after: counts },
    server: { name: 'valkey', version: '99.0.0' },
  });
  const complete = `# ${manifest}\n${sha256}  a.rdb\n`;

  async function verified(checksum: string | null): Promise<string> {
    const copy = join(await newFolder(), 'a.rdb');
    await writeFile(copy, 'copy');
    if (checksum !== null) await writeFile(`${copy}.sha256`, checksum);
    const { code, output } = await run('backup-verify', { ENCRYPTION_KEYS: formerKey }, copy);
    expect(code).toBe(1);
    return output.replaceAll(copy, 'a.rdb');
  }

  it.each([
    ['as it was written', complete],
    ['with the ends of lines of Windows', complete.replaceAll('\n', '\r\n')],
  ])('is read %s', async (_how, checksum) => {
    expect(await verified(checksum)).toContain('The checksum is right: 4 bytes of valkey 99.0.0');
  });

  it('is missed where it is not there', async () => {
    expect(await verified(null)).toContain("no such file or directory, open 'a.rdb.sha256'");
  });

  it.each([
    ['empty', ''],
    ['cut in its first line', complete.slice(0, 40)],
    ['cut in its second line', complete.slice(0, -20)],
    ['no JSON', complete.replace('"at"', 'at')],
    ['of other fields', complete.replace('"at"', '"on"')],
    ['of another file', complete.replace('a.rdb', 'b.rdb')],
  ])('is not used where it is %s', async (_what, checksum) => {
    expect(await verified(checksum)).toBe(
      'a.rdb.sha256 is damaged, or belongs to another file.\nThis copy was not verified.\n',
    );
  });
});

it('Where a provider makes copies itself, the doctor names them', () => {
  expect(snapshotsOf('rediss://:pw@fly-boxoffice.upstash.io:6379')).toBe('the daily backup of Upstash');
  expect(snapshotsOf('rediss://m.abc.apse1.cache.amazonaws.com:6379')).toContain('Amazon ElastiCache');
  expect(snapshotsOf('redis://10.0.0.3:6379')).toBe("the snapshots of the store's provider");
});
