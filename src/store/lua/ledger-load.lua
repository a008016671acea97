-- KEYS: bookings.
-- Answers the store's time and the hash of each, empty for an absent one.
-- @include clock
-- @include booking-hash

local reply = { now }
for _, key in ipairs(KEYS) do table.insert(reply, storedOf(key)) end
return reply
