import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Quota } from '../booking/permissions.ts';
import type { Ledger } from '../booking/ports.ts';
import type { Booking, BookingReference } from '../booking/record.ts';
import { daySeconds } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import {
  assembledLua,
  decodeBooking,
  type EncodedBooking,
  encodeBooking,
  piecesOf,
} from './booking-codec.ts';
import { defineScript, isOutage, isReadyWithin, nowLua, type StoreClock } from './connection.ts';
import { type Keyring, UnreadableValue } from './keyring.ts';
import type { Keys } from './keys.ts';
import { dueLua } from './leased-queue.ts';
import { type Claim, claimsOf, enteredAt, holdsOf, personalIndexesOf } from './ledger-indexes.ts';
import { createLedgerSearch, type LedgerSearch } from './ledger-search.ts';
import { LatestMap } from './sealed-record.ts';

/**
 * The ledger's scripts. Every reply starts with the store's time in milliseconds. Names of keys beyond KEYS
 * travel in arguments and in the stored record; all of them share the ledger's tag, so one node has them.
 */

/**
 * What a record holds besides itself, kept in its field `holds`:
 * `{state: key, indexes: [key], quotas: {key: amount}}`. A commit brings the next such list; what is
 * no longer on it is given up. Everything that can refuse comes before the first write, since nothing is undone.
 */
const holds = `
local function holdsOf(text)
  if not text then return { indexes = {}, quotas = {} } end
  return cjson.decode(text)
end
`;

/**
 * KEYS: record, due. ARGV: reference, commit as JSON, the hash of the record that is stored or nothing, holds or nothing
 * where they stay the same, and then the next record in pieces. `whole`: a record was rewritten in its place, and the
 * pieces of another one don't fit it.
 *
 * `follows` is the nonce of the commit that this one follows, empty for none (and for records of versions that wrote
 * no nonce): the number alone would let a process that was held up overwrite what was written after the store had
 * lost its last second.
 *
 * Commit: `{version, follows, nonce, createdAt, enteredAt, wakeAt?, quotas: [{key, name, amount, limit, ttlSeconds}],
 * claims: [{key, name, fact, index?}]}`.
 */
const commitLua = `${nowLua}${holds}${assembledLua}
local reference = ARGV[1]
local commit = cjson.decode(ARGV[2])
local stored = redis.call('HMGET', KEYS[1], 'version', 'holds', 'record', 'nonce')
if tonumber(stored[1] or 0) ~= commit.version or (stored[4] or '') ~= commit.follows then
  return { now, 'conflict', stored[1], stored[3], stored[4] }
end

local record = assembled(stored[3], ARGV[3], 5)
if not record then return { now, 'whole' } end
local held = holdsOf(stored[2])
local nextHolds = ARGV[4] == '' and held or cjson.decode(ARGV[4])
local function amountHeld(key)
  return held.quotas[key] or 0
end

for _, quota in ipairs(commit.quotas) do
  if quota.amount > amountHeld(quota.key) then
    local total = quota.amount
    local members = redis.call('HGETALL', quota.key)
    for i = 1, #members, 2 do
      if members[i] ~= reference then total = total + members[i + 1] end
    end
    if total > quota.limit then return { now, 'limit', quota.name } end
  end
end

for _, claim in ipairs(commit.claims) do
  local owner = redis.call('HGET', claim.key, 'owner')
  if not owner and claim.index then owner = redis.call('ZRANGE', claim.index, 0, 0)[1] end
  if owner and owner ~= reference then return { now, 'taken', claim.name } end
end

for _, claim in ipairs(commit.claims) do
  redis.call('HSETNX', claim.key, 'owner', reference)
  if claim.fact ~= '' then redis.call('HSETNX', claim.key, 'fact', claim.fact) end
end
for key in pairs(held.quotas) do
  if not nextHolds.quotas[key] then redis.call('HDEL', key, reference) end
end
for _, quota in ipairs(commit.quotas) do
  if quota.amount ~= amountHeld(quota.key) then
    redis.call('HSET', quota.key, reference, quota.amount)
    redis.call('EXPIRE', quota.key, quota.ttlSeconds)
  end
end

if ARGV[4] ~= '' then
  for _, key in ipairs(held.indexes) do redis.call('ZREM', key, reference) end
  for _, key in ipairs(nextHolds.indexes) do redis.call('ZADD', key, commit.createdAt, reference) end
  if held.state then redis.call('ZREM', held.state, reference) end
  redis.call('ZADD', nextHolds.state, commit.enteredAt, reference)
  redis.call('HSET', KEYS[1], 'holds', ARGV[4])
end
if commit.wakeAt then
  redis.call('ZADD', KEYS[2], commit.wakeAt, reference)
else
  redis.call('ZREM', KEYS[2], reference)
end
redis.call('HSET', KEYS[1], 'version', commit.version + 1, 'nonce', commit.nonce, 'record', record)
return { now, 'committed' }
`;

