import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createChatLock, type LockOutcome } from '../../src/storage/chat-lock.ts';
import { openCorner, runStore, useStore } from '../helpers/store.ts';
import { startProxy } from './proxy.ts';

const corner = useStore();

function held(outcome: LockOutcome) {
  if (outcome.kind !== 'held') throw new Error(`The lock is ${outcome.kind}`);
  return outcome;
}

/** A lock whose store can be made to vanish. */
async function behindProxy(lockMs?: number) {
  const proxy = await startProxy(runStore().url);
  const behind = await openCorner(proxy.url);
  onTestFinished(() => behind.close());
  return { proxy, behind, lockBehind: createChatLock(behind.chats, behind.keys, lockMs) };
}

describe('the lock of a chat', () => {
  const lock = (lockMs?: number) => createChatLock(corner().chats, corner().keys, lockMs);

  it('is held by one at a time', async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      const { release } = held(await lock().acquire(1, 5_000));
      most = Math.max(most, ++inside);
      await corner().chats.ping();
      inside -= 1;
      await release();
    };
    await Promise.all(Array.from({ length: 8 }, work));
    expect(most).toBe(1);
  });

  it('is busy for whoever has waited long enough, and free after its release', async () => {
    const { release } = held(await lock().acquire(2, 100));
    expect(await lock().acquire(2, 100)).toEqual({ kind: 'busy' });
    expect((await lock().acquire(3, 100)).kind).toBe('held');
    await release();
    expect((await lock().acquire(2, 100)).kind).toBe('held');
  });

  it('lies under our prefix and ends by itself, so that a killed process blocks nobody for long', async () => {
    held(await lock().acquire(4, 100));
    const ttl = await corner().chats.pttl(corner().keys.lock(4));
    expect(ttl).toBeGreaterThan(9_000);
    expect(ttl).toBeLessThanOrEqual(10_000);
  });

  it('is renewed while it is held', async () => {
    const { chats, keys } = corner();
    const { lost, release } = held(await lock(1_000).acquire(5, 100));
    await chats.pexpire(keys.lock(5), 500);
    await expect.poll(() => chats.pttl(keys.lock(5))).toBeGreaterThan(800);
    expect(lost.aborted).toBe(false);
    await release();
  });

  it('tells its holder when somebody else has it, and leaves it to them', async () => {
    const { chats, keys } = corner();
    const { lost, release } = held(await lock(1_000).acquire(8, 100));
    await chats.set(keys.lock(8), 'somebody else');
    await once(lost, 'abort');
    await release();
    expect(await chats.get(keys.lock(8))).toBe('somebody else');
  });

  it('survives renewals that fail, and is lost before it runs out', async () => {
    const { proxy, behind, lockBehind } = await behindProxy(3_000);
    const acquiredAt = performance.now();
    const { lost } = held(await lockBehind.acquire(9, 100));
    const name = behind.keys.lock(9);
    await behind.chats.pexpire(name, 2_000);
    await expect.poll(() => behind.chats.pttl(name)).toBeGreaterThan(2_000);
    const renewedBy = performance.now();
    await proxy.stop();
    await once(lost, 'abort');
    expect(performance.now() - acquiredAt).toBeGreaterThan(3_000);
    expect(performance.now() - renewedBy).toBeLessThan(3_000);
  });

  it('is an outage, not a wait, when the store is gone; giving it back then harms nobody', async () => {
    const { proxy, lockBehind } = await behindProxy();
    const { release } = held(await lockBehind.acquire(6, 100));
    await proxy.stop();
    await expect(lockBehind.acquire(7, 5_000)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await release();
  });
});
