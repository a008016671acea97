-- KEYS: invitation, list.
-- ARGV: id, createdBy, uses, validForMs, deadInvitationMs.
-- Answers when it expires, in milliseconds.
-- @include clock

local expiresAt = now + tonumber(ARGV[4])
redis.call('HSET', KEYS[1], 'createdBy', ARGV[2], 'uses', ARGV[3], 'used', 0, 'expiresAt', expiresAt)
redis.call('PEXPIREAT', KEYS[1], expiresAt + tonumber(ARGV[5]))
redis.call('ZADD', KEYS[2], clock[1] * 1000000 + clock[2], ARGV[1])
return expiresAt
