-- Compare-and-set: saves when the stored value has this id and revision, or when none is stored and 0 is expected.
--
-- KEYS: record.
-- ARGV: id, expected revision, next revision, sealed value, seconds to keep it (empty: kept until removed).
-- Answers saved, or conflict.

local stored = redis.call('HMGET', KEYS[1], 'id', 'revision')
local revision = 0
if stored[1] then
  if stored[1] ~= ARGV[1] then return 'conflict' end
  revision = tonumber(stored[2])
end
if revision ~= tonumber(ARGV[2]) then return 'conflict' end
redis.call('HSET', KEYS[1], 'id', ARGV[1], 'revision', ARGV[3], 'sealed', ARGV[4])
if ARGV[5] ~= '' then redis.call('EXPIRE', KEYS[1], ARGV[5]) else redis.call('PERSIST', KEYS[1]) end
return 'saved'
