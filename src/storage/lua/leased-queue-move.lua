-- KEYS: queue.
-- ARGV: name, end of the lease, in how many milliseconds the name is due next.
-- Answers as leased-queue-take.
-- @include clock

if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1])) ~= tonumber(ARGV[2]) then return false end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
return now + ARGV[3]
