import { randomUUID } from 'node:crypto';
import { type Redis, ReplyError } from 'ioredis';
import type { Ledger } from '../booking/ports.ts';
import type { Quota } from '../booking/quotas.ts';
import type { Booking, BookingReference } from '../booking/record.ts';
import type { Instant } from '../booking/sale-package.ts';
import { decodeBooking, encodeBooking } from './booking-codec.ts';
import { type Claim, claimsOf, enteredAt, holdsOf } from './booking-holds.ts';
import { defineScript, isReadyWithin, type Script } from './connection.ts';
import type { Keyring } from './keyring.ts';
import type { Keys } from './keys.ts';
import { backlogLua, commitLua, dueLua, loadLua, removeLua } from './ledger-lua.ts';
import { createLedgerSearch, type LedgerSearch } from './ledger-search.ts';
import type { StoreClock } from './store-clock.ts';
import { askStore, StoreUnavailable } from './store-error.ts';

/** How long a commit waits for a lost connection before it gives up learning its own fate. */
const reconnectWithinMs = 500;

export interface LedgerOptions {
  readonly redis: Redis;
  readonly keys: Keys;
  readonly keyring: Keyring;
  /** Learns the store's time from every reply. */
  readonly clock: StoreClock;
  readonly quotasOf: (booking: Booking) => readonly Quota[];
}

/** Everything due, and how long the longest overdue has waited. */
export interface Backlog {
  readonly due: number;
  readonly oldestLagMs: number;
}

export interface BookingLedger extends Ledger, LedgerSearch {
  backlog(): Promise<Backlog>;
}

type Reply = readonly [now: Instant, ...rest: readonly unknown[]];
type StoredRecord = readonly [version: string | null, record: string | null, nonce: string | null];

/** Every method throws StoreUnavailable when the store fails and UnreadableValue when no key opens a record. */
export function createLedger(options: LedgerOptions): BookingLedger {
  const { redis, keys, keyring, clock } = options;
  const script = (name: string, lua: string) => timed(defineScript(redis, name, lua), clock);
  const scripts = {
    commit: script('ledgerCommit', commitLua),
    remove: script('ledgerRemove', removeLua),
    load: script('ledgerLoad', loadLua),
    due: script('ledgerDue', dueLua),
    backlog: script('ledgerBacklog', backlogLua),
  };

  async function read(references: readonly BookingReference[]): Promise<readonly StoredRecord[]> {
    if (references.length === 0) return [];
    const [, ...rows] = await scripts.load(references.map(keys.booking), []);
    return rows as readonly StoredRecord[];
  }

  async function loadAll(references: readonly BookingReference[]): Promise<readonly Booking[]> {
    const rows = await read(references);
    return references.flatMap((reference, index) => opened(rows[index] ?? [], reference, keyring) ?? []);
  }

  /** Whether the commit of this nonce is what the store has now; false proves nothing. */
  async function hasLanded(reference: BookingReference, nonce: string): Promise<boolean> {
    if (!(await isReadyWithin(redis, reconnectWithinMs))) return false;
    const [row] = await read([reference]);
    return row?.[2] === nonce;
  }

  async function send(next: Booking, nonce: string): Promise<Reply> {
    try {
      return await scripts.commit(
        [keys.booking(next.reference), keys.due],
        commitArguments(next, nonce, options),
      );
    } catch (error) {
      if (mayHaveLanded(error) && (await hasLanded(next.reference, nonce))) return [clock.now(), 'committed'];
      throw error;
    }
  }

  return {
    ...createLedgerSearch(redis, keys, keyring, loadAll),

    async load(reference) {
      const [booking = null] = await loadAll([reference]);
      return booking;
    },

    async commit(next) {
      const nonce = randomUUID();
      const [, kind, ...rest] = await send(next, nonce);
      if (kind === 'committed') return { kind, booking: { ...next, version: next.version + 1, nonce } };
      if (kind === 'limit') return { kind, limit: rest[0] as Quota['name'] };
      if (kind === 'taken') return { kind, claim: rest[0] as Claim['name'] };
      return {
        kind: 'conflict',
        current: opened(rest as readonly (string | null)[], next.reference, keyring),
      };
    },

    async due(limit) {
      const [, references] = await scripts.due([keys.due], [limit]);
      return references as readonly BookingReference[];
    },

    async remove({ reference, version, nonce = '' }) {
      await scripts.remove([keys.booking(reference), keys.due], [reference, version, nonce]);
    },

    ownerOfCode: (code) => askStore(() => redis.hget(keys.paymentCode(code), 'owner')),

    async backlog() {
      const [now, due, oldest] = await scripts.backlog([keys.due], []);
      return { due: Number(due), oldestLagMs: oldest === null ? 0 : Math.max(0, now - Number(oldest)) };
    },
  };
}

/** Runs a script and lets the clock learn from its reply. */
function timed(script: Script, clock: StoreClock) {
  return async (...call: Parameters<Script>): Promise<Reply> => {
    const sentAt = clock.monotonic();
    const reply = (await askStore(() => script(...call))) as Reply;
    clock.observe(reply[0], sentAt);
    return reply;
  };
}

function commitArguments(next: Booking, nonce: string, { keys, keyring, quotasOf }: LedgerOptions): string[] {
  const { nonce: follows = '', ...record } = next;
  const quotas = quotasOf(next);
  const commit = {
    version: next.version,
    follows,
    nonce,
    createdAt: next.createdAt,
    enteredAt: enteredAt(next),
    wakeAt: next.wakeAt ?? undefined,
    quotas: quotas.map((quota) => ({ ...quota, key: keys.quota(quota.key) })),
    claims: claimsOf(next, keys),
  };
  const holds = holdsOf(next, quotas, keys, keyring);
  return [next.reference, JSON.stringify(commit), encodeBooking(record, keyring), JSON.stringify(holds)];
}

/** An error that the store itself answered proves that the script did not run. */
function mayHaveLanded(error: unknown): boolean {
  return error instanceof StoreUnavailable && !(error.cause instanceof ReplyError);
}

/** The booking of a stored record; null where there is none. */
function opened(
  [version = null, record = null, nonce]: readonly (string | null)[],
  reference: BookingReference,
  keyring: Keyring,
): Booking | null {
  if (version === null || record === null) return null;
  return { ...decodeBooking(record, Number(version), reference, keyring), nonce: nonce ?? undefined };
}
