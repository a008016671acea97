-- KEYS: invitation, guest.
-- ARGV: id, base of the invitations' keys, mark of the person.
-- Answers admitted, alreadyIn, unknown, withdrawn, expired or usedUp.
-- @include clock
-- @include valid-invitation

if isIn(KEYS[2], ARGV[2]) then return 'alreadyIn' end
local record = redis.call('HMGET', KEYS[1], 'uses', 'used', 'expiresAt', 'withdrawn')
local uses, used, expiresAt, withdrawn = unpack(record)
if not uses then return 'unknown' end
if withdrawn then return 'withdrawn' end
if now >= tonumber(expiresAt) then return 'expired' end
local mark = 'by:' .. ARGV[3]
local isUsed = redis.call('HEXISTS', KEYS[1], mark) == 1 or tonumber(used) >= tonumber(uses)
if isUsed then return 'usedUp' end
redis.call('HINCRBY', KEYS[1], 'used', 1)
redis.call('HSET', KEYS[1], mark, 1)
redis.call('PERSIST', KEYS[1])
redis.call('SET', KEYS[2], ARGV[1])
return 'admitted'
