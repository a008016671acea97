import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bookingReseal, rekey } from '../../src/ops/rekey.ts';
import { createAudit } from '../../src/store/audit.ts';
import { createChatRecords } from '../../src/store/chat-session.ts';
import { createStoreClock } from '../../src/store/connection.ts';
import { createOpenings } from '../../src/store/day-openings.ts';
import { createKeyring, type Keyring } from '../../src/store/encryption.ts';
import { createLedger } from '../../src/store/ledger.ts';
import { createUnmatched } from '../../src/store/unmatched-receipts.ts';
import { everythingUnder, type StoreCorner, useStore } from '../helpers/store.ts';
import { sampleBooking, samplePartnerSide, sentinels } from '../store/sample-booking.ts';
import { randomKey } from '../store/sample-keyring.ts';

const quota = { name: 'openHolds', key: 'holds:42', amount: 1, limit: 9, ttlSeconds: 60 } as const;
const ask = {
  id: 'a',
  kind: 'close',
  reference: 'r',
  reason: sentinels.closeReason,
  messageId: 5,
} as const;
const receipt = {
  id: 'bank:1',
  source: 'bank',
  amount: 900_000,
  currency: 'VND',
  at: 1,
  because: 'noCode',
  text: sentinels.name,
} as const;
const store = useStore();

function stores(corner: StoreCorner, keyring: Keyring) {
  const { ledger: redis, keys } = corner;
  return {
    ledger: createLedger({ redis, keys, keyring, clock: createStoreClock(), quotasOf: () => [quota] }),
    ...createChatRecords(redis, keys, keyring)(),
    audit: createAudit(redis, keys, keyring, 60),
    openings: createOpenings(redis, keys, keyring),
    unmatched: createUnmatched(redis, keys, keyring, 60_000),
  };
}

