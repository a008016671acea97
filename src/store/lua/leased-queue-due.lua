-- KEYS: queue.
-- ARGV: limit.
-- Answers the store's time and the due names, the longest overdue first.
-- @include clock

return { now, redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[1]) }
