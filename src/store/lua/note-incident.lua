-- KEYS: incident.
-- ARGV: level.
-- Answers nothing.
-- @include clock

if ARGV[1] == '0' then
  redis.call('DEL', KEYS[1])
else
  redis.call('HSETNX', KEYS[1], 'since', now)
  redis.call('HSET', KEYS[1], 'level', ARGV[1])
end
