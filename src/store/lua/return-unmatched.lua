-- KEYS: as add-unmatched.
-- ARGV: id, the receipt's new owner.
-- Answers returned, or gone.

local record = redis.call('HGET', KEYS[1], ARGV[1])
if not record or redis.call('EXISTS', KEYS[5]) == 1 then return 'gone' end
redis.call('HSET', KEYS[5], 'owner', ARGV[2], 'fact', record)
-- @include remove-unmatched
return 'returned'
