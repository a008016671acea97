import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '../../src/booking/record.ts';
import { connectStore, createStoreClock, setStoreClock } from '../../src/store/connection.ts';
import { createLedger } from '../../src/store/ledger.ts';
import { createKeys } from '../../src/store/redis-keys.ts';
import { createReplication } from '../../src/store/replication.ts';
import { checkStore } from '../../src/store/store-check.ts';
import { connected } from '../helpers/store.ts';
import { sampleBooking } from './sample-booking.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';
import { type SentinelStore, startSentinelStore } from './sentinels.ts';
import { serverPath } from './servers.ts';

describe.skipIf(serverPath === null)('a primary that sentinels name', () => {
  let store: SentinelStore;
  beforeAll(async () => {
    store = await startSentinelStore();
  });
  afterAll(() => store.stop());

  it('is said to have its replicas, and to go on alone unless its settings forbid it', async () => {
    const connections = await connected(store.url);
    const { ledger } = connections;
    const found = { kind: 'sentinel', primaries: 1, replicas: 2 };
    expect(await checkStore(connections)).toEqual({
      ...found,
      warnings: [{ kind: 'appendOnlyOff' }, { kind: 'mayWriteAlone' }],
    });
    await ledger.config('SET', 'min-replicas-to-write', '1');
    expect(await checkStore(connections)).toEqual({ ...found, warnings: [{ kind: 'appendOnlyOff' }] });
    await ledger.config('SET', 'min-replicas-to-write', '0');
    await connections.close();
  });

  it('has what was committed only once a replica has it', async () => {
    const connections = await connected(store.url);
    const keys = createKeys('replication-test');
    const { hasIntent, ofBooking } = createReplication(connections, keys);
    const clock = createStoreClock();
    await setStoreClock(clock, connections.ledger);
    const keyring = keyringOf(randomKey('only'));
    const ledger = createLedger({ redis: connections.ledger, keys, keyring, clock, quotasOf: () => [] });
    const commit = async (booking: Booking): Promise<Booking> => {
      const outcome = await ledger.commit(booking);
      if (outcome.kind !== 'committed') throw new Error(`Not committed: ${outcome.kind}`);
      return outcome.booking;
    };
    const first = await commit(sampleBooking());
    const others = await Promise.all(Array.from({ length: 20 }, () => commit(sampleBooking())));
    expect(await Promise.all([first, ...others].map(hasIntent))).not.toContain(false);
    const release = await store.holdBack();
    const second = await commit(first);
    expect(await hasIntent(second)).toBe(false);
    await expect(ofBooking(second)).rejects.toMatchObject({ name: 'StoreUnavailable' });
    release();
    await ofBooking(second);
    // The first commit is no intent any more, and what came of it stands.
    expect([await hasIntent(first), await hasIntent(second)]).toEqual([false, true]);
    await ofBooking(first);
    await connections.close();
  });

  it('is followed to another server by commands and by who listens', async () => {
    const connections = await connected(store.url);
    const { chats, openAnother } = connections;
    const listener = await openAnother('wake-ups');
    await listener.subscribe('news');
    const heard = new Promise((resolve) => listener.on('message', (_channel, text) => resolve(text)));
    await chats.set('kept', 'text');
    expect(await chats.wait(2, 1_000)).toBe(2);
    const failover = store.failedOver();
    await store.killPrimary();
    await failover;
    const kept = () => chats.get('kept').catch(() => null);
    await expect.poll(kept, { timeout: 60_000 }).toBe('text');
    const isHeard = () => chats.publish('news', 'told').catch(() => 0);
    await expect.poll(isHeard, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(await heard).toBe('told');
    await connections.close();
  });
});

it('sentinels that are not there are told of within seconds', async () => {
  const connecting = connectStore('redis-sentinel://127.0.0.1:9,127.0.0.1:10/boxoffice', () => {});
  await expect(connecting).rejects.toMatchObject({ name: 'StoreUnavailable' });
  await expect(connecting).rejects.toThrow('All sentinels are unreachable');
});
