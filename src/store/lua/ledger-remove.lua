-- KEYS: booking, due, claims that expire some time after it.
-- ARGV: reference, version, nonce, seconds for the claims.
-- Answers the store's time and removed, absent or conflict.
-- Does nothing when the record has changed since. Quotas stay until they expire: erasing one's data doesn't
-- reset the day's limit.
-- @include clock
-- @include booking-holds

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
