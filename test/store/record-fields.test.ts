import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Booking } from '../../src/booking/record.ts';
import { bookingReseal } from '../../src/ops/rekey.ts';
import { encodeBooking } from '../../src/store/booking-codec.ts';
import { createStoreClock } from '../../src/store/connection.ts';
import { createKeyring } from '../../src/store/encryption.ts';
import { createLedger } from '../../src/store/ledger.ts';
import { everythingUnder, useStore } from '../helpers/store.ts';
import { sampleBooking, samplePartnerSide, sentinels } from './sample-booking.ts';
import { randomKey } from './sample-keyring.ts';

const store = useStore();

const quota = { name: 'openHolds', key: 'holds:42', amount: 1, limit: 999, ttlSeconds: 60 } as const;

function openLedgers(count: number) {
  const { ledger: redis, keys } = store();
  const keyring = createKeyring([randomKey('k1')]);
  const options = { redis, keys, keyring, clock: createStoreClock(), quotasOf: () => [quota] };
  return { redis, keys, keyring, ledgers: Array.from({ length: count }, () => createLedger(options)) };
}

type Ledger = ReturnType<typeof createLedger>;

async function committed(ledger: Ledger | undefined, booking: Booking): Promise<Booking> {
  const outcome = await ledger?.commit(booking);
  if (outcome?.kind !== 'committed') throw new Error(`Not committed: ${outcome?.kind}`);
  return outcome.booking;
}

const changes: fc.Arbitrary<Partial<Booking>> = fc.constantFrom<Partial<Booking>[]>(
  { state: 'held' },
  { because: 'debt', leasedUntil: 5 },
  { because: undefined, leasedUntil: undefined },
  { partner: samplePartnerSide() },
  { partner: null },
  { cancellation: { by: 'customer', reason: sentinels.cancelReason, requestedAt: 1 } },
  { cancellation: undefined },
  { details: { name: 'Vé–Á' } },
  { outbox: [{ kind: 'card', since: 1, tries: 0, notBefore: 1 }] },
  { outbox: [] },
  { wakeAt: 7 },
);

describe('the fields of a record', () => {
  it('are those of the last commit, whichever process made it and whatever was sealed anew in between', async () => {
    const { redis, keys, keyring, ledgers } = openLedgers(2);
    const reseal = bookingReseal(redis, keys, keyring);
    const steps = fc.array(
      fc.record({ process: fc.nat({ max: 1 }), changes, isResealed: fc.boolean(), isRead: fc.boolean() }),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        let booking = await committed(ledgers[0], sampleBooking());
        const { reference } = booking;
        for (const { process, changes: next, isResealed, isRead } of all) {
          if (isResealed) await reseal(keys.booking(reference));
          if (isRead) expect(await ledgers[process]?.load(reference)).toEqual(booking);
          const partner = next.partner && { ...next.partner, bookingId: reference };
          booking = await committed(ledgers[process], { ...booking, ...next, ...(partner && { partner }) });
        }
        expect(await ledgers[0]?.load(reference)).toEqual(booking);
        const names = [...encodeBooking(booking, keyring).keys(), 'version', 'nonce', 'holds'];
        expect(new Set(await redis.hkeys(keys.booking(reference)))).toEqual(new Set(names));
      }),
      { numRuns: 60 },
    );
  });

  it('are left alone where a newer version has written the record anew in its place', async () => {
    const { redis, keys, ledgers } = openLedgers(2);
    const first = await committed(ledgers[0], sampleBooking());
    const key = keys.booking(first.reference);
    const head = JSON.parse((await redis.hget(key, 'record')) ?? '');
    await redis.hset(key, 'record', JSON.stringify({ ...head, schema: head.schema + 1 }));
    const before = await everythingUnder(redis, store().prefix);
    for (const ledger of ledgers)
      await expect(ledger.commit({ ...first, state: 'held' })).rejects.toThrow('unknownSchema');
    expect(await everythingUnder(redis, store().prefix)).toBe(before);
  });
});

describe('a commit after another one of the same process', () => {
  it('holds where the record was sealed anew in between', async () => {
    const { ledger: redis, keys } = store();
    const [oldKey, newKey] = [randomKey('k1'), randomKey('k2')];
    const both = createKeyring([newKey, oldKey]);
    const options = { redis, keys, clock: createStoreClock(), quotasOf: () => [quota] };
    const ledger = createLedger({ ...options, keyring: createKeyring([oldKey, newKey]) });
    const first = await committed(ledger, sampleBooking({ partner: samplePartnerSide() }));
    expect(await bookingReseal(redis, keys, both)(keys.booking(first.reference))).toBe('resealed');
    const second = await committed(ledger, { ...first, state: 'held' });
    expect(await ledger.load(first.reference)).toEqual(second);
  });

  it('leaves another process nothing to overwrite', async () => {
    const [one, other] = openLedgers(2).ledgers;
    const first = await committed(one, sampleBooking());
    const theirs = await committed(other, { ...first, state: 'held', holdUntil: 5 });
    expect(await one?.commit({ ...first, reads: 1 })).toEqual({ kind: 'conflict', current: theirs });
    const last = await committed(one, { ...theirs, reads: 2 });
    expect(await other?.load(first.reference)).toEqual(last);
  });
});
