-- KEYS: entries, their order.
-- ARGV: id, at, entry.
-- Answers 1, or 0 where the id is known.

if redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[3]) == 0 then return 0 end
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
return 1
