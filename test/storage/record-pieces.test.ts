import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assembledLua, piecesOf, recordText } from '../../src/storage/booking-codec.ts';
import { createStoreClock } from '../../src/storage/connection.ts';
import { createKeyring } from '../../src/storage/keyring.ts';
import { createLedger } from '../../src/storage/ledger.ts';
import { bookingReseal } from '../../src/storage/rekey.ts';
import { useStore } from '../helpers/store.ts';
import { sampleBooking, samplePartnerSide } from './sample-booking.ts';
import { randomKey } from './sample-keyring.ts';

const store = useStore();

const record = fc
  .array(fc.tuple(fc.constantFrom('order', 'state', 'ticket–Vé', 'outbox', 'wakeAt'), fc.json()), {
    minLength: 1,
    maxLength: 5,
  })
  .map((entries) => new Map(entries));

describe('a record in pieces', () => {
  it('is put together in the store as it would have been sent', async () => {
    const { ledger } = store();
    const lua = `${assembledLua}return assembled(ARGV[1], ARGV[2], 3)`;
    await fc.assert(
      fc.asyncProperty(record, record, async (before, next) => {
        const stored = recordText(before);
        const { of, pieces } = piecesOf(next, before);
        expect(await ledger.eval(lua, 0, stored, of, ...pieces)).toBe(recordText(next));
        expect(await ledger.eval(lua, 0, `${stored} `, of, ...pieces)).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it('has only what has changed', () => {
    const before = new Map([
      ['order', '"a long order"'],
      ['state', '"held"'],
      ['customer', '"a customer"'],
    ]);
    const next = new Map([...before, ['state', '"issued"']]);
    expect(piecesOf(next, before).pieces).toEqual(['=1,23', '+,"state":"issued"', '=39,24', '+}']);
  });
});

describe('a commit after another one of the same process', () => {
  const quota = { name: 'openHolds', key: 'holds:42', amount: 1, limit: 9, ttlSeconds: 60 } as const;

  it('holds where the record was sealed anew in between', async () => {
    const { ledger: redis, keys } = store();
    const [oldKey, newKey] = [randomKey('k1'), randomKey('k2')];
    const both = createKeyring([newKey, oldKey]);
    const options = { redis, keys, clock: createStoreClock(), quotasOf: () => [quota] };
    const ledger = createLedger({ ...options, keyring: createKeyring([oldKey, newKey]) });
    const first = await ledger.commit(sampleBooking({ partner: samplePartnerSide() }));
    if (first.kind !== 'committed') expect.fail(first.kind);
    const { booking } = first;
    expect(await bookingReseal(redis, keys, both)(keys.booking(booking.reference))).toBe('resealed');
    const second = await ledger.commit({ ...booking, state: 'held' });
    if (second.kind !== 'committed') expect.fail(second.kind);
    expect(await ledger.load(booking.reference)).toEqual(second.booking);
  });

  it('leaves another process nothing to overwrite', async () => {
    const { ledger: redis, keys } = store();
    const keyring = createKeyring([randomKey('k1')]);
    const open = () =>
      createLedger({ redis, keys, keyring, clock: createStoreClock(), quotasOf: () => [quota] });
    const [one, other] = [open(), open()];
    const first = await one.commit(sampleBooking());
    if (first.kind !== 'committed') expect.fail(first.kind);
    const theirs = await other.commit({ ...first.booking, state: 'held', holdUntil: 5 });
    if (theirs.kind !== 'committed') expect.fail(theirs.kind);
    expect(await one.commit({ ...first.booking, reads: 1 })).toEqual({
      kind: 'conflict',
      current: theirs.booking,
    });
    const last = await one.commit({ ...theirs.booking, reads: 2 });
    if (last.kind !== 'committed') expect.fail(last.kind);
    expect(await other.load(first.booking.reference)).toEqual(last.booking);
  });
});
