-- KEYS: booking, due, entries of the debt, their order.
-- ARGV: reference, commit as JSON, holds, and then all fields of the record, each by its name and its JSON.
-- Answers the store's time and committed; limit and the quota's name; taken and the claim's name; conflict and
-- the stored hash.
--
-- `follows` is the nonce of the commit that this one follows, empty for none (and for records of versions that
-- wrote no nonce): the number alone would let a delayed process overwrite commits made after the store had lost
-- its last second. A record rewritten in place keeps version and nonce, since its content is the same; a newer
-- version may do so in a `schema` of its own, into which this version writes nothing.
--
-- Commit: `{schema, version, follows, nonce, createdAt, enteredAt, wakeAt?, quotas: [{key, name, amount, limit,
-- ttlSeconds}], claims: [{key, name, fact, index?}], entries?: [{id, at, json}]}`.
-- @include clock
-- @include booking-holds
-- @include booking-hash

local reference = ARGV[1]
local commit = cjson.decode(ARGV[2])
local version, nonce, holds, record = unpack(redis.call('HMGET', KEYS[1], 'version', 'nonce', 'holds', 'record'))
local schema = record and cjson.decode(record).schema or 0
if tonumber(version or 0) ~= commit.version or (nonce or '') ~= commit.follows or schema > commit.schema then
  return { now, 'conflict', storedOf(KEYS[1]) }
end

local held = holdsOf(holds)
local nextHolds = cjson.decode(ARGV[3])
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

-- A full store refuses this write and with it the script; after a deletion it would let the rest pass.
redis.call('HSET', KEYS[1], 'nonce', commit.nonce)
for _, claim in ipairs(commit.claims) do
  redis.call('HSETNX', claim.key, 'owner', reference)
  if claim.fact ~= '' then redis.call('HSETNX', claim.key, 'fact', claim.fact) end
end
for _, entry in ipairs(commit.entries or {}) do
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

-- Most commits leave them as they are.
if holds ~= ARGV[3] then
  for _, key in ipairs(held.indexes) do redis.call('ZREM', key, reference) end
  for _, key in ipairs(nextHolds.indexes) do redis.call('ZADD', key, commit.createdAt, reference) end
  if held.state then redis.call('ZREM', held.state, reference) end
end
redis.call('ZADD', nextHolds.state, commit.enteredAt, reference)
if commit.wakeAt then
  redis.call('ZADD', KEYS[2], commit.wakeAt, reference)
else
  redis.call('ZREM', KEYS[2], reference)
end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'version', commit.version + 1, 'nonce', commit.nonce, 'holds', ARGV[3], unpack(ARGV, 4))
return { now, 'committed' }
