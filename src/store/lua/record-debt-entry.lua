-- KEYS: entries, their order.
-- ARGV: id, at, entry.
-- Answers whether it is new.

if redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[3]) == 0 then return 0 end
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
return 1
