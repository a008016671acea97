import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rename, rm } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { exitWith, readCommandLine, usageError } from '../command-line.ts';
import { backupVariables, readVariables, storeVariables } from '../config/environment.ts';
import { clusterOf, parseStoreAddress, type StoreNodes } from '../config/store-address.ts';
import { createStoreClock, primariesOf, setStoreClock, withStore } from '../store/connection.ts';
import { createKeys } from '../store/redis-keys.ts';
import { countStored, markBackup } from '../store/store-check.ts';
import {
  digestOf,
  keepLastCopies,
  makeDurable,
  nameOfCopy,
  partialOf,
  writeChecksum,
} from './backup-files.ts';
import { validOrExit } from './failed-start.ts';
import { storeFailed } from './probe-advice.ts';
import { printable, storeFailure } from './probes.ts';
import { findOnPath, versionInInfo } from './redis-programs.ts';

const backupUsage = `npm run backup -- FOLDER
Copies the store while the bot runs, into FOLDER or, if none is given, into BACKUP_DIR: NAME.rdb and NAME.rdb.sha256.
A cluster gives a file for each primary. Keeps the last BACKUP_KEEP copies. Needs valkey-cli or redis-cli on PATH.`;

const { REDIS_URL, REDIS_PREFIX } = storeVariables;

interface BackupTask {
  readonly url: string;
  readonly prefix: string;
  readonly folder: string;
  readonly keep: number;
}

/** Why there is no copy, in words for the operator. */
class NotCopied extends Error {
  override readonly name = 'NotCopied';
}

/** A server as the tool connects to it. */
interface CopiedServer extends Omit<StoreNodes, 'nodes'> {
  readonly host: string;
  readonly port: number;
}

/** Answers the paths of the copies. Throws NotCopied, or what the connection threw. */
async function backUp({ url, prefix, folder, keep }: BackupTask): Promise<readonly string[]> {
  const [tool] = await findOnPath(['valkey-cli', 'redis-cli']);
  if (tool === undefined)
    throw new NotCopied('There is no valkey-cli or redis-cli on PATH: install one; the image has it.');
  return withStore(url, async ({ ledger, kind }) => {
    const clock = createStoreClock();
    await setStoreClock(clock, ledger);
    const at = clock.now();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const servers = primariesOf(ledger);
    const files: string[] = [];
    for (const [index, server] of servers.entries()) {
      const file = join(folder, nameOfCopy(prefix, at, index + 1, servers.length));
      const source = sourceOf(url, kind, server);
      await copyServer(server, file, { at, prefix, copy: (path) => runTool(tool, source, path) });
      files.push(file);
    }
    await makeDurable(folder);
    await keepLastCopies(folder, prefix, keep);
    await markBackup(ledger, createKeys(prefix), at);
    return files;
  });
}

/**
 * The address of a connected server. The sentinels' primary is known by the connection alone; a replica could lack the
 * last writes.
 */
function sourceOf(url: string, kind: string, { options, stream }: Redis): CopiedServer {
  const address = parseStoreAddress(url);
  if (address === undefined) throw new Error('The address of the store can not be read.');
  const { nodes: _, ...login } = address.kind === 'server' ? clusterOf(address.url) : address;
  const { remoteAddress, remotePort } = stream as { remoteAddress?: string; remotePort?: number };
  const hasFixedAddress = kind !== 'sentinel';
  const host = hasFixedAddress ? options.host : remoteAddress;
  const port = hasFixedAddress ? options.port : remotePort;
  if (host === undefined || port === undefined)
    throw new NotCopied('The connection to the store was lost; run this again.');
  return { ...login, host, port };
}

interface Copying {
  readonly at: number;
  readonly prefix: string;
  readonly copy: (path: string) => Promise<void>;
}

/** The file appears under its name when it is complete, after its checksum. */
async function copyServer(server: Redis, file: string, { at, prefix, copy }: Copying): Promise<void> {
  const keys = createKeys(prefix);
  const partial = partialOf(file);
  try {
    const before = await countStored(server, keys);
    await copy(partial);
    const after = await countStored(server, keys);
    await makeDurable(partial);
    const { sha256 } = await digestOf(partial);
    await writeChecksum(file, sha256, {
      at: new Date(at).toISOString(),
      prefix,
      database: server.options.db ?? 0,
      server: versionInInfo(await server.info('server')),
      before,
      after,
    });
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}

/** Passes the password in the environment: everybody on the machine sees the arguments of a process. */
async function runTool(tool: string, source: CopiedServer, path: string): Promise<void> {
  const { host, port, username, password, isEncrypted } = source;
  const authority = process.env.NODE_EXTRA_CA_CERTS ?? '';
  const args = [
    ...['-h', host, '-p', String(port)],
    ...(username === '' || password === '' ? [] : ['--user', username]),
    ...(isEncrypted ? ['--tls'] : []),
    ...(isEncrypted && authority !== '' ? ['--cacert', authority] : []),
    ...(isEncrypted && isIP(host) === 0 ? ['--sni', host] : []),
    ...['--rdb', path],
  ];
  const login = password === '' ? {} : { REDISCLI_AUTH: password, VALKEYCLI_AUTH: password };
  const child = spawn(tool, args, {
    env: { PATH: process.env.PATH, ...login },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errorOutput = '';
  child.stderr
    .setEncoding('utf8')
    .on('data', (chunk: string) => (errorOutput = `${errorOutput}${chunk}`.slice(-2_000)));
  const [code] = await once(child, 'close');
  if (code === 0) return;
  const lastLine = printable(errorOutput.trim().split('\n').at(-1) ?? '');
  throw new NotCopied(
    `The store was not copied: ${lastLine}
If the store refuses, give this program a user with +replconf and +sync, or use the snapshots of the store's provider.`,
  );
}

async function runBackup(named: string | undefined): Promise<void> {
  const { values } = validOrExit(readVariables({ REDIS_URL, REDIS_PREFIX, ...backupVariables }, process.env));
  const { REDIS_URL: url, REDIS_PREFIX: prefix, BACKUP_KEEP: keep } = values;
  const folder = named ?? values.BACKUP_DIR;
  if (folder === null) exitWith(usageError, `Name a folder, or set BACKUP_DIR.\n${backupUsage}`);
  try {
    const files = await backUp({ url, prefix, folder, keep });
    for (const file of files) process.stdout.write(`${file}\n`);
    process.stdout.write(`Check it with "npm run backup:verify -- ${files[0]}".\n`);
  } catch (error) {
    exitWith(1, reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof NotCopied) return error.message;
  if (error instanceof Error && 'syscall' in error) return `The folder can't be written: ${error.message}`;
  const { text, fix } = storeFailed(storeFailure(error));
  return `Nothing was copied: ${text} — ${fix}`;
}

const { positionals } = readCommandLine(backupUsage, {}, { most: 1 });
// The copies hold personal data, although encrypted.
process.umask(0o077);
await runBackup(positionals[0]);
