-- KEYS: queue.
-- ARGV: name, end of the lease that is held (nothing: the name has to be due), in how many milliseconds it is due next.
-- Answers that time; nothing when the name isn't due, or the lease is lost.
-- @include clock

local dueAt = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]))
if not dueAt then return false end
local isFree = ARGV[2] == '' and dueAt <= now
if not isFree and dueAt ~= tonumber(ARGV[2]) then return false end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
return now + ARGV[3]
