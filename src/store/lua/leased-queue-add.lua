-- KEYS: queue.
-- ARGV: name.
-- Answers nothing.
-- @include clock

redis.call('ZADD', KEYS[1], 'NX', now, ARGV[1])
