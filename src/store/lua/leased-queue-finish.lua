-- KEYS: queue, and maybe a hash of payloads by name.
-- ARGV: name, end of the lease.
-- Answers 1, or 0 where the lease is lost.

if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1])) ~= tonumber(ARGV[2]) then return 0 end
redis.call('ZREM', KEYS[1], ARGV[1])
if KEYS[2] then redis.call('HDEL', KEYS[2], ARGV[1]) end
return 1
