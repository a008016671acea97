-- KEYS: record.
-- ARGV: the sealed value that was read, the new one.
-- Answers resealed, or conflict where it has changed since.

if redis.call('HGET', KEYS[1], 'sealed') ~= ARGV[1] then return 'conflict' end
redis.call('HSET', KEYS[1], 'sealed', ARGV[2])
return 'resealed'
