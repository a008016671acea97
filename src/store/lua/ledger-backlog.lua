-- KEYS: due.
-- Answers the store's time, how many are due, and the due time of the longest overdue (nothing: none is queued).
-- @include clock

local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
return { now, redis.call('ZCOUNT', KEYS[1], '-inf', now), oldest[2] or false }
