import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import type { Booking } from '../../src/booking/record.ts';
import {
  connectStore,
  createStoreClock,
  defineScript,
  isOutage,
  setStoreClock,
} from '../../src/store/connection.ts';
import { createLedger } from '../../src/store/ledger.ts';
import { createTelegramMemory } from '../../src/store/telegram-memory.ts';
import { openCorner, runStore, sweep } from '../helpers/store.ts';
import { startProxy } from './proxy.ts';
import { sampleBooking } from './sample-booking.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';

const unavailable = { name: 'StoreUnavailable', code: 'STORE_UNAVAILABLE' };
const undo: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A ledger behind a wire that the test can cut. */
async function setUp() {
  const proxy = await startProxy(runStore().url);
  undo.push(() => proxy.stop());
  const corner = await openCorner(proxy.url);
  undo.push(() => corner.close());
  const direct = await openCorner(runStore().url, corner.prefix);
  undo.push(async () => {
    await sweep(direct.ledger, direct.prefix);
    await direct.close();
  });
  const clock = createStoreClock();
  await setStoreClock(clock, corner.ledger);
  const keyring = keyringOf(randomKey('only'));
  const ledgerOn = (redis: typeof corner.ledger) =>
    createLedger({ redis, keys: corner.keys, keyring, clock, quotasOf: () => [] });
  return { proxy, corner, ledger: ledgerOn(corner.ledger), direct: ledgerOn(direct.ledger) };
}

/** The store's clients give up within a second, which a busy machine stretches; what waits for the store waits for good. */
const soonMs = 5_000;

async function msUntil(settled: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await settled.catch(() => undefined);
  return performance.now() - startedAt;
}

describe('a commit whose answer is lost', () => {
  it('is committed when the store has it', async () => {
    const { proxy, ledger, direct } = await setUp();
    const booking = sampleBooking();
    proxy.cutAfterForwarding(booking.reference);
    const expected = { ...booking, version: 1, nonce: expect.any(String) };
    expect(await ledger.commit(booking)).toEqual({ kind: 'committed', booking: expected });
    expect(await direct.load(booking.reference)).toEqual(expected);
  });

  it('is sent again when the store never saw it', async () => {
    const { proxy, ledger, direct } = await setUp();
    const booking = sampleBooking();
    proxy.cutInsteadOfForwarding(booking.reference);
    expect((await ledger.commit(booking)).kind).toBe('committed');
    expect(await direct.load(booking.reference)).toMatchObject({ version: 1 });
  });

  it('is a conflict when somebody else has committed in its place', async () => {
    const { proxy, ledger, direct } = await setUp();
    const first = sampleBooking();
    await direct.commit(first);
    const mine: Booking = { ...first, ...(await direct.load(first.reference)), reads: 1 };
    proxy.cutInsteadOfForwarding(first.reference);
    const [mineOutcome, theirs] = await Promise.all([
      ledger.commit(mine),
      direct.commit({ ...mine, reads: 2 }),
    ]);
    expect(mineOutcome).toMatchObject({ kind: 'conflict', current: { reads: 2 } });
    expect(theirs.kind).toBe('committed');
    expect((await direct.load(first.reference))?.reads).toBe(2);
  });
});

describe('a store that is gone', () => {
  it('is told within a second, and again at once', async () => {
    const { proxy, ledger } = await setUp();
    await proxy.stop();
    const first = ledger.commit(sampleBooking());
    expect(await msUntil(first)).toBeLessThan(soonMs);
    await expect(first).rejects.toMatchObject(unavailable);
    const second = ledger.load('any');
    expect(await msUntil(second)).toBeLessThan(soonMs);
    await expect(second).rejects.toMatchObject(unavailable);
  });

  it('is told within a second when it refuses a new process', async () => {
    const { proxy } = await setUp();
    await proxy.stop();
    const connecting = connectStore(proxy.url, () => {});
    expect(await msUntil(connecting)).toBeLessThan(soonMs);
    await expect(connecting).rejects.toMatchObject(unavailable);
  });

  it('gets no command later that was reported as failed', async () => {
    const { corner } = await setUp();
    const { chats, keys } = corner;
    // Longer than a command waits: one that is queued meanwhile would be sent after its failure was told.
    chats.options.retryStrategy = () => 900;
    chats.disconnect(true);
    await once(chats, 'reconnecting');
    await expect(chats.set(keys.draft(1), 'late')).rejects.toThrow();
    await once(chats, 'ready');
    expect(await chats.get(keys.draft(1))).toBeNull();
  });

  it('is found again when it comes back', async () => {
    const { corner, ledger } = await setUp();
    const booking = sampleBooking();
    // Longer than a commit waits for it.
    corner.ledger.options.retryStrategy = () => 2_000;
    corner.ledger.disconnect(true);
    await once(corner.ledger, 'reconnecting');
    await expect(ledger.commit(booking)).rejects.toMatchObject(unavailable);
    await once(corner.ledger, 'ready');
    expect((await ledger.commit(booking)).kind).toBe('committed');
  });
});

describe('a store that accepts everything and answers nothing', () => {
  it('is told within a second', async () => {
    const { proxy, corner, ledger } = await setUp();
    proxy.freeze();
    const asked = [
      ledger.load('any'),
      createTelegramMemory(corner.chats, corner.keys).fileIds(1).recall('https://a.example'),
    ];
    for (const answer of asked) {
      expect(await msUntil(answer)).toBeLessThan(soonMs);
      await expect(answer).rejects.toMatchObject(unavailable);
    }
  });
});

describe('a process that stood still for longer than an answer may take', () => {
  function standStill(ms: number): void {
    for (const until = performance.now() + ms; performance.now() < until; );
  }

  it('reads the answers that came meanwhile, over the same connection', async () => {
    const { ledger: redis } = (await setUp()).corner;
    const before = await redis.client('ID');
    const [written, read] = [redis.ping('once'), redis.get('nothing')];
    standStill(1_500);
    expect(await Promise.all([written, read])).toEqual(['once', null]);
    const sent = redis.ping('twice');
    await new Promise(setImmediate);
    standStill(1_500);
    expect(await sent).toBe('twice');
    expect(await redis.client('ID')).toBe(before);
  });

  it('is not fooled by a store that stays silent', async () => {
    const { proxy, corner } = await setUp();
    proxy.freeze();
    const unanswered = corner.ledger.ping();
    standStill(1_500);
    await expect(unanswered).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringContaining('Command timed out'),
    });
  });
});

describe('a store that refuses', () => {
  const refused = { ...unavailable, cause: { message: expect.stringContaining('WRONGTYPE') } };

  it('is told as unavailable of every command and script, and as no outage', async () => {
    const { chats, keys } = (await setUp()).corner;
    const key = keys.draft(1);
    await chats.set(key, 'text');
    const addToQueue = defineScript(chats, 'leased-queue-add');
    for (const refusal of [chats.lpush(key, 'one'), addToQueue([key], ['one']), addToQueue([key], ['two'])]) {
      const error = await refusal.catch((thrown: unknown) => thrown);
      expect(error).toMatchObject(refused);
      expect(isOutage(error)).toBe(false);
    }
  });
});
