-- KEYS: value.
-- ARGV: the sealed value that was read, the new one.
-- Answers resealed, or conflict where it has changed since.

if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 'conflict' end
redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
return 'resealed'
