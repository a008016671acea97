import { describe, expect, it, onTestFinished } from 'vitest';
import type { Booking } from '../../src/booking/record.ts';
import { createStoreClock, setStoreClock } from '../../src/store/connection.ts';
import { createLedger } from '../../src/store/ledger.ts';
import { openCorner } from '../helpers/store.ts';
import { sampleBooking } from './sample-booking.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';
import { serverPath } from './servers.ts';
import { startSmallStore } from './small-store.ts';

describe.skipIf(serverPath === null)('a full store', () => {
  it('refuses every commit whole, also one that begins by deleting something', async () => {
    const small = await startSmallStore();
    const { ledger: redis, keys, close } = await openCorner(small.url);
    onTestFinished(close);
    const clock = createStoreClock();
    await setStoreClock(clock, redis);
    const keyring = keyringOf(randomKey('one'));
    const quota = { name: 'openHolds', key: 'holds:42', amount: 1, limit: 9, ttlSeconds: 600 } as const;
    const quotasOf = ({ state }: Booking) => (state === 'requested' ? [quota] : []);
    const openLedger = () => createLedger({ redis, keys, keyring, clock, quotasOf });
    const [own, others] = [openLedger(), openLedger()];
    const committed = await own.commit(sampleBooking());
    if (committed.kind !== 'committed') throw new Error('Not committed.');
    const { booking } = committed;
    // Releases the quota, and leaves one index for another.
    const next: Booking = { ...booking, state: 'rejected', wakeAt: clock.now() };

    await small.fillTo(90);
    await small.overfill();
    await expect(own.commit(sampleBooking())).rejects.toThrow('OOM');
    await expect(own.commit({ ...booking, wakeAt: clock.now() })).rejects.toThrow('OOM');
    await expect(others.commit(next)).rejects.toThrow('OOM');
    expect(await others.load(booking.reference)).toEqual(booking);

    await small.makeRoom();
    expect(await others.commit(next)).toMatchObject({ kind: 'committed' });
  });
});
