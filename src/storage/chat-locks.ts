import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { daySeconds } from '../time.ts';
import { type ChatRecords, createChatRecords, dialogueSeconds } from './chat-records.ts';
import type { Keyring } from './keyring.ts';
import type { Keys } from './keys.ts';
import { defineScript } from './lua.ts';
import { createLockedValues, type StoreCommand } from './sealed-record.ts';
import { type Allowance, tokenCosts } from './token-bucket.ts';

const defaultLockMs = 10_000;
/** The share of a lock's time after which it is renewed: two renewals may fail before it expires. */
const renewEvery = 0.3;
const askAgainMs = 25;
const withdrawAgainMs = 250;
/** As long as Telegram keeps an update that was not acknowledged. */
const doneSeconds = daySeconds;
/** More than Telegram sends at once for one chat: a batch of polling holds 100 updates, a webhook fewer. */
const mostDoneUpdates = 128;

/** The update for which a chat is locked. */
interface LockingUpdate {
  readonly botId: number;
  readonly updateId: number;
  /** The kind by which updates are counted. */
  readonly kind: string;
  readonly allowance: Allowance;
}

/** Whether an update is within its chat's rate. `firstRefused`: the chat is still to be told that it sends too much. */
type UpdateAdmission = 'admitted' | 'firstRefused' | 'refused';

export type Acquired =
  | { readonly kind: 'acquired'; readonly lock: ChatLock }
  /** The update was handled before. */
  | { readonly kind: 'duplicate' }
  /** Another process held the lock for longer than the wait. */
  | { readonly kind: 'busy' };

export interface ChatLock {
  readonly admission: UpdateAdmission;
  /** The chat's records. What was read or written under the lock is not requested again. */
  readonly records: ChatRecords;
  /**
   * Whether this process certainly still holds the lock, by its own clock: false once it was held up for longer than
   * the lock lasts, or could not renew it. Checked right before each act that needs exclusion.
   */
  isHeld(): boolean;
  /**
   * Marks the update as done, makes the deferred writes, and releases. Throws StoreUnavailable: whether it is marked
   * is unknown then.
   */
  complete(): Promise<void>;
  /** Releases without marking, and drops the deferred writes. Never throws: a lock that can't be released expires. */
  release(): Promise<void>;
}

interface Request {
  readonly chatId: number;
  readonly update: LockingUpdate | null;
  /** The owner of the lock. */
  readonly token: string;
}

type LockReply = readonly [kind: 'acquired' | 'duplicate' | 'busy', admission: UpdateAdmission];

/** Takes, renews and releases locks in the store. */
function createLockRequests(redis: Redis, keys: Keys, lockMs: number) {
  const askToAcquire = defineScript<LockReply>(redis, 'acquire-chat-lock');
  const askToRenew = defineScript<0 | 1>(redis, 'renew-chat-lock');
  const askToRelease = defineScript(redis, 'release-chat-lock');
  const doneOf = ({ chatId, update }: Request): string => keys.doneUpdates(chatId, update?.botId ?? 0);

  function release(request: Request, doneId: number | '', commands: readonly StoreCommand[]) {
    const { chatId, token } = request;
    const names = [keys.lock(chatId), doneOf(request), keys.draft(chatId), keys.conversation(chatId)];
    const lives = [mostDoneUpdates, doneSeconds, dialogueSeconds];
    const deferred = commands.flatMap((words) => [words.length, ...words]);
    return askToRelease(names, [token, doneId, ...lives, ...deferred]);
  }

  /** Releases; answers whether the store has answered. */
  function withdraw(request: Request): Promise<boolean> {
    return release(request, '', []).then(
      () => true,
      () => false,
    );
  }

  /** Releases as soon as the store answers, so that an outage doesn't leave a chat waiting for a lock to expire. */
  async function withdrawSoon(request: Request): Promise<void> {
    for (let waitMs = withdrawAgainMs; waitMs < lockMs; waitMs *= 2) {
      if (await withdraw(request)) return;
      await after(waitMs);
    }
  }

  return {
    release,
    withdraw,
    renew: async ({ chatId, token }: Request) =>
      (await askToRenew([keys.lock(chatId)], [token, lockMs])) === 1,
    acquire(request: Request): Promise<LockReply> {
      const { chatId, token, update } = request;
      const names = [keys.lock(chatId), doneOf(request), keys.rate(chatId, update?.kind ?? '')];
      const counted = update === null ? ['', '', ''] : [update.updateId, ...tokenCosts(update.allowance)];
      return askToAcquire(names, [token, lockMs, ...counted]).catch((error: unknown) => {
        // A request without an answer may have been granted, also after the store has come back.
        void withdrawSoon(request);
        throw error;
      });
    },
  };
}

/** Renews a lock, requested at `askedFirstAt`, until stopped or until it is lost. */
function keepRenewing(askToRenew: () => Promise<boolean>, lockMs: number, askedFirstAt: number) {
  const renewMs = Math.floor(lockMs * renewEvery);
  let renewedAt = askedFirstAt;
  let hasEnded = false;
  async function renew(): Promise<void> {
    const askedAt = performance.now();
    try {
      if (await askToRenew()) renewedAt = askedAt;
      else stop();
    } catch {
      // The lock is lost only when a renewal fails and the next one would come too late.
      if (askedAt - renewedAt + renewMs >= lockMs) stop();
    }
  }
  const timer = setInterval(() => void renew(), renewMs);
  function stop(): void {
    clearInterval(timer);
    hasEnded = true;
  }
  return { stop, isHeld: () => !hasEnded && performance.now() - renewedAt < lockMs };
}

export type ChatLocks = ReturnType<typeof createChatLocks>;

/**
 * Handles one update at a time in a chat, across all machines, and each update once. Marks an update as done after
 * the work, never before, so a crash in between repeats it. A killed process blocks its chats for `lockMs` at most: a
 * lock expires that long after its last renewal.
 */
export function createChatLocks(redis: Redis, keys: Keys, keyring: Keyring, lockMs = defaultLockMs) {
  const requests = createLockRequests(redis, keys, lockMs);
  const recordsWith = createChatRecords(redis, keys, keyring);

  function lockOf(request: Request, admission: UpdateAdmission, askedAt: number): ChatLock {
    const { isHeld, stop } = keepRenewing(() => requests.renew(request), lockMs, askedAt);
    const values = createLockedValues(isHeld);
    return {
      admission,
      records: recordsWith(values),
      isHeld,
      async complete() {
        stop();
        try {
          await requests.release(request, request.update?.updateId ?? '', values.pending());
        } catch (error) {
          void requests.withdraw(request);
          throw error;
        }
      },
      async release() {
        stop();
        await requests.withdraw(request);
      },
    };
  }

  return {
    /** Waits up to `waitMs`; throws StoreUnavailable when the store fails. */
    async acquire(chatId: number, waitMs: number, update: LockingUpdate | null): Promise<Acquired> {
      const request = { chatId, update, token: randomUUID() };
      const deadline = performance.now() + waitMs;
      for (;;) {
        const askedAt = performance.now();
        const [kind, admission] = await requests.acquire(request);
        if (kind === 'duplicate') return { kind };
        if (kind === 'acquired') return { kind, lock: lockOf(request, admission, askedAt) };
        if (performance.now() + askAgainMs > deadline) return { kind: 'busy' };
        await after(askAgainMs);
      }
    },
  };
}
