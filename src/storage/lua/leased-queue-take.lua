-- KEYS: queue.
-- ARGV: name, length of the lease.
-- Answers when the lease ends; nothing when the name isn't due.
-- @include clock

local dueAt = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]))
if not dueAt or dueAt > now then return false end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
return now + ARGV[2]
