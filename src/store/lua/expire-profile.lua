-- KEYS: profile.
-- ARGV: the sealed value that was read, seconds.
-- Answers resealed; current where it expires already; conflict where it has changed since.

if redis.call('HGET', KEYS[1], 'sealed') ~= ARGV[1] then return 'conflict' end
if redis.call('TTL', KEYS[1]) ~= -1 then return 'current' end
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 'resealed'
