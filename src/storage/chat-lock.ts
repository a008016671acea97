import type { Redis } from 'ioredis';
import { type LockOptions, Mutex } from 'redis-semaphore';
import type { Keys } from './keys.ts';
import { askStore } from './store-error.ts';

const defaultLockMs = 10_000;
/** Of a lock's time: two renewals may fail before it runs out. */
const renewEvery = 0.3;
const askAgainMs = 25;

export type LockOutcome =
  | {
      readonly kind: 'held';
      /** Aborted when the lock could not be kept: somebody else may hold it now. */
      readonly lost: AbortSignal;
      /** Never throws: a lock that can't be given back ends by itself. */
      release(): Promise<void>;
    }
  | { readonly kind: 'busy' };

/** One update of a chat at a time, across machines. A killed process blocks its chats for 10 s at most. */
export interface ChatLock {
  /** Waits up to `waitMs`; throws StoreUnavailable when the store fails. */
  acquire(chatId: number, waitMs: number): Promise<LockOutcome>;
}

/** `lockMs`: how long a lock outlives its last renewal. */
export function createChatLock(redis: Redis, keys: Keys, lockMs: number = defaultLockMs): ChatLock {
  return {
    async acquire(chatId, waitMs) {
      const lost = new AbortController();
      const mutex = new PatientMutex(redis, keys.lock(chatId), {
        lockTimeout: lockMs,
        refreshInterval: Math.floor(lockMs * renewEvery),
        acquireTimeout: waitMs,
        retryInterval: askAgainMs,
        onLockLost: (error) => lost.abort(error),
      });
      if (!(await mutex.acquireOrWithdraw())) return { kind: 'busy' };
      return { kind: 'held', lost: lost.signal, release: () => mutex.releaseQuietly() };
    },
  };
}

/**
 * redis-semaphore's mutex, with three differences: its key keeps our prefix; a renewal that fails is no unhandled
 * rejection (its timer awaits nobody) and costs the lock only when the next one would come too late; and a request
 * without an answer, which may have been granted, is withdrawn.
 */
class PatientMutex extends Mutex {
  #renewedAt = 0;

  constructor(redis: Redis, key: string, options: LockOptions) {
    super(redis, key, options);
    this._key = key;
  }

  async acquireOrWithdraw(): Promise<boolean> {
    try {
      return await askStore(() => this.tryAcquire());
    } catch (error) {
      void this._release().catch(() => undefined);
      throw error;
    }
  }

  async releaseQuietly(): Promise<void> {
    await this.release().catch(() => undefined);
  }

  protected override async _acquire(abortSignal?: AbortSignal): Promise<boolean> {
    const isAcquired = await super._acquire(abortSignal);
    // Later than the grant by the way of one answer, for which the last renewal leaves time enough.
    this.#renewedAt = performance.now();
    return isAcquired;
  }

  protected override async _refresh(): Promise<boolean> {
    const askedAt = performance.now();
    try {
      const isOurs = await super._refresh();
      if (isOurs) this.#renewedAt = askedAt;
      return isOurs;
    } catch {
      const heldMs = askedAt - this.#renewedAt;
      return heldMs + this._refreshTimeInterval < this._acquireOptions.lockTimeout;
    }
  }
}
