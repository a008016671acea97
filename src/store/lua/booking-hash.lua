-- `storedOf(key)` is a booking's hash as `HGETALL` answers it, without `holds`.

local function storedOf(key)
  local fields = redis.call('HGETALL', key)
  for i = 1, #fields, 2 do
    if fields[i] == 'holds' then fields[i + 1] = '' end
  end
  return fields
end
