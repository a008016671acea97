import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { BookingEntry } from '../accounts/entries.ts';
import type { Quota } from '../booking/permissions.ts';
import type { Ledger } from '../booking/ports.ts';
import type { Booking, BookingReference } from '../booking/record.ts';
import { daySeconds } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import { decodeBooking, type EncodedBooking, encodeBooking, schema } from './booking-codec.ts';
import { isOutage, isReadyWithin, type StoreClock } from './connection.ts';
import { type Keyring, UnreadableValue } from './keyring.ts';
import type { Keys } from './keys.ts';
import { type Claim, claimsOf, enteredAt, holdsOf, personalIndexesOf } from './ledger-indexes.ts';
import { type CommitReply, type HashReply, ledgerScripts, storedBooking } from './ledger-scripts.ts';
import { createLedgerSearch, type LedgerSearch } from './ledger-search.ts';

/** 96 bits: enough to tell the commits of one booking apart. */
const nonceBytes = 12;

/**
 * How long a transfer for a deleted booking is still recognised; a customer who had their data erased may still have
 * tickets.
 */
const claimOutlivesSeconds = 400 * daySeconds;

/** For how long a failed commit is repeated, and the pause after each failure. */
const reconnectWithinMs = 500;
const sendAgainMs = 50;

interface LedgerOptions {
  readonly redis: Redis;
  readonly keys: Keys;
  readonly keyring: Keyring;
  /** Learns the store's time from every reply. */
  readonly clock: StoreClock;
  readonly quotasOf: (booking: Booking) => readonly Quota[];
  /** The booking's entries in the book of the debt; none unless given. */
  readonly entriesOf?: ((booking: Booking) => readonly BookingEntry[]) | undefined;
  /** Called for a stored record that this process can't read. */
  readonly onUnreadable?:
    | ((reason: UnreadableValue['reason'], reference: BookingReference) => void)
    | undefined;
}

export interface BookingLedger extends Ledger, LedgerSearch {
  /** How many bookings are due, and the delay of the longest overdue. */
  backlog(): Promise<{ readonly due: number; readonly oldestLagMs: number }>;
}

/**
 * Stores bookings. Every method throws StoreUnavailable when the store fails and UnreadableValue when no key opens a
 * record.
 */
export function createLedger(options: LedgerOptions): BookingLedger {
  const { redis, keys, keyring, clock } = options;
  const scripts = ledgerScripts(redis, clock);
  const latest = new Map<BookingReference, Written>();

  async function loadAll(references: readonly BookingReference[]): Promise<readonly Booking[]> {
    if (references.length === 0) return [];
    const [, ...replies] = await scripts.load(references.map(keys.booking), []);
    return replies.flatMap((reply, index) => openedBooking(reply, references[index] ?? '', options) ?? []);
  }

  return {
    ...createLedgerSearch(redis, keys, keyring, loadAll),

    async load(reference) {
      const [booking = null] = await loadAll([reference]);
      return booking;
    },

    async commit(next) {
      const { reference } = next;
      const known = latest.get(reference);
      latest.delete(reference);
      // Null when `next` follows another process's commit, or one of long ago.
      const before = known?.nonce === next.nonce ? (known ?? null) : null;
      const written = writtenOf(next, before, options);
      const args = commitArguments(next, written, before, keys);
      const own = [keys.booking(reference), keys.due, keys.debtEntries, keys.debtEntriesByTime];
      const commit = () => scripts.commit(own, args);
      const reply = await untilAnswered(redis, commit, written.nonce);
      if (reply[0] === 'limit') return { kind: reply[0], limit: reply[1] };
      if (reply[0] === 'taken') return { kind: reply[0], claim: reply[1] };
      if (reply[0] === 'conflict')
        return { kind: reply[0], current: openedBooking(reply[1], reference, options) };
      latest.set(reference, written);
      const [oldest] = latest.keys();
      if (latest.size > mostLatest && oldest !== undefined) latest.delete(oldest);
      return { kind: reply[0], booking: { ...next, version: next.version + 1, nonce: written.nonce } };
    },

    async due(limit) {
      const [, references] = await scripts.due([keys.due], [limit]);
      return references;
    },

    async remove(booking) {
      const { reference, version, nonce = '' } = booking;
      latest.delete(reference);
      const args = [reference, version, nonce, claimOutlivesSeconds];
      await scripts.remove([keys.booking(reference), keys.due, ...endingClaims(booking, keys)], args);
    },

    ownerOfCode: (code) => redis.hget(keys.paymentCode(code), 'owner'),

    async backlog() {
      const [now, due, oldest] = await scripts.backlog([keys.due], []);
      return { due, oldestLagMs: oldest === null ? 0 : Math.max(0, now - Number(oldest)) };
    },
  };
}

