import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findServer, type RunningStore, startStore } from '../../sandbox/redis.ts';
import { createStoreClock, openConnection, type StoreConnections } from '../../src/store/connection.ts';
import { createLedger } from '../../src/store/ledger.ts';
import { checkStore } from '../../src/store/store-check.ts';
import { connected, openCorner } from '../helpers/store.ts';
import { sampleBooking } from './sample-booking.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';

const server = await findServer(process.env.PATH ?? '');
const isRequired = process.env.REQUIRE_REDIS === '1';

it('speaks TLS to rediss:// and plain text to redis://', () => {
  const isEncrypted = (url: string) => openConnection(url, 'test', () => {}).options.tls !== undefined;
  expect(isEncrypted('rediss://store.example:6380')).toBe(true);
  expect(isEncrypted('redis://store.example:6379')).toBe(false);
});

/** Skipped on a machine without redis-server or valkey-server: a disk and a kill are needed. */
describe.skipIf(server === null && !isRequired)('a durable store', () => {
  let directory: string;
  let store: RunningStore;
  let connections: StoreConnections;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'boxoffice-test-'));
    store = await startStore({ requireServer: true, durable: { directory } });
    connections = await connected(store.url);
  });
  afterAll(async () => {
    await connections.close();
    await store.stop();
    await rm(directory, { recursive: true });
  });

  it('gives no reason for a warning', async () => {
    expect(await checkStore(connections)).toEqual({
      kind: 'server',
      primaries: 1,
      replicas: 0,
      warnings: [],
    });
  });

  it('is warned about when it may forget or evict', async () => {
    const { ledger } = connections;
    await ledger.config('SET', 'maxmemory-policy', 'allkeys-lru', 'appendfsync', 'everysec');
    expect((await checkStore(connections)).warnings).toEqual([
      { kind: 'syncNotAlways', appendfsync: 'everysec' },
      { kind: 'evicts', policy: 'allkeys-lru' },
    ]);
    await ledger.config('SET', 'maxmemory-policy', 'noeviction', 'appendfsync', 'always');
  });

  it('is one that appends to a file', async () => {
    const forgetful = await startStore({ requireServer: true });
    const other = await connected(forgetful.url);
    expect((await checkStore(other)).warnings).toEqual([{ kind: 'appendOnlyOff' }]);
    await other.close();
    await forgetful.stop();
  });

  it('has every booking again after it was killed', async () => {
    const corner = await openCorner(store.url, 'durable');
    const options = { keys: corner.keys, keyring: keyringOf(randomKey('only')), quotasOf: () => [] };
    const clock = createStoreClock();
    const before = createLedger({ ...options, redis: corner.ledger, clock });
    const bookings = Array.from({ length: 20 }, () => sampleBooking({ wakeAt: 1 }));
    await Promise.all(bookings.map((booking) => before.commit(booking)));
    await store.kill();
    await corner.close();

    store = await startStore({ requireServer: true, durable: { directory } });
    connections = await connected(store.url);
    const after = createLedger({ ...options, redis: connections.ledger, clock });
    for (const booking of bookings) {
      expect(await after.load(booking.reference)).toMatchObject({ ...booking, version: 1 });
    }
    expect((await after.backlog()).due).toBe(20);
  });
});
