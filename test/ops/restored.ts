import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '../../sandbox/free-port.ts';
import { findServer } from '../../sandbox/redis.ts';

/** Makes a folder of a copy from which a durable store starts: the steps of docs/operations.md, "Backup and restore". */
export async function layOutCopy(copy: string, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await cp(copy, join(directory, 'dump.rdb'));
  const server = (await findServer(process.env.PATH ?? '')) ?? '';
  const port = await freePort();
  const options = ['--bind', '127.0.0.1', '--port', String(port), '--dir', directory, '--appendonly', 'no'];
  const restoring = spawn(server, options, { stdio: 'ignore' });
  const redis = new Redis(port, '127.0.0.1');
  // It is tried again until the server is there.
  redis.on('error', () => undefined);
  await redis.config('SET', 'appendonly', 'yes');
  while (!(await redis.info('persistence')).includes('aof_rewrite_in_progress:0')) await pause(20);
  await redis.quit();
  const ended = once(restoring, 'exit');
  restoring.kill('SIGTERM');
  await ended;
}
