-- KEYS: list.
-- ARGV: most, base.
-- Answers the ids and records that can still be used; removes ids without a record from the list.
-- @include clock

local reply = {}
for _, id in ipairs(redis.call('ZREVRANGE', KEYS[1], 0, -1)) do
  local record = redis.call('HMGET', ARGV[2] .. id, 'createdBy', 'expiresAt', 'uses', 'used')
  local createdBy, expiresAt, uses, used = unpack(record)
  if not createdBy then redis.call('ZREM', KEYS[1], id) end
  local isOpen = createdBy and now < tonumber(expiresAt) and tonumber(used) < tonumber(uses)
  if isOpen and #reply < tonumber(ARGV[1]) then
    table.insert(reply, { id, createdBy, expiresAt, uses, used })
  end
end
return reply
