import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Redis, ReplyError } from 'ioredis';
import type { Ledger } from '../booking/ports.ts';
import type { Quota } from '../booking/quotas.ts';
import type { Booking, BookingReference } from '../booking/record.ts';
import type { Instant } from '../booking/sale-package.ts';
import { decodeBooking, type EncodedBooking, encodeBooking } from './booking-codec.ts';
import { type Claim, claimsOf, enteredAt, holdsOf, personalIndexesOf } from './booking-holds.ts';
import { defineScript, isReadyWithin, type Script } from './connection.ts';
import type { Keyring } from './keyring.ts';
import type { Keys } from './keys.ts';
import { backlogLua, commitLua, dueLua, loadLua, removeLua } from './ledger-lua.ts';
import { createLedgerSearch, type LedgerSearch } from './ledger-search.ts';
import { piecesOf } from './record-pieces.ts';
import type { StoreClock } from './store-clock.ts';
import { askStore, StoreUnavailable } from './store-error.ts';

/** 96 bits: enough to tell the commits of one booking apart. */
const nonceBytes = 12;

/** How long a commit that failed is sent again, and how long after each failure. */
const reconnectWithinMs = 500;
const sendAgainMs = 50;

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
  const latest = createLatest();

  async function read(references: readonly BookingReference[]): Promise<readonly StoredRecord[]> {
    if (references.length === 0) return [];
    const [, ...rows] = await scripts.load(references.map(keys.booking), []);
    return rows as readonly StoredRecord[];
  }

  async function loadAll(references: readonly BookingReference[]): Promise<readonly Booking[]> {
    const rows = await read(references);
    return references.flatMap((reference, index) => opened(rows[index] ?? [], reference, keyring) ?? []);
  }

  /**
   * Sent again while a lost connection is mended, so that a moment's trouble costs nobody the rest of a lease. Version and
   * nonce let a commit count once, and the nonce tells whether an earlier one of it has landed.
   */
  async function send(
    next: Booking,
    nonce: string,
    written: Written,
    before: Written | null,
  ): Promise<Reply> {
    let known = before;
    let givesUpAt = Number.POSITIVE_INFINITY;
    for (;;) {
      try {
        const args = commitArguments(next, nonce, written, known, options);
        const reply = await scripts.commit([keys.booking(next.reference), keys.due], args);
        const [now, kind, , , stored] = reply;
        if (kind !== 'whole') return kind === 'conflict' && stored === nonce ? [now, 'committed'] : reply;
        known = null;
      } catch (error) {
        givesUpAt = Math.min(givesUpAt, performance.now() + reconnectWithinMs);
        if (!mayHaveLanded(error) || performance.now() >= givesUpAt) throw error;
        await pause(sendAgainMs);
        if (!(await isReadyWithin(redis, givesUpAt - performance.now()))) throw error;
      }
    }
  }

  return {
    ...createLedgerSearch(redis, keys, keyring, loadAll),

    async load(reference) {
      const [booking = null] = await loadAll([reference]);
      return booking;
    },

    async commit(next) {
      const { reference } = next;
      const nonce = randomBytes(nonceBytes).toString('base64url');
      const before = latest.take(reference, next.nonce);
      const written = writtenOf(next, nonce, before, options);
      const [, kind, ...rest] = await send(next, nonce, written, before);
      if (kind === 'committed') latest.put(reference, written);
      if (kind === 'committed') return { kind, booking: { ...next, version: next.version + 1, nonce } };
      if (kind === 'limit') return { kind, limit: rest[0] as Quota['name'] };
      if (kind === 'taken') return { kind, claim: rest[0] as Claim['name'] };
      return {
        kind: 'conflict',
        current: opened(rest as readonly (string | null)[], reference, keyring),
      };
    },

    async due(limit) {
      const [, references] = await scripts.due([keys.due], [limit]);
      return references as readonly BookingReference[];
    },

    async remove({ reference, version, nonce = '' }) {
      latest.forget(reference);
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

/** What a commit has written of a booking: as long as its nonce stands, the store needs only be told what changes. */
interface Written {
  readonly nonce: string;
  readonly record: EncodedBooking;
  readonly quotas: readonly Quota[];
  readonly personal: readonly string[];
  readonly holds: string;
  /** Holds and what is stored beside them; the same: nothing of it is to be written. */
  readonly standing: string;
}

function writtenOf(
  next: Booking,
  nonce: string,
  before: Written | null,
  { keys, keyring, quotasOf }: LedgerOptions,
): Written {
  const { nonce: _, ...booking } = next;
  const quotas = quotasOf(next);
  const record = encodeBooking(booking, keyring, before?.record);
  const personal = samePersonal(record, before) ?? personalIndexesOf(next, keys, keyring);
  const holds = JSON.stringify(holdsOf(next, quotas, personal, keys));
  return {
    nonce,
    record,
    quotas,
    personal,
    holds,
    standing: `${next.createdAt} ${enteredAt(next)} ${holds}`,
  };
}

/** Values that are sealed as before are hashed as before; null: they are others. */
function samePersonal({ sealed }: EncodedBooking, before: Written | null): readonly string[] | null {
  const isSame = (field: string): boolean => sealed.get(field) === before?.record.sealed.get(field);
  return isSame('details') && isSame('username') ? (before?.personal ?? null) : null;
}

/** More than one process drives at the same time. */
const mostLatest = 128;

/** What this process has committed lately, of each booking the last. */
function createLatest() {
  const byReference = new Map<BookingReference, Written>();
  return {
    /** Null: the commit that is named was another process's, or long ago. */
    take(reference: BookingReference, nonce: string | undefined): Written | null {
      const written = byReference.get(reference);
      byReference.delete(reference);
      return written?.nonce === nonce ? (written ?? null) : null;
    },
    put(reference: BookingReference, written: Written): void {
      const [oldest] = byReference.keys();
      if (oldest !== undefined && byReference.size >= mostLatest) byReference.delete(oldest);
      byReference.set(reference, written);
    },
    forget: (reference: BookingReference) => void byReference.delete(reference),
  };
}

function commitArguments(
  next: Booking,
  nonce: string,
  { record, quotas, holds, standing }: Written,
  before: Written | null,
  { keys }: LedgerOptions,
): string[] {
  const { nonce: follows = '' } = next;
  const isStanding = before?.standing === standing;
  const commit = {
    version: next.version,
    follows,
    nonce,
    createdAt: next.createdAt,
    enteredAt: enteredAt(next),
    wakeAt: next.wakeAt ?? undefined,
    quotas: isStanding ? [] : quotas.map((quota) => ({ ...quota, key: keys.quota(quota.key) })),
    claims: claimsOf(next, keys),
  };
  const { of, pieces } = piecesOf(record.fields, before?.record.fields ?? null);
  return [next.reference, JSON.stringify(commit), of, isStanding ? '' : holds, ...pieces];
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
