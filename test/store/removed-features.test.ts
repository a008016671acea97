import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Booking } from '../../src/booking/record.ts';
import { bookingReseal } from '../../src/ops/rekey.ts';
import { encodeBooking, oldestSchema, schema } from '../../src/store/booking-codec.ts';
import { createStoreClock } from '../../src/store/connection.ts';
import { createKeyring } from '../../src/store/encryption.ts';
import { createLedger } from '../../src/store/ledger.ts';
import { everythingUnder, useStore } from '../helpers/store.ts';
import { sampleBooking, samplePartnerSide } from './sample-booking.ts';
import { randomKey } from './sample-keyring.ts';

const store = useStore();
const receiver = { userId: 8_000_000_001, chatId: 8_000_000_001, locale: 'en', name: 'Sentinel Receiver' };

/** A booking as 1.0.0 stored it, with a shared ticket and the question after the visit still to come. */
async function stored() {
  const { ledger: redis, keys, prefix } = store();
  const keyring = createKeyring([randomKey('k1')]);
  const options = { redis, keys, keyring, clock: createStoreClock(), quotasOf: () => [] };
  const entry = { since: 1, tries: 0, notBefore: 1 } as const;
  const committed = await createLedger(options).commit(
    sampleBooking({
      state: 'issued',
      partner: samplePartnerSide({ bookingId: randomUUID() }),
      outbox: [{ kind: 'card', ...entry }],
      timers: { retention: 9 },
      wakeAt: 1,
    }),
  );
  if (committed.kind !== 'committed') throw new Error('Not committed');
  const { booking } = committed;
  const removed = [
    { kind: 'shared', share: 's', ...entry },
    { kind: 'voidShared', share: 's', ...entry },
    { kind: 'notice', notice: 'review', ...entry },
  ];
  const older: object = {
    ...booking,
    outbox: [...removed, ...booking.outbox],
    timers: { ...booking.timers, review: 1 },
    shares: [{ id: 's', ticket: 0, at: 1, receiver, openedAt: 2, sent: [{ messageId: 4, picture: 0 }] }],
  };
  const key = keys.booking(booking.reference);
  const fields = Object.fromEntries(encodeBooking(older as Booking, keyring));
  const record = (fields.record ?? '').replace(`"schema":${schema}`, `"schema":${oldestSchema}`);
  await redis.hset(key, { ...fields, record });
  const holds = JSON.parse((await redis.hget(key, 'holds')) ?? '');
  for (const index of ['share:s', `receiver:${receiver.userId}`].map(
    (name) => `${prefix}:{ledger}:index:${name}`,
  )) {
    await redis.zadd(index, 1, booking.reference);
    holds.indexes.push(index);
  }
  await redis.hset(key, 'holds', JSON.stringify(holds));
  return { booking, ledger: createLedger(options), reseal: () => bookingReseal(redis, keys, keyring)(key) };
}

const isLeft = async () =>
  /8000000001|share|"review"/.test(await everythingUnder(store().ledger, store().prefix));

it('shared tickets and the question after the visit go with the next commit, rekey or removal of a record', async () => {
  const committed = await stored();
  expect(await isLeft()).toBe(true);
  const read = await committed.ledger.load(committed.booking.reference);
  expect(read).toEqual(committed.booking);
  expect(read && (await committed.ledger.commit(read)).kind).toBe('committed');
  expect(await isLeft()).toBe(false);
  expect(await (await stored()).reseal()).toBe('resealed');
  const forgotten = await stored();
  await forgotten.ledger.remove(forgotten.booking);
  expect(await isLeft()).toBe(false);
});
