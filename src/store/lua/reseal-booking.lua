-- KEYS: booking.
-- ARGV: reference, version, nonce, `{createdAt, indexes, gone: [name]}` as JSON, and the fields of the record,
-- each by its name and its JSON. Keeps version and nonce, so that processes that work on the booking can
-- continue. Leaves its quotas unchanged.
-- Answers resealed, or conflict.

local reference = ARGV[1]
local stored = redis.call('HMGET', KEYS[1], 'version', 'nonce', 'holds')
if stored[1] ~= ARGV[2] or (stored[2] or '') ~= ARGV[3] then return 'conflict' end
local held, next = cjson.decode(stored[3]), cjson.decode(ARGV[4])
for _, key in ipairs(held.indexes) do redis.call('ZREM', key, reference) end
for _, key in ipairs(next.indexes) do redis.call('ZADD', key, next.createdAt, reference) end
held.indexes = next.indexes
for _, name in ipairs(next.gone) do redis.call('HDEL', KEYS[1], name) end
redis.call('HSET', KEYS[1], 'holds', cjson.encode(held), unpack(ARGV, 5))
return 'resealed'
