-- KEYS: counts, waiting, running, payloads, jobs.
-- ARGV: seconds, id, job, payload, then the chats.
-- Does nothing where it was begun before. Answers nothing.
-- @include clock

if redis.call('HSETNX', KEYS[1], 'begun', 0) == 0 then return end
for i = 5, #ARGV do redis.call('RPUSH', KEYS[2], ARGV[i]) end
for i = 1, 2 do redis.call('EXPIRE', KEYS[i], ARGV[1]) end
redis.call('SADD', KEYS[3], ARGV[2])
redis.call('HSET', KEYS[4], ARGV[3], ARGV[4])
redis.call('ZADD', KEYS[5], now, ARGV[3])
