-- KEYS: trail.
-- ARGV: seconds to keep it, the entry's id, then its fields and values. A trail has a few entries.
-- Answers appended, or known (the id stands there).

for _, row in ipairs(redis.call('XRANGE', KEYS[1], '-', '+')) do
  local fields = row[2]
  for i = 1, #fields, 2 do
    if fields[i] == 'id' and fields[i + 1] == ARGV[2] then return 'known' end
  end
end
redis.call('XADD', KEYS[1], '*', unpack(ARGV, 3))
redis.call('EXPIRE', KEYS[1], ARGV[1])
return 'appended'
