-- KEYS: incident.
-- ARGV: level.
-- @include clock

if ARGV[1] == '0' then return redis.call('DEL', KEYS[1]) end
redis.call('HSETNX', KEYS[1], 'since', now)
return redis.call('HSET', KEYS[1], 'level', ARGV[1])