/**
 * KEYS: record, due, claims that outlive it for a time only. ARGV: reference, version, nonce, how many seconds they do; a
 * record that has changed since stays. Its quotas outlive it until their own end: who has their data erased does not begin
 * the day anew.
 */
export const removeLua = `${nowLua}${holds}
local reference = ARGV[1]
local stored = redis.call('HMGET', KEYS[1], 'version', 'holds', 'nonce')
if not stored[1] then return { now, 'absent' } end
if stored[1] ~= ARGV[2] or (stored[3] or '') ~= ARGV[3] then return { now, 'conflict' } end

local held = holdsOf(stored[2])
for _, key in ipairs(held.indexes) do redis.call('ZREM', key, reference) end
redis.call('ZREM', held.state, reference)
redis.call('ZREM', KEYS[2], reference)
redis.call('DEL', KEYS[1])
for i = 3, #KEYS do
  if redis.call('HGET', KEYS[i], 'owner') == reference then redis.call('EXPIRE', KEYS[i], ARGV[4]) end
end
return { now, 'removed' }
`;

/** KEYS: records. Answers `{version, record, nonce}` for each, with false where there is none. */
const loadLua = `${nowLua}
local reply = { now }
for _, key in ipairs(KEYS) do
  table.insert(reply, redis.call('HMGET', key, 'version', 'record', 'nonce'))
end
return reply
`;

/** KEYS: due. Answers how many are due and since when the longest overdue is. */
const backlogLua = `${nowLua}
local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
return { now, redis.call('ZCOUNT', KEYS[1], '-inf', now), oldest[2] or false }
`;

/** 96 bits: enough to tell the commits of one booking apart. */
const nonceBytes = 12;

/**
 * A transfer for a booking that is forgotten may still come for so long, and is then known as its own; and who has their
 * data erased may still have tickets.
 */
const claimOutlivesSeconds = 400 * daySeconds;

/** How long a commit that failed is sent again, and how long after each failure. */
const reconnectWithinMs = 500;
const sendAgainMs = 50;

interface LedgerOptions {
  readonly redis: Redis;
  readonly keys: Keys;
  readonly keyring: Keyring;
  /** Learns the store's time from every reply. */
  readonly clock: StoreClock;
  readonly quotasOf: (booking: Booking) => readonly Quota[];
  /** A stored record was met that this process can't read. */
  readonly onUnreadable?:
    | ((reason: UnreadableValue['reason'], reference: BookingReference) => void)
    | undefined;
}

export interface BookingLedger extends Ledger, LedgerSearch {
  /** How many bookings are due, and how long the longest overdue has waited. */
  backlog(): Promise<{ readonly due: number; readonly oldestLagMs: number }>;
}

type StoredRecord = readonly [version: string | null, record: string | null, nonce: string | null];

type CommitReply =
  | readonly [kind: 'committed' | 'whole']
  | readonly [kind: 'limit', Quota['name']]
  | readonly [kind: 'taken', Claim['name']]
  | readonly [kind: 'conflict', ...StoredRecord];

