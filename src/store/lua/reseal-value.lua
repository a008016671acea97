-- KEYS: a sealed value, or a hash with one in its field `sealed`.
-- ARGV: the sealed value that was read, the new one.
-- Answers resealed, or conflict where it has changed since.

local isField = redis.call('TYPE', KEYS[1]).ok == 'hash'
local stored
if isField then stored = redis.call('HGET', KEYS[1], 'sealed') else stored = redis.call('GET', KEYS[1]) end
if stored ~= ARGV[1] then return 'conflict' end
if isField then redis.call('HSET', KEYS[1], 'sealed', ARGV[2]) else redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL') end
return 'resealed'
