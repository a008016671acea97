-- What a booking occupies besides its record, in the field `holds` of its hash: `{state: key, indexes: [key],
-- quotas: {key: amount}}`. A commit brings the next list; entries that it lacks are released. Every check comes
-- before the first write, since nothing is undone; a store that is full or read-only refuses the first write.

local function holdsOf(text)
  if not text then return { indexes = {}, quotas = {} } end
  return cjson.decode(text)
end
