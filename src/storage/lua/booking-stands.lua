-- KEYS: written key, booking.
-- ARGV: nonce, version. A later version by another process counts too.
-- Answers 1, or 0 where the store has forgotten the commit.

local found = redis.call('HMGET', KEYS[2], 'nonce', 'version')
if found[1] ~= ARGV[1] and tonumber(found[2] or 0) <= tonumber(ARGV[2]) then return 0 end
-- @include stands
