import { nowLua } from './connection.ts';
import { assembledLua } from './record-pieces.ts';

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
 * Commit: `{version, follows, nonce, createdAt, enteredAt, wakeAt?, quotas: [{key, name, amount, limit, ttlSeconds}]}`.
 */
export const commitLua = `${nowLua}${holds}${assembledLua}
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
 * KEYS: record, due. ARGV: reference, version, nonce; a record that has changed since stays. Its quotas outlive it until
 * their own end: who has their data erased does not begin the day anew.
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
return { now, 'removed' }
`;

/** KEYS: records. Answers `{version, record, nonce}` for each, with false where there is none. */
export const loadLua = `${nowLua}
local reply = { now }
for _, key in ipairs(KEYS) do
  table.insert(reply, redis.call('HMGET', key, 'version', 'record', 'nonce'))
end
return reply
`;

/** KEYS: due. ARGV: limit. */
export const dueLua = `${nowLua}
return { now, redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[1]) }
`;

/** KEYS: due. Answers how many are due and since when the longest overdue is. */
export const backlogLua = `${nowLua}
local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
return { now, redis.call('ZCOUNT', KEYS[1], '-inf', now), oldest[2] or false }
`;