/** Null: there is none. */
function openedBooking(
  reply: HashReply,
  reference: BookingReference,
  { keyring, onUnreadable }: LedgerOptions,
): Booking | null {
  const stored = storedBooking(reply);
  try {
    return stored && decodeBooking(stored, reference, keyring);
  } catch (error) {
    if (error instanceof UnreadableValue) onUnreadable?.(error.reason, reference);
    throw error;
  }
}

/**
 * Repeats a commit while a lost connection is restored, so that a short outage doesn't cost the rest of a lease.
 * Version and nonce let it count once, and the nonce tells whether an earlier try was applied.
 */
async function untilAnswered(
  redis: Redis,
  commit: () => Promise<readonly [now: Instant, ...CommitReply]>,
  nonce: string,
): Promise<CommitReply> {
  let givesUpAt = Number.POSITIVE_INFINITY;
  for (;;) {
    try {
      const [, ...reply] = await commit();
      const hasLanded = reply[0] === 'conflict' && storedBooking(reply[1])?.nonce === nonce;
      return hasLanded ? ['committed'] : reply;
    } catch (error) {
      givesUpAt = Math.min(givesUpAt, performance.now() + reconnectWithinMs);
      // An error that the store itself answered proves that the script did not run.
      if (!isOutage(error) || performance.now() >= givesUpAt) throw error;
      await pause(sendAgainMs);
      if (!(await isReadyWithin(redis, givesUpAt - performance.now()))) throw error;
    }
  }
}

/** The claims that end after the booking; receipts, and payment codes with money, stay for ever. */
function endingClaims({ partner, prepayment }: Booking, keys: Keys): readonly string[] {
  const { code = null, payments } = prepayment ?? {};
  const isUnpaid = payments?.receipts.length === 0;
  return [
    ...(partner === null ? [] : [keys.bookingId(partner.bookingId)]),
    ...(code !== null && isUnpaid ? [keys.paymentCode(code)] : []),
  ];
}

/** What a commit has written of a booking: while its nonce is the stored one, only changes need to be sent. */
interface Written {
  readonly nonce: string;
  readonly record: EncodedBooking;
  readonly quotas: readonly Quota[];
  readonly personal: readonly string[];
  readonly holds: string;
  readonly claims: readonly Claim[];
  readonly entries: readonly BookingEntry[];
  /** Holds, claims and what is stored beside them; unchanged means that nothing of it is written. */
  readonly standing: string;
}

function writtenOf(
  next: Booking,
  before: Written | null,
  { keys, keyring, quotasOf, entriesOf }: LedgerOptions,
): Written {
  const quotas = quotasOf(next);
  const record = encodeBooking(next, keyring, before?.record);
  // Values whose seal is unchanged have unchanged hashes.
  const isSame = record.personal === before?.record.personal;
  const personal = isSame ? before.personal : personalIndexesOf(next, keys, keyring);
  const holds = JSON.stringify(holdsOf(next, quotas, personal, keys));
  const claims = claimsOf(next, keys);
  return {
    nonce: randomBytes(nonceBytes).toString('base64url'),
    record,
    quotas,
    personal,
    holds,
    claims,
    entries: entriesOf?.(next) ?? [],
    standing: `${next.createdAt} ${enteredAt(next)} ${holds} ${JSON.stringify(claims)}`,
  };
}

/** The number of bookings whose last commit is remembered: more than one process drives at the same time. */
const mostLatest = 128;

function commitArguments(
  next: Booking,
  { nonce, record, quotas, holds, claims, entries, standing }: Written,
  before: Written | null,
  keys: Keys,
): string[] {
  const { nonce: follows = '' } = next;
  const isStanding = before?.standing === standing;
  const { fields } = record;
  const known: EncodedBooking['fields'] = before?.record.fields ?? new Map();
  const commit = {
    schema,
    version: next.version,
    follows,
    nonce,
    isWhole: before === null,
    gone: [...known.keys()].filter((name) => !fields.has(name)),
    createdAt: next.createdAt,
    enteredAt: enteredAt(next),
    wakeAt: next.wakeAt ?? undefined,
    quotas: isStanding ? [] : quotas.map((quota) => ({ ...quota, key: keys.quota(quota.key) })),
    claims: isStanding ? [] : claims,
    // Those that are in the book already are facts, and stay.
    entries: entries
      .slice(before?.entries.length ?? 0)
      .map((entry) => ({ id: entry.id, at: entry.at, json: JSON.stringify(entry) })),
  };
  const changed = [...fields].filter(([name, json]) => known.get(name) !== json);
  return [next.reference, JSON.stringify(commit), isStanding ? '' : holds, ...changed.flat()];
}
