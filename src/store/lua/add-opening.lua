-- KEYS: the customer's days, the day's customers, all days.
-- ARGV: date, today, customer, locale, most, seconds to keep them.
-- Answers awaited, known (it was already), or full.

for _, date in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  if date < ARGV[2] then redis.call('SREM', KEYS[1], date) end
end
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1 then return 'known' end
if redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[5]) then return 'full' end
redis.call('SADD', KEYS[1], ARGV[1])
redis.call('HSET', KEYS[2], ARGV[3], ARGV[4])
redis.call('ZADD', KEYS[3], 0, ARGV[1])
if redis.call('TTL', KEYS[1]) < tonumber(ARGV[6]) then redis.call('EXPIRE', KEYS[1], ARGV[6]) end
redis.call('EXPIRE', KEYS[2], ARGV[6])
return 'awaited'
