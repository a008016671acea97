-- A token bucket in one number: the time at which all tokens taken so far would have been taken at the steady
-- rate. Costs are the milliseconds in which their tokens are refilled. A mark after the number says that a
-- caller was refused, until half of the bucket is full again.
--
-- `take(key, cost, most)` takes tokens where `most` is the cost of a full bucket; more than that costs a full
-- one.
-- Answers the milliseconds until they are available (0: they were taken), and whether a caller was refused
-- before.
-- @include clock

local function take(key, cost, most)
  local level, mark = string.match(redis.call('GET', key) or '0', '^([%d.]+)(!?)$')
  -- A level further ahead than a full bucket was written before the clock went back.
  local ahead = math.min(math.max(tonumber(level) - now, 0), most)
  if ahead <= most / 2 then mark = '' end
  local wasRefused = mark == '!'
  local missing = ahead + math.min(cost, most) - most
  local fits = missing <= 0.001
  if fits then ahead = ahead + math.min(cost, most) else mark = '!' end
  redis.call('SET', key, string.format('%.3f', now + ahead) .. mark, 'PX', math.ceil(ahead) + 1)
  return fits and 0 or math.ceil(missing), wasRefused
end
