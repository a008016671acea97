-- KEYS: as add-unmatched; also a part of return-unmatched.
-- ARGV: id.
-- Answers nothing.

redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('DEL', KEYS[4])
