-- Whether the guest's invitation is valid. Its key is made from the guest's record: both share a slot.

local function isIn(guest, base)
  local id = redis.call('GET', guest)
  if not id then return false end
  local uses, withdrawn = unpack(redis.call('HMGET', base .. id, 'uses', 'withdrawn'))
  return uses and not withdrawn
end
