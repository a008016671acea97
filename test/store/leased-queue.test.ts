import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLeasedQueue, type Lease } from '../../src/store/leased-queue.ts';
import { createStaffJobs } from '../../src/store/staff-job-queue.ts';
import { createUnmatched } from '../../src/store/unmatched-receipts.ts';
import { useStore } from '../helpers/store.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';

const store = useStore();
const minuteMs = 60_000;
let queues = 0;

function queueOf(suffix = `${++queues}`) {
  const key = `${store().prefix}:{queue}:${suffix}`;
  const queue = createLeasedQueue(store().chats, key);
  return { key, queue, endLease: (name: string) => endLease(key, name) };
}

/** Goes on as if the time of the lease had passed: an end that has passed is another one than any that is to come. */
async function endLease(key: string, name: string): Promise<void> {
  const at = await store().chats.zscore(key, name);
  if (Number(at) > Date.now()) await setTimeout(2);
  await store().chats.zadd(key, 1, name);
}

async function taken(lease: Promise<Lease | null>): Promise<Lease> {
  const got = await lease;
  if (got === null) throw new Error('There is no lease.');
  return got;
}

describe('a leased queue', () => {
  it('gives a name to one of many, once it is due', async () => {
    const { queue } = queueOf();
    await queue.add('a');
    expect(await queue.due(9)).toEqual(['a']);
    const leases = await Promise.all(Array.from({ length: 8 }, () => queue.take('a', minuteMs)));
    expect(leases.filter((lease) => lease !== null)).toHaveLength(1);
    expect(await queue.due(9)).toEqual([]);
    expect(await queue.take('b', minuteMs)).toBeNull();
  });

  it('follows a process that is silent with another one, which it can take nothing from any more', async () => {
    const { queue, endLease } = queueOf();
    await queue.add('a');
    const silent = await taken(queue.take('a', minuteMs));
    expect(await silent.extend()).toBe(true);
    await endLease('a');
    const next = await taken(queue.take('a', minuteMs));
    expect([await silent.extend(), await silent.finish(), await silent.putBack(0)]).toEqual([
      false,
      false,
      false,
    ]);
    expect([await next.extend(), await next.finish(), await next.finish()]).toEqual([true, true, false]);
    expect(await queue.take('a', minuteMs)).toBeNull();
  });

  it('lets a lease end by itself, and its holder go on where nobody has followed', async () => {
    const { queue } = queueOf();
    await queue.add('a');
    const short = await taken(queue.take('a', 1));
    await expect.poll(() => queue.due(9)).toEqual(['a']);
    expect(await short.extend()).toBe(true);
    await expect.poll(() => queue.take('a', minuteMs)).not.toBeNull();
    expect(await short.finish()).toBe(false);
  });

  it('has what was put back when it is due, and only once what was added twice', async () => {
    const { queue, key } = queueOf();
    await queue.add('a');
    const lease = await taken(queue.take('a', minuteMs));
    await queue.add('a');
    expect(await queue.due(9)).toEqual([]);
    expect(await lease.putBack(0)).toBe(true);
    expect(await lease.extend()).toBe(false);
    expect(await queue.due(9)).toEqual(['a']);
    await (await taken(queue.take('a', minuteMs))).putBack(10 * minuteMs);
    expect(await queue.due(9)).toEqual([]);
    const dueInMs = Number(await store().chats.zscore(key, 'a')) - Date.now();
    expect(dueInMs).toBeGreaterThan(9 * minuteMs);
  });

  it('names what is longest overdue first', async () => {
    const { queue, key } = queueOf();
    await store().chats.zadd(key, 3, 'c', 1, 'a', 2, 'b');
    expect(await queue.due(2)).toEqual(['a', 'b']);
  });

  it('has one holder of each name at a time, whatever happens in whichever order', async () => {
    const names = ['a', 'b'] as const;
    const step = fc.record({
      name: fc.constantFrom(...names),
      by: fc.nat({ max: 2 }),
      do: fc.constantFrom('add', 'take', 'extend', 'finish', 'putBack', 'leaseEnds'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { queue, endLease } = queueOf();
        const leases = new Map<string, Lease>();
        /** Absent, due, or whose it is. */
        const state = new Map<string, 'due' | number>();
        for (const { name, by, do: what } of steps) {
          const holder = state.get(name);
          const lease = leases.get(`${name} ${by}`);
          if (what === 'add') {
            await queue.add(name);
            if (holder === undefined) state.set(name, 'due');
          } else if (what === 'take') {
            const got = await queue.take(name, minuteMs);
            expect(got !== null).toBe(holder === 'due');
            if (got === null) continue;
            leases.set(`${name} ${by}`, got);
            state.set(name, by);
          } else if (what === 'leaseEnds') {
            if (holder === undefined) continue;
            await endLease(name);
            state.set(name, 'due');
          } else if (lease !== undefined) {
            const did = what === 'putBack' ? await lease.putBack(0) : await lease[what]();
            expect(did).toBe(holder === by);
            if (did && what === 'finish') state.delete(name);
            if (did && what === 'putBack') state.set(name, 'due');
          }
        }
        const due = names.filter((name) => state.get(name) === 'due');
        expect([...(await queue.due(9))].toSorted()).toEqual(due);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the queues of versions that leased without a token', () => {
  it('are gone on with: what waits, and what was leased by a process that has died', async () => {
    const { ledger, chats, keys } = store();
    // As `addStaffJob` and `takeStaffJob`, `addUnmatched` and `nextUnmatched` left them.
    await chats.zadd(keys.staffJobs, 1_763_800_000_000, 'report:waits', 1_763_800_020_000, 'report:leased');
    await chats.hset(keys.staffJobPayloads, { 'report:waits': '{"n":1}', 'report:leased': '{"n":2}' });
    const jobs = createStaffJobs(chats, keys);
    expect(await jobs.queue.due(9)).toEqual(['report:waits', 'report:leased']);
    for (const [name, payload] of [
      ['report:waits', '{"n":1}'],
      ['report:leased', '{"n":2}'],
    ] as const) {
      const lease = await taken(jobs.queue.take(name, minuteMs));
      expect(await jobs.payloadOf(name)).toBe(payload);
      expect(await lease.finish()).toBe(true);
    }
    expect(await chats.exists(keys.staffJobs, keys.staffJobPayloads)).toBe(0);

    const receipt = { id: 'bank:1', source: 'bank', amount: 5, currency: 'VND', at: 1, because: 'noCode' };
    await ledger.hset(keys.unmatched, receipt.id, JSON.stringify(receipt));
    await ledger.zadd(keys.unmatchedByTime, 1, receipt.id);
    await ledger.zadd(keys.unmatchedToAnnounce, 1_763_800_030_000, receipt.id);
    const { toAnnounce: untold, findUnbooked } = createUnmatched(
      ledger,
      keys,
      keyringOf(randomKey('k1')),
      minuteMs,
    );
    expect(await untold.due(9)).toEqual([receipt.id]);
    expect(await findUnbooked(receipt.id)).toEqual({ ...receipt, text: null });
    expect(await (await taken(untold.take(receipt.id, minuteMs))).finish()).toBe(true);
  });

  it('are shared with such a version while it still runs: neither takes what the other has', async () => {
    const { queue, key } = queueOf();
    await store().chats.zadd(key, Date.now() + minuteMs, 'theirs', 1, 'ours');
    expect(await queue.due(9)).toEqual(['ours']);
    expect(await queue.take('theirs', minuteMs)).toBeNull();
    const ours = await taken(queue.take('ours', minuteMs));
    expect(await store().chats.zcount(key, '-inf', Date.now())).toBe(0);
    // It takes up what we have not finished in time, and we notice.
    await store().chats.zadd(key, Date.now() + 2 * minuteMs, 'ours');
    expect(await ours.finish()).toBe(false);
  });
});
