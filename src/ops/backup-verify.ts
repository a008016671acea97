import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { basename, dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { exitWith, readCommandLine } from '../command-line.ts';
import { readVariables, storeVariables } from '../config/environment.ts';
import type { EncryptionKey } from '../config/values.ts';
import { withStore } from '../store/connection.ts';
import { createKeyring } from '../store/encryption.ts';
import { createKeys } from '../store/redis-keys.ts';
import { countStored, countUnreadable, type StoredCounts } from '../store/store-check.ts';
import { type CopyManifest, checksumOf, digestOf, readChecksum } from './backup-files.ts';
import { validOrExit } from './failed-start.ts';
import { bookingsUnreadable } from './probe-advice.ts';
import { printable } from './probes.ts';
import { findOnPath, versionInInfo } from './redis-programs.ts';

const verifyUsage = `npm run backup:verify -- FILE
Checks a copy that npm run backup has made: its checksum is right, a server loads it, it holds as much as the store
held, and ENCRYPTION_KEYS open its bookings. Needs valkey-server or redis-server on PATH, of the store's version or
newer; that server runs on 127.0.0.1 during the check. Changes nothing.`;

const { ENCRYPTION_KEYS } = storeVariables;

/** What is wrong with a copy, or why it can't be checked, in words for the operator. */
class NotVerified extends Error {
  override readonly name = 'NotVerified';
}

/** Writes a line for each check that passes. Throws NotVerified at the first that fails. */
async function verifyCopy(file: string, encryptionKeys: readonly EncryptionKey[]): Promise<void> {
  const checksum = await readChecksum(file);
  if (checksum === null) throw new NotVerified(`${checksumOf(file)} is damaged, or belongs to another file.`);
  const { manifest, sha256 } = checksum;
  const { name, version } = manifest.server;
  const digest = await digestOf(file);
  if (digest.sha256 !== sha256)
    throw new NotVerified('The checksum differs: the file was damaged or changed after it was made.');
  printLine(`The checksum is right: ${digest.bytes} bytes of ${name} ${version}, made at ${manifest.at}.`);
  const { url, stop } = await load(file, manifest);
  await withStore(url, async ({ ledger }) => {
    const keys = createKeys(manifest.prefix);
    const counts = await countStored(ledger, keys);
    insistOnCounts(counts, manifest);
    const { bookings, unmatchedReceipts, debtEntries } = counts;
    const server = versionInInfo(await ledger.info('server'));
    const money = `${unmatchedReceipts} payments without a booking, ${debtEntries} entries of the debt`;
    printLine(`${server.name} ${server.version} loads it: ${bookings} bookings, ${money}, as in the store.`);
    const [unreadable] = await countUnreadable(ledger, keys, createKeyring(encryptionKeys));
    if (unreadable !== undefined) {
      const { text, fix } = bookingsUnreadable(...unreadable);
      throw new NotVerified(`${text}: ${fix}.`);
    }
    printLine('ENCRYPTION_KEYS open every booking in it.');
  }).finally(stop);
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Customers used the bot during the copy: each count must lie between the counts before and after it. */
function insistOnCounts(counts: StoredCounts, { before, after }: CopyManifest): void {
  for (const name of ['bookings', 'unmatchedReceipts', 'debtEntries'] as const) {
    const least = Math.min(before[name], after[name]);
    const most = Math.max(before[name], after[name]);
    if (counts[name] < least || counts[name] > most)
      throw new NotVerified(`It holds ${counts[name]} ${name}, but the store held ${least} to ${most}.`);
  }
}

/** A server that has loaded the copy: the first program on PATH that can. */
async function load(file: string, { database, server }: CopyManifest) {
  let reason = 'there is none';
  for (const path of await findOnPath(['valkey-server', 'redis-server'])) {
    const started = await loadingServer(path, file);
    if (started.reason === null) return { url: `${started.url}/${database}`, stop: started.stop };
    ({ reason } = started);
    await started.stop();
  }
  const needed = `${server.name}-server ${server.version} or newer`;
  throw new NotVerified(`No server on PATH can load it (${reason}). It needs ${needed}.`);
}

/**
 * Runs the server "$1", whose settings come by the standard input, until it ends or pipe 3 closes, which the system
 * does however this process ends.
 */
const keeper = `
exec 4<&0
"$1" - <&4 3<&- 4<&- &
server=$!
(read -r _ <&3; kill -KILL "$server") >/dev/null 2>&1 4<&- &
exec 3<&- 4<&-
wait "$server"
`;

/** Starts a server that loads the copy, saves nothing, and requires a password. */
async function loadingServer(path: string, file: string) {
  const password = randomBytes(24).toString('hex');
  const port = await anyPort();
  const child = spawn('/bin/sh', ['-c', keeper, 'server-keeper', path], {
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
  });
  const { stdin, stdout } = child as ChildProcessByStdio<Writable, Readable, null>;
  const place = resolve(file);
  // By its standard input: everybody on the machine sees the arguments of a process.
  stdin.end(`bind 127.0.0.1
port ${port}
requirepass ${password}
dir ${JSON.stringify(dirname(place))}
dbfilename ${JSON.stringify(basename(place))}
save ""
appendonly no
`);
  const reason = await reasonNotReady(stdout);
  stdout.resume();
  return { reason, url: `redis://:${password}@127.0.0.1:${port}`, stop: () => ended(child) };
}

/** Null once the server is ready; else its last message before it ended. */
async function reasonNotReady(output: NodeJS.ReadableStream): Promise<string | null> {
  let last = '';
  for await (const line of createInterface({ input: output })) {
    if (line.includes('Ready to accept connections')) return null;
    // Process, date and level come before the words; "#" is a warning.
    last = / # (.*)$/.exec(line)?.[1] ?? last;
  }
  return printable(last);
}

async function ended(child: ChildProcess): Promise<void> {
  child.stdio[3]?.destroy();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function anyPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('A listening server has a port.');
  return address.port;
}

async function runVerification(file: string): Promise<void> {
  const { values } = validOrExit(readVariables({ ENCRYPTION_KEYS }, process.env));
  try {
    await verifyCopy(file, values.ENCRYPTION_KEYS);
    printLine('This copy can be restored.');
  } catch (error) {
    if (!(error instanceof NotVerified || (error instanceof Error && 'syscall' in error))) throw error;
    exitWith(1, `${error.message}\nThis copy was not verified.`);
  }
}

const [file = ''] = readCommandLine(verifyUsage, {}, { least: 1 }).positionals;
await runVerification(file);
