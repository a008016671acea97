-- KEYS: the customer's days, the day's customers, all days.
-- ARGV: date, customer.
-- Answers nothing.

redis.call('SREM', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[2])
if redis.call('EXISTS', KEYS[2]) == 0 then redis.call('ZREM', KEYS[3], ARGV[1]) end
