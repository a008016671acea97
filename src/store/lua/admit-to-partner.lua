-- KEYS: when the last requests begin, the latest first.
-- ARGV: how many may begin in any window, and its milliseconds; how many are waiting; whether one may be booked
-- ahead; `furthestMs`.
-- Answers how many of those may begin, and in how many milliseconds.
-- @include clock

local begins = KEYS[1]
local most, window, waiting, furthest = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[5])
local function waitMs()
  local first = tonumber(redis.call('LINDEX', begins, most - 1) or 0)
  return math.max(first + window - now, 0)
end
if waitMs() > furthest + window then redis.call('DEL', begins) end
local wait, count = waitMs(), 0
if wait > 0 and (ARGV[4] == '0' or wait > furthest) then return {0, wait} end
repeat
  redis.call('LPUSH', begins, now + wait)
  count = count + 1
until count >= waiting or waitMs() > 0
redis.call('LTRIM', begins, 0, most - 1)
redis.call('PEXPIRE', begins, wait + window)
return {count, wait}
