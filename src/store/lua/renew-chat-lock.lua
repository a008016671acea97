-- KEYS: lock.
-- ARGV: token, lockMs.
-- Answers 1, or 0 when the lock is lost.

if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
