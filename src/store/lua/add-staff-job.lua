-- KEYS: jobs, payloads, mark.
-- ARGV: name, payload, seconds to remember the name ("0": it may be added again).
-- Answers 1, or 0 where the name is remembered.
-- @include clock

if ARGV[3] ~= '0' and not redis.call('SET', KEYS[3], '1', 'NX', 'EX', ARGV[3]) then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[1], 'NX', now, ARGV[1])
return 1
