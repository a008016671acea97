-- KEYS: incident.
-- ARGV: level, until when the caller announces. Does nothing where another process has taken over.
-- Answers nothing.
-- @include clock

if tonumber(redis.call('HGET', KEYS[1], 'leasedUntil')) ~= tonumber(ARGV[2]) then return end
if ARGV[1] == '0' then
  redis.call('DEL', KEYS[1])
else
  redis.call('HSETNX', KEYS[1], 'since', now)
  redis.call('HSET', KEYS[1], 'level', ARGV[1])
  redis.call('HDEL', KEYS[1], 'leasedUntil')
end
