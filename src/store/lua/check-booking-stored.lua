-- KEYS: written key, booking.
-- ARGV: nonce, and the version where a later one by another process counts too, else nothing.
-- Answers 1, or 0 where the store has forgotten the commit.
-- WAIT covers only writes up to the last one of its own connection, so this script writes a key.

local nonce, version = unpack(redis.call('HMGET', KEYS[2], 'nonce', 'version'))
local isLater = ARGV[2] ~= '' and tonumber(version or 0) > tonumber(ARGV[2])
if nonce ~= ARGV[1] and not isLater then return 0 end
redis.call('INCR', KEYS[1])
return 1
