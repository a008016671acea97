-- KEYS: list.
-- ARGV: most, base.
-- Answers the ids and records that can still be used; removes ids without a record from the list.
-- @include clock

local reply = {}
for _, id in ipairs(redis.call('ZREVRANGE', KEYS[1], 0, -1)) do
  local found = redis.call('HMGET', ARGV[2] .. id, 'createdBy', 'expiresAt', 'uses', 'used')
  if not found[1] then redis.call('ZREM', KEYS[1], id) end
  local isOpen = found[1] and now < tonumber(found[2]) and tonumber(found[4]) < tonumber(found[3])
  if isOpen and #reply < tonumber(ARGV[1]) then
    table.insert(reply, { id, found[1], found[2], found[3], found[4] })
  end
end
return reply
