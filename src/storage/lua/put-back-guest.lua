-- KEYS: counts, waiting.
-- ARGV: chat.

redis.call('LPUSH', KEYS[2], ARGV[1])
return redis.call('HINCRBY', KEYS[1], 'begun', -1)
