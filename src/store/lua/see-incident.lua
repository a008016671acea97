-- KEYS: incident.
-- ARGV: level, quietMs.
-- Answers the level announced before and since when; nothing where there is no news.
-- @include clock

local level = tonumber(ARGV[1])
local stored = redis.call('HMGET', KEYS[1], 'level', 'since', 'seenAt')
local announced = tonumber(stored[1] or 0)
if level >= announced and level > 0 then redis.call('HSET', KEYS[1], 'seenAt', now) end
if level == announced then return false end
if level < announced and now - tonumber(stored[3] or 0) < tonumber(ARGV[2]) then return false end
return { announced, stored[2] or false }
