import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findServer, type RunningStore, startStore } from '../../sandbox/redis.ts';
import { openCorner, type StoreCorner } from '../helpers/store.ts';
import { describeLedger } from './ledger-behaviour.ts';

const noServer = '';
const hasServer = (await findServer(process.env.PATH ?? '')) !== null;

async function canConnect(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const isOpen = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isOpen;
}

/** Starts a store in a process of its own, which is then killed without a chance to clean up. */
async function orphan(searchPath: string | undefined): Promise<{ url: string; directory: string }> {
  const program = `
    import { startStore } from './sandbox/redis.ts';
    const store = await startStore(${JSON.stringify({ searchPath })});
    console.log(store.url);
    setInterval(() => {}, 1_000);`;
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface({ input: parent.stdout }), 'line');
  const redis = new Redis(String(url));
  const [, directory] = await redis.config('GET', 'dir');
  redis.disconnect();
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  return { url: String(url), directory: String(directory) };
}

describe('the store at hand', () => {
  it('is the given one, which is left running', async () => {
    const store = await startStore({ url: 'redis://store.example:6379' });
    expect(store).toMatchObject({ kind: 'given', url: 'redis://store.example:6379' });
    await store.stop();
  });

  it('is refused when a server is required and there is none', async () => {
    const asked = startStore({ requireServer: true, searchPath: noServer });
    await expect(asked).rejects.toThrow('none was found');
  });

  it.skipIf(!hasServer)('is a server of this machine, which ends when it is stopped', async () => {
    const store = await startStore();
    expect(store.kind).toBe('server');
    expect(await canConnect(store.url)).toBe(true);
    await store.stop();
    expect(await canConnect(store.url)).toBe(false);
  });

  it.skipIf(!hasServer)(
    'leaves neither a server nor a folder behind when its process is killed',
    async () => {
      const { url, directory } = await orphan(undefined);
      await expect.poll(() => canConnect(url)).toBe(false);
      await expect.poll(() => existsSync(directory)).toBe(false);
    },
  );

  it('leaves no WebAssembly server behind when its process is killed', async () => {
    const { url } = await orphan(noServer);
    await expect.poll(() => canConnect(url)).toBe(false);
  });
});

describe('Valkey in WebAssembly', () => {
  let store: RunningStore;
  let corner: StoreCorner;
  beforeAll(async () => {
    store = await startStore({ searchPath: noServer });
    corner = await openCorner(store.url);
  });
  afterAll(async () => {
    await corner.close();
    await store.stop();
  });

  it('answers one command after another without waiting for a timer', async () => {
    const startedAt = performance.now();
    for (let n = 0; n < 200; n++) await corner.chats.set('key', n);
    // 200 commands took 20 s when each waited for the timer.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  it('carries a large value', async () => {
    const redis = new Redis(store.url);
    const large = 'x'.repeat(2_000_000);
    await redis.set('large', large);
    expect(await redis.get('large')).toBe(large);
    await redis.quit();
  });

  describe('carries the ledger', () => {
    describeLedger(() => corner);
  });
});
