-- KEYS: incident.
-- ARGV: level, quietMs, leaseMs.
-- Answers the level announced before, since when, and until when the caller alone announces; nothing where there is
-- no news, or another process announces it.
-- @include clock

local level = tonumber(ARGV[1])
local stored = redis.call('HMGET', KEYS[1], 'level', 'since', 'seenAt', 'leasedUntil')
local announced = tonumber(stored[1] or 0)
if level >= announced and level > 0 then redis.call('HSET', KEYS[1], 'seenAt', now) end
if level == announced then return false end
if level < announced and now - tonumber(stored[3] or 0) < tonumber(ARGV[2]) then return false end
if tonumber(stored[4] or 0) > now then return false end
redis.call('HSET', KEYS[1], 'leasedUntil', now + ARGV[3])
return { announced, stored[2] or false, now + ARGV[3] }
