-- KEYS: invitation, list.
-- ARGV: id, deadInvitationMs. Also ends the access of its guests when its record is gone.
-- Answers 1, or 0 where it was withdrawn or is gone.

local isOpen = redis.call('EXISTS', KEYS[1]) == 1 and not redis.call('HGET', KEYS[1], 'withdrawn')
if isOpen then
  redis.call('HSET', KEYS[1], 'withdrawn', 1)
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
redis.call('ZREM', KEYS[2], ARGV[1])
return isOpen and 1 or 0
