import { beforeEach, describe, expect, it } from 'vitest';
import type { CommitOutcome, UnmatchedReceipt } from '../../src/booking/ports.ts';
import { createStoreClock } from '../../src/store/connection.ts';
import { createLedger } from '../../src/store/ledger.ts';
import { createUnmatched, type UnmatchedStore } from '../../src/store/unmatched-receipts.ts';
import { prepayment, withReceipts } from '../booking/prepaid.ts';
import { everythingUnder, sweep, useStore } from '../helpers/store.ts';
import { sampleBooking, sentinels } from './sample-booking.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';

const corner = useStore();
const key = randomKey('k1');
const textKeptMs = 60_000;
const all = { offset: 0, limit: 10 };

function arrived(n: number, changes: Partial<UnmatchedReceipt> = {}): UnmatchedReceipt {
  const text = `${sentinels.name} chuyen tien`;
  return {
    id: `bank:${n}`,
    source: 'bank',
    amount: 900_000,
    currency: 'VND',
    at: n,
    because: 'noCode',
    text,
    ...changes,
  };
}

describe('money without a booking', () => {
  let unmatched: UnmatchedStore;

  beforeEach(async () => {
    const { ledger: redis, keys, prefix } = corner();
    await sweep(redis, prefix);
    unmatched = createUnmatched(redis, keys, keyringOf(key), textKeptMs);
  });

  /** Books it on a booking, as a match or a notice with the code does. */
  async function book(receipt: UnmatchedReceipt): Promise<CommitOutcome> {
    const { ledger: redis, keys } = corner();
    const options = { redis, keys, keyring: keyringOf(key), clock: createStoreClock(), quotasOf: () => [] };
    const { because: _because, text: _text, ...money } = receipt;
    const booking = sampleBooking({ prepayment: prepayment({ code: null, ...withReceipts(money) }) });
    return createLedger(options).commit(booking);
  }

  it('is kept once, with what the bank wrote, which nobody reads in the store', async () => {
    expect(await unmatched.add(arrived(1))).toBe('added');
    expect(await unmatched.add(arrived(1, { amount: 5 }))).toBe('known');
    expect(await unmatched.find('bank:1')).toEqual(arrived(1));
    expect(await everythingUnder(corner().ledger, corner().prefix)).not.toContain(sentinels.name);
  });

  it('is listed in the order of its arrival, a page at a time', async () => {
    for (const n of [3, 1, 2]) await unmatched.add(arrived(n));
    expect(await unmatched.list({ offset: 1, limit: 1 })).toEqual({ receipts: [arrived(2)], total: 3 });
  });

  it('is found by its id however much waits before it, until a booking has it', async () => {
    const { ledger: redis, keys } = corner();
    const { text: _text, ...record } = arrived(0);
    const pipeline = redis.pipeline();
    for (let n = 1; n <= 1_200; n += 1) {
      const id = `bank:${n}`;
      pipeline.hset(keys.unmatched, id, JSON.stringify({ ...record, id, at: n }));
      pipeline.zadd(keys.unmatchedByTime, n, id);
    }
    await pipeline.exec();
    const last = arrived(1_201);
    await unmatched.add(last);
    expect(await unmatched.waiting((id) => id === last.id)).toEqual(last);
    await book(last);
    expect(await unmatched.waiting((id) => id === last.id)).toBeNull();
  });

  it('is not kept when a booking has it already', async () => {
    expect(await book(arrived(1))).toMatchObject({ kind: 'committed' });
    expect(await unmatched.add(arrived(1))).toBe('known');
    expect(await unmatched.list(all)).toEqual({ receipts: [], total: 0 });
  });

  it('is no longer listed once it is booked, though the process died before it removed it', async () => {
    await unmatched.add(arrived(1));
    await book(arrived(1));
    expect(await unmatched.findUnbooked('bank:1')).toBeNull();
    expect(await unmatched.toAnnounce.due(1)).toEqual([]);
    expect(await unmatched.list(all)).toEqual({ receipts: [], total: 0 });
    expect(await unmatched.find('bank:1')).toBeNull();
    expect(await unmatched.add(arrived(1))).toBe('known');
  });

  it('keeps the text no longer than it may, and the money for as long as it takes', async () => {
    await unmatched.add(arrived(1));
    const { ledger: redis, keys } = corner();
    const left = await redis.pttl(keys.unmatchedText('bank:1'));
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(textKeptMs);
    await redis.del(keys.unmatchedText('bank:1'));
    expect(await unmatched.find('bank:1')).toEqual(arrived(1, { text: null }));
    await unmatched.add(arrived(2, { text: null }));
    expect(await unmatched.find('bank:2')).toEqual(arrived(2, { text: null }));
  });

  it('is told to staff by one process at a time, until it is marked as told', async () => {
    await unmatched.add(arrived(1));
    const { ledger: redis, keys } = corner();
    expect(await unmatched.toAnnounce.due(9)).toEqual(['bank:1']);
    const dead = await unmatched.toAnnounce.take('bank:1', 60_000);
    expect(await unmatched.toAnnounce.due(9)).toEqual([]);
    // The process that was about to tell has died, and its lease has ended.
    await redis.zadd(keys.unmatchedToAnnounce, 1, 'bank:1');
    const lease = await unmatched.toAnnounce.take('bank:1', 90_000);
    expect(await unmatched.findUnbooked('bank:1')).toEqual(arrived(1));
    expect([await dead?.finish(), await lease?.finish()]).toEqual([false, true]);
    await redis.zrange(keys.unmatchedToAnnounce, 0, '-1').then((ids) => expect(ids).toEqual([]));
    expect((await unmatched.list(all)).total).toBe(1);
  });

  it('that was given back is nobody’s any more: neither told, nor matched, nor added again', async () => {
    await unmatched.add(arrived(1));
    expect(await unmatched.returned('bank:1', 7)).toBe('returned');
    expect(await unmatched.returned('bank:1', 8)).toBe('gone');
    expect(await unmatched.list(all)).toEqual({ receipts: [], total: 0 });
    expect(await unmatched.find('bank:1')).toBeNull();
    expect(await unmatched.toAnnounce.due(1)).toEqual([]);
    expect(await unmatched.add(arrived(1))).toBe('known');
    expect(await book(arrived(1))).toMatchObject({ kind: 'taken', claim: 'receipt' });
    // What came stays on record, by whom it went back.
    const { ledger: redis, keys } = corner();
    const { owner, fact = '' } = await redis.hgetall(keys.receipt('bank:1'));
    expect(owner).toContain('7');
    expect(JSON.parse(fact)).toMatchObject({ id: 'bank:1', amount: 900_000, currency: 'VND' });
    expect(await everythingUnder(corner().ledger, corner().prefix)).not.toContain(sentinels.name);
  });

  it('is not given back once a booking has it', async () => {
    await unmatched.add(arrived(1));
    await book(arrived(1));
    expect(await unmatched.returned('bank:1', 7)).toBe('gone');
    expect(await unmatched.returned('bank:2', 7)).toBe('gone');
  });

  it('leaves nothing behind once it is matched', async () => {
    await unmatched.add(arrived(1));
    await unmatched.remove('bank:1');
    expect(await unmatched.find('bank:1')).toBeNull();
    expect(await corner().ledger.keys(`${corner().prefix}*`)).toEqual([]);
  });
});
