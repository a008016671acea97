-- Replaces a library's lock, so that one round trip takes the lock, checks whether the update was done, and
-- counts it.
--
-- KEYS: lock, updates that are done, rate.
-- ARGV: token, lockMs, and of an update its id (empty: there is none), the cost of one like it and of as many as
-- may come at once.
-- Answers acquired and how the rate admits it (admitted, firstRefused, refused), duplicate, or busy.
-- @include token-bucket

if ARGV[3] ~= '' and redis.call('LPOS', KEYS[2], ARGV[3]) then return { 'duplicate' } end
if not redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return { 'busy' } end
local admission = 'admitted'
if ARGV[3] ~= '' then
  local waitMs, wasRefused = take(KEYS[3], tonumber(ARGV[4]), tonumber(ARGV[5]))
  if waitMs > 0 then admission = wasRefused and 'refused' or 'firstRefused' end
end
return { 'acquired', admission }
