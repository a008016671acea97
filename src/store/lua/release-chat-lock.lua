-- Marks an update as done, makes the deferred writes and releases. Extends the dialogue's time to live. Does nothing
-- once the lock is lost; does not restore an expired record.
--
-- KEYS: lock, updates that are done, draft, conversation.
-- ARGV: token, id of the update that is done or nothing, how many ids are kept and for how many seconds, seconds
-- of the dialogue, and the deferred commands, each after the number of its words.
-- Answers 1, or 0 where the lock is lost.

if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
local at = 6
while at <= #ARGV do
  local words = tonumber(ARGV[at])
  local isGone = ARGV[at + 1] == 'HSET' and redis.call('EXISTS', ARGV[at + 2]) == 0
  if not isGone then redis.call(unpack(ARGV, at + 1, at + words)) end
  at = at + 1 + words
end
if ARGV[2] ~= '' then
  redis.call('LPUSH', KEYS[2], ARGV[2])
  redis.call('LTRIM', KEYS[2], 0, ARGV[3] - 1)
  redis.call('EXPIRE', KEYS[2], ARGV[4])
  redis.call('EXPIRE', KEYS[3], ARGV[5])
  redis.call('EXPIRE', KEYS[4], ARGV[5])
end
return redis.call('DEL', KEYS[1])
