import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../sandbox/free-port.ts';
import { findServer } from '../../sandbox/redis.ts';

/** redis-server or valkey-server on this machine; null: tests that need one are skipped. */
export const serverPath = await findServer(process.env.PATH ?? '');

/** Without it there is nobody to make a certificate. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

export interface Server {
  readonly port: number;
  readonly directory: string;
  /** Freezes it: connections stand, and nothing is answered. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** Starts a server with options of its own in a folder of its own. */
export async function startServer(options: (port: number) => readonly string[]): Promise<Server> {
  if (serverPath === null) throw new Error('There is no redis-server on PATH.');
  const directory = await mkdtemp(join(tmpdir(), 'boxoffice-server-'));
  const port = await freePort();
  const common = ['--bind', '127.0.0.1', '--dir', directory, '--save', '', '--appendonly', 'no'];
  const child = spawn(serverPath, [...common, ...options(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  await ready(child);
  return {
    port,
    directory,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      await endOf(child);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Kills it, unless it has ended already. */
export async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function ready(child: ChildProcess): Promise<void> {
  if (child.stdout === null) throw new Error('The output of a server is a pipe.');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('Ready to accept connections')) continue;
    child.stdout.resume();
    return;
  }
  throw new Error('The server ended instead of starting.');
}

/** A certificate for 127.0.0.1 that only who has its file believes. */
function makeCertificate(directory: string): { readonly certificate: string; readonly key: string } {
  const certificate = join(directory, 'certificate.pem');
  const key = join(directory, 'key.pem');
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const kind = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ];
  execFileSync('openssl', [...kind, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return { certificate, key };
}

/** Starts a server that is reached over TLS alone, with a certificate of its own that is kept in the folder. */
export async function startTlsServer(directory: string, options: readonly string[] = []) {
  const { certificate, key } = makeCertificate(directory);
  const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', certificate];
  const server = await startServer((port) => [
    ...['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no'],
    ...files,
    ...options,
  ]);
  return { certificate, server };
}