/** Every method throws StoreUnavailable when the store fails and UnreadableValue when no key opens a record. */
export function createLedger(options: LedgerOptions): BookingLedger {
  const { redis, keys, keyring, clock } = options;
  const scripts = {
    commit: script<CommitReply>('ledgerCommit', commitLua),
    remove: script('ledgerRemove', removeLua),
    load: script<readonly StoredRecord[]>('ledgerLoad', loadLua),
    due: script<[readonly BookingReference[]]>('ledgerDue', dueLua),
    backlog: script<[due: number, oldest: string | null]>('ledgerBacklog', backlogLua),
  };
  const latest = new LatestMap<Written>(mostLatest);

  /** The clock learns from each reply. */
  function script<Reply extends readonly unknown[]>(name: string, lua: string) {
    const run = defineScript<readonly [now: Instant, ...Reply]>(redis, name, lua);
    return async (...call: Parameters<typeof run>) => {
      const sentAt = clock.monotonic();
      const reply = await run(...call);
      clock.observe(reply[0], sentAt);
      return reply;
    };
  }

  async function loadAll(references: readonly BookingReference[]): Promise<readonly Booking[]> {
    if (references.length === 0) return [];
    const [, ...rows] = await scripts.load(references.map(keys.booking), []);
    return rows.flatMap((row, index) => opened(row, references[index] ?? '') ?? []);
  }

  /** The booking of a stored record; null where there is none. */
  function opened([version, record, nonce]: StoredRecord, reference: BookingReference): Booking | null {
    if (version === null || record === null) return null;
    try {
      return { ...decodeBooking(record, Number(version), reference, keyring), nonce: nonce ?? undefined };
    } catch (error) {
      if (error instanceof UnreadableValue) options.onUnreadable?.(error.reason, reference);
      throw error;
    }
  }

  /**
   * Sent again while a lost connection is mended, so that a moment's trouble costs nobody the rest of a lease. Version and
   * nonce let a commit count once, and the nonce tells whether an earlier one of it has landed.
   */
  async function send(next: Booking, written: Written, before: Written | null): Promise<CommitReply> {
    let known = before;
    let givesUpAt = Number.POSITIVE_INFINITY;
    for (;;) {
      try {
        const args = commitArguments(next, written, known, keys);
        const [, ...reply] = await scripts.commit([keys.booking(next.reference), keys.due], args);
        if (reply[0] === 'conflict' && reply[3] === written.nonce) return ['committed'];
        if (reply[0] !== 'whole') return reply;
        known = null;
      } catch (error) {
        givesUpAt = Math.min(givesUpAt, performance.now() + reconnectWithinMs);
        // An error that the store itself answered proves that the script did not run.
        if (!isOutage(error) || performance.now() >= givesUpAt) throw error;
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
      const known = latest.get(reference);
      latest.delete(reference);
      // Else the commit that `next` follows was another process's, or long ago.
      const before = known?.nonce === next.nonce ? (known ?? null) : null;
      const written = writtenOf(next, nonce, before, options);
      const reply = await send(next, written, before);
      if (reply[0] === 'limit') return { kind: reply[0], limit: reply[1] };
      if (reply[0] === 'taken') return { kind: reply[0], claim: reply[1] };
      if (reply[0] === 'conflict') {
        const [kind, ...stored] = reply;
        return { kind, current: opened(stored, reference) };
      }
      latest.set(reference, written);
      return { kind: 'committed', booking: { ...next, version: next.version + 1, nonce } };
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

/** Money that came is a fact for ever, and so is its code. */
function endingClaims({ partner, prepayment }: Booking, keys: Keys): readonly string[] {
  const { code = null, payments } = prepayment ?? {};
  const isUnpaid = payments?.receipts.length === 0;
  return [
    ...(partner === null ? [] : [keys.bookingId(partner.bookingId)]),
    ...(code !== null && isUnpaid ? [keys.paymentCode(code)] : []),
  ];
}

/** What a commit has written of a booking: as long as its nonce stands, the store needs only be told what changes. */
interface Written {
  readonly nonce: string;
  readonly record: EncodedBooking;
  readonly quotas: readonly Quota[];
  readonly personal: readonly string[];
  readonly holds: string;
  readonly claims: readonly Claim[];
  /** Holds, claims and what is stored beside them; the same: nothing of it is to be written. */
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
  const claims = claimsOf(next, keys);
  return {
    nonce,
    record,
    quotas,
    personal,
    holds,
    claims,
    standing: `${next.createdAt} ${enteredAt(next)} ${holds} ${JSON.stringify(claims)}`,
  };
}

/** Values that are sealed as before are hashed as before; null: they are others. */
function samePersonal({ sealed }: EncodedBooking, before: Written | null): readonly string[] | null {
  const isSame = (field: string): boolean => sealed.get(field) === before?.record.sealed.get(field);
  return isSame('details') && isSame('username') ? (before?.personal ?? null) : null;
}

/** What this process has committed lately, of each booking the last: more than one process drives at the same time. */
const mostLatest = 128;

function commitArguments(
  next: Booking,
  { nonce, record, quotas, holds, claims, standing }: Written,
  before: Written | null,
  keys: Keys,
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
    claims: isStanding ? [] : claims,
  };
  const { of, pieces } = piecesOf(record.fields, before?.record.fields ?? null);
  return [next.reference, JSON.stringify(commit), of, isStanding ? '' : holds, ...pieces];
}