describe('changing the encryption key', () => {
  it('seals everything anew and finds it as before, so the old key can go', async () => {
    const corner = store();
    const [oldKey, newKey] = [randomKey('k1'), randomKey('k2')];
    const before = stores(corner, createKeyring([oldKey]));
    const held = sampleBooking({ state: 'held', partner: samplePartnerSide(), wakeAt: 1_800_000_000_000 });
    const issued = sampleBooking({
      state: 'issued',
      partner: samplePartnerSide({ bookingCode: 'BK9', bookingId: '9' }),
    });
    for (const booking of [held, issued]) await before.ledger.commit(booking);
    await before.profiles.update(42, () => ({ details: { name: sentinels.name } }));
    await before.audit.append({ by: 7, action: 'closed', subject: 'BK9', reason: sentinels.closeReason });
    await before.audit.append({ by: 7, action: 'ticketsSent', subject: 'BK9' });
    await before.conversations.write(42, { typed: sentinels.name });
    await before.awaiting.set(42, 7, ask);
    await before.openings.add({ userId: 42, locale: 'en' }, '2026-11-20', '2026-11-19', sentinels.note);
    await before.unmatched.add(receipt);
    const records = await Promise.all([held, issued].map(({ reference }) => before.ledger.load(reference)));

    const both = createKeyring([newKey, oldKey]);
    const one = { resealed: 1, current: 0, unreadable: 0 };
    expect(await rekey(corner.ledger, corner.keys, both)).toEqual({
      bookings: { resealed: 2, current: 0, unreadable: 0 },
      profiles: one,
      drafts: { resealed: 0, current: 0, unreadable: 0 },
      dialogues: one,
      audit: one,
      openings: one,
      questions: one,
      unmatched: one,
    });
    expect(await everythingUnder(corner.ledger, corner.prefix)).not.toContain('k1:');

    const after = stores(corner, createKeyring([newKey]));
    expect(await Promise.all([held, issued].map(({ reference }) => after.ledger.load(reference)))).toEqual(
      records,
    );
    for (const found of [
      await after.ledger.byPhone(sentinels.phone),
      await after.ledger.byUsername(sentinels.username),
      await after.ledger.byName(['sentinel', 'nguyen']),
      await after.ledger.visiting(held.order.date),
      (await after.ledger.ofCustomer(42, { offset: 0, limit: 9 })).bookings,
    ]) {
      expect(found.map(({ reference }) => reference).toSorted()).toEqual(
        [held.reference, issued.reference].toSorted(),
      );
    }
    expect(await after.profiles.load(42)).toEqual({ details: { name: sentinels.name } });
    expect(await after.conversations.read(42)).toEqual({ typed: sentinels.name });
    expect(await after.awaiting.current(42, 7)).toEqual(ask);
    expect(await after.openings.orderFor(42, '2026-11-20')).toBe(sentinels.note);
    expect(await after.unmatched.find(receipt.id)).toEqual(receipt);
    for (const key of [corner.keys.conversation(42), corner.keys.awaiting(42, 7)])
      expect(await corner.ledger.ttl(key)).toBeGreaterThan(0);
    expect((await after.audit.of('BK9')).map(({ action, reason }) => [action, reason])).toEqual([
      ['closed', sentinels.closeReason],
      ['ticketsSent', undefined],
    ]);
    expect(await corner.ledger.hgetall(corner.keys.quota(quota.key))).toEqual({
      [held.reference]: '1',
      [issued.reference]: '1',
    });
    expect(await rekey(corner.ledger, corner.keys, both)).toMatchObject({
      bookings: { resealed: 0, current: 2 },
      profiles: { resealed: 0, current: 1 },
      audit: { resealed: 0, current: 1 },
    });
  });

  it('finds what an earlier version indexed less, also where the key stays', async () => {
    const corner = store();
    const keyring = createKeyring([randomKey('k1')]);
    const { ledger } = stores(corner, keyring);
    const { order } = sampleBooking();
    const booking = sampleBooking({
      customer: { userId: 46, chatId: 46, locale: 'en' },
      order: { ...order, date: '2027-01-01' },
    });
    await ledger.commit(booking);
    const key = corner.keys.booking(booking.reference);
    const holds = JSON.parse((await corner.ledger.hget(key, 'holds')) ?? '{}');
    const kept = holds.indexes.filter((index: string) => !/:index:(name|visit):/.test(index));
    for (const index of holds.indexes)
      if (!kept.includes(index)) await corner.ledger.zrem(index, booking.reference);
    await corner.ledger.hset(key, 'holds', JSON.stringify({ ...holds, indexes: kept }));
    const named = async () => (await ledger.byName(['sentinel'])).map(({ reference }) => reference);
    expect(await named()).not.toContain(booking.reference);
    expect((await rekey(corner.ledger, corner.keys, keyring)).bookings.resealed).toBeGreaterThan(0);
    expect(await named()).toContain(booking.reference);
    const loaded = await ledger.load(booking.reference);
    if (loaded === null) throw new Error('The booking is gone.');
    await ledger.remove(loaded);
    expect(await named()).not.toContain(booking.reference);
    expect(await ledger.visiting(booking.order.date)).not.toContainEqual(loaded);
  });

  it('gives profiles without a booking, which earlier versions kept for ever, their end', async () => {
    const { ledger: redis, keys } = store();
    const keyring = createKeyring([randomKey('k1')]);
    const { ledger, profiles } = stores(store(), keyring);
    const [stranger, former, lately, customer] = [51, 52, 53, 54];
    const details = { name: 'An' };
    for (const userId of [stranger, lately]) await profiles.update(userId, () => ({ locale: 'vi' }));
    for (const userId of [former, customer]) await profiles.update(userId, () => ({ locale: 'vi', details }));
    await ledger.commit(sampleBooking({ customer: { userId: customer, chatId: customer, locale: 'vi' } }));
    await redis.persist(keys.profile(stranger));
    await redis.expire(keys.profile(lately), 1_000);
    const secondsLeft = () =>
      Promise.all([stranger, former, lately, customer].map((userId) => redis.ttl(keys.profile(userId))));
    expect(await secondsLeft()).toEqual([-1, -1, 1_000, -1]);
    expect((await rekey(redis, keys, keyring)).profiles.resealed).toBe(2);
    const inNinetyDays = expect.closeTo(90 * 86_400, -2);
    expect(await secondsLeft()).toEqual([inNinetyDays, inNinetyDays, expect.closeTo(1_000, -2), -1]);
    expect(await profiles.load(former)).toEqual({ locale: 'vi', details });
    expect((await rekey(redis, keys, keyring)).profiles.resealed).toBe(0);
  });

  it('disturbs nobody who is at work on a booking', async () => {
    const corner = store();
    const [oldKey, newKey] = [randomKey('o1'), randomKey('o2')];
    const before = stores(corner, createKeyring([oldKey]));
    const outcome = await before.ledger.commit(
      sampleBooking({ customer: { userId: 43, chatId: 43, locale: 'en' } }),
    );
    if (outcome.kind !== 'committed') throw new Error('The sample was not committed.');
    await rekey(corner.ledger, corner.keys, createKeyring([newKey, oldKey]));
    const after = stores(corner, createKeyring([newKey, oldKey]));
    expect(await after.ledger.commit({ ...outcome.booking, state: 'rejected' })).toMatchObject({
      kind: 'committed',
    });
  });

  it('leaves alone what another commit of the same number wrote since it was read', async () => {
    const { ledger: redis, keys } = store();
    const [oldKey, newKey] = [randomKey('k1'), randomKey('k2')];
    const booking = sampleBooking({ customer: { userId: 45, chatId: 45, locale: 'en' } });
    const key = keys.booking(booking.reference);
    await stores(store(), createKeyring([oldKey])).ledger.commit(booking);
    const reseal = bookingReseal(redis, keys, createKeyring([newKey, oldKey]));
    const resealing = reseal(key);
    // Sent after the read and before the write, which waits for the read's answer.
    await redis.hset(key, 'nonce', 'of a store that had lost its last second');
    expect(await resealing).toBe('conflict');
    expect(await reseal(key)).toBe('resealed');
  });

  it('tells what no key opens, and leaves it as it is', async () => {
    const corner = store();
    const lost = stores(corner, createKeyring([randomKey('lost')]));
    const booking = sampleBooking({ customer: { userId: 44, chatId: 44, locale: 'en' } });
    await lost.ledger.commit(booking);
    const report = await rekey(corner.ledger, corner.keys, createKeyring([randomKey('other')]));
    expect(report.bookings.unreadable).toBeGreaterThanOrEqual(1);
    expect(await lost.ledger.load(booking.reference)).toMatchObject({ reference: booking.reference });
  });

  it('is a command that says what it did, and fails while something is unreadable', async () => {
    const corner = store();
    const command = fileURLToPath(new URL('../../src/ops/rekey.ts', import.meta.url));
    const environment = {
      REDIS_URL: corner.url,
      REDIS_PREFIX: `${corner.prefix}-none`,
      ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    };
    const { stdout } = await promisify(execFile)(process.execPath, [command], { env: environment });
    expect(stdout).toContain('bookings: 0 encrypted again, 0 already under the first key, 0 unreadable');
    const failing = promisify(execFile)(process.execPath, [command], {
      env: { ...environment, REDIS_PREFIX: corner.prefix },
    });
    await expect(failing).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('unreadable') });
    const unset = promisify(execFile)(process.execPath, [command], { env: {} });
    await expect(unset).rejects.toMatchObject({
      code: 78,
      stderr: expect.stringContaining('ENCRYPTION_KEYS'),
    });
    const away = promisify(execFile)(process.execPath, [command], {
      env: { ...environment, REDIS_URL: 'redis://127.0.0.1:9' },
    });
    await expect(away).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^Not everything was encrypted again: the store can't be reached \(ECONNREFUSED\) — .*\n$/,
      ),
    });
  });

  it.each([
    ['a value of another kind', 'set', 'the store is there, but refuses what the bot asks of it (WRONGTYPE'],
    ['a record that nobody has written', 'hset', 'SyntaxError'],
  ] as const)('stops at %s, and does not call the store away', async (_what, kind, words) => {
    const { ledger, keys, prefix, url } = store();
    const key = randomKey('k1');
    const booking = sampleBooking({ customer: { userId: 45, chatId: 45, locale: 'en' } });
    await stores(store(), createKeyring([key])).ledger.commit(booking);
    onTestFinished(() => void ledger.del(keys.booking('other')));
    if (kind === 'set') await ledger.set(keys.booking('other'), 'text');
    else await ledger.hset(keys.booking(booking.reference), 'holds', 'text');
    const command = fileURLToPath(new URL('../../src/ops/rekey.ts', import.meta.url));
    const environment = {
      REDIS_URL: url,
      REDIS_PREFIX: prefix,
      ENCRYPTION_KEYS: `k1:${Buffer.from(key.key).toString('base64')}`,
    };
    const stopped = await promisify(execFile)(process.execPath, [command], { env: environment }).catch(
      (error: unknown) => error,
    );
    expect(stopped).toMatchObject({ code: 1, stderr: expect.stringContaining(words) });
    expect(stopped).not.toMatchObject({ stderr: expect.stringContaining("can't be reached") });
  });
});
