-- KEYS: trail.
-- ARGV: the id of the last entry read, then for each entry its id, its number of fields and values, and these. A
-- stream's entries can't be changed, so all are rewritten under the same ids.
-- Answers resealed, or conflict.

local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not last or last[1] ~= ARGV[1] then return 'conflict' end
local ttl = redis.call('PTTL', KEYS[1])
redis.call('DEL', KEYS[1])
local at = 2
while at < #ARGV do
  local count = tonumber(ARGV[at + 1])
  redis.call('XADD', KEYS[1], ARGV[at], unpack(ARGV, at + 2, at + 1 + count))
  at = at + 2 + count
end
if ttl > 0 then redis.call('PEXPIRE', KEYS[1], ttl) end
return 'resealed'
