import type { Redis } from 'ioredis';
import type { Quota } from '../booking/permissions.ts';
import type { BookingReference } from '../booking/record.ts';
import type { Instant } from '../venue/calendar.ts';
import type { StoredBooking } from './booking-codec.ts';
import { defineScript, nowLua, type StoreClock } from './connection.ts';
import { dueLua } from './leased-queue.ts';
import type { Claim } from './ledger-indexes.ts';

/*
 * Every reply starts with the store's time in milliseconds. Names of keys beyond KEYS are passed in arguments and in
 * the stored record; all of them share the ledger's slot.
 */

/**
 * What a booking occupies besides its record, in the field `holds` of its hash: `{state: key, indexes: [key], quotas:
 * {key: amount}}`. A commit brings the next list; entries that it lacks are released. Every check comes before the
 * first write, since nothing is undone.
 */
const holds = `
local function holdsOf(text)
  if not text then return { indexes = {}, quotas = {} } end
  return cjson.decode(text)
end
`;

/** Lua: `storedOf(key)` is a booking's hash as `HGETALL` answers it, without `holds`. */
const stored = `
local function storedOf(key)
  local fields = redis.call('HGETALL', key)
  for i = 1, #fields, 2 do
    if fields[i] == 'holds' then fields[i + 1] = '' end
  end
  return fields
end
`;

/**
 * KEYS: booking, due, entries of the debt, their order. ARGV: reference, commit as JSON, holds or nothing where they
 * stay the same, and then the fields of the record to write, each by its name and its JSON: all of them (`isWhole`), or
 * those that differ from the commit `follows`, with the names of those that are `gone` since.
 *
 * `follows` is the nonce of the commit that this one follows, empty for none (and for records of versions that wrote
 * no nonce): the number alone would let a delayed process overwrite commits made after the store had lost its last
 * second. A record rewritten in place keeps version and nonce, since its content is the same; a newer version may do
 * so in a `schema` of its own, into which this version writes nothing.
 *
 * Commit: `{schema, version, follows, nonce, isWhole, gone: [name], createdAt, enteredAt, wakeAt?, quotas: [{key,
 * name, amount, limit, ttlSeconds}], claims: [{key, name, fact, index?}], entries: [{id, at, json}]}`.
 */
const commitLua = `${nowLua}${holds}${stored}
local reference = ARGV[1]
local commit = cjson.decode(ARGV[2])
local found = redis.call('HMGET', KEYS[1], 'version', 'nonce', 'holds', 'record')
local schema = found[4] and cjson.decode(found[4]).schema or 0
if tonumber(found[1] or 0) ~= commit.version or (found[2] or '') ~= commit.follows or schema > commit.schema then
  return { now, 'conflict', storedOf(KEYS[1]) }
end

local held = holdsOf(found[3])
local nextHolds = ARGV[3] == '' and held or cjson.decode(ARGV[3])
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
for _, entry in ipairs(commit.entries) do
  if redis.call('HSETNX', KEYS[3], entry.id, entry.json) == 1 then
    redis.call('ZADD', KEYS[4], entry.at, entry.id)
  end
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

if commit.isWhole then redis.call('DEL', KEYS[1]) end
for _, name in ipairs(commit.gone) do redis.call('HDEL', KEYS[1], name) end
if ARGV[3] ~= '' then
  for _, key in ipairs(held.indexes) do redis.call('ZREM', key, reference) end
  for _, key in ipairs(nextHolds.indexes) do redis.call('ZADD', key, commit.createdAt, reference) end
  if held.state then redis.call('ZREM', held.state, reference) end
  redis.call('ZADD', nextHolds.state, commit.enteredAt, reference)
  redis.call('HSET', KEYS[1], 'holds', ARGV[3])
end
if commit.wakeAt then
  redis.call('ZADD', KEYS[2], commit.wakeAt, reference)
else
  redis.call('ZREM', KEYS[2], reference)
end
redis.call('HSET', KEYS[1], 'version', commit.version + 1, 'nonce', commit.nonce, unpack(ARGV, 4))
return { now, 'committed' }
`;

/**
 * KEYS: booking, due, claims that expire some time after it. ARGV: reference, version, nonce, seconds for the claims.
 * Does nothing when the record has changed since. Quotas stay until they expire: erasing one's data doesn't reset the
 * day's limit.
 */
const removeLua = `${nowLua}${holds}
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

/** KEYS: bookings. Answers the hash of each, empty for an absent one. */
const loadLua = `${nowLua}${stored}
local reply = { now }
for _, key in ipairs(KEYS) do table.insert(reply, storedOf(key)) end
return reply
`;

/** KEYS: due. Answers how many are due, and the due time of the longest overdue. */
const backlogLua = `${nowLua}
local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
return { now, redis.call('ZCOUNT', KEYS[1], '-inf', now), oldest[2] or false }
`;

/** Alternating names and values. */
export type HashReply = readonly string[];

/** Null: there is no such booking. */
export function storedBooking(reply: HashReply): StoredBooking | null {
  const fields: Record<string, string> = {};
  for (let at = 0; at < reply.length; at += 2) fields[reply[at] ?? ''] = reply[at + 1] ?? '';
  return reply.length === 0 ? null : fields;
}

export type CommitReply =
  | readonly [kind: 'committed']
  | readonly [kind: 'limit', Quota['name']]
  | readonly [kind: 'taken', Claim['name']]
  | readonly [kind: 'conflict', HashReply];

/** The ledger's scripts. The clock learns from each reply. */
export function ledgerScripts(redis: Redis, clock: StoreClock) {
  function script<Reply extends readonly unknown[]>(name: string, lua: string) {
    const run = defineScript<readonly [now: Instant, ...Reply]>(redis, name, lua);
    return async (...call: Parameters<typeof run>) => {
      const sentAt = clock.monotonic();
      const reply = await run(...call);
      clock.observe(reply[0], sentAt);
      return reply;
    };
  }

  return {
    commit: script<CommitReply>('ledgerCommit', commitLua),
    remove: script('ledgerRemove', removeLua),
    load: script<readonly HashReply[]>('ledgerLoad', loadLua),
    due: script<[readonly BookingReference[]]>('ledgerDue', dueLua),
    backlog: script<[due: number, oldest: string | null]>('ledgerBacklog', backlogLua),
  };
}
